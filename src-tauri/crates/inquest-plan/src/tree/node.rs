//! A node of the tree.

use serde::Serialize;

use super::fact::{Fact, Value};
use super::figure::Figures;
use super::kind::Kind;
use super::measure::Measure;
use super::spent::Spent;

/// Position of a node in [`super::Plan::nodes`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(transparent)]
pub struct NodeId(pub u32);

impl NodeId {
    /// As an index.
    pub fn at(self) -> usize {
        self.0 as usize
    }
}

/// Lines of the capture, both included, from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Lines {
    /// First.
    pub first: u32,
    /// Last.
    pub last: u32,
}

impl Lines {
    /// One line.
    pub const fn one(line: u32) -> Lines {
        Lines { first: line, last: line }
    }

    pub(crate) fn reach(&mut self, line: u32) {
        self.last = self.last.max(line);
    }
}

/// How a node hangs on the one above.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Link {
    /// A root.
    Root,
    /// The outer or only input.
    Outer,
    /// The inner input of a join.
    Inner,
    /// One of several like inputs: Append, a union, the tables of a nested loop.
    Member,
    /// The plan of a subquery in FROM.
    Subquery,
    /// Run once, for whoever reads it first.
    InitPlan,
    /// A common table expression: run once, for its readers.
    Cte,
    /// A subquery in an expression of the node above: run for each row unless hashed.
    SubPlan,
}

/// Whether a node ran.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Executed {
    /// It has measurements.
    Yes,
    /// The server says that it did not run.
    Never,
    /// Nothing was measured.
    Unknown,
}

/// Figures and facts of a part: planning, JIT, serialisation, a worker.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Part {
    /// Numbers.
    pub figures: Figures,
    /// The rest.
    pub facts: Vec<Fact>,
    /// Where it stands.
    pub lines: Lines,
}

/// What one worker did in a node.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Worker {
    /// Its number, from 0.
    pub number: u32,
    /// Its figures and facts.
    pub part: Part,
}

/// A node of a plan.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Node {
    /// The node above; `None` for a root.
    pub parent: Option<NodeId>,
    /// The nodes below, in the order printed.
    pub children: Vec<NodeId>,
    /// Levels below its root.
    pub depth: u32,
    /// What it does, as the engine's text form names it, without the objects: `Parallel Seq Scan`, `Index range scan`.
    pub operation: String,
    /// What it does, for every engine.
    pub kind: Kind,
    /// How it hangs on the node above.
    pub link: Link,
    /// The name of a subplan or the heading of a query block: `CTE big`, `SubPlan 2`, `Select #2 (dependent)`.
    pub heading: Option<String>,
    /// Schema of the object.
    pub schema: Option<String>,
    /// Table, function, CTE or derived table that it reads or writes.
    pub relation: Option<String>,
    /// Name of it in the statement; that of the table where the statement gives none.
    pub alias: Option<String>,
    /// Index used.
    pub index: Option<String>,
    /// Numbers.
    pub figures: Figures,
    /// The rest, in the order printed.
    pub facts: Vec<Fact>,
    /// What its workers did.
    pub workers: Vec<Worker>,
    /// Whether it ran.
    pub executed: Executed,
    /// Its own lines, those of the nodes below not included.
    pub lines: Lines,
    /// What it took, children included and not.
    pub spent: Spent,
}

impl Node {
    /// The value of a fact, by the name that JSON gives it.
    pub fn fact(&self, key: &str) -> Option<&Value> {
        self.facts.iter().find(|f| f.key == key).map(|f| &f.value)
    }

    /// A fact that is text.
    pub fn text(&self, key: &str) -> Option<&str> {
        self.fact(key).and_then(Value::as_text)
    }

    /// A fact that is yes; absent is no.
    pub fn flag(&self, key: &str) -> bool {
        matches!(self.fact(key), Some(Value::Flag(true)))
    }

    /// A fact that is a list.
    pub fn list(&self, key: &str) -> Option<&[String]> {
        match self.fact(key) {
            Some(Value::List(items)) => Some(items),
            _ => None,
        }
    }

    /// A printed number, as printed (per loop or total as the measure says). Zero is only what was printed as zero:
    /// see [`super::Plan::value`].
    pub fn value(&self, measure: Measure) -> Option<f64> {
        self.figures.value(measure)
    }

    /// How often the node ran: printed loops; `None` when nothing was measured.
    pub fn loops(&self) -> Option<f64> {
        self.value(Measure::ActualLoops)
    }

    /// The name a person knows: alias, else relation.
    pub fn name(&self) -> Option<&str> {
        self.alias.as_deref().or(self.relation.as_deref())
    }
}
