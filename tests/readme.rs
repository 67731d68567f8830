//! The README's table of findings is the registry's. `UPDATE_README=1 cargo test --test readme` writes it anew.

use strudel_robots::registry;

const START: &str = "<!-- findings: made from the registry; `UPDATE_README=1 cargo test --test readme` -->\n";
const END: &str = "<!-- end of findings -->";

fn table() -> String {
    let rows = registry().map(|entry| {
        let what = entry.explanation.what.replace('|', "\\|");
        format!("| `{}` | {} | {what} |\n", entry.code, entry.severity.name())
    });
    let head = "\n| code | severity | what it finds |\n|---|---|---|\n";
    format!("{head}{}\n", rows.collect::<String>())
}

#[test]
fn the_table_is_the_registrys() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/README.md");
    let readme = std::fs::read_to_string(path).unwrap();
    let (before, rest) = readme.split_once(START).expect("the table's start is marked");
    let (found, after) = rest.split_once(END).expect("the table's end is marked");
    if std::env::var_os("UPDATE_README").is_some() {
        std::fs::write(path, format!("{before}{START}{}{END}{after}", table())).unwrap();
        return;
    }
    assert!(found == table(), "README.md is behind the registry: run UPDATE_README=1 cargo test --test readme");
}
