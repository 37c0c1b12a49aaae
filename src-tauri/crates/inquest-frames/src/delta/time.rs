//! Where the time went: per row and in total (methods 1.4, 1.5).
//!
//! PostgreSQL: read and write time of blocks (`blk_*_time` to 16, shared and local from 17), time of temporary files
//! (15+), and the rest: CPU, locks, WAL. MySQL: lock time and CPU time beside the total, never taken off it; waits of
//! other tables nest, run in the background and are not subtracted either.
//!
//! A time of 0 beside blocks that were read means that timing was off, and nothing is said of it. A plan of several
//! processes sums their I/O: a share above 1 is theirs; where the workers are counted it is divided by the processes.
//! Hit ratios are shown and never ranked by: the row of an incident had 90 % hits and 97 % of its time in reads.

use inquest_core::Unit;
use inquest_core::counters::Basis;
use inquest_core::statement::{Command, Dialect, command};
use inquest_core::verdict::Reason;

use super::counter::Counters;
use super::runs::in_runs;
use super::{Delta, Mode};
use crate::FrameError;

/// Parts of a row's time, in ms, and what they are per row and block. Absent is not zero: not measured.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TimeParts {
    /// All of it.
    pub total_ms: Option<f64>,
    /// Reading blocks.
    pub read_ms: Option<f64>,
    /// Writing blocks.
    pub write_ms: Option<f64>,
    /// Temporary files.
    pub temp_ms: Option<f64>,
    /// The rest: CPU, locks, WAL, and writes where the capture has no time of them. Not for MySQL.
    pub other_ms: Option<f64>,
    /// Waiting for locks of tables (MySQL: `SUM_LOCK_TIME`).
    pub lock_ms: Option<f64>,
    /// On a CPU.
    pub cpu_ms: Option<f64>,
    /// Processes of a call, where parallel workers are counted.
    pub processes: Option<f64>,
    /// Blocks read.
    pub reads: Option<f64>,
    /// Blocks found in the cache.
    pub hits: Option<f64>,
    /// Rows.
    pub rows: Option<f64>,
    /// Calls.
    pub calls: Option<f64>,
    /// What should keep a reader careful: `timing_off`, `parallel`, `write_in_other`.
    pub notes: Vec<&'static str>,
}

/// `a/b`, absent when either is or `b` is not above zero.
fn quotient(a: Option<f64>, b: Option<f64>) -> Option<f64> {
    a.zip(b).filter(|(_, b)| *b > 0.0).map(|(a, b)| a / b)
}

impl TimeParts {
    /// Share of the total in reads, unit 1.
    pub fn read_share(&self) -> Option<f64> {
        quotient(self.read_ms, self.total_ms)
    }

    /// Share of the total in writes.
    pub fn write_share(&self) -> Option<f64> {
        quotient(self.write_ms, self.total_ms)
    }

    /// Share of the total in lock waits.
    pub fn lock_share(&self) -> Option<f64> {
        quotient(self.lock_ms, self.total_ms)
    }

    /// Share of the total on a CPU.
    pub fn cpu_share(&self) -> Option<f64> {
        quotient(self.cpu_ms, self.total_ms)
    }

    /// Blocks read per row.
    pub fn reads_per_row(&self) -> Option<f64> {
        quotient(self.reads, self.rows)
    }

    /// Blocks read per call.
    pub fn reads_per_call(&self) -> Option<f64> {
        quotient(self.reads, self.calls)
    }

    /// Rows per call.
    pub fn rows_per_call(&self) -> Option<f64> {
        quotient(self.rows, self.calls)
    }

    /// Milliseconds per block read, of all processes.
    pub fn read_ms_per_block(&self) -> Option<f64> {
        quotient(Some(self.read_ms? * self.processes.unwrap_or(1.0)), self.reads)
    }

