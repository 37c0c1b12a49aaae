//! `memory.stat` of a control group, version 1 or 2, once or sampled under marks.
//!
//! Source: Linux kernel documentation, `admin-guide/cgroup-v2.rst` and `cgroup-v1/memory.rst`. Amounts are bytes; `pg*`,
//! `workingset_*` and `thp_*` are cumulative numbers of events. In version 1 `total_` includes the groups below. Keys are open.
//! What the format cannot tell: the control group and the instant of a sample without a mark.

use super::samples::{Pair, Samples, Sort, first};
use crate::block::Held;
use crate::frame::Opening;
use crate::kind::spec::SchemaUnit::{Bytes, Count};
use crate::kind::spec::{ColumnSpec, Kind, text, ucounter, ugauge};
use crate::report::{Begins, Report};

const FRAME: &str = "cgroup_memory_stat";

const COLUMNS: &[ColumnSpec] = &[
    text("sample"),
    ugauge("anon", Bytes),
    ugauge("file", Bytes),
    ugauge("kernel", Bytes),
    ugauge("kernel_stack", Bytes),
    ugauge("pagetables", Bytes),
    ugauge("sec_pagetables", Bytes),
    ugauge("percpu", Bytes),
    ugauge("sock", Bytes),
    ugauge("vmalloc", Bytes),
    ugauge("shmem", Bytes),
    ugauge("zswap", Bytes),
    ugauge("zswapped", Bytes),
    ugauge("file_mapped", Bytes),
    ugauge("file_dirty", Bytes),
    ugauge("file_writeback", Bytes),
    ugauge("swapcached", Bytes),
    ugauge("anon_thp", Bytes),
    ugauge("file_thp", Bytes),
    ugauge("shmem_thp", Bytes),
    ugauge("inactive_anon", Bytes),
    ugauge("active_anon", Bytes),
    ugauge("inactive_file", Bytes),
    ugauge("active_file", Bytes),
    ugauge("unevictable", Bytes),
    ugauge("slab_reclaimable", Bytes),
    ugauge("slab_unreclaimable", Bytes),
    ugauge("slab", Bytes),
    ucounter("workingset_refault_anon", Count),
    ucounter("workingset_refault_file", Count),
    ucounter("workingset_activate_anon", Count),
    ucounter("workingset_activate_file", Count),
    ucounter("workingset_restore_anon", Count),
    ucounter("workingset_restore_file", Count),
    ucounter("workingset_nodereclaim", Count),
    ucounter("pgfault", Count),
    ucounter("pgmajfault", Count),
    ucounter("pgrefill", Count),
    ucounter("pgscan", Count),
    ucounter("pgscan_kswapd", Count),
    ucounter("pgscan_direct", Count),
    ucounter("pgsteal", Count),
    ucounter("pgsteal_kswapd", Count),
    ucounter("pgsteal_direct", Count),
    ucounter("pgactivate", Count),
    ucounter("pgdeactivate", Count),
    ucounter("pglazyfree", Count),
    ucounter("pglazyfreed", Count),
    ucounter("thp_fault_alloc", Count),
    ucounter("thp_collapse_alloc", Count),
    // Version 1.
    ugauge("cache", Bytes),
    ugauge("rss", Bytes),
    ugauge("rss_huge", Bytes),
    ugauge("mapped_file", Bytes),
    ugauge("dirty", Bytes),
    ugauge("writeback", Bytes),
    ugauge("swap", Bytes),
    ucounter("pgpgin", Count),
    ucounter("pgpgout", Count),
    ugauge("hierarchical_memory_limit", Bytes),
    ugauge("hierarchical_memsw_limit", Bytes),
    ugauge("total_cache", Bytes),
    ugauge("total_rss", Bytes),
    ugauge("total_rss_huge", Bytes),
    ugauge("total_shmem", Bytes),
    ugauge("total_mapped_file", Bytes),
    ugauge("total_dirty", Bytes),
    ugauge("total_writeback", Bytes),
    ugauge("total_swap", Bytes),
    ucounter("total_pgpgin", Count),
    ucounter("total_pgpgout", Count),
    ucounter("total_pgfault", Count),
    ucounter("total_pgmajfault", Count),
    ugauge("total_inactive_anon", Bytes),
    ugauge("total_active_anon", Bytes),
    ugauge("total_inactive_file", Bytes),
    ugauge("total_active_file", Bytes),
    ugauge("total_unevictable", Bytes),
];

/// The kind.
pub(super) static KIND: Kind =
    Kind { cumulative: true, frames: &[FRAME], ..Kind::new("linux.cgroup_memory_stat", COLUMNS) };

/// The report.
pub(super) const REPORT: Report = Report { begins: Begins::at(b"ac").after_mark(), open };

fn open(lines: &[Held], _ended: bool) -> Option<Opening> {
    let (text, at) = first(lines)?;
    let key = |line: &str| pair(line).map(|(key, _)| key.to_owned());
    let wanted = if text.starts_with("anon ") {
        "file"
    } else if text.starts_with("cache ") {
        "rss"
    } else {
        return None;
    };
    let next = key(lines.get(at + 1)?.text())?;
    (pair(text).is_some() && next == wanted)
        .then(|| Opening::new(Samples::new(Sort { frame: FRAME, pair }), 0))
}

/// `anon 1048576`.
fn pair(line: &str) -> Option<Pair<'_>> {
    let (key, value) = line.trim_end().split_once(' ')?;
    let name =
        !key.is_empty() && key.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_');
    (name && !value.is_empty() && value.bytes().all(|b| b.is_ascii_digit())).then(|| (key, value.to_owned()))
}
