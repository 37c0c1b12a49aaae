//! `jcmd <pid> VM.metaspace` in every form: full, `basic`, `show-loaders`, `by-spacetype`, `by-chunktype`, `vslist`, any scale.
//!
//! Source: OpenJDK `memory/metaspace/metaspaceReporter.cpp` and `metaspaceStatistics.cpp` (JEP 387, from 16 on), and
//! `metaspaceStatistics.cpp` of 11 to 15, whose used chunks also have `overhead` and whose chunk sizes are names.
//!
//! Several tables in one report are several blocks: usage, virtual space, free lists, nodes, and named facts (waste,
//! statistics, settings). JDK 25 prints two lines of GC.heap_info first; they are a block of that kind.
//! What the format cannot tell: the instant, and the exact bytes: amounts are scaled and rounded to two decimals, and
//! percentages are of another base on every line, so they stay in the printed text.
//! Known gap: maps of chunks in a list of nodes are carried as lines of their node, not read.

use inquest_core::capture::LineClass;

use super::metaspace_kinds::{
    FACTS, FACTS_FRAME, FREELIST, FREELIST_FRAME, NODES, NODES_FRAME, USAGE, USAGE_FRAME, VIRTUAL,
    VIRTUAL_FRAME,
};
use super::{heap, jcmd, size};
use crate::block::{Held, words};
use crate::frame::{Frame, Opening, Out, Step};
use crate::kind::spec::ColumnSpec;
use crate::report::record::{self, Record};
use crate::report::{Begins, Report};
use crate::text::Line;

/// The report.
pub(super) const REPORT: Report = Report { begins: Begins::at(b"TUVCWIM").after_pid(), open };

fn open(lines: &[Held], _ended: bool) -> Option<Opening> {
    let mut body = jcmd::body(lines);
    let first = body.next()?;
    let begins = match first.as_bytes().first()? {
        b'T' => first.starts_with("Total Usage"),
        b'U' => matches!(first.trim_end(), "Usage per loader:" | "Usage per space type:" | "Usage:"),
        b'V' => matches!(first.trim_end(), "Virtual space:" | "Virtual space lists:"),
        b'C' => first.trim_end() == "Chunk freelists:",
        b'W' => first.starts_with("Waste (unused committed space)"),
        b'I' => first.trim_end() == "Internal statistics:",
        // JDK 25 begins with the lines of the heap.
        b'M' => first.starts_with("Metaspace ") && first.contains(" used "),
        _ => false,
    };
    let mine = |line: &str| {
        let t = line.trim_start();
        t.starts_with("Non-Class:")
            || t.starts_with("Non-class")
            || t.starts_with("Total Usage")
            || t.starts_with("Usage")
            || t.starts_with("Waste in chunks")
            || t.starts_with("num_")
            || t.contains(": CLD 0x")
            || t.contains(" loaders, ")
            || t.starts_with("vsl ")
    };
    (begins && body.take(8).any(mine)).then(|| Opening::new(Metaspace::default(), 0))
}

#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum Section {
    #[default]
    Start,
    Heap,
    Usage,
    Virtual,
    Freelists,
    Nodes,
    Facts(&'static str),
}

/// What a loader, a space type or the whole report said of itself.
#[derive(Debug, Default, Clone)]
struct Scope {
    name: String,
    loaders: Option<String>,
    classes: Option<String>,
    shared: Option<String>,
}

#[derive(Default)]
struct Metaspace {
    section: Section,
    /// The frame of the open block.
    block: &'static str,
    first_line: Option<u64>,
    scope: Scope,
    space: String,
}

impl Frame for Metaspace {
    fn line(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        let first = *self.first_line.get_or_insert(line.number);
        let text = line.text;
        let t = text.trim();
        if t.is_empty() {
            out.put(LineClass::Blank);
            return Step::Took;
        }
        if line.number == first && jcmd::is_pid(t) {
            out.put(LineClass::Header);
            return Step::Took;
        }
        if self.header(t, line.number, out) || self.row(t, line.number, out) {
            return Step::Took;
        }
        let indented = text.starts_with([' ', '\t']);
        let open = !matches!(self.section, Section::Start);
        if open && indented && !words::is_outside(t) {
            out.quarantine("report_line_unknown", text);
            return Step::Took;
        }
        Step::Over
    }

    fn close(&mut self, _ended: bool, _out: &mut Out<'_>) {}
}

impl Metaspace {
    /// Begins the block of a section, unless it is open.
    fn begin(&mut self, out: &mut Out<'_>, frame: &'static str, columns: &[ColumnSpec], line: u64) {
        if self.block != frame {
            let first = if self.block.is_empty() { self.first_line.unwrap_or(line) } else { line };
            self.block = frame;
            record::begin(out, frame, columns, first);
        }
    }

