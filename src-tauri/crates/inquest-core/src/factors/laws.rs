//! The products that a change is taken apart by, and the columns of captures that feed them.
//!
//! A law says: product = factor × factor × ..., each factor a quotient of quantities that captures hold. A test checks for
//! every law that its factors multiply to its product. Columns are the canonical ones of the kinds, whose files name the
//! sources. Where the quantities of a law stand in tables of different kinds, one capture of each is needed, of one window.
//!
//! Absent on purpose: hit ratios. They rank nothing (methods 1.5).

/// One column of a kind, or one cell of it where the kind keeps a figure per row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Feed {
    /// The kind of capture.
    pub kind: &'static str,
    /// Canonical name of the column.
    pub column: &'static str,
    /// Column and value that pick the row; `None`: any row, or the sum of rows.
    pub row: Option<(&'static str, &'static str)>,
}

/// A factor: quantities multiplied, divided by others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part {
    /// The factor, as a code: `blocks_per_row`.
    pub name: &'static str,
    /// Quantities multiplied.
    pub times: &'static [&'static str],
    /// Quantities divided by.
    pub per: &'static [&'static str],
}

/// A product and its factors.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ProductLaw {
    /// Code: `read_time`.
    pub id: &'static str,
    /// What must be measured, before and after.
    pub quantities: &'static [&'static str],
    /// The factors, in the order they are told.
    pub factors: &'static [Part],
    /// The quantity that is taken apart.
    pub product: &'static str,
    /// Where captures hold the quantities: each entry names one column for each of them, in their order.
    pub feeds: &'static [&'static [Feed]],
}

impl ProductLaw {
    /// Position of a quantity.
    pub fn position(&self, name: &str) -> Option<usize> {
        self.quantities.iter().position(|quantity| *quantity == name)
    }
}

/// A law that columns at hand can feed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fit {
    /// The law.
    pub law: &'static ProductLaw,
    /// The columns of its quantities, in their order.
    pub feeds: &'static [Feed],
}

/// All laws; of those with one product the finer first.
pub fn laws() -> &'static [ProductLaw] {
    LAWS
}

/// The law with an id.
pub fn law(id: &str) -> Option<&'static ProductLaw> {
    LAWS.iter().find(|law| law.id == id)
}

/// The laws whose every quantity is at hand, each with the first columns that are. A delta of one kind answers for that
/// kind alone.
pub fn fitting(at_hand: impl Fn(&Feed) -> bool) -> Vec<Fit> {
    let whole = |feeds: &&&'static [Feed]| feeds.iter().all(&at_hand);
    let fit = |law: &'static ProductLaw| law.feeds.iter().find(whole).map(|feeds| Fit { law, feeds });
    LAWS.iter().filter_map(fit).collect()
}

const fn column(kind: &'static str, column: &'static str) -> Feed {
    Feed { kind, column, row: None }
}

const fn of<const N: usize>(kind: &'static str, columns: [&'static str; N]) -> [Feed; N] {
    let mut feeds = [column(kind, ""); N];
    let mut i = 0;
    while i < N {
        feeds[i] = column(kind, columns[i]);
        i += 1;
    }
    feeds
}

/// Rows of a kind picked by the value of one column.
struct Rows {
    kind: &'static str,
    by: (&'static str, &'static str),
}

impl Rows {
    const fn cell(&self, column: &'static str) -> Feed {
        Feed { kind: self.kind, column, row: Some(self.by) }
    }
}

const WAL_OBJECT: Rows = Rows { kind: "pg.stat_io", by: ("object", "wal") };
const COMMITS: Rows = Rows { kind: "mysql.status", by: ("variable_name", "Com_commit") };
const REDO_FILES: Rows =
    Rows { kind: "mysql.file_io", by: ("event_name", "wait/io/file/innodb/innodb_log_file") };

