//! What stands there all the time: the editor with what belongs to it, and the places that the other parts fill.

use strudel_robots::Report;
use web_sys::Element;

use crate::dom::{Maker, Result, set_attribute, set_text};
use crate::source::{MOST_SHOWN, Origin, Source};
use crate::texts::Texts;

pub(super) fn make(root: &Element, texts: &Texts) -> Result {
    let mut page = Maker::inside(root)?;
    page.attribute("class", "checker");
    input(&mut page, texts);
    results(&mut page, texts);
    lines(&mut page, texts);
    page.open("details", "others");
    page.leaf("summary", "", texts.others);
    page.open("div", "comparison");
    page.close();
    page.close();
    page.end()
}

fn input(page: &mut Maker, texts: &Texts) {
    page.open("section", "input");
    page.open("div", "bar");
    page.leaf("h2", "", texts.editor);
    page.open("div", "examples");
    page.leaf("span", "", texts.examples);
    for (index, name) in texts.example_names.iter().enumerate() {
        page.button("", &("example ".to_owned() + &index.to_string()), name);
    }
    page.close();
    page.close();

    page.open("textarea", "editor");
    for (name, value) in [
        ("aria-label", texts.editor),
        ("placeholder", texts.placeholder),
        ("wrap", "off"),
        ("spellcheck", "false"),
        ("autocomplete", "off"),
        ("autocapitalize", "off"),
        ("autocorrect", "off"),
    ] {
        page.attribute(name, value);
    }
    page.close();

    page.open("div", "bar");
    page.open("div", "size");
    page.open("meter", "meter");
    page.attribute("aria-hidden", "true");
    page.close();
    page.leaf("span", "bytes", "");
    page.close();
    page.open("label", "open");
    page.leaf("span", "button", texts.open_file);
    page.leaf("span", "or-drop", texts.or_drop);
    page.open("input", "file");
    page.attribute("type", "file");
    page.close();
    page.close();
    page.close();
    page.leaf("p", "source", "");
    page.open("p", "notice");
    page.attribute("role", "alert");
    page.close();
    page.close();
}

fn results(page: &mut Maker, texts: &Texts) {
    page.open("section", "results");
    page.open("div", "verdict");
    page.attribute("role", "status");
    page.attribute("tabindex", "-1");
    page.leaf("p", "sentence", "");
    page.leaf("p", "because", "");
    page.leaf("ul", "counts", "");
    page.close();
    page.open("div", "judged");
    page.open("div", "bar");
    page.leaf("h2", "", texts.findings);
    page.button("fix fix-all", "fix-all", texts.fix_all);
    page.close();
    page.leaf("ol", "findings", "");
    page.close();
    page.close();
}

fn lines(page: &mut Maker, texts: &Texts) {
    page.open("section", "below");
    page.leaf("h2", "", texts.lines);
    page.leaf("ol", "lines", "");
    page.close();
}

/// The size, and which of both is checked: a file's bytes or the text.
pub(super) fn show(root: &Element, texts: &Texts, source: &Source, report: &Report) -> Result {
    let limit = report.limit.unwrap_or(report.bytes);
    set_text(root, ".bytes", &(texts.bytes)(report.bytes, limit))?;
    set_attribute(root, ".meter", "max", &limit.to_string())?;
    set_attribute(root, ".meter", "value", &report.bytes.min(limit).to_string())?;
    set_attribute(root, ".size", "data-over", if report.bytes > limit { "true" } else { "" })?;
    let mut sentence = match &source.origin {
        Origin::Typed => texts.typed.to_owned(),
        Origin::Edited => texts.edited.to_owned(),
        Origin::Pasted => texts.pasted.to_owned(),
        Origin::File(name) => (texts.file)(name),
    };
    if source.is_cut() {
        sentence += &(texts.cut)(MOST_SHOWN);
    }
    set_text(root, ".source", &sentence)?;
    set_text(root, ".notice", "")
}
