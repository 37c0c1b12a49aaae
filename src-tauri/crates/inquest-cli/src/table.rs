//! Aligned columns: numbers to the right, text to the left, by display width (Hangul is two wide).

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::screen::{Ink, Out, clean};

/// Widest a cell is printed; longer ones are cut with an ellipsis.
const WIDEST: usize = 60;

/// Rows of text under headings.
pub struct Table {
    heads: Vec<String>,
    right: Vec<bool>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table with headings; `>` in front of one aligns its column to the right.
    pub fn new(heads: &[String]) -> Self {
        let right = heads.iter().map(|h| h.starts_with('>')).collect();
        let heads = heads.iter().map(|h| clean(h.strip_prefix('>').unwrap_or(h))).collect();
        Table { heads, right, rows: Vec::new() }
    }

    /// A table with headings that are foreign text, each with true when its column is aligned to the right.
    pub fn aligned_by(heads: Vec<(String, bool)>) -> Self {
        let (heads, right) = heads.into_iter().map(|(head, right)| (clean(&head), right)).unzip();
        Table { heads, right, rows: Vec::new() }
    }

    /// Adds a row.
    pub fn row(&mut self, cells: Vec<String>) {
        self.rows.push(cells.iter().map(|c| cut(&clean(c), WIDEST)).collect());
    }

    /// Forgets the rows that were printed; the headings are not printed again.
    pub fn forget_rows(&mut self) {
        self.rows.clear();
        self.heads.iter_mut().for_each(String::clear);
    }

    /// Prints headings and rows.
    pub fn print(&self, out: &Out) -> std::io::Result<()> {
        let widths: Vec<usize> = (0..self.heads.len())
            .map(|column| {
                let cells = self.rows.iter().filter_map(|r| r.get(column));
                let widest = cells.map(|c| c.width()).max().unwrap_or(0);
                widest.max(self.heads[column].width())
            })
            .collect();
        if self.heads.iter().any(|h| !h.is_empty()) {
            out.inked(Ink::Dim, &self.aligned(&self.heads, &widths))?;
        }
        for row in &self.rows {
            out.line(&self.aligned(row, &widths))?;
        }
        Ok(())
    }

    fn aligned(&self, cells: &[String], widths: &[usize]) -> String {
        let mut line = String::new();
        for (column, width) in widths.iter().enumerate() {
            let cell = cells.get(column).map_or("", String::as_str);
            let pad = " ".repeat(width.saturating_sub(cell.width()));
            let right = self.right.get(column).copied().unwrap_or(false);
            let (before, after) = if right { (pad.as_str(), "") } else { ("", pad.as_str()) };
            line.push_str(if column == 0 { "  " } else { "   " });
            line.push_str(before);
            line.push_str(cell);
            line.push_str(after);
        }
        line
    }
}

/// Most letters of a text that is cut: what has no width of its own could go on for ever.
const LETTERS: usize = 4;

/// Text of at most a display width.
pub fn cut(text: &str, widest: usize) -> String {
    let most = widest * LETTERS;
    if text.len() <= widest || (text.chars().nth(most).is_none() && text.width() <= widest) {
        return text.to_owned();
    }
    let (mut kept, mut width) = (String::new(), 0);
    for c in text.chars().take(most) {
        width += c.width().unwrap_or(0);
        if width >= widest {
            break;
        }
        kept.push(c);
    }
    kept.push('…');
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_letters_count_twice() {
        assert_eq!(cut("가나다라", 8), "가나다라");
        assert_eq!(cut("가나다라마", 8), "가나다…");
        assert_eq!(cut("abcdefghij", 8), "abcdefg…");
    }

    #[test]
    fn letters_without_width_are_cut_too() {
        let marks = format!("e{}", "\u{301}".repeat(1_000_000));
        let cut = cut(&marks, 8);
        assert_eq!((cut.chars().count(), cut.ends_with('…')), (33, true));
    }
}
