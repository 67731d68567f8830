//! The checker as a whole: it makes the screen inside a given element, and keeps it up to date.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use strudel_robots::{Finding, Fix, Reader, Report, apply, check, compare};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{
    Blob, DragEvent, Element, Event, File, HtmlDetailsElement, HtmlDocument, HtmlInputElement, HtmlTextAreaElement,
};

use crate::dom::{Listener, Result, action, add, add_as, add_button, document, set_text};
use crate::source::{MOST_READ, Source, difference, display, utf16_offset};
use crate::{texts, view};

/// A checker on the screen. It ends with this value, or with `unmount`.
#[wasm_bindgen]
pub struct Checker {
    screen: Rc<Screen>,
}

struct Screen {
    root: Element,
    parts: Parts,
    state: RefCell<State>,
    listeners: RefCell<Vec<Listener>>,
}

/// What is checked, and what came of it.
struct State {
    source: Source,
    report: Report,
}

/// The elements that change.
struct Parts {
    editor: HtmlTextAreaElement,
    file: HtmlInputElement,
    drop: Element,
    verdict: view::Verdict,
    /// The head of the findings.
    found: Element,
    fix_all: Element,
    findings: Element,
    lines: Element,
    others: HtmlDetailsElement,
    comparison: Element,
}

#[wasm_bindgen]
impl Checker {
    /// Makes a checker inside an element. Whatever was in it goes.
    ///
    /// # Errors
    /// Where the document refuses an element, which browsers do not.
    pub fn mount(root: Element) -> Result<Checker> {
        root.set_text_content(None);
        let parts = Parts::make(&root)?;
        let state = State { source: Source::default(), report: check(Reader::Strudel, b"") };
        let screen = Rc::new(Screen { root, parts, state: RefCell::new(state), listeners: RefCell::default() });
        screen.listen()?;
        screen.set_source(Source::default().text(screen.parts.editor.value()))?;
        Ok(Checker { screen })
    }

    /// Takes the checker off the page again.
    pub fn unmount(self) {
        self.screen.listeners.borrow_mut().clear();
        self.screen.root.set_text_content(None);
    }
}

impl Parts {
    fn make(root: &Element) -> Result<Parts> {
        let left = add(root, "section", "input", "")?;
        let head = add(&left, "div", "bar", "")?;
        add(&head, "h2", "", texts::EDITOR)?;
        let buttons = add(&head, "div", "buttons", "")?;
        add(&buttons, "span", "hint", texts::EXAMPLES)?;
        for (index, (name, _)) in texts::EXAMPLE_FILES.iter().enumerate() {
            add_button(&buttons, "example", name, &format!("example {index}"))?;
        }
        let drop = add(&left, "div", "drop", "")?;
        let editor: HtmlTextAreaElement = add_as(&drop, "textarea", "editor")?;
        for (name, value) in
            [("spellcheck", "false"), ("autocomplete", "off"), ("autocapitalize", "off"), ("wrap", "off")]
        {
            editor.set_attribute(name, value)?;
        }
        editor.set_attribute("rows", "14")?;
        editor.set_attribute("aria-label", texts::EDITOR)?;
        editor.set_placeholder(texts::PLACEHOLDER);
        let foot = add(&left, "div", "bar", "")?;
        let open = add(&foot, "label", "open", texts::CHOOSE_FILE)?;
        let file: HtmlInputElement = add_as(&open, "input", "file")?;
        file.set_type("file");
        add(&foot, "span", "hint", texts::DROP_HINT)?;

        let right = add(root, "section", "output", "")?;
        let verdict = make_verdict(&right)?;
        let found = add(&right, "div", "bar", "")?;
        add(&found, "h2", "", texts::FINDINGS)?;
        let fix_all = add_button(&found, "fix fix-all", texts::FIX_ALL, "fix-all")?;
        let findings = add(&right, "ol", "findings", "")?;

        let every_line = add(root, "section", "every-line", "")?;
        add(&every_line, "h2", "", texts::LINES)?;
        let lines = make_lines(&every_line)?;
        let others: HtmlDetailsElement = add_as(root, "details", "others")?;
        add(&others, "summary", "", texts::OTHERS)?;
        let comparison = add(&others, "div", "comparison", "")?;
        Ok(Parts { editor, file, drop, verdict, found, fix_all, findings, lines, others, comparison })
    }
}

