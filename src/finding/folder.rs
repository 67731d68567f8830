//! The operator's folder: whether the node can serve the file at all.

findings! {
    MISSING = "file-missing", Error, "No robots.txt in the pages folder";
    say { "": "There is no robots.txt beside index.mu.", "Make a plain text file of that name in the pages folder.", ""; }
    what "A pages folder without a file `robots.txt`.";
    why "The node answers the request with silence, so the last valid preference stays, or automatic scheduling.";
    example Described {
        before: "pages/index.mu",
        after: "pages/index.mu\npages/robots.txt",
    };

    MISNAMED = "file-misnamed", Error, "The file has another name";
    say { "": "{0} is not asked for: the name is robots.txt, in small letters.", "Rename it to robots.txt.", ""; }
    what "A file that is nearly called robots.txt: `Robots.txt`, `robot.txt`, `robots.txt.txt`, `robots.mu`.";
    why "Crawlers ask for /page/robots.txt and nothing else.";
    example Described {
        before: "pages/index.mu\npages/robots.txt.txt",
        after: "pages/index.mu\npages/robots.txt",
    };

    MISPLACED = "file-misplaced", Error, "The file is in another place";
    say {
        "": "{0} is in a sub-folder, where no crawler looks.", "It has to stand beside index.mu, at the top of the pages folder.", "";
        "no-index": "There is no index.mu beside robots.txt.", "Is this the folder that your node serves its pages from?", "";
    }
    what "A robots.txt in a sub-folder of the pages folder; or one without an index.mu beside it, which is only a warning.";
    why "Crawlers ask for /page/robots.txt only. A file in another folder is served under another path.";
    example Described {
        before: "pages/index.mu\npages/docs/robots.txt",
        after: "pages/index.mu\npages/robots.txt",
    };

    HIDDEN = "file-hidden", Error, "The file is hidden";
    say { "": "{0} is hidden, and hidden files are not served.", "Rename it to robots.txt.", ""; }
    what "A file `.robots.txt`.";
    why "NomadNet serves no file whose name starts with a dot, and crawlers ask for robots.txt.";
    example Described {
        before: "pages/index.mu\npages/.robots.txt",
        after: "pages/index.mu\npages/robots.txt",
    };

    EXECUTABLE = "file-executable", Error, "The file is executable";
    say { "": "robots.txt is executable, so NomadNet would run it and answer nothing.", "chmod -x robots.txt", ""; }
    what "A robots.txt with an executable bit.";
    why "NomadNet runs an executable page and serves what it prints. A text file prints nothing, so a crawler hears silence.";
    example Described {
        before: "-rwxr-xr-x pages/robots.txt",
        after: "-rw-r--r-- pages/robots.txt",
    };

    RESTRICTED = "file-restricted", Error, "The file is only for some";
    say { "": "{0} limits who may read robots.txt, and crawlers come without an identity.", "Remove it.", ""; }
    what "A file `robots.txt.allowed` beside robots.txt.";
    why "NomadNet then serves the page only to the identities listed there. Crawlers are anonymous and get a refusal.";
    example Described {
        before: "pages/index.mu\npages/robots.txt\npages/robots.txt.allowed",
        after: "pages/index.mu\npages/robots.txt",
    };

    UNREADABLE = "file-unreadable", Error, "The file cannot be read";
    say { "": "robots.txt cannot be read.", "Give the user that runs the node the right to read it: chmod a+r robots.txt.", ""; }
    what "A robots.txt without read permission.";
    why "What the node cannot read, it cannot serve.";
    example Described {
        before: "---------- pages/robots.txt",
        after: "-rw-r--r-- pages/robots.txt",
    };

    NOT_PLAIN = "file-not-plain", Error, "It is not a plain file";
    say {
        "": "robots.txt is a {0}, not a plain file.", "Put a plain text file in its place.", "";
        "link": "robots.txt is a link that leads out of the pages folder or nowhere.", "Put a plain text file in its place.", "";
    }
    what "A robots.txt that is a folder, a device, a pipe or a link out of the pages folder.";
    why "Only plain files are served for sure; a link may be dead or unreadable where the node runs.";
    example Described {
        before: "pages/robots.txt/",
        after: "pages/robots.txt",
    };

    NEEDS_RESCAN = "needs-rescan", Info, "The node has to look for new files";
    say { "": "page_refresh_interval is 0: the node looks for new pages only when it starts.", "Restart NomadNet after you put the file there, or set page_refresh_interval.", ""; }
    what "A NomadNet configuration with `page_refresh_interval = 0`, which is the default.";
    why "A new robots.txt is then not served until NomadNet starts again. Changes to a file that is served already count at once.";
    example Described {
        before: "[node]\npage_refresh_interval = 0",
        after: "[node]\npage_refresh_interval = 60",
    };
}
