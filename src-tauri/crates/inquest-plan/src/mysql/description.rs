//! What an operation of TREE says in its one line: `Index range scan on u using ix over (score < 1000), with index condition: ...`.
//!
//! Source: `ExplainAccessPath` and its kin of explain_access_path.cc. JSON version 2 prints the same line as `operation`.

use crate::tree::{Figure, Kind, Measure, Node, Value, known};

/// Beginnings of operations and what they do; a longer one stands before its beginning.
const KINDS: &[(&str, Kind)] = &[
    ("Table scan", Kind::TableScan),
    ("Covering index", Kind::IndexOnlyScan),
    ("Single-row covering index", Kind::IndexOnlyScan),
    ("Index", Kind::IndexScan),
    ("Single-row index", Kind::IndexScan),
    ("Multi-range index", Kind::IndexScan),
    ("Full-text index", Kind::IndexScan),
    ("Full-text covering index", Kind::IndexOnlyScan),
    ("Group index", Kind::IndexOnlyScan),
    ("Constant row", Kind::IndexScan),
    ("Rows fetched before execution", Kind::Result),
    ("Zero rows", Kind::Result),
    ("Zero input rows", Kind::Result),
    ("Intersect rows", Kind::BitmapCombine),
    ("Deduplicate rows", Kind::BitmapCombine),
    ("Nested loop", Kind::NestedLoop),
    ("Batched key access", Kind::NestedLoop),
    ("Inner hash join", Kind::HashJoin),
    ("Left hash join", Kind::HashJoin),
    ("Hash semijoin", Kind::HashJoin),
    ("Hash antijoin", Kind::HashJoin),
    ("Hash", Kind::Hash),
    ("Filter", Kind::Filter),
    ("Sort row IDs", Kind::BitmapCombine),
    ("Sort", Kind::Sort),
    ("Limit", Kind::Limit),
    ("Aggregate", Kind::Aggregate),
    ("Group aggregate", Kind::Aggregate),
    ("Group (", Kind::Aggregate),
    ("Window", Kind::Window),
    ("Temporary table", Kind::Materialize),
    ("Materialize", Kind::Materialize),
    ("Union materialize", Kind::Materialize),
    ("Union all materialize", Kind::Materialize),
    ("Intersect materialize", Kind::SetOperation),
    ("Except materialize", Kind::SetOperation),
    ("Materialized", Kind::Materialize),
    ("Append", Kind::Append),
    ("Stream results", Kind::Other),
    ("Remove duplicate", Kind::Unique),
    ("Repeat until convergence", Kind::Recursion),
    ("Scan new records", Kind::WorkTableScan),
    ("Insert", Kind::Modify),
    ("Update", Kind::Modify),
    ("Delete", Kind::Modify),
    ("Replace", Kind::Modify),
];

/// What an access type of the table and of JSON version 1 does: name of the operation and kind.
pub(crate) fn kind_of_access(access: &str, covering: bool) -> (&'static str, Kind) {
    match access {
        "ALL" => ("Table scan", Kind::TableScan),
        "index" if covering => ("Covering index scan", Kind::IndexOnlyScan),
        "index" => ("Index scan", Kind::IndexScan),
        "range" if covering => ("Covering index range scan", Kind::IndexOnlyScan),
        "range" => ("Index range scan", Kind::IndexScan),
        "ref" | "ref_or_null" if covering => ("Covering index lookup", Kind::IndexOnlyScan),
        "ref" | "ref_or_null" => ("Index lookup", Kind::IndexScan),
        "eq_ref" => ("Single-row index lookup", Kind::IndexScan),
        "unique_subquery" | "index_subquery" => ("Index lookup", Kind::IndexScan),
        "const" | "system" => ("Constant row", Kind::IndexScan),
        "index_merge" => ("Index merge", Kind::BitmapCombine),
        "fulltext" => ("Full-text index search", Kind::IndexScan),
        "hash_ALL" => ("Table scan", Kind::TableScan),
        "hash_index" | "hash_range" => ("Index scan", Kind::IndexScan),
        _ => ("Table access", Kind::Other),
    }
}

/// Fills a node from the line that describes it.
pub(super) fn describe(node: &mut Node, text: &str, line: u32) {
    node.kind =
        KINDS.iter().find(|(begin, _)| text.starts_with(begin)).map_or(Kind::Other, |(_, kind)| *kind);
    let (operation, rest) = split(text);
    node.operation = operation.to_owned();
    match (node.kind, operation) {
        (Kind::Filter, _) if !rest.is_empty() => fact(node, "condition", Value::Text(rest.to_owned()), line),
        (Kind::Limit, _) => limit(node, rest, line),
        (Kind::Sort, _) if !rest.is_empty() => {
            let keys = rest.split(", limit input to ").next().unwrap_or(rest);
            fact(node, "sort_fields", Value::List(keys.split(", ").map(str::to_owned).collect()), line);
        }
        _ => object(node, text, line),
    }
}

fn fact(node: &mut Node, key: &'static str, value: Value, line: u32) {
    if node.fact(key).is_none() {
        node.facts.push(known(key, value, line));
    }
}

