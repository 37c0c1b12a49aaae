//! Texts of a column: its cells, or the source's spellings of floats and times. All bytes end to end, one allocation for
//! many cells.

use std::ops::Range;

use serde::{Deserialize, Serialize};

/// Texts by row; a row may have none.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<Option<String>>", into = "Vec<Option<String>>")]
pub struct Texts {
    text: String,
    ends: Vec<usize>,
    /// Rows that have none, in order.
    absent: Vec<usize>,
}

impl Texts {
    /// None yet, with room for `rows` short ones.
    pub fn with_capacity(rows: usize) -> Self {
        Texts {
            text: String::with_capacity(rows.saturating_mul(4)),
            ends: Vec::with_capacity(rows),
            absent: Vec::new(),
        }
    }

    /// Adds the text of the next row.
    #[inline]
    pub fn push(&mut self, text: Option<&str>) {
        match text {
            Some(text) => self.text.push_str(text),
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

    /// The text of a row; nothing where it has none, and past the end.
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
    pub fn append(&mut self, more: &Texts) {
        self.extend(more.iter());
    }

    fn start(&self, row: usize) -> usize {
        row.checked_sub(1).and_then(|before| self.ends.get(before)).copied().unwrap_or(0)
    }
}

impl<T: AsRef<str>> FromIterator<Option<T>> for Texts {
    fn from_iter<I: IntoIterator<Item = Option<T>>>(texts: I) -> Self {
        let mut all = Texts::default();
        all.extend(texts);
        all
    }
}

impl<T: AsRef<str>> Extend<Option<T>> for Texts {
    fn extend<I: IntoIterator<Item = Option<T>>>(&mut self, texts: I) {
        for text in texts {
            self.push(text.as_ref().map(AsRef::as_ref));
        }
    }
}

impl From<Vec<Option<String>>> for Texts {
    fn from(texts: Vec<Option<String>>) -> Self {
        texts.into_iter().collect()
    }
}

impl From<Texts> for Vec<Option<String>> {
    fn from(texts: Texts) -> Self {
        texts.iter().map(|t| t.map(str::to_owned)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_comes_back_in_its_row() {
        let texts = [Some("1.50"), None, Some(""), Some("한글"), None];
        let mut kept: Texts = texts.iter().copied().collect();
        assert_eq!(kept.iter().collect::<Vec<_>>(), texts);
        assert_eq!(
            (kept.get(0), kept.get(1), kept.get(2), kept.get(5)),
            (Some("1.50"), None, Some(""), None)
        );
        assert_eq!((kept.bytes(0..5), kept.bytes(1..3), kept.bytes(3..4), kept.bytes(2..2)), (10, 0, 6, 0));
        kept.append(&[Some("x")].into_iter().collect());
        assert_eq!((kept.len(), kept.get(5)), (6, Some("x")));
        let plain: Vec<Option<String>> = kept.clone().into();
        assert_eq!(Texts::from(plain), kept);
    }
}
