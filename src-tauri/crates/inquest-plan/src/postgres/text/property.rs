//! The lines below a node: `Label: value`, some with several values of their own grammar.

use crate::document::Scalar;
use crate::paste::Line;
use crate::postgres::names;
use crate::postgres::shape::{Owner, Shape};
use crate::tree::{Lines, Said, Saying, Value, unknown};

use super::list::{split, take_name, unquote};
use super::{head, tail};

/// `Worker 0:  actual time=...`: number and the rest.
pub(super) fn worker(text: &str) -> Option<(u32, &str)> {
    let (number, rest) = text.strip_prefix("Worker ")?.split_once(':')?;
    Some((number.parse().ok()?, rest.trim_start()))
}

/// Puts one line. `deeper` tells a line that stands right of the node's properties: a part of the one above.
pub(super) fn read(shape: &mut Shape, owner: Owner, text: &str, deeper: bool, line: &Line<'_>) {
    let number = line.number;
    if let Some(figures) = text.strip_prefix("actual ").filter(|_| matches!(owner, Owner::Worker(..))) {
        return head::measured(shape, owner, true, figures, !line.open, number);
    }
    if target(shape, owner, text, number) {
        return;
    }
    let Some((label, value)) =
        text.split_once(':').filter(|(_, v)| v.is_empty() || v.starts_with([' ', '\t']))
    else {
        return unread(shape, owner, text, line);
    };
    let value = value.trim();
    let mut cut = Cut { open: line.open, text };
    match label {
        "Buffers" => groups(shape, owner, value, &mut cut, number, buffer),
        "I/O Timings" => groups(shape, owner, value, &mut cut, number, io_time),
        "WAL" => pairs(shape, owner, value, &mut cut, number, wal),
        "Memory" if owner == Owner::Planning => {
            pairs(shape, owner, value, &mut cut, number, |name| match name {
                "used" => Some("Memory Used".into()),
                "allocated" => Some("Memory Allocated".into()),
                _ => None,
            })
        }
        "Heap Blocks" => pairs(shape, owner, value, &mut cut, number, |name| match name {
            "exact" => Some("Exact Heap Blocks".into()),
            "lossy" => Some("Lossy Heap Blocks".into()),
            _ => None,
        }),
        "Tuples" => pairs(shape, owner, value, &mut cut, number, |name| match name {
            "inserted" => Some("Tuples Inserted".into()),
            "updated" => Some("Tuples Updated".into()),
            "deleted" => Some("Tuples Deleted".into()),
            "skipped" => Some("Tuples Skipped".into()),
            _ => None,
        }),
        "Functions" | "Options" | "Timing" if matches!(owner, Owner::Worker(..)) => {
            tail::jit(shape, owner, "JIT.", text, line);
        }
        "JIT" if matches!(owner, Owner::Worker(..)) => {}
        "Sort Method" | "Storage" | "Buckets" | "Batches" | "Planned Partitions" | "Hits"
        | "Full-sort Groups" | "Pre-sorted Groups" => fields(shape, owner, text, &mut cut, number),
        "Sampling" => sampling(shape, owner, value, number),
        "Hash Key" => list(shape, owner, "Grouping Sets.Hash Keys", value, line),
        "Group Key" => group_key(shape, owner, value, deeper, line),
        "Sort Key" if deeper => list(shape, owner, "Grouping Sets.Sort Key", value, line),
        _ if names::is_list(label) => list(shape, owner, label, value, line),
        _ => plain(shape, owner, label, value, &cut, number),
    }
    if cut.open {
        let code = if cut.is_half() { Saying::Cropped } else { Saying::OpenEnd };
        shape.growing.say(Said::at(code, number).with("within", text));
    }
    reach(shape, owner, line);
}

fn reach(shape: &mut Shape, owner: Owner, line: &Line<'_>) {
    if let Owner::Node(id) | Owner::Worker(id, _) = owner {
        shape.growing.node(id).lines.reach(line.last);
    }
}

/// The last line of a text without a line end may be half a line.
struct Cut<'a> {
    open: bool,
    text: &'a str,
}

impl Cut<'_> {
    /// Nothing stands behind the last sign, and that sign ends no value for certain.
    fn is_half(&self) -> bool {
        self.open && !self.text.ends_with([')', ']', '\'', '"'])
    }
}

fn unread(shape: &mut Shape, owner: Owner, text: &str, line: &Line<'_>) {
    shape.put(owner, text, &Scalar::Text("".into()), line.number);
    shape.growing.say(Said::at(Saying::LineNotRead, line.number).with("text", text));
    reach(shape, owner, line);
}

