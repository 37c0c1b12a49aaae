//! How a tree grows while a reader goes over its text, and what is concluded when the text is over.

use std::borrow::Cow;

use super::fact::{Fact, Value};
use super::figure::{Figure, Figures};
use super::kind::Kind;
use super::measure::{Group, Measure};
use super::node::{Executed, Lines, Link, Node, NodeId};
use super::plan::{Engine, Format, Plan, Versions};
use super::said::{Said, Saying};
use super::spent::Spent;

/// A plan that is being read.
pub(crate) struct Growing {
    pub(crate) plan: Plan,
}

impl Growing {
    pub(crate) fn new(format: Format, line: u32) -> Growing {
        let plan = Plan {
            engine: format.engine(),
            format,
            versions: Versions::default(),
            statement: None,
            nodes: Vec::new(),
            roots: Vec::new(),
            figures: Figures::default(),
            facts: Vec::new(),
            planning: None,
            jit: None,
            serialization: None,
            triggers: Vec::new(),
            settings: None,
            query_id: None,
            options: Vec::new(),
            said: Vec::new(),
            lines: Lines::one(line),
        };
        Growing { plan }
    }

    /// A new node, the last child of `parent`.
    pub(crate) fn open(&mut self, parent: Option<NodeId>, line: u32) -> NodeId {
        let id = NodeId(u32::try_from(self.plan.nodes.len()).unwrap_or(u32::MAX));
        let depth = match parent {
            Some(parent) => {
                let above = &mut self.plan.nodes[parent.at()];
                above.children.push(id);
                above.depth + 1
            }
            None => {
                self.plan.roots.push(id);
                0
            }
        };
        self.plan.nodes.push(Node {
            parent,
            children: Vec::new(),
            depth,
            operation: String::new(),
            kind: Kind::Other,
            link: if parent.is_some() { Link::Outer } else { Link::Root },
            heading: None,
            schema: None,
            relation: None,
            alias: None,
            index: None,
            figures: Figures::default(),
            facts: Vec::new(),
            workers: Vec::new(),
            executed: Executed::Unknown,
            lines: Lines::one(line),
            spent: Spent::default(),
        });
        id
    }

    pub(crate) fn node(&mut self, id: NodeId) -> &mut Node {
        &mut self.plan.nodes[id.at()]
    }

    pub(crate) fn say(&mut self, said: Said) {
        self.plan.said.push(said);
    }

    /// Concludes what only the whole plan tells: options, which nodes ran, times, and what the capture lacks.
    pub(crate) fn finish(mut self) -> Plan {
        put_in_order(&mut self.plan);
        for node in &mut self.plan.nodes {
            settle_execution(node);
        }
        self.find_options();
        self.plan.count_time();
        self.say_what_is_missing();
        self.plan
    }

    fn find_options(&mut self) {
        let mut on = [false; 6];
        let all = self.plan.nodes.iter().flat_map(|n| &n.figures);
        for figure in all {
            if let Some(group) = figure.measure.group() {
                on[group as usize] = true;
            }
        }
        let groups =
            [Group::Costs, Group::Actual, Group::Timing, Group::Buffers, Group::IoTiming, Group::Wal];
        self.plan.options = groups.into_iter().filter(|g| on[*g as usize]).collect();
    }

    fn say_what_is_missing(&mut self) {
        let plan = &mut self.plan;
        if plan.nodes.is_empty() {
            return;
        }
        let measured = plan.has(Group::Actual);
        // A time that was refused was printed all the same: TIMING was on.
        let timed = [Measure::ActualStartupTime, Measure::ActualTotalTime];
        let refused = |said: &Said| {
            said.code == Saying::BelowZero
                && timed.iter().any(|m| said.args.get("key").is_some_and(|key| key == m.key()))
        };
        let untimed = !plan.has(Group::Timing) && !plan.said.iter().any(refused);
        let without: Vec<Saying> = [
            (!measured, Saying::EstimatesOnly),
            (measured && untimed, Saying::NoTimes),
            (!plan.has(Group::Costs), Saying::NoCosts),
            (measured && plan.engine == Engine::PostgreSql && !plan.has(Group::Buffers), Saying::NoBuffers),
            (plan.has(Group::Buffers) && !plan.has(Group::IoTiming), Saying::NoIoTimes),
        ]
        .into_iter()
        .filter_map(|(lacks, code)| lacks.then_some(code))
        .collect();
        plan.said.extend(without.into_iter().map(Said::of));
        let unmeasured = plan.nodes.iter().filter(|n| n.executed == Executed::Unknown).count();
        if measured && unmeasured > 0 {
            plan.said.push(Said::of(Saying::PartlyMeasured).with("nodes", unmeasured));
        }
        if plan.roots.len() > 1 {
            plan.said.push(Said::of(Saying::SeveralRoots).with("roots", plan.roots.len()));
        }
    }
}

