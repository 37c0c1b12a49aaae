//! JSON, YAML and XML of PostgreSQL: the calls of a document reader become a tree.
//!
//! Top level: a list of one object per statement (JSON, YAML), a bare object (auto_explain), `explain > Query` (XML). A
//! node without anything around it is read too; a rule's example is one.

use super::names;
use super::shape::{Owner, Shape};
use crate::document::{Ending, Scalar, Sink};
use crate::tree::{Format, Lines, NodeId, Plan, Said, Saying};

/// Names of nested groups are kept this deep: a plan has four levels, an attack has a million.
const PATH_DEPTH: usize = 8;

enum Place {
    /// Around the statements.
    Top,
    /// A statement.
    Query,
    /// A node.
    Node(NodeId),
    /// The list of nodes below a node.
    Plans(Option<NodeId>),
    /// The list of workers of a node.
    Workers(NodeId),
    /// The list of triggers.
    Triggers,
    /// A group of values: a part, a worker, or one nested in them.
    Group { owner: Owner, path: String, depth: usize },
    /// A list of texts.
    Texts { owner: Owner, path: String, items: Vec<String>, nested: bool, first: u32 },
}

/// Takes a document in.
pub(super) struct PlanSink {
    format: Format,
    places: Vec<Place>,
    shape: Option<Shape>,
    done: Vec<Plan>,
}

impl PlanSink {
    pub(super) fn new(format: Format) -> PlanSink {
        PlanSink { format, places: Vec::new(), shape: None, done: Vec::new() }
    }

    /// The plans, when the document is over.
    pub(super) fn finish(mut self, ending: &Ending) -> Vec<Plan> {
        self.end_statement();
        let said = match ending {
            Ending::Whole { .. } => None,
            Ending::Cut { within } => Some(Said::of(Saying::Cropped).with("within", within)),
            Ending::Broken { expected, line, within } => Some(
                Said::at(Saying::DocumentBroken, *line).with("expected", expected).with("within", within),
            ),
        };
        if let (Some(said), Some(plan)) = (said, self.done.last_mut()) {
            plan.said.push(said);
        }
        self.done
    }

    fn end_statement(&mut self) {
        if let Some(shape) = self.shape.take() {
            let plan = shape.finish();
            // An object without a plan and without any fact is no plan.
            if !plan.nodes.is_empty() || !plan.facts.is_empty() {
                self.done.push(plan);
            }
        }
    }

    fn shape(&mut self, line: u32) -> &mut Shape {
        let format = self.format;
        self.shape.get_or_insert_with(|| Shape::new(format, line))
    }

    /// Whose the values of the innermost place are, and under which path.
    fn owner(&self) -> (Owner, &str) {
        match self.places.last() {
            Some(Place::Node(id)) => (Owner::Node(*id), ""),
            Some(Place::Group { owner, path, .. } | Place::Texts { owner, path, .. }) => (*owner, path),
            Some(Place::Triggers) => (Owner::Trigger, ""),
            Some(Place::Workers(id)) => (Owner::Node(*id), "Workers"),
            Some(Place::Plans(Some(id))) => (Owner::Node(*id), "Plans"),
            _ => (Owner::Query, ""),
        }
    }

    /// The place that opens under a key.
    fn place(&mut self, key: Option<&str>, list: bool, line: u32) -> Place {
        let name = key.unwrap_or("");
        match self.places.last() {
            None | Some(Place::Top) if list || matches!(name, "explain" | "Explain") => Place::Top,
            None | Some(Place::Top) => {
                self.end_statement();
                self.shape(line);
                Place::Query
            }
            Some(Place::Query) => self.place_in_query(name, list, line),
            Some(Place::Node(id)) => {
                let id = *id;
                match name {
                    "Plans" => Place::Plans(Some(id)),
                    "Workers" => Place::Workers(id),
                    "Plan" => Place::Node(self.shape(line).open(Some(id), line)),
                    _ => Self::group(Owner::Node(id), "", 0, name, list, line),
                }
            }
            Some(Place::Plans(parent)) => {
                let parent = *parent;
                Place::Node(self.shape(line).open(parent, line))
            }
            Some(Place::Workers(id)) => {
                let id = *id;
                let owner = self.shape(line).worker(id, 0, line);
                Place::Group { owner, path: String::new(), depth: 0 }
            }
            Some(Place::Triggers) => {
                self.shape(line).begin(Owner::Trigger, line);
                Place::Group { owner: Owner::Trigger, path: String::new(), depth: 0 }
            }
            Some(Place::Group { owner, path, depth }) => Self::group(*owner, path, *depth, name, list, line),
            Some(Place::Texts { owner, path, .. }) => {
                let (owner, path) = (*owner, path.clone());
                match list {
                    true => Place::Texts { owner, path, items: Vec::new(), nested: false, first: line },
                    false => Place::Group { owner, path, depth: PATH_DEPTH },
                }
            }
        }
    }

