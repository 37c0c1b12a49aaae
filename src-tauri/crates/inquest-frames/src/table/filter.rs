//! Which rows a filter keeps.
//!
//! `Contains` is a plain substring, never a pattern: ASCII letters match without case; a letter beyond ASCII
//! matches its lower and upper case of one character; no letter beyond ASCII equals one within it.

use std::cmp::Ordering;

use inquest_core::capture::{Column, ColumnType};

use super::FilterOp;
use crate::cells::{Cells, Decimal, Ints, Texts};
use crate::error::bounded;
use crate::{FrameError, spelling};

/// A text to look for, without regard to case.
#[derive(Debug)]
pub(crate) struct Needle {
    /// ASCII letters in lower case, the rest folded.
    folded: String,
    /// Position and both cases of the byte that is rarest in SQL and English.
    rarest: (usize, u8, u8),
    /// Nothing beyond ASCII in it has case: bytes can be compared.
    bytewise: bool,
}

fn fold(c: char) -> char {
    if c.is_ascii() {
        return c.to_ascii_lowercase();
    }
    let mut lower = c.to_lowercase();
    match (lower.next(), lower.next()) {
        (Some(one), None) if !one.is_ascii() => one,
        _ => c,
    }
}

/// How common a byte is in SQL and English text; larger is commoner.
fn commonness(byte: u8) -> u8 {
    match byte {
        b' ' | b'e' => 9,
        b't' | b'a' | b'o' | b'i' | b'n' | b's' | b'r' => 8,
        b'l' | b'd' | b'c' | b'u' | b'm' | b'_' | b'.' | b',' => 6,
        b'a'..=b'z' => 4,
        b'0'..=b'9' | b'(' | b')' | b'$' | b'=' => 3,
        // Lead bytes of one script repeat with every character.
        0x80.. => 5,
        _ => 1,
    }
}

impl Needle {
    pub(crate) fn new(text: &str) -> Needle {
        let folded: String = text.chars().map(fold).collect();
        let bytewise = folded.chars().all(|c| {
            c.is_ascii() || {
                let mut upper = c.to_uppercase();
                upper.next() == Some(c) && upper.next().is_none()
            }
        });
        let at = folded.bytes().enumerate().min_by_key(|(_, b)| commonness(*b)).map_or(0, |(at, _)| at);
        let byte = folded.as_bytes().get(at).copied().unwrap_or_default();
        Needle { rarest: (at, byte, byte.to_ascii_uppercase()), folded, bytewise }
    }

    pub(crate) fn is_in(&self, text: &str) -> bool {
        if self.folded.is_empty() {
            return true;
        }
        if !self.bytewise {
            return self.is_in_by_char(text);
        }
        let (at, lower, upper) = self.rarest;
        let (text, needle) = (text.as_bytes(), self.folded.as_bytes());
        let Some(last) = text.len().checked_sub(needle.len()) else { return false };
        let hits = memchr::memchr2_iter(lower, upper, &text[at..=last + at]);
        hits.into_iter().any(|start| text[start..start + needle.len()].eq_ignore_ascii_case(needle))
    }

    fn is_in_by_char(&self, text: &str) -> bool {
        let mut rest = text.chars();
        loop {
            let mut here = rest.clone().map(fold);
            if self.folded.chars().all(|n| here.next() == Some(n)) {
                return true;
            }
            if rest.next().is_none() {
                return false;
            }
        }
    }
}

/// A filter made ready for one column.
pub(crate) enum Test {
    Present(bool),
    Contains(Needle),
    Text(FilterOp, String),
    /// Whole numbers at least and at most; empty when the first is above the second.
    Between(i128, i128),
    Float(FilterOp, f64),
    Decimal(FilterOp, String),
}