/// Numbers the nodes anew where a document gave the inputs of a node after another tree had begun: a subtree is a run of
/// the list.
fn put_in_order(plan: &mut Plan) {
    let mut order: Vec<NodeId> = Vec::with_capacity(plan.nodes.len());
    let mut open: Vec<NodeId> = plan.roots.iter().rev().copied().collect();
    while let Some(id) = open.pop() {
        order.push(id);
        open.extend(plan.nodes[id.at()].children.iter().rev());
    }
    if order.iter().enumerate().all(|(at, id)| id.at() == at) {
        return;
    }
    let mut place = vec![NodeId(0); plan.nodes.len()];
    for (at, id) in order.iter().enumerate() {
        place[id.at()] = NodeId(at as u32);
    }
    let mut nodes: Vec<Option<Node>> = std::mem::take(&mut plan.nodes).into_iter().map(Some).collect();
    plan.nodes = order.iter().filter_map(|id| nodes[id.at()].take()).collect();
    for node in &mut plan.nodes {
        node.parent = node.parent.map(|id| place[id.at()]);
        node.children.iter_mut().for_each(|id| *id = place[id.at()]);
    }
    plan.roots.iter_mut().for_each(|id| *id = place[id.at()]);
}

/// A node with no loops never ran: what formats print as zero for it was not measured.
fn settle_execution(node: &mut Node) {
    match node.loops() {
        Some(0.0) => {
            node.executed = Executed::Never;
            node.figures.drop_all(&[
                Measure::ActualRows,
                Measure::ActualStartupTime,
                Measure::ActualTotalTime,
            ]);
        }
        Some(_) => node.executed = Executed::Yes,
        // Cut before its loops, or written by hand: it ran, how often is not known.
        None if [Measure::ActualRows, Measure::ReadRows].iter().any(|m| node.value(*m).is_some()) => {
            node.executed = Executed::Yes
        }
        None => {}
    }
}

/// A fact under a known name.
pub(crate) fn known(key: &'static str, value: Value, line: u32) -> Fact {
    Fact { key: Cow::Borrowed(key), value, known: true, lines: Lines::one(line) }
}

/// A fact that no reader knows.
pub(crate) fn unknown(key: impl Into<String>, value: Value, line: u32) -> Fact {
    Fact { key: Cow::Owned(key.into()), value, known: false, lines: Lines::one(line) }
}

/// Whole numbers below this are exact in a double (2^53).
const EXACT_TO: f64 = 9_007_199_254_740_992.0;

/// Puts a printed number, or keeps it as a fact and says so when it is none, or one that cannot be: no engine measures
/// or expects less than nothing.
pub(crate) fn put_number(
    figures: &mut Figures,
    facts: &mut Vec<Fact>,
    said: &mut Vec<Said>,
    (measure, scale): (Measure, f64),
    digits: &str,
    line: u32,
) {
    match Figure::read(measure, digits.trim(), line) {
        Some(figure) if figure.value < 0.0 => {
            facts.push(unknown(measure.key(), Value::Text(digits.to_owned()), line));
            said.push(Said::at(Saying::BelowZero, line).with("key", measure.key()).with("text", digits));
        }
        Some(figure) => {
            let whole = digits.trim().bytes().all(|b| b.is_ascii_digit());
            if whole && figure.value >= EXACT_TO {
                said.push(Said::at(Saying::Rounded, line).with("key", measure.key()).with("text", digits));
            }
            figures.put(figure.scaled(scale));
        }
        None => {
            facts.push(unknown(measure.key(), Value::Text(digits.to_owned()), line));
            said.push(Said::at(Saying::NotANumber, line).with("key", measure.key()).with("text", digits));
        }
    }
}
