//! What monitoring systems and system statistics tools print.

mod clock;
mod exposition;
mod free;
mod gather;
mod grafana;
mod json;
mod metric_names;
mod sadf;
mod sysstat;
mod vmstat;

use super::Report;
use crate::kind::Kind;
use crate::kind::detect::Evidence;
use crate::kind::spec::ContentMatch;
use sysstat::kinds as s;

/// Reports of this family.
pub(super) static REPORTS: &[Report] = &[
    sysstat::REPORT,
    vmstat::REPORT,
    free::REPORT,
    sadf::REPORT,
    json::REPORT,
    exposition::REPORT,
    grafana::REPORT,
];

/// Kinds of this family.
pub(super) static KINDS: &[&Kind] = &[
    &json::PROMETHEUS_KIND,
    &exposition::KIND,
    &grafana::KIND,
    &json::DATA_KIND,
    &json::STATISTICS_KIND,
    &json::METRICS_KIND,
    &json::KEYS_KIND,
    &json::PARTITIONS_KIND,
    &json::NOTICES_KIND,
    &s::SAR_CPU,
    &s::SAR_DISK,
    &s::SAR_NETWORK,
    &s::SAR_NETWORK_ERRORS,
    &s::SAR_MEMORY,
    &s::SAR_SWAP,
    &s::SAR_QUEUE,
    &s::SAR_IO,
    &s::SAR_PAGING,
    &s::SAR_SWAPPING,
    &s::SAR_TASKS,
    &s::SAR_FILES,
    &s::SAR_SOCKETS,
    &s::SAR_INTERRUPTS,
    &s::SAR_PRESSURE,
    &s::SAR_FILESYSTEM,
    &s::SAR_OTHER,
    &s::IOSTAT,
    &s::IOSTAT_CPU,
    &s::MPSTAT,
    &s::PIDSTAT,
    &vmstat::KIND,
    &vmstat::DISK_KIND,
    &free::KIND,
    &free::HUMAN_KIND,
];

/// For kinds that only their own frames make: no table of other columns is ever one.
fn only_by_frame(_: &Evidence<'_>) -> Option<ContentMatch> {
    None
}
