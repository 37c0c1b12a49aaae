//! What load generators print.
//!
//! Tables that need a word about their rows (a transaction's sum, the row of all) are here too: the table frame reads
//! them, and a column is added that tells such rows. Plain tables are kinds of their own.

mod ab;
mod document;
mod gatling_log;
mod gatling_stats;
mod hey;
mod jmeter_console;
mod jmeter_report;
mod jmeter_samples;
mod jmeter_statistics;
mod jmeter_xml;
mod json;
mod k6;
mod k6_csv;
mod k6_metrics;
mod k6_points;
mod k6_summary;
mod k6_text;
mod locust;
mod percentiles;
mod spelled;
mod sysbench;
mod vegeta;
mod wrk;

use super::Report;
use crate::kind::Kind;

/// Reports of this family.
pub(super) static REPORTS: &[Report] = &[
    jmeter_samples::REPORT,
    jmeter_xml::REPORT,
    jmeter_report::REPORT,
    jmeter_console::REPORT,
    jmeter_statistics::REPORT,
    k6_csv::REPORT,
    k6_points::REPORT,
    gatling_stats::REPORT,
    gatling_log::REPORT,
    vegeta::REPORTS[0],
    vegeta::REPORTS[1],
    vegeta::REPORTS[2],
    vegeta::REPORTS[3],
    k6_summary::REPORT,
    k6_text::REPORT,
    locust::REPORT,
    wrk::REPORT,
    hey::REPORT,
    ab::REPORT,
    sysbench::REPORT,
];

/// Kinds of this family.
pub(super) static KINDS: &[&Kind] = &[
    &jmeter_samples::KIND,
    &jmeter_report::KIND,
    &jmeter_console::KIND,
    &jmeter_statistics::KIND,
    &k6_csv::KIND,
    &k6_points::KIND,
    &k6_metrics::METRICS_KIND,
    &k6_metrics::THRESHOLDS_KIND,
    &k6_metrics::CHECKS_KIND,
    &k6_metrics::RUN_KIND,
    &wrk::KINDS[0],
    &wrk::KINDS[1],
    &wrk::KINDS[2],
    &wrk::KINDS[3],
    &wrk::KINDS[4],
    &wrk::KINDS[5],
    &wrk::KINDS[6],
    &hey::KINDS[0],
    &hey::KINDS[1],
    &hey::KINDS[2],
    &hey::KINDS[3],
    &hey::KINDS[4],
    &hey::KINDS[5],
    &vegeta::KINDS[0],
    &vegeta::KINDS[1],
    &vegeta::KINDS[2],
    &vegeta::KINDS[3],
    &vegeta::KINDS[4],
    &locust::KINDS[0],
    &locust::KINDS[1],
    &locust::KINDS[2],
    &locust::KINDS[3],
    &gatling_log::KIND,
    &gatling_stats::KINDS[0],
    &gatling_stats::KINDS[1],
    &ab::KINDS[0],
    &ab::KINDS[1],
    &ab::KINDS[2],
    &sysbench::KINDS[0],
    &sysbench::KINDS[1],
    &sysbench::KINDS[2],
];

/// Fields of a line of delimited text, a quoted one counting one.
fn fields(line: &str, delimiter: u8) -> usize {
    let mut quoted = false;
    1 + line
        .bytes()
        .filter(|b| {
            quoted ^= *b == b'"';
            *b == delimiter && !quoted
        })
        .count()
}