    /// A line that begins a section or a scope, or names a space.
    fn header(&mut self, t: &str, line: u64, out: &mut Out<'_>) -> bool {
        let section = match t {
            "Usage per loader:" | "Usage per space type:" | "Usage:" => Some(Section::Usage),
            "Virtual space:" => Some(Section::Virtual),
            "Chunk freelists:" => Some(Section::Freelists),
            "Virtual space lists:" | "Virtual space list:" => Some(Section::Nodes),
            "Internal statistics:" => Some(Section::Facts("internal statistics")),
            "Settings:" => Some(Section::Facts("settings")),
            _ if t.starts_with("Waste (unused committed space)") => Some(Section::Facts("waste")),
            _ => None,
        };
        if let Some(section) = section {
            self.section = section;
            self.space.clear();
            if t == "Usage:" {
                self.scope = Scope { name: "total".into(), ..Scope::default() };
            }
            match section {
                Section::Usage => self.begin(out, USAGE_FRAME, USAGE, line),
                Section::Virtual => self.begin(out, VIRTUAL_FRAME, VIRTUAL, line),
                Section::Freelists => self.begin(out, FREELIST_FRAME, FREELIST, line),
                Section::Nodes => self.begin(out, NODES_FRAME, NODES, line),
                Section::Facts(_) => self.begin(out, FACTS_FRAME, FACTS, line),
                Section::Start | Section::Heap => {}
            }
            out.put(LineClass::Header);
            return true;
        }
        if let Some(scope) = scope(t)
            && (matches!(self.section, Section::Start | Section::Heap | Section::Usage)
                || scope.name == "total")
        {
            self.section = Section::Usage;
            self.scope = scope;
            self.begin(out, USAGE_FRAME, USAGE, line);
            out.put(LineClass::Header);
            return true;
        }
        if let Some((space, rest)) = space(t)
            && rest.is_empty()
            && matches!(self.section, Section::Usage | Section::Freelists | Section::Nodes)
        {
            self.space = space.to_owned();
            out.put(LineClass::Header);
            return true;
        }
        let plain =
            t.starts_with("Usage by chunk ") || t.starts_with("Loaded classes") || t.starts_with("vsl ");
        if plain && !matches!(self.section, Section::Start) {
            out.put(LineClass::Header);
        }
        plain && !matches!(self.section, Section::Start)
    }

    /// A line with figures.
    fn row(&mut self, t: &str, line: u64, out: &mut Out<'_>) -> bool {
        match self.section {
            Section::Start | Section::Heap if heap::row(t, line).is_some() => {
                self.section = Section::Heap;
                self.begin(out, heap::FRAME, heap::COLUMNS, line);
                put(heap::row(t, line), t, out)
            }
            Section::Usage => self.usage(t, line, out),
            Section::Virtual => virtual_space(t, line, out) || self.fact(t, line, out),
            Section::Freelists => self.freelist(t, line, out) || self.fact(t, line, out),
            Section::Nodes => self.node(t, line, out),
            Section::Facts(_) => self.fact(t, line, out),
            _ => false,
        }
    }

    fn usage(&mut self, t: &str, line: u64, out: &mut Out<'_>) -> bool {
        let (space_name, level, rest) = if let Some((space, rest)) = space(t) {
            (space.to_owned(), None, rest)
        } else if let Some(rest) = t.strip_prefix("deallocated:") {
            (self.space.clone(), Some("deallocated".to_owned()), rest)
        } else {
            let Some((level, rest)) = t.split_once(':') else { return class_line(t, out) };
            let level = level.trim_end_matches(" chunks").trim_matches('-');
            if rest.trim_start().starts_with(|c: char| c.is_ascii_digit()) && rest.contains(" class")
                || level.bytes().all(|b| b.is_ascii_digit())
            {
                return class_line(t, out);
            }
            let known = matches!(level, "total" | "specialized" | "small" | "medium" | "humongous")
                || level.ends_with(['k', 'm', 'g']) && level.starts_with(|c: char| c.is_ascii_digit());
            if !known {
                return false;
            }
            (self.space.clone(), Some(level.to_owned()), rest.trim())
        };
        let mut row = Record::new(USAGE, line);
        row.set("scope", self.scope.name.clone());
        row.set_some("loaders", self.scope.loaders.clone());
        row.set_some("classes", self.scope.classes.clone());
        row.set_some("shared_classes", self.scope.shared.clone());
        row.set("space", space_name);
        row.set_some("chunk_size", level.clone());
        let filled = match level.as_deref() {
            Some("deallocated") => deallocated(&mut row, rest),
            _ if rest.trim() == "(none)" => {
                row.set("chunks", "0");
                true
            }
            _ => size::parts(rest).all(|part| usage_part(&mut row, part)),
        };
        put(filled.then_some(row), t, out)
    }

