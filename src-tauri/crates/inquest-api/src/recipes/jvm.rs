//! What a running JVM tells, by the tools that come with it. `$PID` is the process; the tools run as its user.
//!
//! Sources: the manual pages of jcmd and jstat of JDK 11 to 25, and `jcmd $PID help`.

use super::Entry;

const JVM: Entry = Entry {
    id: "",
    kinds: &[],
    engine: "jvm",
    versions: "11+",
    tool: "shell",
    statement: "",
    needs: "same-user",
    cost: "safepoint",
    note: None,
};

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        id: "jvm-metaspace",
        kinds: &["jvm.metaspace*", "jvm.list_total"],
        statement: r"
date --iso-8601=seconds
jcmd $PID VM.version
jcmd $PID VM.metaspace",
        note: Some("snapshots-twice"),
        ..JVM
    },
    Entry {
        id: "jvm-classloaders",
        kinds: &["jvm.classloader*"],
        statement: r"
date --iso-8601=seconds
jcmd $PID VM.classloader_stats
jcmd $PID VM.classloaders",
        ..JVM
    },
    Entry {
        id: "jvm-native-memory",
        kinds: &["jvm.native_memory*"],
        statement: r"
date --iso-8601=seconds
jcmd $PID VM.native_memory summary",
        needs: "nmt",
        cost: "nmt-running",
        note: Some("snapshots-twice"),
        ..JVM
    },
    Entry {
        id: "jvm-class-histogram",
        kinds: &["jvm.class_histogram"],
        statement: r"
date --iso-8601=seconds
jcmd $PID GC.class_histogram -all",
        cost: "walks-heap",
        ..JVM
    },
    Entry {
        id: "jvm-heap",
        kinds: &["jvm.heap_info", "jvm.flags"],
        statement: r"
date --iso-8601=seconds
jcmd $PID GC.heap_info
jcmd $PID VM.flags",
        ..JVM
    },
    Entry {
        id: "jvm-jstat",
        kinds: &["jvm.jstat_*"],
        versions: "8+",
        statement: r"
date --iso-8601=seconds
jstat -gc -t $PID 1000 60
jstat -gcutil -t $PID 1000 60
jstat -class -t $PID
jstat -compiler -t $PID",
        cost: "reads-counters-of-jvm",
        ..JVM
    },
    Entry {
        id: "jvm-gc-log",
        kinds: &["jvm.gc_log"],
        versions: "9+",
        statement: r"
# the program was started with -Xlog:gc*:file=gc.log:time,uptime,level,tags
cat gc.log",
        needs: "log-file",
        cost: "reads-log",
        ..JVM
    },
    Entry {
        id: "jvm-hikari",
        kinds: &["pool.*"],
        versions: "HikariCP 3+",
        statement: r"
# with the logger com.zaxxer.hikari at DEBUG the pool tells its figures every 30 s
grep -i hikari application.log",
        needs: "log-file",
        cost: "reads-log",
        ..JVM
    },
];
