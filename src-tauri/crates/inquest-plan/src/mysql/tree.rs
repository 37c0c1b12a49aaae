//! FORMAT=TREE and EXPLAIN ANALYZE; from 9.0 the form of a plain EXPLAIN.
//!
//! Source: explain_access_path.cc (`-> `, four blanks per level, `(cost=a[..b] rows=n) (actual time=a..b rows=n loops=n)`,
//! `(never executed)`); print_utils.h for numbers: two and three decimals before 8.0.33, then three significant digits, with
//! exponents in steps of three outside of 0.001 to 999,999.
//!
//! A line `Select #3 (subquery in condition; run only once)` is no operation: it is the heading of the one below it, as in
//! JSON version 2. A subquery of the select list is a tree of its own.
//!
//! What the format cannot tell: schemas, widths, and the time of subqueries in the select list within the main tree.

use crate::paste::{Line, Tabs, indent};
use crate::tree::{
    Executed, Figure, Format, Group, Growing, Link, Measure, NodeId, Plan, Said, Saying, Value, known,
    unknown,
};

use super::description::{describe, link_inputs};

struct Open {
    column: usize,
    /// The node, or the one around a heading.
    id: Option<NodeId>,
    /// A heading waits for its operation.
    heading: Option<String>,
}

struct Reader {
    growing: Growing,
    open: Vec<Open>,
    arrows: usize,
    flat: usize,
    /// Numbers as they were printed before 8.0.33, and as from it on.
    decimals: [usize; 2],
}

/// Reads the plan of a text.
pub(crate) fn read(lines: &[Line<'_>]) -> Vec<Plan> {
    let Some(first) = lines.first() else { return Vec::new() };
    let growing = Growing::new(Format::MySqlTree, first.number);
    let mut reader = Reader { growing, open: Vec::new(), arrows: 0, flat: 0, decimals: [0; 2] };
    for line in joined(lines, &mut reader.growing) {
        reader.line(&line);
    }
    vec![reader.finish()]
}

/// A line without an arrow goes on from the one above: conditions may hold line ends.
fn joined<'a>(lines: &[Line<'a>], growing: &mut Growing) -> Vec<Line<'a>> {
    let mut out: Vec<Line<'a>> = Vec::with_capacity(lines.len());
    let mut count = 0;
    for line in lines {
        let text = line.text.trim_start();
        let begins = text.starts_with("-> ") || text == "->" || text.starts_with('<');
        match out.last_mut().filter(|_| !begins) {
            Some(last) => {
                let whole = last.text.to_mut();
                whole.push(' ');
                whole.push_str(text);
                (last.last, last.open) = (line.last, line.open);
                count += 1;
            }
            None => out.push(line.clone()),
        }
    }
    if count > 0 {
        growing.say(Said::of(Saying::LinesJoined).with("lines", count));
    }
    out
}

/// Where the figures behind a description begin.
fn figures_at(text: &str) -> usize {
    let begins = ["(cost=", "(rows=", "(actual ", "(never executed)"];
    // A condition may hold anything; figures stand behind two blanks, at the end.
    let found = begins.iter().filter_map(|begin| {
        let at = text.rfind(begin)?;
        text[..at].ends_with("  ").then_some(at)
    });
    found.min().unwrap_or(text.len())
}

impl Reader {
    fn line(&mut self, line: &Line<'_>) {
        let column = indent(&line.text, Tabs::Stops);
        let text = line.text.trim_start();
        self.growing.plan.lines.reach(line.last);
        let Some(text) = text.strip_prefix("->").map(str::trim_start) else {
            let code = if text.starts_with('<') { Saying::NoPlan } else { Saying::LineNotRead };
            self.growing.say(Said::at(code, line.number).with("text", text));
            self.growing.plan.facts.push(unknown("text", Value::Text(text.to_owned()), line.number));
            return;
        };
        while self.open.last().is_some_and(|o| o.column >= column) {
            self.open.pop();
        }
        let above = self.open.last().map(|o| o.column);
        if above.is_some_and(|above| column != above + 4) {
            self.growing.say(Said::at(Saying::IndentationDamaged, line.number).with("text", text));
        }
        let id = self.open.last().and_then(|o| o.id);
        if let Some(heading) = heading(text) {
            return self.open.push(Open { column, id, heading: Some(heading.to_owned()) });
        }
        let heading = self.open.last_mut().and_then(|o| o.heading.take());
        self.node(text, column, id, heading, line);
    }

    fn node(
        &mut self,
        text: &str,
        column: usize,
        parent: Option<NodeId>,
        heading: Option<String>,
        line: &Line<'_>,
    ) {
        // Lost indentation puts every line at the column of the first.
        let first = self.open.is_empty().then(|| self.growing.plan.roots.last().copied()).flatten();
        self.arrows += 1;
        let lost = heading.is_none() && parent.is_none() && first.is_some();
        self.flat += usize::from(lost);
        let id = self.growing.open(if lost { first } else { parent }, line.number);
        self.open.push(Open { column, id: Some(id), heading: None });
        let at = figures_at(text);
        let (description, figures) = (text[..at].trim_end(), &text[at..]);
        self.figures(id, figures, line);
        let node = self.growing.node(id);
        node.lines.reach(line.last);
        node.facts.push(known("operation", Value::Text(description.to_owned()), line.number));
        describe(node, description, line.number);
        if heading.is_some() {
            node.link = if parent.is_some() { Link::SubPlan } else { Link::Root };
            node.heading = heading;
        }
        if line.open {
            let code = if figures.ends_with(')') { Saying::OpenEnd } else { Saying::Cropped };
            self.growing.say(Said::at(code, line.number).with("within", text));
        }
    }

