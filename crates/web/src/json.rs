//! The core's model as JSON text, which the browser itself turns into an object.
//!
//! It takes a fraction of the code that making the object piece by piece does, and the same names and values come out
//! as on the command line.

use std::fmt::Display;

use serde::ser::{Error, Impossible, Serialize, SerializeSeq, SerializeStruct, Serializer};

/// A value as JSON.
pub(crate) fn to_json(value: &impl Serialize) -> Result<String, NotJson> {
    let mut text = String::new();
    value.serialize(Json(&mut text))?;
    Ok(text)
}

/// A kind of value that the model does not have: bytes, maps and tuples.
#[derive(Debug)]
pub(crate) struct NotJson;

impl Display for NotJson {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("not in the model")
    }
}

impl std::error::Error for NotJson {}

impl Error for NotJson {
    fn custom<T: Display>(_: T) -> Self {
        NotJson
    }
}

/// Writes one value.
struct Json<'a>(&'a mut String);

/// Writes the members of an array or an object.
struct Members<'a> {
    text: &'a mut String,
    end: char,
    is_first: bool,
}

impl<'a> Members<'a> {
    fn new(text: &'a mut String, start: char, end: char) -> Self {
        text.push(start);
        Members { text, end, is_first: true }
    }

    fn next(&mut self) -> Json<'_> {
        if !self.is_first {
            self.text.push(',');
        }
        self.is_first = false;
        Json(self.text)
    }

    fn finish(self) {
        self.text.push(self.end);
    }
}

impl SerializeSeq for Members<'_> {
    type Ok = ();
    type Error = NotJson;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), NotJson> {
        value.serialize(self.next())
    }

    fn end(self) -> Result<(), NotJson> {
        self.finish();
        Ok(())
    }
}

impl SerializeStruct for Members<'_> {
    type Ok = ();
    type Error = NotJson;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Result<(), NotJson> {
        string(self.next().0, key);
        self.text.push(':');
        value.serialize(Json(self.text))
    }

    fn end(self) -> Result<(), NotJson> {
        self.finish();
        Ok(())
    }
}

fn string(text: &mut String, value: &str) {
    text.push('"');
    for character in value.chars() {
        match character {
            '"' | '\\' => text.extend(['\\', character]),
            '\0'..='\u{1F}' => {
                let digit = |value: u32| char::from_digit(value, 16).unwrap_or('0');
                let code = u32::from(character);
                text.push_str("\\u00");
                text.extend([digit(code / 16), digit(code % 16)]);
            }
            other => text.push(other),
        }
    }
    text.push('"');
}

impl<'a> Serializer for Json<'a> {
    type Ok = ();
    type Error = NotJson;
    type SerializeSeq = Members<'a>;
    type SerializeStruct = Members<'a>;
    type SerializeTuple = Impossible<(), NotJson>;
    type SerializeTupleStruct = Impossible<(), NotJson>;
    type SerializeTupleVariant = Impossible<(), NotJson>;
    type SerializeMap = Impossible<(), NotJson>;
    type SerializeStructVariant = Impossible<(), NotJson>;

    fn serialize_bool(self, value: bool) -> Result<(), NotJson> {
        self.0.push_str(if value { "true" } else { "false" });
        Ok(())
    }

    fn serialize_u64(self, value: u64) -> Result<(), NotJson> {
        self.0.push_str(&value.to_string());
        Ok(())
    }

    fn serialize_u8(self, value: u8) -> Result<(), NotJson> {
        self.serialize_u64(value.into())
    }

    fn serialize_u16(self, value: u16) -> Result<(), NotJson> {
        self.serialize_u64(value.into())
    }

    fn serialize_u32(self, value: u32) -> Result<(), NotJson> {
        self.serialize_u64(value.into())
    }

    fn serialize_i64(self, value: i64) -> Result<(), NotJson> {
        if value < 0 {
            self.0.push('-');
        }
        self.serialize_u64(value.unsigned_abs())
    }

    fn serialize_i8(self, value: i8) -> Result<(), NotJson> {
        self.serialize_i64(value.into())
    }

    fn serialize_i16(self, value: i16) -> Result<(), NotJson> {
        self.serialize_i64(value.into())
    }

    fn serialize_i32(self, value: i32) -> Result<(), NotJson> {
        self.serialize_i64(value.into())
    }

    fn serialize_f32(self, value: f32) -> Result<(), NotJson> {
        self.serialize_f64(value.into())
    }

    /// By the browser, which has the code for it already.
    fn serialize_f64(self, value: f64) -> Result<(), NotJson> {
        let text = js_sys::JSON::stringify(&value.into()).map_err(|_| NotJson)?;
        self.0.push_str(&String::from(text));
        Ok(())
    }

    fn serialize_char(self, value: char) -> Result<(), NotJson> {
        string(self.0, value.encode_utf8(&mut [0; 4]));
        Ok(())
    }

    fn serialize_str(self, value: &str) -> Result<(), NotJson> {
        string(self.0, value);
        Ok(())
    }

    fn serialize_unit(self) -> Result<(), NotJson> {
        self.0.push_str("null");
        Ok(())
    }

    fn serialize_none(self) -> Result<(), NotJson> {
        self.serialize_unit()
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), NotJson> {
        value.serialize(self)
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), NotJson> {
        self.serialize_unit()
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Result<(), NotJson> {
        self.serialize_str(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Result<(), NotJson> {
        value.serialize(self)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Members<'a>, NotJson> {
        Ok(Members::new(self.0, '[', ']'))
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Members<'a>, NotJson> {
        Ok(Members::new(self.0, '{', '}'))
    }

    fn serialize_bytes(self, _: &[u8]) -> Result<(), NotJson> {
        Err(NotJson)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Result<(), NotJson> {
        Err(NotJson)
    }

    fn serialize_tuple(self, _: usize) -> Result<Self::SerializeTuple, NotJson> {
        Err(NotJson)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self::SerializeTupleStruct, NotJson> {
        Err(NotJson)
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleVariant, NotJson> {
        Err(NotJson)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self::SerializeMap, NotJson> {
        Err(NotJson)
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeStructVariant, NotJson> {
        Err(NotJson)
    }
}

#[cfg(test)]
mod tests {
    use strudel_robots::{Reader, check};

    #[test]
    fn it_is_the_json_of_the_command_line() {
        let file = "# \"\u{1f}\\\u{1F600}\nUseragent: Strudel\nRecrawl-Interval: 7 \u{a0}\nUser-agent: *\nRecrawl-Interval: 3d";
        // The others have a delay, a number that the browser writes.
        for reader in [Reader::Strudel, Reader::Rfc9309] {
            let report = check(reader, file.as_bytes());
            assert_eq!(super::to_json(&report).unwrap(), serde_json::to_string(&report).unwrap());
        }
    }
}
