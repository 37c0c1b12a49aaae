//! `jstat` in every form: the family of `-gc` (capacities and use), `-gcutil` and `-gccause` (percentages), `-class`,
//! `-compiler`; with `-t` or without, header repeated or not.
//!
//! Source: OpenJDK `jdk.jcmd/share/classes/sun/tools/jstat/resources/jstat_options` (names, widths, units). Columns are
//! found by the names of the header: they widen and shift. Sizes are printed in KB of 1024 with one decimal and are bytes here
//! (the last place is 102.4 bytes); times are seconds; `-` where a collector has no such space is NULL. A JVM tool under a
//! locale with a decimal comma prints `0,018`.
//!
//! What the format cannot tell: the process and, without `-t`, the instant. Metaspace columns (MC, MU, CCSC, CCSU, M, CCS) are
//! as of the last collection, so they lag behind jcmd; `M` and `CCS` are used over committed, not over a limit.
//! Assumed: where the cause of the last and of the running collection cannot be told apart by their fixed width, the known
//! words of the running one (`No GC`) end the line.

use inquest_core::capture::LineClass;

use super::size;
use crate::block::Held;
use crate::frame::{Frame, Head, Opening, Out, Step};
use crate::kind::spec::SchemaUnit::{Bytes, Count, Percent, S};
use crate::kind::spec::{ColumnSpec, Kind, fcounter, fgauge, text, ucounter, ugauge};
use crate::raw::{CellForm, RawCell};
use crate::report::{Begins, Report, exact};
use crate::text::Line;

const GC_FRAME: &str = "jvm_jstat_gc";
const UTIL_FRAME: &str = "jvm_jstat_gcutil";
const CLASS_FRAME: &str = "jvm_jstat_class";
const COMPILER_FRAME: &str = "jvm_jstat_compiler";

const GC: &[ColumnSpec] = &[
    fgauge("timestamp", S),
    fgauge("s0c", Bytes),
    fgauge("s1c", Bytes),
    fgauge("s0u", Bytes),
    fgauge("s1u", Bytes),
    fgauge("ec", Bytes),
    fgauge("eu", Bytes),
    fgauge("oc", Bytes),
    fgauge("ou", Bytes),
    fgauge("pc", Bytes),
    fgauge("pu", Bytes),
    fgauge("mc", Bytes),
    fgauge("mu", Bytes),
    fgauge("ccsc", Bytes),
    fgauge("ccsu", Bytes),
    fgauge("ngcmn", Bytes),
    fgauge("ngcmx", Bytes),
    fgauge("ngc", Bytes),
    fgauge("ogcmn", Bytes),
    fgauge("ogcmx", Bytes),
    fgauge("ogc", Bytes),
    fgauge("mcmn", Bytes),
    fgauge("mcmx", Bytes),
    fgauge("ccsmn", Bytes),
    fgauge("ccsmx", Bytes),
    fgauge("s0cmx", Bytes),
    fgauge("s1cmx", Bytes),
    fgauge("ecmx", Bytes),
    fgauge("dss", Bytes),
    ugauge("tt", Count),
    ugauge("mtt", Count),
    ucounter("ygc", Count),
    fcounter("ygct", S),
    ucounter("fgc", Count),
    fcounter("fgct", S),
    ucounter("cgc", Count),
    fcounter("cgct", S),
    fcounter("gct", S),
];

const UTIL: &[ColumnSpec] = &[
    fgauge("timestamp", S),
    fgauge("s0", Percent),
    fgauge("s1", Percent),
    fgauge("e", Percent),
    fgauge("o", Percent),
    fgauge("p", Percent),
    fgauge("m", Percent),
    fgauge("ccs", Percent),
    ucounter("ygc", Count),
    fcounter("ygct", S),
    ucounter("fgc", Count),
    fcounter("fgct", S),
    ucounter("cgc", Count),
    fcounter("cgct", S),
    fcounter("gct", S),
    text("lgcc"),
    text("gcc"),
];

