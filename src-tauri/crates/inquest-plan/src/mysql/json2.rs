//! FORMAT=JSON, version 2 (`explain_json_format_version = 2`; from 8.3).
//!
//! Source: explain_access_path.cc, `ExplainChild` and `AddPathCosts`: one object per operation with `operation` (the line of
//! TREE), `inputs`, estimates and, for EXPLAIN ANALYZE, `actual_*`; from 8.4 the tree is in `query_plan`. Keys are in no
//! order. A subquery of the select list stands in `inputs_from_select_list` of the root: a tree of its own, as in TREE.
//! All four measurements are null for an operation that never ran.
//!
//! What the format cannot tell: the same as TREE; numbers are whole here.

use crate::document::{Ending, Scalar, Sink, json};
use crate::text::Text;
use crate::tree::{
    Figure, Format, Growing, Kind, Lines, Link, Measure, NodeId, Plan, Said, Saying, Value, known,
    put_number, unknown,
};

use super::description::{describe, link_inputs};

/// Reads the document that begins at byte `at` of the text.
pub(crate) fn read(text: &Text<'_>, at: usize, line: usize) -> (Vec<Plan>, Ending) {
    let mut sink = Json2 { growing: Growing::new(Format::MySqlJson2, text.number(line)), places: Vec::new() };
    let ending = json::read(text, at, line, &mut sink);
    (sink.finish(&ending), ending)
}

enum Place {
    /// The outermost object; older versions hold the root operation in it.
    Top {
        root: Option<NodeId>,
    },
    Node(NodeId),
    /// `inputs`: the operation they are of.
    Inputs(Option<NodeId>),
    Group {
        node: Option<NodeId>,
        path: String,
    },
    Texts {
        node: Option<NodeId>,
        path: String,
        items: Vec<String>,
        first: u32,
    },
}

struct Json2 {
    growing: Growing,
    places: Vec<Place>,
}

impl Json2 {
    fn node(&self) -> Option<NodeId> {
        match self.places.last() {
            Some(Place::Node(id)) => Some(*id),
            Some(Place::Top { root }) => *root,
            Some(Place::Inputs(node) | Place::Group { node, .. } | Place::Texts { node, .. }) => *node,
            None => None,
        }
    }

    fn path(&self, name: &str) -> String {
        match self.places.last() {
            // Deeper names add nothing but length.
            Some(Place::Group { path, .. }) if path.len() < 200 => format!("{path}.{name}"),
            Some(Place::Group { path, .. } | Place::Texts { path, .. }) => path.clone(),
            _ => name.to_owned(),
        }
    }

    /// The outermost object is the root operation when it holds what only an operation has.
    fn top_node(&mut self, name: &str, line: u32) {
        let of_node = name == "operation" || name == "inputs" || measure(name).is_some();
        if let Some(Place::Top { root: root @ None }) = self.places.last_mut()
            && of_node
        {
            *root = Some(self.growing.open(None, line));
        }
    }

    fn finish(mut self, ending: &Ending) -> Vec<Plan> {
        if self.growing.plan.nodes.is_empty() {
            return Vec::new();
        }
        match ending {
            Ending::Whole { .. } => {}
            Ending::Cut { within } => self.growing.say(Said::of(Saying::Cropped).with("within", within)),
            Ending::Broken { expected, line, within } => self.growing.say(
                Said::at(Saying::DocumentBroken, *line).with("expected", expected).with("within", within),
            ),
        }
        self.growing.plan.versions.at_least(80_300);
        for node in &mut self.growing.plan.nodes {
            let line = node.lines.first;
            if let Some(text) = node.text("operation").map(str::to_owned) {
                describe(node, &text, line);
            }
            node.alias = node.alias.take().or_else(|| node.relation.clone());
            if node.parent.is_some() && node.heading.as_deref().is_some_and(|h| h.starts_with("Select #")) {
                node.link = Link::SubPlan;
            }
            if node.flag("covering") && node.kind == Kind::IndexScan {
                node.kind = Kind::IndexOnlyScan;
            }
        }
        link_inputs(&mut self.growing.plan.nodes);
        vec![self.growing.finish()]
    }
}

fn measure(name: &str) -> Option<Measure> {
    Some(match name {
        "estimated_rows" => Measure::PlanRows,
        "estimated_total_cost" => Measure::TotalCost,
        "estimated_first_row_cost" => Measure::StartupCost,
        "actual_rows" => Measure::ActualRows,
        "actual_loops" => Measure::ActualLoops,
        "actual_first_row_ms" => Measure::ActualStartupTime,
        "actual_last_row_ms" => Measure::ActualTotalTime,
        "limit" => Measure::Limit,
        "limit_offset" => Measure::LimitOffset,
        _ => return None,
    })
}

