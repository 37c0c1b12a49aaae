//! `free`, with `-w`, `-h`, `-s`, in the languages of procps.
//!
//! Source: procps-ng 4.0.2 as run (C, ko_KR, de_DE), `free.1`; the line `-/+ buffers/cache` of versions before 3.3.10.
//!
//! Columns are named by their place: six, or seven with `-w`. A line with fewer figures (swap) leaves the rest NULL.
//! `-h` scales every figure by its own suffix: those become bytes exactly, as rounded as printed, and are a kind of
//! their own. What the format cannot tell: the unit where `-b`, `-m`, `-g` was given (taken as KiB, free's own, and said
//! so: `memory_unit_not_printed`).

use inquest_core::capture::LineClass;

use super::gather::{Cell, cell};
use super::only_by_frame;
use crate::block::Held;
use crate::frame::{Frame, Head, Opening, Out, Step};
use crate::kind::spec::SchemaUnit::{Bare, Bytes, Other};
use crate::kind::spec::{ColumnSpec, Kind, number, text};
use crate::report::exact;
use crate::report::{Begins, Report};
use crate::text::{Line, note};

const FRAME: &str = "free";
const HUMAN_FRAME: &str = "free_human";

const fn columns(unit: crate::kind::SchemaUnit) -> [ColumnSpec; 12] {
    [
        number("sample", Bare),
        text("memory").key(),
        number("total", unit),
        number("used", unit),
        number("free", unit),
        number("shared", unit),
        number("buff/cache", unit),
        number("buffers", unit),
        number("cache", unit),
        number("cached", unit),
        number("available", unit),
        text("label"),
    ]
}

static COLUMNS: [ColumnSpec; 12] = columns(Other("KiB"));
static HUMAN_COLUMNS: [ColumnSpec; 12] = columns(Bytes);

/// The kind.
pub(super) static KIND: Kind =
    Kind { frames: &[FRAME], content: Some(only_by_frame), ..Kind::new("linux.free", &COLUMNS) };

/// The kind of `free -h`.
pub(super) static HUMAN_KIND: Kind = Kind {
    frames: &[HUMAN_FRAME],
    content: Some(only_by_frame),
    ..Kind::new("linux.free_human", &HUMAN_COLUMNS)
};

/// The report.
pub(super) const REPORT: Report = Report { begins: Begins::at(b"tgr").other(), open };

/// `total used free` in the languages of procps.
const HEADS: [[&str; 3]; 8] = [
    ["total", "used", "free"],
    ["총계", "사용", "여분"],
    ["gesamt", "benutzt", "frei"],
    ["total", "utilisé", "libre"],
    ["total", "usado", "libre"],
    ["razem", "użyte", "wolne"],
    ["合計", "使用", "空き"],
    ["总计", "已用", "空闲"],
];

fn open(lines: &[Held], _ended: bool) -> Option<Opening> {
    let first = lines.first()?.text();
    let heads = first.len() < 400 && first.starts_with(' ') && is_header(first);
    let row = || lines.get(1).and_then(|l| row(l.text())).is_some();
    (heads && row()).then(|| Opening::new(Free::default(), 0))
}

fn is_header(line: &str) -> bool {
    let tokens: Vec<&str> = line.split_whitespace().collect();
    (6..=7).contains(&tokens.len()) && HEADS.iter().any(|h| tokens[..3] == h[..])
}

/// The label and the figures of a row.
fn row(line: &str) -> Option<(&str, Vec<&str>)> {
    let (label, rest) = line.split_once(':')?;
    let figures: Vec<&str> = rest.split_whitespace().collect();
    let fits = !label.is_empty() && label.chars().count() <= 20 && (2..=7).contains(&figures.len());
    (fits && figures.iter().all(|f| parts(f).is_some())).then_some((label.trim(), figures))
}

/// Digits and suffix.
fn parts(figure: &str) -> Option<(&str, u64)> {
    let at = figure.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(figure.len());
    let (digits, suffix) = figure.split_at(at);
    let numeric =
        !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit() || matches!(b, b'.' | b','));
    let power = |p: u32| 1024u64.pow(p);
    let factor = match suffix {
        "" => 0,
        "B" => 1,
        "Ki" | "K" => power(1),
        "Mi" | "M" => power(2),
        "Gi" | "G" => power(3),
        "Ti" | "T" => power(4),
        "Pi" | "P" => power(5),
        _ => return None,
    };
    numeric.then_some((digits, factor))
}

#[derive(Default)]
struct Free {
    columns: Vec<String>,
    /// With suffixes; known from the first row.
    human: Option<bool>,
    sample: u64,
    first_line: u64,
    blanks: u64,
}

impl Frame for Free {
    fn line(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        if self.first_line == 0 {
            self.first_line = line.number;
        }
        if line.text.trim().is_empty() {
            self.blanks += 1;
            out.put(LineClass::Blank);
            return Step::Took;
        }
        if line.text.len() < 400 && is_header(line.text) {
            self.header(line.text);
            self.sample += 1;
            out.put(LineClass::Header);
            return Step::Took;
        }
        let Some((label, figures)) = row(line.text).filter(|_| line.text.len() < 400) else {
            return Step::Over;
        };
        self.row(label, &figures, line, out)
    }

    fn close(&mut self, _ended: bool, out: &mut Out<'_>) {
        self.begin(false, out);
    }
}

impl Free {
    fn header(&mut self, text: &str) {
        if !self.columns.is_empty() {
            return;
        }
        let tokens: Vec<&str> = text.split_whitespace().collect();
        let names: &[&str] = match (tokens.len(), tokens.last()) {
            (7, _) => &["total", "used", "free", "shared", "buffers", "cache", "available"],
            (_, Some(&"cached")) => &["total", "used", "free", "shared", "buffers", "cached"],
            _ => &["total", "used", "free", "shared", "buff/cache", "available"],
        };
        self.columns = ["sample", "memory"].iter().chain(names).map(|n| (*n).to_owned()).collect();
    }

    fn begin(&mut self, human: bool, out: &mut Out<'_>) {
        if self.human.is_some() {
            return;
        }
        self.human = Some(human);
        if !human {
            note(&mut out.findings, "memory_unit_not_printed", self.first_line);
        }
        out.begin(Head {
            frame: if human { HUMAN_FRAME } else { FRAME },
            header: Some(self.columns.clone()),
            width: self.columns.len(),
            first_line: self.first_line,
            padded: false,
        });
    }

    fn row(&mut self, label: &str, figures: &[&str], line: &Line<'_>, out: &mut Out<'_>) -> Step {
        let human = figures.iter().any(|f| parts(f).is_some_and(|p| p.1 > 0));
        self.begin(human, out);
        if self.human != Some(human) || figures.len() + 2 > self.columns.len() {
            out.quarantine("cut_row", line.text);
            out.incomplete("cut_row");
            return Step::Took;
        }
        let mut cells: Vec<Cell> = vec![Some(self.sample.to_string()), Some(label.to_owned())];
        if label.starts_with("-/+") {
            // Used and free only: the total stands in the line above.
            cells.push(None);
        }
        cells.extend(figures.iter().map(|f| match parts(f) {
            Some((digits, factor)) if factor > 0 => exact::times(&digits.replace(',', "."), factor),
            _ => Some((*f).to_owned()),
        }));
        cells.resize(self.columns.len(), None);
        out.row(cells.into_iter().map(cell).collect(), line.number);
        out.put(LineClass::Row);
        Step::Took
    }
}
