//! `mysql.file_io`: performance_schema.file_summary_by_event_name and file_summary_by_instance.
//!
//! Source: MySQL reference manual, File I/O Summary Tables. Timers are picoseconds; `*_MISC` holds syncs together with
//! opens, closes and the like, which the table does not tell apart.

use crate::kind::spec::SchemaUnit::{Bytes, Count, Ps};
use crate::kind::spec::{ColumnSpec, Kind, Version, text, ucounter, ugauge};

const COLUMNS: &[ColumnSpec] = &[
    text("file_name"),
    text("event_name"),
    text("object_instance_begin"),
    ucounter("count_star", Count),
    ucounter("sum_timer_wait", Ps),
    ugauge("min_timer_wait", Ps),
    ugauge("avg_timer_wait", Ps),
    ugauge("max_timer_wait", Ps),
    ucounter("count_read", Count),
    ucounter("sum_timer_read", Ps),
    ugauge("min_timer_read", Ps),
    ugauge("avg_timer_read", Ps),
    ugauge("max_timer_read", Ps),
    ucounter("sum_number_of_bytes_read", Bytes),
    ucounter("count_write", Count),
    ucounter("sum_timer_write", Ps),
    ugauge("min_timer_write", Ps),
    ugauge("avg_timer_write", Ps),
    ugauge("max_timer_write", Ps),
    ucounter("sum_number_of_bytes_write", Bytes),
    ucounter("count_misc", Count),
    ucounter("sum_timer_misc", Ps),
    ugauge("min_timer_misc", Ps),
    ugauge("avg_timer_misc", Ps),
    ugauge("max_timer_misc", Ps),
];

/// The kind.
pub static KIND: Kind = Kind {
    cumulative: true,
    identity: &[&["file_name"], &["event_name"]],
    main_counter: Some("sum_timer_wait"),
    signature: &[
        &["event_name", "file_name"],
        &["count_write", "count_read", "count_misc", "sum_number_of_bytes_write"],
        &["count_star"],
    ],
    sources: &["file_summary_by_event_name", "file_summary_by_instance"],
    versions: VERSIONS,
    ..Kind::new("mysql.file_io", COLUMNS)
};

const VERSIONS: &[Version] = &[Version {
    label: "5.6+",
    engine: None,
    columns: &[
        "event_name",
        "count_star",
        "sum_timer_wait",
        "min_timer_wait",
        "avg_timer_wait",
        "max_timer_wait",
        "count_read",
        "sum_timer_read",
        "min_timer_read",
        "avg_timer_read",
        "max_timer_read",
        "sum_number_of_bytes_read",
        "count_write",
        "sum_timer_write",
        "min_timer_write",
        "avg_timer_write",
        "max_timer_write",
        "sum_number_of_bytes_write",
        "count_misc",
        "sum_timer_misc",
        "min_timer_misc",
        "avg_timer_misc",
        "max_timer_misc",
    ],
}];