/// Names that have a meaning here or in the rules.
const WORDS: &[&str] = &[
    "access_type",
    "cacheable",
    "condition",
    "covering",
    "cte",
    "deduplication",
    "dependent",
    "filter_columns",
    "functions",
    "group_by",
    "hash_condition",
    "index_access_type",
    "join_algorithm",
    "join_columns",
    "join_type",
    "json_schema_version",
    "key_columns",
    "lookup_condition",
    "lookup_references",
    "materialize_cte",
    "operation",
    "per_chunk_limit",
    "pushed_index_condition",
    "query_type",
    "ranges",
    "reverse",
    "semijoin_strategy",
    "sort_fields",
    "subquery",
    "subquery_location",
    "table_function",
    "temp_table",
    "union",
    "used_columns",
];

impl Sink for Json2 {
    fn open(&mut self, key: Option<&str>, list: bool, line: u32) {
        let name = key.unwrap_or("");
        self.top_node(name, line);
        let place = match (self.places.last(), name, list) {
            (None, ..) => Place::Top { root: None },
            (Some(Place::Inputs(parent)), _, false) => {
                let parent = *parent;
                Place::Node(self.growing.open(parent, line))
            }
            (_, "query_plan", false) => Place::Node(self.growing.open(None, line)),
            (_, "inputs", true) => Place::Inputs(self.node()),
            // Trees of their own.
            (_, "inputs_from_select_list", true) => Place::Inputs(None),
            (_, name, true) => {
                Place::Texts { node: self.node(), path: self.path(name), items: Vec::new(), first: line }
            }
            (_, name, false) => Place::Group { node: self.node(), path: self.path(name) },
        };
        self.places.push(place);
    }

    fn close(&mut self, line: u32) {
        self.growing.plan.lines.reach(line);
        if let Some(Place::Texts { node, path, items, first }) = self.places.pop() {
            let lines = Lines { first, last: line };
            let mut fact = match WORDS.iter().find(|w| **w == path) {
                Some(word) => known(word, Value::List(items), first),
                None => unknown(path, Value::List(items), first),
            };
            fact.lines = lines;
            match node {
                Some(id) => self.growing.node(id).facts.push(fact),
                None => self.growing.plan.facts.push(fact),
            }
        }
    }

    fn value(&mut self, key: Option<&str>, value: Scalar<'_>, line: u32) {
        let name = key.unwrap_or("");
        if let Some(Place::Texts { items, .. }) = self.places.last_mut() {
            items.extend(value.text().map(|t| t.into_owned()));
            return;
        }
        self.top_node(name, line);
        let path = self.path(name);
        let plan = &mut self.growing.plan;
        plan.lines.reach(line);
        let id = match self.places.last() {
            Some(Place::Node(id)) => Some(*id),
            Some(Place::Top { root }) => *root,
            Some(Place::Group { node, .. } | Place::Inputs(node)) => *node,
            _ => None,
        };
        if value == Scalar::Null {
            if let (Some(id), "actual_loops") = (id, name) {
                let never = Figure { measure: Measure::ActualLoops, last: 0, line, value: 0.0 };
                plan.nodes[id.at()].figures.put(never);
            }
            return;
        }
        let Some(text) = value.text().map(|t| t.into_owned()) else { return };
        match (name, id) {
            ("query", _) if plan.statement.is_none() => return plan.statement = Some(text),
            ("query_type" | "json_schema_version", _) | (_, None) => {
                plan.facts.push(match WORDS.iter().find(|w| **w == name) {
                    Some(word) => known(word, Value::Text(text), line),
                    None => unknown(path, Value::Text(text), line),
                });
                return;
            }
            _ => {}
        }
        let Some(id) = id else { return };
        let node = &mut plan.nodes[id.at()];
        node.lines.reach(line);
        if let Some(measure) = measure(name).filter(|_| path == name) {
            return put_number(
                &mut node.figures,
                &mut node.facts,
                &mut plan.said,
                (measure, 1.0),
                &text,
                line,
            );
        }
        match path.as_str() {
            "table_name" => node.relation = Some(text),
            "alias" => node.alias = Some(text),
            "index_name" => node.index = Some(text),
            "schema_name" => node.schema = Some(text),
            "heading" => node.heading = Some(text),
            _ => {
                let value = match value {
                    Scalar::Flag(yes) => Value::Flag(yes),
                    Scalar::Number(digits) => Value::Number(digits.to_owned()),
                    _ => Value::Text(text),
                };
                node.facts.push(match WORDS.iter().find(|w| **w == path) {
                    Some(word) => known(word, value, line),
                    None => unknown(path, value, line),
                });
            }
        }
    }
}
