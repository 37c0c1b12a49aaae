//! Flags of a JVM: `jcmd VM.flags` (with and without `-all`), `-XX:+PrintFlagsFinal`, `jcmd VM.command_line`, and the
//! `CommandLine flags:` line of the logs of JDK 8.
//!
//! Source: OpenJDK `runtime/flags/jvmFlag.cpp` and `services/diagnosticCommand.cpp`. Values are texts: the JVM prints no units
//! (sizes of `-XX:` flags are bytes, but that is the flag's own matter). A row per flag, all of one line point to it.
//! What the format cannot tell: which flags somebody set by hand, unless the origin is printed (`{command line}`).

use inquest_core::capture::LineClass;

use super::{jcmd, size};
use crate::block::Held;
use crate::frame::{Frame, Opening, Out, Step};
use crate::kind::spec::{ColumnSpec, Kind, text};
use crate::report::record::{self, Record};
use crate::report::{Begins, Report};
use crate::text::Line;

const FRAME: &str = "jvm_flags";

const COLUMNS: &[ColumnSpec] = &[text("name").key(), text("value"), text("type"), text("origin")];

pub(super) static KIND: Kind =
    Kind { identity: &[&["name"]], frames: &[FRAME], ..Kind::new("jvm.flags", COLUMNS) };

/// The report.
pub(super) const REPORT: Report = Report { begins: Begins::at(b"-CV[").after_pid(), open };

fn open(lines: &[Held], _ended: bool) -> Option<Opening> {
    let first = jcmd::body(lines).next()?;
    let begins = match first.as_bytes().first()? {
        b'-' => first.starts_with("-XX:") && first.trim_end().len() > 6,
        b'C' => first.starts_with("CommandLine flags: -XX:"),
        b'V' => first.trim_end() == "VM Arguments:",
        b'[' => matches!(first.trim_end(), "[Global flags]" | "[Global flags]:"),
        _ => false,
    };
    begins.then(|| Opening::new(Flags::default(), 0))
}

#[derive(Default)]
struct Flags {
    begun: bool,
    table: bool,
    arguments: bool,
    done: bool,
}

impl Frame for Flags {
    fn line(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        let t = line.text.trim();
        if !self.begun {
            self.begun = true;
            record::begin(out, FRAME, COLUMNS, line.number);
            if jcmd::is_pid(t) {
                out.put(LineClass::Header);
                return Step::Took;
            }
        }
        if t.is_empty() {
            if self.table || self.arguments || self.done {
                return Step::Over;
            }
            out.put(LineClass::Blank);
            return Step::Took;
        }
        if self.table {
            return entry(t, line.number, out);
        }
        if t.starts_with("[Global flags]") || t == "VM Arguments:" {
            self.table = t.starts_with('[');
            self.arguments = !self.table;
            out.put(LineClass::Header);
            return Step::Took;
        }
        if self.arguments {
            return argument(t, line.number, out);
        }
        let list = t.strip_prefix("CommandLine flags: ").unwrap_or(t);
        if self.done || !list.starts_with("-XX:") {
            return Step::Over;
        }
        self.done = true;
        flags(list, line.number, out);
        out.put(LineClass::Row);
        Step::Took
    }

    fn close(&mut self, _ended: bool, _out: &mut Out<'_>) {}
}

/// `-XX:+UseG1GC -XX:MaxHeapSize=536870912 -Xmx128m`: a row each. A word that begins no flag is part of the value before it.
fn flags(list: &str, line: u64, out: &mut Out<'_>) {
    let mut open: Option<Record> = None;
    for word in list.split_whitespace() {
        if !word.starts_with('-')
            && let Some(row) = &mut open
        {
            row.add("value", word);
            continue;
        }
        if let Some(row) = open.take() {
            row.put(out);
        }
        let mut row = Record::new(COLUMNS, line);
        if let Some(flag) = word.strip_prefix("-XX:") {
            match flag.strip_prefix(['+', '-']) {
                Some(name) => {
                    row.set("name", name);
                    row.set("value", if flag.starts_with('+') { "true" } else { "false" });
                }
                None => {
                    let (name, value) = flag.split_once('=').unwrap_or((flag, ""));
                    row.set("name", name);
                    row.set("value", value);
                }
            }
        } else {
            // `-Xmx128m`: the letters are the flag.
            let heap = ["-Xmx", "-Xms", "-Xmn", "-Xss"].iter().find(|f| word.starts_with(**f));
            let (name, value) = match heap {
                Some(flag) => (*flag, &word[flag.len()..]),
                None => word.split_once('=').unwrap_or((word, "")),
            };
            row.set("name", name);
            row.set("value", value);
        }
        open = Some(row);
    }
    if let Some(row) = open {
        row.put(out);
    }
}

/// `uintx MaxMetaspaceSize  = 18446744073709551615  {product} {default}`; `:=` marks a changed value in JDK 8.
fn entry(t: &str, line: u64, out: &mut Out<'_>) -> Step {
    let Some((left, right)) = t.split_once('=') else { return Step::Over };
    let left = left.trim_end().trim_end_matches(':').trim_end();
    let mut words = left.split_whitespace();
    let (Some(ty), Some(name), None) = (words.next(), words.next(), words.next()) else { return Step::Over };
    let (value, origin) = right.split_once('{').map_or((right, None), |(v, o)| (v, Some(format!("{{{o}"))));
    let mut row = Record::new(COLUMNS, line);
    row.set("name", name);
    row.set("value", value.trim());
    row.set("type", ty);
    row.set_some("origin", origin.map(|o| size::squeezed(&o)));
    row.put(out);
    out.put(LineClass::Row);
    Step::Took
}

/// A line of VM.command_line.
fn argument(t: &str, line: u64, out: &mut Out<'_>) -> Step {
    let Some((name, value)) = t.split_once(": ") else { return Step::Over };
    match name {
        "jvm_args" => flags(value, line, out),
        "jvm_flags" | "java_command" | "java_class_path (initial)" | "Launcher Type" => {
            let mut row = Record::new(COLUMNS, line);
            row.set("name", name);
            row.set("value", value.trim());
            row.put(out);
        }
        _ => return Step::Over,
    }
    out.put(LineClass::Row);
    Step::Took
}
