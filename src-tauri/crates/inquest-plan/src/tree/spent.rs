//! What a node took: with what is below it and alone.
//!
//! Method (methods, section 13): inclusive time = time per loop x loops, divided by the processes where a node ran in
//! several; exclusive time = inclusive time minus that of the nodes below, never below zero. The time of an InitPlan or
//! a CTE lies in the node that read it first, not in the node it is printed under: it is taken off there, once. Which
//! reader was first is nowhere printed; it is concluded from the times (see `reader_of`).
//!
//! Processes: the node below a Gather ran as often as there were processes (its loops over the Gather's loops); without
//! loops, workers launched and the leader. All graded derived: the wall time of a parallel node is nowhere printed.
//!
//! Linear in nodes and facts; a subplan looks at no more than 64 readers.

use std::collections::HashMap;

use serde::Serialize;

use super::fact::Value;
use super::kind::Kind;
use super::measure::Measure;
use super::node::{Executed, Link, Node, NodeId};
use super::plan::{Format, Plan};
use super::said::{Said, Saying};

const READERS: usize = 64;

/// What a node took. Times are milliseconds, graded derived.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Spent {
    /// With what is below it. `None` without measured times or when it never ran.
    pub inclusive_ms: Option<f64>,
    /// Alone.
    pub exclusive_ms: Option<f64>,
    /// Processes that shared the work: 1 outside of parallel parts.
    pub processes: f64,
    /// InitPlans and CTEs whose time and buffers lie in this node because it read them first.
    pub charged: Vec<NodeId>,
}

impl Default for Spent {
    fn default() -> Self {
        Spent { inclusive_ms: None, exclusive_ms: None, processes: 1.0, charged: Vec::new() }
    }
}

impl Plan {
    /// A counter that includes the nodes below (buffers, I/O times, WAL), without them; never below zero.
    pub fn exclusive(&self, id: NodeId, measure: Measure) -> Option<f64> {
        let node = self.node(id)?;
        let own = self.value(node, measure)?;
        let below = node.children.iter().filter(|c| self.node(**c).is_some_and(|c| counted_below(c.link)));
        let taken: f64 = below
            .chain(&node.spent.charged)
            .filter_map(|c| self.node(*c))
            .filter_map(|c| self.value(c, measure))
            .sum();
        Some((own - taken).max(0.0))
    }

    /// Fills in what every node took.
    pub(crate) fn count_time(&mut self) {
        if self.format == Format::MariaDbJson {
            return self.add_up_time();
        }
        for at in 0..self.nodes.len() {
            let processes = self.processes(&self.nodes[at]);
            let node = &mut self.nodes[at];
            node.spent.processes = processes;
            node.spent.inclusive_ms = inclusive(node, processes);
            node.spent.exclusive_ms = node.spent.inclusive_ms;
        }
        for at in 0..self.nodes.len() {
            let node = &self.nodes[at];
            if let (Some(parent), Some(time), true) =
                (node.parent, node.spent.inclusive_ms, counted_below(node.link))
            {
                self.take_off(parent, time);
            }
        }
        self.charge_readers();
        for node in &mut self.nodes {
            node.spent.exclusive_ms = node.spent.exclusive_ms.map(|t| t.max(0.0));
        }
    }

    /// MariaDB prints what tables and sorts took alone, and what query blocks took with all below them: the rest is added
    /// up from below.
    fn add_up_time(&mut self) {
        let mut below = vec![None::<f64>; self.nodes.len()];
        for at in (0..self.nodes.len()).rev() {
            let node = &self.nodes[at];
            let printed = node.value(Measure::TotalTime);
            let parts = [Measure::TableTime, Measure::OtherTime].iter().filter_map(|m| node.value(*m));
            let table = parts.fold(None, |sum: Option<f64>, part| Some(sum.unwrap_or(0.0) + part));
            let own = table.or(printed.filter(|_| node.kind != Kind::Block));
            let (inclusive, exclusive) = match (node.kind, printed) {
                _ if node.executed == Executed::Never => (None, None),
                (Kind::Block, Some(total)) => {
                    (Some(total), Some((total - below[at].unwrap_or(0.0)).max(0.0)))
                }
                _ => match (own, below[at]) {
                    (None, None) => (None, None),
                    (own, below) => (Some(own.unwrap_or(0.0) + below.unwrap_or(0.0)), own),
                },
            };
            let parent = node.parent;
            let node = &mut self.nodes[at];
            (node.spent.inclusive_ms, node.spent.exclusive_ms) = (inclusive, exclusive);
            if let (Some(parent), Some(time)) = (parent, inclusive) {
                below[parent.at()] = Some(below[parent.at()].unwrap_or(0.0) + time);
            }
        }
    }

    fn take_off(&mut self, id: NodeId, time: f64) {
        if let Some(own) = &mut self.nodes[id.at()].spent.exclusive_ms {
            *own -= time;
        }
    }

    fn processes(&self, node: &Node) -> f64 {
        let Some(parent) = node.parent.map(|p| &self.nodes[p.at()]) else { return 1.0 };
        if parent.kind != Kind::Gather || !counted_below(node.link) {
            return parent.spent.processes;
        }
        match (node.loops(), parent.loops()) {
            (Some(below), Some(above)) if below > 0.0 && above > 0.0 => (below / above).max(1.0),
            _ => parent.value(Measure::WorkersLaunched).map_or(1.0, |launched| launched.max(0.0) + 1.0),
        }
    }

