//! `jcmd VM.native_memory summary` and `summary.diff`: one row per part of a category.
//!
//! Source: OpenJDK `nmt/memReporter.cpp`. The output grows with every release (`malloc:` lines, `peak=`, `at peak`, `tag=`,
//! `largest_committed=`, `readonly=`), so figures are read as `key=value` and `#count` wherever they stand in the parentheses;
//! words that are not known are skipped, unknown `key=value` pairs are kept in `other`.
//!
//! Amounts are printed in whole units of the scale asked for (KB unless `scale=` said so) and are bytes here; the scale is the
//! rounding. `reserved` is address space, not memory. The part `total` of each category sums to that of `Total`; parts of a
//! category explain it and must not be added to it. In a difference nothing printed is a change that rounds to nothing: NULL.
//! What the format cannot tell: the instant, and that of the baseline. Known gap: `detail` (call sites, maps).

use inquest_core::capture::LineClass;

use super::{jcmd, size};
use crate::block::Held;
use crate::frame::{Frame, Opening, Out, Step};
use crate::kind::spec::SchemaUnit::{Bytes, Count, Percent};
use crate::kind::spec::{ColumnSpec, Kind, fgauge, flag, gauge, text, ugauge};
use crate::report::exact;
use crate::report::record::{self, Record};
use crate::report::{Begins, Report};
use crate::text::Line;

const FRAME: &str = "jvm_native_memory";
const DIFF_FRAME: &str = "jvm_native_memory_diff";

const COLUMNS: &[ColumnSpec] = &[
    text("category").key(),
    text("part").key(),
    fgauge("reserved", Bytes),
    fgauge("committed", Bytes),
    fgauge("used", Bytes),
    fgauge("waste", Bytes),
    fgauge("waste_percent", Percent),
    fgauge("size", Bytes),
    ugauge("count", Count),
    ugauge("instance_classes", Count),
    ugauge("array_classes", Count),
    fgauge("peak", Bytes),
    ugauge("peak_count", Count),
    flag("at_peak"),
    text("other"),
];

const DIFF_COLUMNS: &[ColumnSpec] = &[
    text("category").key(),
    text("part").key(),
    fgauge("reserved", Bytes),
    fgauge("reserved_change", Bytes),
    fgauge("committed", Bytes),
    fgauge("committed_change", Bytes),
    fgauge("used", Bytes),
    fgauge("used_change", Bytes),
    fgauge("waste", Bytes),
    fgauge("waste_change", Bytes),
    fgauge("waste_percent", Percent),
    fgauge("size", Bytes),
    fgauge("size_change", Bytes),
    ugauge("count", Count),
    gauge("count_change", Count),
    ugauge("instance_classes", Count),
    gauge("instance_classes_change", Count),
    ugauge("array_classes", Count),
    gauge("array_classes_change", Count),
    text("other"),
];

pub(super) static KIND: Kind =
    Kind { identity: &[&["category", "part"]], frames: &[FRAME], ..Kind::new("jvm.native_memory", COLUMNS) };

pub(super) static DIFF_KIND: Kind = Kind {
    identity: &[&["category", "part"]],
    frames: &[DIFF_FRAME],
    ..Kind::new("jvm.native_memory_diff", DIFF_COLUMNS)
};

/// The report.
pub(super) const REPORT: Report = Report { begins: Begins::at(b"NT-").after_pid(), open };

fn open(lines: &[Held], _ended: bool) -> Option<Opening> {
    let first = jcmd::body(lines).next()?;
    let begins = match first.as_bytes().first()? {
        b'N' => first.trim_end() == "Native Memory Tracking:",
        b'T' => first.starts_with("Total:") && first.contains("reserved=") && first.contains("committed="),
        b'-' => first.starts_with("- ") && first.contains(" (reserved=") && first.contains("committed="),
        _ => false,
    };
    if !begins {
        return None;
    }
    let titled = jcmd::body(lines).take(8).any(|l| l.trim_start().starts_with("Total:"));
    let cropped = !first.starts_with('N');
    let diff = lines.iter().any(|l| l.text().split([' ', ',', ')']).any(is_change));
    (titled || cropped).then(|| Opening::new(NativeMemory::new(diff), 0))
}

