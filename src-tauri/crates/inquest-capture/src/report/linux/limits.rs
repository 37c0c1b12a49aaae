//! Single-value files of a control group: limits and use of CPU and memory.
//!
//! Source: Linux kernel documentation, `admin-guide/cgroup-v2.rst` (`cpu.max` is quota and period in microseconds, `max` is no
//! limit), `scheduler/sched-bwc.rst` (version 1: `cpu.cfs_quota_us`, -1 is no limit) and `cgroup-v1/memory.rst`.
//! Read where the file is named: `grep . cpu.max` (`cpu.max:200000 100000`), `head` (`==> cpu.max <==`), `name=value`, `name value`.
//! A bare `max 100000`, or a bare `200000 100000` as the whole input, is taken for `cpu.max`: 100000 is its default period.
//! No limit is NULL beside the printed word. In version 1 a memory limit of 9223372036854771712 is none, but printed as it is.

use inquest_core::capture::LineClass;

use crate::block::Held;
use crate::frame::{Opening, Step};
use crate::kind::spec::SchemaUnit::{Bytes, Count, Ns, Us};
use crate::kind::spec::{ColumnSpec, Kind, text, ucounter, ugauge};
use crate::report::whole::{Kept, Sheet, Whole};
use crate::report::{Begins, Report};

const FRAME: &str = "cgroup_limits";

const COLUMNS: &[ColumnSpec] = &[
    text("group").key(),
    text("file").key(),
    text("printed"),
    ugauge("quota", Us),
    ugauge("period", Us),
    ugauge("bytes", Bytes),
    ugauge("weight", Count),
    ucounter("cpu_time", Ns),
];

/// The kind.
pub(super) static KIND: Kind =
    Kind { identity: &[&["group", "file"]], frames: &[FRAME], ..Kind::new("linux.cgroup_limits", COLUMNS) };

/// The report.
pub(super) const REPORT: Report = Report { begins: Begins::ANY, open };

/// Files, and the column of their value.
const FILES: &[(&str, &str)] = &[
    ("cpu.max", "quota"),
    ("cpu.max.burst", "quota"),
    ("cpu.cfs_quota_us", "quota"),
    ("cpu.cfs_period_us", "period"),
    ("cpu.weight", "weight"),
    ("cpu.shares", "weight"),
    ("cpuacct.usage", "cpu_time"),
    ("memory.max", "bytes"),
    ("memory.high", "bytes"),
    ("memory.low", "bytes"),
    ("memory.min", "bytes"),
    ("memory.current", "bytes"),
    ("memory.peak", "bytes"),
    ("memory.swap.max", "bytes"),
    ("memory.swap.current", "bytes"),
    ("memory.limit_in_bytes", "bytes"),
    ("memory.usage_in_bytes", "bytes"),
    ("memory.max_usage_in_bytes", "bytes"),
];

fn open(lines: &[Held], ended: bool) -> Option<Opening> {
    let first = lines.first()?.text();
    if first.len() > 300 {
        return None;
    }
    let named = named(first).is_some();
    let headed = heading(first).is_some() && lines.get(1).is_some_and(|l| is_value(l.text().trim()));
    let bare = match first.split_once(' ') {
        Some(("max", period)) => is_digits(period),
        Some((quota, "100000")) => is_digits(quota) && ended && lines.len() == 1 && lines[0].number == 1,
        _ => false,
    };
    (named || headed || bare).then(|| Whole::opening(belongs, read))
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

/// `max`, `-1`, `200000 100000`, `1073741824`.
fn is_value(text: &str) -> bool {
    let figure = |w: &str| w == "max" || is_digits(w.strip_prefix('-').unwrap_or(w));
    let words = text.split_whitespace().count();
    (1..=2).contains(&words) && text.split_whitespace().all(figure)
}

/// Group and file of a path.
fn file(path: &str) -> Option<(&str, &'static str, &'static str)> {
    let (group, name) = path.rsplit_once('/').unwrap_or(("", path));
    let (name, column) = FILES.iter().find(|(file, _)| *file == name)?;
    Some((group, name, column))
}

/// `==> path/cpu.max <==`.
fn heading(line: &str) -> Option<(&str, &'static str, &'static str)> {
    file(line.trim().strip_prefix("==> ")?.strip_suffix(" <==")?)
}

/// `path/cpu.max:200000 100000`, `cpu.cfs_quota_us=40000`, `memory.max 1073741824`.
fn named(line: &str) -> Option<(&str, &'static str, &'static str, &str)> {
    let line = line.trim();
    let end = line.bytes().position(|b| matches!(b, b':' | b'=' | b' '))?;
    // Every file has a point in its name; most lines have none in their first word.
    memchr::memchr(b'.', &line.as_bytes()[..end])?;
    let (group, name, column) = file(&line[..end])?;
    let value = line[end..].trim_start_matches([':', '=', ' ']);
    is_value(value).then_some((group, name, column, value))
}

fn belongs(kept: &[Kept], line: &str) -> Step {
    let after_heading = kept.last().is_some_and(|k| heading(&k.text).is_some()) && is_value(line.trim());
    let blank = line.trim().is_empty() && kept.last().is_some_and(|k| !k.text.trim().is_empty());
    if named(line).is_some() || heading(line).is_some() || after_heading || blank {
        Step::Took
    } else {
        Step::Over
    }
}

fn read(lines: &[Kept], sheet: &mut Sheet<'_, '_>) {
    let names: Vec<&str> = COLUMNS.iter().map(|c| c.name).collect();
    sheet.begin(FRAME, &names);
    let mut under = None;
    for (at, line) in lines.iter().enumerate() {
        let t = line.text.trim();
        if t.is_empty() {
            sheet.put(LineClass::Blank);
            continue;
        }
        if let Some(found) = heading(t) {
            under = Some(found);
            sheet.put(LineClass::Header);
            continue;
        }
        let found = named(t)
            .or_else(|| {
                under.take().filter(|_| is_value(t)).map(|(group, file, column)| (group, file, column, t))
            })
            .or_else(|| is_value(t).then_some(("", "cpu.max", "quota", t)));
        let Some((group, file, column, value)) = found else {
            sheet.quarantine("report_line_unknown");
            continue;
        };
        let mut cells: Vec<Option<&str>> = vec![None; names.len()];
        let figures: Vec<&str> = value.split_whitespace().collect();
        let limit = figures.first().copied().filter(|f| is_digits(f));
        for (cell, name) in cells.iter_mut().zip(&names) {
            *cell = match *name {
                "group" => Some(group).filter(|g| !g.is_empty()),
                "file" => Some(file),
                "printed" => Some(value),
                "period" if figures.len() == 2 => Some(figures[1]).filter(|f| is_digits(f)),
                name if name == column => limit,
                _ => None,
            };
        }
        sheet.row(at, &cells);
        sheet.put(LineClass::Row);
    }
}