/// The name of the operation and what it works on.
fn split(text: &str) -> (&str, &str) {
    if let Some((name, rest)) = text.split_once(": ") {
        // `Index lookup on t using i (a = 1), with index condition: ...` has its colon late.
        if !name.contains(" on ") && !name.contains('(') {
            return (name, rest);
        }
    }
    let ends = [" on ", " from ", " into ", " (", " using temporary", " CTE ", " with "];
    let end = ends.iter().filter_map(|end| text.find(end)).min().unwrap_or(text.len());
    (&text[..end], text[end..].trim_start())
}

/// `20 row(s)`, or `10/20 row(s)` of `Limit/Offset`.
fn limit(node: &mut Node, rest: &str, line: u32) {
    let digits = rest.split(' ').next().unwrap_or("");
    let (limit, offset) = digits.split_once('/').map_or((digits, None), |(l, o)| (l, Some(o)));
    for (measure, digits) in [(Measure::Limit, Some(limit)), (Measure::LimitOffset, offset)] {
        if let Some(figure) = digits.and_then(|d| Figure::read(measure, d, line))
            && node.figures.get(measure).is_none()
        {
            node.figures.put(figure);
        }
    }
}

/// Table, index and condition of a line like `Index lookup on o using orders_customer (customer_id = c.id)`.
fn object(node: &mut Node, text: &str, line: u32) {
    let begin = [" on ", " from ", " into "].iter().filter_map(|w| Some((text.find(w)?, w.len()))).min();
    let reads = !matches!(node.kind, Kind::NestedLoop | Kind::HashJoin | Kind::Aggregate | Kind::Window);
    if let Some((at, width)) = begin.filter(|_| reads) {
        let rest = &text[at + width..];
        let end = [" using ", " over (", " (", ", "].iter().filter_map(|end| rest.find(end)).min();
        let (name, after) = rest.split_at(end.unwrap_or(rest.len()));
        if node.alias.is_none() {
            node.alias = Some(name.trim_matches('`').to_owned());
        }
        if let Some(after) = after.strip_prefix(" using ") {
            let end = [" over ", " (", ", "].iter().filter_map(|end| after.find(end)).min();
            let (index, condition) = after.split_at(end.unwrap_or(after.len()));
            if node.index.is_none() {
                node.index = Some(index.trim_matches('`').to_owned());
            }
            conditions(node, condition, line);
        }
    }
}

/// ` (a = 1), with index condition: (b > 2)` or ` over (score < 1000) ...`.
fn conditions(node: &mut Node, text: &str, line: u32) {
    let (lookup, pushed) = match text.split_once(", with index condition: ") {
        Some((lookup, pushed)) => (lookup, Some(pushed)),
        None => (text, None),
    };
    let lookup = lookup.trim_start();
    if let Some(range) = lookup.strip_prefix("over ") {
        fact(node, "ranges", Value::List(vec![range.to_owned()]), line);
    } else if let Some(inner) = lookup.strip_prefix('(').and_then(|l| l.trim_end().strip_suffix(')')) {
        fact(node, "lookup_condition", Value::Text(inner.to_owned()), line);
    }
    if let Some(pushed) = pushed {
        fact(node, "pushed_index_condition", Value::Text(pushed.trim_end().to_owned()), line);
    }
}

/// How the inputs of a node hang on it.
pub(super) fn link_inputs(nodes: &mut [Node]) {
    use crate::tree::Link;
    for at in 0..nodes.len() {
        let kind = nodes[at].kind;
        let inputs: Vec<_> =
            nodes[at].children.iter().copied().filter(|c| nodes[c.at()].link == Link::Outer).collect();
        let join = matches!(kind, Kind::NestedLoop | Kind::HashJoin);
        let several = inputs.len() > 1;
        for (n, id) in inputs.into_iter().enumerate() {
            nodes[id.at()].link = match n {
                0 if join || !several => Link::Outer,
                _ if join => Link::Inner,
                _ => Link::Member,
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::{Format, Growing};

    fn described(text: &str) -> Node {
        let mut growing = Growing::new(Format::MySqlTree, 1);
        let id = growing.open(None, 1);
        describe(growing.node(id), text, 1);
        growing.plan.nodes.remove(0)
    }

    #[test]
    fn a_line_tells_operation_object_and_condition() {
        let node = described("Index lookup on o using orders_customer (customer_id = c.id)");
        assert_eq!(
            (node.operation.as_str(), node.kind, node.alias.as_deref(), node.index.as_deref()),
            ("Index lookup", Kind::IndexScan, Some("o"), Some("orders_customer"))
        );
        assert_eq!(node.text("lookup_condition"), Some("customer_id = c.id"));
        let node = described(
            "Index range scan on u using ix over (score < 1000), with index condition: (u.score > 1000)",
        );
        assert_eq!(node.list("ranges").unwrap(), ["(score < 1000)"]);
        assert_eq!(node.text("pushed_index_condition"), Some("(u.score > 1000)"));
        let node = described("Filter: (o.total > (select #3))");
        assert_eq!((node.kind, node.text("condition")), (Kind::Filter, Some("(o.total > (select #3))")));
        let node = described("Limit/Offset: 10/20 row(s)");
        assert_eq!((node.value(Measure::Limit), node.value(Measure::LimitOffset)), (Some(10.0), Some(20.0)));
        let node = described("Sort: t.total, u.x DESC, limit input to 10 row(s) per chunk");
        assert_eq!(node.list("sort_fields").unwrap(), ["t.total", "u.x DESC"]);
        let node = described("Table scan on 주문 이력");
        assert_eq!(node.alias.as_deref(), Some("주문 이력"));
    }
}
