//! FORMAT TEXT.
//!
//! Source: `ExplainNode` and the `show_*` functions of explain.c. A node's name stands at some column; its properties two
//! columns right of it, the arrows of its inputs too; a heading (`InitPlan 1`, `CTE x`) stands with the properties and the
//! arrow of its plan two columns further right. Properties come before inputs, so a property is of the last node begun.
//!
//! What the format cannot tell: it leaves out what is zero or false, names of schemas without VERBOSE, and which of several
//! inputs is which (the order tells it). Lost indentation cannot be brought back: then the nodes are a list, and that is said.
//! Wrapped lines are joined where the line before is not complete.

mod head;
mod list;
mod property;
mod tail;
mod wrap;

use crate::paste::{Line, Tabs, indent};
use crate::tree::{Format, Kind, Link, NodeId, Plan, Said, Saying};

use super::shape::{Owner, Shape};

/// A node that may get more below it.
struct Open {
    id: NodeId,
    /// Column of its name.
    column: usize,
    /// A heading below it that waits for its plan: column and text.
    heading: Option<(usize, String)>,
}

struct Reader {
    tabs: Tabs,
    shape: Option<Shape>,
    open: Vec<Open>,
    /// Whose the next property is.
    owner: Owner,
    /// Column of the line that `Worker n:` or a block of the tail began on.
    block: usize,
    /// Fitted no column.
    damaged: usize,
    arrows: usize,
    flat: usize,
    /// Lines before the first node: the statement that auto_explain prints.
    statement: Option<String>,
    done: Vec<Plan>,
}

/// Reads every plan of a text. Tabs are read in the way that leaves fewer lines without a place.
pub(super) fn read(lines: Vec<Line<'_>>) -> Vec<Plan> {
    let mut all = lines;
    let mut said = Vec::new();
    wrap::join(&mut all, &mut said);
    let tabbed = all.iter().any(|l| l.text.trim_start_matches(' ').starts_with('\t'));
    let mut reader = Reader::new(Tabs::Stops).run(&all);
    if tabbed {
        let other = Reader::new(Tabs::Eight).run(&all);
        if other.damaged < reader.damaged {
            reader = other;
        }
        said.push(Said::of(Saying::TabsExpanded));
    }
    let mut plans = reader.done;
    if let Some(first) = plans.first_mut() {
        said.append(&mut first.said);
        first.said = said;
    }
    plans
}

impl Reader {
    fn new(tabs: Tabs) -> Reader {
        Reader {
            tabs,
            shape: None,
            open: Vec::new(),
            owner: Owner::Query,
            block: 0,
            damaged: 0,
            arrows: 0,
            flat: 0,
            statement: None,
            done: Vec::new(),
        }
    }