    fn charge_readers(&mut self) {
        let subplans: Vec<NodeId> = self
            .walk()
            .filter(|(_, n)| matches!(n.link, Link::InitPlan | Link::Cte))
            .map(|(id, _)| id)
            .collect();
        if subplans.is_empty() {
            return;
        }
        let readers = self.readers();
        let ends = self.ends();
        for id in subplans {
            let reader = self.reader_of(id, &readers, &ends);
            let node = &self.nodes[id.at()];
            let time = node.spent.inclusive_ms;
            let name = node.heading.clone().unwrap_or_default();
            let line = node.lines.first;
            match reader {
                Some(reader) => {
                    self.nodes[reader.at()].spent.charged.push(id);
                    self.take_off(reader, time.unwrap_or(0.0));
                    let said = Said::at(Saying::ChargedToReader, line).with("name", name);
                    self.said.push(said.with("reader", self.nodes[reader.at()].lines.first));
                }
                None if time.is_some_and(|t| t > 0.0) => {
                    self.said.push(Said::at(Saying::NotCharged, line).with("name", name));
                }
                None => {}
            }
        }
    }

    /// Nodes that read each CTE or parameter, by its token, in the order printed.
    fn readers(&self) -> HashMap<String, Vec<NodeId>> {
        let mut out: HashMap<String, Vec<NodeId>> = HashMap::new();
        for (id, node) in self.walk() {
            let mut put = |token: &str| match out.get_mut(token) {
                Some(ids) if ids.last() == Some(&id) => {}
                Some(ids) => ids.push(id),
                None => drop(out.insert(token.to_owned(), vec![id])),
            };
            if node.kind == Kind::CteScan
                && let Some(name) = &node.relation
            {
                put(&format!("CTE {name}"));
            }
            for fact in &node.facts {
                match &fact.value {
                    Value::Text(text) => parameters(text, &mut put),
                    Value::List(items) => items.iter().for_each(|text| parameters(text, &mut put)),
                    Value::Flag(_) | Value::Number(_) => {}
                }
            }
        }
        out
    }

    /// The node in which the time of a subplan lies: of the readers below the node it is printed under the one whose own
    /// time holds it with the least to spare (who reads second finds the rows ready and takes little); if none does, the
    /// one that took longest; without any reader the node it is printed under.
    fn reader_of(&self, id: NodeId, readers: &HashMap<String, Vec<NodeId>>, ends: &[u32]) -> Option<NodeId> {
        let node = &self.nodes[id.at()];
        let time = node.spent.inclusive_ms.unwrap_or(0.0);
        let parent = node.parent?;
        let room = |id: NodeId| self.nodes[id.at()].spent.exclusive_ms.unwrap_or(0.0);
        // Printed times are rounded to a microsecond per loop.
        let fits = |id: NodeId| room(id) + 0.002 >= time;
        let mut best: Option<NodeId> = None;
        for token in tokens(node.heading.as_deref().unwrap_or("")) {
            let Some(all) = readers.get(&token) else { continue };
            let from = |first: u32| all.partition_point(|r| r.0 < first);
            // Below the node it is printed under, its own nodes left out.
            let before = &all[from(parent.0)..from(id.0)];
            let after = &all[from(ends[id.at()])..from(ends[parent.at()])];
            for reader in before.iter().chain(after).copied().take(READERS) {
                let better = best.is_none_or(|best| match (fits(reader), fits(best)) {
                    (true, true) => room(reader) < room(best),
                    (false, false) => room(reader) > room(best),
                    (fits, _) => fits,
                });
                if better {
                    best = Some(reader);
                }
            }
        }
        // Without VERBOSE the select list is not printed: a subplan that nobody is seen to read is read there.
        best.or(fits(parent).then_some(parent))
    }

    /// For each node the id behind the last of its subtree: a subtree is a run of the list.
    fn ends(&self) -> Vec<u32> {
        let mut ends: Vec<u32> = (1..=self.nodes.len() as u32).collect();
        for at in (0..self.nodes.len()).rev() {
            if let Some(parent) = self.nodes[at].parent {
                ends[parent.at()] = ends[parent.at()].max(ends[at]);
            }
        }
        ends
    }
}

/// Inputs and subplans of expressions run inside the node above. InitPlans and CTEs run inside whoever reads them.
fn counted_below(link: Link) -> bool {
    !matches!(link, Link::InitPlan | Link::Cte | Link::Root)
}

fn inclusive(node: &Node, processes: f64) -> Option<f64> {
    if node.executed != Executed::Yes {
        return None;
    }
    Some(node.value(Measure::ActualTotalTime)? * node.loops()? / processes)
}

/// What readers of a subplan write: `CTE x`; `(InitPlan 1).col1` from 17; `$0` before.
fn tokens(heading: &str) -> Vec<String> {
    let name = heading.split(" (").next().unwrap_or(heading);
    let mut out = vec![name.to_owned()];
    if let Some((_, returned)) = heading.split_once("(returns ") {
        out.extend(returned.trim_end_matches(')').split(',').map(|t| t.trim().to_owned()));
    }
    out
}

/// Calls back with every `$n` and `InitPlan n` of an expression.
fn parameters(text: &str, put: &mut impl FnMut(&str)) {
    let digits = |from: usize| text[from..].bytes().take_while(u8::is_ascii_digit).count();
    for (at, _) in text.match_indices('$') {
        let n = digits(at + 1);
        if n > 0 {
            put(&text[at..at + 1 + n]);
        }
    }
    for (at, word) in text.match_indices("InitPlan ") {
        let from = at + word.len();
        let n = digits(from);
        if n > 0 {
            put(&text[at..from + n]);
        }
    }
}
