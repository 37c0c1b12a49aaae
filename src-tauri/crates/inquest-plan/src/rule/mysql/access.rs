//! How a table of MySQL or MariaDB is reached, whatever the format: the columns of the table form, made of what the tree
//! and the JSON forms print where it says the same.
//!
//! The table form prints access type, keys and Extra in words; JSON prints keys for the words; the tree prints an
//! operation. What a form does not print stays absent: no key is not the same as no index.
//!
//! Facts that are read, under the names of JSON: `access_type`, `possible_keys`, `ref`, `used_key_parts`, `Extra`,
//! `select_type`, `attached_condition`, `using_index`, `covering`, `using_filesort`, `using_temporary_table`,
//! `using_join_buffer`, `join_type`, `range_checked_for_each_record`; measures `ScanRows`, `Filtered`, `SelectId`,
//! `PlanRows`, `ActualRows`, `ReadRows`, `ReadFiltered`; the kinds of operations, and `Node::index` for the key.

use std::borrow::Cow;

use inquest_core::{Grade, Unit};

use super::wording;
use crate::rule::{Evidence, Sight};
use crate::tree::{Engine, Executed, Kind, Link, Measure, Node, NodeId, Saying, Value};

/// How many nodes are looked at for what a node does not print itself: rules stay linear.
const NEAR: usize = 64;

/// A node that reaches a table.
pub(super) struct Access<'a> {
    sight: &'a Sight<'a>,
    id: NodeId,
    node: &'a Node,
    how: Cow<'a, str>,
}

impl<'a> Access<'a> {
    /// `None` for a node that reaches no table of the schema: a join, a sort, a derived or temporary table.
    pub(super) fn of(sight: &'a Sight<'a>, id: NodeId, node: &'a Node) -> Option<Access<'a>> {
        let how = access_type(node)?;
        let derived = node.name().is_none_or(|name| name.starts_with('<'));
        // The scan of a derived table has what fills the table below it.
        let filled =
            node.children.iter().any(|c| sight.plan.node(*c).is_some_and(|c| c.link != Link::SubPlan));
        (!derived && !filled && node.executed != Executed::Never).then_some(Access { sight, id, node, how })
    }

    /// What every rule of tables may ask for.
    pub(super) fn evidence(&self) -> Evidence {
        let possible = match self.node.fact("possible_keys") {
            Some(Value::List(keys)) => Some(keys.join(", ")),
            Some(Value::Text(keys)) => Some(keys.clone()),
            _ => None,
        };
        let extra = extra(self.sight, self.id, self.node);
        let (rows, grade) = read_of_scan(self.node);
        Evidence::new()
            .word("table", self.node.name())
            .word("type", &*self.how)
            .word("possible_keys", possible.as_deref())
            .word("key", self.node.index.as_deref())
            .word("extra", extra.as_str())
            .count("rows", rows, grade)
            .number("filtered", self.filtered(), Unit::Percent, Grade::Inferred)
            .fact("inner", is_inner(self.sight, self.id, self.node))
    }

    /// With the parts of the key that are used and that there are.
    pub(super) fn evidence_with_parts(&self) -> Evidence {
        let table = self.sight.table(self.node).unwrap_or("");
        let columns = self.node.index.as_deref().and_then(|key| self.sight.beside.columns(table, key));
        self.evidence().count("used_key_parts", self.used_parts(), Grade::Inferred).count(
            "key_parts",
            columns.map(|c| c.len() as f64),
            Grade::Measured,
        )
    }

    /// How several indexes are brought together: `union`, `intersect`, or `unknown`.
    pub(super) fn merge(&self) -> &'static str {
        let keys = self.node.facts.iter().map(|f| &*f.key).filter(|key| key.starts_with("index_merge"));
        let said = printed_extra(self.node).unwrap_or_default();
        let operation = self.node.operation.to_ascii_lowercase();
        let any = |word: &str| {
            keys.clone().any(|key| key.contains(word)) || said.contains(word) || operation.contains(word)
        };
        // MySQL's tree deduplicates the rows of a union.
        match (any("union") || any("deduplicate"), any("intersect")) {
            (true, false) => "union",
            (false, true) => "intersect",
            _ => "unknown",
        }
    }

    fn used_parts(&self) -> Option<f64> {
        if let Some(parts) = self.node.list("used_key_parts") {
            return Some(parts.len() as f64);
        }
        matches!(&*self.how, "ref" | "eq_ref" | "ref_or_null")
            .then(|| self.references())?
            .map(|r| r.len() as f64)
    }

