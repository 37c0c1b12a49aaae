//! Figures of an exhibit that checks across exhibits and against words need, in bounded memory.
//!
//! Kept: for the first [`ROWS`] rows the label (the first text or key cells) and every numeric cell as printed (in a table
//! of no known kind also short texts beside the first); for every numeric column the sum of its figures. That is enough to find COMMIT in a digest, a wait event, a line of a
//! table that was typed by hand; a table of a million rows keeps its sums.

use serde::{Deserialize, Serialize};

use super::column::AuditedColumn;
use super::figure::{Digits, Figure};
use crate::Unit;
use crate::capture::{KindId, Role};

/// Rows whose cells are kept.
pub const ROWS: usize = 256;
/// Characters of a label that are kept.
const LABEL: usize = 200;

/// A column of the facts.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct FactColumn {
    /// Name as printed.
    pub name: String,
    /// The source's column, or the printed name in lower case.
    pub key: String,
    /// Unit, when known (the proved one, not the label's).
    pub unit: Option<Unit>,
    /// Sum over all rows; absent without a figure.
    pub sum: Option<f64>,
    /// Figures in the sum.
    pub figures: u64,
}

/// A row of the facts.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct FactRow {
    /// Line of the original text.
    pub line: u64,
    /// Its text and key cells, joined by a blank.
    pub label: String,
    /// Its cells as printed, by column; text cells are in the label and absent here.
    pub cells: Vec<Option<String>>,
}

/// What one exhibit's table says.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ExhibitFacts {
    /// The caller's name of the exhibit (`E4`); empty until set.
    pub exhibit: String,
    /// Its kind.
    pub kind: KindId,
    /// Block in the exhibit.
    pub block: Option<u32>,
    /// Rows are missing.
    pub cut: bool,
    /// Rows in all.
    pub rows_in_all: u64,
    /// Numeric columns.
    pub columns: Vec<FactColumn>,
    /// The first rows.
    pub rows: Vec<FactRow>,
}

impl ExhibitFacts {
    /// The same facts under the exhibit's name.
    #[must_use]
    pub fn named(mut self, exhibit: &str) -> ExhibitFacts {
        exhibit.clone_into(&mut self.exhibit);
        self
    }

    pub(super) fn column(&self, key: &str) -> Option<usize> {
        self.columns.iter().position(|c| c.key == key)
    }

    /// The first row whose label satisfies, in lower case.
    pub(super) fn row(&self, wanted: impl Fn(&str) -> bool) -> Option<&FactRow> {
        self.rows.iter().find(|r| wanted(&r.label.to_lowercase()))
    }

    /// A cell as interval in a unit.
    pub(super) fn value(&self, row: &FactRow, key: &str, unit: &Unit) -> Option<[f64; 2]> {
        let at = self.column(key)?;
        let figure = Figure::read(row.cells.get(at)?.as_deref()?, Digits::Rounded)?;
        let factor = match &self.columns[at].unit {
            Some(own) => own.convert(1.0, unit).ok()?,
            None => return None,
        };
        Some(figure.bounds.map(|x| x * factor))
    }

    /// A cell as printed.
    pub(super) fn text<'a>(&self, row: &'a FactRow, key: &str) -> Option<&'a str> {
        row.cells.get(self.column(key)?)?.as_deref()
    }

    /// A cell as plain interval, whatever its unit.
    pub(super) fn plain(&self, row: &FactRow, key: &str) -> Option<[f64; 2]> {
        Some(Figure::read(self.text(row, key)?, Digits::Rounded)?.bounds)
    }
}

/// Gathers facts while rows go by.
pub(super) struct Gathering {
    kind: KindId,
    /// Position in the table of each numeric column, with its facts.
    numeric: Vec<(usize, FactColumn)>,
    /// Positions of text and key columns.
    labels: Vec<usize>,
    rows: Vec<FactRow>,
    rows_in_all: u64,
}

impl Gathering {
    pub fn new(kind: &KindId, columns: &[AuditedColumn]) -> Gathering {
        // In a table that somebody typed, a column may hold figures and remarks: its first text column is the label.
        let first_text = columns.iter().position(|c| !c.is_numeric());
        let generic = kind.as_str() == KindId::GENERIC_TABLE;
        let holds = |at: usize, c: &AuditedColumn| c.is_numeric() || (generic && Some(at) != first_text);
        let numeric = columns.iter().enumerate().filter(|(at, c)| holds(*at, c)).map(|(at, c)| {
            let unit = c.unit.clone().or_else(|| c.claimed());
            (at, FactColumn { name: c.name.clone(), key: c.key(), unit, sum: None, figures: 0 })
        });
        let labels = columns.iter().enumerate().filter(|(at, c)| !holds(*at, c) || c.role == Role::Key);
        Gathering {
            kind: kind.clone(),
            labels: labels.map(|(at, _)| at).take(6).collect(),
            numeric: numeric.collect(),
            rows: Vec::new(),
            rows_in_all: 0,
        }
    }

    pub fn row(&mut self, line: u64, cells: &[Option<&str>]) {
        self.rows_in_all += 1;
        let keep = self.rows.len() < ROWS;
        let cell = |at: usize| cells.get(at).copied().flatten();
        for (at, column) in &mut self.numeric {
            if let Some(figure) = cell(*at).and_then(|text| Figure::read(text, Digits::Rounded)) {
                column.sum = Some(column.sum.unwrap_or(0.0) + figure.printed.value);
                column.figures += 1;
            }
        }
        if !keep {
            return;
        }
        let mut label = String::new();
        for text in self.labels.iter().filter_map(|at| cell(*at)) {
            if label.len() < LABEL {
                label.push_str(if label.is_empty() { "" } else { " " });
                label.push_str(&text[..text.floor_char_boundary(LABEL)]);
            }
        }
        let kept = |text: &str| (text.len() <= 40).then(|| text.trim().to_owned());
        let cells = self.numeric.iter().map(|(at, _)| cell(*at).and_then(kept)).collect();
        self.rows.push(FactRow { line, label, cells });
    }

    pub fn finish(self, block: Option<u32>, cut: bool) -> ExhibitFacts {
        ExhibitFacts {
            exhibit: String::new(),
            kind: self.kind,
            block,
            cut,
            rows_in_all: self.rows_in_all,
            columns: self.numeric.into_iter().map(|(_, c)| c).collect(),
            rows: self.rows,
        }
    }
}
