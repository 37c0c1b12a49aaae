//! A list of texts in one buffer, which is used again: what a frame holds of a record or of lines that wait for their
//! class. Many short lines cost no allocation each.

/// Bytes of buffer that are kept for the next record.
const KEPT: usize = 1 << 20;

/// See the module.
#[derive(Debug, Default)]
pub(super) struct Texts {
    buffer: String,
    /// Where each text ends.
    ends: Vec<usize>,
}

impl Texts {
    /// One more text.
    pub(super) fn push(&mut self, text: &str) {
        self.buffer.push_str(text);
        self.ends.push(self.buffer.len());
    }

    /// Adds a further line to the last text; false when there is none.
    pub(super) fn add_line(&mut self, text: &str) -> bool {
        self.extend_last("\n");
        self.extend_last(text);
        !self.is_empty()
    }

    /// The text at a place.
    pub(super) fn get(&self, at: usize) -> Option<&str> {
        let end = *self.ends.get(at)?;
        self.buffer.get(at.checked_sub(1).map_or(0, |before| self.ends[before])..end)
    }

    /// The last text; empty when there is none.
    pub(super) fn last(&self) -> &str {
        let from = self.ends.len().checked_sub(2).map_or(0, |at| self.ends[at]);
        &self.buffer[from..]
    }

    /// Cuts the last text to so many bytes of it.
    pub(super) fn cut_last(&mut self, bytes: usize) {
        let left = self.last().len().saturating_sub(bytes);
        self.buffer.truncate(self.buffer.len() - left);
        if let Some(end) = self.ends.last_mut() {
            *end = self.buffer.len();
        }
    }

    /// Goes on with the last text.
    pub(super) fn extend_last(&mut self, text: &str) {
        if let Some(end) = self.ends.last_mut() {
            self.buffer.push_str(text);
            *end = self.buffer.len();
        }
    }

    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &str> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(from, to)| &self.buffer[from..*to])
    }

    /// Forgets them; the room of an unusually long record is given back.
    pub(super) fn clear(&mut self) {
        self.ends.clear();
        self.buffer.clear();
        self.buffer.shrink_to(KEPT);
        self.ends.shrink_to(KEPT / size_of::<usize>());
    }
}

#[cfg(test)]
mod tests {
    use super::Texts;

    #[test]
    fn texts_stay_apart_and_lines_join_the_last() {
        let mut texts = Texts::default();
        assert!(!texts.add_line("nothing to join"));
        texts.push("a");
        texts.push("");
        assert!(texts.add_line("가"));
        texts.push("c");
        assert_eq!(texts.iter().collect::<Vec<_>>(), ["a", "\n가", "c"]);
        texts.cut_last(0);
        texts.extend_last("d");
        assert_eq!((texts.last(), texts.iter().nth(1)), ("d", Some("\n가")));
        texts.clear();
        assert_eq!((texts.len(), texts.iter().next()), (0, None));
    }
}
