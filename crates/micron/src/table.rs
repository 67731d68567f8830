//! The lines between two table signs → the rows that NomadNet makes of them, which are then read as lines.
//!
//! RNS 1.5.7, `format_table_raw` in `RNS/Utilities/rngit/util.py`. The first line is the header, the second says how
//! columns are aligned; cells are cut to their column's width. That a link in a cell is cut, too, or goes on in the next
//! cell, is why the rows are made as they are shown.

use crate::number;
use crate::width::Width;

/// What stands between cells.
pub(crate) const BORDER: char = '│';
/// How wide a table is at most, if it does not say.
const MOST_COLUMNS: i64 = 100;
/// How wide a column is at least.
const LEAST_WIDTH: usize = 3;
/// Stands at the end of a cell that is cut.
const CUT: char = '…';
/// What a column needs beside its cell, and a table beside its columns.
const COLUMN_FRAME: usize = 3;
const TABLE_FRAME: usize = 1;

/// A table that has been opened, with its lines so far.
pub(crate) struct Table<'a> {
    most_columns: i64,
    lines: Vec<&'a str>,
}

impl<'a> Table<'a> {
    /// Opens one. The text behind the table sign may hold a letter for its place and a number for its width.
    pub(crate) fn open(sign: &str) -> Table<'a> {
        let width = sign.strip_prefix(['l', 'c', 'r']).unwrap_or(sign);
        let most_columns = number::int(width).filter(|&width| width != 0).unwrap_or(MOST_COLUMNS);
        Table { most_columns, lines: Vec::new() }
    }

    /// A line inside of it.
    pub(crate) fn push(&mut self, line: &'a str) {
        self.lines.push(line);
    }

    /// The rows as they are shown, header first. A table of one line shows nothing.
    pub(crate) fn rows(&self) -> impl Iterator<Item = String> {
        let (header, aligns, data) = match self.lines[..] {
            [header, aligns, ref data @ ..] => (cells(header), self::aligns(aligns), data),
            _ => (Vec::new(), Vec::new(), &[][..]),
        };
        let widths = self.widths(&header, data);
        let columns: Vec<_> = widths
            .into_iter()
            .zip(aligns.into_iter().chain(std::iter::repeat(Align::Left)))
            .map(|(width, align)| Column { width, align })
            .collect();
        let left: Vec<_> = columns.iter().map(|column| Column { align: Align::Left, ..*column }).collect();
        let header = (!header.is_empty()).then(|| row(&header, &left));
        header.into_iter().chain(data.iter().map(move |line| row(&cells(line), &columns)))
    }

    /// How wide each column is: as its widest cell, or less, the widest first, if the table is too wide.
    fn widths(&self, header: &[String], data: &[&str]) -> Vec<usize> {
        let mut widths: Vec<_> = header.iter().map(|cell| Width::of(cell).max(LEAST_WIDTH)).collect();
        for line in data {
            for (width, cell) in widths.iter_mut().zip(cells(line)) {
                *width = Width::of(&cell).max(*width);
            }
        }
        let total = widths.iter().sum::<usize>() + widths.len() * COLUMN_FRAME + TABLE_FRAME;
        let most = usize::try_from(self.most_columns.max(0)).unwrap_or(usize::MAX);
        let mut excess = total.saturating_sub(most);
        let mut widest: Vec<_> = widths.iter_mut().collect();
        widest.sort_by_key(|width| std::cmp::Reverse(**width));
        for width in widest {
            let less = excess.min(*width - LEAST_WIDTH);
            *width -= less;
            excess -= less;
        }
        widths
    }
}

#[derive(Clone, Copy)]
struct Column {
    width: usize,
    align: Align,
}

#[derive(Clone, Copy)]
enum Align {
    Left,
    Centre,
    Right,
}

fn aligns(line: &str) -> Vec<Align> {
    let align = |cell: String| match (cell.starts_with(':'), cell.ends_with(':')) {
        (true, true) => Align::Centre,
        (false, true) => Align::Right,
        (_, false) => Align::Left,
    };
    cells(line).into_iter().map(align).collect()
}

/// The cells of a line. A backslash takes the next character, be it a bar, and is gone.
fn cells(line: &str) -> Vec<String> {
    let line = line.trim();
    let line = line.strip_prefix('|').unwrap_or(line);
    let line = line.strip_suffix('|').unwrap_or(line);
    let mut cells = vec![String::new()];
    let mut characters = line.chars();
    while let Some(c) = characters.next() {
        match (c, cells.last_mut()) {
            ('|', _) => cells.push(String::new()),
            ('\\', Some(cell)) => cell.extend(characters.next()),
            (c, Some(cell)) => cell.push(c),
            (_, None) => {}
        }
    }
    for cell in &mut cells {
        *cell = cell.trim().to_owned();
    }
    cells
}

