//! FORMAT=JSON, version 1, of MySQL; and FORMAT=JSON of EXPLAIN and ANALYZE of MariaDB, which grew from the same root.
//!
//! Sources: `sql/opt_explain_json.cc` of MySQL; `sql/sql_explain.cc` and `sql/my_json_writer.cc` of MariaDB. Objects are
//! nested as the server builds the result: `query_block > ordering_operation > nested_loop[] > table`. Each of these is a
//! node; what they hold besides are figures and facts, nested ones under the names of what they are in.
//!
//! What the formats cannot tell: MySQL's has no measurements ever, costs and `filtered` are text in it, sizes are cut to whole
//! K, M or G. MariaDB's times are totals over all loops, rows are per loop; a table's time does not include the tables below.

use crate::document::{Ending, Scalar, Sink, json};
use crate::text::Text;
use crate::tree::{
    Fact, Figure, Format, Growing, Kind, Lines, Link, Measure, NodeId, Plan, Said, Saying, Value, known,
    put_number, unknown,
};

use super::kind_of_access;

/// Reads the document that begins at byte `at` of the text.
pub(crate) fn read(text: &Text<'_>, at: usize, line: usize, format: Format) -> (Vec<Plan>, Ending) {
    let mut sink = Blocks { growing: Growing::new(format, text.number(line)), places: Vec::new() };
    let ending = json::read(text, at, line, &mut sink);
    (sink.finish(&ending), ending)
}

enum Place {
    Top,
    Node(NodeId),
    /// A list of nodes, or of objects around nodes.
    List {
        parent: Option<NodeId>,
        link: Link,
    },
    /// An object in such a list: what it holds besides its node is of that node.
    Around {
        parent: Option<NodeId>,
        link: Link,
        node: Option<NodeId>,
        facts: Vec<Fact>,
    },
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

struct Blocks {
    growing: Growing,
    places: Vec<Place>,
}

/// Objects that are nodes: operation and kind.
fn operation(name: &str) -> Option<(&'static str, Kind)> {
    Some(match name {
        "query_block" => ("Query block", Kind::Block),
        "table" => ("Table access", Kind::Other),
        "nested_loop" => ("Nested loop", Kind::NestedLoop),
        "ordering_operation" | "simple_ordering" => ("Order", Kind::Sort),
        "grouping_operation" => ("Group", Kind::Aggregate),
        "duplicates_removal" | "duplicate_removal" => ("Remove duplicates", Kind::Unique),
        "windowing" | "window_functions_computation" => ("Window functions", Kind::Window),
        "buffer_result" => ("Buffer result", Kind::Materialize),
        "union_result" => ("Union", Kind::Append),
        "intersect_result" | "except_result" => ("Set operation", Kind::SetOperation),
        "unary_result" => ("Result", Kind::Result),
        "materialized_from_subquery" | "materialized" | "materialization" => {
            ("Materialize", Kind::Materialize)
        }
        "filesort" => ("Sort", Kind::Sort),
        "temporary_table" => ("Temporary table", Kind::Materialize),
        "read_sorted_file" => ("Read sorted file", Kind::Other),
        "expression_cache" => ("Expression cache", Kind::Cache),
        "block-nl-join" => ("Block nested loop join", Kind::NestedLoop),
        "range-checked-for-each-record" => ("Range checked for each record", Kind::Other),
        "insert_from" => ("Insert", Kind::Modify),
        _ => return None,
    })
}

/// Lists whose objects hold nodes.
fn list_link(name: &str) -> Option<Link> {
    Some(match name {
        "query_specifications" | "sorts" => Link::Member,
        "attached_subqueries"
        | "select_list_subqueries"
        | "order_by_subqueries"
        | "group_by_subqueries"
        | "having_subqueries"
        | "optimized_away_subqueries"
        | "update_value_subqueries"
        | "subqueries" => Link::SubPlan,
        _ => return None,
    })
}

fn measure(path: &str, mariadb: bool, table: bool) -> Option<Measure> {
    Some(match path {
        "select_id" => Measure::SelectId,
        "rows_examined_per_scan" => Measure::ScanRows,
        "rows" if mariadb => Measure::ScanRows,
        "rows_produced_per_join" => Measure::JoinRows,
        "filtered" => Measure::Filtered,
        "key_length" => Measure::KeyLength,
        "cost_info.read_cost" => Measure::ReadCost,
        "cost_info.eval_cost" => Measure::EvalCost,
        "cost_info.prefix_cost" => Measure::PrefixCost,
        "cost_info.query_cost" => Measure::QueryCost,
        "cost_info.sort_cost" => Measure::SortCost,
        "cost_info.data_read_per_join" => Measure::DataPerJoin,
        "cost" if mariadb => Measure::TotalCost,
        "loops" if mariadb => Measure::PlanLoops,
        "r_loops" => Measure::ActualLoops,
        "r_rows" if table => Measure::ReadRows,
        "r_rows" => Measure::ActualRows,
        "r_filtered" => Measure::ReadFiltered,
        "r_index_rows" => Measure::IndexRows,
        "r_icp_filtered" => Measure::IndexFiltered,
        "r_output_rows" => Measure::OutputRows,
        "r_limit" => Measure::LimitRows,
        "r_table_time_ms" => Measure::TableTime,
        "r_other_time_ms" => Measure::OtherTime,
        "r_total_time_ms" => Measure::TotalTime,
        "r_unpack_time_ms" => Measure::UnpackTime,
        "r_buffer_size" => Measure::BufferSize,
        "r_sort_passes" => Measure::SortPasses,
        "r_hit_ratio" => Measure::HitRatio,
        "r_engine_stats.pages_accessed" => Measure::PagesAccessed,
        "r_engine_stats.pages_read_count" => Measure::PagesRead,
        "r_engine_stats.pages_read_time_ms" => Measure::PagesReadTime,
        "r_engine_stats.pages_updated" => Measure::PagesUpdated,
        "r_engine_stats.old_rows_read" => Measure::OldRowsRead,
        _ => return None,
    })
}

/// Names of what is said in words.
const WORDS: &[&str] = &[
    "access_type",
    "attached_condition",
    "backward_index_scan",
    "buffer_type",
    "cacheable",
    "dependent",
    "filesort_key",
    "filesort_information",
    "first_match",
    "having_condition",
    "index_condition",
    "insert",
    "join_type",
    "loosescan",
    "materialized.unique",
    "message",
    "mrr_type",
    "not_exists",
    "operation",
    "partitions",
    "possible_keys",
    "r_sort_mode",
    "r_strategy",
    "r_used_priority_queue",
    "ref",
    "sort_key",
    "state",
    "unique",
    "update",
    "delete",
    "used_columns",
    "used_key_parts",
    "using_filesort",
    "using_index",
    "using_index_for_group_by",
    "using_index_for_skip_scan",
    "using_join_buffer",
    "using_MRR",
    "using_temporary_table",
    "windows.filesort_key",
    "windows.functions",
    "windows.name",
    "windows.using_filesort",
    "windows.using_temporary_table",
];

fn fact(path: String, value: Value, line: u32) -> Fact {
    match WORDS.iter().find(|w| **w == path) {
        Some(word) => known(word, value, line),
        None => unknown(path, value, line),
    }
}

/// `5M`, `161KiB`, `408`: digits and what they are multiplied by.
fn size(text: &str) -> (&str, f64) {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let scale = match text[digits.len()..].chars().next() {
        Some('K') => 1024.0,
        Some('M') => 1024.0 * 1024.0,
        Some('G') => 1024.0 * 1024.0 * 1024.0,
        Some('T') => 1024.0 * 1024.0 * 1024.0 * 1024.0,
        _ => 1.0,
    };
    (digits, scale)
}

impl Blocks {
    fn mariadb(&self) -> bool {
        self.growing.plan.format == Format::MariaDbJson
    }

