//! `mysql.waits_global`: performance_schema.events_waits_summary_global_by_event_name.
//!
//! Source: MySQL reference manual, Wait Event Summary Tables. Timers are picoseconds.
//! What the format cannot tell: a count of 0 may mean that the instrument was off; MIN = 0 with a count is normal.

use crate::kind::spec::SchemaUnit::{Count, Ps};
use crate::kind::spec::{ColumnSpec, Kind, Version, text, ucounter, ugauge};

const COLUMNS: &[ColumnSpec] = &[
    text("event_name"),
    ucounter("count_star", Count),
    ucounter("sum_timer_wait", Ps),
    ugauge("min_timer_wait", Ps),
    ugauge("avg_timer_wait", Ps),
    ugauge("max_timer_wait", Ps),
];

/// The kind.
pub static KIND: Kind = Kind {
    cumulative: true,
    identity: &[&["event_name"]],
    main_counter: Some("sum_timer_wait"),
    signature: &[&["event_name"], &["count_star", "sum_timer_wait"]],
    sources: &["events_waits_summary_global_by_event_name"],
    versions: VERSIONS,
    average: Some(("count_star", "sum_timer_wait", "avg_timer_wait")),
    ..Kind::new("mysql.waits_global", COLUMNS)
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
    ],
}];