/// `Update on t1`, without figures, below a node that writes to several tables.
fn target(shape: &mut Shape, owner: Owner, text: &str, line: u32) -> bool {
    let Owner::Node(id) = owner else { return false };
    let Some(object) =
        ["Insert on ", "Update on ", "Delete on ", "Merge on ", "Foreign Update on ", "Foreign Delete on "]
            .iter()
            .find_map(|begin| text.strip_prefix(begin))
    else {
        return false;
    };
    if shape.growing.node(id).text("Node Type") != Some("ModifyTable") {
        return false;
    }
    let (first, after) = take_name(object);
    let (schema, name, after) = match after.strip_prefix('.') {
        Some(second) => {
            let (second, after) = take_name(second);
            (Some(first), second, after)
        }
        None => (None, first, after),
    };
    let alias = after.strip_prefix(' ').map_or(name, |alias| take_name(alias).0);
    let mut put = |path: &str, value: &str| {
        shape.put(owner, path, &Scalar::Text(unquote(value).into()), line);
    };
    if let Some(schema) = schema {
        put("Target Tables.Schema", schema);
    }
    put("Target Tables.Relation Name", name);
    put("Target Tables.Alias", alias);
    true
}

/// A value that is all of the line.
fn plain(shape: &mut Shape, owner: Owner, label: &str, value: &str, cut: &Cut<'_>, line: u32) {
    if let Some((measure, _)) = names::measure(owner, label) {
        // Half a number is another number.
        if !cut.open {
            let digits = value.trim_end_matches("kB").trim_end_matches(" ms");
            shape.put(owner, measure.key(), &Scalar::Text(digits.into()), line);
        }
        return;
    }
    let value = match value {
        "true" if names::is_flag(label) => Scalar::Flag(true),
        "false" if names::is_flag(label) => Scalar::Flag(false),
        text => Scalar::Text(text.into()),
    };
    shape.put(owner, label, &value, line);
}

fn list(shape: &mut Shape, owner: Owner, path: &str, value: &str, line: &Line<'_>) {
    let items = if value.is_empty() { Vec::new() } else { split(value) };
    shape.put_list(owner, path, items, Lines { first: line.number, last: line.last });
}

/// One `Group Key` is the key of the node; several are grouping sets, and so are all that were read before.
fn group_key(shape: &mut Shape, owner: Owner, value: &str, deeper: bool, line: &Line<'_>) {
    const SETS: &str = "Grouping Sets.Group Keys";
    let Owner::Node(id) = owner else { return list(shape, owner, "Group Key", value, line) };
    let node = shape.growing.node(id);
    if let Some(first) = node.facts.iter_mut().find(|f| f.key == "Group Key") {
        first.key = SETS.into();
    }
    let sets = deeper || value == "()" || node.facts.iter().any(|f| f.key.starts_with("Grouping Sets."));
    // `()` is the set of all rows: no key.
    let value = if value == "()" { "" } else { value };
    list(shape, owner, if sets { SETS } else { "Group Key" }, value, line);
}

/// `shared hit=6 read=2, temp read=3 written=4`: groups of pairs.
fn groups(
    shape: &mut Shape,
    owner: Owner,
    text: &str,
    cut: &mut Cut<'_>,
    line: u32,
    path: fn(&str, &str) -> Option<String>,
) {
    for group in text.split(',') {
        let group = group.trim();
        let (name, values) = match group.split_once(' ') {
            Some((name, values)) if !name.contains('=') => (name, values),
            // Before 15 times of reading had no group.
            _ => ("shared", group),
        };
        pairs(shape, owner, values, cut, line, |item| path(name, item));
    }
}

fn buffer(group: &str, item: &str) -> Option<String> {
    let (group, item) = (capital(group)?, capital(item)?);
    Some(format!("{group} {item} Blocks"))
}

fn io_time(group: &str, item: &str) -> Option<String> {
    let (group, item) = (capital(group)?, capital(item)?);
    Some(format!("{group} I/O {item} Time"))
}

fn wal(name: &str) -> Option<String> {
    Some(match name {
        "fpi" => "WAL FPI".to_owned(),
        "full" => "WAL Buffers Full".to_owned(),
        other => format!("WAL {}", capital(other)?),
    })
}

fn capital(word: &str) -> Option<String> {
    let first = word.chars().next()?;
    Some(first.to_uppercase().chain(word.chars().skip(1)).collect())
}

/// `name=value` pairs. A word without `=` belongs to the name that follows (`buffers full=3`).
fn pairs(
    shape: &mut Shape,
    owner: Owner,
    text: &str,
    cut: &mut Cut<'_>,
    line: u32,
    path: impl Fn(&str) -> Option<String>,
) {
    let ends = text.ends_with(cut.text.rsplit(' ').next().unwrap_or(""));
    let mut words = text.split_ascii_whitespace().peekable();
    while let Some(word) = words.next() {
        let Some((name, value)) = word.split_once('=') else { continue };
        if cut.open && ends && words.peek().is_none() {
            return;
        }
        let digits = value.trim_end_matches("kB").trim_end_matches(',');
        match path(name).filter(|p| names::measure(owner, p).is_some()) {
            Some(path) => shape.put(owner, &path, &Scalar::Text(digits.into()), line),
            None => shape.put(owner, name, &Scalar::Text(value.into()), line),
        }
    }
}

