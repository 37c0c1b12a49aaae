//! `jcmd VM.classloader_stats` (a list with a total) and `jcmd VM.classloaders` (a tree).
//!
//! Source: OpenJDK `classfile/classLoaderStats.cpp` and `classLoaderHierarchyDCmd.cpp`. Chunk and block sizes are bytes.
//! The row of hidden (before 15: unsafe anonymous) classes has blanks for loader, parent and data: it belongs to the loader
//! above. The total counts loaders, so it is a block of its own ([`super::totals`]) and never a row among rows.
//! A list whose middle somebody cut (`...`) keeps its total. What the format cannot tell: the instant.
//! Known gap: classes listed under the loaders of a tree are carried as lines of their loader.

use inquest_core::capture::LineClass;

use super::{jcmd, totals};
use crate::block::Held;
use crate::frame::{Frame, Opening, Out, Step};
use crate::kind::spec::SchemaUnit::{Bytes, Count};
use crate::kind::spec::{ColumnSpec, Kind, text, ugauge};
use crate::report::record::{self, Record};
use crate::report::{Begins, Report};
use crate::text::Line;

const FRAME: &str = "jvm_classloader_stats";
const TREE_FRAME: &str = "jvm_classloaders";

const COLUMNS: &[ColumnSpec] = &[
    text("ClassLoader"),
    text("Parent"),
    text("CLD*").key(),
    ugauge("Classes", Count),
    ugauge("ChunkSz", Bytes),
    ugauge("BlockSz", Bytes),
    text("Type").key(),
];

const TREE: &[ColumnSpec] =
    &[ugauge("depth", Count), text("loader").key(), text("type").key(), ugauge("alike", Count)];

pub(super) static KIND: Kind = Kind {
    identity: &[&["cld*", "type"]],
    frames: &[FRAME],
    ..Kind::new("jvm.classloader_stats", STATS_SCHEMA)
};

/// The same columns by their canonical names.
const STATS_SCHEMA: &[ColumnSpec] = &[
    text("classloader"),
    text("parent"),
    text("cld*").key(),
    ugauge("classes", Count),
    ugauge("chunksz", Bytes),
    ugauge("blocksz", Bytes),
    text("type").key(),
];

pub(super) static TREE_KIND: Kind = Kind { frames: &[TREE_FRAME], ..Kind::new("jvm.classloaders", TREE) };

/// The list.
pub(super) const REPORT: Report = Report { begins: Begins::at(b"C").after_pid(), open };
/// The tree.
pub(super) const TREE_REPORT: Report = Report { begins: Begins::at(b"+").after_pid(), open: open_tree };

fn open(lines: &[Held], _ended: bool) -> Option<Opening> {
    let first = jcmd::body(lines).next()?;
    let begins = first.starts_with("ClassLoader ")
        && ["Parent", "CLD*", "Classes", "ChunkSz", "BlockSz", "Type"].iter().all(|w| first.contains(w));
    begins.then(|| Opening::new(Stats::default(), 0))
}

fn open_tree(lines: &[Held], _ended: bool) -> Option<Opening> {
    let first = jcmd::body(lines).next()?;
    first.starts_with("+-- <bootstrap>").then(|| Opening::new(Tree::default(), 0))
}

#[derive(Default)]
struct Stats {
    begun: bool,
    headed: bool,
    total: bool,
}

