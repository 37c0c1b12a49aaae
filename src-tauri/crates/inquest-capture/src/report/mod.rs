//! Reports: what programs print in a shape of their own, which is no table of rows under a header.
//!
//! One file per report, in the folder of its family; a file holds the reader (lines to rows) and the kind (what the
//! columns mean), since neither is of use without the other. Its header names the defining source, what the format
//! cannot tell and what is assumed.
//!
//! To add one: write its file, add its [`Report`] and its kinds to the family's lists. A short report is kept whole and
//! read at its end ([`whole::Whole`]); one of any length (a log) is a [`Frame`] of its own that is fed lines. Its `begins`
//! says with which characters its first line can begin ([`Begins`]).
//!
//! Invariants, as for every frame: each line gets exactly one class, in order; what is not understood is quarantined
//! with a reason; memory is bounded; nothing is recognised by a file's name. Figures are carried in one unit per column
//! by exact decimal shifts ([`exact`]), never through a float; what the program rounded stays rounded.

mod begins;
pub(crate) mod exact;
mod jvm;
mod linux;
mod loadtest;
mod monitoring;
mod mysql;
mod pool;
pub(crate) mod postgresql;
pub(crate) mod record;
mod sizing;
pub(crate) mod whole;

use crate::block::Held;
use crate::frame::Opening;
use crate::kind::Kind;
pub(crate) use begins::Begins;

/// A report and how it begins.
#[derive(Clone, Copy)]
pub(crate) struct Report {
    /// How its first line begins: at other lines it is not asked.
    pub(crate) begins: Begins,
    /// The frame that begins with these lines, if they begin this report. The flag says that no more lines follow.
    /// Must be certain: reports are asked before any table.
    pub(crate) open: fn(&[Held], bool) -> Option<Opening>,
}

/// By family; the earlier is asked first.
static REPORTS: &[&[Report]] = &[
    jvm::REPORTS,
    linux::REPORTS,
    loadtest::REPORTS,
    monitoring::REPORTS,
    mysql::REPORTS,
    pool::REPORTS,
    postgresql::REPORTS,
    sizing::REPORTS,
];

/// Kinds of all reports, by family.
pub(crate) fn kinds() -> [&'static [&'static Kind]; 8] {
    [
        jvm::KINDS,
        linux::KINDS,
        loadtest::KINDS,
        monitoring::KINDS,
        mysql::KINDS,
        pool::KINDS,
        postgresql::KINDS,
        sizing::KINDS,
    ]
}

/// The report that begins at the first of these lines, if one does.
pub(crate) fn open(lines: &[Held], ended: bool) -> Option<Opening> {
    begins::open(lines, ended)
}