const CLASS: &[ColumnSpec] = &[
    fgauge("timestamp", S),
    ucounter("loaded", Count),
    fcounter("loaded_bytes", Bytes),
    ucounter("unloaded", Count),
    fcounter("unloaded_bytes", Bytes),
    fcounter("time", S),
];

const COMPILER: &[ColumnSpec] = &[
    fgauge("timestamp", S),
    ucounter("compiled", Count),
    ucounter("failed", Count),
    ucounter("invalid", Count),
    fcounter("time", S),
    ugauge("failedtype", Count),
    text("failedmethod"),
];

pub(super) static GC_KIND: Kind =
    Kind { cumulative: true, frames: &[GC_FRAME], ..Kind::new("jvm.jstat_gc", GC) };
pub(super) static UTIL_KIND: Kind =
    Kind { cumulative: true, frames: &[UTIL_FRAME], ..Kind::new("jvm.jstat_gcutil", UTIL) };
pub(super) static CLASS_KIND: Kind =
    Kind { cumulative: true, frames: &[CLASS_FRAME], ..Kind::new("jvm.jstat_class", CLASS) };
pub(super) static COMPILER_KIND: Kind =
    Kind { cumulative: true, frames: &[COMPILER_FRAME], ..Kind::new("jvm.jstat_compiler", COMPILER) };

/// The report.
pub(super) const REPORT: Report = Report { begins: Begins::at(b"TSNOMLCP"), open };

/// What a header says: the frame and its names, as they are kept.
struct Table {
    frame: &'static str,
    schema: &'static [ColumnSpec],
    names: Vec<String>,
}

fn header(text: &str) -> Option<Table> {
    // The first name of each form; every line outside of blocks is asked, so this comes before anything is kept.
    const FIRST: [&str; 9] = ["Timestamp", "S0C", "S0", "NGCMN", "OGCMN", "MCMN", "MC", "Loaded", "Compiled"];
    let t = text.trim();
    if t.len() > 512 {
        return None;
    }
    let first = t.split_ascii_whitespace().next()?;
    if !FIRST.contains(&first) && !matches!(first, "PC" | "PGCMN") {
        return None;
    }
    let mut names: Vec<String> = t.split_whitespace().map(str::to_owned).collect();
    let after = names.iter().position(|n| n != "Timestamp")?;
    let rest: Vec<&str> = names[after..].iter().map(String::as_str).collect();
    if rest == ["Loaded", "Bytes", "Unloaded", "Bytes", "Time"] {
        "loaded_bytes".clone_into(&mut names[after + 1]);
        "unloaded_bytes".clone_into(&mut names[after + 3]);
        return Some(Table { frame: CLASS_FRAME, schema: CLASS, names });
    }
    if rest.starts_with(&["Compiled", "Failed", "Invalid", "Time"]) {
        return Some(Table { frame: COMPILER_FRAME, schema: COMPILER, names });
    }
    // Every form of the family counts young collections; newer JDKs may add columns.
    let knows = |schema: &[ColumnSpec]| {
        rest.iter().filter(|n| schema.iter().any(|c| c.name.eq_ignore_ascii_case(n))).count()
    };
    let upper = rest.iter().all(|n| n.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit()));
    let counts = rest.iter().any(|n| matches!(*n, "YGC" | "FGC" | "GCT"));
    if !upper || !counts || rest.len() < 5 {
        return None;
    }
    let (gc, util) = (knows(GC), knows(UTIL));
    let (frame, schema, known) = if util > gc { (UTIL_FRAME, UTIL, util) } else { (GC_FRAME, GC, gc) };
    (known * 10 >= rest.len() * 7).then_some(Table { frame, schema, names })
}

fn open(lines: &[Held], _ended: bool) -> Option<Opening> {
    let table = header(lines.first()?.text())?;
    let title = lines.first()?.text().trim().to_owned();
    Some(Opening::new(Jstat { table, title, begun: false }, 0))
}