const fn part(name: &'static str, times: &'static [&'static str], per: &'static [&'static str]) -> Part {
    Part { name, times, per }
}

static LAWS: &[ProductLaw] = &[
    // Read time of statements: calls × rows per call × blocks read per row × time per block.
    ProductLaw {
        id: "read_time_by_call",
        quantities: &["calls", "rows", "blocks_read", "read_time"],
        factors: &[
            part("calls", &["calls"], &[]),
            part("rows_per_call", &["rows"], &["calls"]),
            part("blocks_per_row", &["blocks_read"], &["rows"]),
            part("time_per_block", &["read_time"], &["blocks_read"]),
        ],
        product: "read_time",
        feeds: &[
            &of("pg.stat_statements", ["calls", "rows", "shared_blks_read", "shared_blk_read_time"]),
            &of("pg.stat_monitor", ["calls", "rows", "shared_blks_read", "shared_blk_read_time"]),
            &of("pg.stat_statements", ["calls", "rows", "shared_blks_read", "blk_read_time"]),
            &of("pg.stat_monitor", ["calls", "rows", "shared_blks_read", "blk_read_time"]),
        ],
    },
    // Read time: rows × blocks read per row × time per block.
    ProductLaw {
        id: "read_time",
        quantities: &["rows", "blocks_read", "read_time"],
        factors: &[
            part("rows", &["rows"], &[]),
            part("blocks_per_row", &["blocks_read"], &["rows"]),
            part("time_per_block", &["read_time"], &["blocks_read"]),
        ],
        product: "read_time",
        feeds: &[
            &of("pg.stat_statements", ["rows", "shared_blks_read", "shared_blk_read_time"]),
            &of("pg.stat_monitor", ["rows", "shared_blks_read", "shared_blk_read_time"]),
            &of("pg.stat_statements", ["rows", "shared_blks_read", "blk_read_time"]),
            &of("pg.stat_monitor", ["rows", "shared_blks_read", "blk_read_time"]),
            &of("pg.statement_trend", ["rows", "avg_blks_read", "read_ms"]),
        ],
    },
    // Time of statements: calls × mean time.
    ProductLaw {
        id: "statement_time",
        quantities: &["calls", "time"],
        factors: &[part("calls", &["calls"], &[]), part("time_per_call", &["time"], &["calls"])],
        product: "time",
        feeds: &[
            &of("pg.stat_statements", ["calls", "total_exec_time"]),
            &of("pg.stat_monitor", ["calls", "total_exec_time"]),
            &of("pg.stat_statements", ["calls", "total_time"]),
            &of("pg.stat_monitor", ["calls", "total_time"]),
            &of("mysql.digest", ["count_star", "sum_timer_wait"]),
            &of("mysql.statement_analysis", ["exec_count", "total_latency"]),
        ],
    },
    // Time of statements: calls × rows per call × time per row.
    ProductLaw {
        id: "statement_time_by_row",
        quantities: &["calls", "rows", "time"],
        factors: &[
            part("calls", &["calls"], &[]),
            part("rows_per_call", &["rows"], &["calls"]),
            part("time_per_row", &["time"], &["rows"]),
        ],
        product: "time",
        feeds: &[
            &of("pg.stat_statements", ["calls", "rows", "total_exec_time"]),
            &of("pg.stat_monitor", ["calls", "rows", "total_exec_time"]),
            &of("pg.stat_statements", ["calls", "rows", "total_time"]),
            &of("pg.stat_monitor", ["calls", "rows", "total_time"]),
        ],
    },
    // Time of statements: calls × rows examined per call × time per row examined.
    ProductLaw {
        id: "statement_time_by_row_examined",
        quantities: &["calls", "rows_examined", "time"],
        factors: &[
            part("calls", &["calls"], &[]),
            part("rows_examined_per_call", &["rows_examined"], &["calls"]),
            part("time_per_row_examined", &["time"], &["rows_examined"]),
        ],
        product: "time",
        feeds: &[
            &of("mysql.digest", ["count_star", "sum_rows_examined", "sum_timer_wait"]),
            &of("mysql.statement_analysis", ["exec_count", "rows_examined", "total_latency"]),
        ],
    },
    // Lock time of statements: calls × lock time per call.
    ProductLaw {
        id: "lock_time",
        quantities: &["calls", "lock_time"],
        factors: &[part("calls", &["calls"], &[]), part("lock_time_per_call", &["lock_time"], &["calls"])],
        product: "lock_time",
        feeds: &[
            &of("mysql.digest", ["count_star", "sum_lock_time"]),
            &of("mysql.statement_analysis", ["exec_count", "lock_latency"]),
        ],
    },
    // CPU time of statements: calls × CPU time per call.
    ProductLaw {
        id: "cpu_time",
        quantities: &["calls", "cpu_time"],
        factors: &[part("calls", &["calls"], &[]), part("cpu_time_per_call", &["cpu_time"], &["calls"])],
        product: "cpu_time",
        feeds: &[
            &of("mysql.digest", ["count_star", "sum_cpu_time"]),
            &of("mysql.statement_analysis", ["exec_count", "cpu_latency"]),
        ],
    },
    // Blocks spilled by statements: calls × blocks per call.
    ProductLaw {
        id: "temp_blocks_written",
        quantities: &["calls", "temp_blocks"],
        factors: &[
            part("calls", &["calls"], &[]),
            part("temp_blocks_per_call", &["temp_blocks"], &["calls"]),
        ],
        product: "temp_blocks",
        feeds: &[
            &of("pg.stat_statements", ["calls", "temp_blks_written"]),
            &of("pg.stat_monitor", ["calls", "temp_blks_written"]),
        ],
    },
    // WAL of statements: calls × records per call × bytes per record.
    ProductLaw {
        id: "wal_bytes_by_call",
        quantities: &["calls", "records", "bytes"],
        factors: &[
            part("calls", &["calls"], &[]),
            part("records_per_call", &["records"], &["calls"]),
            part("bytes_per_record", &["bytes"], &["records"]),
        ],
        product: "bytes",
        feeds: &[
            &of("pg.stat_statements", ["calls", "wal_records", "wal_bytes"]),
            &of("pg.stat_monitor", ["calls", "wal_records", "wal_bytes"]),
        ],
    },
    // WAL: records × bytes per record.
    ProductLaw {
        id: "wal_bytes",
        quantities: &["records", "bytes"],
        factors: &[part("records", &["records"], &[]), part("bytes_per_record", &["bytes"], &["records"])],
        product: "bytes",
        feeds: &[
            &of("pg.stat_wal", ["wal_records", "wal_bytes"]),
            &of("pg.stat_statements", ["wal_records", "wal_bytes"]),
            &of("pg.stat_monitor", ["wal_records", "wal_bytes"]),
            &of("pg.wal_stats", ["count", "combined_size"]),
        ],
    },
    // Full-page images: images × bytes per image.
    ProductLaw {
        id: "full_page_image_bytes",
        quantities: &["images", "bytes"],
        factors: &[part("images", &["images"], &[]), part("bytes_per_image", &["bytes"], &["images"])],
        product: "bytes",
        feeds: &[&of("pg.stat_wal", ["wal_fpi", "wal_fpi_bytes"])],
    },
    // Time in syncs of the log: commits × syncs per commit × time per sync.
    ProductLaw {
        id: "commit_time",
        quantities: &["commits", "syncs", "sync_time"],
        factors: &[
            part("commits", &["commits"], &[]),
            part("syncs_per_commit", &["syncs"], &["commits"]),
            part("time_per_sync", &["sync_time"], &["syncs"]),
        ],
        product: "sync_time",
        feeds: &[
            &[
                column("pg.stat_database", "xact_commit"),
                column("pg.stat_wal", "wal_sync"),
                column("pg.stat_wal", "wal_sync_time"),
            ],
            &[
                column("pg.stat_database", "xact_commit"),
                WAL_OBJECT.cell("fsyncs"),
                WAL_OBJECT.cell("fsync_time"),
            ],
            &[COMMITS.cell("count"), REDO_FILES.cell("count_misc"), REDO_FILES.cell("sum_timer_misc")],
        ],
    },
    // Time in syncs: syncs × time per sync.
    ProductLaw {
        id: "sync_time",
        quantities: &["syncs", "sync_time"],
        factors: &[part("syncs", &["syncs"], &[]), part("time_per_sync", &["sync_time"], &["syncs"])],
        product: "sync_time",
        feeds: &[
            &of("pg.stat_wal", ["wal_sync", "wal_sync_time"]),
            &of("pg.stat_io", ["fsyncs", "fsync_time"]),
            &of("mysql.file_io", ["count_misc", "sum_timer_misc"]),
        ],
    },
    // Time in reads: reads × time per read.
    ProductLaw {
        id: "io_read_time",
        quantities: &["reads", "read_time"],
        factors: &[part("reads", &["reads"], &[]), part("time_per_read", &["read_time"], &["reads"])],
        product: "read_time",
        feeds: &[
            &of("pg.stat_io", ["reads", "read_time"]),
            &of("mysql.file_io", ["count_read", "sum_timer_read"]),
            &of("pg.stat_database", ["blks_read", "blk_read_time"]),
        ],
    },
    // Bytes read: reads × bytes per read.
    ProductLaw {
        id: "io_read_bytes",
        quantities: &["reads", "bytes"],
        factors: &[part("reads", &["reads"], &[]), part("bytes_per_read", &["bytes"], &["reads"])],
        product: "bytes",
        feeds: &[
            &of("pg.stat_io", ["reads", "read_bytes"]),
            &of("mysql.file_io", ["count_read", "sum_number_of_bytes_read"]),
        ],
    },
    // Time in writes: writes × time per write.
    ProductLaw {
        id: "io_write_time",
        quantities: &["writes", "write_time"],
        factors: &[part("writes", &["writes"], &[]), part("time_per_write", &["write_time"], &["writes"])],
        product: "write_time",
        feeds: &[
            &of("pg.stat_io", ["writes", "write_time"]),
            &of("mysql.file_io", ["count_write", "sum_timer_write"]),
        ],
    },
    // Bytes written: writes × bytes per write.
    ProductLaw {
        id: "io_write_bytes",
        quantities: &["writes", "bytes"],
        factors: &[part("writes", &["writes"], &[]), part("bytes_per_write", &["bytes"], &["writes"])],
        product: "bytes",
        feeds: &[
            &of("pg.stat_io", ["writes", "write_bytes"]),
            &of("mysql.file_io", ["count_write", "sum_number_of_bytes_write"]),
        ],
    },
    // Time in waits: waits × time per wait.
    ProductLaw {
        id: "wait_time",
        quantities: &["waits", "time"],
        factors: &[part("waits", &["waits"], &[]), part("time_per_wait", &["time"], &["waits"])],
        product: "time",
        feeds: &[
            &of("mysql.waits_global", ["count_star", "sum_timer_wait"]),
            &of("mysql.waits_by_latency", ["total", "total_latency"]),
        ],
    },
    // Index blocks read by inserts: rows inserted × blocks per row.
    ProductLaw {
        id: "index_reads",
        quantities: &["rows", "blocks_read"],
        factors: &[part("rows", &["rows"], &[]), part("blocks_per_row", &["blocks_read"], &["rows"])],
        product: "blocks_read",
        feeds: &[
            &[column("pg.stat_user_tables", "n_tup_ins"), column("pg.index_io", "idx_blks_read")],
            &[column("pg.stat_user_tables", "n_tup_ins"), column("pg.statio_tables", "idx_blks_read")],
        ],
    },
    // Throttled time of a cgroup: periods × share of them throttled × time per throttled period.
    ProductLaw {
        id: "throttled_time",
        quantities: &["periods", "throttled", "throttled_time"],
        factors: &[
            part("periods", &["periods"], &[]),
            part("throttled_share", &["throttled"], &["periods"]),
            part("time_per_throttled_period", &["throttled_time"], &["throttled"]),
        ],
        product: "throttled_time",
        feeds: &[
            &of("linux.cgroup_cpu_stat", ["nr_periods", "nr_throttled", "throttled_usec"]),
            &of("linux.cgroup_cpu_stat", ["nr_periods", "nr_throttled", "throttled_time"]),
        ],
    },
    // Time in young collections: collections × time per collection.
    ProductLaw {
        id: "young_gc_time",
        quantities: &["collections", "time"],
        factors: &[
            part("collections", &["collections"], &[]),
            part("time_per_collection", &["time"], &["collections"]),
        ],
        product: "time",
        feeds: &[&of("jvm.jstat_gc", ["ygc", "ygct"]), &of("jvm.jstat_gcutil", ["ygc", "ygct"])],
    },
    // Time in full collections: collections × time per collection.
    ProductLaw {
        id: "full_gc_time",
        quantities: &["collections", "time"],
        factors: &[
            part("collections", &["collections"], &[]),
            part("time_per_collection", &["time"], &["collections"]),
        ],
        product: "time",
        feeds: &[&of("jvm.jstat_gc", ["fgc", "fgct"]), &of("jvm.jstat_gcutil", ["fgc", "fgct"])],
    },
    // Throughput of a closed load: concurrency × share of it in flight ÷ response time (Little). Where the share
    // moves, users think, wait elsewhere, or the figures do not belong together.
    ProductLaw {
        id: "throughput",
        quantities: &["concurrency", "response", "throughput"],
        factors: &[
            part("concurrency", &["concurrency"], &[]),
            part("in_flight_share", &["throughput", "response"], &["concurrency"]),
            part("inverse_response", &[], &["response"]),
        ],
        product: "throughput",
        feeds: &[
            &of("loadtest.sweep", ["users", "mean", "tps"]),
            &of("loadtest.sweep", ["users", "mean", "qps"]),
            &of("loadtest.sweep", ["users", "mean", "throughput"]),
            &of("loadtest.sweep", ["users", "avg", "tps"]),
            &of("loadtest.sweep", ["users", "avg", "qps"]),
            &of("loadtest.sweep", ["users", "avg", "throughput"]),
            &of("loadtest.sweep", ["clients", "mean", "tps"]),
            &of("loadtest.sweep", ["clients", "mean", "qps"]),
            &of("loadtest.sweep", ["clients", "mean", "throughput"]),
            &of("loadtest.sweep", ["clients", "avg", "tps"]),
            &of("loadtest.sweep", ["clients", "avg", "qps"]),
            &of("loadtest.sweep", ["clients", "avg", "throughput"]),
            &of("loadtest.sweep", ["threads", "mean", "tps"]),
            &of("loadtest.sweep", ["threads", "mean", "qps"]),
            &of("loadtest.sweep", ["threads", "mean", "throughput"]),
            &of("loadtest.sweep", ["threads", "avg", "tps"]),
            &of("loadtest.sweep", ["threads", "avg", "qps"]),
            &of("loadtest.sweep", ["threads", "avg", "throughput"]),
            &of("loadtest.sweep", ["concurrency", "mean", "tps"]),
            &of("loadtest.sweep", ["concurrency", "mean", "qps"]),
            &of("loadtest.sweep", ["concurrency", "mean", "throughput"]),
            &of("loadtest.sweep", ["concurrency", "avg", "tps"]),
            &of("loadtest.sweep", ["concurrency", "avg", "qps"]),
            &of("loadtest.sweep", ["concurrency", "avg", "throughput"]),
            &of("loadtest.sweep", ["connections", "mean", "tps"]),
            &of("loadtest.sweep", ["connections", "mean", "qps"]),
            &of("loadtest.sweep", ["connections", "mean", "throughput"]),
            &of("loadtest.sweep", ["connections", "avg", "tps"]),
            &of("loadtest.sweep", ["connections", "avg", "qps"]),
            &of("loadtest.sweep", ["connections", "avg", "throughput"]),
            &of("loadtest.sweep", ["vus", "mean", "tps"]),
            &of("loadtest.sweep", ["vus", "mean", "qps"]),
            &of("loadtest.sweep", ["vus", "mean", "throughput"]),
            &of("loadtest.sweep", ["vus", "avg", "tps"]),
            &of("loadtest.sweep", ["vus", "avg", "qps"]),
            &of("loadtest.sweep", ["vus", "avg", "throughput"]),
        ],
    },
];

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;

    #[test]
    fn every_law_multiplies_to_its_product() {
        let mut ids = BTreeSet::new();
        for law in LAWS {
            assert!(ids.insert(law.id), "{} twice", law.id);
            let mut powers: BTreeMap<&str, i32> = BTreeMap::new();
            for part in law.factors {
                part.times.iter().for_each(|name| *powers.entry(name).or_default() += 1);
                part.per.iter().for_each(|name| *powers.entry(name).or_default() -= 1);
            }
            let known: BTreeSet<&str> = law.quantities.iter().copied().collect();
            assert_eq!(powers.keys().copied().collect::<BTreeSet<_>>(), known, "{}", law.id);
            powers.retain(|_, power| *power != 0);
            assert_eq!(powers, BTreeMap::from([(law.product, 1)]), "{}", law.id);
            assert!(!law.feeds.is_empty(), "{}", law.id);
            assert!(law.feeds.iter().all(|feeds| feeds.len() == law.quantities.len()), "{}", law.id);
        }
    }

    #[test]
    fn a_law_fits_by_the_columns_at_hand() {
        let ids = |kind: &str, columns: &[&str]| -> Vec<&str> {
            let fits = fitting(|feed| feed.kind == kind && columns.contains(&feed.column));
            fits.iter().map(|fit| fit.law.id).collect()
        };
        let trend = ["moment", "hit_pct", "rows", "avg_blks_hit", "avg_blks_read", "total_ms", "read_ms"];
        assert_eq!(ids("pg.statement_trend", &trend), ["read_time"]);
        assert_eq!(
            ids(
                "pg.stat_statements",
                &["calls", "rows", "total_exec_time", "shared_blks_read", "blk_read_time"]
            ),
            ["read_time_by_call", "read_time", "statement_time", "statement_time_by_row"]
        );
        assert_eq!(ids("mysql.digest", &["count_star", "sum_timer_wait"]), ["statement_time"]);
        assert_eq!(ids("pg.stat_wal", &["wal_sync", "wal_sync_time"]), ["sync_time"]);
        assert!(ids("pg.stat_statements", &["query"]).is_empty());
        // Both names of the read time: the newer one.
        let both = ["rows", "shared_blks_read", "blk_read_time", "shared_blk_read_time"];
        let fits = fitting(|feed| feed.kind == "pg.stat_statements" && both.contains(&feed.column));
        assert_eq!(fits[0].feeds[2].column, "shared_blk_read_time");
        // Commits and syncs of one engine, from two kinds.
        let two = |feed: &Feed| ["mysql.status", "mysql.file_io"].contains(&feed.kind);
        assert!(fitting(two).iter().any(|fit| fit.law.id == "commit_time"
            && fit.feeds[1].row == Some(("event_name", "wait/io/file/innodb/innodb_log_file"))));
    }
}
