//! The line of a node: `Index Scan Backward using i on public.t x  (cost=0.42..8.44 rows=1 width=4) (actual time=...)`.

use crate::document::Scalar;
use crate::paste::Line;
use crate::tree::{Executed, Figure, Measure, NodeId, Said, Saying, Value, known, unknown};

use super::list::{take_name, unquote};
use crate::postgres::shape::{Owner, Shape};

/// Where the figures of a node line begin: at the first bracket that holds costs or what was measured.
fn figures_at(text: &str) -> Option<usize> {
    ["(cost=", "(actual ", "(never executed)"]
        .iter()
        .filter_map(|begin| text.find(begin))
        .filter(|at| *at > 0 && text[..*at].ends_with([' ', '\t']))
        .min()
}

/// True for a line with costs or measurements behind a name.
pub(super) fn has_figures(text: &str) -> bool {
    figures_at(text).is_some()
}

/// True for a line that begins with the name of an operation.
pub(super) fn is_known_name(text: &str) -> bool {
    let name = text.split(" on ").next().unwrap_or(text).split(" using ").next().unwrap_or(text).trim();
    let bare = strip_prefixes(name).2;
    operation(bare).is_some_and(|(_, rest)| rest.is_empty() || rest == " Backward" || rest.starts_with(" ("))
}

/// Puts the name and the figures of a node line.
pub(super) fn read(shape: &mut Shape, id: NodeId, text: &str, line: &Line<'_>) {
    let at = figures_at(text).unwrap_or(text.len());
    let (name, figures) = text.split_at(at);
    read_figures(shape, id, figures, line);
    read_name(shape, id, name.trim_end(), line.number);
    if line.open {
        let code = if figures.ends_with(')') { Saying::OpenEnd } else { Saying::Cropped };
        shape.growing.say(Said::at(code, line.number).with("within", text));
    }
}

fn read_figures(shape: &mut Shape, id: NodeId, text: &str, line: &Line<'_>) {
    let owner = Owner::Node(id);
    let mut rest = text;
    while let Some(from) = rest.find('(') {
        let inner = &rest[from + 1..];
        let (inner, whole) = match inner.find(')') {
            Some(to) => {
                rest = &inner[to + 1..];
                (&inner[..to], true)
            }
            None => {
                rest = "";
                (inner, false)
            }
        };
        if inner == "never executed" {
            let node = shape.growing.node(id);
            node.executed = Executed::Never;
            node.figures.put(Figure {
                measure: Measure::ActualLoops,
                last: 0,
                line: line.number,
                value: 0.0,
            });
            continue;
        }
        let (actual, inner) = match inner.strip_prefix("actual ") {
            Some(inner) => (true, inner),
            None => (false, inner),
        };
        measured(shape, owner, actual, inner, whole, line.number);
    }
}

/// `cost=0.42..8.44 rows=1 width=4`, `time=0.01..0.02 rows=1 loops=1`. The last value of a bracket that is cut may be
/// the half of one: it is left out.
pub(super) fn measured(shape: &mut Shape, owner: Owner, actual: bool, text: &str, whole: bool, line: u32) {
    let mut words = text.split_ascii_whitespace().peekable();
    while let Some(word) = words.next() {
        if !whole && words.peek().is_none() {
            return;
        }
        let mut put = |path: &str, digits: &str| shape.put(owner, path, &Scalar::Text(digits.into()), line);
        let Some((name, value)) = word.split_once('=') else {
            put(word, "");
            continue;
        };
        let pair = value.split_once("..");
        match (name, pair, actual) {
            ("cost", Some((first, all)), _) => {
                put("Startup Cost", first);
                put("Total Cost", all);
            }
            ("time", Some((first, all)), _) => {
                put("Actual Startup Time", first);
                put("Actual Total Time", all);
            }
            ("rows", None, false) => put("Plan Rows", value),
            ("width", None, _) => put("Plan Width", value),
            ("rows", None, true) => put("Actual Rows", value),
            ("loops", None, _) => put("Actual Loops", value),
            _ => put(name, value),
        }
    }
}

