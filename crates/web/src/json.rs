//! Reports as JSON text, which browsers turn into objects faster than anything that makes these one by one.
//!
//! The general writers weigh 4 KB of the page more, gzipped, than this one, which writes what reports have and no more:
//! there are no maps, tuples or variants with content in them, and fractions are tenths.

use std::fmt;

use serde::ser::{Error, Impossible, SerializeSeq, SerializeStruct};
use serde::{Serialize, Serializer};

/// A value as JSON.
///
/// # Errors
/// Where there is something in it that reports do not have.
pub(crate) fn to_json(value: &impl Serialize) -> Result<String, NotInReports> {
    let mut text = String::new();
    value.serialize(Json(&mut text))?;
    Ok(text)
}

/// A kind of value that no report has.
#[derive(Debug)]
pub(crate) struct NotInReports;

impl fmt::Display for NotInReports {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("A report has no such value.")
    }
}

impl std::error::Error for NotInReports {}

impl Error for NotInReports {
    fn custom<T: fmt::Display>(_: T) -> Self {
        NotInReports
    }
}

type Written = Result<(), NotInReports>;

/// Writes one value behind what is there.
struct Json<'t>(&'t mut String);

impl Json<'_> {
    fn unsigned(self, value: u64) -> Written {
        self.0.push_str(&value.to_string());
        Ok(())
    }
}

/// Writes the items of a list or the fields of an object.
struct Items<'t> {
    text: &'t mut String,
    end: char,
}

impl<'t> Items<'t> {
    fn begin(Json(text): Json<'t>, start: char, end: char) -> Self {
        text.push(start);
        Items { text, end }
    }

    fn next(&mut self) -> &mut String {
        if !self.text.ends_with(['[', '{']) {
            self.text.push(',');
        }
        self.text
    }

    fn finish(self) -> Written {
        self.text.push(self.end);
        Ok(())
    }
}

fn quoted(text: &mut String, value: &str) {
    text.push('"');
    for character in value.chars() {
        match character {
            '"' | '\\' => text.extend(['\\', character]),
            '\0'..' ' => {
                text.push_str(if character < '\x10' { "\\u000" } else { "\\u001" });
                text.extend(char::from_digit(u32::from(character) % 16, 16));
            }
            _ => text.push(character),
        }
    }
    text.push('"');
}

impl SerializeSeq for Items<'_> {
    type Ok = ();
    type Error = NotInReports;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Written {
        value.serialize(Json(self.next()))
    }

    fn end(self) -> Written {
        self.finish()
    }
}

impl SerializeStruct for Items<'_> {
    type Ok = ();
    type Error = NotInReports;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Written {
        let text = self.next();
        quoted(text, key);
        text.push(':');
        value.serialize(Json(text))
    }

    fn end(self) -> Written {
        self.finish()
    }
}

/// Methods for values that no report has.
macro_rules! no {
    ($( $method:ident($($argument:ty),*) -> $written:ty; )+) => {
        $( fn $method(self, $(_: $argument),*) -> Result<$written, NotInReports> { Err(NotInReports) } )+
    };
}

type Never = Impossible<(), NotInReports>;

impl<'t> Serializer for Json<'t> {
    type Ok = ();
    type Error = NotInReports;
    type SerializeSeq = Items<'t>;
    type SerializeStruct = Items<'t>;
    type SerializeTuple = Never;
    type SerializeTupleStruct = Never;
    type SerializeTupleVariant = Never;
    type SerializeMap = Never;
    type SerializeStructVariant = Never;

    fn serialize_bool(self, value: bool) -> Written {
        self.0.push_str(if value { "true" } else { "false" });
        Ok(())
    }

    fn serialize_u8(self, value: u8) -> Written {
        self.unsigned(value.into())
    }

    fn serialize_u32(self, value: u32) -> Written {
        self.unsigned(value.into())
    }

    fn serialize_u64(self, value: u64) -> Written {
        self.unsigned(value)
    }

    /// Delays are tenths of a second.
    fn serialize_f64(self, value: f64) -> Written {
        let tenths = (value * 10.0).round() as u64;
        self.0.push_str(&(tenths / 10).to_string());
        self.0.push('.');
        self.unsigned(tenths % 10)
    }

    fn serialize_str(self, value: &str) -> Written {
        quoted(self.0, value);
        Ok(())
    }

    fn serialize_none(self) -> Written {
        self.0.push_str("null");
        Ok(())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Written {
        value.serialize(self)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Written {
        value.serialize(self)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Items<'t>, NotInReports> {
        Ok(Items::begin(self, '[', ']'))
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Items<'t>, NotInReports> {
        Ok(Items::begin(self, '{', '}'))
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Written {
        Err(NotInReports)
    }

    no! {
        serialize_i8(i8) -> ();
        serialize_i16(i16) -> ();
        serialize_i32(i32) -> ();
        serialize_i64(i64) -> ();
        serialize_u16(u16) -> ();
        serialize_f32(f32) -> ();
        serialize_char(char) -> ();
        serialize_bytes(&[u8]) -> ();
        serialize_unit() -> ();
        serialize_unit_struct(&'static str) -> ();
        serialize_unit_variant(&'static str, u32, &'static str) -> ();
        serialize_tuple(usize) -> Never;
        serialize_tuple_struct(&'static str, usize) -> Never;
        serialize_tuple_variant(&'static str, u32, &'static str, usize) -> Never;
        serialize_map(Option<usize>) -> Never;
        serialize_struct_variant(&'static str, u32, &'static str, usize) -> Never;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use strudel_robots::{Reader, RequestPath, compare};

    #[test]
    fn it_is_the_json_of_the_command_line() {
        let hostile: String = (0..0xD8).filter_map(char::from_u32).chain(['\u{2028}', '\u{1F600}']).collect();
        let paths = ["/", "/a\"\\\u{7}"].map(|path| RequestPath::new(path).unwrap());
        let files = [
            "",
            "User-agent: *\nCrawl-delay: 4.5\nDisallow: /a\nRecrawl-Interval: 7 days\n",
            "User-agent: Yandex\nCrawl-delay: 12\n\u{feff}\u{0}\"\\\n",
            &format!("User-agent: Strudel\nRecrawl-Interval: {}\n{hostile}", hostile.replace(['\n', '\r'], "")),
        ];
        for file in files {
            let comparison = compare(file.as_bytes(), "*", &paths);
            let written: serde_json::Value = serde_json::from_str(&to_json(&comparison).unwrap()).unwrap();
            assert_eq!(written, serde_json::to_value(&comparison).unwrap(), "{file:?}");
            for reader in Reader::ALL {
                let report = strudel_robots::check(reader, file.as_bytes());
                let written: serde_json::Value = serde_json::from_str(&to_json(&report).unwrap()).unwrap();
                assert_eq!(written, serde_json::to_value(&report).unwrap());
            }
        }
    }
}
