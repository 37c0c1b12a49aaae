//! Figures of the corpus that no capture of their scenario holds, by group, each with the reason and with what the captures say
//! instead. The same list stands in `sample-data/README.md` for readers.

/// Scenario, group of figures, reason.
const WHY: &[(&str, &str, &str)] = &[
    ("/commit", "p95", PERCENTILES),
    ("/commit", "p99", PERCENTILES),
    (
        "/commit",
        "lsn_bytes",
        "no log position was captured before and after; pg_stat_wal counts the bytes of records, without padding and page heads",
    ),
    ("/commit", "wiops", "the limit of the rig's disk: no server and no client can see it"),
    ("/copy", "wall_s", "the rig's own clock around the client; the server's part of it is total_exec_time"),
    ("/upsert", "wall_s", "the rig's own clock around the client; the report has the nominal duration only"),
    ("/upsert", "tps", NO_LOAD),
    ("/upsert", "tx", NO_LOAD),
    ("/commit", "wall_s", "the rig's own clock; the load tool's own seconds leave out its start and end"),
    (
        "/commit",
        "iterations",
        "what the rig asked for; the load tool prints a rounded number of queries per client",
    ),
    ("/commit", "tx_per_s", "the iterations asked for over the rig's own seconds, neither of them captured"),
    ("/commit", "commits_per_s", "three times tx_per_s"),
    ("/commit", "os_log_fsyncs", STATUS),
    (
        "/commit",
        "os_log_fsyncs_per_s",
        "of os_log_fsyncs and wall_s; MariaDB has no such counter, which is not none",
    ),
    ("/commit", "data_fsyncs", STATUS),
    ("/outbox", "cfg", "settings of the poller and the load: in no capture"),
    ("/outbox", "seconds", "the nominal length of the run; the samples span 45.0 s of it"),
    ("/outbox", "nominal_capacity_per_s", "batch over interval of the settings, which are in no capture"),
    (
        "/outbox",
        "poll_ms_mean",
        "the poller's own clock, with its round trips; the server's part is the statements' mean",
    ),
    ("/outbox", "full_batches", "needs the size of a batch, which the statement has as a parameter"),
    ("/outbox", "empty_polls", "the poller's own count; samples a second apart do not show every poll"),
    ("/outbox", "polls", "one setting's poll is below the LIMIT of the list of statements"),
    (
        "/filesort",
        "sort_buffer_size",
        "set by a statement that prints nothing, and no trace of the sort was kept",
    ),
    ("/filesort", "ms", "the rig's own clock; the client prints that of another run"),
    ("/filesort", "rows", "the statement failed: it has no result, which is not a result of no rows"),
];

const PERCENTILES: &str =
    "of the load tool's transaction log, which was not kept: its report has mean and deviation only";
const NO_LOAD: &str = "no load ran, so there is no report: none is not captured as 0";
const STATUS: &str =
    "the status before the load was not kept; since the step before is the load and what prepared it";

/// The group of a figure: its last name, or `cfg` for settings.
pub(super) fn group(path: &str) -> &str {
    if path.contains(".cfg.") { "cfg" } else { path.rsplit('.').next().unwrap_or(path) }
}

/// Why no capture of a scenario holds a group of figures.
pub(super) fn why(folder: &str, wanted: &str) -> Option<&'static str> {
    let is = |(scenario, group, _): &&(&str, &str, &str)| folder.ends_with(scenario) && *group == wanted;
    WHY.iter().find(is).map(|(.., why)| *why)
}