    fn figures(&mut self, id: NodeId, text: &str, line: &Line<'_>) {
        for part in text.split('(').skip(1) {
            let (inner, whole) = part.split_once(')').map_or((part, false), |(inner, _)| (inner, true));
            if inner == "never executed" {
                let node = self.growing.node(id);
                node.executed = Executed::Never;
                node.figures.put(Figure {
                    measure: Measure::ActualLoops,
                    last: 0,
                    line: line.number,
                    value: 0.0,
                });
                continue;
            }
            let (actual, inner) = inner.strip_prefix("actual ").map_or((false, inner), |inner| (true, inner));
            let mut words = inner.split_ascii_whitespace().peekable();
            while let Some(word) = words.next() {
                // The last value of a bracket that is cut may be the half of one.
                if !whole && words.peek().is_none() {
                    break;
                }
                self.word(id, word, actual, line.number);
            }
        }
    }

    fn word(&mut self, id: NodeId, word: &str, actual: bool, line: u32) {
        let (name, value) = word.split_once('=').unwrap_or((word, ""));
        let pair = value.split_once("..");
        let mut put = |measure: Measure, digits: &str| match Figure::read(measure, digits, line) {
            Some(figure) => self.growing.node(id).figures.put(figure),
            None => {
                self.growing.node(id).facts.push(unknown(
                    name.to_owned(),
                    Value::Text(value.to_owned()),
                    line,
                ));
                let said = Said::at(Saying::NotANumber, line).with("key", name).with("text", value);
                self.growing.say(said);
            }
        };
        match (name, pair, actual) {
            ("cost", Some((first, all)), _) => {
                put(Measure::StartupCost, first);
                put(Measure::TotalCost, all);
            }
            ("cost", None, _) => put(Measure::TotalCost, value),
            ("time", Some((first, all)), _) => {
                put(Measure::ActualStartupTime, first);
                put(Measure::ActualTotalTime, all);
            }
            ("rows", None, false) => put(Measure::PlanRows, value),
            ("rows", None, true) => put(Measure::ActualRows, value),
            ("loops", None, _) => put(Measure::ActualLoops, value),
            _ => self.growing.node(id).facts.push(unknown(name, Value::Text(value.to_owned()), line)),
        }
        // Two decimals of a cost and three of a time: before 8.0.33.
        let places = |text: &str, wanted: usize| text.split_once('.').is_some_and(|(_, d)| d.len() == wanted);
        let old = match name {
            "cost" => places(pair.map_or(value, |p| p.1), 2),
            "time" => places(pair.map_or(value, |p| p.1), 3),
            _ => return,
        };
        self.decimals[usize::from(!old)] += 1;
    }

    fn finish(mut self) -> Plan {
        if self.flat > 1 && self.flat + 1 == self.arrows {
            self.growing.say(Said::of(Saying::IndentationLost).with("nodes", self.arrows));
        }
        let waiting = self.open.iter().any(|o| o.heading.is_some());
        if waiting {
            self.growing.say(Said::of(Saying::Cropped).with("within", "Select"));
        }
        match self.decimals {
            [old, 0] if old > 0 => self.growing.plan.versions.at_most(80_032),
            [_, new] if new > 0 => {
                self.growing.plan.versions.at_least(80_033);
                self.growing.say(Said::of(Saying::ThreeDigits));
            }
            _ => {}
        }
        link_inputs(&mut self.growing.plan.nodes);
        let mut plan = self.growing.finish();
        say_what_was_cut(&mut plan);
        plan
    }
}

/// `Select #2 (subquery in projection; dependent)`
fn heading(text: &str) -> Option<&str> {
    let rest = text.strip_prefix("Select #")?;
    (rest.starts_with(|c: char| c.is_ascii_digit()) && figures_at(text) == text.len()).then_some(text)
}

/// Operations that lack an input: the text was cut behind them.
pub(super) fn say_what_was_cut(plan: &mut Plan) {
    use crate::tree::Kind;
    let short: Vec<Said> = plan
        .nodes
        .iter()
        .filter(|n| {
            let needed = match n.kind {
                Kind::NestedLoop | Kind::HashJoin => 2,
                Kind::Filter
                | Kind::Sort
                | Kind::Limit
                | Kind::Aggregate
                | Kind::Window
                | Kind::Hash
                | Kind::Materialize
                | Kind::Unique => 1,
                // What is scanned has no name of the schema: it is made below.
                _ if n.name().is_some_and(|name| name.starts_with('<')) => 1,
                _ => 0,
            };
            let inputs = n.children.iter().filter(|c| plan.nodes[c.at()].link != Link::SubPlan).count();
            inputs < needed
        })
        .map(|n| Said::at(Saying::InputMissing, n.lines.last).with("operation", &n.operation))
        .collect();
    plan.said.extend(short);
    // Where one operation was measured all are.
    let first = plan.nodes.iter().find(|n| plan.has(Group::Actual) && n.executed == Executed::Unknown);
    if let Some(node) = first {
        let said = Said::at(Saying::Cropped, node.lines.last).with("within", &node.operation);
        plan.said.push(said);
    }
}
