//! A whole plan: its nodes, and what is said of the statement.

use std::collections::{BTreeMap, HashSet};

use inquest_core::Grade;
use serde::Serialize;

use super::fact::{Fact, Value};
use super::figure::Figures;
use super::measure::{Group, Measure, Span};
use super::node::{Executed, Lines, Node, NodeId, Part};
use super::said::{Said, Saying};

/// How often one thing is said of a plan.
const MOST_SAID: usize = 20;

/// Whose plan it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Engine {
    /// PostgreSQL and its kin.
    #[serde(rename = "postgresql")]
    PostgreSql,
    /// MySQL.
    #[serde(rename = "mysql")]
    MySql,
    /// MariaDB.
    #[serde(rename = "mariadb")]
    MariaDb,
}

/// The format it was printed in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Format {
    /// PostgreSQL, FORMAT TEXT.
    PgText,
    /// PostgreSQL, FORMAT JSON.
    PgJson,
    /// PostgreSQL, FORMAT YAML.
    PgYaml,
    /// PostgreSQL, FORMAT XML.
    PgXml,
    /// MySQL's tree, with measurements or not.
    MySqlTree,
    /// MySQL, FORMAT=JSON, version 1.
    MySqlJson1,
    /// MySQL, FORMAT=JSON, version 2.
    MySqlJson2,
    /// The table of MySQL.
    MySqlTable,
    /// The table of MariaDB, of EXPLAIN or ANALYZE.
    MariaDbTable,
    /// MariaDB, FORMAT=JSON of EXPLAIN or ANALYZE.
    MariaDbJson,
}

impl Format {
    /// Whose format it is.
    pub const fn engine(self) -> Engine {
        match self {
            Format::PgText | Format::PgJson | Format::PgYaml | Format::PgXml => Engine::PostgreSql,
            Format::MySqlTree | Format::MySqlJson1 | Format::MySqlJson2 | Format::MySqlTable => Engine::MySql,
            Format::MariaDbTable | Format::MariaDbJson => Engine::MariaDb,
        }
    }
}

/// Which versions print what was read, concluded from the names in it. PostgreSQL: the major version; MySQL: 8.0.33 is
/// 80033 as the server counts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Versions {
    /// The oldest that prints this.
    pub from: Option<u32>,
    /// The newest that prints this.
    pub to: Option<u32>,
}

impl Versions {
    pub(crate) fn at_least(&mut self, version: u32) {
        self.from = Some(self.from.map_or(version, |v| v.max(version)));
    }

    pub(crate) fn at_most(&mut self, version: u32) {
        self.to = Some(self.to.map_or(version, |v| v.min(version)));
    }
}

/// A setting that the plan prints because it is not the default.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Setting {
    /// Name.
    pub name: String,
    /// Value as printed.
    pub value: String,
    /// Line.
    pub line: u32,
}

/// What a trigger took. That of a BEFORE trigger is in the node that writes too, that of an AFTER trigger in no node.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Trigger {
    /// Its name.
    pub name: Option<String>,
    /// The constraint it belongs to.
    pub constraint: Option<String>,
    /// The table.
    pub relation: Option<String>,
    /// Milliseconds in all; `None` without times.
    pub time_ms: Option<f64>,
    /// Calls.
    pub calls: Option<f64>,
    /// Where it stands.
    pub lines: Lines,
}

/// A plan.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Plan {
    /// Whose.
    pub engine: Engine,
    /// Printed how.
    pub format: Format,
    /// By which versions, as far as the text tells.
    pub versions: Versions,
    /// The statement, where the plan holds it (auto_explain, MySQL's JSON version 2).
    pub statement: Option<String>,
    /// Nodes in the order printed; a parent before its children.
    pub nodes: Vec<Node>,
    /// Roots; more than one where subqueries stand beside the main tree.
    pub roots: Vec<NodeId>,
    /// Numbers of the whole statement: planning time, execution time, planner memory.
    pub figures: Figures,
    /// What else is said of it.
    pub facts: Vec<Fact>,
    /// Buffers and the like of planning.
    pub planning: Option<Part>,
    /// Just-in-time compilation.
    pub jit: Option<Part>,
    /// Turning the result into the client's form.
    pub serialization: Option<Part>,
    /// Triggers.
    pub triggers: Vec<Trigger>,
    /// Settings that are not the default. `None` when the option was off; empty when nothing was changed.
    pub settings: Option<Vec<Setting>>,
    /// `queryid`: a signed 64-bit number, as text.
    pub query_id: Option<String>,
    /// Options that were on, as far as the text proves.
    pub options: Vec<Group>,
    /// What the capture lacks and what was done to it.
    pub said: Vec<Said>,
    /// Lines of the whole plan.
    pub lines: Lines,
}

