//! Puts what the formats of PostgreSQL print into the tree: the same for all four.

use super::{names, operation};
use crate::document::Scalar;
use crate::tree::{
    Executed, Fact, Figures, Format, Group, Growing, Kind, Lines, Link, Measure, Node, NodeId, Part, Plan,
    Said, Saying, Setting, Trigger, Value, Worker, known, put_number, unknown,
};

/// Whose a printed value is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Owner {
    /// The statement.
    Query,
    /// A node.
    Node(NodeId),
    /// A worker of a node, by its place in the list.
    Worker(NodeId, usize),
    /// Planning.
    Planning,
    /// Just-in-time compilation.
    Jit,
    /// Serialisation.
    Serialization,
    /// The last trigger.
    Trigger,
    /// Settings.
    Settings,
}

/// A plan of PostgreSQL that is being read.
pub(super) struct Shape {
    pub(super) growing: Growing,
    /// Rows with decimals were seen: 18.
    decimals: bool,
}

impl Shape {
    pub(super) fn new(format: Format, line: u32) -> Shape {
        Shape { growing: Growing::new(format, line), decimals: false }
    }

    pub(super) fn plan(&mut self) -> &mut Plan {
        &mut self.growing.plan
    }

    pub(super) fn open(&mut self, parent: Option<NodeId>, line: u32) -> NodeId {
        self.growing.open(parent, line)
    }

    /// True when a node has a fact whose name begins so.
    pub(super) fn has_fact(&self, id: NodeId, begin: &str) -> bool {
        self.growing.plan.nodes[id.at()].facts.iter().any(|f| f.key.starts_with(begin))
    }

    /// True when every item of a list begins so.
    pub(super) fn all_start_with(&self, id: NodeId, key: &str, begin: &str) -> bool {
        self.growing.plan.nodes[id.at()]
            .list(key)
            .is_some_and(|items| items.iter().all(|i| i.starts_with(begin)))
    }

    /// A new worker of a node.
    pub(super) fn worker(&mut self, id: NodeId, number: u32, line: u32) -> Owner {
        let node = self.growing.node(id);
        node.workers.push(Worker { number, part: part(line) });
        Owner::Worker(id, node.workers.len() - 1)
    }

    /// Begins a part of the statement.
    pub(super) fn begin(&mut self, owner: Owner, line: u32) {
        let plan = self.plan();
        match owner {
            Owner::Planning => drop(plan.planning.get_or_insert_with(|| part(line))),
            Owner::Jit => drop(plan.jit.get_or_insert_with(|| part(line))),
            Owner::Serialization => drop(plan.serialization.get_or_insert_with(|| part(line))),
            Owner::Settings => drop(plan.settings.get_or_insert_with(Vec::new)),
            Owner::Trigger => plan.triggers.push(Trigger {
                name: None,
                constraint: None,
                relation: None,
                time_ms: None,
                calls: None,
                lines: Lines::one(line),
            }),
            Owner::Query | Owner::Node(_) | Owner::Worker(..) => {}
        }
    }

    /// A value under a name; nested names have the group's before theirs, with dots.
    pub(super) fn put(&mut self, owner: Owner, path: &str, value: &Scalar<'_>, line: u32) {
        let Some(text) = value.text() else { return };
        self.plan().lines.reach(line);
        if self.stands_already(owner, path) {
            let said = Said::at(Saying::Twice, line).with("key", path).with("text", shown(&text));
            return self.growing.say(said);
        }
        if names::holds_parts(owner, path) {
            let said = Said::at(Saying::WrongType, line).with("key", path);
            self.growing.say(said);
        }
        if self.is_apart(owner, path, &text, line) {
            return;
        }
        if let Some(measure) = names::measure(owner, path) {
            self.note_version(path, &text);
            let (figures, facts, said) = self.place(owner, line);
            return put_number(figures, facts, said, measure, &text, line);
        }
        self.note_version(path, &text);
        let value = match value {
            Scalar::Flag(yes) => Value::Flag(*yes),
            Scalar::Text(_) if names::is_flag(path) && matches!(&*text, "true" | "false") => {
                Value::Flag(text == "true")
            }
            Scalar::Text(_) if names::is_list(path) => {
                Value::List(if text.trim().is_empty() { Vec::new() } else { vec![text.into_owned()] })
            }
            Scalar::Number(_) => Value::Number(text.into_owned()),
            _ => Value::Text(text.into_owned()),
        };
        self.fact(owner, path, value, line);
    }

