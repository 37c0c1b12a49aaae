//! Which columns of a kind play count, total, mean, part and whole: the laws of a kind, as data.
//!
//! A new kind adds a line. A law whose columns are not all there is left out, and so is one between columns whose
//! units are unknown. Only what a server, kernel or tool guarantees is a law: rows_examined >= rows_sent is none
//! (a statement without a table sends a row and examines none), nor is lock time <= statement time, read time <=
//! execution time (a parallel plan sums over processes) or fetched <= returned tuples.

use super::rules::{
    hits, little, mean, normalisation, nothing, order, part_whole, parts, percentiles, ranks, rate, shares,
};

/// A law between columns, by their canonical names.
#[derive(Debug, Clone, Copy)]
pub(super) enum Law {
    /// mean = total / count. `floored`: the source cuts the mean to its timer's ticks.
    Mean(mean::Mean),
    /// Each at most the next one that is there.
    Ranks(&'static [&'static str]),
    /// The first is at most the second.
    Part(&'static str, &'static str),
    /// The first ones sum to the last.
    Parts(&'static [&'static str], &'static str),
    /// Shares of one whole in a row: at most 100.
    Shares(&'static [&'static str]),
    /// Shares of one whole down a column: at most 100.
    ShareColumn(&'static str),
    /// hits, reads, printed hit ratio in per cent.
    Hits(&'static str, &'static str, &'static str),
    /// count, seconds, rate per second.
    Rate(&'static str, &'static str, &'static str),
    /// count and percentile columns.
    Samples(&'static str, &'static [(&'static str, f64)]),
    /// users, rate per second, mean response.
    Loop(&'static str, &'static str, &'static str),
    /// evictions, reads, extends.
    Evictions,
    /// A plan whose root returns nothing.
    NullTest,
    /// Work per operation, cost per operation: rows are moments of one statement.
    Work(&'static str, &'static str),
}

/// The laws of a kind.
pub(super) fn laws_of(kind: &str) -> Vec<Law> {
    PLAYS.iter().filter(|(of, _)| *of == kind).flat_map(|(_, laws)| laws.iter().copied()).collect()
}

/// The column that tables of a kind are listed by, where no statement says otherwise.
pub(super) fn listed_by(kind: &str) -> Option<&'static str> {
    LISTED_BY.iter().find(|(of, _)| *of == kind).map(|(_, column)| *column)
}

const fn mean(count: &'static str, total: &'static str, mean: &'static str) -> Law {
    Law::Mean(mean::Mean { count, total, mean, floored: false })
}

const fn floored(count: &'static str, total: &'static str, mean: &'static str) -> Law {
    Law::Mean(mean::Mean { count, total, mean, floored: true })
}

const LISTED_BY: &[(&str, &str)] = &[
    ("mysql.digest", "sum_timer_wait"),
    ("mysql.waits_global", "sum_timer_wait"),
    ("mysql.file_io", "sum_timer_wait"),
    ("mysql.statement_analysis", "total_latency"),
    ("mysql.waits_by_latency", "total_latency"),
    ("pg.stat_statements", "total_exec_time"),
    ("pg.stat_monitor", "total_exec_time"),
    ("pg.buffercache_by_relation", "buffers"),
];

const PLAYS: &[(&str, &[Law])] = &[
    (
        "mysql.digest",
        &[
            floored("count_star", "sum_timer_wait", "avg_timer_wait"),
            Law::Ranks(&["min_timer_wait", "avg_timer_wait", "max_timer_wait", "sum_timer_wait"]),
            Law::Ranks(&["quantile_95", "quantile_99", "quantile_999"]),
            Law::Part("sum_errors", "count_star"),
            Law::Part("sum_no_good_index_used", "count_star"),
        ],
    ),
    (
        "mysql.waits_global",
        &[
            floored("count_star", "sum_timer_wait", "avg_timer_wait"),
            Law::Ranks(&["min_timer_wait", "avg_timer_wait", "max_timer_wait", "sum_timer_wait"]),
        ],
    ),
    (
        "mysql.file_io",
        &[
            floored("count_star", "sum_timer_wait", "avg_timer_wait"),
            floored("count_read", "sum_timer_read", "avg_timer_read"),
            floored("count_write", "sum_timer_write", "avg_timer_write"),
            floored("count_misc", "sum_timer_misc", "avg_timer_misc"),
            Law::Ranks(&["min_timer_wait", "avg_timer_wait", "max_timer_wait", "sum_timer_wait"]),
            Law::Parts(&["count_read", "count_write", "count_misc"], "count_star"),
            Law::Parts(&["sum_timer_read", "sum_timer_write", "sum_timer_misc"], "sum_timer_wait"),
        ],
    ),
    (
        "mysql.statement_analysis",
        &[
            floored("exec_count", "total_latency", "avg_latency"),
            Law::Ranks(&["avg_latency", "max_latency", "total_latency"]),
            Law::Part("err_count", "exec_count"),
        ],
    ),
    (
        "mysql.waits_by_latency",
        &[
            floored("total", "total_latency", "avg_latency"),
            Law::Ranks(&["avg_latency", "max_latency", "total_latency"]),
        ],
    ),
    ("mysql.slap", &[Law::Ranks(&["minimum_run", "average_run", "maximum_run"])]),
    ("mysql.explain_tree", &[Law::NullTest]),
    (
        "pg.stat_statements",
        &[
            mean("calls", "total_exec_time", "mean_exec_time"),
            mean("plans", "total_plan_time", "mean_plan_time"),
            Law::Ranks(&["min_exec_time", "mean_exec_time", "max_exec_time", "total_exec_time"]),
            Law::Part("stddev_exec_time", "max_exec_time"),
        ],
    ),
    ("pg.stat_monitor", &[mean("calls", "total_exec_time", "mean_exec_time")]),
    (
        "pg.statement_trend",
        &[
            Law::Hits("avg_blks_hit", "avg_blks_read", "hit_pct"),
            Law::Part("read_ms", "total_ms"),
            Law::Work("rows", "total_ms"),
        ],
    ),
    ("pg.stat_io", &[Law::Evictions]),
    (
        "pg.stat_user_tables",
        &[Law::Part("n_tup_hot_upd", "n_tup_upd"), Law::Part("n_tup_newpage_upd", "n_tup_upd")],
    ),
    ("pg.stat_wal", &[Law::Part("wal_fpi_bytes", "wal_bytes")]),
    (
        "pg.wal_stats",
        &[
            Law::Parts(&["record_size", "fpi_size"], "combined_size"),
            Law::ShareColumn("count_percentage"),
            Law::ShareColumn("record_size_percentage"),
            Law::ShareColumn("fpi_size_percentage"),
            Law::ShareColumn("combined_size_percentage"),
        ],
    ),
    ("pg.explain_text", &[Law::NullTest]),
    (
        "linux.cgroup_cpu_stat",
        &[Law::Part("nr_throttled", "nr_periods"), Law::Part("nr_bursts", "nr_periods")],
    ),
    ("linux.smaps", &[Law::Part("rss", "size"), Law::Part("pss", "rss"), Law::Part("anonymous", "rss")]),
    ("linux.proc_status", &[Law::Ranks(&["vmrss", "vmhwm"]), Law::Ranks(&["vmsize", "vmpeak"])]),
    ("linux.meminfo", &[Law::Part("memfree", "memtotal"), Law::Part("memavailable", "memtotal")]),
    ("linux.vmstat", &[Law::Shares(&["us", "sy", "id", "wa", "st"])]),
    ("jvm.native_memory", &[Law::Part("committed", "reserved")]),
    ("pool.hikari_log", &[Law::Part("idle", "total"), Law::Part("active", "total")]),
    (
        "loadtest.wrk_run",
        &[
            Law::Ranks(&["latency_avg", "latency_max"]),
            Law::Rate("requests", "elapsed", "requests_per_second"),
            Law::Loop("connections", "requests_per_second", "latency_avg"),
        ],
    ),
    ("loadtest.pgbench", &[Law::Loop("clients", "tps", "latency_mean_ms")]),
    (
        "loadtest.ab_run",
        &[
            Law::Rate("complete_requests", "elapsed", "requests_per_second"),
            Law::Part("failed_requests", "complete_requests"),
        ],
    ),
    ("loadtest.hey_run", &[Law::Ranks(&["fastest", "average", "slowest"])]),
    (
        "loadtest.vegeta_run",
        &[
            Law::Ranks(&[
                "latency_min",
                "latency_p50",
                "latency_p90",
                "latency_p95",
                "latency_p99",
                "latency_max",
            ]),
            mean("requests", "latency_total", "latency_mean"),
            Law::Samples("requests", &[("latency_p90", 0.9), ("latency_p95", 0.95), ("latency_p99", 0.99)]),
        ],
    ),
    (
        "loadtest.sysbench_run",
        &[
            Law::Ranks(&["latency_min", "latency_avg", "latency_max"]),
            mean("events", "latency_sum", "latency_avg"),
        ],
    ),
    (
        "loadtest.gatling_stats",
        &[Law::Ranks(&[
            "minresponsetime",
            "percentiles1",
            "percentiles2",
            "percentiles3",
            "percentiles4",
            "maxresponsetime",
        ])],
    ),
    ("loadtest.jmeter_summariser", &[Law::Ranks(&["min", "avg", "max"]), Law::Part("errors", "samples")]),
    (
        "loadtest.sweep",
        &[
            Law::Ranks(&["min", "p50", "p90", "p95", "p99", "p999", "max"]),
            Law::Ranks(&["min", "median", "p90", "p95", "p99"]),
            Law::Samples("samples", &[("p90", 0.9), ("p95", 0.95), ("p99", 0.99), ("p999", 0.999)]),
        ],
    ),
    ("loadtest.pgbench_scripts", &[Law::ShareColumn("share_pct")]),
];

/// A law over the columns of one table, fed row by row.
pub(super) fn bind(law: Law, table: &super::sheet::Table<'_>) -> Option<Box<dyn super::sheet::Watch>> {
    Some(match law {
        Law::Mean(of) => Box::new(mean::Watching::over(of, table)?),
        Law::Ranks(names) => Box::new(ranks::Watching::over(names, table)?),
        Law::Part(part, whole) => Box::new(part_whole::Watching::over(part, whole, table)?),
        Law::Parts(names, whole) => Box::new(parts::Watching::over(names, whole, table)?),
        Law::Shares(names) => Box::new(shares::Row::over(names, table)?),
        Law::ShareColumn(name) => Box::new(shares::Down::over(name, table)?),
        Law::Hits(hit, read, ratio) => Box::new(hits::Watching::over([hit, read, ratio], table)?),
        Law::Rate(count, seconds, rate) => Box::new(rate::Watching::over([count, seconds, rate], table)?),
        Law::Samples(count, columns) => Box::new(percentiles::Watching::over(count, columns, table)?),
        Law::Loop(users, rate, mean) => Box::new(little::Watching::over([users, rate, mean], table)?),
        Law::Evictions => Box::new(super::rules::evictions::Watching::over(table)?),
        Law::NullTest => Box::new(nothing::Watching::over(table)?),
        Law::Work(work, cost) => Box::new(normalisation::Watching::over(work, cost, table)?),
    })
}

/// The order of rows is watched in every table.
pub(super) fn order_of(table: &super::sheet::Table<'_>) -> Option<Box<dyn super::sheet::Watch>> {
    Some(Box::new(order::Watching::over(table)?))
}
