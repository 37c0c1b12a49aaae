//! What the kernel tells, and the tools of sysstat and procps. `LC_ALL=C` keeps the decimal point a point.
//!
//! Sources: `Documentation/admin-guide/cgroup-v2.rst`, `Documentation/accounting/psi.rst` and `proc.rst` of Linux; the
//! manual pages of sysstat 12 and procps-ng 4.

use super::Entry;

const LINUX: Entry = Entry {
    id: "",
    kinds: &[],
    engine: "linux",
    versions: "",
    tool: "shell",
    statement: "",
    needs: "nothing",
    cost: "reads-kernel",
    note: None,
};

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        id: "linux-cgroup",
        kinds: &["linux.cgroup_*"],
        versions: "cgroup v1, v2",
        statement: r"
date --iso-8601=seconds
cat /sys/fs/cgroup/cpu.max
cat /sys/fs/cgroup/cpu.stat
cat /sys/fs/cgroup/memory.max
cat /sys/fs/cgroup/memory.stat",
        needs: "in-container",
        note: Some("snapshots-twice"),
        ..LINUX
    },
    Entry {
        id: "linux-pressure",
        kinds: &["linux.psi"],
        versions: "4.20+",
        statement: r"
date --iso-8601=seconds
cat /proc/pressure/cpu /proc/pressure/io /proc/pressure/memory",
        note: Some("snapshots-twice"),
        ..LINUX
    },
    Entry {
        id: "linux-memory",
        kinds: &["linux.meminfo", "linux.free*"],
        statement: r"
date --iso-8601=seconds
cat /proc/meminfo
LC_ALL=C free --bytes --wide",
        ..LINUX
    },
    Entry {
        id: "linux-process-memory",
        kinds: &["linux.smaps*", "linux.proc_status"],
        statement: r"
date --iso-8601=seconds
cat /proc/$PID/status
cat /proc/$PID/smaps_rollup
cat /proc/$PID/smaps",
        needs: "same-user",
        cost: "walks-pages",
        ..LINUX
    },
    Entry {
        id: "linux-sar",
        kinds: &["linux.sar_*"],
        versions: "sysstat 11+",
        statement: r"
date --iso-8601=seconds
LC_ALL=C sar -A 1 60",
        cost: "samples-while",
        ..LINUX
    },
    Entry {
        id: "linux-iostat",
        kinds: &["linux.iostat*"],
        versions: "sysstat 11+",
        statement: r"
LC_ALL=C S_TIME_FORMAT=ISO iostat -x -t 1 60",
        cost: "samples-while",
        note: Some("first-sample"),
        ..LINUX
    },
    Entry {
        id: "linux-cpu",
        kinds: &["linux.mpstat*", "linux.pidstat*"],
        versions: "sysstat 11+",
        statement: r"
date --iso-8601=seconds
LC_ALL=C mpstat -P ALL 1 60
LC_ALL=C pidstat -u -d -r -h 1 60",
        cost: "samples-while",
        ..LINUX
    },
    Entry {
        id: "linux-vmstat",
        kinds: &["linux.vmstat*"],
        statement: r"
date --iso-8601=seconds
LC_ALL=C vmstat --wide --timestamp 1 60",
        cost: "samples-while",
        note: Some("first-sample"),
        ..LINUX
    },
    Entry {
        id: "k8s-pod",
        kinds: &["k8s.*"],
        statement: r"
date --iso-8601=seconds
kubectl describe pod $POD
kubectl get pod $POD --output yaml",
        needs: "cluster-read",
        cost: "api-call",
        note: Some("settings-secrets"),
        ..LINUX
    },
];