    /// True when a node has a value of this name: only objects of JSON and YAML can, whose names are given once.
    fn stands_already(&self, owner: Owner, path: &str) -> bool {
        let Owner::Node(id) = owner else { return false };
        let plan = &self.growing.plan;
        if !matches!(plan.format, Format::PgJson | Format::PgYaml) || path.contains('.') {
            return false;
        }
        let node = &plan.nodes[id.at()];
        match path {
            "Schema" => node.schema.is_some(),
            "Relation Name" => node.relation.is_some(),
            "Alias" => node.alias.is_some(),
            "Index Name" => node.index.is_some(),
            "Subplan Name" => node.heading.is_some(),
            _ => match names::measure(owner, path) {
                Some((measure, _)) => node.figures.get(measure).is_some(),
                None => node.facts.iter().any(|fact| fact.key == path),
            },
        }
    }

    /// Says that a list or an object stands where a value should, if it does.
    pub(super) fn parts_instead(&mut self, owner: Owner, path: &str, line: u32) {
        let single = matches!(path, "Node Type" | "Relation Name" | "Alias" | "Index Name" | "Schema")
            || matches!(path, "Parent Relationship" | "Subplan Name")
            || names::measure(owner, path).is_some();
        if matches!(owner, Owner::Node(_)) && single {
            self.growing.say(Said::at(Saying::WrongType, line).with("key", path));
        }
    }

    /// A list under a name.
    pub(super) fn put_list(&mut self, owner: Owner, path: &str, items: Vec<String>, lines: Lines) {
        self.plan().lines.reach(lines.last);
        self.fact(owner, path, Value::List(items), lines.first);
        let (_, facts, _) = self.place(owner, lines.last);
        if let Some(last) = facts.last_mut() {
            last.lines = lines;
        }
    }

    fn fact(&mut self, owner: Owner, path: &str, value: Value, line: u32) {
        let (_, facts, _) = self.place(owner, line);
        facts.push(match names::word(path) {
            Some(name) => known(name, value, line),
            None => unknown(path, value, line),
        });
    }

    /// What has a place of its own in the tree; true when the value went there.
    fn is_apart(&mut self, owner: Owner, path: &str, text: &str, line: u32) -> bool {
        let own = || Some(text.to_owned());
        match owner {
            Owner::Node(id) => {
                let node = self.growing.node(id);
                node.lines.reach(line);
                match path {
                    "Schema" => node.schema = own(),
                    "Relation Name" => node.relation = own(),
                    "Alias" => node.alias = own(),
                    "Index Name" => node.index = own(),
                    "Subplan Name" => node.heading = own(),
                    "Parent Relationship" => node.link = link(text),
                    _ => return false,
                }
            }
            Owner::Query => match path {
                "Query Text" => self.plan().statement = own(),
                "Query Identifier" => self.plan().query_id = own(),
                _ => return false,
            },
            Owner::Worker(id, at) if path == "Worker Number" => {
                if let Ok(number) = text.parse() {
                    self.growing.node(id).workers[at].number = number;
                }
            }
            Owner::Settings => {
                let setting = Setting { name: path.to_owned(), value: text.to_owned(), line };
                self.plan().settings.get_or_insert_with(Vec::new).push(setting);
            }
            Owner::Trigger => {
                let Some(trigger) = self.plan().triggers.last_mut() else { return true };
                trigger.lines.reach(line);
                match path {
                    "Trigger Name" => trigger.name = own(),
                    "Constraint Name" => trigger.constraint = own(),
                    "Relation" => trigger.relation = own(),
                    "Time" => trigger.time_ms = text.parse().ok(),
                    "Calls" => trigger.calls = text.parse().ok(),
                    _ => return false,
                }
            }
            _ => return false,
        }
        true
    }