impl Test {
    pub(crate) fn new(op: FilterOp, value: &str, column: &Column) -> Result<Test, FrameError> {
        let refused = || FrameError::NotComparable { column: bounded(&column.name), value: bounded(value) };
        Ok(match op {
            FilterOp::IsNull => Test::Present(false),
            FilterOp::NotNull => Test::Present(true),
            FilterOp::Contains => Test::Contains(Needle::new(value)),
            FilterOp::Equals | FilterOp::AtLeast | FilterOp::AtMost => match column.ty {
                ColumnType::Text => Test::Text(op, value.to_owned()),
                ColumnType::Float => Test::Float(op, value.trim().parse().map_err(|_| refused())?),
                ColumnType::Decimal => {
                    Decimal::parse(value.trim()).ok_or_else(refused)?;
                    Test::Decimal(op, value.trim().to_owned())
                }
                ColumnType::Int | ColumnType::Uint => whole(op, value.trim()).ok_or_else(refused)?,
                ColumnType::Bool => {
                    let value = match value.trim() {
                        "t" | "true" | "1" => 1,
                        "f" | "false" | "0" => 0,
                        _ => return Err(refused()),
                    };
                    between(op, value, value)
                }
                ColumnType::Time => {
                    let at = instant(value.trim()).ok_or_else(refused)?;
                    between(op, i128::from(at), i128::from(at))
                }
            },
        })
    }

    /// True when the row stays. `spellings` are the stored spellings of a float or time column.
    pub(crate) fn keeps(&self, column: &Filtered<'_>, row: usize, buffer: &mut String) -> bool {
        let cells = column.cells;
        match self {
            Test::Present(wanted) => cells.has(row) == *wanted,
            Test::Contains(needle) => match cells {
                Cells::Texts(texts) => texts.get(row).is_some_and(|t| needle.is_in(t)),
                _ => column.render(row, buffer) && needle.is_in(buffer),
            },
            Test::Text(op, value) => {
                let text = cells.texts().and_then(|c| c.get(row));
                text.is_some_and(|t| op.holds(t.cmp(value)))
            }
            Test::Between(low, high) => {
                cells.ints().and_then(|c| c.get(row)).is_some_and(|v| *low <= v && v <= *high)
            }
            Test::Float(op, value) => {
                let Some(found) = cells.floats().and_then(|c| c.get(row)) else { return false };
                match found.partial_cmp(value) {
                    Some(order) => op.holds(order),
                    None => *op == FilterOp::Equals && found.is_nan() && value.is_nan(),
                }
            }
            Test::Decimal(op, value) => {
                let found = cells.texts().and_then(|c| c.get(row)).and_then(Decimal::parse);
                found.zip(Decimal::parse(value)).is_some_and(|(found, value)| op.holds(found.cmp(&value)))
            }
        }
    }
}

/// A column under a filter.
pub(crate) struct Filtered<'a> {
    pub cells: &'a Cells,
    pub spellings: Option<&'a Texts>,
    pub ty: ColumnType,
}

impl Filtered<'_> {
    /// Writes a cell as it is shown; false when there is none.
    pub(crate) fn render(&self, row: usize, buffer: &mut String) -> bool {
        use std::fmt::Write;
        buffer.clear();
        match self.cells {
            Cells::Texts(c) => match c.get(row) {
                Some(text) => buffer.push_str(text),
                None => return false,
            },
            Cells::Floats(c) => match c.get(row) {
                Some(value) => spelling::float(value, buffer),
                None => return false,
            },
            Cells::Ints(c) => match (self.ty, c.get(row)) {
                (_, None) => return false,
                (ColumnType::Bool, Some(value)) => buffer.push_str(if value == 1 { "true" } else { "false" }),
                (ColumnType::Time, Some(value)) => spelling::time(value as i64, buffer),
                (_, Some(value)) => {
                    let _ = write!(buffer, "{value}");
                }
            },
        }
        if let Some(stored) = self.spellings.and_then(|s| s.get(row)) {
            let spelled = spelling::from_stored(true, buffer, Some(stored));
            *buffer = spelled.unwrap_or_else(|| std::mem::take(buffer));
        }
        true
    }
}

impl FilterOp {
    fn holds(self, order: Ordering) -> bool {
        match self {
            FilterOp::Equals => order == Ordering::Equal,
            FilterOp::AtLeast => order != Ordering::Less,
            FilterOp::AtMost => order != Ordering::Greater,
            FilterOp::Contains | FilterOp::IsNull | FilterOp::NotNull => false,
        }
    }
}

