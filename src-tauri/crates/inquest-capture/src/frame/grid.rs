//! Rules and the columns they mark: cutting a line by display cells.
//!
//! Source: `src/fe_utils/print.c` of PostgreSQL. With border 1 each column has one cell left of its text and one
//! right of it; the right one holds the mark of a line that goes on (`+` for a new line in the value, `.` for a
//! wrapped one; `↵` and `…` in the unicode style). With border 0 the mark stands in the blank between columns.

use crate::limits::COLUMNS;
use crate::text::{char_width, display_width};

/// What happens to a value at the end of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    /// The value ends here.
    None,
    /// The value has a new line here.
    Newline,
    /// The client wrapped the value here.
    Wrap,
}

/// How much frame is around the columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Border {
    /// Blanks between columns.
    Zero,
    /// Bars between columns.
    One,
    /// Bars around and between.
    Two,
}

/// One column, in display cells from the start of the line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Span {
    /// First cell of the text.
    pub(super) from: usize,
    /// One past the last cell of the text; the mark stands here.
    pub(super) to: usize,
}

/// The columns of a rule line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Grid {
    pub(super) border: Border,
    pub(super) spans: Vec<Span>,
    /// Cells of the whole rule.
    pub(super) width: usize,
    /// Blanks in front of the rule.
    pub(super) indent: usize,
    /// Drawn with `-`, so its bars are `|`; else a `|` is part of a value.
    ascii: bool,
}

/// A piece of a line that falls into one column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Piece<'a> {
    /// With its padding.
    pub(super) text: &'a str,
    pub(super) mark: Mark,
}

fn is_line(c: char) -> bool {
    matches!(c, '-' | '─' | '═' | '━')
}

fn is_cross(c: char) -> bool {
    matches!(
        c,
        '+' | '┼'
            | '┬'
            | '┴'
            | '┌'
            | '┐'
            | '└'
            | '┘'
            | '├'
            | '┤'
            | '╪'
            | '╬'
            | '╦'
            | '╩'
            | '╔'
            | '╗'
            | '╚'
            | '╝'
            | '╠'
            | '╣'
            | '╫'
            | '╞'
            | '╡'
            | '╤'
            | '╧'
            | '╥'
            | '╨'
            | '╟'
            | '╢'
            | '╒'
            | '╓'
            | '╕'
            | '╖'
            | '╘'
            | '╙'
            | '╛'
            | '╜'
    )
}

/// A bar between columns.
pub(super) fn is_bar(c: char) -> bool {
    matches!(c, '|' | '│' | '║' | '┃')
}

impl Grid {
    /// The columns of a rule line, or `None` if it is none.
    pub(super) fn of_rule(line: &str) -> Option<Grid> {
        let rule = line.trim_end();
        let body = rule.trim_start_matches(' ');
        let indent = rule.len() - body.len();
        let first = body.chars().next()?;
        // pgcli and org-mode draw `|---+---|` below the names.
        let barred = body.len() > 2 && body.starts_with("|-") && body.ends_with("-|");
        if !is_line(first) && !is_cross(first) && !barred {
            return None;
        }
        let (mut crosses, mut blanks) = (0usize, 0usize);
        let inner = if barred { &body[1..body.len() - 1] } else { body };
        for c in inner.chars() {
            match c {
                c if is_line(c) => {}
                c if is_cross(c) => crosses += 1,
                ' ' => blanks += 1,
                _ => return None,
            }
        }
        // More columns than a block may have: no table, and nothing is measured for it.
        if crosses > COLUMNS + 1 || blanks > COLUMNS {
            return None;
        }
        let width = body.chars().count();
        let border = match (is_cross(first) || barred, blanks) {
            (true, 0) => Border::Two,
            (false, 0) => Border::One,
            (false, _) if crosses == 0 => Border::Zero,
            _ => return None,
        };
        let spans = spans(body, border)?;
        (width >= 2).then_some(Grid { border, spans, width, indent, ascii: body.contains('-') })
    }

    /// Number of columns.
    pub(super) fn columns(&self) -> usize {
        self.spans.len()
    }