    fn node(&self) -> Option<NodeId> {
        match self.places.last() {
            Some(Place::Node(id)) => Some(*id),
            Some(Place::Group { node, .. } | Place::Texts { node, .. } | Place::Around { node, .. }) => *node,
            Some(Place::List { parent, .. }) => *parent,
            _ => None,
        }
    }

    fn path(&self, name: &str) -> String {
        match self.places.last() {
            Some(Place::Group { path, .. }) if name.is_empty() => path.clone(),
            // Deeper names add nothing but length.
            Some(Place::Group { path, .. }) if path.len() < 200 => format!("{path}.{name}"),
            Some(Place::Group { path, .. } | Place::Texts { path, .. }) => path.clone(),
            _ => name.to_owned(),
        }
    }

    fn open_node(&mut self, name: &str, (operation, kind): (&'static str, Kind), line: u32) -> NodeId {
        let (parent, link) = match self.places.last() {
            Some(Place::List { parent, link } | Place::Around { parent, link, .. }) => (*parent, *link),
            _ => (self.node(), Link::Outer),
        };
        let id = self.growing.open(parent, line);
        let node = self.growing.node(id);
        (node.operation, node.kind) = (operation.to_owned(), kind);
        node.facts.push(known("object", Value::Text(name.to_owned()), line));
        if parent.is_some() {
            node.link = if name.starts_with("materialized") { Link::Subquery } else { link };
        }
        if let Some(Place::Around { node: inner, facts, .. }) = self.places.last_mut() {
            *inner = Some(id);
            let facts = std::mem::take(facts);
            self.growing.node(id).facts.extend(facts);
        }
        id
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
        for node in &mut self.growing.plan.nodes {
            settle(node);
        }
        vec![self.growing.finish()]
    }
}

/// Name, kind and object of a node whose facts are all there.
fn settle(node: &mut crate::tree::Node) {
    let object = node.text("object").unwrap_or("").to_owned();
    match object.as_str() {
        "table" => {
            let covering = node.flag("using_index");
            match (node.text("access_type"), node.text("message")) {
                (Some(access), _) => {
                    let (operation, kind) = kind_of_access(access, covering);
                    (node.operation, node.kind) = (operation.to_owned(), kind);
                }
                (None, Some(message)) => (node.operation, node.kind) = (message.to_owned(), Kind::Result),
                (None, None) => {}
            }
        }
        "query_block" => {
            if let Some(id) = node.value(Measure::SelectId) {
                node.heading = Some(format!("#{id}"));
            }
        }
        // Without a sort the order is that of the index below.
        "ordering_operation" if !node.flag("using_filesort") => node.kind = Kind::Other,
        _ => {}
    }
    node.alias = node.relation.clone();
}

impl Sink for Blocks {
    fn open(&mut self, key: Option<&str>, list: bool, line: u32) {
        let name = key.unwrap_or("");
        let place = match (self.places.last(), operation(name), list_link(name)) {
            (None, ..) => Place::Top,
            (Some(Place::List { parent, link }), None, _) if !list && key.is_none() => {
                Place::Around { parent: *parent, link: *link, node: None, facts: Vec::new() }
            }
            (_, Some(operation), _) => {
                let id = self.open_node(name, operation, line);
                match list {
                    true => Place::List { parent: Some(id), link: Link::Member },
                    false => Place::Node(id),
                }
            }
            (_, _, Some(link)) if list => Place::List { parent: self.node(), link },
            // Groups of lists of objects keep the list's name.
            (_, None, _)
                if list
                    && !matches!(
                        name,
                        "windows" | "sort_union" | "union" | "intersect" | "sort_intersect"
                    ) =>
            {
                Place::Texts { node: self.node(), path: self.path(name), items: Vec::new(), first: line }
            }
            _ => Place::Group { node: self.node(), path: self.path(name) },
        };
        self.places.push(place);
    }

