//! The text between the values of a record. A program prints all its records alike, so the next one nearly always has
//! the very same bytes there: names, colons, commas and blanks are compared at once and only values are read.
//!
//! Invariant: what is read so is what the general reader gives, cell for cell; what differs in a single byte is no
//! match, and says nothing of the record.

use super::object::Member;
use super::value::value;
use crate::raw::RawCell;

/// See the module.
#[derive(Default)]
pub(super) struct Mould {
    /// What stands before the first value, between values, and behind the last one.
    glue: Vec<u8>,
    /// Where each piece of it ends; none before a record was seen.
    ends: Vec<usize>,
    /// The column of each value, where they come in another order.
    places: Vec<usize>,
}

impl Mould {
    /// Learns from a record and its members, which are in the order of the text.
    pub(super) fn learn(&mut self, object: &str, members: &[Member<'_>], places: Vec<usize>) {
        self.glue.clear();
        self.ends.clear();
        self.places = places;
        let mut at = 0;
        for (from, to) in members.iter().map(|m| m.value).chain([(object.len(), 0)]) {
            self.glue.extend_from_slice(&object.as_bytes()[at..from]);
            self.ends.push(self.glue.len());
            at = to;
        }
    }

    /// The cells of the record that the text begins with, in the order of the columns, and its length.
    pub(super) fn read<'a>(&self, text: &'a str) -> Option<(Vec<RawCell<'a>>, usize)> {
        let bytes = text.as_bytes();
        let (last, ends) = self.ends.split_last()?;
        let (mut from, mut at) = (0, 0);
        // Nothing is set aside for a record that differs at once.
        let mut cells = Vec::new();
        for end in ends {
            let glue = &self.glue[from..*end];
            if !bytes[at..].starts_with(glue) {
                return None;
            }
            if from == 0 {
                cells.reserve_exact(ends.len());
            }
            let (cell, next) = value(text, at + glue.len())?;
            cells.push(cell);
            (from, at) = (*end, next);
        }
        let glue = &self.glue[from..*last];
        if !bytes[at..].starts_with(glue) {
            return None;
        }
        if !self.places.is_empty() {
            cells = placed(cells, &self.places);
        }
        Some((cells, at + glue.len()))
    }

    /// Nothing was learned.
    pub(super) fn forget(&mut self) {
        self.ends.clear();
    }
}

/// The cells by the columns they belong to; of those with one name the first comes first.
pub(super) fn placed<'a>(cells: Vec<RawCell<'a>>, places: &[usize]) -> Vec<RawCell<'a>> {
    let mut found: Vec<_> = places.iter().zip(cells).collect();
    found.sort_by_key(|(place, _)| **place);
    found.into_iter().map(|(_, cell)| cell).collect()
}

#[cfg(test)]
mod tests {
    use super::super::object::members;
    use super::*;

    fn learned(object: &str) -> Mould {
        let mut mould = Mould::default();
        let members = members(object, usize::MAX).unwrap();
        mould.learn(object, &members, Vec::new());
        mould
    }

    fn texts(mould: &Mould, text: &str) -> Option<(Vec<String>, usize)> {
        mould.read(text).map(|(cells, end)| (cells.into_iter().map(|c| c.text.into_owned()).collect(), end))
    }

    #[test]
    fn a_record_like_the_one_before() {
        let mould = learned("{ \"a\": 1, \"b\" :\"x\", \"a\":null }");
        let found = texts(&mould, "{ \"a\": -2.50, \"b\" :\"y\\\"}\", \"a\":[{}] }, {");
        assert_eq!(found, Some((vec!["-2.50".into(), "y\"}".into(), "[{}]".into()], 37)));
        for other in [
            "{ \"a\": 1, \"b\" :\"x\", \"a\":null}",
            "{ \"a\": 1, \"c\" :\"x\", \"a\":null }",
            "{ \"a\": 01, \"b\" :\"x\", \"a\":null }",
            "{ \"a\": 1, \"b\" :\"x\", \"a\":nul",
            "{ \"a\": 1",
            "",
        ] {
            assert_eq!(texts(&mould, other), None, "{other}");
        }
    }

    #[test]
    fn a_record_without_members_and_no_record_at_all() {
        assert_eq!(texts(&learned("{ }"), "{ }{ }"), Some((Vec::new(), 3)));
        assert_eq!(texts(&Mould::default(), "{}"), None);
        let mut mould = learned("{}");
        mould.forget();
        assert_eq!(texts(&mould, "{}"), None);
    }
}