    fn run(mut self, all: &[Line<'_>]) -> Reader {
        for (at, line) in all.iter().enumerate() {
            self.line(line, all.get(at + 1));
        }
        self.end_plan();
        self
    }

    fn end_plan(&mut self) {
        let Some(mut shape) = self.shape.take() else { return };
        if self.flat > 1 && self.flat == self.arrows {
            shape.growing.say(Said::of(Saying::IndentationLost).with("nodes", self.flat + 1));
        }
        self.open.clear();
        (self.arrows, self.flat) = (0, 0);
        if shape.plan().nodes.is_empty() {
            return;
        }
        if let Some(statement) = self.statement.take() {
            shape.plan().statement = Some(statement);
        }
        settle_links(&mut shape);
        self.done.push(shape.finish());
    }

    fn line(&mut self, line: &Line<'_>, next: Option<&Line<'_>>) {
        let column = indent(&line.text, self.tabs);
        let text = line.text.trim_start();
        if let Some(rest) =
            text.strip_prefix("->").filter(|rest| rest.starts_with([' ', '\t']) || rest.is_empty())
        {
            let name = column + 2 + indent(rest, Tabs::Stops);
            return self.node(rest.trim_start(), Some(column), name, line);
        }
        if self.shape.is_none() {
            return self.before_the_root(text, column, line, next);
        }
        if self.starts_another(text, line) {
            self.end_plan();
            return self.before_the_root(text, column, line, next);
        }
        if let Some(owner) = tail::owner(text) {
            return self.tail(owner, text, column, line);
        }
        if tail::is_part(self.owner) {
            return self.part(text, column, line);
        }
        if let Some(heading) = heading(text) {
            return self.heading(heading, column, line);
        }
        self.property(text, column, line);
    }

    /// A second statement: a line with costs and no arrow, behind a plan that has some.
    fn starts_another(&self, text: &str, line: &Line<'_>) -> bool {
        let figures = head::has_figures(text) && !text.starts_with("Worker ");
        figures || line.after_blank && head::is_known_name(text) && !text.contains(": ")
    }

    fn before_the_root(&mut self, text: &str, column: usize, line: &Line<'_>, next: Option<&Line<'_>>) {
        if let Some(query) = text.strip_prefix("Query Text: ") {
            self.statement = Some(query.to_owned());
            return;
        }
        let known = head::has_figures(text) || head::is_known_name(text);
        if let Some(statement) = self.statement.as_mut().filter(|_| !known) {
            // The statement of auto_explain may have many lines: they end where the first node is.
            statement.push('\n');
            statement.push_str(&line.text);
            return;
        }
        if !known {
            return;
        }
        let name = self.root_column(column, next);
        self.node(text, None, name, line);
    }

    /// The column of the root's name. When the first line lost its margin, the line below tells it: properties and arrows
    /// stand two columns right of the name.
    fn root_column(&self, column: usize, next: Option<&Line<'_>>) -> usize {
        let Some(next) = next else { return column };
        let below = indent(&next.text, self.tabs);
        let text = next.text.trim_start();
        let tail = tail::owner(text).is_some() || head::has_figures(text) && !text.starts_with("->");
        if tail || below < 2 { column } else { below - 2 }
    }

    fn shape(&mut self, line: u32) -> &mut Shape {
        self.shape.get_or_insert_with(|| Shape::new(Format::PgText, line))
    }

    fn node(&mut self, text: &str, arrow: Option<usize>, name: usize, line: &Line<'_>) {
        let mut heading = None;
        let mut damaged = false;
        let parent = match arrow {
            None => None,
            Some(arrow) => {
                self.arrows += 1;
                if self.open.is_empty() && self.shape.is_none() {
                    // The root was left out by whoever copied: the first node stands for it.
                    self.shape(line.number).growing.say(Said::at(Saying::HeadMissing, line.number));
                }
                let root = self.open.first().map(|o| o.column);
                self.flat += usize::from(root.is_some_and(|root| arrow <= root));
                while self.open.len() > 1 && self.open.last().is_some_and(|o| o.column + 2 > arrow) {
                    self.open.pop();
                }
                match self.open.last_mut() {
                    None => None,
                    Some(above) => {
                        heading = above.heading.take_if(|(column, _)| *column < arrow);
                        let expected = above.column + 2 + if heading.is_some() { 2 } else { 0 };
                        damaged = arrow != expected;
                        Some(above.id)
                    }
                }
            }
        };
        let id = self.shape(line.number).open(parent, line.number);
        self.open.push(Open { id, column: name, heading: None });
        self.owner = Owner::Node(id);
        if damaged {
            self.damaged += 1;
            let said = Said::at(Saying::IndentationDamaged, line.number).with("text", text);
            self.shape(line.number).growing.say(said);
        }
        let shape = self.shape(line.number);
        shape.growing.node(id).lines.reach(line.last);
        if let Some((_, heading)) = heading {
            let node = shape.growing.node(id);
            node.link = if heading.starts_with("SubPlan") { Link::SubPlan } else { Link::InitPlan };
            node.heading = Some(heading);
        }
        head::read(shape, id, text, line);
    }

    fn heading(&mut self, heading: &str, column: usize, line: &Line<'_>) {
        while self.open.len() > 1 && self.open.last().is_some_and(|o| o.column + 2 > column) {
            self.open.pop();
        }
        if let Some(above) = self.open.last_mut() {
            if column != above.column + 2 {
                self.damaged += 1;
            }
            above.heading = Some((column, heading.to_owned()));
            let number = line.number;
            self.shape(number).plan().lines.reach(number);
        }
    }

    fn property(&mut self, text: &str, column: usize, line: &Line<'_>) {
        let Some(id) = self.open.last().map(|o| o.id) else { return };
        if let Some((number, rest)) = property::worker(text) {
            let shape = self.shape(line.number);
            let owner = shape.worker(id, number, line.number);
            self.owner = owner;
            self.block = column;
            if !rest.is_empty() {
                self.put(rest, column, line);
            }
            return;
        }
        // A worker's lines stand deeper than the line that names it.
        if matches!(self.owner, Owner::Worker(..)) && column <= self.block {
            self.owner = Owner::Node(id);
        }
        self.put(text, column, line);
    }

    fn put(&mut self, text: &str, column: usize, line: &Line<'_>) {
        let owner = self.owner;
        let base = self.open.last().map_or(0, |o| o.column + 2);
        let shape = self.shape(line.number);
        property::read(shape, owner, text, column > base, line);
    }

    /// A line of the statement, or the first of a part of it.
    fn tail(&mut self, owner: Owner, text: &str, column: usize, line: &Line<'_>) {
        self.block = column;
        self.owner = owner;
        let shape = self.shape(line.number);
        shape.begin(owner, line.number);
        tail::read(shape, owner, text, line);
    }

    /// A line below `Planning:`, `JIT:` or `Serialization:`.
    fn part(&mut self, text: &str, _column: usize, line: &Line<'_>) {
        let owner = self.owner;
        let shape = self.shape(line.number);
        match owner {
            Owner::Jit => tail::jit(shape, owner, "", text, line),
            _ => property::read(shape, owner, text, false, line),
        }
    }
}

/// `InitPlan 1 (returns $0)`, `SubPlan 2`, `CTE x`: alone on its line.
fn heading(text: &str) -> Option<&str> {
    let numbered = |rest: &str| rest.starts_with(|c: char| c.is_ascii_digit());
    let is = text.strip_prefix("InitPlan ").is_some_and(numbered)
        || text.strip_prefix("SubPlan ").is_some_and(numbered)
        || text.starts_with("CTE ") && !text.starts_with("CTE Scan");
    (is && !text.contains("  (") && !text.contains(": ")).then_some(text)
}

/// Which input is which: TEXT tells it by order alone.
fn settle_links(shape: &mut Shape) {
    let nodes = &mut shape.plan().nodes;
    for at in 0..nodes.len() {
        let kind = nodes[at].text("Node Type").map(super::operation::kind);
        let old_modify = nodes[at].text("Node Type") == Some("ModifyTable");
        let inputs: Vec<NodeId> =
            nodes[at].children.iter().copied().filter(|c| nodes[c.at()].link == Link::Outer).collect();
        let several = inputs.len() > 1;
        for (n, id) in inputs.into_iter().enumerate() {
            nodes[id.at()].link = match kind {
                Some(
                    Kind::NestedLoop
                    | Kind::HashJoin
                    | Kind::MergeJoin
                    | Kind::Recursion
                    | Kind::SetOperation,
                ) if n > 0 => Link::Inner,
                Some(Kind::Append | Kind::BitmapCombine) => Link::Member,
                Some(Kind::SubqueryScan) => Link::Subquery,
                // Before 14 each partition had an input of its own.
                _ if old_modify && several => Link::Member,
                _ => Link::Outer,
            };
        }
    }
}