    /// Hits among hits and reads, unit 1: to be shown, never to be ranked by.
    pub fn hit_ratio(&self) -> Option<f64> {
        let (hits, reads) = (self.hits?, self.reads?);
        quotient(Some(hits), Some(hits + reads))
    }
}

/// Statements of one command.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Class {
    /// Calls.
    pub calls: f64,
    /// Their time in ms.
    pub time_ms: f64,
    /// Share of the time of all, unit 1.
    pub share: Option<f64>,
}

/// Where the time of all rows went.
#[derive(Debug, Clone, PartialEq)]
pub struct TimeWent {
    /// All rows together.
    pub total: TimeParts,
    /// COMMIT and its like; absent when no row is one.
    pub commit: Option<Class>,
    /// ROLLBACK.
    pub rollback: Option<Class>,
    /// BEGIN.
    pub begin: Option<Class>,
    /// SET autocommit (MySQL).
    pub set_autocommit: Option<Class>,
    /// Every other statement.
    pub other: Class,
    /// What should keep a reader careful: `timing_off {rows}`, `io_timing_parallel {rows}`, `commit_not_charged`,
    /// `commit_implicit`, `autocommit_toggled {ratio}`.
    pub reasons: Vec<Reason>,
}

/// What rows can be ranked by among the parts of their time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    Read,
    Write,
    Temp,
    Other,
    Lock,
    Cpu,
    ReadShare,
    WriteShare,
    LockShare,
    CpuShare,
    ReadsPerRow,
    ReadsPerCall,
    RowsPerCall,
    ReadMsPerBlock,
}