    /// What the parts of the key are compared with: `const`, a column.
    fn references(&self) -> Option<Vec<&str>> {
        match self.node.fact("ref")? {
            Value::List(items) => Some(items.iter().map(String::as_str).collect()),
            Value::Text(text) => Some(text.split(',').map(str::trim).collect()),
            _ => None,
        }
    }

    /// The share that the condition is expected to keep, percent: printed, or of the filter above a scan of the tree.
    fn filtered(&self) -> Option<f64> {
        if let Some(printed) = self.node.value(Measure::Filtered) {
            return Some(printed);
        }
        let above = self.sight.plan.node(self.node.parent?).filter(|n| n.kind == Kind::Filter)?;
        let (kept, read) = (above.value(Measure::PlanRows)?, self.node.value(Measure::PlanRows)?);
        (read > 0.0).then(|| (kept / read * 100.0).min(100.0))
    }
}

/// Estimated rows of one scan, before the condition.
fn rows_of_scan(node: &Node) -> Option<f64> {
    node.value(Measure::ScanRows).or(node.value(Measure::PlanRows))
}

/// Rows that one scan read, where that was measured; else those it is expected to read. A scan that a limit stopped read
/// fewer than expected.
fn read_of_scan(node: &Node) -> (Option<f64>, Grade) {
    // MariaDB's table form counts what came out of a sort.
    let sorted = printed_extra(node).is_some_and(|extra| wording::sorts(&extra));
    let read = node.value(Measure::ReadRows).or(node.value(Measure::ActualRows)).filter(|_| !sorted);
    match read {
        Some(rows) => (Some(rows), Grade::Measured),
        None => (rows_of_scan(node), Grade::Inferred),
    }
}

/// The access type in the words of the table form.
fn access_type(node: &Node) -> Option<Cow<'_, str>> {
    let printed = node.text("access_type").or(node.text("type"));
    if let Some(how @ ("ALL" | "index" | "range" | "ref" | "eq_ref" | "ref_or_null" | "const" | "system"
        | "index_merge" | "fulltext" | "unique_subquery" | "index_subquery")) = printed
        // JSON version 2 says `index` of every index and means the operation.
        && node.text("index_access_type").is_none()
    {
        return Some(Cow::Borrowed(how));
    }
    let reaches = matches!(
        node.kind,
        Kind::TableScan | Kind::IndexScan | Kind::IndexOnlyScan | Kind::BitmapCombine | Kind::RowAddressScan
    );
    let operation = node.operation.to_ascii_lowercase();
    let how = match operation.as_str() {
        o if o.contains("range scan") || o.contains("skip scan") => "range",
        o if o.contains("single-row") => "eq_ref",
        o if o.contains("index lookup") => "ref",
        o if o.contains("index scan") => "index",
        o if o.contains("table scan") => "ALL",
        o if o.contains("intersect") || o.contains("deduplicate row") || o.contains("row ids") => {
            "index_merge"
        }
        _ => return None,
    };
    reaches.then_some(Cow::Borrowed(how))
}

/// Extra as the table form prints it.
fn printed_extra(node: &Node) -> Option<String> {
    match node.fact("Extra")? {
        Value::List(items) => Some(items.join("; ")),
        other => other.as_text().map(str::to_owned),
    }
}

/// Extra in the words of the table form.
fn extra(sight: &Sight<'_>, id: NodeId, node: &Node) -> String {
    if let Some(printed) = printed_extra(node) {
        return printed;
    }
    let mut items: Vec<String> = Vec::new();
    let above = sight.plan.node(id).and_then(|n| sight.plan.node(n.parent?));
    if node.fact("attached_condition").is_some() || above.is_some_and(|n| n.kind == Kind::Filter) {
        items.push("Using where".to_owned());
    }
    if node.flag("using_index") || node.flag("covering") || node.kind == Kind::IndexOnlyScan {
        items.push("Using index".to_owned());
    }
    for (key, words) in [("using_filesort", "Using filesort"), ("using_temporary_table", "Using temporary")] {
        if node.flag(key) {
            items.push(words.to_owned());
        }
    }
    // MySQL's version 2 calls the kind of a join its type.
    let buffered = node.text("join_type").filter(|how| how.starts_with('B'));
    if let Some(how) = node.text("using_join_buffer").or(buffered) {
        items.push(format!("Using join buffer ({how})"));
    }
    let around = above.is_some_and(|n| n.operation.starts_with("Range checked"));
    if node.fact("range_checked_for_each_record").is_some() || around {
        items.push("Range checked for each record".to_owned());
    }
    items.join("; ")
}

