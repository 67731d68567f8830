//! `strudel completions` and `strudel man`.

use crate::program::{Folder, run};

#[test]
fn each_shell_gets_completions_of_every_command() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let ran = run(["completions", shell]);
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{shell}");
        for word in ["strudel", "prefer", "signature", "nomadnet-config"] {
            assert!(ran.text().contains(word), "{shell}: {word}");
        }
    }
}

#[test]
fn there_is_a_page_for_each_command() {
    let ran = run(["man"]);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    assert!(ran.text().contains(".TH strudel 1") && ran.text().contains("strudel\\-prefer(1)"), "{}", ran.text());

    let folder = Folder::new();
    let dir = folder.join("man").join("man1");
    let ran = run(["man", "--dir", dir.to_str().unwrap()]);
    assert_eq!((ran.code, ran.text(), ran.stderr.as_str()), (Some(0), "", ""));
    for name in ["strudel.1", "strudel-check.1", "strudel-prefer.1"] {
        let page = std::fs::read_to_string(dir.join(name)).unwrap();
        assert!(page.contains("Examples:"), "{name}");
    }
    let file = folder.file("file", "");
    let ran = run(["man", "--dir", file.to_str().unwrap()]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("Cannot write "), "{}", ran.stderr);
}