impl Part {
    /// Codes in the order they are offered.
    pub(super) const ALL: [(&'static str, Part); 14] = [
        ("read_time", Part::Read),
        ("write_time", Part::Write),
        ("temp_time", Part::Temp),
        ("other_time", Part::Other),
        ("lock_time", Part::Lock),
        ("cpu_time", Part::Cpu),
        ("read_share", Part::ReadShare),
        ("write_share", Part::WriteShare),
        ("lock_share", Part::LockShare),
        ("cpu_share", Part::CpuShare),
        ("reads_per_row", Part::ReadsPerRow),
        ("reads_per_call", Part::ReadsPerCall),
        ("rows_per_call", Part::RowsPerCall),
        ("read_ms_per_block", Part::ReadMsPerBlock),
    ];

    pub(super) fn unit(self) -> Unit {
        match self {
            Part::Read | Part::Write | Part::Temp | Part::Other | Part::Lock | Part::Cpu => Unit::MS,
            Part::ReadShare | Part::WriteShare | Part::LockShare | Part::CpuShare => Unit::Ratio,
            Part::ReadsPerRow | Part::ReadsPerCall | Part::RowsPerCall => Unit::Count,
            Part::ReadMsPerBlock => Unit::MS,
        }
    }

    pub(super) fn of(self, parts: &TimeParts) -> Option<f64> {
        match self {
            Part::Read => parts.read_ms,
            Part::Write => parts.write_ms,
            Part::Temp => parts.temp_ms,
            Part::Other => parts.other_ms,
            Part::Lock => parts.lock_ms,
            Part::Cpu => parts.cpu_ms,
            Part::ReadShare => parts.read_share(),
            Part::WriteShare => parts.write_share(),
            Part::LockShare => parts.lock_share(),
            Part::CpuShare => parts.cpu_share(),
            Part::ReadsPerRow => parts.reads_per_row(),
            Part::ReadsPerCall => parts.reads_per_call(),
            Part::RowsPerCall => parts.rows_per_call(),
            Part::ReadMsPerBlock => parts.read_ms_per_block(),
        }
    }
}

/// Columns that make up a time.
#[derive(Debug, Default)]
pub(super) struct Columns {
    total: Option<usize>,
    calls: Option<usize>,
    rows: Option<usize>,
    workers: Option<usize>,
    read: Vec<usize>,
    write: Vec<usize>,
    temp: Vec<usize>,
    lock: Vec<usize>,
    cpu: Vec<usize>,
    reads: Vec<usize>,
    writes: Vec<usize>,
    hits: Vec<usize>,
}

impl Columns {
    pub(super) fn find(counters: &Counters, mode: Mode) -> Columns {
        let usable = |at: usize| match mode {
            Mode::SideBySide => counters.spec(at).at[1].is_some(),
            Mode::Difference | Mode::SinceBegin => counters.columns()[at].counter,
        };
        let one = |name: &str| counters.column(name).filter(|at| usable(*at));
        let time =
            |name: &str| one(name).filter(|at| matches!(counters.columns()[*at].unit, Some(Unit::Time(_))));
        let times = |names: &[&str]| names.iter().filter_map(|n| time(n)).collect::<Vec<_>>();
        let amounts = |names: &[&str]| names.iter().filter_map(|n| one(n)).collect::<Vec<_>>();
        // To 16 one column holds shared and local blocks.
        let blocks = |old: &str, new: [&str; 2]| time(old).map_or_else(|| times(&new), |at| vec![at]);
        Columns {
            total: counters.total_time(),
            calls: counters.calls(),
            rows: one("rows"),
            workers: one("parallel_workers_launched"),
            read: blocks("blk_read_time", ["shared_blk_read_time", "local_blk_read_time"]),
            write: blocks("blk_write_time", ["shared_blk_write_time", "local_blk_write_time"]),
            temp: times(&["temp_blk_read_time", "temp_blk_write_time"]),
            lock: times(&["sum_lock_time", "lock_latency"]),
            cpu: times(&["sum_cpu_time", "cpu_latency", "cpu_user_time", "cpu_sys_time"]),
            reads: amounts(&["shared_blks_read", "local_blks_read"]),
            writes: amounts(&["shared_blks_written", "local_blks_written"]),
            hits: amounts(&["shared_blks_hit", "local_blks_hit"]),
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.total.is_none()
    }

    /// Parts that these columns can tell.
    pub(super) fn has(&self, part: Part) -> bool {
        let all = |sets: &[&Vec<usize>]| sets.iter().all(|s| !s.is_empty());
        let total = self.total.is_some();
        match part {
            Part::Read => all(&[&self.read]),
            Part::Write => all(&[&self.write]),
            Part::Temp => all(&[&self.temp]),
            Part::Other => total && all(&[&self.read]),
            Part::Lock => all(&[&self.lock]),
            Part::Cpu => all(&[&self.cpu]),
            Part::ReadShare => total && all(&[&self.read]),
            Part::WriteShare => total && all(&[&self.write]),
            Part::LockShare => total && all(&[&self.lock]),
            Part::CpuShare => total && all(&[&self.cpu]),
            Part::ReadsPerRow => self.rows.is_some() && all(&[&self.reads]),
            Part::ReadsPerCall => self.calls.is_some() && all(&[&self.reads]),
            Part::RowsPerCall => self.rows.is_some() && self.calls.is_some(),
            Part::ReadMsPerBlock => all(&[&self.read, &self.reads]),
        }
    }

    /// Parts from the amount of each column.
    fn parts(
        &self,
        unit: impl Fn(usize) -> Option<Unit>,
        amount: impl Fn(usize) -> Option<f64>,
    ) -> TimeParts {
        let ms = |at: usize| unit(at)?.convert(amount(at)?, &Unit::MS).ok();
        let sum = |columns: &[usize], of: &dyn Fn(usize) -> Option<f64>| {
            let mut values = columns.iter().map(|at| of(*at));
            values.next().and_then(|first| values.try_fold(first?, |sum, v| Some(sum + v?)))
        };
        let (reads, writes) = (sum(&self.reads, &amount), sum(&self.writes, &amount));
        let mut parts = TimeParts {
            total_ms: self.total.and_then(&ms),
            read_ms: sum(&self.read, &ms),
            write_ms: sum(&self.write, &ms),
            temp_ms: sum(&self.temp, &ms),
            lock_ms: sum(&self.lock, &ms),
            cpu_ms: sum(&self.cpu, &ms),
            reads,
            hits: sum(&self.hits, &amount),
            rows: self.rows.and_then(&amount),
            calls: self.calls.and_then(&amount),
            ..TimeParts::default()
        };
        let workers = self.workers.and_then(&amount);
        parts.processes = quotient(workers, parts.calls).map(|per_call| 1.0 + per_call);
        parts.settle(writes);
        parts
    }
}

impl TimeParts {
    /// Takes back what was not measured; divides what several processes spent at once; finds the rest.
    fn settle(&mut self, writes: Option<f64>) {
        let some = |count: Option<f64>| count.is_some_and(|n| n > 0.0);
        let untimed = |count: Option<f64>, time: Option<f64>| some(count) && time == Some(0.0);
        let off = untimed(self.reads, self.read_ms) || untimed(writes, self.write_ms);
        if off && !some(self.read_ms) && !some(self.write_ms) {
            (self.read_ms, self.write_ms, self.temp_ms) = (None, None, None);
            self.notes.push("timing_off");
            return;
        }
        let (Some(total), Some(read)) = (self.total_ms, self.read_ms) else { return };
        let write = self.write_ms.unwrap_or(0.0);
        if self.write_ms.is_none() {
            self.notes.push("write_in_other");
        }
        let processes = self.processes.filter(|p| *p > 1.0);
        if let Some(processes) = processes {
            self.read_ms = Some(read / processes);
            self.write_ms = self.write_ms.map(|t| t / processes);
            self.temp_ms = self.temp_ms.map(|t| t / processes);
        }
        let io = (read + write) / processes.unwrap_or(1.0) + self.temp_ms.unwrap_or(0.0);
        if processes.is_some() || io > total * (1.0 + 1e-9) {
            self.notes.push("parallel");
        }
        // Where the processes are not known, what is left of the total is not either.
        self.other_ms = Some(total - io).filter(|rest| *rest >= -1e-9 * total).map(|rest| rest.max(0.0));
    }
}

/// What one run of rows adds to the whole.
#[derive(Default, Clone)]
struct Tally {
    timing_off: u64,
    parallel: u64,
    classes: [Class; 5],
    seen: [bool; 5],
}

impl Delta {
    /// A column's amount in a row's window, in its unit; side by side that of the later snapshot.
    pub(crate) fn amount(&self, column: usize, index: usize) -> Option<f64> {
        let spec = self.counters.spec(column);
        let value = match self.mode() {
            Mode::SideBySide => spec.value(&self.joined, self.joined.pairs[index], 1, true),
            Mode::Difference | Mode::SinceBegin => self.value(column, index),
        };
        value.map(|v| spec.as_f64(v))
    }