struct Jstat {
    table: Table,
    title: String,
    begun: bool,
}

impl Frame for Jstat {
    fn line(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        let t = line.text.trim();
        if !self.begun {
            self.begun = true;
            out.begin(Head {
                frame: self.table.frame,
                header: Some(self.table.names.clone()),
                width: self.table.names.len(),
                first_line: line.number,
                padded: false,
            });
        }
        if t == self.title {
            // Repeated by `-h`.
            out.put(LineClass::Header);
            return Step::Took;
        }
        if !t.starts_with(|c: char| c.is_ascii_digit() || c == '-') {
            return Step::Over;
        }
        match self.cells(t) {
            Some(cells) => {
                let cells = cells
                    .into_iter()
                    .map(|cell| match cell {
                        Some(text) => RawCell { text: text.into(), form: CellForm::Bare },
                        None => RawCell { text: "".into(), form: CellForm::Null },
                    })
                    .collect();
                out.row(cells, line.number);
                out.put(LineClass::Row);
            }
            None if t.split_whitespace().all(|f| f == "-" || size::number(f).is_some()) => {
                out.quarantine("wrong_field_count", line.text);
                out.incomplete("cut_row");
            }
            None => return Step::Over,
        }
        Step::Took
    }

    fn close(&mut self, _ended: bool, _out: &mut Out<'_>) {}
}

impl Jstat {
    fn spec(&self, name: &str) -> Option<&'static ColumnSpec> {
        self.table.schema.iter().find(|c| c.name.eq_ignore_ascii_case(name))
    }

    /// The cells of a line; `None` when it does not fit the header.
    fn cells(&self, t: &str) -> Option<Vec<Option<String>>> {
        let texts = self.table.names.iter().filter(|n| is_text(n)).count();
        let numbers = self.table.names.len() - texts;
        let mut cells = Vec::with_capacity(self.table.names.len());
        let mut rest = t;
        for name in self.table.names.iter().filter(|n| !is_text(n)) {
            let field = rest.split_whitespace().next()?;
            rest = rest.trim_start().strip_prefix(field)?;
            cells.push(self.figure(name, field)?);
        }
        let rest = rest.trim();
        match texts {
            0 if !rest.is_empty() => return None,
            0 => {}
            1 => cells.push(Some(rest.to_owned()).filter(|r| !r.is_empty())),
            _ => {
                let (last, now) = causes(rest);
                cells.push(Some(last));
                cells.push(now);
            }
        }
        (cells.len() == numbers + texts).then_some(cells)
    }

    /// A printed figure in the unit of its column. Outer absence: no figure at all.
    fn figure(&self, name: &str, field: &str) -> Option<Option<String>> {
        if field == "-" {
            return Some(None);
        }
        let value = size::number(field)?;
        match self.spec(name).map(|c| c.unit) {
            Some(Bytes) => exact::times(&value, 1_024).map(Some),
            _ => Some(Some(value)),
        }
    }
}

/// Columns of words stand at the end.
fn is_text(name: &str) -> bool {
    matches!(name, "LGCC" | "GCC" | "FailedMethod")
}

/// `Metadata GC Threshold No GC`: the cause of the last collection and of the one that runs, each padded to 20.
fn causes(rest: &str) -> (String, Option<String>) {
    if let Some(last) = rest.strip_suffix("No GC") {
        return (last.trim_end().to_owned(), Some("No GC".to_owned()));
    }
    match rest.split_once("  ") {
        Some((last, now)) => (last.to_owned(), Some(now.trim().to_owned())),
        None => match rest.char_indices().nth(20) {
            Some((at, ' ')) => (rest[..at].trim_end().to_owned(), Some(rest[at..].trim().to_owned())),
            _ => (rest.to_owned(), None),
        },
    }
}