/// `+503KB`, `-12MB`, `+200`.
fn is_change(word: &str) -> bool {
    let digits = word.strip_prefix(['+', '-']).unwrap_or("");
    !digits.is_empty()
        && digits.trim_end_matches(|c: char| c.is_ascii_alphabetic()).bytes().all(|b| b.is_ascii_digit())
        && digits.starts_with(|c: char| c.is_ascii_digit())
}

struct NativeMemory {
    frame: &'static str,
    columns: &'static [ColumnSpec],
    begun: bool,
    category: String,
    /// A part that spans lines: `(  Metadata:   )` and its figures below.
    group: Option<Record>,
}

impl NativeMemory {
    fn new(diff: bool) -> Self {
        let (frame, columns) = if diff { (DIFF_FRAME, DIFF_COLUMNS) } else { (FRAME, COLUMNS) };
        NativeMemory { frame, columns, begun: false, category: String::new(), group: None }
    }

    fn flush(&mut self, out: &mut Out<'_>) {
        if let Some(group) = self.group.take() {
            group.put(out);
        }
    }

    fn record(&self, part: &str, line: u64) -> Record {
        let mut row = Record::new(self.columns, line);
        row.set("category", self.category.clone());
        row.set("part", part);
        row
    }

    /// A line with figures; false when it has none.
    fn figures(&mut self, t: &str, line: u64, out: &mut Out<'_>) -> bool {
        if let Some(rest) = t.strip_prefix("Total:") {
            self.flush(out);
            "Total".clone_into(&mut self.category);
            return self.part("total", rest, line, out);
        }
        if let Some(rest) = t.strip_prefix('-')
            && let Some((name, figures)) = rest.split_once(" (reserved=")
        {
            self.flush(out);
            name.trim().clone_into(&mut self.category);
            return self.part("total", &format!("reserved={figures}"), line, out);
        }
        let bare = t.trim_start_matches([':', ' ']);
        let Some(inner) = bare.strip_prefix('(') else {
            // Below the total: `malloc: 7357KB #7264, peak=12793KB #7222`.
            let known = ["malloc:", "malloc=", "mmap:"].iter().any(|k| t.starts_with(k));
            if known {
                self.flush(out);
                let part = &t[..t.find([':', '=']).unwrap_or(0)];
                return self.part(part, t, line, out);
            }
            return false;
        };
        let inner = inner.trim_start();
        let heading = inner.trim_end_matches([')', ' ', ':']);
        if !heading.is_empty() && !heading.contains(['=', '#', '(']) && heading.len() < 40 {
            self.flush(out);
            self.group = Some(self.record(&heading.to_lowercase(), line));
            out.put(LineClass::Row);
            return true;
        }
        if let Some(group) = &mut self.group
            && ["reserved=", "used=", "waste="].iter().any(|k| inner.starts_with(k))
        {
            read(group, inner, "");
            out.put(LineClass::Continuation);
            return true;
        }
        self.flush(out);
        let end = inner.find([':', '=', '#']).unwrap_or(inner.len());
        let part = inner[..end].trim();
        if part.is_empty() {
            return false;
        }
        self.part(part, inner, line, out)
    }

    fn part(&mut self, part: &str, figures: &str, line: u64, out: &mut Out<'_>) -> bool {
        let mut row = self.record(part, line);
        let found = read(&mut row, figures, part);
        if found == 0 {
            return false;
        }
        row.put(out);
        out.put(LineClass::Row);
        true
    }
}

