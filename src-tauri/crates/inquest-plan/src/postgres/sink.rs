//! JSON, YAML and XML of PostgreSQL: the calls of a document reader become a tree.
//!
//! Top level: a list of one object per statement (JSON, YAML), a bare object (auto_explain), `explain > Query` (XML). A
//! node without anything around it is read too; a rule's example is one.

use std::borrow::Cow;

use super::shape::{Owner, Shape};
use super::{names, xml_names};
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
                    _ => {
                        self.shape(line).parts_instead(Owner::Node(id), name, line);
                        Self::group(Owner::Node(id), "", 0, name, list, line)
                    }
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
        // So are the lists of lists in XML.
        if list && !matches!(name, "Grouping Sets" | "Target Tables") {
            Place::Texts { owner, path, items: Vec::new(), nested: false, first: line }
        } else {
            Place::Group { owner, path, depth: depth + 1 }
        }
    }

    /// The name that JSON has for a key.
    fn name<'k>(&self, key: Option<&'k str>) -> Option<Cow<'k, str>> {
        let key = key?;
        if self.format != Format::PgXml {
            return Some(Cow::Borrowed(key));
        }
        let name = xml_names::plain(key);
        Some(match (&*name, self.places.last()) {
            ("Incremental Sort Groups", Some(Place::Node(id))) => {
                let begun = self.shape.as_ref().is_some_and(|s| s.has_fact(*id, "Full-sort Groups."));
                Cow::Borrowed(xml_names::sort_group("Incremental Sort Groups", usize::from(begun)))
            }
            ("Sort Space", Some(Place::Group { owner: Owner::Node(id), path, .. })) => {
                // Memory comes first; a group with external sorts alone has disk alone.
                let memory = format!("{path}.Sort Space Memory.");
                let methods = format!("{path}.Sort Methods Used");
                let shape = self.shape.as_ref();
                let second = shape.is_some_and(|s| s.has_fact(*id, &memory));
                let external = shape.is_some_and(|s| s.all_start_with(*id, &methods, "external"));
                Cow::Borrowed(if second || external { "Sort Space Disk" } else { "Sort Space Memory" })
            }
            _ => name,
        })
    }

    /// XML has no lists: their items are elements, empty ones are empty texts. True when the value was one of these.
    fn is_xml_list(&mut self, name: &str, value: &Scalar<'_>, line: u32) -> bool {
        if name == "Item"
            && let Some(Place::Group { owner, path, .. }) = self.places.last()
        {
            let (owner, path) = (*owner, path.clone());
            self.places.pop();
            self.places.push(Place::Texts { owner, path, items: Vec::new(), nested: false, first: line });
            return false;
        }
        let blank = value.text().is_none_or(|t| t.trim().is_empty());
        match name {
            "Settings" if blank => self.shape(line).begin(Owner::Settings, line),
            "Triggers" | "Plans" | "Workers" if blank => {}
            "Hash Key" | "Group Key" if blank && matches!(self.places.last(), Some(Place::Group { .. })) => {
                let (owner, path) = self.owner();
                let path = path.to_owned();
                self.shape(line).put_list(owner, &path, Vec::new(), Lines::one(line));
            }
            _ => return false,
        }
        true
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
    // Elements of XML's lists have names; the list has none.
    let item = match name {
        "Hash Key" => path.ends_with(".Hash Keys"),
        "Group Key" => path.ends_with(".Group Keys"),
        "Grouping Set" => path == "Grouping Sets",
        "Target Table" => path == "Target Tables",
        _ => false,
    };
    if item {
        return path.to_owned();
    }
    match (path.is_empty(), name.is_empty()) {
        (true, _) => name.to_owned(),
        (false, true) => path.to_owned(),
        (false, false) => format!("{path}.{name}"),
    }
}

impl Sink for PlanSink {
    fn open(&mut self, key: Option<&str>, list: bool, line: u32) {
        let name = self.name(key);
        let key = name.as_deref();
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
        let name = self.name(key).unwrap_or_default();
        let name = name.as_ref();
        if self.format == Format::PgXml && self.is_xml_list(name, &value, line) {
            return;
        }
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