/// Several labels on one line, two blanks between them: `Buckets: 8192 (originally 1024)  Batches: 1  Memory Usage: 5kB`.
fn fields(shape: &mut Shape, owner: Owner, text: &str, cut: &mut Cut<'_>, line: u32) {
    let parts: Vec<&str> = text.split("  ").map(str::trim).filter(|p| !p.is_empty()).collect();
    let first = parts.first().and_then(|p| p.split_once(':')).map_or("", |(label, _)| label);
    let group = first.strip_suffix(" Groups").map(|_| format!("{first}."));
    for (at, part) in parts.iter().enumerate() {
        let Some((label, value)) = part.split_once(':') else { continue };
        let value = value.trim();
        if cut.open && at + 1 == parts.len() && !matches!(label, "Sort Method" | "Sort Methods") {
            return;
        }
        match &group {
            Some(group) => sort_group(shape, owner, group, label, value, line),
            None => field(shape, owner, first, label, value, line),
        }
    }
}

fn field(shape: &mut Shape, owner: Owner, first: &str, label: &str, value: &str, line: u32) {
    let (now, planned) = match value.split_once(" (originally ") {
        Some((now, planned)) => (now, planned.trim_end_matches(')')),
        None => (value, value),
    };
    let mut put =
        |path: &str, value: &str| shape.put(owner, path, &Scalar::Text(value.to_owned().into()), line);
    let size = now.trim_end_matches("kB");
    match (first, label) {
        ("Sort Method", "Sort Method") => put("Sort Method", value),
        ("Sort Method", "Memory" | "Disk") => {
            put("Sort Space Used", size);
            put("Sort Space Type", label);
        }
        ("Buckets", "Buckets") => {
            put("Hash Buckets", now);
            put("Original Hash Buckets", planned);
        }
        ("Buckets", "Batches") => {
            put("Hash Batches", now);
            put("Original Hash Batches", planned);
        }
        ("Hits", "Hits" | "Misses" | "Evictions" | "Overflows") => put(&format!("Cache {label}"), now),
        (_, "Batches") => put("HashAgg Batches", now),
        (_, "Memory Usage") => put("Peak Memory Usage", size),
        _ => put(label, size),
    }
}

/// `Full-sort Groups: 2  Sort Methods: quicksort, top-N heapsort  Average Memory: 26kB  Peak Memory: 26kB`
fn sort_group(shape: &mut Shape, owner: Owner, group: &str, label: &str, value: &str, line: u32) {
    let size = value.trim_end_matches("kB").to_owned();
    let path = match label {
        "Sort Method" | "Sort Methods" => {
            let methods = value.split(", ").map(str::to_owned).collect();
            return shape.put_list(owner, &format!("{group}Sort Methods Used"), methods, Lines::one(line));
        }
        "Average Memory" => "Sort Space Memory.Average Sort Space Used",
        "Peak Memory" => "Sort Space Memory.Peak Sort Space Used",
        "Average Disk" => "Sort Space Disk.Average Sort Space Used",
        "Peak Disk" => "Sort Space Disk.Peak Sort Space Used",
        _ if label.ends_with(" Groups") => "Group Count",
        other => other,
    };
    shape.put(owner, &format!("{group}{path}"), &Scalar::Number(&size), line);
}

/// `system ('10'::real) REPEATABLE ('5'::double precision)`
fn sampling(shape: &mut Shape, owner: Owner, value: &str, line: u32) {
    let (method, rest) = value.split_once(" (").unwrap_or((value, ""));
    let (parameters, seed) = rest.split_once(") REPEATABLE (").map_or((rest, None), |(p, s)| (p, Some(s)));
    shape.put(owner, "Sampling Method", &Scalar::Text(method.into()), line);
    let parameters = split(parameters.trim_end_matches(')'));
    shape.put_list(owner, "Sampling Parameters", parameters, Lines::one(line));
    if let Some(seed) = seed {
        shape.put(
            owner,
            "Repeatable Seed",
            &Scalar::Text(seed.strip_suffix(')').unwrap_or(seed).into()),
            line,
        );
    }
}

/// Keeps a line that belongs to nothing.
pub(super) fn keep(shape: &mut Shape, text: &str, line: u32) {
    shape.plan().facts.push(unknown(text, Value::Text(String::new()), line));
    shape.growing.say(Said::at(Saying::LineNotRead, line).with("text", text));
}