    /// Cuts a line (without the indent) into the pieces of the columns; `None` when it does not fit.
    pub(super) fn cut<'a>(&self, line: &'a str, pieces: &mut Vec<Piece<'a>>) -> bool {
        self.cut_known(line, line.is_ascii(), pieces)
    }

    /// The same where it is known whether the line is ASCII.
    pub(super) fn cut_known<'a>(&self, line: &'a str, ascii: bool, pieces: &mut Vec<Piece<'a>>) -> bool {
        pieces.clear();
        if ascii { self.cut_ascii(line, pieces) } else { self.cut_wide(line, pieces) }
    }

    fn cut_ascii<'a>(&self, line: &'a str, pieces: &mut Vec<Piece<'a>>) -> bool {
        let bytes = line.as_bytes();
        let last = self.spans.len() - 1;
        if self.border == Border::Two
            && (bytes.first() != Some(&b'|')
                || bytes.get(self.width - 1) != Some(&b'|')
                || bytes.len() != self.width)
        {
            return false;
        }
        for (i, span) in self.spans.iter().enumerate() {
            let end = if i == last && self.border != Border::Two {
                self.last_end(line, bytes.len())
            } else {
                span.to
            };
            if i < last && !self.bar_at(bytes.get(self.bar(span)).map(|b| char::from(*b))) {
                return false;
            }
            let after = bytes.get(end).map(|b| char::from(*b));
            let found = after.map_or(Mark::None, mark);
            let inner = i < last || self.border == Border::Two;
            if inner && found == Mark::None && after.is_some_and(|c| c != ' ') {
                return false;
            }
            if self.border != Border::Zero
                && let Some(left) = span.from.checked_sub(1).and_then(|l| bytes.get(l))
                && *left != b' '
                && *left != b'.'
            {
                return false;
            }
            let text = line.get(span.from.min(line.len())..end.min(line.len())).unwrap_or("");
            pieces.push(Piece { text, mark: found });
        }
        true
    }

    /// Position of the bar (or the blank) after a column.
    fn bar(&self, span: &Span) -> usize {
        if self.border == Border::Zero { span.to } else { span.to + 1 }
    }

    fn bar_at(&self, c: Option<char>) -> bool {
        match (self.border, c) {
            (Border::Zero, None) => true,
            (Border::Zero, Some(c)) => c == ' ' || mark(c) != Mark::None,
            (_, Some(c)) => is_bar(c),
            (_, None) => false,
        }
    }

    /// Where the text of the last column ends: before its mark, or with the line, which may be short or too long.
    fn last_end(&self, line: &str, width: usize) -> usize {
        let Some(span) = self.spans.last() else { return width };
        let marked = width == span.to + 1 && line.chars().next_back().is_some_and(|c| mark(c) != Mark::None);
        if marked { span.to } else { width }
    }

    fn cut_wide<'a>(&self, line: &'a str, pieces: &mut Vec<Piece<'a>>) -> bool {
        let total = display_width(line);
        let last = self.spans.len() - 1;
        if self.border == Border::Two && total != self.width {
            return false;
        }
        let mut cursor = Cursor { chars: line.char_indices().peekable(), at: 0, len: line.len() };
        if self.border == Border::Two && !cursor.next_is(is_bar) {
            return false;
        }
        for (i, span) in self.spans.iter().enumerate() {
            if span.from > cursor.at {
                match cursor.take() {
                    None => {}
                    Some(c) if c == ' ' || mark_wrap_left(c) => {}
                    Some(_) => return false,
                }
            }
            let end =
                if i == last && self.border != Border::Two { self.last_end(line, total) } else { span.to };
            let Some(text) = cursor.text(line, end) else { return false };
            let mut found = Mark::None;
            if self.border == Border::Zero {
                if let Some(c) = cursor.take() {
                    found = mark(c);
                    if found == Mark::None && c != ' ' {
                        return false;
                    }
                }
            } else {
                if let Some(c) = cursor.take() {
                    found = mark(c);
                    if found == Mark::None && c != ' ' {
                        return false;
                    }
                } else if i < last || self.border == Border::Two {
                    return false;
                }
                if (i < last || self.border == Border::Two) && !cursor.next_is(is_bar) {
                    return false;
                }
            }
            pieces.push(Piece { text, mark: found });
        }
        true
    }

    /// Cuts a line at its bars instead, for clients whose idea of a width differs from ours: right only when the
    /// number of bars is exact.
    pub(super) fn split<'a>(&self, line: &'a str, pieces: &mut Vec<Piece<'a>>) -> bool {
        pieces.clear();
        let is_bar = |c: char| is_bar(c) && (c == '|') == self.ascii;
        let body = match self.border {
            Border::Zero => return false,
            Border::One => line,
            Border::Two => {
                let inner = line.trim_end().strip_prefix(is_bar).and_then(|l| l.strip_suffix(is_bar));
                match inner {
                    Some(inner) => inner,
                    None => return false,
                }
            }
        };
        let last = self.spans.len() - 1;
        if body.matches(is_bar).count() != last {
            return false;
        }
        for (i, field) in body.split(is_bar).enumerate() {
            let found = field.chars().next_back().map_or(Mark::None, mark);
            let padded = i < last || self.border == Border::Two;
            let field = if padded && (found != Mark::None || field.ends_with(' ')) {
                &field[..field.len() - field.chars().next_back().map_or(0, char::len_utf8)]
            } else {
                field
            };
            let text = field.strip_prefix(|c: char| c == ' ' || mark_wrap_left(c)).unwrap_or(field);
            pieces.push(Piece { text, mark: if padded { found } else { Mark::None } });
        }
        true
    }

    /// Cuts a line of the old ascii style that goes on with the row above: no bar in it, but `:` (a new line) or `;`
    /// (wrapped) or a blank where bars stand. The mark of a piece tells how it joins what is above.
    pub(super) fn cut_below<'a>(&self, line: &'a str, pieces: &mut Vec<Piece<'a>>) -> bool {
        pieces.clear();
        if self.border == Border::Zero || self.spans.len() < 2 {
            return false;
        }
        // Byte offset of each display cell; the second cell of a wide character has none.
        let mut cells: Vec<Option<usize>> = Vec::with_capacity(line.len());
        for (i, c) in line.char_indices() {
            cells.push(Some(i));
            cells.extend(std::iter::repeat_n(None, char_width(c).saturating_sub(1)));
        }
        let offset = |cell: usize| if cell >= cells.len() { Some(line.len()) } else { cells[cell] };
        let at = |cell: usize| cells.get(cell).copied().flatten().and_then(|i| line[i..].chars().next());
        let mut joins = false;
        for (i, span) in self.spans.iter().enumerate() {
            let bar = if span.from >= 2 { at(span.from - 2) } else { None };
            let to = if i + 1 == self.spans.len() && self.border == Border::One {
                cells.len().max(span.to)
            } else {
                span.to
            };
            let (Some(from), Some(to)) = (offset(span.from), offset(to)) else { return false };
            let text = &line[from.min(to)..to];
            let found = match bar {
                Some(':') => Mark::Newline,
                Some(';') => Mark::Wrap,
                Some(' ') | None if i == 0 && !text.trim().is_empty() => Mark::Newline,
                Some(' ') | None if text.trim().is_empty() => Mark::None,
                _ => return false,
            };
            joins |= found != Mark::None;
            pieces.push(Piece { text, mark: found });
        }
        joins
    }

    /// Blanks for tabs: eight each as an editor makes them, else up to the next stop.
    pub(super) fn expand(line: &str, stops: bool) -> String {
        let mut out = String::with_capacity(line.len() + 64);
        let mut at = 0;
        for c in line.chars() {
            if c == '\t' {
                let blanks = if stops { 8 - at % 8 } else { 8 };
                out.extend(std::iter::repeat_n(' ', blanks));
                at += blanks;
            } else {
                out.push(c);
                at += char_width(c);
            }
        }
        out
    }
}

