//! `mysql.waits_by_latency`: sys.waits_global_by_latency and its `x$` twin.
//!
//! Source: the sys schema, `views/p_s/waits_global_by_latency.sql`. Idle events are left out by the view. Times are printed
//! with their unit, rounded, or in picoseconds by the `x$` view: see [`super::statement_analysis`].
//!
//! What the format cannot tell: instruments that were off are not listed, and neither are events that never happened.

use crate::kind::spec::SchemaUnit::Count;
use crate::kind::spec::{ColumnSpec, Kind, sys_counter, sys_time, text, ucounter};

const COLUMNS: &[ColumnSpec] = &[
    text("events"),
    ucounter("total", Count),
    sys_counter("total_latency"),
    sys_time("avg_latency"),
    sys_time("max_latency"),
];

/// The kind.
pub static KIND: Kind = Kind {
    cumulative: true,
    identity: &[&["events"]],
    main_counter: Some("total"),
    signature: &[&["events"], &["total"], &["total_latency"], &["avg_latency", "max_latency"]],
    sources: &["waits_global_by_latency", "x$waits_global_by_latency"],
    ..Kind::new("mysql.waits_by_latency", COLUMNS)
};
