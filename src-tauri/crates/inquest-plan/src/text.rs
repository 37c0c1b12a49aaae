//! The text of a plan as a capture hands it over: printed lines, and the line of the capture that each stands on.
//!
//! Frames (psql, mysql, CSV, JSON records) are the capture room's: it gives one text and its line numbers. What pasting
//! does to a bare text (margins, quotes, prompts) is the business of [`crate::paste`].

use std::borrow::Cow;

/// Lines of a plan with their numbers.
#[derive(Debug, Clone)]
pub struct Text<'a> {
    text: Cow<'a, str>,
    numbers: Numbers,
    whole: bool,
}

#[derive(Debug, Clone)]
enum Numbers {
    /// Line `n` of the text (from 0) is line `first + n` of the capture.
    From(u32),
    /// Each line's own.
    Each(Vec<u32>),
}

impl<'a> Text<'a> {
    /// A text that begins on line `first` of the capture, one line below the other. When it does not end with a line
    /// end, its last line may be half a line: a number at its very end is not trusted.
    pub fn new(text: &'a str, first: u64) -> Text<'a> {
        Text { text: Cow::Borrowed(text), numbers: Numbers::From(narrow(first)), whole: text.ends_with('\n') }
    }

    /// The same, its last line known to be whole.
    pub fn whole(self) -> Text<'a> {
        Text { whole: true, ..self }
    }

    /// The same, its last line perhaps half a line.
    pub(crate) fn open(self) -> Text<'a> {
        Text { whole: false, ..self }
    }

    /// A text of rows: each with the line that it begins on. A row may hold several lines (a whole plan in one cell);
    /// they are counted on from its first, but never beyond the row that follows. Rows are whole.
    pub fn of_rows<'r>(rows: impl IntoIterator<Item = (u64, &'r str)>) -> Text<'static> {
        let mut text = String::new();
        let mut numbers: Vec<u32> = Vec::new();
        let mut row_first = 0;
        for (at, (line, row)) in rows.into_iter().enumerate() {
            if at > 0 {
                text.push('\n');
            }
            text.push_str(row);
            let first = narrow(line);
            for number in numbers.iter_mut().rev().take_while(|n| **n >= first && **n > row_first) {
                *number = first.saturating_sub(1).max(row_first);
            }
            row_first = first;
            let lines = row.bytes().filter(|b| *b == b'\n').count() as u32;
            numbers.extend((0..=lines).map(|n| first.saturating_add(n)));
        }
        Text { text: Cow::Owned(text), numbers: Numbers::Each(numbers), whole: true }
    }

    /// The same, no line beyond `last` of the capture: a cell whose line ends were printed as `\n` holds more lines than
    /// the capture has for it.
    pub fn until(mut self, last: u64) -> Text<'a> {
        if let Numbers::Each(numbers) = &mut self.numbers {
            numbers.iter_mut().for_each(|number| *number = (*number).min(narrow(last)));
        }
        self
    }

    /// The text, lines separated by `\n`.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// True when the last line is known to be whole.
    pub fn is_whole(&self) -> bool {
        self.whole
    }

    /// The line of the capture on which line `at` (from 0) of the text stands.
    pub fn number(&self, at: usize) -> u32 {
        match &self.numbers {
            Numbers::From(first) => first.saturating_add(narrow(at as u64)),
            Numbers::Each(each) => each.get(at).or(each.last()).copied().unwrap_or(1),
        }
    }

    /// Lines with their numbers in the capture.
    pub fn lines(&self) -> impl Iterator<Item = (u32, &str)> {
        self.text
            .split('\n')
            .enumerate()
            .map(|(at, line)| (self.number(at), line.strip_suffix('\r').unwrap_or(line)))
    }
}

fn narrow(line: u64) -> u32 {
    u32::try_from(line).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_keep_their_lines() {
        let text = Text::of_rows([(3, "a"), (4, "b\nc"), (9, "d")]);
        let lines: Vec<(u32, &str)> = text.lines().collect();
        assert_eq!(lines, [(3, "a"), (4, "b"), (5, "c"), (9, "d")]);
        // A cell whose line ends are printed as \n stands on one line.
        let text = Text::of_rows([(1, "a\nb"), (2, "c")]);
        assert_eq!(text.lines().map(|(n, _)| n).collect::<Vec<_>>(), [1, 1, 2]);
        let text = Text::of_rows([(1, "EXPLAIN"), (2, "a\nb\nc")]).until(2);
        assert_eq!(text.lines().map(|(n, _)| n).collect::<Vec<_>>(), [1, 2, 2, 2]);
        assert_eq!(Text::new("a\r\nb", 7).lines().collect::<Vec<_>>(), [(7, "a"), (8, "b")]);
    }
}