/// The mark in the cell right of a text.
fn mark(c: char) -> Mark {
    match c {
        '+' | '↵' => Mark::Newline,
        '.' | '…' => Mark::Wrap,
        _ => Mark::None,
    }
}

fn mark_wrap_left(c: char) -> bool {
    matches!(c, '.' | '…')
}

struct Cursor<'a> {
    chars: std::iter::Peekable<std::str::CharIndices<'a>>,
    at: usize,
    len: usize,
}

impl Cursor<'_> {
    fn take(&mut self) -> Option<char> {
        let (_, c) = self.chars.next()?;
        self.at += char_width(c);
        Some(c)
    }

    fn next_is(&mut self, test: impl Fn(char) -> bool) -> bool {
        self.take().is_some_and(test)
    }

    /// The text up to a cell; `None` when a wide character stands across it.
    fn text<'a>(&mut self, line: &'a str, to: usize) -> Option<&'a str> {
        let from = self.chars.peek().map_or(self.len, |(i, _)| *i);
        while self.at < to {
            if self.take().is_none() {
                break;
            }
        }
        let end = self.chars.peek().map_or(self.len, |(i, _)| *i);
        (self.at <= to).then(|| &line[from..end])
    }
}

fn spans(body: &str, border: Border) -> Option<Vec<Span>> {
    let mut spans = Vec::new();
    let mut from = None;
    let mut push = |from: usize, to: usize| {
        let span = match border {
            Border::Zero => Span { from, to },
            _ => Span { from: from + 1, to: to.checked_sub(1)? },
        };
        if span.from <= span.to {
            spans.push(span)
        }
        Some(span.from <= span.to)
    };
    let mut at = 0;
    for c in body.chars() {
        if is_line(c) {
            from.get_or_insert(at);
        } else if let Some(start) = from.take()
            && !push(start, at)?
        {
            return None;
        }
        at += 1;
    }
    if let Some(start) = from
        && !push(start, at)?
    {
        return None;
    }
    (!spans.is_empty()).then_some(spans)
}
