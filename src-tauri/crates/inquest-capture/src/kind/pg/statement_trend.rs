//! `pg.statement_trend`: averages of one statement at several moments, noted by hand.
//!
//! Source: none; people copy such tables from dashboards. The columns and their order are a convention of practice, and so
//! are the units: nothing in the table proves them, so `hit_pct` and the times carry no unit until somebody enters one.
//! Block counts are blocks of unknown size.

use crate::kind::spec::SchemaUnit::{Bare, Blocks, Count};
use crate::kind::spec::{ColumnSpec, Kind, number, text};

const COLUMNS: &[ColumnSpec] = &[
    text("moment"),
    number("hit_pct", Bare),
    number("rows", Count),
    number("avg_blks_hit", Blocks),
    number("avg_blks_read", Blocks),
    number("total_ms", Bare),
    number("read_ms", Bare),
];

/// The kind.
pub static KIND: Kind = Kind {
    engine: Some("postgresql"),
    identity: &[&["moment"]],
    signature: &[&["moment"], &["avg_blks_read", "avg_blks_hit"]],
    ..Kind::new("pg.statement_trend", COLUMNS)
};
