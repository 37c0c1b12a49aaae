//! `jcmd GC.class_histogram` and `jmap -histo`: instances and bytes per class, with a total at the end.
//!
//! Source: OpenJDK `memory/heapInspection.cpp`. Before 9 there is no module. The total is a block of its own
//! ([`super::totals`]); a list without one was cut (`no_total_line`). Bytes are shallow sizes: what an object refers to is not
//! in them. What the format cannot tell: the instant, and whether a collection ran first (it does unless `-all` was given).

use inquest_core::capture::LineClass;

use super::{jcmd, totals};
use crate::block::Held;
use crate::frame::{Frame, Opening, Out, Step};
use crate::kind::spec::SchemaUnit::{Bytes, Count};
use crate::kind::spec::{ColumnSpec, Kind, id, text, ugauge};
use crate::report::record::{self, Record};
use crate::report::{Begins, Report};
use crate::text::Line;

const FRAME: &str = "jvm_class_histogram";

const COLUMNS: &[ColumnSpec] = &[
    id("num"),
    ugauge("instances", Count),
    ugauge("bytes", Bytes),
    text("class_name").key(),
    text("module").key(),
];

pub(super) static KIND: Kind = Kind {
    identity: &[&["class_name", "module"]],
    main_counter: Some("bytes"),
    frames: &[FRAME],
    ..Kind::new("jvm.class_histogram", COLUMNS)
};

/// The report.
pub(super) const REPORT: Report = Report { begins: Begins::at(b"n").after_pid(), open };

fn open(lines: &[Held], _ended: bool) -> Option<Opening> {
    let first = jcmd::body(lines).next()?.trim_start();
    let begins = first.starts_with("num ") && first.contains("#instances") && first.contains("#bytes");
    begins.then(|| Opening::new(Histogram::default(), 0))
}

#[derive(Default)]
struct Histogram {
    begun: bool,
    headed: bool,
    total: bool,
}

impl Frame for Histogram {
    fn line(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        let t = line.text.trim();
        if !self.begun {
            self.begun = true;
            record::begin(out, FRAME, COLUMNS, line.number);
        }
        if !self.headed {
            self.headed = t.starts_with("num");
            out.put(if t.is_empty() { LineClass::Blank } else { LineClass::Header });
            return Step::Took;
        }
        if t.len() > 8 && t.bytes().all(|b| b == b'-') {
            out.put(LineClass::Rule);
            return Step::Took;
        }
        let fields: Vec<&str> = t.split_whitespace().collect();
        let digits = |f: &str| !f.is_empty() && f.bytes().all(|b| b.is_ascii_digit());
        match fields.as_slice() {
            ["Total", instances, bytes] if digits(instances) && digits(bytes) => {
                self.total = true;
                let figures = [("instances", *instances), ("bytes", *bytes)];
                totals::put(out, "class_histogram", &figures, line.number);
                return Step::Last;
            }
            [dots @ ("..." | "…" | "⋮")] => {
                let mut row = Record::new(COLUMNS, line.number);
                row.set("num", *dots);
                row.put(out);
            }
            [num, instances, bytes, name @ ..]
                if num.ends_with(':')
                    && digits(num.trim_end_matches(':'))
                    && digits(instances)
                    && digits(bytes)
                    && !name.is_empty() =>
            {
                let mut row = Record::new(COLUMNS, line.number);
                row.set("num", num.trim_end_matches(':'));
                row.set("instances", *instances);
                row.set("bytes", *bytes);
                let name = name.join(" ");
                let module = name.split_once(" (").and_then(|(n, m)| Some((n, m.strip_suffix(')')?)));
                match module {
                    Some((name, module)) => {
                        row.set("class_name", name);
                        row.set("module", module);
                    }
                    None => row.set("class_name", name),
                }
                row.put(out);
            }
            [num, ..] if num.ends_with(':') && digits(num.trim_end_matches(':')) => {
                out.quarantine("cut_row", line.text);
                out.incomplete("cut_row");
                return Step::Took;
            }
            _ => return Step::Over,
        }
        out.put(LineClass::Row);
        Step::Took
    }

    fn close(&mut self, _ended: bool, out: &mut Out<'_>) {
        if !self.total {
            out.incomplete("no_total_line");
        }
    }
}