/// True for a table that is reached once for each row before it.
fn is_inner(sight: &Sight<'_>, id: NodeId, node: &Node) -> bool {
    let mut below = node;
    for (_, above) in sight.plan.above(id).take(4) {
        match (above.kind, below.link) {
            (Kind::NestedLoop | Kind::HashJoin, link) => {
                return link == Link::Inner || !is_first(sight, above, id);
            }
            (Kind::Block, Link::Member | Link::Outer | Link::Inner) => return !is_first(sight, above, id),
            (Kind::Filter | Kind::Hash | Kind::Cache, _) => below = above,
            _ => return false,
        }
    }
    false
}

/// True when a table is the first that is reached below a node.
fn is_first(sight: &Sight<'_>, above: &Node, id: NodeId) -> bool {
    let first = above.children.iter().find(|c| sight.plan.node(**c).is_some_and(|c| c.link != Link::SubPlan));
    first.is_some_and(|first| {
        let next = above.children.iter().find(|c| **c > *first);
        *first <= id && next.is_none_or(|next| id < *next)
    })
}

/// A sort: rows that go into it, and Extra as the table form would print it.
pub(super) fn sorting(sight: &Sight<'_>, id: NodeId, node: &Node) -> Option<Evidence> {
    if let Some(printed) = printed_extra(node).filter(|extra| wording::sorts(extra)) {
        let (rows, grade) = read_of_scan(node);
        let seen = Evidence::new().word("table", node.name()).word("extra", printed.as_str());
        return Some(seen.count("rows", rows, grade));
    }
    if node.kind != Kind::Sort && !node.flag("using_filesort") {
        return None;
    }
    let input = sight.input(node)?;
    let stores = node.flag("using_temporary_table") || is_temporary(sight, input);
    let extra = if stores { "Using temporary; Using filesort" } else { "Using filesort" };
    let table =
        sight.plan.below(id).take(16).find_map(|(_, n)| n.name()).filter(|name| !name.starts_with('<'));
    let (rows, grade) = match rows_measured(input) {
        (None, _) => rows_below(sight, id),
        known => known,
    };
    Some(Evidence::new().word("table", table).word("extra", extra).count("rows", rows, grade))
}

/// Rows that come out of the tables below a node that prints none: those of the last table's join, else the most that a
/// table gives.
fn rows_below(sight: &Sight<'_>, id: NodeId) -> (Option<f64>, Grade) {
    let tables = || joined_below(sight, id).map(|(_, n)| n);
    if let Some(joined) = tables().filter_map(|n| n.value(Measure::JoinRows)).last() {
        return (Some(joined), Grade::Inferred);
    }
    let most = tables().map(rows_measured).filter(|(rows, _)| rows.is_some());
    most.reduce(|a, b| if b.0 > a.0 { b } else { a }).unwrap_or((None, Grade::Inferred))
}

/// The nearest nodes below one that are joined there: not what its subqueries read, nor what fills a derived table.
fn joined_below<'a>(sight: &'a Sight<'_>, id: NodeId) -> impl Iterator<Item = (NodeId, &'a Node)> {
    let mut inside: Option<u32> = None;
    sight.plan.below(id).take(NEAR).filter(move |(_, n)| {
        if inside.is_some_and(|depth| n.depth > depth) {
            return false;
        }
        let subquery = n.link == Link::SubPlan;
        let table = rows_of_scan(n).is_some() || n.value(Measure::JoinRows).is_some();
        inside = (subquery || table && n.name().is_some()).then_some(n.depth);
        !subquery
    })
}

/// Rows that a node gave, else those it is expected to give.
fn rows_measured(node: &Node) -> (Option<f64>, Grade) {
    let loops = node.loops().unwrap_or(1.0).max(1.0);
    let kept = node.value(Measure::ReadFiltered).map_or(1.0, |percent| percent / 100.0);
    if let Some(rows) = node.value(Measure::ActualRows).or(node.value(Measure::ReadRows).map(|r| r * kept)) {
        return (Some(rows * loops), Grade::Derived);
    }
    (rows_of_scan(node).or(node.value(Measure::JoinRows)), Grade::Inferred)
}

