//! Files of the Linux kernel, and how Kubernetes tells the end of a container that the kernel killed.

mod cpu_stat;
mod limits;
mod mark;
mod meminfo;
mod memory_stat;
mod pod;
mod pressure;
mod proc_status;
mod samples;
mod smaps;

use super::Report;
use crate::kind::Kind;

/// True for the mark of a sample, below which a report may begin.
pub(super) fn is_mark(line: &str) -> bool {
    mark::mark(line).is_some()
}

/// Reports of this family.
pub(super) static REPORTS: &[Report] = &[
    cpu_stat::REPORT,
    smaps::REPORT,
    proc_status::REPORT,
    meminfo::REPORT,
    memory_stat::REPORT,
    pressure::REPORT,
    limits::REPORT,
    pod::REPORT,
];

/// Kinds of this family.
pub(super) static KINDS: &[&Kind] = &[
    &cpu_stat::KIND,
    &smaps::KIND,
    &smaps::ROLLUP_KIND,
    &proc_status::KIND,
    &meminfo::KIND,
    &memory_stat::KIND,
    &pressure::KIND,
    &limits::KIND,
    &pod::KIND,
];
