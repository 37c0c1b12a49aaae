//! What rules look at: a plan with what is beside it, and what only the whole plan tells of a node.
//!
//! Computed once, linear in the nodes.

use std::cell::OnceCell;
use std::collections::{BTreeMap, HashSet};

use inquest_core::Grade;
use inquest_core::statement::Dialect;

use super::beside::Beside;
use super::described::Described;
use super::tables::table_names;
use crate::tree::{Engine, Executed, Group, Kind, Link, Measure, Node, NodeId, Plan};

/// A plan as rules see it.
pub struct Sight<'a> {
    /// The plan.
    pub plan: &'a Plan,
    /// What is known beside it.
    pub beside: &'a Beside,
    /// Time of the plan in milliseconds: of its roots, or what the server says.
    pub total_ms: Option<f64>,
    /// For each node whether something above it may stop it before its last row.
    stopped: Vec<bool>,
    /// For each node whether no node before it is of its query block and select type (the table form of MySQL).
    first_of_block: Vec<bool>,
    /// What a rule concludes from all nodes: once for the plan.
    outer_rows: OnceCell<(Option<f64>, Grade)>,
    /// Tables by the names that the statement gives them.
    names: OnceCell<BTreeMap<String, String>>,
}

impl<'a> Sight<'a> {
    pub(super) fn new(plan: &'a Plan, beside: &'a Beside) -> Sight<'a> {
        let of_roots: f64 = plan.roots.iter().filter_map(|r| plan.node(*r)?.spent.inclusive_ms).sum();
        let total_ms = (of_roots > 0.0).then_some(of_roots);
        let (stopped, first_of_block) = (stopped(plan), first_of_block(plan));
        let (outer_rows, names) = (OnceCell::new(), OnceCell::new());
        Sight { plan, beside, total_ms, stopped, first_of_block, outer_rows, names }
    }

    /// The statement: that of the plan, else the one known beside it.
    pub fn statement(&self) -> Option<&'a str> {
        self.plan.statement.as_deref().or(self.beside.statement.as_deref())
    }

    /// The table that a node reads, under its own name: MySQL prints the one that the statement gives it.
    pub(super) fn table<'b>(&'b self, node: &'b Node) -> Option<&'b str> {
        let printed = node.relation.as_deref().or(node.alias.as_deref())?;
        if self.is_postgres() {
            return Some(printed);
        }
        let names = self.names.get_or_init(|| {
            self.statement().map(|text| table_names(text, Dialect::Mysql)).unwrap_or_default()
        });
        Some(names.get(&printed.to_lowercase()).map_or(printed, String::as_str))
    }

    /// True for a switch that the plan prints as off, or that was turned off before it.
    pub(super) fn is_off(&self, name: &str) -> bool {
        let printed = self.plan.settings.iter().flatten().find(|s| s.name == name).map(|s| s.value.as_str());
        let set = || self.beside.settings.iter().find(|(known, _)| known == name).map(|(_, value)| &**value);
        printed.or_else(set).is_some_and(|value| {
            let value = value.trim_matches('\'');
            ["off", "false", "0", "no"].iter().any(|off| value.eq_ignore_ascii_case(off))
        })
    }

    /// The description of the table that a node reads.
    pub(super) fn described(&self, node: &Node) -> Option<&'a Described> {
        self.beside.described(node.schema.as_deref(), node.relation.as_deref()?)
    }

    /// True for the first table of a query block of the table form.
    pub(super) fn is_first_of_block(&self, id: NodeId) -> bool {
        self.first_of_block.get(id.at()).copied().unwrap_or(false)
    }

    /// What `count` says of the whole plan, asked once.
    pub(super) fn outer_rows(&self, count: impl FnOnce() -> (Option<f64>, Grade)) -> (Option<f64>, Grade) {
        *self.outer_rows.get_or_init(count)
    }

    /// True when a node may have been stopped before its last row: below LIMIT, EXISTS, on the inner side of a semi, anti
    /// or merge join. A node between that must see all its input (a sort) ends it.
    pub fn may_be_stopped(&self, id: NodeId) -> bool {
        self.stopped.get(id.at()).copied().unwrap_or(false)
    }

    /// The share of the plan's time that a node took alone, unit 1. Times are printed to a microsecond: a node may seem to
    /// have taken longer than the whole, and then it took all of it.
    pub fn time_share(&self, node: &Node) -> Option<f64> {
        Some((node.spent.exclusive_ms? / self.total_ms?).min(1.0))
    }

    /// Time of the execution in milliseconds: what the server says, else of the roots.
    pub fn execution_ms(&self) -> Option<f64> {
        let figures = &self.plan.figures;
        figures.value(Measure::ExecutionTime).or(figures.value(Measure::Duration)).or(self.total_ms)
    }

    /// True when nothing was measured.
    pub fn estimates_only(&self) -> bool {
        !self.plan.has(Group::Actual)
    }

    /// True for a plan of PostgreSQL.
    pub fn is_postgres(&self) -> bool {
        self.plan.engine == Engine::PostgreSql
    }

    /// The first input of a node.
    pub fn input(&self, node: &Node) -> Option<&'a Node> {
        let inputs = node.children.iter().filter_map(|c| self.plan.node(*c));
        inputs.into_iter().find(|c| !matches!(c.link, Link::InitPlan | Link::Cte | Link::SubPlan))
    }

    /// The most rows per loop that would have been printed so: before PostgreSQL 18 averages of several loops are rounded
    /// to whole rows. `None` for one loop: its rows were counted.
    pub fn rows_at_most(&self, node: &Node) -> Option<f64> {
        let averaged = node.loops().is_some_and(|loops| loops > 1.0);
        node.figures.get(Measure::ActualRows).filter(|_| averaged).map(|rows| rows.interval().1)
    }

    /// Rows that a node gave in all, or is expected to give where nothing was measured; true when measured.
    pub fn rows(&self, node: &Node) -> Option<(f64, bool)> {
        if let Some((rows, _)) = self.plan.total(node, Measure::ActualRows) {
            return Some((rows, true));
        }
        // A node that never ran gave nothing, and its estimate says nothing either.
        (node.executed != Executed::Never).then(|| node.value(Measure::PlanRows))?.map(|rows| (rows, false))
    }
}

