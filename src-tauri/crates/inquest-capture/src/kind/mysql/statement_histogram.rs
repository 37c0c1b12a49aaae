//! `mysql.statement_histogram`: performance_schema.events_statements_histogram_by_digest and `..._histogram_global` (MySQL 8).
//!
//! Source: MySQL reference manual, Statement Histogram Summary Tables. Bounds of a bucket are picoseconds; `BUCKET_QUANTILE` is
//! the share of statements in this bucket and all below it. Counts are cumulative since the row was made or truncated.
//!
//! What the format cannot tell: when the histogram was begun. A quantile read off it is the upper bound of a bucket.

use crate::kind::spec::SchemaUnit::{Count, Ps, Ratio};
use crate::kind::spec::{ColumnSpec, Kind, fgauge, text, ucounter, ugauge};

const COLUMNS: &[ColumnSpec] = &[
    text("schema_name"),
    text("digest"),
    ugauge("bucket_number", crate::kind::spec::SchemaUnit::Bare),
    ugauge("bucket_timer_low", Ps),
    ugauge("bucket_timer_high", Ps),
    ucounter("count_bucket", Count),
    ucounter("count_bucket_and_lower", Count),
    fgauge("bucket_quantile", Ratio),
];

/// The kind.
pub static KIND: Kind = Kind {
    engine: Some("mysql"),
    cumulative: true,
    identity: &[
        &["schema_name", "digest", "bucket_number"],
        &["digest", "bucket_number"],
        &["bucket_number"],
    ],
    main_counter: Some("count_bucket"),
    signature: &[&["bucket_number", "bucket_timer_high"], &["count_bucket", "count_bucket_and_lower"]],
    sources: &["events_statements_histogram_by_digest", "events_statements_histogram_global"],
    ..Kind::new("mysql.statement_histogram", COLUMNS)
};
