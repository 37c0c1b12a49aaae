//! The audit of one table, row by row, in bounded memory.
//!
//! Invariants: state per column is constant; of each law at most [`LISTED`] findings are kept and the rest counted;
//! a row is looked at once. A table that somebody cut is audited like any other: sums over its rows are never
//! compared with a whole, and its shares are upper bounds (`cut` says so in the facts).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::column::AuditedColumn;
use super::facts::{ExhibitFacts, Gathering};
use super::figure::{Digits, Figure};
use super::finding::{Finding, Rule, Status};
use super::{plays, rules};
use crate::Unit;
use crate::capture::KindId;

/// Findings that are listed per law; the rest is counted.
pub const LISTED: usize = 20;

/// What is known of the table before its rows.
pub(super) struct Table<'a> {
    pub kind: &'a str,
    pub columns: &'a [AuditedColumn],
    pub statement: Option<&'a str>,
    pub cut: bool,
}

impl Table<'_> {
    /// The first column with a canonical name (or, where none is known, a printed one) that holds numbers.
    pub fn find(&self, name: &str) -> Option<usize> {
        self.columns.iter().position(|c| c.is_numeric() && c.canonical.as_deref() == Some(name)).or_else(
            || {
                self.columns.iter().position(|c| {
                    c.is_numeric() && c.canonical.is_none() && c.name.eq_ignore_ascii_case(name)
                })
            },
        )
    }

    /// Factor from one column's figures to another's; `None` when the units are not known to be comparable.
    pub fn factor(&self, from: usize, to: usize) -> Option<f64> {
        let unit = |at: usize| {
            let column = &self.columns[at];
            column.unit.clone().or_else(|| column.claimed())
        };
        match (unit(from), unit(to)) {
            (Some(from), Some(to)) => from.convert(1.0, &to).ok(),
            _ => None,
        }
    }

    pub fn unit(&self, at: usize) -> Option<Unit> {
        self.columns[at].unit.clone().or_else(|| self.columns[at].claimed())
    }
}

/// One row.
pub(super) struct Row<'a> {
    pub line: u64,
    pub cells: &'a [Option<&'a str>],
    digits: &'a [Digits],
}

impl Row<'_> {
    /// The figure of a cell; `None` when it is absent or no plain number.
    pub fn figure(&self, at: usize) -> Option<Figure<'_>> {
        let text = self.cells.get(at).copied().flatten()?;
        Figure::read(text, self.digits[at])
    }
}

/// A law that watches rows go by.
pub(super) trait Watch {
    fn row(&mut self, row: &Row<'_>, table: &Table<'_>, out: &mut Report);
    /// After the last row.
    fn end(&mut self, _table: &Table<'_>, _out: &mut Report) {}
}

/// How often a rule was checked in a table.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "AuditTally"))]
pub struct Tally {
    /// Times the law was applied.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub checked: u64,
    /// Times it held.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub held: u64,
    /// Findings that are not listed.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub more: u64,
}

/// What the laws found so far.
#[derive(Debug, Default)]
pub(super) struct Report {
    pub findings: Vec<Finding>,
    pub tallies: BTreeMap<Rule, Tally>,
    /// Lines whose product does not hold: an order broken at one of them is no accident.
    pub broken_lines: Vec<u64>,
}

impl Report {
    /// Counts a check that held.
    pub fn held(&mut self, rule: Rule) {
        let tally = self.tallies.entry(rule).or_default();
        tally.checked += 1;
        tally.held += 1;
    }

    /// Counts a check that did not hold and keeps its finding while there is room.
    pub fn found(&mut self, finding: Finding) {
        let listed = self.findings.iter().filter(|f| f.rule == finding.rule).count();
        let tally = self.tallies.entry(finding.rule).or_default();
        tally.checked += 1;
        if listed < LISTED {
            self.findings.push(finding);
        } else {
            tally.more += 1;
        }
    }

    /// True when a further finding of the rule would only be counted: its words need not be made.
    pub fn is_full(&self, rule: Rule) -> bool {
        self.findings.iter().filter(|f| f.rule == rule).count() >= LISTED
    }