fn between(op: FilterOp, ceiling: i128, floor: i128) -> Test {
    match op {
        FilterOp::AtLeast => Test::Between(ceiling, i128::MAX),
        FilterOp::AtMost => Test::Between(i128::MIN, floor),
        _ => Test::Between(ceiling, floor),
    }
}

/// Bounds among whole numbers: `at least 2.5` is at least 3, `equals 2.5` is nothing.
fn whole(op: FilterOp, text: &str) -> Option<Test> {
    let exact = Decimal::parse(text)?;
    let negative = text.starts_with('-');
    let whole = text.split_once('.').map_or(text, |(whole, _)| whole);
    let cut = match whole.trim_start_matches(['-', '+']) {
        "" => 0,
        digits => digits.parse::<i128>().ok()?,
    };
    let (floor, ceiling) = match (exact.scale() == 0, negative) {
        (true, false) => (cut, cut),
        (true, true) => (-cut, -cut),
        (false, false) => (cut, cut + 1),
        (false, true) => (-cut - 1, -cut),
    };
    Some(between(op, ceiling, floor))
}

/// An instant as microseconds, or as a text with zone, or without one in UTC.
pub(crate) fn instant(text: &str) -> Option<i64> {
    if let Ok(micros) = text.parse() {
        return Some(micros);
    }
    if let Ok(at) = text.parse::<jiff::Timestamp>() {
        return Some(at.as_microsecond());
    }
    let civil: jiff::civil::DateTime = text.parse().ok()?;
    jiff::tz::Offset::UTC.to_timestamp(civil).ok().map(|at| at.as_microsecond())
}

/// Largest absolute value of a column over some rows, for bars.
pub(crate) fn largest(cells: &Cells, ty: ColumnType, rows: impl Iterator<Item = u32>) -> Option<f64> {
    match (cells, ty) {
        (Cells::Ints(c), ColumnType::Int | ColumnType::Uint) => largest_int(c, rows),
        (Cells::Floats(c), _) => {
            let finite = rows.filter_map(|r| c.get(r as usize)).map(f64::abs).filter(|v| v.is_finite());
            finite.reduce(f64::max)
        }
        (Cells::Texts(c), ColumnType::Decimal) => {
            let parsed = rows.filter_map(|r| c.get(r as usize)).filter_map(|t| t.parse::<f64>().ok());
            parsed.map(f64::abs).filter(|v| v.is_finite()).reduce(f64::max)
        }
        _ => None,
    }
}

fn largest_int(cells: &Ints, rows: impl Iterator<Item = u32>) -> Option<f64> {
    rows.filter_map(|r| cells.get(r as usize)).map(i128::unsigned_abs).max().map(|v| v as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contains_ignores_case_within_reason() {
        for (needle, text, expected) in [
            ("select", "x SeLeCt 1", true),
            ("q", "x SELECT 1", false),
            ("", "", true),
            ("a", "", false),
            ("커밋", "느린 커밋", true),
            ("커밋T", "커밋t", true),
            ("ÉTÉ", "un été", true),
            ("straße", "STRASSE", false),
            ("k", "\u{212a}", false),
            ("\u{212a}", "k", false),
            ("я", "ЯБЛОКО", true),
            (".*", "abc", false),
            ("commit", "comm", false),
            ("tt", "tat", false),
            ("_id_", "a_id", false),
        ] {
            assert_eq!(Needle::new(needle).is_in(text), expected, "{needle:?} in {text:?}");
        }
    }

    #[test]
    fn bounds_among_whole_numbers() {
        let bounds = |op, text| match whole(op, text) {
            Some(Test::Between(low, high)) => Some((low, high)),
            _ => None,
        };
        assert_eq!(bounds(FilterOp::AtLeast, "2.5"), Some((3, i128::MAX)));
        assert_eq!(bounds(FilterOp::AtMost, "-2.5"), Some((i128::MIN, -3)));
        assert_eq!(bounds(FilterOp::Equals, "2.50"), Some((3, 2)));
        assert_eq!(
            bounds(FilterOp::Equals, "18446744073709551615"),
            Some((u64::MAX.into(), u64::MAX.into()))
        );
        assert_eq!(bounds(FilterOp::AtMost, "-.5"), Some((i128::MIN, -1)));
        assert_eq!(bounds(FilterOp::Equals, "x"), None);
    }
}
