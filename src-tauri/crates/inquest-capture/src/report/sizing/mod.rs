//! Sheets of sizing inputs: a small format of our own, `inquest.sizing/1`, in TOML, JSON or CSV.
//!
//! The format is described in `sample-data/formats/sizing/README.md`. One row per input, as it was stated: nothing is
//! computed and no unit is converted. An input whose name, unit, value or grade is not right is quarantined on the line of
//! its name, with what was expected; the others are read.

mod forms;
mod frame;
mod sheet;

use super::Report;
use crate::kind::Kind;
use frame::{COLUMNS, FRAMES};

/// Reports of this family.
pub(super) static REPORTS: &[Report] = &[frame::REPORT];

static METASPACE: Kind =
    Kind { identity: &[&["name"]], frames: &[FRAMES[0].1], ..Kind::new("sizing.metaspace", COLUMNS) };
static BLOOM: Kind =
    Kind { identity: &[&["name"]], frames: &[FRAMES[1].1], ..Kind::new("sizing.bloom", COLUMNS) };
static OUTBOX: Kind =
    Kind { identity: &[&["name"]], frames: &[FRAMES[2].1], ..Kind::new("sizing.outbox", COLUMNS) };
static POOL: Kind =
    Kind { identity: &[&["name"]], frames: &[FRAMES[3].1], ..Kind::new("sizing.pool", COLUMNS) };
static FILESORT: Kind =
    Kind { identity: &[&["name"]], frames: &[FRAMES[4].1], ..Kind::new("sizing.filesort", COLUMNS) };
static CFS: Kind =
    Kind { identity: &[&["name"]], frames: &[FRAMES[5].1], ..Kind::new("sizing.cfs", COLUMNS) };
static DURABILITY: Kind =
    Kind { identity: &[&["name"]], frames: &[FRAMES[6].1], ..Kind::new("sizing.durability", COLUMNS) };
static RSS: Kind =
    Kind { identity: &[&["name"]], frames: &[FRAMES[7].1], ..Kind::new("sizing.rss", COLUMNS) };

/// Kinds of this family.
pub(super) static KINDS: &[&Kind] = &[&METASPACE, &BLOOM, &OUTBOX, &POOL, &FILESORT, &CFS, &DURABILITY, &RSS];