    fn freelist(&mut self, t: &str, line: u64, out: &mut Out<'_>) -> bool {
        let Some((name, rest)) = t.split_once(':') else { return false };
        let rest = rest.trim();
        let mut row = Record::new(FREELIST, line);
        let level = name.trim().trim_end_matches(" chunks");
        if let Some((space, rest)) = space(t) {
            // The basic form, or the totals of 11 to 15: `5 chunks, total capacity 10.00 KB`.
            row.set("space", space);
            row.set("chunk_size", "total");
            let mut parts = size::parts(rest);
            let filled = match rest.split_once(" chunks") {
                Some((count, capacity)) => {
                    row.set("chunks", count.trim());
                    measured(&mut row, "capacity", capacity.trim_start_matches(", total capacity"))
                }
                None => parts.next().is_some_and(|p| measured(&mut row, "capacity", p)),
            };
            return put(filled.then_some(row), t, out);
        }
        row.set("space", self.space.clone());
        if matches!(level, "Total word size" | "Total") {
            row.set("chunk_size", "total");
        } else if level.ends_with(['k', 'm', 'g']) && level.starts_with(|c: char| c.is_ascii_digit())
            || matches!(level, "specialized" | "small" | "medium" | "humongous")
        {
            row.set("chunk_size", level);
        } else {
            return false;
        }
        if rest == "(none)" {
            row.set("chunks", "0");
            return put(Some(row), t, out);
        }
        let mut any = false;
        let filled = size::parts(rest).all(|part| {
            any = true;
            let part = part.trim();
            if part.bytes().all(|b| b.is_ascii_digit()) && !part.is_empty() {
                row.set("chunks", part);
                return true;
            }
            let (key, value) = part.split_once(['=', ':']).unwrap_or_else(|| {
                part.strip_prefix("capacity ").map_or(("capacity", part), |value| ("capacity", value))
            });
            matches!(key, "capacity" | "committed") && measured(&mut row, key, value)
        });
        put((any && filled).then_some(row), t, out)
    }

    fn node(&mut self, t: &str, line: u64, out: &mut Out<'_>) -> bool {
        if let Some(rest) = t.strip_prefix("- node #") {
            let mut row = Record::new(NODES, line);
            row.set("space", self.space.clone());
            let Some((node, rest)) = rest.split_once(':') else { return put(None, t, out) };
            row.set("node", node);
            let (base, figures) =
                rest.trim().trim_start_matches("base ").split_once(':').unwrap_or((rest, ""));
            row.set("base", base.trim());
            let filled = size::parts(figures).all(|part| {
                part.split_once('=').is_some_and(|(key, value)| measured(&mut row, key.trim(), value))
            });
            return put(filled.then_some(row), t, out);
        }
        let address = t.split_once(":0x").is_some_and(|(n, _)| n.trim().bytes().all(|b| b.is_ascii_digit()));
        if address || t.starts_with("commit mask") {
            out.put(LineClass::Continuation);
            return true;
        }
        if t.trim_start_matches("- ").starts_with("total ") && t.contains(" nodes") {
            out.put(LineClass::Footer);
            return true;
        }
        false
    }