    fn place(&mut self, owner: Owner, line: u32) -> (&mut Figures, &mut Vec<Fact>, &mut Vec<Said>) {
        let plan = &mut self.growing.plan;
        let said = &mut plan.said;
        let part = match owner {
            Owner::Node(id) => {
                let node = &mut plan.nodes[id.at()];
                node.lines.reach(line);
                return (&mut node.figures, &mut node.facts, said);
            }
            Owner::Worker(id, at) => {
                let node = &mut plan.nodes[id.at()];
                node.lines.reach(line);
                &mut node.workers[at].part
            }
            Owner::Planning => plan.planning.get_or_insert_with(|| part(line)),
            Owner::Jit => plan.jit.get_or_insert_with(|| part(line)),
            Owner::Serialization => plan.serialization.get_or_insert_with(|| part(line)),
            Owner::Query | Owner::Trigger | Owner::Settings => {
                return (&mut plan.figures, &mut plan.facts, said);
            }
        };
        part.lines.reach(line);
        (&mut part.figures, &mut part.facts, said)
    }

    fn note_version(&mut self, path: &str, text: &str) {
        let versions = &mut self.growing.plan.versions;
        match path {
            "Actual Rows" if text.contains('.') => {
                versions.at_least(18);
                self.decimals = true;
            }
            "Actual Rows" if text != "0" => versions.at_most(17),
            "Index Searches" | "Disabled" | "WAL Buffers Full" | "Maximum Storage" | "Window" => {
                versions.at_least(18)
            }
            "Shared I/O Read Time" | "Memory Used" | "Output Volume" => versions.at_least(17),
            "I/O Read Time" => versions.at_most(16),
            "Temp I/O Read Time" => versions.at_least(15),
            "Async Capable" | "Cache Mode" => versions.at_least(14),
            "WAL Records" | "HashAgg Batches" | "Presorted Key" | "Full-sort Groups.Group Count" => {
                versions.at_least(13);
            }
            "Query Identifier" => versions.at_least(14),
            _ => {}
        }
    }

    /// The plan, when its text is over.
    pub(super) fn finish(mut self) -> Plan {
        for node in &mut self.growing.plan.nodes {
            settle(node);
        }
        let decimals = self.decimals;
        let mut plan = self.growing.finish();
        say(&mut plan, decimals);
        plan
    }
}

/// The beginning of a value, for saying which.
fn shown(text: &str) -> String {
    text.chars().take(60).collect()
}

fn part(line: u32) -> Part {
    Part { figures: Figures::default(), facts: Vec::new(), lines: Lines::one(line) }
}

fn link(text: &str) -> Link {
    match text {
        "Inner" => Link::Inner,
        "Member" | "children" => Link::Member,
        "Subquery" => Link::Subquery,
        "InitPlan" => Link::InitPlan,
        "SubPlan" => Link::SubPlan,
        _ => Link::Outer,
    }
}

/// Name, kind and object of a node whose facts are all there.
fn settle(node: &mut Node) {
    if let Some(node_type) = node.text("Node Type") {
        node.kind = operation::kind(node_type);
    }
    node.operation = operation::name(node);
    // A node that was cut before its type is still a node.
    if node.link == Link::InitPlan && node.heading.as_deref().is_some_and(|h| h.starts_with("CTE ")) {
        node.link = Link::Cte;
    }
    if node.relation.is_none() {
        let names = ["CTE Name", "Function Name", "Table Function Name", "Tuplestore Name"];
        node.relation = names.iter().find_map(|name| node.text(name)).map(str::to_owned);
    }
}

