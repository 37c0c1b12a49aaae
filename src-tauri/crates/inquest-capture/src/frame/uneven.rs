//! Lines that are no delimited text, told by counting: their records have too few fields in common.
//!
//! Sentences have commas, and every line outside of blocks that has some is offered to the frame of delimited text, with
//! the lines below it. Cutting those into cells costs much more than reading the line. Here their fields are only
//! counted, for lines without quotes by what a glance at each has counted already; only what this does not refuse is cut.
//! What it refuses, the cut fields would be refused for too: false means only that it cannot say.

use super::{Held, words};
use crate::block::Lead;

/// True when the numbers of fields alone refuse the lines: too few records have as many as the first, so that it does not
/// matter what they hold. Escaped quotes, delimiters at the ends of records and numbers grouped by commas are not judged:
/// the fields may turn out to be others. Nor is a single row judged with which the input ends: it may break off there.
pub(super) fn is_uneven(delimiter: u8, lines: &[Held], indent: usize, ended: bool) -> bool {
    let mut record = Record { delimiter, fields: 1, quoted: false, empty: false };
    let (mut width, mut records, mut same, mut last) = (0, 0, 0, 0);
    let mut cut = ended;
    // An escape in any line changes where quotes end in all of them.
    let mut quotes = false;
    let refuse = |quotes: bool| !quotes || !lines.iter().any(|l| l.glance().backslash);
    for held in lines {
        if !record.quoted && records > 0 && ends(held, indent) {
            cut = false;
            break;
        }
        let glance = held.glance();
        let text = inside(held.text(), indent);
        let fields = if record.quoted || glance.quoted {
            quotes = true;
            match record.line(text) {
                Some(fields) => fields,
                None => continue,
            }
        } else {
            record.empty = text.as_bytes().last() == Some(&delimiter) || text.ends_with("\\N");
            glance.count(delimiter) + 1
        };
        records += 1;
        last = fields;
        if records == 1 {
            width = fields;
        } else if fields > width && (record.empty || delimiter == b',' && has_group(text)) {
            return false;
        }
        same += usize::from(fields == width);
        // Cutting stops here too.
        if width < 2 || records == 3 && same == 1 {
            return refuse(quotes);
        }
    }
    if cut && records == 2 && (2..width).contains(&last) {
        return false;
    }
    // A quote that is open at the end may be that of a long value.
    let few = same == 1 || same * 5 < records * 4 && same * 2 <= records;
    !record.quoted && records > 1 && few && refuse(quotes)
}

/// The end of a table before a record.
fn ends(held: &Held, indent: usize) -> bool {
    if indent == 0 {
        return held.glance().lead == Lead::BLANK || held.ends_table();
    }
    let text = inside(held.text(), indent);
    words::is_blank(text) || words::ends_table(text)
}

/// True when three digits follow a comma: numbers may be grouped.
fn has_group(text: &str) -> bool {
    text.as_bytes().windows(4).any(|w| w[0] == b',' && w[1..].iter().all(u8::is_ascii_digit))
}

/// A line without the blanks that stand in front of all of them.
pub(super) fn inside(text: &str, indent: usize) -> &str {
    if indent == 0 {
        return text;
    }
    text.get(indent.min(text.len() - text.trim_start_matches(' ').len())..).unwrap_or(text)
}

/// A record that is counted line by line.
struct Record {
    delimiter: u8,
    /// Fields begun.
    fields: usize,
    /// A quote is open at the end of the line before.
    quoted: bool,
    /// The last field of the record that ended was empty.
    empty: bool,
}

impl Record {
    /// The fields of the record that ends with this line; one of a record whose quotes do not fit. `None` when it goes on.
    fn line(&mut self, text: &str) -> Option<usize> {
        let bytes = text.as_bytes();
        let mut at = 0;
        loop {
            if !self.quoted && bytes.get(at) == Some(&b'"') {
                self.quoted = true;
                at += 1;
            }
            if self.quoted {
                let from = at;
                let end = closing(bytes, at)?;
                self.quoted = false;
                at = end + 1;
                match bytes.get(at) {
                    None => {
                        self.empty = end == from && from > 0;
                        return Some(std::mem::replace(&mut self.fields, 1));
                    }
                    Some(b) if *b == self.delimiter => at += 1,
                    Some(_) => {
                        self.fields = 1;
                        return Some(1);
                    }
                }
            } else {
                match memchr::memchr(self.delimiter, &bytes[at..]) {
                    Some(found) => at += found + 1,
                    None => {
                        self.empty = at == bytes.len();
                        return Some(std::mem::replace(&mut self.fields, 1));
                    }
                }
            }
            self.fields += 1;
        }
    }
}

/// Position of the quote that closes the one before `at`; a doubled one does not.
fn closing(bytes: &[u8], mut at: usize) -> Option<usize> {
    loop {
        at += memchr::memchr(b'"', bytes.get(at..)?)?;
        if bytes.get(at + 1) != Some(&b'"') {
            return Some(at);
        }
        at += 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn widths(lines: &[&str]) -> Vec<usize> {
        let mut record = Record { delimiter: b',', fields: 1, quoted: false, empty: false };
        lines.iter().filter_map(|l| record.line(l)).collect()
    }

    #[test]
    fn fields_are_counted_over_lines() {
        assert_eq!(widths(&["a,b", "1,\"x,y\"", "", "\"\",2,3"]), [2, 2, 1, 3]);
        assert_eq!(widths(&["1,\"x", "y,z", "\"\"\",2", "3"]), [3, 1]);
        assert_eq!(widths(&["1,\"x", "1,\"x", "1,\"x"]), [1]);
        assert_eq!(widths(&["a\"b,c", "\"a\"b,c", "d,e"]), [2, 1, 2]);
    }
}