/// A name of TEXT, the node type of JSON, and what else JSON says for it.
type Spelling = (&'static str, &'static str, &'static [(&'static str, &'static str)]);

/// Operations that TEXT and JSON spell differently.
const OPERATIONS: &[Spelling] = &[
    ("GroupAggregate", "Aggregate", &[("Strategy", "Sorted")]),
    ("HashAggregate", "Aggregate", &[("Strategy", "Hashed")]),
    ("MixedAggregate", "Aggregate", &[("Strategy", "Mixed")]),
    ("Aggregate", "Aggregate", &[("Strategy", "Plain")]),
    ("HashSetOp", "SetOp", &[("Strategy", "Hashed")]),
    ("SetOp", "SetOp", &[("Strategy", "Sorted")]),
    ("Foreign Insert", "Foreign Scan", &[("Operation", "Insert")]),
    ("Foreign Update", "Foreign Scan", &[("Operation", "Update")]),
    ("Foreign Delete", "Foreign Scan", &[("Operation", "Delete")]),
    ("Foreign Scan", "Foreign Scan", &[("Operation", "Select")]),
    ("Insert", "ModifyTable", &[("Operation", "Insert")]),
    ("Update", "ModifyTable", &[("Operation", "Update")]),
    ("Delete", "ModifyTable", &[("Operation", "Delete")]),
    ("Merge Append", "Merge Append", &[]),
    ("Seq Scan", "Seq Scan", &[]),
    ("Sample Scan", "Sample Scan", &[]),
    ("Index Only Scan", "Index Only Scan", &[]),
    ("Index Scan", "Index Scan", &[]),
    ("Bitmap Index Scan", "Bitmap Index Scan", &[]),
    ("Bitmap Heap Scan", "Bitmap Heap Scan", &[]),
    ("BitmapAnd", "BitmapAnd", &[]),
    ("BitmapOr", "BitmapOr", &[]),
    ("Tid Range Scan", "Tid Range Scan", &[]),
    ("Tid Scan", "Tid Scan", &[]),
    ("Subquery Scan", "Subquery Scan", &[]),
    ("Table Function Scan", "Table Function Scan", &[]),
    ("Function Scan", "Function Scan", &[]),
    ("Values Scan", "Values Scan", &[]),
    ("CTE Scan", "CTE Scan", &[]),
    ("Named Tuplestore Scan", "Named Tuplestore Scan", &[]),
    ("WorkTable Scan", "WorkTable Scan", &[]),
    ("Custom Scan", "Custom Scan", &[]),
    ("Gather Merge", "Gather Merge", &[]),
    ("Gather", "Gather", &[]),
    ("Incremental Sort", "Incremental Sort", &[]),
    ("Sort", "Sort", &[]),
    ("WindowAgg", "WindowAgg", &[]),
    ("Group", "Group", &[]),
    ("Unique", "Unique", &[]),
    ("LockRows", "LockRows", &[]),
    ("Limit", "Limit", &[]),
    ("Hash", "Hash", &[]),
    ("Materialize", "Materialize", &[]),
    ("Memoize", "Memoize", &[]),
    ("Append", "Append", &[]),
    ("Recursive Union", "Recursive Union", &[]),
    ("ProjectSet", "ProjectSet", &[]),
    ("Result", "Result", &[]),
];

type Operation = (&'static str, &'static [(&'static str, &'static str)]);

/// The operation that a name begins with, and the rest of the name.
fn operation(name: &str) -> Option<(Operation, &str)> {
    OPERATIONS.iter().find_map(|(text, node_type, more)| {
        let rest = name.strip_prefix(text)?;
        (rest.is_empty() || rest.starts_with(' ')).then_some(((*node_type, *more), rest))
    })
}

/// `Nested Loop Left Join`, `Hash Join`, `Merge Right Anti Join`: node type, join type, rest.
fn join(name: &str) -> Option<(&'static str, &str, &str)> {
    let (node_type, rest) = [("Nested Loop", "Nested Loop"), ("Hash", "Hash Join"), ("Merge", "Merge Join")]
        .iter()
        .find_map(|(begin, node_type)| Some((*node_type, name.strip_prefix(begin)?)))?;
    if node_type == "Nested Loop" && !rest.trim_start().contains("Join") {
        return Some((node_type, "Inner", rest));
    }
    let rest = rest.strip_prefix(' ')?;
    if let Some(rest) = rest.strip_prefix("Join") {
        return Some((node_type, "Inner", rest));
    }
    let at = rest.find(" Join")?;
    let kind = &rest[..at];
    let known = ["Left", "Right", "Full", "Semi", "Anti", "Right Semi", "Right Anti"].contains(&kind);
    known.then(|| (node_type, kind, &rest[at + " Join".len()..]))
}

/// Takes `Parallel`, `Async`, `Partial` and `Finalize` off.
fn strip_prefixes(name: &str) -> ([bool; 2], Option<&'static str>, &str) {
    let (parallel, name) = name.strip_prefix("Parallel ").map_or((false, name), |n| (true, n));
    let (asynchronous, name) = name.strip_prefix("Async ").map_or((false, name), |n| (true, n));
    let mode = [("Partial ", "Partial"), ("Finalize ", "Finalize")].into_iter();
    let mode = mode.filter_map(|(prefix, mode)| Some((mode, name.strip_prefix(prefix)?))).next();
    let flags = [parallel, asynchronous];
    mode.map_or((flags, None, name), |(mode, name)| (flags, Some(mode), name))
}

fn read_name(shape: &mut Shape, id: NodeId, name: &str, line: u32) {
    let (flags, mode, bare) = strip_prefixes(name);
    let node = shape.growing.node(id);
    let mut fact = |key: &'static str, value: Value| node.facts.push(known(key, value, line));
    let text = |value: &str| Value::Text(value.to_owned());
    let (node_type, rest) = if let Some((node_type, join_type, rest)) = join(bare) {
        fact("Node Type", text(node_type));
        fact("Join Type", text(join_type));
        (node_type, rest)
    } else if let Some(rest) = bare.strip_prefix("Merge on ") {
        fact("Node Type", text("ModifyTable"));
        fact("Operation", text("Merge"));
        ("ModifyTable", &bare[bare.len() - rest.len() - " on ".len()..])
    } else if let Some(((node_type, more), rest)) = operation(bare) {
        fact("Node Type", text(node_type));
        for (key, value) in more {
            fact(key, text(value));
        }
        if node_type == "Aggregate" {
            fact("Partial Mode", text(mode.unwrap_or("Simple")));
        }
        (node_type, rest)
    } else {
        // An operation that this reader does not know keeps its name.
        let end = bare.find(" on ").unwrap_or(bare.len());
        fact("Node Type", text(&bare[..end]));
        ("", &bare[end..])
    };
    for (key, yes) in [("Parallel Aware", flags[0]), ("Async Capable", flags[1])] {
        if yes {
            fact(key, Value::Flag(true));
        }
    }
    read_object(shape, id, node_type, rest, line);
}

/// What stands behind the name: direction, index, table, alias, provider.
fn read_object(shape: &mut Shape, id: NodeId, node_type: &'static str, rest: &str, line: u32) {
    let node = shape.growing.node(id);
    let mut fact =
        |key: &'static str, value: &str| node.facts.push(known(key, Value::Text(value.to_owned()), line));
    let mut rest = rest;
    if matches!(node_type, "Index Scan" | "Index Only Scan") {
        let back = rest.strip_prefix(" Backward");
        fact("Scan Direction", if back.is_some() { "Backward" } else { "Forward" });
        rest = back.unwrap_or(rest);
    }
    if node_type == "SetOp"
        && let Some(command) = rest.strip_prefix(' ')
    {
        fact("Command", command);
        return;
    }
    if node_type == "Custom Scan"
        && let Some(inner) = rest.strip_prefix(" (")
        && let Some((provider, after)) = inner.split_once(')')
    {
        fact("Custom Plan Provider", provider);
        rest = after;
    }
    if let Some(after) = rest.strip_prefix(" using ") {
        let (index, after) = take_name(after);
        node.index = Some(unquote(index));
        rest = after;
    }
    let Some(object) = rest.strip_prefix(" on ") else {
        if !rest.trim().is_empty() {
            node.facts.push(unknown("Object", Value::Text(rest.trim().to_owned()), line));
        }
        return;
    };
    let (first, mut after) = take_name(object);
    let (mut schema, mut relation) = (None, unquote(first));
    if let Some(second) = after.strip_prefix('.') {
        let (second, rest) = take_name(second);
        (schema, relation, after) = (Some(relation), unquote(second), rest);
    }
    let alias = after.strip_prefix(' ').map(|alias| unquote(take_name(alias).0)).filter(|a| !a.is_empty());
    node.schema = schema;
    match node_type {
        "Bitmap Index Scan" => {
            node.index = Some(relation);
            return;
        }
        // They have a name in the statement and no object.
        "Subquery Scan" | "Values Scan" => {
            node.alias = Some(relation);
            return;
        }
        "CTE Scan" | "WorkTable Scan" => fact("CTE Name", &relation),
        "Function Scan" => fact("Function Name", &relation),
        "Table Function Scan" => fact("Table Function Name", &relation),
        "Named Tuplestore Scan" => fact("Tuplestore Name", &relation),
        _ => {}
    }
    // TEXT leaves an alias out that is the table's name.
    node.alias = Some(alias.unwrap_or_else(|| relation.clone()));
    node.relation = Some(relation);
}