    /// Parts of a row's time; absent where the kind has no total time.
    pub(super) fn parts(&self, index: usize) -> Option<TimeParts> {
        if self.time.is_empty() {
            return None;
        }
        if self.mode() != Mode::SideBySide && self.met(index).basis == Basis::Nothing {
            return None;
        }
        let unit = |at: usize| self.columns()[at].unit.clone();
        Some(self.time.parts(unit, |at| self.amount(at, index)))
    }

    /// Where the time of all rows went; absent where the kind has no total time and calls.
    pub fn time(&self) -> Result<Option<TimeWent>, FrameError> {
        if self.time.is_empty() || self.time.calls.is_none() {
            return Ok(None);
        }
        let tally = self.tally()?;
        let unit = |at: usize| self.columns()[at].unit.clone();
        let sum = |at: usize| {
            let sums = self.sums(at);
            let value = if self.mode() == Mode::SideBySide { sums.after } else { sums.delta };
            value.map(|v| self.counters.spec(at).as_f64(v))
        };
        let mut total = self.time.parts(unit, sum);
        if total.cpu_ms == Some(0.0) {
            // MySQL counts no CPU time unless it is told to.
            total.cpu_ms = None;
        }
        if tally.timing_off > 0 {
            (total.read_ms, total.write_ms, total.temp_ms, total.other_ms) = (None, None, None, None);
        }
        let class = |command: Command| {
            let at = slot(command);
            let share = quotient(Some(tally.classes[at].time_ms), total.total_ms);
            tally.seen[at].then_some(Class { share, ..tally.classes[at] })
        };
        let (commit, toggles) = (class(Command::Commit), class(Command::SetAutocommit));
        let reasons = self.time_reasons(&tally, commit, toggles);
        Ok(Some(TimeWent {
            rollback: class(Command::Rollback),
            begin: class(Command::Begin),
            set_autocommit: toggles,
            other: class(Command::Other).unwrap_or_default(),
            commit,
            reasons,
            total,
        }))
    }