/// True where rows come out of a temporary table.
fn is_temporary(sight: &Sight<'_>, node: &Node) -> bool {
    let mut at = Some(node);
    for _ in 0..4 {
        let Some(node) = at else { return false };
        let operation = node.operation.to_ascii_lowercase();
        let named = node.name() == Some("<temporary>");
        if named || operation.contains("temporary") || node.flag("using_temporary_table") {
            return true;
        }
        at = matches!(node.kind, Kind::Block | Kind::Filter).then(|| sight.input(node)).flatten();
    }
    false
}

/// A join of a table without an index: the joined table, its rows, and Extra as the table form would print it.
pub(super) fn joining(sight: &Sight<'_>, id: NodeId, node: &Node) -> Option<Evidence> {
    let printed = extra(sight, id, node);
    if access_type(node).is_some() && wording::joins_without_index(&printed) {
        let seen = Evidence::new().word("table", node.name()).word("extra", printed.as_str());
        return Some(seen.count("rows", rows_of_scan(node), Grade::Inferred));
    }
    let buffered = matches!(node.kind, Kind::HashJoin) || wording::joins_without_index(&printed);
    if !buffered {
        return None;
    }
    // The side that is read whole for the join: the last input, below its hash.
    let inner =
        node.children.iter().rev().find(|c| sight.plan.node(**c).is_some_and(|c| c.link != Link::SubPlan))?;
    let within = std::iter::once((*inner, sight.plan.node(*inner)?)).chain(sight.plan.below(*inner)).take(8);
    let scan = within.map(|(_, n)| n).find(|n| n.name().is_some() && n.children.is_empty())?;
    let extra = if printed.is_empty() { "Using join buffer (hash join)" } else { printed.as_str() };
    let (rows, grade) = rows_measured(scan);
    Some(Evidence::new().word("table", scan.name()).word("extra", extra).count("rows", rows, grade))
}

/// A subquery that is evaluated again: its select type and the rows of the query around it.
pub(super) fn dependent(sight: &Sight<'_>, id: NodeId, node: &Node) -> Option<Evidence> {
    if let Some(kind) = node.text("select_type") {
        let seen = Evidence::new().word("select_type", kind);
        let again = kind.starts_with("DEPENDENT") || kind.starts_with("UNCACHEABLE");
        // One finding for a subquery: its first table.
        if !again || !sight.is_first_of_block(id) {
            return None;
        }
        let (rows, grade) = outer_rows(sight, node);
        return Some(seen.count("outer_rows", rows, grade));
    }
    // The table form says it of each table; its blocks are headings that were made of that.
    if node.kind == Kind::Block && sight.plan.said_of(Saying::OrderOnly) {
        return None;
    }
    let heading = node.heading.as_deref().unwrap_or("").to_ascii_lowercase();
    let again = heading.contains("dependent") || heading.contains("uncacheable") || node.flag("dependent");
    // A subquery of the select list is a tree of its own.
    if !matches!(node.link, Link::SubPlan | Link::Root) || !again {
        return None;
    }
    let own = std::iter::once((id, node)).chain(sight.plan.below(id)).take(4);
    let loops = own.filter_map(|(_, n)| n.loops()).next();
    let (rows, grade) = match loops {
        Some(loops) => (Some(loops), Grade::Measured),
        None => (rows_around(sight, id, node), Grade::Inferred),
    };
    Some(Evidence::new().word("select_type", "DEPENDENT SUBQUERY").count("outer_rows", rows, grade))
}

/// Rows expected of the query around a subquery: of the table whose condition it is in, or of the joins beside it.
fn rows_around(sight: &Sight<'_>, id: NodeId, node: &Node) -> Option<f64> {
    let (above_id, above) = (node.parent?, sight.plan.node(node.parent?)?);
    let beside = || joined_below(sight, above_id).take_while(move |(at, _)| *at < id).map(|(_, n)| n);
    let joined = beside().filter_map(|n| n.value(Measure::JoinRows)).last();
    rows_of_scan(above).or(joined).or_else(|| beside().filter_map(rows_of_scan).reduce(f64::max))
}

/// Rows of the query around a subquery of the table form: measured loops, else those expected of its tables.
fn outer_rows(sight: &Sight<'_>, node: &Node) -> (Option<f64>, Grade) {
    if let Some(loops) = node.loops().filter(|l| *l > 0.0) {
        return (Some(loops), Grade::Measured);
    }
    sight.outer_rows(|| {
        let tables = sight.plan.nodes.iter();
        let outer = tables.filter(|n| matches!(n.text("select_type"), Some("PRIMARY" | "SIMPLE")));
        let all = outer.filter_map(kept_of_table).reduce(|a, b| (a.0 * b.0, a.1.min(b.1)));
        all.map_or((None, Grade::Inferred), |(rows, grade)| (Some(rows), grade))
    })
}