impl Plan {
    /// A node. Ids come from this plan; another plan's id answers the wrong node or none.
    pub fn node(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(id.at())
    }

    /// The main tree's root.
    pub fn root(&self) -> Option<&Node> {
        self.roots.first().and_then(|id| self.node(*id))
    }

    /// Ids and nodes in the order printed.
    pub fn walk(&self) -> impl Iterator<Item = (NodeId, &Node)> {
        self.nodes.iter().enumerate().map(|(at, node)| (NodeId(at as u32), node))
    }

    /// The nodes below a node, itself not included, in the order printed. Linear in their number: a subtree is a run
    /// of the list.
    pub fn below(&self, id: NodeId) -> impl Iterator<Item = (NodeId, &Node)> {
        let depth = self.node(id).map_or(u32::MAX, |n| n.depth);
        let from = (id.at() + 1).min(self.nodes.len());
        let behind = self.nodes[from..].iter().enumerate();
        behind.map(move |(at, n)| (NodeId((from + at) as u32), n)).take_while(move |(_, n)| n.depth > depth)
    }

    /// The nodes above a node, nearest first.
    pub fn above(&self, id: NodeId) -> impl Iterator<Item = (NodeId, &Node)> {
        let parent = |id: NodeId| self.node(id).and_then(|n| n.parent);
        std::iter::successors(parent(id), move |id| parent(*id)).filter_map(|id| Some((id, self.node(id)?)))
    }

    /// True when an option was on.
    pub fn has(&self, group: Group) -> bool {
        self.options.contains(&group)
    }

    /// A number of a node, as printed; 0 for a counter that TEXT leaves out because it is zero, where the plan proves
    /// that its option was on and the node ran.
    pub fn value(&self, node: &Node, measure: Measure) -> Option<f64> {
        node.value(measure).or_else(|| {
            let group = measure.group()?;
            let counted = matches!(group, Group::Buffers | Group::IoTiming | Group::Wal);
            (counted && self.has(group) && node.executed == Executed::Yes && !self.said_of(Saying::Cropped))
                .then_some(0.0)
        })
    }

    /// A number over all loops: the value times the loops (one where none are printed) where the measure is per loop. Graded
    /// [`Grade::Derived`] then; estimates stay inferred and are not multiplied.
    pub fn total(&self, node: &Node, measure: Measure) -> Option<(f64, Grade)> {
        let value = self.value(node, measure)?;
        match (measure.span(), measure.grade()) {
            (Span::PerLoop, Grade::Measured) => {
                let loops = node.loops().unwrap_or(1.0);
                Some((value * loops, if loops == 1.0 { Grade::Measured } else { Grade::Derived }))
            }
            (_, grade) => Some((value, grade)),
        }
    }

    /// True when something was said.
    pub fn said_of(&self, code: Saying) -> bool {
        self.said.iter().any(|s| s.code == code)
    }

    /// One saying once, and of one code so many: a damaged plan of 50,000 nodes has one reason at each of them. What is
    /// left out is counted.
    pub(crate) fn say_once(&mut self) {
        let mut seen = HashSet::new();
        self.said.retain(|s| seen.insert((s.code, s.line, s.args.values().next().cloned())));
        let mut of_code: BTreeMap<Saying, usize> = BTreeMap::new();
        self.said.retain(|s| {
            let count = of_code.entry(s.code).or_default();
            *count += 1;
            *count <= MOST_SAID
        });
        for (code, count) in of_code.into_iter().filter(|(_, count)| *count > MOST_SAID) {
            let last = self.said.iter().rposition(|s| s.code == code).map_or(0, |at| at + 1);
            self.said.insert(last, Said::of(Saying::MoreOfThem).with("count", count - MOST_SAID));
        }
    }

    /// A fact of the whole statement that is text.
    pub fn text(&self, key: &str) -> Option<&str> {
        self.facts.iter().find(|f| f.key == key).map(|f| &f.value).and_then(Value::as_text)
    }
}