    fn place_in_query(&mut self, name: &str, list: bool, line: u32) -> Place {
        let part = match name {
            "Plan" => return Place::Node(self.shape(line).open(None, line)),
            "Plans" => {
                // A node whose own head is missing: its inputs are roots, and that is said.
                self.shape(line).growing.say(Said::at(Saying::HeadMissing, line));
                return Place::Plans(None);
            }
            "Triggers" => return Place::Triggers,
            "Planning" => Owner::Planning,
            "JIT" => Owner::Jit,
            "Serialization" => Owner::Serialization,
            "Settings" => Owner::Settings,
            _ => return Self::group(Owner::Query, "", 0, name, list, line),
        };
        self.shape(line).begin(part, line);
        Place::Group { owner: part, path: String::new(), depth: 0 }
    }

    fn group(owner: Owner, path: &str, depth: usize, name: &str, list: bool, line: u32) -> Place {
        let path = if depth < PATH_DEPTH { join(path, name) } else { path.to_owned() };
        // Lists of objects are groups: Grouping Sets, Target Tables.
        if list && !matches!(name, "Grouping Sets" | "Target Tables") {
            Place::Texts { owner, path, items: Vec::new(), nested: false, first: line }
        } else {
            Place::Group { owner, path, depth: depth + 1 }
        }
    }

    /// A statement's object that holds what only a node has is a node.
    fn becomes_node(&mut self, line: u32) {
        let id = self.shape(line).open(None, line);
        if let Some(place) = self.places.last_mut() {
            *place = Place::Node(id);
        }
    }
}

fn join(path: &str, name: &str) -> String {
    match (path.is_empty(), name.is_empty()) {
        (true, _) => name.to_owned(),
        (false, true) => path.to_owned(),
        (false, false) => format!("{path}.{name}"),
    }
}

impl Sink for PlanSink {
    fn open(&mut self, key: Option<&str>, list: bool, line: u32) {
        let place = self.place(key, list, line);
        if let (Place::Texts { nested: false, .. }, Some(Place::Texts { nested, .. })) =
            (&place, self.places.last_mut())
        {
            *nested = true;
        }
        self.places.push(place);
    }

    fn close(&mut self, line: u32) {
        match self.places.pop() {
            Some(Place::Query) => self.end_statement(),
            Some(Place::Texts { owner, path, items, nested, first }) if !nested || !items.is_empty() => {
                self.shape(line).put_list(owner, &path, items, Lines { first, last: line });
            }
            // A bare node is a statement's object too.
            Some(Place::Node(_)) if matches!(self.places.last(), None | Some(Place::Top)) => {
                self.end_statement()
            }
            _ => {}
        }
        if let Some(shape) = &mut self.shape {
            shape.plan().lines.reach(line);
        }
    }

    fn value(&mut self, key: Option<&str>, value: Scalar<'_>, line: u32) {
        let name = key.unwrap_or("");
        if let Some(Place::Texts { items, .. }) = self.places.last_mut() {
            items.extend(value.text().map(|t| t.into_owned()));
            return;
        }
        if matches!(self.places.last(), Some(Place::Query)) && names::is_of_node(name) {
            self.becomes_node(line);
        }
        if matches!(self.places.last(), None | Some(Place::Top)) {
            return;
        }
        let (owner, path) = self.owner();
        let path = join(path, name);
        self.shape(line).put(owner, &path, &value, line);
    }
}
