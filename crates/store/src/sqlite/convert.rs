//! Values of the core as values of SQLite.

use rusqlite::Row;
use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSql, ToSqlOutput, ValueRef};
use strudel_robots::Destination;
use strudel_robots::visit::PagePath;

use crate::code::Code;

/// A number without a sign. SQLite's have one; what is above half its largest is that, so that sums of two are numbers too.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Int(pub(super) u64);

impl Int {
    pub(super) fn signed(self) -> i64 {
        const LARGEST: i64 = i64::MAX / 2;
        i64::try_from(self.0).map_or(LARGEST, |number| number.min(LARGEST))
    }
}

impl ToSql for Int {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(self.signed().into())
    }
}

impl FromSql for Int {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        let number = value.as_i64()?;
        u64::try_from(number).map(Int).map_err(|_| FromSqlError::OutOfRange(number))
    }
}

/// A value by its code.
#[derive(Debug, Clone, Copy)]
pub(super) struct Coded<T>(pub(super) T);

impl<T: Code> ToSql for Coded<T> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(self.0.code().into_owned().into())
    }
}

impl<T: Code> FromSql for Coded<T> {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        let code = value.as_str()?;
        T::from_code(code).map(Coded).ok_or_else(|| unknown(code))
    }
}

/// A destination as its bytes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Hash(pub(super) Destination);

impl ToSql for Hash {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(self.0.0.as_slice().into())
    }
}

impl FromSql for Hash {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        <[u8; Destination::BYTES]>::column_result(value).map(|bytes| Hash(Destination(bytes)))
    }
}

/// The path of a page as its text.
#[derive(Debug, Clone)]
pub(super) struct PathText(pub(super) PagePath);

impl FromSql for PathText {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        let text = value.as_str()?;
        PagePath::new(text).map(PathText).ok_or_else(|| unknown(text))
    }
}

/// Something stands in the file that this program never writes.
pub(super) fn unknown(what: &str) -> FromSqlError {
    FromSqlError::Other(format!("\"{what}\" is not known").into())
}

/// The columns of a row, one after another.
pub(super) struct Columns<'a, 'row> {
    row: &'a Row<'row>,
    next: usize,
}

impl<'a, 'row> Columns<'a, 'row> {
    pub(super) fn of(row: &'a Row<'row>) -> Columns<'a, 'row> {
        Columns { row, next: 0 }
    }

    /// The next column.
    pub(super) fn take<T: FromSql>(&mut self) -> rusqlite::Result<T> {
        let column = self.next;
        self.next += 1;
        self.row.get(column)
    }

    /// The next column, a number that can be missing.
    pub(super) fn number(&mut self) -> rusqlite::Result<Option<u64>> {
        Ok(self.take::<Option<Int>>()?.map(|Int(number)| number))
    }

    /// The next column, a number.
    pub(super) fn count(&mut self) -> rusqlite::Result<u64> {
        let Int(number) = self.take()?;
        Ok(number)
    }

    /// The next column, a value by its code.
    pub(super) fn coded<T: Code>(&mut self) -> rusqlite::Result<T> {
        let Coded(value) = self.take()?;
        Ok(value)
    }

    /// The next column, a destination.
    pub(super) fn destination(&mut self) -> rusqlite::Result<Destination> {
        let Hash(destination) = self.take()?;
        Ok(destination)
    }

    /// The next column, the path of a page.
    pub(super) fn path(&mut self) -> rusqlite::Result<PagePath> {
        let PathText(path) = self.take()?;
        Ok(path)
    }
}

/// A text without control characters, which the markers of matches must not be confused with; line breaks stay.
pub(super) fn plain(text: &str) -> String {
    text.chars().map(|c| if c.is_control() && c != '\n' { ' ' } else { c }).collect()
}