/// Rows of a table after its condition.
fn kept_of_table(node: &Node) -> Option<(f64, Grade)> {
    if let (Some(rows), measured @ Grade::Derived) = rows_measured(node) {
        return Some((rows, measured));
    }
    let kept = node.value(Measure::Filtered).unwrap_or(100.0) / 100.0;
    node.value(Measure::ScanRows).map(|rows| (rows * kept, Grade::Inferred))
}

/// A lookup by equality whose rows are sorted afterwards for a LIMIT, and whether its index lacks the order column. What
/// is not known of the statement or the index is left out.
pub(super) fn ordered_lookup(sight: &Sight<'_>, id: NodeId, node: &Node) -> Option<Evidence> {
    let access = Access::of(sight, id, node)?;
    let sorted_above = || sight.plan.above(id).take(4).any(|(_, n)| n.kind == Kind::Sort);
    let mut seen = access.evidence();
    if !seen.text("extra").is_some_and(wording::sorts) {
        if !sorted_above() {
            return None;
        }
        let extra = format!("{}; Using filesort", seen.text("extra").unwrap_or(""));
        seen.words.retain(|w| w.name != "extra");
        seen = seen.word("extra", extra.trim_start_matches("; "));
    }
    let key = node.index.as_deref()?;
    let table = sight.table(node)?;
    let statement = sight.statement();
    let limit = statement.and_then(wording::limit).map(|(limit, _)| limit);
    let order = statement.and_then(wording::order_column);
    let columns = sight.beside.columns(table, key);
    let by_equality =
        &*access.how == "ref" && access.references().is_none_or(|r| r.iter().all(|r| *r == "const"));
    let lacks = order.zip(columns).is_some_and(|(order, columns)| {
        !columns.iter().any(|c| c.column.as_deref().is_some_and(|c| c.eq_ignore_ascii_case(order)))
    });
    let seen = seen
        .word("order_column", order)
        .count("limit", limit, Grade::Measured)
        .fact("eq_prefix_index_lacks_order", by_equality && lacks);
    Some(seen)
}

/// Estimated against measured rows of one loop; nothing of a plan that was not measured.
pub(super) fn misjudged(sight: &Sight<'_>, id: NodeId, node: &Node) -> Option<Evidence> {
    if sight.estimates_only() {
        return Some(Evidence::new());
    }
    let (est, act) = judged(node)?;
    let hands_on = matches!(
        node.kind,
        Kind::Sort
            | Kind::Hash
            | Kind::Materialize
            | Kind::Cache
            | Kind::Limit
            | Kind::Window
            | Kind::SubqueryScan
    ) || (node.kind == Kind::TableScan && !node.children.is_empty());
    let echo = sight.input(node).filter(|_| hands_on).is_some_and(|below| {
        judged(below).is_some_and(|(est, act)| {
            wording::factor(est, act, below.loops().unwrap_or(1.0), sight.may_be_stopped(id)).is_some()
        })
    });
    if echo || node.kind == Kind::Modify {
        return None;
    }
    let seen = Evidence::new()
        .word("table", node.name())
        .count("est", est, Grade::Inferred)
        .count("act", act, Grade::Measured)
        .count("actual_loops", node.loops(), Grade::Measured)
        .fact("under_limit", sight.may_be_stopped(id) || may_have_a_limit(sight));
    Some(seen)
}

/// MariaDB prints no limits: without the statement each scan may have been stopped by one.
fn may_have_a_limit(sight: &Sight<'_>) -> bool {
    let statement = sight.statement();
    sight.plan.engine == Engine::MariaDb && statement.is_none_or(|s| s.to_ascii_lowercase().contains("limit"))
}

fn judged(node: &Node) -> Option<(f64, f64)> {
    // A lookup of one row is not expected to find it: one is the most that it can find. And what came out of a sort says
    // nothing of what went in.
    let single = access_type(node).is_some_and(|how| matches!(&*how, "eq_ref" | "const" | "system"));
    let sorted = printed_extra(node).is_some_and(|extra| wording::sorts(&extra));
    if node.executed != Executed::Yes || single || sorted {
        return None;
    }
    let of_tree = node.value(Measure::PlanRows).zip(node.value(Measure::ActualRows));
    of_tree.or_else(|| node.value(Measure::ScanRows).zip(node.value(Measure::ReadRows)))
}
