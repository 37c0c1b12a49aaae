//! `cpu.stat` of a control group, once or sampled under marks such as `--- 08:14:50`.
//!
//! Source: Linux kernel documentation, `admin-guide/cgroup-v2.rst` (microseconds) and `scheduler/sched-bwc.rst`
//! (version 1: `throttled_time` and `burst_time` in nanoseconds).
//!
//! A sample is a row; the columns are the keys of the first sample, the mark is its `sample`. What the format cannot tell:
//! the control group and the instant of a sample without a mark. The counters are cumulative since the group was made.

use inquest_core::capture::LineClass;

use crate::block::Held;
use crate::frame::{Opening, Step};
use crate::kind::spec::SchemaUnit::{Count, Ns, Us};
use crate::kind::spec::{ColumnSpec, Kind, text, ucounter};
use crate::report::whole::{Kept, Sheet, Whole};
use crate::report::{Begins, Report};

const FRAME: &str = "cgroup_cpu_stat";

const COLUMNS: &[ColumnSpec] = &[
    text("sample"),
    ucounter("usage_usec", Us),
    ucounter("user_usec", Us),
    ucounter("system_usec", Us),
    ucounter("nice_usec", Us),
    ucounter("core_sched.force_idle_usec", Us),
    ucounter("nr_periods", Count),
    ucounter("nr_throttled", Count),
    ucounter("throttled_usec", Us),
    ucounter("throttled_time", Ns),
    ucounter("nr_bursts", Count),
    ucounter("burst_usec", Us),
    ucounter("burst_time", Ns),
];

/// The kind.
pub(super) static KIND: Kind =
    Kind { cumulative: true, frames: &[FRAME], ..Kind::new("linux.cgroup_cpu_stat", COLUMNS) };

/// The report.
pub(super) const REPORT: Report = Report { begins: Begins::at(b"un-"), open };

fn open(lines: &[Held], _ended: bool) -> Option<Opening> {
    let at = usize::from(is_mark(lines.first()?.text()));
    let first = lines.get(at)?.text();
    if !first.starts_with("usage_usec ") && !first.starts_with("nr_periods ") {
        return None;
    }
    let known = |key: &str| COLUMNS.iter().skip(1).any(|c| c.name == key);
    let second = lines.get(at + 1).and_then(|l| pair(l.text())).is_some_and(|(key, _)| known(key));
    (pair(first).is_some() && second).then(|| Whole::opening(belongs, read))
}

fn is_mark(line: &str) -> bool {
    line.starts_with("---") && line.trim_matches('-').len() > 1
}

fn pair(line: &str) -> Option<(&str, &str)> {
    let (key, value) = line.trim_end().split_once(' ')?;
    let name = key.bytes().all(|b| b.is_ascii_lowercase() || matches!(b, b'_' | b'.'));
    (name && !key.is_empty() && !value.is_empty() && value.bytes().all(|b| b.is_ascii_digit()))
        .then_some((key, value))
}

fn belongs(_kept: &[Kept], line: &str) -> Step {
    // The file may end in the middle of a key.
    let cut = !line.is_empty() && COLUMNS.iter().any(|c| c.name.starts_with(line.trim_end()));
    if is_mark(line) || pair(line).is_some() || cut { Step::Took } else { Step::Over }
}

/// One sample: its mark, and where its pairs stand.
struct Sample {
    mark: Option<usize>,
    from: usize,
    to: usize,
}

fn samples(lines: &[Kept]) -> Vec<Sample> {
    let mut found: Vec<Sample> = Vec::new();
    let mut mark = None;
    for (at, line) in lines.iter().enumerate() {
        if is_mark(&line.text) {
            mark = Some(at);
            continue;
        }
        let first_key = |s: &Sample| pair(&lines[s.from].text).map(|p| p.0);
        let again = found.last().is_some_and(|s| first_key(s) == pair(&line.text).map(|p| p.0));
        match found.last_mut() {
            Some(open) if mark.is_none() && !again => open.to = at + 1,
            _ => found.push(Sample { mark: mark.take(), from: at, to: at + 1 }),
        }
    }
    found
}

fn read(lines: &[Kept], sheet: &mut Sheet<'_, '_>) {
    let samples = samples(lines);
    let Some(first) = samples.first() else { return };
    let marked = samples.iter().any(|s| s.mark.is_some());
    let keys: Vec<&str> =
        lines[first.from..first.to].iter().filter_map(|l| pair(&l.text)).map(|(key, _)| key).collect();
    let mut columns = keys.clone();
    if marked {
        columns.insert(0, "sample");
    }
    sheet.begin(FRAME, &columns);
    for sample in &samples {
        if sample.mark.is_some() {
            sheet.put(LineClass::Header);
        }
        let values: Vec<(&str, &str)> =
            lines[sample.from..sample.to].iter().filter_map(|l| pair(&l.text)).collect();
        if values.iter().map(|(key, _)| *key).ne(keys.iter().copied()) {
            for _ in sample.from..sample.to {
                sheet.quarantine("cut_row");
            }
            sheet.incomplete("cut_row");
            continue;
        }
        let mut cells: Vec<Option<&str>> = values.iter().map(|(_, value)| Some(*value)).collect();
        if marked {
            cells.insert(0, sample.mark.map(|at| lines[at].text.trim_matches(['-', ' '])));
        }
        sheet.row(sample.from, &cells);
        sheet.put(LineClass::Row);
        for _ in sample.from + 1..sample.to {
            sheet.put(LineClass::Continuation);
        }
    }
}