/// How many inputs an operation needs at least.
fn inputs(node: &Node) -> usize {
    match node.kind {
        Kind::NestedLoop | Kind::HashJoin | Kind::MergeJoin | Kind::Recursion | Kind::BitmapCombine => 2,
        Kind::BitmapHeapScan
        | Kind::SubqueryScan
        | Kind::Hash
        | Kind::Sort
        | Kind::Limit
        | Kind::Aggregate
        | Kind::Window
        | Kind::Unique
        | Kind::SetOperation
        | Kind::Materialize
        | Kind::Cache
        | Kind::Gather
        | Kind::Lock
        | Kind::Modify => 1,
        _ => 0,
    }
}

fn say_what_was_cut(plan: &mut Plan) {
    let own = |n: &Node| {
        let inputs =
            n.children.iter().filter(|c| !matches!(plan.nodes[c.at()].link, Link::InitPlan | Link::Cte));
        inputs.count()
    };
    let short: Vec<Said> = plan
        .nodes
        .iter()
        .filter(|n| own(n) < inputs(n))
        .map(|n| Said::at(Saying::InputMissing, n.lines.last).with("operation", &n.operation))
        .collect();
    plan.said.extend(short);
    // The four estimates are printed together: a node without the last was cut, and so was one without any.
    let costs = plan.has(Group::Costs);
    let cut: Vec<Said> = plan
        .nodes
        .iter()
        .filter(|n| costs && n.figures.get(Measure::PlanWidth).is_none() && n.text("Node Type").is_some())
        .map(|n| Said::at(Saying::Cropped, n.lines.last).with("within", &n.operation))
        .collect();
    plan.said.extend(cut);
    let (planning, execution) = (Measure::PlanningTime, Measure::ExecutionTime);
    let measured = plan.nodes.iter().any(|n| n.executed != Executed::Unknown);
    if plan.figures.get(execution).is_none() && measured {
        let said = match plan.figures.get(planning) {
            Some(_) => Said::of(Saying::Cropped).with("within", execution.key()),
            None => Said::of(Saying::NoSummary),
        };
        plan.said.push(said);
    }
}

/// What the numbers of a plan of this engine cannot tell.
fn say(plan: &mut Plan, decimals: bool) {
    say_what_was_cut(plan);
    let many = |n: &Node| n.executed == Executed::Yes && n.loops().is_some_and(|l| l > 1.0);
    let rounded = plan.nodes.iter().filter(|n| many(n) && n.value(Measure::ActualRows).is_some()).count();
    if !decimals && rounded > 0 {
        plan.said.push(Said::of(Saying::RowsRounded).with("nodes", rounded));
    }
    let local =
        |n: &Node| [Measure::LocalRead, Measure::LocalWritten].iter().any(|m| n.value(*m) > Some(0.0));
    let old = plan.versions.to.is_some_and(|v| v < 17);
    if old && plan.nodes.iter().any(|n| local(n) && n.value(Measure::SharedReadTime).is_some()) {
        plan.said.push(Said::of(Saying::SharedTimeHoldsLocal));
    }
    let parallel = plan.nodes.iter().any(|n| n.spent.processes > 1.0);
    if parallel {
        plan.said.push(Said::of(Saying::ParallelTimes));
    }
    let short: Vec<Said> = plan
        .nodes
        .iter()
        .filter(|n| n.kind == Kind::Gather)
        .filter_map(|n| {
            let (planned, launched) = (n.value(Measure::WorkersPlanned)?, n.value(Measure::WorkersLaunched)?);
            (launched < planned).then(|| {
                Said::at(Saying::FewerWorkers, n.lines.first)
                    .with("planned", planned)
                    .with("launched", launched)
            })
        })
        .collect();
    plan.said.extend(short);
}
