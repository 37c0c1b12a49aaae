//! `durability.*`: how often a commit reaches the disk, what a crash may cost, and whether a counter can show it
//! (methods 11).
//!
//! Sources: MySQL manual (`innodb_flush_log_at_trx_commit`, `sync_binlog`). F is the former, B the latter, C the
//! commits per second, g the mean number of commits that one group makes durable.
//!
//! The redo timer of F=0 and F=2 is a floor: page writes and a full log buffer force more syncs (5.6 to 10.9 a
//! second were measured on MySQL 9.7), and "once per second" is not guaranteed by the server.

use serde::{Deserialize, Serialize};

use super::error::{OutOfDomain, positive, refuse};
use super::value::Int;
use super::{Entry, entry};

pub(super) const ENTRIES: &[Entry] = &[
    entry!("durability.expected_gain", 1, expected_gain),
    entry!("durability.fsync_rate", 1, fsync_rate),
    entry!("durability.metric_scope", 1, metric_scope),
    entry!("durability.serial_ceiling", 1, serial_ceiling),
];

/// An observed gain counts as explained up to this multiple of the expected one: run-to-run variation.
const EXPLAINED_UP_TO: f64 = 1.1;

/// Syncs of the redo log per second when no commit asks for one.
const TIMER_PER_S: f64 = 1.0;

/// `innodb_flush_log_at_trx_commit`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum FlushLog {
    /// 0: written and synced by the timer.
    Timer,
    /// 1: written and synced at each commit.
    Commit,
    /// 2: written at each commit, synced by the timer.
    WrittenAtCommit,
}

impl FlushLog {
    fn of(input: &'static str, value: Int) -> Result<Self, OutOfDomain> {
        match value.0 {
            0 => Ok(FlushLog::Timer),
            1 => Ok(FlushLog::Commit),
            2 => Ok(FlushLog::WrittenAtCommit),
            _ => refuse(input, "not_0_to_2"),
        }
    }
}

/// `sync_binlog`, or no binary log at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Binlog {
    Off,
    /// 0: synced when the operating system likes.
    NeverSynced,
    /// N: synced every N commit groups.
    Every(i128),
}

impl Binlog {
    fn of(input: &'static str, sync_binlog: Int, log_bin: bool) -> Result<Self, OutOfDomain> {
        match (log_bin, sync_binlog.0) {
            (_, ..0) => refuse(input, "negative"),
            (false, _) => Ok(Binlog::Off),
            (true, 0) => Ok(Binlog::NeverSynced),
            (true, n) => Ok(Binlog::Every(n)),
        }
    }
}

#[derive(Deserialize)]
struct Settings {
    innodb_flush_log_at_trx_commit: Int,
    sync_binlog: Int,
    log_bin: bool,
    commits_per_s: f64,
    group_size: f64,
}

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum RedoLoss {
    None,
    #[serde(rename = "about_1s")]
    AboutOneSecond,
    MayDifferFromBinlog,
}

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum BinlogLoss {
    None,
    Groups,
    Unbounded,
}

#[derive(Serialize)]
struct Durability {
    fsync_per_s: f64,
    redo_loss_mysqld_crash: RedoLoss,
    redo_loss_os_crash: RedoLoss,
    binlog_loss_os_crash: BinlogLoss,
    binlog_loss_groups: Option<Int>,
    crash_safe_replication_source: bool,
}

fn fsync_rate(input: Settings) -> Result<Durability, OutOfDomain> {
    let flush = FlushLog::of("innodb_flush_log_at_trx_commit", input.innodb_flush_log_at_trx_commit)?;
    let binlog = Binlog::of("sync_binlog", input.sync_binlog, input.log_bin)?;
    if input.commits_per_s < 0.0 {
        return refuse("commits_per_s", "negative");
    }
    let groups_per_s = input.commits_per_s / positive("group_size", input.group_size)?;
    let redo = if flush == FlushLog::Commit { groups_per_s } else { TIMER_PER_S };
    let binlog_syncs = match binlog {
        Binlog::Off | Binlog::NeverSynced => 0.0,
        Binlog::Every(n) => groups_per_s / n as f64,
    };
    Ok(Durability {
        fsync_per_s: redo + binlog_syncs,
        redo_loss_mysqld_crash: match flush {
            FlushLog::Timer => RedoLoss::AboutOneSecond,
            FlushLog::Commit | FlushLog::WrittenAtCommit => RedoLoss::None,
        },
        redo_loss_os_crash: match (flush, binlog) {
            (FlushLog::Timer | FlushLog::WrittenAtCommit, _) => RedoLoss::AboutOneSecond,
            // At recovery a prepared transaction lives or dies by whether the binary log holds it.
            (FlushLog::Commit, Binlog::Off | Binlog::Every(1)) => RedoLoss::None,
            (FlushLog::Commit, _) => RedoLoss::MayDifferFromBinlog,
        },
        binlog_loss_os_crash: match binlog {
            Binlog::Off | Binlog::Every(1) => BinlogLoss::None,
            Binlog::NeverSynced => BinlogLoss::Unbounded,
            Binlog::Every(_) => BinlogLoss::Groups,
        },
        binlog_loss_groups: match binlog {
            Binlog::Every(n) if n > 1 => Some(Int(n)),
            _ => None,
        },
        crash_safe_replication_source: flush == FlushLog::Commit && binlog == Binlog::Every(1),
    })
}

