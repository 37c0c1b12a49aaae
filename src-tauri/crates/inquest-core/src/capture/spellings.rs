//! The source's spellings of a column of floats or times: all bytes end to end, one allocation for many cells.

use std::ops::Range;

use serde::{Deserialize, Serialize};

/// Texts by row; a row may have none.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<Option<String>>", into = "Vec<Option<String>>")]
pub struct Spellings {
    text: String,
    ends: Vec<usize>,
    /// Rows that have none, in order.
    absent: Vec<usize>,
}

impl Spellings {
    /// None yet, with room for `rows` short ones.
    pub fn with_capacity(rows: usize) -> Self {
        Spellings {
            text: String::with_capacity(rows.saturating_mul(4)),
            ends: Vec::with_capacity(rows),
            absent: Vec::new(),
        }
    }

    /// Adds the spelling of the next row.
    #[inline]
    pub fn push(&mut self, spelling: Option<&str>) {
        match spelling {
            Some(spelling) => self.text.push_str(spelling),
            None => self.absent.push(self.ends.len()),
        }
        self.ends.push(self.text.len());
    }

    /// Number of rows.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// True without rows.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The spelling of a row; nothing where it has none, and past the end.
    #[inline]
    pub fn get(&self, row: usize) -> Option<&str> {
        if !self.absent.is_empty() && self.absent.binary_search(&row).is_ok() {
            return None;
        }
        self.text.get(self.start(row)..*self.ends.get(row)?)
    }

    /// All of them in order.
    pub fn iter(&self) -> impl Iterator<Item = Option<&str>> {
        (0..self.len()).map(|row| self.get(row))
    }

    /// Bytes of text in some rows.
    pub fn bytes(&self, rows: Range<usize>) -> usize {
        match rows.end.checked_sub(1).and_then(|last| self.ends.get(last)) {
            Some(end) if rows.start < rows.end => end - self.start(rows.start),
            _ => 0,
        }
    }

    /// Adds those of further rows.
    pub fn append(&mut self, more: &Spellings) {
        self.extend(more.iter());
    }

    fn start(&self, row: usize) -> usize {
        row.checked_sub(1).and_then(|before| self.ends.get(before)).copied().unwrap_or(0)
    }
}

impl<T: AsRef<str>> FromIterator<Option<T>> for Spellings {
    fn from_iter<I: IntoIterator<Item = Option<T>>>(spellings: I) -> Self {
        let mut all = Spellings::default();
        all.extend(spellings);
        all
    }
}

impl<T: AsRef<str>> Extend<Option<T>> for Spellings {
    fn extend<I: IntoIterator<Item = Option<T>>>(&mut self, spellings: I) {
        for spelling in spellings {
            self.push(spelling.as_ref().map(AsRef::as_ref));
        }
    }
}

impl From<Vec<Option<String>>> for Spellings {
    fn from(spellings: Vec<Option<String>>) -> Self {
        spellings.into_iter().collect()
    }
}

impl From<Spellings> for Vec<Option<String>> {
    fn from(spellings: Spellings) -> Self {
        spellings.iter().map(|s| s.map(str::to_owned)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_spelling_comes_back_in_its_row() {
        let texts = [Some("1.50"), None, Some(""), Some("한글"), None];
        let mut kept: Spellings = texts.iter().copied().collect();
        assert_eq!(kept.iter().collect::<Vec<_>>(), texts);
        assert_eq!(
            (kept.get(0), kept.get(1), kept.get(2), kept.get(5)),
            (Some("1.50"), None, Some(""), None)
        );
        assert_eq!((kept.bytes(0..5), kept.bytes(1..3), kept.bytes(3..4), kept.bytes(2..2)), (10, 0, 6, 0));
        kept.append(&[Some("x")].into_iter().collect());
        assert_eq!((kept.len(), kept.get(5)), (6, Some("x")));
        let plain: Vec<Option<String>> = kept.clone().into();
        assert_eq!(Spellings::from(plain), kept);
    }
}