/// Reads `key=value`, `#count` and changes into a row, in any order. Answers how many figures there were.
fn read(row: &mut Record, figures: &str, part: &str) -> usize {
    let mut found = 0;
    // The key whose amount, and the column whose count, came last: a change belongs to them.
    let mut amount_key = String::new();
    let mut count_key = String::from("count");
    let mut word = String::new();
    for token in figures.split([' ', ',', '(', ')']).filter(|t| !t.is_empty()) {
        if let Some(percent) = token.strip_prefix('=').and_then(|p| p.strip_suffix('%')) {
            row.set_some("waste_percent", size::number(percent));
        } else if let Some(count) = token.strip_prefix('#') {
            if !count.is_empty() && count.bytes().all(|b| b.is_ascii_digit()) {
                count_key = match (amount_key.as_str(), word.as_str()) {
                    ("peak", _) => "peak_count".into(),
                    (_, "instance classes") => "instance_classes".into(),
                    (_, "array classes") => "array_classes".into(),
                    _ => "count".into(),
                };
                row.set(&count_key, count);
                amount_key.clear();
                word.clear();
                found += 1;
            }
        } else if is_change(token) {
            change(row, token, &amount_key, &count_key);
        } else if let Some((key, value)) = token.split_once('=') {
            word.clear();
            let Some(bytes) = size::whole_amount(value) else {
                // `tag=Class` names the tag again.
                amount_key.clear();
                continue;
            };
            key.clone_into(&mut amount_key);
            set(row, key, bytes, value);
            found += 1;
        } else if let Some(bytes) = size::whole_amount(token) {
            // `malloc: 7357KB #7264`
            amount_key = part.to_owned();
            row.set("size", bytes);
            found += 1;
        } else if !token.ends_with(':') {
            if word == "at" && token == "peak" {
                row.set("at_peak", "true");
            }
            if !word.is_empty() {
                word.push(' ');
            }
            word.push_str(token);
        }
    }
    found
}

fn set(row: &mut Record, key: &str, bytes: String, printed: &str) {
    match key {
        "reserved" | "committed" | "used" | "waste" | "peak" => row.set(key, bytes),
        "malloc" | "arena" | "overhead" => row.set("size", bytes),
        _ => row.add("other", &format!("{key}={printed}")),
    }
}

fn change(row: &mut Record, token: &str, amount_key: &str, count_key: &str) {
    let (sign, plain) = token.split_at(1);
    let sign = if sign == "-" { "-" } else { "" };
    if plain.bytes().all(|b| b.is_ascii_digit()) {
        row.set(&format!("{count_key}_change"), format!("{sign}{plain}"));
        return;
    }
    let column = match amount_key {
        "reserved" | "committed" | "used" | "waste" => amount_key,
        _ => "size",
    };
    if let Some(bytes) = size::whole_amount(plain) {
        row.set_some(&format!("{column}_change"), exact::times(&format!("{sign}{bytes}"), 1));
    }
}

impl Frame for NativeMemory {
    fn line(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        let t = line.text.trim();
        if !self.begun {
            self.begun = true;
            record::begin(out, self.frame, self.columns, line.number);
            if jcmd::is_pid(t) {
                out.put(LineClass::Header);
                return Step::Took;
            }
        }
        if t.is_empty() {
            out.put(LineClass::Blank);
        } else if t == "Native Memory Tracking:" {
            out.put(LineClass::Header);
        } else if t.starts_with("(Omitting categories") {
            out.put(LineClass::Comment);
        } else if self.figures(t, line.number, out) {
        } else if line.text.starts_with([' ', '\t']) && !self.category.is_empty() {
            self.flush(out);
            out.quarantine("report_line_unknown", line.text);
        } else if t.starts_with('-') && t.len() > 1 && !t.starts_with("--") && !self.category.is_empty() {
            // The beginning of a category, cut.
            self.flush(out);
            out.quarantine("cut_row", line.text);
            out.incomplete("cut_row");
        } else {
            return Step::Over;
        }
        Step::Took
    }

    fn close(&mut self, _ended: bool, out: &mut Out<'_>) {
        self.flush(out);
    }
}
