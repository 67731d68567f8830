//! The screen: what is checked, what came of it, and what people do with both.
//!
//! One listener hears every event inside the screen and asks [`Screen::hear`] what to do. A change of the file goes one
//! way: [`Source`] → the core's report → each part below shows its piece of it anew.

mod comparison;
pub(crate) mod examples;
mod findings;
mod frame;
mod lines;
mod verdict;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use strudel_robots::{Reader, Report, apply, check, compare, fix_all, visible};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use web_sys::{
    ClipboardEvent, DragEvent, Element, Event, EventTarget, File, FileReader, HtmlDocument, HtmlElement,
    HtmlInputElement, HtmlTextAreaElement, Node,
};

use crate::dom::{Result, document, part, set_hidden, set_text};
use crate::source::{MOST_READ, MOST_SHOWN, Source, difference, display, utf16_offset};
use crate::texts::{EN, Texts};

/// What the screen listens to.
const EVENTS: [&str; 8] = ["input", "paste", "change", "click", "dragover", "dragleave", "drop", "toggle"];

/// How many lines are put into the editor as if they were typed: browsers take a while for each.
const MOST_TYPED_LINES: usize = 200;

/// How many characters of a file's name are shown.
const NAME_SHOWN: usize = 80;

/// What hears the events.
type Listener = Closure<dyn Fn(Event) -> Result>;

pub(crate) struct Screen {
    root: Element,
    editor: HtmlTextAreaElement,
    file: HtmlInputElement,
    texts: &'static Texts,
    state: RefCell<State>,
    /// The file that is being read, and its reader. Whatever happens in between makes it outdated.
    reading: RefCell<Option<(FileReader, File)>>,
    listener: RefCell<Option<Listener>>,
    /// Whether the editor's text is being changed from here, when its events say nothing new.
    writing: Cell<bool>,
}

/// What is checked, and what came of it.
struct State {
    source: Source,
    report: Report,
}

impl Screen {
    /// Makes the screen inside a node, instead of whatever was in it.
    pub(crate) fn mount(node: &Node) -> Result<Rc<Screen>> {
        let texts = &EN;
        let root = document(node)?.create_element("div")?;
        frame::make(&root, texts)?;
        let screen = Rc::new(Screen {
            editor: part(&root, ".editor")?,
            file: part(&root, ".file")?,
            root,
            texts,
            state: RefCell::new(State { source: Source::default(), report: check(Reader::Strudel, b"") }),
            reading: RefCell::default(),
            listener: RefCell::default(),
            writing: Cell::new(false),
        });
        screen.listen()?;
        screen.show(Source::default())?;
        node.set_text_content(None);
        node.append_child(&screen.root)?;
        Ok(screen)
    }

    /// Takes the screen away, and with its listener all that keeps it alive.
    pub(crate) fn unmount(&self) {
        self.root.remove();
        self.reading.take();
        if let Some(listener) = self.listener.take() {
            for kind in EVENTS {
                let function = listener.as_ref().unchecked_ref();
                // What is not there need not be taken away.
                let _ = self.root.remove_event_listener_with_callback_and_bool(kind, function, true);
            }
        }
    }

    /// Listens until the screen is unmounted; until then the listener keeps the screen alive.
    fn listen(self: &Rc<Self>) -> Result {
        let screen = Rc::clone(self);
        let listener = Listener::new(move |event: Event| screen.hear(&event));
        let function = listener.as_ref().unchecked_ref();
        for kind in EVENTS {
            // On the way down, because not every event comes up.
            self.root.add_event_listener_with_callback_and_bool(kind, function, true)?;
        }
        self.listener.replace(Some(listener));
        Ok(())
    }

    fn hear(&self, event: &Event) -> Result {
        let Some(target) = event.target() else { return Ok(()) };
        match event.type_().as_str() {
            "input" if is(&target, &self.editor) && !self.writing.get() => self.edited(),
            "paste" if is(&target, &self.editor) => self.pasted(event.unchecked_ref()),
            "change" if is(&target, &self.file) => self.chosen(),
            "click" => self.clicked(target.unchecked_ref()),
            "dragover" => self.dragged(event.unchecked_ref()),
            "drop" => self.dropped(event.unchecked_ref()),
            "dragleave" => self.root.remove_attribute("data-over"),
            "toggle" => self.show_comparison(),
            "loadend" => self.read(target.unchecked_ref()),
            _ => Ok(()),
        }
    }