/// The share of a node's own time that it read, unit 1. Times of reading are sums over the processes of a node, its own
/// time is that of one: without the division a parallel node could read for longer than it ran.
pub fn read_share(read_ms: f64, own_ms: f64, processes: f64) -> f64 {
    read_ms / processes.max(1.0) / own_ms
}

fn first_of_block(plan: &Plan) -> Vec<bool> {
    let mut seen = HashSet::new();
    let block = |n: &Node| Some(n.value(Measure::SelectId)?.to_bits());
    let first = plan.nodes.iter().map(|n| match (n.text("select_type"), block(n)) {
        (Some(kind), Some(block)) => seen.insert((kind.to_owned(), block)),
        (kind, _) => kind.is_some(),
    });
    first.collect()
}

fn stopped(plan: &Plan) -> Vec<bool> {
    let mut out = vec![false; plan.nodes.len()];
    for (id, node) in plan.walk() {
        let Some(parent) = node.parent else { continue };
        let Some(above) = plan.node(parent) else { continue };
        let inherited = out[parent.at()] && !sees_all(above);
        let begun = match node.link {
            // EXISTS stops at the first row, ANY at the first match.
            Link::SubPlan | Link::InitPlan => true,
            Link::Cte => false,
            _ => stops(above, node.link),
        };
        out[id.at()] = begun || (inherited && node.link != Link::Cte);
    }
    out
}

fn stops(above: &Node, link: Link) -> bool {
    let semi = || {
        let name = above.operation.to_ascii_lowercase();
        name.contains("semi") || name.contains("anti")
    };
    match above.kind {
        Kind::Limit => true,
        // Either side ends when the other does.
        Kind::MergeJoin => true,
        Kind::NestedLoop | Kind::HashJoin => link != Link::Outer && semi(),
        _ => false,
    }
}

/// True for a node that reads all its input before it gives a row.
fn sees_all(node: &Node) -> bool {
    match node.kind {
        Kind::Sort => !node.operation.contains("Incremental"),
        Kind::Hash | Kind::BitmapIndexScan => true,
        Kind::Aggregate => !node.operation.contains("Group"),
        _ => false,
    }
}