/// A row as it is shown. Of the cells that its line lacks only the first two are made: no sign looks further than that.
fn row(cells: &[String], columns: &[Column]) -> String {
    let mut row = String::from(BORDER);
    let mut spare = MOST_COLUMNS as usize + LEAST_WIDTH * cells.len();
    let lacking = [const { String::new() }; 2];
    for (cell, column) in cells.iter().chain(&lacking).zip(columns) {
        let cell = cut(cell, column.width);
        // A table may be made wider than it is by default. What is spared then are spaces in links across cells.
        let padding = column.width.saturating_sub(Width::of(&cell)).min(spare);
        spare -= padding;
        let left = match column.align {
            Align::Left => 0,
            Align::Centre => padding / 2,
            Align::Right => padding,
        };
        row.push(' ');
        row.extend(std::iter::repeat_n(' ', left));
        row.push_str(&cell);
        row.extend(std::iter::repeat_n(' ', padding - left));
        row.push(' ');
        row.push(BORDER);
    }
    row
}

/// A cell, cut to a width. Its longest beginning that is narrower is taken, and what is open in it is closed.
fn cut(cell: &str, most: usize) -> String {
    let mut width = Width::default();
    let mut end = 0;
    for (at, c) in cell.char_indices() {
        if width.get() < most {
            end = at;
        }
        width.push(c);
    }
    if width.get() <= most {
        return cell.to_owned();
    }
    let mut cut = cell[..end].to_owned();
    cut.push_str(&closers(&cell[..end]));
    cut.push(CUT);
    cut
}

/// The signs that close what a beginning of a cell leaves open.
fn closers(text: &str) -> String {
    const TOGGLES: [char; 4] = ['!', '*', '_', '='];
    let (mut fore, mut back, mut toggled) = (false, false, [false; TOGGLES.len()]);
    let mut rest = text;
    while let Some((_, signs)) = rest.split_once('`') {
        let taken = match signs.as_bytes().first() {
            Some(b'f') => {
                fore = false;
                1
            }
            Some(b'b') => {
                back = false;
                1
            }
            Some(ground @ (b'F' | b'B')) => {
                *(if *ground == b'F' { &mut fore } else { &mut back }) = true;
                if signs[1..].starts_with('T') { 7 } else { 4 }
            }
            sign => match TOGGLES.iter().position(|&toggle| sign == Some(&(toggle as u8))) {
                Some(toggle) => {
                    toggled[toggle] = !toggled[toggle];
                    1
                }
                None => 0,
            },
        };
        rest = signs.char_indices().nth(taken).map_or("", |(at, _)| &signs[at..]);
    }
    let grounds = [(fore, 'f'), (back, 'b')].into_iter();
    let open = grounds.chain(toggled.into_iter().zip(TOGGLES)).filter(|(open, _)| *open);
    open.flat_map(|(_, sign)| ['`', sign]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(sign: &str, lines: &[&'static str]) -> Vec<String> {
        let mut table = Table::open(sign);
        lines.iter().for_each(|line| table.push(line));
        table.rows().collect()
    }

    #[test]
    fn rows_as_they_are_shown() {
        let lines = ["| a | b", "|:-:|--:|", " 1 | 2 | 3 |", "x\\|y"];
        assert_eq!(rows("", &lines), ["│ a   │ b   │", "│  1  │   2 │", "│ x|y │     │"]);
        assert!(rows("", &["a"]).is_empty());
        assert!(rows("", &[]).is_empty());
    }

    #[test]
    fn wide_cells_are_cut() {
        let lines = ["a|b", "", "`!long enough`!|`Ff00字字字"];
        assert_eq!(rows("c15", &lines), ["│ a   │ b     │", "│ `!lo`!… │ `Ff00字字`f… │"]);
        assert_eq!(rows("-1", &["abcd", ""]), ["│ ab… │"]);
        assert_eq!(rows("0", &["abcd", ""]), ["│ abcd │"]);
    }

    #[test]
    fn what_is_left_open() {
        for (text, closed) in
            [("`F", "`f"), ("`B000`!", "`b`!"), ("`FT000000`_`_`*", "`f`*"), ("`F000`f", ""), ("``!", "`!")]
        {
            assert_eq!(closers(text), closed, "{text}");
        }
    }
}