    /// The text of the editor is what counts now.
    fn edited(&self) -> Result {
        let text = self.editor.value();
        let source = Source::text(text, &self.state.borrow().source.origin);
        self.show(source)
    }

    /// What is too large for the editor is not for it to take in: it gets the start alone.
    fn pasted(&self, event: &ClipboardEvent) -> Result {
        let Some(data) = event.clipboard_data() else { return Ok(()) };
        let text = data.get_data("text/plain")?;
        if text.len() <= MOST_SHOWN {
            return Ok(());
        }
        event.prevent_default();
        self.fill(Source::pasted(text))
    }

    /// Shows a source in the editor too.
    fn fill(&self, source: Source) -> Result {
        self.editor.set_value(&source.shown());
        self.show(source)
    }

    /// Checks the source and shows what comes of it.
    fn show(&self, source: Source) -> Result {
        self.reading.take();
        let mut report = check(Reader::Strudel, &source.bytes);
        report.bytes = source.length;
        self.state.replace(State { source, report });
        let State { source, report } = &*self.state.borrow();
        frame::show(&self.root, self.texts, source, report)?;
        verdict::show(&self.root, self.texts, source, report)?;
        findings::show(&self.root, self.texts, source, report)?;
        lines::show(&self.root, self.texts, source, report)?;
        self.compare(source)
    }

    fn show_comparison(&self) -> Result {
        self.compare(&self.state.borrow().source)
    }

    /// The other crawlers cost time only while they are looked at.
    fn compare(&self, source: &Source) -> Result {
        set_hidden(&self.root, ".others", source.is_nothing())?;
        if self.root.query_selector(".others[open]")?.is_none() {
            return Ok(());
        }
        let comparison = (source.length < MOST_READ).then(|| compare(&source.bytes, Reader::Rfc9309.agent(), &[]));
        comparison::show(&self.root, self.texts, source, comparison)
    }

    fn clicked(&self, target: &Element) -> Result {
        let Some(button) = target.closest("[data-action]")? else { return Ok(()) };
        let action = button.get_attribute("data-action").unwrap_or_default();
        let (what, index) = action.split_once(' ').unwrap_or((&action, ""));
        let index = index.parse().unwrap_or(0);
        match what {
            "place" => self.select(index),
            "fix" => self.fix(index),
            "fix-all" => self.fix_all(),
            "example" => {
                self.write(examples::FILES.get(index).copied().unwrap_or_default())?;
                focus(&button)
            }
            _ => Ok(()),
        }
    }

    /// Makes the fix of one finding.
    fn fix(&self, index: usize) -> Result {
        let fixed = {
            let State { source, report } = &*self.state.borrow();
            apply(&source.bytes, report.findings.get(index).and_then(|finding| finding.fix.as_ref()), report.limit)
        };
        self.write(&display(&fixed))?;
        self.focus_fix(index)
    }

    /// Makes every fix there is.
    fn fix_all(&self) -> Result {
        let fixed = fix_all(Reader::Strudel, &self.state.borrow().source.bytes);
        self.write(&display(&fixed))?;
        self.focus_fix(0)
    }

    /// The fix that was pressed is gone, so the next one has the focus, or the verdict when none is left.
    fn focus_fix(&self, from: usize) -> Result {
        let findings = &self.state.borrow().report.findings;
        let fixable = |index: &usize| findings.get(*index).is_some_and(|finding| finding.fix.is_some());
        match (from..findings.len()).chain(0..from).find(fixable) {
            Some(index) => {
                let selector = "[data-action='fix ".to_owned() + &index.to_string() + "']";
                self.root.query_selector(&selector)?.map_or(Ok(()), |button| focus(&button))
            }
            None => focus(&part(&self.root, ".verdict")?),
        }
    }

