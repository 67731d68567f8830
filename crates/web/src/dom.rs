//! A few helpers over web-sys. Text only ever gets into the page through `textContent` and `value`.

use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use web_sys::{Document, Element, Event, EventTarget};

/// What DOM calls give.
pub(crate) type Result<T = ()> = std::result::Result<T, JsValue>;

pub(crate) fn document() -> Result<Document> {
    web_sys::window().and_then(|window| window.document()).ok_or_else(|| JsValue::from_str("no document"))
}

/// A new element with a class and some text.
pub(crate) fn element(tag: &str, class: &str, text: &str) -> Result<Element> {
    let element = document()?.create_element(tag)?;
    if !class.is_empty() {
        element.set_class_name(class);
    }
    if !text.is_empty() {
        element.set_text_content(Some(text));
    }
    Ok(element)
}

/// A new element at the end of another.
pub(crate) fn add(parent: &Element, tag: &str, class: &str, text: &str) -> Result<Element> {
    let child = element(tag, class, text)?;
    parent.append_child(&child)?;
    Ok(child)
}

/// A button that carries an action for the listener around it.
pub(crate) fn add_button(parent: &Element, class: &str, text: &str, action: &str) -> Result<Element> {
    let button = add(parent, "button", class, text)?;
    button.set_attribute("type", "button")?;
    button.set_attribute("data-action", action)?;
    Ok(button)
}

/// A new element of the type that its tag stands for.
pub(crate) fn add_as<T: JsCast>(parent: &Element, tag: &str, class: &str) -> Result<T> {
    add(parent, tag, class, "")?.dyn_into().map_err(JsValue::from)
}

/// Changes text only where it differs, so that screen readers hear of changes alone.
pub(crate) fn set_text(element: &Element, text: &str) {
    if element.text_content().as_deref() != Some(text) {
        element.set_text_content(Some(text));
    }
}

/// The action of the button that was clicked, if one was.
pub(crate) fn action(event: &Event) -> Option<String> {
    let target: Element = event.target()?.dyn_into().ok()?;
    target.closest("[data-action]").ok()??.get_attribute("data-action")
}

/// A listener that ends with this value.
pub(crate) struct Listener {
    target: EventTarget,
    kind: &'static str,
    closure: Closure<dyn FnMut(Event)>,
}

impl Listener {
    pub(crate) fn new(target: &EventTarget, kind: &'static str, handle: impl FnMut(Event) + 'static) -> Result<Self> {
        let closure = Closure::<dyn FnMut(Event)>::new(handle);
        target.add_event_listener_with_callback(kind, closure.as_ref().unchecked_ref())?;
        Ok(Listener { target: target.clone(), kind, closure })
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        // The target may be gone already; then there is nothing to take back.
        let _ = self.target.remove_event_listener_with_callback(self.kind, self.closure.as_ref().unchecked_ref());
    }
}
