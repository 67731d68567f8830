use super::*;

fn at(text: &str) -> Option<SharedInstance> {
    decide(text).unwrap()
}

fn fault(text: &str) -> (usize, String) {
    let Fault { line, what } = decide(text).unwrap_err();
    (line, what)
}

fn socket(name: &str) -> Option<SharedInstance> {
    Some(SharedInstance::Socket(name.to_owned()))
}

/// The file that Reticulum itself writes, but for most of its comments.
const WRITTEN: &str = "\
# This is the default Reticulum config file.
[reticulum]
enable_transport = False
share_instance = Yes
instance_name = default
# shared_instance_port = 37428
discover_interfaces = No

[logging]
loglevel = 4

[interfaces]
  [[Default Interface]]
    type = AutoInterface
    enabled = Yes
  [[Far away]]
    type = TCPClientInterface
    target_host = example.org   # a comment
    target_port = 4242
    peers = 5565c4e0c9ab1ac2, 52ba0c5f1e4d0f7e
    share_instance = nonsense
";

#[test]
#[cfg(target_os = "linux")]
fn the_defaults_are_those_of_reticulum() {
    for text in ["", "\n# nothing\n", "[reticulum]\n", WRITTEN] {
        assert_eq!(at(text), socket("default"), "{text}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn every_option_counts() {
    assert_eq!(at("[reticulum]\nshare_instance = off\ninstance_name = x"), None);
    assert_eq!(at("[reticulum]\ninstance_name = my node"), socket("my node"));
    let tcp = "[reticulum]\nshared_instance_type = TCP\ninstance_name = x\n";
    assert_eq!(at(tcp), Some(SharedInstance::Port(37428)));
    assert_eq!(at(&format!("{tcp}shared_instance_port = 4000")), Some(SharedInstance::Port(4000)));
    assert_eq!(at("[reticulum]\nshared_instance_port = 4000"), socket("default"));
    assert_eq!(at("[reticulum]\nshared_instance_type = pigeon"), socket("default"));
}

#[test]
#[cfg(target_os = "linux")]
fn quotes_comments_and_indentation_are_those_of_configobj() {
    for text in [
        "[reticulum]\ninstance_name=a b",
        "  [ reticulum ] # [x]\n\t instance_name  =  a b  # c",
        "[a # [b]\n[[c] d]] # ]\n[reticulum]#]\ninstance_name=a b",
        "[\"reticulum\"]\r\n\"instance_name\" = \"a b\" # c\r\n",
        "\u{feff}['reticulum']\n'instance_name' = 'a b'",
        "instance_name = top\n[x]\n[[reticulum]]\ninstance_name = deep\n[reticulum]\ninstance_name = a b",
        "[reticulum]\nother = '''\n[reticulum]\ninstance_name = no\n''' # c\ninstance_name = '''a b'''",
    ] {
        assert_eq!(at(text), socket("a b"), "{text}");
    }
    assert_eq!(at("[reticulum]\ninstance_name = \"a, # b\""), socket("a, # b"));
}

#[test]
fn what_is_wrong_is_said_with_its_line() {
    for (text, line, word) in [
        ("\n[reticulum]\nshare_instance = maybe", 3, "\"maybe\""),
        ("[reticulum]\nshared_instance_port = 0", 2, "\"0\""),
        ("[reticulum]\nshared_instance_port = 65536", 2, "a port"),
        ("[reticulum]\nshare_instance = yes, no", 2, "one value"),
        ("[reticulum]\ninstance_name = 'x", 2, "quotes closed"),
        ("[reticulum]\n\nnonsense", 3, "neither"),
        ("[reticulum]\n= x", 2, "neither"),
        ("[interfaces]\n[[x]]\nnonsense", 3, "neither"),
        ("[reticulum\n", 1, "[name]"),
        ("[[reticulum]\n", 1, "[name]"),
        ("[]\n", 1, "[name]"),
        ("[[x]]\n", 1, "too deep"),
        ("[reticulum]\n[reticulum]", 2, "already"),
        ("[reticulum]\na = 1\na = 2", 3, "already"),
        ("[x]\na = '''\nb\n", 2, "quotes closed"),
    ] {
        let (at, what) = fault(text);
        assert!(at == line && what.contains(word), "{text:?}: {at}: {what}");
    }
}

#[test]
fn no_text_makes_it_panic_or_slow() {
    let odd = ["[", "]", "=", "'", "\"", "'''", "#", ",", "é", "[[é", "x=", "[x]", "\n", " ", "[reticulum]\n", "a='''"];
    for one in odd {
        for two in odd {
            for three in odd {
                let _ = decide(&format!("{one}{two}{three}"));
            }
        }
    }
    let many: String = (0..60_000).map(|n| format!("k{n} = '''\n'''\n")).collect();
    assert!(decide(&format!("[reticulum]\n{many}")).is_ok());
    let _ = decide(&"[".repeat(LONGEST as usize));
    let _ = decide(&format!("[reticulum]\na = '''{}", "\n".repeat(LONGEST as usize)));
}

#[test]
fn files_that_cannot_be_a_configuration_are_refused() {
    let folder = std::env::temp_dir().join(format!("strudel-reticulum-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("folder/config")).unwrap();
    let refused = |folder: &Path| SharedInstance::configured(Some(folder)).unwrap_err().to_string();
    assert!(refused(&folder.join("none")).contains("no such folder"));
    assert!(refused(&folder.join("folder")).contains("cannot be read"));
    std::fs::write(folder.join("config"), b"[reticulum]\nshare_instance = \xff\n").unwrap();
    assert!(refused(&folder).ends_with("config:2: this is not UTF-8 text"));
    std::fs::write(folder.join("config"), "\n".repeat(LONGEST as usize + 1)).unwrap();
    assert!(refused(&folder).contains("over 1048576 bytes long"));
    std::fs::remove_file(folder.join("config")).unwrap();
    assert_eq!(SharedInstance::configured(Some(&folder)).unwrap(), at(""));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn the_usual_files_are_tried_in_reticulums_order() {
    let home = std::env::temp_dir().join(format!("strudel-home-{}", std::process::id()));
    std::fs::create_dir_all(home.join(".config/reticulum")).unwrap();
    if !Path::new("/etc/reticulum/config").is_file() {
        assert_eq!(usual_path(Some(&home)), home.join(".reticulum/config"));
        std::fs::write(home.join(".config/reticulum/config"), "").unwrap();
        assert_eq!(usual_path(Some(&home)), home.join(".config/reticulum/config"));
    }
    std::fs::remove_dir_all(home).unwrap();
}