    fn tally(&self) -> Result<Tally, FrameError> {
        let labels = self.label_sides(false)?;
        let dialect = Dialect::of_kind(self.after.meta().kind.as_str());
        let runs = in_runs(self.joined.pairs.len(), |range| {
            let mut tally = Tally::default();
            for index in range {
                let Some(parts) = self.parts(index) else { continue };
                tally.timing_off += u64::from(parts.notes.contains(&"timing_off"));
                tally.parallel += u64::from(parts.notes.contains(&"parallel"));
                let row = self.joined.pairs[index].after();
                let text = labels[1].as_ref().zip(row).and_then(|(side, row)| side.raw(row));
                let at = slot(text.map_or(Command::Other, |text| command(text, dialect)));
                tally.seen[at] = true;
                tally.classes[at].calls += parts.calls.unwrap_or(0.0);
                tally.classes[at].time_ms += parts.total_ms.unwrap_or(0.0);
            }
            tally
        });
        Ok(runs.into_iter().fold(Tally::default(), |mut all, run| {
            all.timing_off += run.timing_off;
            all.parallel += run.parallel;
            for at in 0..5 {
                all.seen[at] |= run.seen[at];
                all.classes[at].calls += run.classes[at].calls;
                all.classes[at].time_ms += run.classes[at].time_ms;
            }
            all
        }))
    }

    fn time_reasons(&self, tally: &Tally, commit: Option<Class>, toggles: Option<Class>) -> Vec<Reason> {
        let mut reasons = Vec::new();
        let mut say = |code: &str, args: &[(&str, String)]| {
            let args = args.iter().map(|(k, v)| ((*k).to_owned(), v.clone())).collect();
            reasons.push(Reason { code: code.to_owned(), args });
        };
        if tally.timing_off > 0 {
            say("timing_off", &[("rows", tally.timing_off.to_string())]);
        }
        if tally.parallel > 0 {
            say("io_timing_parallel", &[("rows", tally.parallel.to_string())]);
        }
        let kind = self.after.meta().kind.as_str();
        let committed = commit.filter(|c| c.calls > 0.0);
        if kind.starts_with("pg.") {
            // The flush of a commit comes after the statement has been timed.
            if committed.is_some() || kind == "pg.stat_statements" {
                say("commit_not_charged", &[]);
            }
        } else if kind.starts_with("mysql.") && committed.is_none() {
            say("commit_implicit", &[]);
        }
        if let (Some(toggles), Some(commit)) = (toggles, committed) {
            let ratio = toggles.calls / commit.calls;
            if (1.5..=2.5).contains(&ratio) {
                say("autocommit_toggled", &[("ratio", ratio.to_string())]);
            }
        }
        reasons
    }
}

fn slot(command: Command) -> usize {
    match command {
        Command::Commit => 0,
        Command::Rollback => 1,
        Command::Begin => 2,
        Command::SetAutocommit => 3,
        Command::Other => 4,
    }
}
