//! First pass: what all cells of a column have in common, in a few counters.

use super::noted::NotedProfile;
use super::printed::{Printed, printed};
use super::scalar::{
    Marked, NullWord, Shape, ShortDecimal, is_spreadsheet_exponent, may_be_grouped, shape, short_int,
};
use crate::raw::{CellForm, RawCell};

/// How a frame's cells are to be understood; the same for every column of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct FrameHabits {
    /// Quotes mean text (JSON). In CSV they mean nothing: some tools quote every cell.
    pub quoted_is_text: bool,
    /// An unquoted empty cell is empty text, not NULL (the MySQL client prints the word for NULL).
    pub empty_is_text: bool,
    /// Booleans may print as `t` and `f`.
    pub letter_booleans: bool,
}

impl FrameHabits {
    /// Habits of a frame by its name.
    pub fn of(frame: &str) -> Self {
        let json = frame.contains("json");
        let mysql = frame.starts_with("mysql");
        FrameHabits { quoted_is_text: json, empty_is_text: mysql, letter_booleans: !json && !mysql }
    }
}

/// What was seen of one column.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Profile {
    /// Cells in all.
    pub cells: u64,
    /// Certain NULLs.
    pub nulls: u64,
    /// Cells with nothing printed.
    pub empties: u64,
    /// Empty cells in quotes.
    pub quoted_empties: u64,
    /// Integers within `i64`.
    pub ints: u64,
    /// The smallest of them is below zero.
    pub negative: bool,
    /// Integers above `i64::MAX` within `u64`.
    pub uints: u64,
    /// Integers beyond 64 bits.
    pub bigs: u64,
    /// Numbers with point or exponent.
    pub fractions: u64,
    /// Most significant digits of one of them.
    pub significant: u32,
    /// `NaN` and infinities.
    pub specials: u64,
    /// Plain integers of more than three digits: they contradict grouping.
    pub ungrouped: u64,
    /// Cells with marks.
    pub marked: u64,
    /// The mark that certainly groups, when all that do share one.
    pub group: Option<char>,
    /// Two marks group.
    pub groups_differ: bool,
    /// Cells whose comma certainly begins decimals.
    pub comma_decimals: u64,
    /// Cells whose point certainly begins decimals, marked or not.
    pub point_decimals: u64,
    /// Cells whose one comma may be either: `1,234`.
    pub either: u64,
    /// Cells whose one point may group: `1.234`. They count as fractions too.
    pub point_either: u64,
    /// Numbers as a spreadsheet shortens them: `8.72350E+18`. They count as fractions too.
    pub shortened: u64,
    /// Line of the first of them.
    pub first_shortened: u64,
    /// `t` and `f`.
    pub letters: u64,
    /// `true` and `false`, JSON booleans.
    pub words: u64,
    /// Times with a zone.
    pub zoned: u64,
    /// Times without.
    pub naive: u64,
    /// NULL spelled by a client's mark.
    pub null_bracketed: u64,
    /// NULL spelled as the word.
    pub null_plain: u64,
    /// NULL spelled as a dash or `N/A`.
    pub null_dash: u64,
    /// Numbers that did not fit where they were printed: `****`.
    pub overflows: u64,
    /// A word for NULL in quotes.
    pub quoted_nulls: u64,
    /// Line of the first of them.
    pub first_quoted_null: u64,
    /// Texts.
    pub texts: u64,
    /// Texts that are times of the sys schema, sizes of it, and clocks.
    pub printed_as: [u64; 3],
    /// Quoted cells of a frame where quotes mean text.
    pub quoted_texts: u64,
    /// Line and text (cut) of the first cell that is nothing but text.
    pub first_text: Option<(u64, String)>,
    /// The texts as scalars with notes.
    pub noted: NotedProfile,
}

impl Profile {
    /// Counts a cell.
    pub fn add(&mut self, cell: &RawCell<'_>, line: u64, habits: FrameHabits) {
        self.cells += 1;
        let bare = matches!(cell.form, CellForm::Bare | CellForm::Number);
        if let Some(value) = if bare { short_int(&cell.text) } else { None } {
            self.int(value);
            return;
        }
        match cell.form {
            CellForm::Null => self.nulls += 1,
            CellForm::Empty => self.empties += 1,
            CellForm::Bool => self.words += 1,
            CellForm::Json => self.text(line, &cell.text),
            CellForm::Quoted if cell.text.is_empty() => self.quoted_empties += 1,
            CellForm::Quoted => {
                let found = shape(&cell.text);
                if habits.quoted_is_text && !matches!(found, Shape::Time { .. }) {
                    self.quoted_texts += 1;
                    self.text(line, &cell.text);
                } else if matches!(found, Shape::NullWord(NullWord::Bracketed | NullWord::Plain)) {
                    self.quoted_nulls += 1;
                    if self.first_quoted_null == 0 {
                        self.first_quoted_null = line;
                    }
                } else {
                    self.shape(found, &cell.text, line);
                }
            }
            CellForm::Bare if cell.text.is_empty() => self.empties += 1,
            CellForm::Bare | CellForm::Number => {
                // `1, 234`: a blank beside a separator is not part of a number.
                let text = cell.text.trim();
                self.shape(if text.is_empty() { Shape::Text } else { shape(text) }, text, line);
            }
        }
    }

