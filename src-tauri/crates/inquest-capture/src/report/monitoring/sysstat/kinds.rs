//! The columns that sysstat prints, and the kinds they make.
//!
//! Source: sysstat's manual pages (`sar.1`, `iostat.1`, `mpstat.1`, `pidstat.1`) and the headers in `pr_stats.c`. Its
//! `kB` and `MB` are KiB and MiB; a sector or block of `sar -b`, `avgrq-sz` and `rd_sec/s` is 512 bytes; `await`,
//! `svctm` are milliseconds. A column that is not listed passes through as a number without a unit.

use crate::kind::spec::SchemaUnit::{Bare, BytesPerSecond, Count, Ms, Other, PerSecond, Percent, S};
use crate::kind::spec::{ColumnSpec, Kind, number, text, time};
use crate::report::monitoring::only_by_frame;

const KIB: crate::kind::SchemaUnit = Other("KiB");
const KIB_S: crate::kind::SchemaUnit = Other("KiB/s");
const MIB: crate::kind::SchemaUnit = Other("MiB");
const MIB_S: crate::kind::SchemaUnit = Other("MiB/s");
const SECTORS_S: crate::kind::SchemaUnit = Other("sectors/s");
const PAGES_S: crate::kind::SchemaUnit = Other("pages/s");

const COMMON: [ColumnSpec; 6] =
    [time("time"), text("local_time"), number("sample", Bare), text("span"), text("host"), text("hostname")];

const fn with<const N: usize, const M: usize>(rest: [ColumnSpec; N]) -> [ColumnSpec; M] {
    let mut all = [COMMON[0]; M];
    let mut i = 0;
    while i < COMMON.len() {
        all[i] = COMMON[i];
        i += 1;
    }
    let mut j = 0;
    while j < N {
        all[COMMON.len() + j] = rest[j];
        j += 1;
    }
    all
}

/// Shares of processor time, for every tool.
static CPU: [ColumnSpec; 25] = with([
    text("cpu").key(),
    text("node").key(),
    number("%user", Percent),
    number("%usr", Percent),
    number("%nice", Percent),
    number("%system", Percent),
    number("%sys", Percent),
    number("%iowait", Percent),
    number("%steal", Percent),
    number("%irq", Percent),
    number("%soft", Percent),
    number("%guest", Percent),
    number("%gnice", Percent),
    number("%idle", Percent),
    number("intr/s", PerSecond),
    number("mhz", Other("MHz")),
    number("interval", S),
    number("cswch/s", PerSecond),
    number("%softirq", Percent),
]);

/// Devices, of iostat and `sar -d`.
static DISK: [ColumnSpec; 66] = with([
    text("device").key(),
    text("dev").key(),
    number("interval", S),
    number("tps", PerSecond),
    number("r/s", PerSecond),
    number("w/s", PerSecond),
    number("d/s", PerSecond),
    number("f/s", PerSecond),
    number("rkb/s", KIB_S),
    number("wkb/s", KIB_S),
    number("dkb/s", KIB_S),
    number("rmb/s", MIB_S),
    number("wmb/s", MIB_S),
    number("dmb/s", MIB_S),
    number("rsec/s", SECTORS_S),
    number("wsec/s", SECTORS_S),
    number("dsec/s", SECTORS_S),
    number("rd_sec/s", SECTORS_S),
    number("wr_sec/s", SECTORS_S),
    number("dc_sec/s", SECTORS_S),
    number("blk_read/s", SECTORS_S),
    number("blk_wrtn/s", SECTORS_S),
    number("blk_read", Other("sectors")),
    number("blk_wrtn", Other("sectors")),
    number("rrqm/s", PerSecond),
    number("wrqm/s", PerSecond),
    number("drqm/s", PerSecond),
    number("%rrqm", Percent),
    number("%wrqm", Percent),
    number("%drqm", Percent),
    number("r_await", Ms),
    number("w_await", Ms),
    number("d_await", Ms),
    number("f_await", Ms),
    number("await", Ms),
    number("svctm", Ms),
    number("rareq-sz", KIB),
    number("wareq-sz", KIB),
    number("dareq-sz", KIB),
    number("areq-sz", KIB),
    number("avgrq-sz", Other("sectors")),
    number("avgqu-sz", Count),
    number("aqu-sz", Count),
    number("%util", Percent),
    number("kb_read/s", KIB_S),
    number("kb_wrtn/s", KIB_S),
    number("kb_dscd/s", KIB_S),
    number("mb_read/s", MIB_S),
    number("mb_wrtn/s", MIB_S),
    number("mb_dscd/s", MIB_S),
    number("kb_read", KIB),
    number("kb_wrtn", KIB),
    number("kb_dscd", KIB),
    number("mb_read", MIB),
    number("mb_wrtn", MIB),
    number("mb_dscd", MIB),
    number("qu-sz", Count),
    text("disk_device").key(),
    text("disk-device").key(),
    number("bytes/s", BytesPerSecond),
]);

