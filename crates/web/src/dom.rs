//! A few helpers over web-sys. Text gets into the page through `textContent` and `value` alone, never as HTML.

use wasm_bindgen::prelude::*;
use web_sys::{Document, Element, Node};

/// What DOM calls give.
pub(crate) type Result<T = ()> = std::result::Result<T, JsValue>;

/// The document that a node belongs to.
pub(crate) fn document(node: &Node) -> Result<Document> {
    node.owner_document()
        .ok_or_else(|| JsValue::from_str("A document is no place for a checker: name an element of it."))
}

/// Makes elements from the outside in. The first call that fails is kept until the [end](Maker::end), and nothing is made
/// after it, so that making something reads as what is made.
pub(crate) struct Maker {
    document: Document,
    /// The element that is being filled.
    at: Element,
    result: Result,
}

impl Maker {
    /// Fills a part anew.
    pub(crate) fn at(within: &Element, selector: &str) -> Result<Maker> {
        Maker::inside(&find(within, selector)?)
    }

    /// Fills an element anew.
    pub(crate) fn inside(element: &Element) -> Result<Maker> {
        element.set_text_content(None);
        Ok(Maker { document: document(element)?, at: element.clone(), result: Ok(()) })
    }

    /// Begins an element; what follows is made in it, until [`Maker::close`].
    pub(crate) fn open(&mut self, tag: &str, class: &str) {
        if let Some(made) = self.make(tag) {
            self.at = made;
            if !class.is_empty() {
                self.attribute("class", class);
            }
        }
    }

    fn make(&mut self, tag: &str) -> Option<Element> {
        if self.result.is_err() {
            return None;
        }
        let made = self.document.create_element(tag).and_then(|made| {
            self.at.append_child(&made)?;
            Ok(made)
        });
        match made {
            Ok(made) => Some(made),
            Err(error) => {
                self.result = Err(error);
                None
            }
        }
    }

    /// Ends the element that was begun last.
    pub(crate) fn close(&mut self) {
        if let (Ok(()), Some(parent)) = (&self.result, self.at.parent_element()) {
            self.at = parent;
        }
    }

    /// An attribute of the element that is being filled.
    pub(crate) fn attribute(&mut self, name: &str, value: &str) {
        if self.result.is_ok() {
            self.result = self.at.set_attribute(name, value);
        }
    }

    /// The text of the element that is being filled, which holds nothing else.
    pub(crate) fn text(&mut self, text: &str) {
        if self.result.is_ok() {
            self.at.set_text_content(Some(text));
        }
    }

    /// An element with nothing but text.
    pub(crate) fn leaf(&mut self, tag: &str, class: &str, text: &str) {
        self.open(tag, class);
        if !text.is_empty() {
            self.text(text);
        }
        self.close();
    }

    /// Begins a button; its action is what the screen does when it is pressed.
    pub(crate) fn open_button(&mut self, class: &str, action: &str) {
        self.open("button", class);
        self.attribute("type", "button");
        self.attribute("data-action", action);
    }

    /// A button with its label.
    pub(crate) fn button(&mut self, class: &str, action: &str, label: &str) {
        self.open_button(class, action);
        self.text(label);
        self.close();
    }

    /// What came of it.
    pub(crate) fn end(self) -> Result {
        self.result
    }
}

/// An element that is there because the screen was made with it.
pub(crate) fn part<T: JsCast>(within: &Element, selector: &str) -> Result<T> {
    Ok(find(within, selector)?.unchecked_into())
}

fn find(within: &Element, selector: &str) -> Result<Element> {
    within.query_selector(selector)?.ok_or_else(|| JsValue::from_str(selector))
}

/// Changes the text of a part only where it differs, so that screen readers hear of changes alone.
pub(crate) fn set_text(within: &Element, selector: &str, text: &str) -> Result {
    let part = find(within, selector)?;
    if part.text_content().as_deref() != Some(text) {
        part.set_text_content(Some(text));
    }
    Ok(())
}

/// Sets an attribute of a part.
pub(crate) fn set_attribute(within: &Element, selector: &str, name: &str, value: &str) -> Result {
    find(within, selector)?.set_attribute(name, value)
}

/// Shows or hides a part.
pub(crate) fn set_hidden(within: &Element, selector: &str, hidden: bool) -> Result {
    find(within, selector)?.toggle_attribute_with_force("hidden", hidden).map(drop)
}