    /// `name: value` of waste, pool, statistics and settings.
    fn fact(&mut self, t: &str, line: u64, out: &mut Out<'_>) -> bool {
        let section = match (self.section, t) {
            (_, t) if t.starts_with("chunk header pool:") => "chunk header pool",
            (Section::Facts(section), _) => section,
            // The basic form prints settings without a heading.
            (_, t) if t.starts_with("MaxMetaspaceSize:") => "settings",
            _ => return false,
        };
        if words::is_outside(t) && !t.starts_with("- ") {
            return false;
        }
        let named = t.split_once(": ").filter(|(name, _)| name.len() <= 60);
        let setting = section == "settings"
            && (t.starts_with("UseCompressed") || t.starts_with("Narrow klass") || t.ends_with(')'));
        if named.is_none() && !setting {
            return false;
        }
        if section != "chunk header pool" {
            self.section = Section::Facts(section);
        }
        self.begin(out, FACTS_FRAME, FACTS, line);
        let mut row = Record::new(FACTS, line);
        row.set("section", section);
        let (name, value) = named.unwrap_or((t, ""));
        row.set("name", name.trim_start_matches("- ").trim_matches('-').trim());
        let value = value.trim().trim_end_matches('.');
        if !value.is_empty() {
            row.set("printed", size::squeezed(value).replace("( ", "("));
        }
        if !value.is_empty() && value.bytes().all(|b| b.is_ascii_digit()) {
            row.set("number", value);
        } else if let Some((items, bytes)) = value.split_once(" items, ") {
            row.set("number", items);
            row.set_some("bytes", size::whole_amount(bytes));
        } else if let Some(found) = size::measure(value) {
            row.set_some("bytes", found.bytes);
        }
        put(Some(row), t, out)
    }
}

/// A row, or a line that should have been one.
fn put(row: Option<Record>, t: &str, out: &mut Out<'_>) -> bool {
    match row {
        Some(row) => {
            row.put(out);
            out.put(LineClass::Row);
        }
        None => {
            out.quarantine("cut_row", t);
            out.incomplete("cut_row");
        }
    }
    true
}

/// A line of a list of classes under a loader.
fn class_line(t: &str, out: &mut Out<'_>) -> bool {
    let listed = t.split_once(':').is_some_and(|(n, _)| n.bytes().all(|b| b.is_ascii_digit()));
    let total = t.starts_with("-total-:") && t.contains(" class");
    if listed || total {
        out.put(LineClass::Continuation);
    }
    listed || total
}

/// The name of a space at the front of a line, and what follows its colon.
fn space(t: &str) -> Option<(&'static str, &str)> {
    let (name, rest) = t.split_once(':')?;
    let name = match name.trim() {
        "Non-Class" | "Non-class" | "Non-class space" => "non-class",
        "Class" | "Class space" => "class",
        "Both" => "both",
        _ => return None,
    };
    Some((name, rest.trim()))
}

/// `Total Usage - 1523 loaders, 30938 classes (776 shared):`, `Standard - 1 loader, 5 classes:`, `3: CLD 0x...: name, 1 class`.
fn scope(t: &str) -> Option<Scope> {
    let (name, counts) = if let Some(rest) = t.strip_prefix("Total Usage") {
        ("total".to_owned(), rest)
    } else if let Some((number, rest)) = t.split_once(": CLD ") {
        if !number.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        (format!("loader {number}: CLD {rest}"), rest)
    } else {
        let (name, rest) = t.split_once(" - ").or_else(|| t.split_once(" ("))?;
        let word = !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphabetic());
        if !word || !rest.contains(" loader") {
            return None;
        }
        (format!("space type {name}"), rest)
    };
    let words: Vec<&str> = counts.split([' ', ',', '(', ')', ':', '.']).filter(|w| !w.is_empty()).collect();
    let before = |unit: &[&str]| {
        words
            .windows(2)
            .find(|w| unit.contains(&w[1]) && w[0].bytes().all(|b| b.is_ascii_digit()))
            .map(|w| w[0].to_owned())
    };
    Some(Scope {
        name,
        loaders: before(&["loader", "loaders"]),
        classes: before(&["class", "classes"]),
        shared: before(&["shared"]),
    })
}

fn usage_part(row: &mut Record, part: &str) -> bool {
    if let Some((count, "chunk" | "chunks")) = part.split_once(' ') {
        row.set("chunks", count);
        return count.bytes().all(|b| b.is_ascii_digit()) && !count.is_empty();
    }
    if let Some(rest) = part.strip_prefix("deallocated:") {
        return deallocated(row, rest);
    }
    let Some(found) = size::measure(part) else { return false };
    match found.word {
        "capacity" | "committed" | "used" | "free" | "waste" | "overhead" => {
            row.set_some(found.word, found.bytes);
            row.set(&format!("{}_printed", found.word), found.printed);
        }
        "" => return false,
        _ => row.add("other", part),
    }
    true
}

/// `1503 blocks with 1.85 MB`.
fn deallocated(row: &mut Record, text: &str) -> bool {
    let Some((blocks, bytes)) = text.trim().split_once(" blocks with ") else { return false };
    row.set("deallocated_blocks", blocks);
    measured(row, "deallocated", bytes)
}

/// Sets an amount and its printed text.
fn measured(row: &mut Record, key: &str, value: &str) -> bool {
    let Some(found) = size::measure(value).filter(|m| m.word.is_empty()) else { return false };
    row.set_some(key, found.bytes);
    row.set(&format!("{key}_printed"), found.printed);
    true
}

/// `Non-class space:  256.00 MB reserved, 235.38 MB ( 92%) committed,  4 nodes.`
fn virtual_space(t: &str, line: u64, out: &mut Out<'_>) -> bool {
    let Some((space, rest)) = space(t) else { return false };
    let mut row = Record::new(VIRTUAL, line);
    row.set("space", space);
    let filled = size::parts(rest).filter(|p| !p.is_empty()).all(|part| {
        let part = part.trim_end_matches('.').trim_end();
        if let Some((count, "node" | "nodes")) = part.split_once(' ') {
            row.set("nodes", count);
            return true;
        }
        let Some(found) = size::measure(part) else { return false };
        match found.word {
            "reserved" | "committed" => {
                row.set_some(found.word, found.bytes);
                row.set(&format!("{}_printed", found.word), found.printed);
                true
            }
            "" => false,
            _ => {
                row.add("other", part);
                true
            }
        }
    });
    put(filled.then_some(row), t, out)
}
