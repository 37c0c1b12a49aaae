//! k6 `--out csv`: one row per sample of any metric.
//!
//! Source: k6 `internal/output/csv`: `metric_name,timestamp,metric_value`, the tags chosen as columns, `extra_tags`,
//! `metadata`. `timestamp` is seconds since 1970, or milli-, micro- or nanoseconds or a text by option: it has no unit
//! here. `metric_value` is of every unit: milliseconds for times, bytes for data, else a plain number.
//!
//! Added columns: `duration_ms` and `bytes` are the value where the metric is one of k6's own times or data. A script's
//! own trend of times cannot be told from other numbers. A `http_req_failed` of 1 is a request that failed.

use super::jmeter_samples::made;
use super::k6;
use crate::block::Held;
use crate::frame::Opening;
use crate::frame::csv::{Derived, derived};
use crate::kind::spec::SchemaUnit::{Bare, Bytes, Ms};
use crate::kind::spec::{ColumnSpec, Kind, number, text};
use crate::raw::RawCell;
use crate::report::{Begins, Report};

const FRAME: &str = "k6_samples_csv";

const COLUMNS: &[ColumnSpec] = &[
    text("metric_name"),
    number("timestamp", Bare),
    number("metric_value", Bare),
    text("check"),
    text("error"),
    text("error_code"),
    text("expected_response"),
    text("group"),
    text("method"),
    text("name"),
    text("proto"),
    text("scenario"),
    text("service"),
    text("status"),
    text("subproto"),
    text("tls_version"),
    text("url"),
    text("ip"),
    text("rpc_type"),
    text("extra_tags"),
    text("metadata"),
    number("duration_ms", Ms),
    number("bytes", Bytes),
];

/// The kind.
pub(super) static KIND: Kind = Kind { frames: &[FRAME], ..Kind::new("loadtest.k6_samples", COLUMNS) };

/// The report.
pub(super) const REPORT: Report = Report { begins: Begins::at(b"m"), open };

fn open(lines: &[Held], _ended: bool) -> Option<Opening> {
    let first = lines.first()?.text().trim_start_matches(' ');
    if !first.starts_with("metric_name,timestamp,metric_value") {
        return None;
    }
    derived(
        lines,
        b',',
        Derived { frame: FRAME, names: None, extra: &["duration_ms", "bytes"], places, cells },
    )
}

fn places(names: &[String]) -> Vec<Option<usize>> {
    ["metric_name", "metric_value"].iter().map(|name| names.iter().position(|n| n == name)).collect()
}

fn cells(places: &[Option<usize>], row: &[RawCell<'_>]) -> Vec<RawCell<'static>> {
    let get = |at: usize| places.get(at).copied().flatten().and_then(|p| row.get(p)).map(|c| c.text.as_ref());
    let value = |what: &str| {
        let own = get(0).and_then(k6::contains) == Some(what);
        made(get(1).filter(|v| own && !v.is_empty()).map(str::to_owned))
    };
    vec![value("time"), value("data")]
}