    /// Puts text into the editor: by the smallest change, and as if it were typed, so that it can be undone.
    fn write(&self, text: &str) -> Result {
        let old = self.editor.value();
        let (start, end, piece) = difference(&old, text);
        if start < end || !piece.is_empty() {
            self.editor.focus()?;
            self.editor.set_selection_range(to_u32(start), to_u32(end))?;
            self.writing.set(true);
            let typed = piece.matches('\n').count() <= MOST_TYPED_LINES && self.type_text(piece)?;
            self.writing.set(false);
            if !typed {
                self.editor.set_value(text);
            }
        }
        // A byte order mark is not in the editor: the text may be the same and the file another.
        self.edited()
    }

    /// Types text over what is selected; whether the browser does such a thing.
    fn type_text(&self, text: &str) -> Result<bool> {
        let command = if text.is_empty() { "delete" } else { "insertText" };
        let document: HtmlDocument = document(&self.root)?.unchecked_into();
        Ok(document.exec_command_with_show_ui_and_value(command, false, text).unwrap_or(false))
    }

    /// Selects the place of a finding in the editor.
    fn select(&self, index: usize) -> Result {
        let state = self.state.borrow();
        let Some(finding) = state.report.findings.get(index) else { return Ok(()) };
        let text = self.editor.value();
        let start = utf16_offset(&text, finding.line, finding.column);
        let end = start + (finding.utf16_end - finding.utf16_start);
        self.editor.focus()?;
        self.editor.set_selection_range(to_u32(start), to_u32(end))?;
        // Lines do not wrap, so each has the same height. The line comes to stand a little below the top.
        let lines = text.split('\n').count();
        let above = finding.line.saturating_sub(3);
        let height = f64::from(self.editor.scroll_height());
        self.editor.set_scroll_top((height * above as f64 / lines as f64) as i32);
        Ok(())
    }

    fn chosen(&self) -> Result {
        match self.file.files().and_then(|files| files.get(0)) {
            Some(file) => self.open(file),
            None => Ok(()),
        }
    }

    /// A file may be dropped; anything else that is dragged is the browser's.
    fn dragged(&self, event: &DragEvent) -> Result {
        let types = event.data_transfer().map(|data| data.types());
        if types.is_some_and(|types| types.includes(&JsValue::from_str("Files"), 0)) {
            event.prevent_default();
            self.root.set_attribute("data-over", "")?;
        }
        Ok(())
    }

    fn dropped(&self, event: &DragEvent) -> Result {
        self.root.remove_attribute("data-over")?;
        let files = event.data_transfer().and_then(|data| data.files());
        let Some(file) = files.and_then(|files| files.get(0)) else { return Ok(()) };
        event.prevent_default();
        self.open(file)
    }

    /// Reads a file's bytes as they are, of a large one only the start.
    fn open(&self, file: File) -> Result {
        let reader = FileReader::new()?;
        if let Some(listener) = &*self.listener.borrow() {
            reader.add_event_listener_with_callback("loadend", listener.as_ref().unchecked_ref())?;
        }
        reader.read_as_array_buffer(&file.slice_with_f64_and_f64(0.0, MOST_READ as f64)?)?;
        self.reading.replace(Some((reader, file)));
        Ok(())
    }

    /// A file was read, or could not be.
    fn read(&self, reader: &FileReader) -> Result {
        let Some((_, file)) = self.reading.borrow_mut().take_if(|reading| reading.0 == *reader) else { return Ok(()) };
        // So that the same file can be opened again after it was changed.
        self.file.set_value("");
        let name = visible(file.name().as_bytes(), NAME_SHOWN);
        let result = reader.result()?;
        if result.is_null() {
            return set_text(&self.root, ".notice", &(self.texts.unreadable)(&name));
        }
        let bytes = js_sys::Uint8Array::new(&result).to_vec();
        self.fill(Source::file(name, bytes, file.size() as usize))
    }
}

fn is(target: &EventTarget, element: &EventTarget) -> bool {
    target == element
}

fn focus(element: &Element) -> Result {
    element.unchecked_ref::<HtmlElement>().focus()
}

fn to_u32(offset: usize) -> u32 {
    u32::try_from(offset).unwrap_or(u32::MAX)
}