impl Frame for Stats {
    fn line(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        let t = line.text.trim();
        if !self.begun {
            self.begun = true;
            record::begin(out, FRAME, COLUMNS, line.number);
        }
        if !self.headed {
            // The process id, blank lines, then the names.
            self.headed = t.starts_with("ClassLoader");
            out.put(if t.is_empty() { LineClass::Blank } else { LineClass::Header });
            return Step::Took;
        }
        if self.total {
            // What the two sizes mean.
            let legend = t.starts_with("ChunkSz:") || t.starts_with("BlockSz:");
            if legend {
                out.put(LineClass::Comment);
            }
            return if legend { Step::Took } else { Step::Over };
        }
        if let Some(rest) = t.strip_prefix("Total =") {
            self.total = true;
            let figures: Vec<&str> = rest.split_whitespace().collect();
            let [loaders, classes, chunks, blocks] = figures.as_slice() else {
                out.quarantine("cut_row", line.text);
                out.incomplete("cut_row");
                return Step::Took;
            };
            let figures = [
                ("loaders", *loaders),
                ("classes", *classes),
                ("chunk_bytes", *chunks),
                ("block_bytes", *blocks),
            ];
            totals::put(out, "classloader_stats", &figures, line.number);
            return Step::Took;
        }
        if matches!(t, "..." | "…" | "⋮") {
            let mut row = Record::new(COLUMNS, line.number);
            row.set("ClassLoader", t);
            row.put(out);
            out.put(LineClass::Row);
            return Step::Took;
        }
        let fields: Vec<&str> = line.text.split_whitespace().collect();
        let number = |f: &&str| !f.is_empty() && f.bytes().all(|b| b.is_ascii_digit());
        let address = |f: &&str| f.starts_with("0x");
        let mut row = Record::new(COLUMNS, line.number);
        let names = ["ClassLoader", "Parent", "CLD*", "Classes", "ChunkSz", "BlockSz"];
        match fields.as_slice() {
            [a @ .., _] if a.len() >= 6 && a[..3].iter().all(address) && a[3..6].iter().all(number) => {
                names.iter().zip(a).for_each(|(name, value)| row.set(name, *value));
                row.set("Type", fields[6..].join(" "));
            }
            [a, b, c, "+", ..] if [a, b, c].into_iter().all(number) => {
                names[3..].iter().zip([a, b, c]).for_each(|(name, value)| row.set(name, *value));
                row.set("Type", fields[3..].join(" "));
            }
            [] => {
                out.put(LineClass::Blank);
                return Step::Took;
            }
            [first, ..] if address(first) => {
                out.quarantine("cut_row", line.text);
                out.incomplete("cut_row");
                return Step::Took;
            }
            _ => return Step::Over,
        }
        row.put(out);
        out.put(LineClass::Row);
        Step::Took
    }

    fn close(&mut self, _ended: bool, out: &mut Out<'_>) {
        if !self.total {
            out.incomplete("no_total_line");
        }
    }
}

#[derive(Default)]
struct Tree {
    begun: bool,
    rooted: bool,
}

impl Frame for Tree {
    fn line(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        if !self.begun {
            self.begun = true;
            record::begin(out, TREE_FRAME, TREE, line.number);
        }
        let t = line.text.trim();
        let Some((indent, name)) = line.text.split_once("+-- ") else {
            let rest = t.trim_start_matches(['|', ' ']);
            if t.is_empty() && (self.rooted || line.text.is_empty()) {
                out.put(LineClass::Blank);
            } else if !self.rooted {
                out.put(LineClass::Header);
            } else if rest.is_empty() {
                out.put(LineClass::Rule);
            } else if line.text.starts_with(' ') {
                out.put(LineClass::Continuation);
            } else {
                return Step::Over;
            }
            return Step::Took;
        };
        self.rooted = true;
        let name = name.trim();
        let mut row = Record::new(TREE, line.number);
        row.set("depth", (indent.len() / 6).to_string());
        let (name, alike) =
            match name.rsplit_once(" (+ ").and_then(|(n, m)| Some((n, m.strip_suffix(" more)")?))) {
                Some((name, more)) => (name, more.parse::<u64>().ok().and_then(|n| n.checked_add(1))),
                None => (name, None),
            };
        let (loader, kind) = match name.split_once("\", ") {
            Some((loader, kind)) => (Some(loader.trim_matches('"')), Some(kind)),
            None if name.starts_with('<') => (Some(name), None),
            None => (None, Some(name)),
        };
        row.set_some("loader", loader);
        row.set_some("type", kind);
        row.set("alike", alike.unwrap_or(1).to_string());
        row.put(out);
        out.put(LineClass::Row);
        Step::Took
    }

    fn close(&mut self, _ended: bool, _out: &mut Out<'_>) {}
}
