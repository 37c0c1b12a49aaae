//! The lines of a capture as passages: runs of lines, bounded in all.

/// Most lines of a capture that can be searched.
const LINES: usize = 200_000;
/// Most bytes of a capture that can be searched.
const BYTES: usize = 16 << 20;
/// Most bytes of one line that can be searched.
const LINE: usize = 8 << 10;
/// A passage ends at the line that makes it this long: several pages of the database, so that little of the last
/// one is wasted, and short enough to be looked through in a fraction of a millisecond,
const PASSAGE_BYTES: usize = 16 << 10;
/// or at this many lines.
const PASSAGE_LINES: u64 = 256;

/// Lines of one capture, in passages.
#[derive(Debug, Default)]
pub(crate) struct Lines {
    passages: Vec<Passage>,
    lines: usize,
    bytes: usize,
    cut: bool,
    /// A line found no room: those after it are left out too.
    full: bool,
}

/// A position in the lines taken in so far.
#[derive(Debug, Clone, Copy, Default)]
pub struct Mark {
    passages: usize,
    /// Lines and bytes of the last passage.
    last: Option<(u64, usize)>,
    lines: usize,
    bytes: usize,
    cut: bool,
    full: bool,
}

/// A run of lines, joined by line ends.
#[derive(Debug)]
pub(crate) struct Passage {
    /// Number of the first line, from 1.
    pub first: u64,
    /// Lines in it.
    pub count: u64,
    /// Their text.
    pub text: String,
}

impl Lines {
    /// Takes in the next line. Blank lines end nothing and cost nothing but their number.
    pub(crate) fn push(&mut self, line: u64, text: &str) {
        let kept = &text[..text.floor_char_boundary(LINE)];
        self.cut |= kept.len() < text.len();
        if self.full || self.lines >= LINES || self.bytes + kept.len() > BYTES {
            (self.cut, self.full) = (true, true);
            return;
        }
        self.lines += 1;
        self.bytes += kept.len() + 1;
        // A line end within a line (a lone carriage return was one to the reader) must not shift the numbers.
        let mut parts = kept.trim_end_matches(['\r', '\n']).split('\n');
        let first = parts.next().unwrap_or_default();
        let goes_on = |p: &&mut Passage| {
            p.first + p.count == line && p.count < PASSAGE_LINES && p.text.len() < PASSAGE_BYTES
        };
        let text = match self.passages.last_mut().filter(goes_on) {
            Some(passage) => {
                passage.count += 1;
                passage.text.push('\n');
                passage.text.push_str(first);
                &mut passage.text
            }
            None => {
                let passage = Passage { first: line, count: 1, text: first.to_owned() };
                &mut self.passages.push_mut(passage).text
            }
        };
        for part in parts {
            text.push(' ');
            text.push_str(part);
        }
    }

    /// Where the lines stand, to come back to.
    pub(crate) fn mark(&self) -> Mark {
        let last = self.passages.last().map(|p| (p.count, p.text.len()));
        let Lines { lines, bytes, cut, full, .. } = *self;
        Mark { passages: self.passages.len(), last, lines, bytes, cut, full }
    }

    /// Forgets what was taken in after a mark.
    pub(crate) fn back_to(&mut self, mark: Mark) {
        self.passages.truncate(mark.passages);
        if let (Some(passage), Some((count, text))) = (self.passages.last_mut(), mark.last) {
            passage.count = count;
            passage.text.truncate(text);
        }
        (self.lines, self.bytes) = (mark.lines, mark.bytes);
        (self.cut, self.full) = (mark.cut, mark.full);
    }

    /// True when something was left out.
    pub(crate) fn cut(&self) -> bool {
        self.cut
    }

    /// True when no further line would be taken in.
    pub(crate) fn full(&self) -> bool {
        self.full
    }

    /// The passages in order.
    pub(crate) fn passages(&self) -> &[Passage] {
        &self.passages
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_after_a_mark_are_forgotten() {
        let mut lines = Lines::default();
        lines.push(1, "one");
        let mark = lines.mark();
        lines.push(2, "two");
        lines.push(9, "nine");
        lines.back_to(mark);
        lines.push(2, "zwei");
        let texts: Vec<(u64, &str)> = lines.passages().iter().map(|p| (p.first, p.text.as_str())).collect();
        assert_eq!(texts, [(1, "one\nzwei")]);
        assert_eq!((lines.lines, lines.bytes), (2, 9));
        lines.back_to(Mark::default());
        assert!(lines.passages().is_empty());
    }

    #[test]
    fn limits_hold_at_the_edge() {
        let mut lines = Lines::default();
        lines.push(1, &"x".repeat(LINE));
        assert!(!lines.cut());
        lines.push(2, &"x".repeat(LINE + 1));
        assert!(lines.cut());

        let mut lines = Lines::default();
        for n in 1..=LINES as u64 {
            lines.push(n, "a");
        }
        assert!(!lines.cut());
        lines.push(LINES as u64 + 1, "a");
        assert!(lines.cut() && lines.full());
        assert_eq!(lines.passages().iter().map(|p| p.count).sum::<u64>(), LINES as u64);
        lines.back_to(Mark::default());
        assert!(!lines.full());
    }

    #[test]
    fn a_gap_in_the_numbers_begins_a_new_passage() {
        let mut lines = Lines::default();
        lines.push(1, "a");
        lines.push(2, "b\nb\r");
        lines.push(9, "c");
        let firsts: Vec<(u64, &str)> = lines.passages().iter().map(|p| (p.first, p.text.as_str())).collect();
        assert_eq!(firsts, [(1, "a\nb b"), (9, "c")]);
    }
}
