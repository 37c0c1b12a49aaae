//! `/proc/<pid>/status`, whole or its memory lines, once or sampled under marks.
//!
//! Source: Linux `fs/proc/array.c`, `fs/proc/task_mmu.c` (`task_mem`), manual page proc_pid_status(5). `kB` is 1024 bytes; the
//! figures are bytes here. Keys are open: the kernel adds some with every release; those not in the list keep their printed
//! text. What the format cannot tell: the instant of a sample without a mark. Since Linux 4.5 RssAnon, RssFile and RssShmem sum
//! to VmRSS; all of them are kept approximately by the kernel (`smaps_rollup` is exact).

use super::samples::{Pair, Samples, Sort, colon_pair, first};
use crate::block::Held;
use crate::frame::Opening;
use crate::kind::spec::SchemaUnit::{Bytes, Count};
use crate::kind::spec::{ColumnSpec, Kind, id, text, ucounter, ugauge};
use crate::report::{Begins, Report};

const FRAME: &str = "proc_status";

const COLUMNS: &[ColumnSpec] = &[
    text("sample"),
    text("name"),
    text("umask"),
    text("state"),
    id("tgid"),
    id("pid").key(),
    id("ppid"),
    ugauge("fdsize", Count),
    ugauge("vmpeak", Bytes),
    ugauge("vmsize", Bytes),
    ugauge("vmlck", Bytes),
    ugauge("vmpin", Bytes),
    ugauge("vmhwm", Bytes),
    ugauge("vmrss", Bytes),
    ugauge("rssanon", Bytes),
    ugauge("rssfile", Bytes),
    ugauge("rssshmem", Bytes),
    ugauge("vmdata", Bytes),
    ugauge("vmstk", Bytes),
    ugauge("vmexe", Bytes),
    ugauge("vmlib", Bytes),
    ugauge("vmpte", Bytes),
    ugauge("vmpmd", Bytes),
    ugauge("vmswap", Bytes),
    ugauge("hugetlbpages", Bytes),
    ugauge("threads", Count),
    ucounter("voluntary_ctxt_switches", Count),
    ucounter("nonvoluntary_ctxt_switches", Count),
];

/// The kind.
pub(super) static KIND: Kind =
    Kind { cumulative: true, frames: &[FRAME], ..Kind::new("linux.proc_status", COLUMNS) };

/// The report.
pub(super) const REPORT: Report = Report { begins: Begins::at(b"NV").after_mark(), open };

fn open(lines: &[Held], _ended: bool) -> Option<Opening> {
    let (text, at) = first(lines)?;
    let whole = text.starts_with("Name:\t")
        && lines
            .get(at + 1)
            .is_some_and(|l| l.text().starts_with("Umask:") || l.text().starts_with("State:"));
    // A selection of the memory lines.
    let memory = text.starts_with("Vm") && text.ends_with(" kB") && {
        let key = text.split(':').next().unwrap_or("");
        matches!(key, "VmPeak" | "VmSize" | "VmRSS" | "VmHWM" | "VmData" | "VmSwap")
    };
    (whole || memory).then(|| Opening::new(Samples::new(Sort { frame: FRAME, pair }), 0))
}

fn pair(line: &str) -> Option<Pair<'_>> {
    colon_pair(COLUMNS, line)
}