fn make_verdict(parent: &Element) -> Result<view::Verdict> {
    let frame = add(parent, "div", "verdict", "")?;
    frame.set_attribute("role", "status")?;
    let sentence = add(&frame, "p", "sentence", "")?;
    let counts = add(&frame, "p", "counts", "")?;
    let size = add(parent, "div", "size", "")?;
    let meter = add(&size, "meter", "meter", "")?;
    meter.set_attribute("min", "0")?;
    meter.set_attribute("aria-hidden", "true")?;
    let bytes = add(&size, "span", "bytes", "")?;
    let source = add(&size, "span", "source", "")?;
    Ok(view::Verdict { frame, sentence, counts, source, bytes, meter })
}

fn make_lines(parent: &Element) -> Result<Element> {
    let table = add(parent, "table", "lines", "")?;
    let head = add(&add(&table, "thead", "", "")?, "tr", "", "")?;
    for title in [texts::LINE, texts::TEXT, texts::ROLE] {
        add(&head, "th", "", title)?.set_attribute("scope", "col")?;
    }
    add(&table, "tbody", "", "")
}

impl Screen {
    /// Listens to what people do. The listeners hold the screen weakly, so that it can end.
    fn listen(self: &Rc<Self>) -> Result {
        let parts = &self.parts;
        self.on(&parts.editor, "input", |screen, _| screen.typed())?;
        self.on(&parts.file, "change", |screen, _| match screen.parts.file.files().and_then(|files| files.get(0)) {
            Some(file) => screen.open(file),
            None => Ok(()),
        })?;
        self.on(&self.root, "click", |screen, event| screen.clicked(event))?;
        self.on(&parts.drop, "dragover", |screen, event| {
            event.prevent_default();
            screen.parts.drop.set_attribute("data-over", "")
        })?;
        self.on(&parts.drop, "dragleave", |screen, _| screen.parts.drop.remove_attribute("data-over"))?;
        self.on(&parts.drop, "drop", |screen, event| screen.dropped(event))?;
        self.on(&parts.others, "toggle", |screen, _| screen.show_others())
    }

    fn on(
        self: &Rc<Self>,
        target: &web_sys::EventTarget,
        kind: &'static str,
        handle: impl Fn(&Rc<Screen>, &Event) -> Result + 'static,
    ) -> Result {
        let screen: Weak<Screen> = Rc::downgrade(self);
        let listener = Listener::new(target, kind, move |event| {
            if let Some(screen) = screen.upgrade()
                && let Err(error) = handle(&screen, &event)
            {
                wasm_bindgen::throw_val(error);
            }
        })?;
        self.listeners.borrow_mut().push(listener);
        Ok(())
    }

    fn typed(&self) -> Result {
        let text = self.parts.editor.value();
        let source = self.state.borrow().source.clone();
        self.set_source(source.text(text))
    }

    /// Checks these bytes and shows what comes of it.
    fn set_source(&self, source: Source) -> Result {
        let mut report = check(Reader::Strudel, &source.bytes);
        report.bytes = source.length;
        let sentence = source.sentence();
        *self.state.borrow_mut() = State { source, report };
        let state = self.state.borrow();
        view::verdict(&self.parts.verdict, &state.report, &sentence)?;
        view::findings(&self.parts.findings, &state.report)?;
        view::lines(&self.parts.lines, &state.report, &state.source.bytes)?;
        let fixable = state.report.findings.iter().any(|finding| finding.fix.is_some());
        self.parts.found.toggle_attribute_with_force("hidden", state.report.findings.is_empty())?;
        self.parts.fix_all.toggle_attribute_with_force("hidden", !fixable)?;
        self.show_others()
    }

    /// The other readers cost time only while they are looked at.
    fn show_others(&self) -> Result {
        if !self.parts.others.open() {
            return Ok(());
        }
        let state = self.state.borrow();
        if state.source.length >= MOST_READ {
            set_text(&self.parts.comparison, texts::TOO_LARGE_TO_COMPARE);
            return Ok(());
        }
        let comparison = compare(&state.source.bytes, Reader::Rfc9309.agent(), &[]);
        view::comparison(&self.parts.comparison, &comparison, &state.source.bytes)
    }

    fn clicked(&self, event: &Event) -> Result {
        let Some(action) = action(event) else { return Ok(()) };
        let (what, index) = action.split_once(' ').unwrap_or((&action, ""));
        let index: Option<usize> = index.parse().ok();
        match (what, index) {
            ("fix-all", _) => self.fix(None),
            ("fix", index @ Some(_)) => self.fix(index),
            ("show", Some(index)) => self.show(index),
            ("example", Some(index)) => match texts::EXAMPLE_FILES.get(index) {
                Some((_, file)) => self.write(file),
                None => Ok(()),
            },
            _ => Ok(()),
        }
    }

