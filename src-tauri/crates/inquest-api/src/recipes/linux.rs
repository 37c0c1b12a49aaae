//! What the kernel tells. Sources: `Documentation/admin-guide/cgroup-v2.rst`, `sched-bwc.rst` and `proc.rst` of Linux.

use super::Entry;

pub(super) const ENTRIES: &[Entry] = &[Entry {
    id: "linux-cpu-stat",
    kinds: &["linux.cgroup_cpu_stat"],
    engine: "linux",
    versions: "cgroup v1, v2",
    tool: "shell",
    statement: r"
date --iso-8601=seconds
cat /sys/fs/cgroup/cpu.max
cat /sys/fs/cgroup/cpu.stat",
    needs: "in-container",
    cost: "reads-kernel",
    note: Some("snapshots-twice"),
}];
