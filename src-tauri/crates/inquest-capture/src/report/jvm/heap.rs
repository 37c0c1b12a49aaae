//! `jcmd GC.heap_info`, the heap printed at exit and in crash reports: one row per space.
//!
//! Source: OpenJDK `print_on` of each collector's heap and generations, and `MetaspaceUtils::print_on`. Sizes are printed
//! in whole K or M and are bytes here. `used` percentages of the young spaces are cut to whole hundredths by the JVM.
//! What the format cannot tell: the instant. Unknown spaces and figures are carried (`space`, `other`).

use inquest_core::capture::LineClass;

use super::{jcmd, size};
use crate::block::Held;
use crate::frame::{Frame, Opening, Out, Step};
use crate::kind::spec::SchemaUnit::{Bytes, Count, Percent};
use crate::kind::spec::{ColumnSpec, Kind, fgauge, text, ugauge};
use crate::report::record::{self, Record};
use crate::report::{Begins, Report};
use crate::text::Line;

pub(super) const FRAME: &str = "jvm_heap_info";

pub(super) const COLUMNS: &[ColumnSpec] = &[
    text("space").key(),
    fgauge("total", Bytes),
    fgauge("used", Bytes),
    fgauge("committed", Bytes),
    fgauge("reserved", Bytes),
    fgauge("capacity", Bytes),
    fgauge("max_capacity", Bytes),
    fgauge("size", Bytes),
    ugauge("used_percent", Percent),
    ugauge("young_regions", Count),
    fgauge("young", Bytes),
    ugauge("survivor_regions", Count),
    fgauge("survivors", Bytes),
    text("other"),
];

pub(super) static KIND: Kind =
    Kind { identity: &[&["space"]], frames: &[FRAME], ..Kind::new("jvm.heap_info", COLUMNS) };

/// The report.
pub(super) const REPORT: Report = Report { begins: Begins::at(b"gPdptZSM").after_pid(), open };

/// How the first line of a heap begins.
const FIRST: &[&str] = &[
    "garbage-first heap",
    "PSYoungGen",
    "ParOldGen",
    "PSOldGen",
    "def new generation",
    "par new generation",
    "tenured generation",
    "ZHeap",
    "Shenandoah",
    "Metaspace ",
];

fn open(lines: &[Held], _ended: bool) -> Option<Opening> {
    let first = jcmd::body(lines).next()?;
    let t = first.trim_start();
    let begins = matches!(t.as_bytes().first()?, b'g' | b'P' | b'd' | b'p' | b't' | b'Z' | b'S' | b'M')
        && FIRST.iter().any(|f| t.starts_with(f));
    (begins && first.contains("used ") && row(t, 0).is_some()).then(|| Opening::new(Heap::default(), 0))
}

#[derive(Default)]
struct Heap {
    begun: bool,
}

impl Frame for Heap {
    fn line(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        if !self.begun {
            self.begun = true;
            record::begin(out, FRAME, COLUMNS, line.number);
            if jcmd::is_pid(line.text) {
                out.put(LineClass::Header);
                return Step::Took;
            }
        }
        let t = line.text.trim();
        match row(t, line.number) {
            Some(row) => {
                row.put(out);
                out.put(LineClass::Row);
                Step::Took
            }
            None if line.text.starts_with(' ') && !t.is_empty() => {
                out.quarantine("report_line_unknown", line.text);
                Step::Took
            }
            None if t.is_empty() => {
                out.put(LineClass::Blank);
                Step::Took
            }
            None => Step::Over,
        }
    }

    fn close(&mut self, _ended: bool, _out: &mut Out<'_>) {}
}

/// A line of a heap as a row: `Metaspace used 918K, committed 1088K, reserved 1114112K`.
pub(super) fn row(t: &str, line: u64) -> Option<Record> {
    let figures = t.split('[').next().unwrap_or(t).trim_end();
    let mut row = Record::new(COLUMNS, line);
    let mut any = false;
    for (at, part) in figures.split(", ").enumerate() {
        any |= part_of(&mut row, part.trim(), at == 0)?;
    }
    any.then_some(row)
}

/// One part of a line; `None` when the line is none of a heap. The first part begins with the name of the space.
fn part_of(row: &mut Record, part: &str, first: bool) -> Option<bool> {
    if let Some((percent, "used")) = part.split_once("% ") {
        row.set("used_percent", percent.trim());
        return percent.trim().parse::<u8>().is_ok().then_some(true);
    }
    if let Some((count, rest)) = part.split_once(' ')
        && let Some((word, bytes)) = rest.split_once(" (")
        && matches!(word, "young" | "survivors")
    {
        let regions = if word == "young" { "young_regions" } else { "survivor_regions" };
        row.set(regions, count);
        row.set(word, size::whole_amount(bytes.trim_end_matches(')'))?);
        return Some(true);
    }
    let part = part.split(" (").next().unwrap_or(part);
    let (words, amount) = part.rsplit_once(' ')?;
    let Some(bytes) = size::whole_amount(amount.trim_end_matches(',')) else {
        if first {
            return None;
        }
        row.add("other", part);
        return Some(true);
    };
    let words = size::squeezed(words);
    // The longest key that ends the words; what stands before it names the space.
    const KEYS: [(&str, &str); 7] = [
        ("max capacity", "max_capacity"),
        ("total reserved", "reserved"),
        ("total", "total"),
        ("used", "used"),
        ("committed", "committed"),
        ("reserved", "reserved"),
        ("capacity", "capacity"),
    ];
    let found = KEYS.iter().find_map(|(key, column)| {
        let name = words.strip_suffix(key)?;
        (name.is_empty() || name.ends_with(' ')).then(|| (name.trim().to_owned(), *column))
    });
    let (name, column) = found.unwrap_or_else(|| {
        let name = words.strip_suffix(" size").unwrap_or(&words);
        (name.to_owned(), "size")
    });
    if first {
        if name.is_empty() || name.len() > 40 || name.starts_with(|c: char| c.is_ascii_digit()) {
            return None;
        }
        row.set("space", name);
    } else if !name.is_empty() {
        row.add("other", part);
        return Some(true);
    }
    row.set(column, bytes);
    Some(true)
}