    fn text(&mut self, line: u64, text: &str) {
        self.texts += 1;
        self.noted.add(text);
        if let Some(printed) = printed(text) {
            self.printed_as[printed.what as usize] += 1;
        }
        if self.first_text.is_none() {
            self.first_text = Some((line, text[..text.floor_char_boundary(64)].to_owned()));
        }
    }

    /// Counts a bare cell that is an integer.
    pub fn add_int(&mut self, value: i64) {
        self.cells += 1;
        self.int(value);
    }

    /// Counts a bare cell that is a decimal.
    #[inline]
    pub fn add_decimal(&mut self, decimal: ShortDecimal) {
        self.cells += 1;
        self.fractions += 1;
        self.significant = self.significant.max(decimal.significant);
        self.point_either += u64::from(decimal.either);
        self.point_decimals += u64::from(!decimal.either);
    }

    /// Counts a bare `t` or `f`.
    #[inline]
    pub fn add_letter(&mut self) {
        self.cells += 1;
        self.letters += 1;
    }

    /// Counts a cell with nothing printed.
    #[inline]
    pub fn add_empty(&mut self) {
        self.cells += 1;
        self.empties += 1;
    }

    fn int(&mut self, value: i64) {
        self.ints += 1;
        self.negative |= value < 0;
        self.ungrouped += u64::from(!(-999..=999).contains(&value));
    }

    fn shape(&mut self, found: Shape, text: &str, line: u64) {
        match found {
            Shape::Int(value) => self.int(value),
            Shape::Uint(_) => {
                self.uints += 1;
                self.ungrouped += 1;
            }
            Shape::BigInt => {
                self.bigs += 1;
                self.negative |= text.starts_with('-');
                self.ungrouped += 1;
            }
            Shape::Fraction(digits) => {
                self.fractions += 1;
                self.significant = self.significant.max(digits);
                if may_be_grouped(text) {
                    self.point_either += 1;
                } else {
                    self.point_decimals += 1;
                }
                self.spreadsheet(text, line);
            }
            Shape::Special => self.specials += 1,
            Shape::Marked(m) => self.marks(m, text, line),
            Shape::Letter(_) => self.letters += 1,
            Shape::Word(_) => self.words += 1,
            Shape::Time { zoned: true } => self.zoned += 1,
            Shape::Time { zoned: false } => self.naive += 1,
            Shape::NullWord(NullWord::Bracketed) => self.null_bracketed += 1,
            Shape::NullWord(NullWord::Plain) => self.null_plain += 1,
            Shape::NullWord(NullWord::Dash) => self.null_dash += 1,
            Shape::NullWord(NullWord::Overflow) => self.overflows += 1,
            Shape::Text => {
                self.spreadsheet(text, line);
                self.text(line, text);
            }
        }
    }

    fn marks(&mut self, m: Marked, text: &str, line: u64) {
        self.marked += 1;
        self.negative |= text.starts_with('-');
        match (self.group, m.group) {
            (None, group) => self.group = group,
            (Some(before), Some(group)) => self.groups_differ |= before != group,
            (Some(_), None) => {}
        }
        match m.decimal {
            Some(',') => self.comma_decimals += 1,
            Some(_) => self.point_decimals += 1,
            None => {}
        }
        self.either += u64::from(m == Marked::EITHER);
        self.noted.add(text);
        // Kept in case the column turns out to be text.
        if self.first_text.is_none() {
            self.first_text = Some((line, text.to_owned()));
        }
    }

    fn spreadsheet(&mut self, text: &str, line: u64) {
        if is_spreadsheet_exponent(text) {
            self.shortened += 1;
            if self.first_shortened == 0 {
                self.first_shortened = line;
            }
        }
    }

    /// Cells that are neither NULL by form nor empty.
    pub fn printed(&self) -> u64 {
        self.cells - self.nulls - self.empties - self.quoted_empties
    }

    /// Spellings of NULL of any sort.
    pub fn null_words(&self) -> u64 {
        self.null_bracketed + self.null_plain + self.null_dash + self.overflows + self.quoted_nulls
    }

    /// Texts of one of these forms.
    pub fn printed_as(&self, what: Printed) -> u64 {
        self.printed_as[what as usize]
    }

    /// Plain numbers, without marks.
    pub fn plain_numbers(&self) -> u64 {
        self.ints + self.uints + self.bigs + self.specials + self.fractions
    }
}