#[derive(Deserialize)]
struct TwoReadings {
    fsync_before_per_s: f64,
    latency_before_s: f64,
    fsync_after_per_s: f64,
    latency_after_s: f64,
    flush_log_after: Int,
    sync_binlog_after: Int,
    fsyncs_per_commit_before: Int,
}

#[derive(Serialize)]
struct Scope {
    commits_per_s: f64,
    in_flight_before: f64,
    in_flight_after: f64,
    group_needed_after: f64,
    consistent: bool,
}

/// The registry states the group for B=1 without redo syncs; the same sum, solved for g, gives it for the other
/// settings: `fsync = redo + C/(g*B)`, where redo is C/g with F=1 and the timer's one otherwise.
fn metric_scope(input: TwoReadings) -> Result<Scope, OutOfDomain> {
    let per_commit = positive("fsyncs_per_commit_before", input.fsyncs_per_commit_before.f64())?;
    let commits = positive("fsync_before_per_s", input.fsync_before_per_s)? / per_commit;
    for (name, latency) in
        [("latency_before_s", input.latency_before_s), ("latency_after_s", input.latency_after_s)]
    {
        if latency < 0.0 {
            return refuse(name, "negative");
        }
    }
    let flush = FlushLog::of("flush_log_after", input.flush_log_after)?;
    let binlog_share = match Binlog::of("sync_binlog_after", input.sync_binlog_after, true)? {
        Binlog::Every(n) => 1.0 / n as f64,
        Binlog::Off | Binlog::NeverSynced => 0.0,
    };
    let (per_group, timer) =
        if flush == FlushLog::Commit { (1.0 + binlog_share, 0.0) } else { (binlog_share, TIMER_PER_S) };
    if per_group == 0.0 {
        return refuse("sync_binlog_after", "no_sync_waits_for_a_commit");
    }
    let left = input.fsync_after_per_s - timer;
    if left <= 0.0 {
        return refuse("fsync_after_per_s", "not_above_the_redo_timer");
    }
    let (in_flight_before, in_flight_after) =
        (commits * input.latency_before_s, commits * input.latency_after_s);
    let group_needed_after = commits * per_group / left;
    Ok(Scope {
        commits_per_s: commits,
        in_flight_before,
        in_flight_after,
        group_needed_after,
        consistent: group_needed_after <= in_flight_after + 1.0,
    })
}

#[derive(Deserialize)]
struct Dropped {
    before_ms: f64,
    after_ms: f64,
    equal_fsyncs: Int,
}

#[derive(Serialize)]
struct Gain {
    expected_after_ms: f64,
    observed_ratio: f64,
    explained: bool,
}

fn expected_gain(input: Dropped) -> Result<Gain, OutOfDomain> {
    let before = positive("before_ms", input.before_ms)?;
    let observed_ratio = before / positive("after_ms", input.after_ms)?;
    let n = positive("equal_fsyncs", input.equal_fsyncs.f64())?;
    Ok(Gain {
        expected_after_ms: before * (n - 1.0) / n,
        observed_ratio,
        // Of one sync nothing is left: any gain is explained.
        explained: n == 1.0 || observed_ratio <= EXPLAINED_UP_TO * n / (n - 1.0),
    })
}

#[derive(Deserialize)]
struct Serial {
    redo_ms: f64,
    binlog_ms: f64,
}

#[derive(Serialize)]
struct Ceiling {
    commits_per_s: f64,
}

fn serial_ceiling(input: Serial) -> Result<Ceiling, OutOfDomain> {
    for (name, ms) in [("redo_ms", input.redo_ms), ("binlog_ms", input.binlog_ms)] {
        if ms < 0.0 {
            return refuse(name, "negative");
        }
    }
    Ok(Ceiling { commits_per_s: 1e3 / positive("redo_ms", input.redo_ms + input.binlog_ms)? })
}