/// Memory, swap space and everything else of sar.
static OTHER: [ColumnSpec; 120] = with([
    text("iface").key(),
    text("intr").key(),
    text("tty").key(),
    text("filesystem").key(),
    text("mountpoint").key(),
    text("cpu").key(),
    text("device").key(),
    text("bus").key(),
    text("temp").key(),
    number("interval", S),
    number("rxpck/s", PerSecond),
    number("txpck/s", PerSecond),
    number("rxkb/s", KIB_S),
    number("txkb/s", KIB_S),
    number("rxbyt/s", BytesPerSecond),
    number("txbyt/s", BytesPerSecond),
    number("rxcmp/s", PerSecond),
    number("txcmp/s", PerSecond),
    number("rxmcst/s", PerSecond),
    number("%ifutil", Percent),
    number("rxerr/s", PerSecond),
    number("txerr/s", PerSecond),
    number("coll/s", PerSecond),
    number("rxdrop/s", PerSecond),
    number("txdrop/s", PerSecond),
    number("txcarr/s", PerSecond),
    number("rxfram/s", PerSecond),
    number("rxfifo/s", PerSecond),
    number("txfifo/s", PerSecond),
    number("kbmemfree", KIB),
    number("kbavail", KIB),
    number("kbmemused", KIB),
    number("%memused", Percent),
    number("kbbuffers", KIB),
    number("kbcached", KIB),
    number("kbcommit", KIB),
    number("%commit", Percent),
    number("kbactive", KIB),
    number("kbinact", KIB),
    number("kbdirty", KIB),
    number("kbanonpg", KIB),
    number("kbslab", KIB),
    number("kbkstack", KIB),
    number("kbpgtbl", KIB),
    number("kbvmused", KIB),
    number("kbmemshrd", KIB),
    number("kbswpfree", KIB),
    number("kbswpused", KIB),
    number("%swpused", Percent),
    number("kbswpcad", KIB),
    number("%swpcad", Percent),
    number("kbhugfree", KIB),
    number("kbhugused", KIB),
    number("%hugused", Percent),
    number("kbhugrsvd", KIB),
    number("kbhugsurp", KIB),
    number("runq-sz", Count),
    number("plist-sz", Count),
    number("ldavg-1", Count),
    number("ldavg-5", Count),
    number("ldavg-15", Count),
    number("blocked", Count),
    number("tps", PerSecond),
    number("rtps", PerSecond),
    number("wtps", PerSecond),
    number("dtps", PerSecond),
    number("bread/s", SECTORS_S),
    number("bwrtn/s", SECTORS_S),
    number("bdscd/s", SECTORS_S),
    number("pgpgin/s", KIB_S),
    number("pgpgout/s", KIB_S),
    number("fault/s", PerSecond),
    number("majflt/s", PerSecond),
    number("pgfree/s", PAGES_S),
    number("pgscank/s", PAGES_S),
    number("pgscand/s", PAGES_S),
    number("pgsteal/s", PAGES_S),
    number("%vmeff", Percent),
    number("pgprom/s", PAGES_S),
    number("pgdem/s", PAGES_S),
    number("pswpin/s", PAGES_S),
    number("pswpout/s", PAGES_S),
    number("proc/s", PerSecond),
    number("cswch/s", PerSecond),
    number("dentunusd", Count),
    number("file-nr", Count),
    number("inode-nr", Count),
    number("pty-nr", Count),
    number("totsck", Count),
    number("tcpsck", Count),
    number("udpsck", Count),
    number("rawsck", Count),
    number("ip-frag", Count),
    number("tcp-tw", Count),
    number("active/s", PerSecond),
    number("passive/s", PerSecond),
    number("iseg/s", PerSecond),
    number("oseg/s", PerSecond),
    number("atmptf/s", PerSecond),
    number("estres/s", PerSecond),
    number("retrans/s", PerSecond),
    number("isegerr/s", PerSecond),
    number("orsts/s", PerSecond),
    number("mbfsfree", MIB),
    number("mbfsused", MIB),
    number("%fsused", Percent),
    number("%ufsused", Percent),
    number("ifree", Count),
    number("iused", Count),
    number("%iused", Percent),
    number("%scpu-10", Percent),
    number("%scpu", Percent),
    number("%sio", Percent),
    number("%smem", Percent),
]);