    fn close(&mut self, line: u32) {
        self.growing.plan.lines.reach(line);
        match self.places.pop() {
            Some(Place::Texts { node, path, items, first }) => {
                let mut fact = fact(path, Value::List(items), first);
                fact.lines = Lines { first, last: line };
                match node {
                    Some(id) => self.growing.node(id).facts.push(fact),
                    None => self.growing.plan.facts.push(fact),
                }
            }
            // An object around nothing: what it said is kept.
            Some(Place::Around { node: None, facts, .. }) => self.growing.plan.facts.extend(facts),
            _ => {}
        }
    }

    fn value(&mut self, key: Option<&str>, value: Scalar<'_>, line: u32) {
        let name = key.unwrap_or("");
        if let Some(Place::Texts { items, .. }) = self.places.last_mut() {
            items.extend(value.text().map(|t| t.into_owned()));
            return;
        }
        let path = self.path(name);
        let (node, mariadb) = (self.node(), self.mariadb());
        self.growing.plan.lines.reach(line);
        let Some(text) = value.text().map(|t| t.into_owned()) else {
            return;
        };
        let worded = match value {
            Scalar::Flag(yes) => Value::Flag(yes),
            Scalar::Number(digits) => Value::Number(digits.to_owned()),
            _ => Value::Text(text.clone()),
        };
        if let Some(Place::Around { node: None, facts, .. }) = self.places.last_mut() {
            facts.push(fact(path, worded, line));
            return;
        }
        let plan = &mut self.growing.plan;
        let Some(id) = node else {
            // MariaDB's time of the optimizer.
            if path == "query_optimization.r_total_time_ms"
                && let Some(figure) = Figure::read(Measure::PlanningTime, &text, line)
            {
                return plan.figures.put(figure);
            }
            return plan.facts.push(fact(path, worded, line));
        };
        let node = &mut plan.nodes[id.at()];
        node.lines.reach(line);
        let table = node.text("object") == Some("table");
        if let Some(measure) = measure(&path, mariadb, table) {
            let sized = matches!(measure, Measure::DataPerJoin | Measure::BufferSize);
            let (digits, scale) = if sized { size(&text) } else { (text.as_str(), 1.0) };
            // The length of several keys is a list.
            if measure == Measure::KeyLength && Figure::read(measure, digits, line).is_none() {
                return node.facts.push(known("key_length", Value::Text(text), line));
            }
            return put_number(
                &mut node.figures,
                &mut node.facts,
                &mut plan.said,
                (measure, scale),
                digits,
                line,
            );
        }
        match path.as_str() {
            "table_name" => node.relation = Some(text),
            "key" => node.index = Some(text),
            _ => node.facts.push(fact(path, worded, line)),
        }
    }
}