    /// Counts a check that did not hold, without its finding.
    pub fn unlisted(&mut self, rule: Rule) {
        let tally = self.tallies.entry(rule).or_default();
        tally.checked += 1;
        tally.more += 1;
    }
}

/// What the audit of a table says.
#[derive(Debug, Clone, PartialEq)]
pub struct SheetAudit {
    /// What does not stand, most severe first, then in the order of the text.
    pub findings: Vec<Finding>,
    /// How often each rule was checked, held, and found more than is listed.
    pub tallies: BTreeMap<Rule, Tally>,
    /// Figures for checks across exhibits ([`super::cross`]) and against words.
    pub facts: ExhibitFacts,
}

/// Audits one table. Feed it every row in order, then finish.
pub struct Auditor {
    kind: String,
    columns: Vec<AuditedColumn>,
    digits: Vec<Digits>,
    block: Option<u32>,
    statement: Option<String>,
    cut: bool,
    watches: Option<Vec<Box<dyn Watch>>>,
    report: Report,
    gathering: Gathering,
}

impl Auditor {
    /// A table of a kind with its columns, in the order of the cells.
    pub fn new(kind: &KindId, columns: &[AuditedColumn]) -> Auditor {
        Auditor {
            kind: kind.as_str().to_owned(),
            digits: columns.iter().map(AuditedColumn::digits).collect(),
            gathering: Gathering::new(kind, columns),
            columns: columns.to_vec(),
            block: None,
            statement: None,
            cut: false,
            watches: None,
            report: Report::default(),
        }
    }

    /// The block's index in its exhibit.
    #[must_use]
    pub fn block(mut self, block: u32) -> Auditor {
        self.block = Some(block);
        self
    }

    /// The statement kept with the block: its ORDER BY is the declared order.
    #[must_use]
    pub fn statement(mut self, statement: Option<&str>) -> Auditor {
        self.statement = statement.map(str::to_owned);
        self
    }

    /// Rows are missing: elided by somebody, or fewer than the footer counts.
    #[must_use]
    pub fn cut(mut self, cut: bool) -> Auditor {
        self.cut = cut;
        self
    }

    /// The next row: its line, and each cell as the source spelled it; `None` is NULL or absent.
    pub fn row(&mut self, line: u64, cells: &[Option<&str>]) {
        let table = Table {
            kind: &self.kind,
            columns: &self.columns,
            statement: self.statement.as_deref(),
            cut: self.cut,
        };
        let watches = self.watches.get_or_insert_with(|| watches_over(&table));
        let row = Row { line, cells, digits: &self.digits };
        for watch in watches {
            watch.row(&row, &table, &mut self.report);
        }
        self.gathering.row(line, cells);
    }

    /// What was found.
    pub fn finish(mut self) -> SheetAudit {
        let table = Table {
            kind: &self.kind,
            columns: &self.columns,
            statement: self.statement.as_deref(),
            cut: self.cut,
        };
        for watch in self.watches.iter_mut().flatten() {
            watch.end(&table, &mut self.report);
        }
        rules::unit_inference::of_labels(&table, &mut self.report);
        let mut findings = self.report.findings;
        for finding in &mut findings {
            finding.block = self.block;
        }
        findings.sort_by_key(|f| (std::cmp::Reverse(f.severity), f.line, f.rule));
        SheetAudit {
            findings,
            tallies: self.report.tallies,
            facts: self.gathering.finish(self.block, self.cut),
        }
    }
}

/// The order is watched last: it wants to know which rows are broken otherwise.
fn watches_over(table: &Table<'_>) -> Vec<Box<dyn Watch>> {
    let mut watches: Vec<Box<dyn Watch>> =
        plays::laws_of(table.kind).into_iter().filter_map(|law| plays::bind(law, table)).collect();
    watches.extend(rules::config_echo::Watching::over(table).map(|w| Box::new(w) as Box<dyn Watch>));
    watches.extend(rules::cut::Watching::over(table).map(|w| Box::new(w) as Box<dyn Watch>));
    watches.extend(plays::order_of(table));
    watches
}

impl SheetAudit {
    /// Findings that do not stand.
    pub fn contradictions(&self) -> impl Iterator<Item = &Finding> {
        self.findings.iter().filter(|f| f.status == Status::Contradiction || f.status.is_unit_factor())
    }
}