/// Per process.
static TASK: [ColumnSpec; 39] = with([
    text("uid"),
    text("user"),
    text("pid").key(),
    text("tgid").key(),
    text("tid").key(),
    text("command").key(),
    number("%usr", Percent),
    number("%system", Percent),
    number("%guest", Percent),
    number("%wait", Percent),
    number("%cpu", Percent),
    text("cpu"),
    number("minflt/s", PerSecond),
    number("majflt/s", PerSecond),
    number("vsz", KIB),
    number("rss", KIB),
    number("%mem", Percent),
    number("kb_rd/s", KIB_S),
    number("kb_wr/s", KIB_S),
    number("kb_ccwr/s", KIB_S),
    number("iodelay", Other("ticks")),
    number("cswch/s", PerSecond),
    number("nvcswch/s", PerSecond),
    number("stksize", KIB),
    number("stkref", KIB),
    number("threads", Count),
    number("fd-nr", Count),
    number("usr-ms", Ms),
    number("system-ms", Ms),
    number("guest-ms", Ms),
    number("minflt-nr", Count),
    number("majflt-nr", Count),
    text("prio"),
]);

const fn kind(id: &'static str, frames: &'static [&'static str], columns: &'static [ColumnSpec]) -> Kind {
    Kind { frames, content: Some(only_by_frame), ..Kind::new(id, columns) }
}

pub(in crate::report::monitoring) static SAR_CPU: Kind = kind("linux.sar_cpu", &["sar_cpu"], &CPU);
pub(in crate::report::monitoring) static SAR_DISK: Kind = kind("linux.sar_disk", &["sar_disk"], &DISK);
pub(in crate::report::monitoring) static SAR_NETWORK: Kind =
    kind("linux.sar_network", &["sar_network"], &OTHER);
pub(in crate::report::monitoring) static SAR_NETWORK_ERRORS: Kind =
    kind("linux.sar_network_errors", &["sar_network_errors"], &OTHER);
pub(in crate::report::monitoring) static SAR_MEMORY: Kind = kind("linux.sar_memory", &["sar_memory"], &OTHER);
pub(in crate::report::monitoring) static SAR_SWAP: Kind = kind("linux.sar_swap", &["sar_swap"], &OTHER);
pub(in crate::report::monitoring) static SAR_QUEUE: Kind = kind("linux.sar_queue", &["sar_queue"], &OTHER);
pub(in crate::report::monitoring) static SAR_IO: Kind = kind("linux.sar_io", &["sar_io"], &OTHER);
pub(in crate::report::monitoring) static SAR_PAGING: Kind = kind("linux.sar_paging", &["sar_paging"], &OTHER);
pub(in crate::report::monitoring) static SAR_SWAPPING: Kind =
    kind("linux.sar_swapping", &["sar_swapping"], &OTHER);
pub(in crate::report::monitoring) static SAR_TASKS: Kind = kind("linux.sar_tasks", &["sar_tasks"], &OTHER);
pub(in crate::report::monitoring) static SAR_FILES: Kind = kind("linux.sar_files", &["sar_files"], &OTHER);
pub(in crate::report::monitoring) static SAR_SOCKETS: Kind =
    kind("linux.sar_sockets", &["sar_sockets"], &OTHER);
pub(in crate::report::monitoring) static SAR_INTERRUPTS: Kind =
    kind("linux.sar_interrupts", &["sar_interrupts"], &OTHER);
pub(in crate::report::monitoring) static SAR_PRESSURE: Kind =
    kind("linux.sar_pressure", &["sar_pressure"], &OTHER);
pub(in crate::report::monitoring) static SAR_FILESYSTEM: Kind =
    kind("linux.sar_filesystem", &["sar_filesystem"], &OTHER);
pub(in crate::report::monitoring) static SAR_OTHER: Kind = kind("linux.sar_other", &["sar_other"], &OTHER);
pub(in crate::report::monitoring) static IOSTAT: Kind = kind("linux.iostat", &["iostat"], &DISK);
pub(in crate::report::monitoring) static IOSTAT_CPU: Kind = kind("linux.iostat_cpu", &["iostat_cpu"], &CPU);
pub(in crate::report::monitoring) static MPSTAT: Kind = kind("linux.mpstat", &["mpstat"], &CPU);
pub(in crate::report::monitoring) static PIDSTAT: Kind = kind("linux.pidstat", &["pidstat"], &TASK);

/// The report that these column labels head.
pub(in crate::report::monitoring) fn frame_of(labels: &[&str]) -> &'static str {
    let at = |label: &str| labels.iter().position(|l| *l == label);
    let has = |label: &str| at(label).is_some();
    if has("PID") || has("TGID") {
        return "pidstat";
    }
    if has("%usr") || has("%user") {
        // sar prints %steal first, mpstat %irq.
        return match (at("%irq"), at("%steal")) {
            (Some(irq), Some(steal)) if irq < steal => "mpstat",
            (Some(_), None) => "mpstat",
            _ if has("CPU") || has("NODE") => "sar_cpu",
            _ => "iostat_cpu",
        };
    }
    if labels.first() == Some(&"CPU") && labels[1..].iter().all(|l| l.ends_with("/s")) && !has("total/s") {
        return "mpstat";
    }
    const FIRST: [(&str, &str); 25] = [
        ("DEV", "sar_disk"),
        ("rxerr/s", "sar_network_errors"),
        ("IFACE", "sar_network"),
        ("kbmemfree", "sar_memory"),
        ("kbswpfree", "sar_swap"),
        ("runq-sz", "sar_queue"),
        ("bread/s", "sar_io"),
        ("pgpgin/s", "sar_paging"),
        ("pswpin/s", "sar_swapping"),
        ("proc/s", "sar_tasks"),
        ("cswch/s", "sar_tasks"),
        ("dentunusd", "sar_files"),
        ("totsck", "sar_sockets"),
        ("INTR", "sar_interrupts"),
        ("%scpu", "sar_pressure"),
        ("%sio", "sar_pressure"),
        ("%smem", "sar_pressure"),
        ("FILESYSTEM", "sar_filesystem"),
        ("MOUNTPOINT", "sar_filesystem"),
        ("Device", "iostat"),
        ("tcp6sck", "sar_sockets"),
        ("iseg/s", "sar_other"),
        ("call/s", "sar_other"),
        ("MHz", "sar_other"),
        ("TTY", "sar_other"),
    ];
    FIRST.iter().find(|(label, _)| has(label)).map_or("sar_other", |(_, frame)| *frame)
}

/// True of a word that may head a column of sysstat, be it one of a version to come.
pub(super) fn is_label(word: &str) -> bool {
    let lower = word.to_lowercase();
    let known = || CPU.iter().chain(&DISK).chain(&OTHER).chain(&TASK).any(|c| c.name == lower);
    word.starts_with('%')
        || word.ends_with("/s")
        || word.starts_with("kb")
        || word.starts_with("MB")
        || known()
}

/// The unit of a label's figures, where it is one of size: what a suffix of `sar -h` is turned into.
pub(super) fn size_unit(label: &str) -> Option<u32> {
    let lower = label.to_lowercase();
    let spec = DISK.iter().chain(&OTHER).chain(&TASK).find(|c| c.name == lower)?;
    match spec.unit {
        Other("KiB" | "KiB/s") => Some(1),
        Other("MiB" | "MiB/s") => Some(2),
        _ => None,
    }
}
