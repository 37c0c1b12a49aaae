//! The columns beside a text column: what its cells have in common, and what is written into them.

use inquest_core::capture::ColumnData;

use super::super::scalar::{Shape, shape};
use super::{Commas, Noted, read, read_pair};
use crate::raw::{CellForm, RawCell};

/// First pass: what the cells of a column have in common as scalars with notes.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct NotedProfile {
    /// Cells read as such.
    pub read: u64,
    /// Of those read, two figures with an arrow between.
    pub pairs: u64,
    /// Of those, the ones with an interval or a bound on either side.
    pub wide_pairs: u64,
    /// Texts that are none.
    pub refused: u64,
    /// Of those read, intervals, bounds and figures with a note: more than a number and its unit.
    pub annotated: u64,
    /// Of those read, without a unit.
    pub unitless: u64,
    /// The unit printed, while it is one.
    pub unit: Option<String>,
    /// Two units were seen.
    pub units_differ: bool,
    /// Commas that could be either.
    pub either: bool,
    /// Commas that group.
    pub grouping: bool,
    /// Commas before decimals.
    pub decimal: bool,
}

/// Texts that are no scalars before a column of them is given up.
const HOPELESS: u64 = 64;

impl NotedProfile {
    /// Counts a text cell.
    pub fn add(&mut self, text: &str) {
        if self.refused > HOPELESS && self.refused > self.read {
            self.refused += 1;
            return;
        }
        if let Some(pair) = read_pair(text, false) {
            self.pairs += 1;
            self.wide_pairs += u64::from(is_wide(&pair.before) || is_wide(&pair.after));
            self.commas(pair.before.commas);
            return self.count(true, pair.unit, pair.after.commas);
        }
        let Some(found) = read(text, false) else {
            self.refused += 1;
            return;
        };
        self.count(found.note.is_some() || is_wide(&found), found.unit, found.commas);
    }

    fn count(&mut self, annotated: bool, unit: Option<String>, commas: Commas) {
        self.read += 1;
        self.annotated += u64::from(annotated);
        match (unit, &self.unit) {
            (None, _) => self.unitless += 1,
            (Some(unit), None) => self.unit = Some(unit),
            (Some(unit), Some(before)) => self.units_differ |= unit != *before,
        }
        self.commas(commas);
    }

    fn commas(&mut self, commas: Commas) {
        match commas {
            Commas::None => {}
            Commas::Either => self.either = true,
            Commas::Grouping => self.grouping = true,
            Commas::Decimal => self.decimal = true,
        }
    }
}

fn is_wide(found: &Noted) -> bool {
    found.low != found.high
}

/// How the columns beside a text column are filled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Noting {
    /// Position of the text column.
    pub source: usize,
    /// Commas begin decimals.
    pub decimal_comma: bool,
    /// The unit of the figures, where it is one; else each cell's goes into its note.
    pub unit: Option<String>,
    /// There are columns of single figures.
    pub singles: bool,
    /// There are columns of figures before and after.
    pub pairs: Pairs,
}

/// The columns of figures before and after a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pairs {
    /// None.
    None,
    /// One for each.
    Plain,
    /// Two for each: the ends of its interval.
    Wide,
}

impl Noting {
    /// What stands behind the column's name in the names of those beside it, in order; the last is a text.
    pub fn parts(&self) -> Vec<&'static str> {
        let mut parts = if self.singles { vec!["low", "high"] } else { Vec::new() };
        match self.pairs {
            Pairs::None => {}
            Pairs::Plain => parts.extend(["before", "after"]),
            Pairs::Wide => parts.extend(["before low", "before high", "after low", "after high"]),
        }
        parts.push(NOTE);
        parts
    }

    /// The cells of one row, as many as there are parts.
    fn cells(&self, cell: &RawCell<'_>) -> Vec<Option<String>> {
        let text = cell.text.trim();
        let null = matches!(cell.form, CellForm::Null | CellForm::Empty) || text.is_empty();
        let pair = if null || self.pairs == Pairs::None { None } else { read_pair(text, self.decimal_comma) };
        let mut cells = Vec::with_capacity(7);
        let single = if null || pair.is_some() { Noted::default() } else { one(self, text) };
        if self.singles {
            cells.extend([single.low, single.high]);
        }
        let (before, after, note) = match pair {
            Some(pair) => (pair.before, pair.after, self.note(pair.unit, pair.note)),
            None => (Noted::default(), Noted::default(), single.note),
        };
        match self.pairs {
            Pairs::None => {}
            Pairs::Plain => cells.extend([before.low, after.low]),
            Pairs::Wide => cells.extend([before.low, before.high, after.low, after.high]),
        }
        cells.push(note);
        cells
    }

    /// The note, with the unit in front where the columns have none.
    fn note(&self, unit: Option<String>, note: Option<String>) -> Option<String> {
        match (unit.filter(|_| self.unit.is_none()), note) {
            (Some(unit), Some(note)) => Some(format!("{unit}; {note}")),
            (unit, note) => unit.or(note),
        }
    }
}

/// The part that is a text.
pub const NOTE: &str = "note";

/// Fills the columns of each noting from a row's cells. `columns` begins with the first of them.
pub fn push(columns: &mut [ColumnData], notings: &[Noting], cells: &[RawCell<'_>]) {
    let mut columns = columns.iter_mut();
    for noting in notings {
        let none = || vec![None; noting.parts().len()];
        let found = cells.get(noting.source).map_or_else(none, |cell| noting.cells(cell));
        for (value, column) in found.into_iter().zip(columns.by_ref()) {
            match column {
                ColumnData::Float { values, texts } => {
                    values.push(value.as_deref().and_then(|v| v.parse().ok()));
                    texts.push(value.as_deref());
                }
                ColumnData::Text(out) => out.push(value.as_deref()),
                _ => {}
            }
        }
    }
}

fn one(noting: &Noting, text: &str) -> Noted {
    match shape(text) {
        Shape::NullWord(_) => Noted::default(),
        Shape::Int(_) | Shape::Uint(_) | Shape::BigInt | Shape::Fraction(_) => {
            Noted { low: Some(text.to_owned()), high: Some(text.to_owned()), ..Noted::default() }
        }
        _ => match read(text, noting.decimal_comma) {
            Some(mut found) => {
                found.note = noting.note(found.unit.take(), found.note.take());
                found
            }
            None => Noted { note: Some(text.to_owned()), ..Noted::default() },
        },
    }
}
