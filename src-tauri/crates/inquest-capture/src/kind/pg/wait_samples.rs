//! `pg.wait_samples`: wait events counted over samples of pg_stat_activity.
//!
//! Source: a query of the person over a sampling table. NULL stands for running on CPU. A share of samples is a share of
//! active time only as far as the sampling was even.

use crate::kind::spec::SchemaUnit::{Count, Percent};
use crate::kind::spec::{ColumnSpec, Kind, fgauge, gauge, text};

const COLUMNS: &[ColumnSpec] =
    &[text("wait_event_type"), text("wait_event"), gauge("samples", Count), fgauge("pct", Percent)];

/// The kind.
pub static KIND: Kind = Kind {
    engine: Some("postgresql"),
    identity: &[&["wait_event_type", "wait_event"]],
    main_counter: Some("samples"),
    signature: &[&["wait_event"], &["samples"]],
    ..Kind::new("pg.wait_samples", COLUMNS)
};
