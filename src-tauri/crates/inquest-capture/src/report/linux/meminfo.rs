//! `/proc/meminfo`, once or sampled under marks.
//!
//! Source: Linux kernel documentation, `filesystems/proc.rst`. `kB` is 1024 bytes; the figures are bytes here. Keys are open;
//! those not in the list keep their printed text. What the format cannot tell: the instant of a sample without a mark. In a
//! container the figures are those of the machine.

use super::samples::{Pair, Samples, Sort, colon_pair, first};
use crate::block::Held;
use crate::frame::Opening;
use crate::kind::spec::SchemaUnit::{Bytes, Count};
use crate::kind::spec::{ColumnSpec, Kind, text, ugauge};
use crate::report::{Begins, Report};

const FRAME: &str = "meminfo";

const COLUMNS: &[ColumnSpec] = &[
    text("sample"),
    ugauge("memtotal", Bytes),
    ugauge("memfree", Bytes),
    ugauge("memavailable", Bytes),
    ugauge("buffers", Bytes),
    ugauge("cached", Bytes),
    ugauge("swapcached", Bytes),
    ugauge("active", Bytes),
    ugauge("inactive", Bytes),
    ugauge("active(anon)", Bytes),
    ugauge("inactive(anon)", Bytes),
    ugauge("active(file)", Bytes),
    ugauge("inactive(file)", Bytes),
    ugauge("unevictable", Bytes),
    ugauge("mlocked", Bytes),
    ugauge("swaptotal", Bytes),
    ugauge("swapfree", Bytes),
    ugauge("zswap", Bytes),
    ugauge("zswapped", Bytes),
    ugauge("dirty", Bytes),
    ugauge("writeback", Bytes),
    ugauge("anonpages", Bytes),
    ugauge("mapped", Bytes),
    ugauge("shmem", Bytes),
    ugauge("kreclaimable", Bytes),
    ugauge("slab", Bytes),
    ugauge("sreclaimable", Bytes),
    ugauge("sunreclaim", Bytes),
    ugauge("kernelstack", Bytes),
    ugauge("pagetables", Bytes),
    ugauge("secpagetables", Bytes),
    ugauge("nfs_unstable", Bytes),
    ugauge("bounce", Bytes),
    ugauge("writebacktmp", Bytes),
    ugauge("commitlimit", Bytes),
    ugauge("committed_as", Bytes),
    ugauge("vmalloctotal", Bytes),
    ugauge("vmallocused", Bytes),
    ugauge("vmallocchunk", Bytes),
    ugauge("percpu", Bytes),
    ugauge("hardwarecorrupted", Bytes),
    ugauge("anonhugepages", Bytes),
    ugauge("shmemhugepages", Bytes),
    ugauge("shmempmdmapped", Bytes),
    ugauge("filehugepages", Bytes),
    ugauge("filepmdmapped", Bytes),
    ugauge("hugepages_total", Count),
    ugauge("hugepages_free", Count),
    ugauge("hugepages_rsvd", Count),
    ugauge("hugepages_surp", Count),
    ugauge("hugepagesize", Bytes),
    ugauge("hugetlb", Bytes),
    ugauge("directmap4k", Bytes),
    ugauge("directmap2m", Bytes),
    ugauge("directmap1g", Bytes),
];

/// The kind.
pub(super) static KIND: Kind = Kind { frames: &[FRAME], ..Kind::new("linux.meminfo", COLUMNS) };

/// The report.
pub(super) const REPORT: Report = Report { begins: Begins::at(b"M").after_mark(), open };

fn open(lines: &[Held], _ended: bool) -> Option<Opening> {
    let (text, at) = first(lines)?;
    let next = lines.get(at + 1).is_some_and(|l| l.text().starts_with("MemFree:"));
    (text.starts_with("MemTotal:") && text.ends_with(" kB") && next)
        .then(|| Opening::new(Samples::new(Sort { frame: FRAME, pair }), 0))
}

fn pair(line: &str) -> Option<Pair<'_>> {
    colon_pair(COLUMNS, line)
}
