//! `mysql.optimizer_trace`: information_schema.OPTIMIZER_TRACE, carried whole.
//!
//! Source: MySQL internals manual, Optimizer Tracing; MariaDB documentation, Optimizer Trace. `TRACE` is a JSON document as
//! text; `MISSING_BYTES_BEYOND_MAX_MEM_SIZE` above 0 says that its end was cut off by the server.

use crate::kind::spec::SchemaUnit::Bytes;
use crate::kind::spec::{ColumnSpec, Kind, id, text, ugauge};

const COLUMNS: &[ColumnSpec] = &[
    text("query"),
    text("trace"),
    ugauge("missing_bytes_beyond_max_mem_size", Bytes),
    id("insufficient_privileges"),
];

/// The kind.
pub static KIND: Kind = Kind {
    signature: &[&["trace"], &["query", "missing_bytes_beyond_max_mem_size"]],
    sources: &["optimizer_trace"],
    ..Kind::new("mysql.optimizer_trace", COLUMNS)
};