    /// Makes one fix, or all: what is in the editor changes as if it were typed.
    fn fix(&self, index: Option<usize>) -> Result {
        let fixed = {
            let state = self.state.borrow();
            match index {
                Some(index) => {
                    let fix: Option<&Fix> = state.report.findings.get(index).and_then(|finding| finding.fix.as_ref());
                    apply(&state.source.bytes, fix, state.report.limit)
                }
                None => strudel_robots::fix_all(Reader::Strudel, &state.source.bytes),
            }
        };
        self.write(&display(&fixed))
    }

    /// Puts text into the editor, by the smallest change and in a way that can be undone.
    fn write(&self, text: &str) -> Result {
        let editor = &self.parts.editor;
        let old = editor.value();
        let (start, end, piece) = difference(&old, text);
        editor.focus()?;
        editor.set_selection_range(to_u32(start), to_u32(end))?;
        let document: HtmlDocument = document()?.unchecked_into();
        let command = if piece.is_empty() { "delete" } else { "insertText" };
        let unchanged = start == end && piece.is_empty();
        // Chromium takes a minute to type a thousand lines; so many are put in at once, and cannot be undone.
        let is_long = piece.matches('\n').count() > MOST_TYPED_LINES;
        let type_it = || document.exec_command_with_show_ui_and_value(command, false, piece).unwrap_or(false);
        if !unchanged && (is_long || !type_it()) {
            editor.set_value(text);
        }
        // A byte order mark is not in the editor, so that the text may be the same and the file another.
        self.typed()
    }

    /// Selects the place of a finding in the editor.
    fn show(&self, index: usize) -> Result {
        let place = self.state.borrow().report.findings.get(index).map(selection);
        let Some((line, column, length)) = place else { return Ok(()) };
        let editor = &self.parts.editor;
        let start = utf16_offset(&editor.value(), line, column);
        editor.focus()?;
        editor.set_selection_range(to_u32(start), to_u32(start + length))?;
        let lines = editor.value().matches('\n').count() + 1;
        editor.set_scroll_top(
            editor.scroll_height() * i32::try_from(line.saturating_sub(3)).unwrap_or(0)
                / i32::try_from(lines).unwrap_or(1),
        );
        Ok(())
    }

    fn dropped(self: &Rc<Self>, event: &Event) -> Result {
        event.prevent_default();
        self.parts.drop.remove_attribute("data-over")?;
        let files = event.dyn_ref::<DragEvent>().and_then(DragEvent::data_transfer).and_then(|data| data.files());
        match files.and_then(|files| files.get(0)) {
            Some(file) => self.open(file),
            None => Ok(()),
        }
    }

    /// Reads a file's bytes as they are, of a large one only the start.
    fn open(self: &Rc<Self>, file: File) -> Result {
        let start: Blob = file.slice_with_f64_and_f64(0.0, MOST_READ as f64)?;
        let screen = Rc::downgrade(self);
        spawn_local(async move {
            let bytes =
                JsFuture::from(start.array_buffer()).await.map(|buffer| js_sys::Uint8Array::new(&buffer).to_vec());
            let Some(screen) = screen.upgrade() else { return };
            let shown = match bytes {
                Ok(bytes) => screen.opened(&file, bytes),
                Err(_) => {
                    set_text(&screen.parts.verdict.sentence, texts::UNREADABLE);
                    Ok(())
                }
            };
            if let Err(error) = shown {
                wasm_bindgen::throw_val(error);
            }
        });
        Ok(())
    }

    fn opened(&self, file: &File, bytes: Vec<u8>) -> Result {
        self.parts.editor.set_value(&display(&bytes));
        // So that the same file can be opened again after it was changed.
        self.parts.file.set_value("");
        let name = strudel_robots::visible(file.name().as_bytes(), 80);
        self.set_source(Source::file(name, bytes, file.size() as usize))
    }
}

/// How many lines are put into the editor as if they were typed.
const MOST_TYPED_LINES: usize = 100;

/// Line, column and length in UTF-16 units of a finding.
fn selection(finding: &Finding) -> (usize, usize, usize) {
    (finding.line, finding.column, finding.utf16_end - finding.utf16_start)
}

fn to_u32(offset: usize) -> u32 {
    u32::try_from(offset).unwrap_or(u32::MAX)
}
