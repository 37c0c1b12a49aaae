//! The table of EXPLAIN of MySQL and MariaDB, of ANALYZE of MariaDB, `\G` included.
//!
//! Sources: `sql/opt_explain_traditional.cc` of MySQL; `sql/sql_explain.cc` of MariaDB. One row per table in the order of the
//! join; `id` numbers the query blocks; `<derived2>`, `<subquery2>` and `<union2,3>` name the block that is read. The tree:
//! a block with its tables below it, a block below the table that reads it.
//!
//! What the format cannot tell: in which block a subquery of an expression stands (it is put below the first block), how the
//! tables of a join are nested, loops, times. `rows` is per scan, before `filtered`; `r_rows` per loop.

use std::collections::{BTreeMap, HashMap, HashSet};

use crate::text::Text;
use crate::tree::{
    Executed, Figure, Format, Growing, Kind, Lines, Link, Measure, NodeId, Plan, Said, Saying, Value, known,
    put_number, unknown,
};

use super::kind_of_access;

/// A row: its line in the capture, and its cells by column; `None` is NULL. A row that was cut has fewer cells than there
/// are columns: what is not there was not printed.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// Line of the capture, from 1.
    pub line: u64,
    /// Cells.
    pub cells: Vec<Option<String>>,
}

/// Reads rows under their column names.
pub(crate) fn read(columns: &[String], rows: &[Row]) -> Option<Plan> {
    let names: Vec<String> = columns.iter().map(|c| c.trim().to_ascii_lowercase()).collect();
    let at = |name: &str| names.iter().position(|n| n == name);
    at("select_type")?;
    let table = Table { names: &names, rows };
    let mysql = at("partitions").is_some() && at("filtered").is_some() && at("r_rows").is_none();
    let format = if mysql { Format::MySqlTable } else { Format::MariaDbTable };
    let first = rows.first()?;
    let mut growing = Growing::new(format, number(first.line));
    table.grow(&mut growing);
    table.say_what_was_cut(&mut growing);
    growing.say(Said::of(Saying::OrderOnly));
    Some(growing.finish())
}

fn number(line: u64) -> u32 {
    u32::try_from(line).unwrap_or(u32::MAX)
}

struct Table<'a> {
    names: &'a [String],
    rows: &'a [Row],
}

/// What is to be opened next: a block or a row.
enum Next {
    Block { id: String, parent: Option<NodeId>, link: Link },
    Row { row: usize, parent: Option<NodeId>, link: Link },
}

impl Table<'_> {
    fn cell(&self, row: usize, name: &str) -> Option<&str> {
        let at = self.names.iter().position(|n| n == name)?;
        self.rows[row].cells.get(at)?.as_deref()
    }

    /// Rows without their last cells, and blocks that a row reads and that have no row.
    fn say_what_was_cut(&self, growing: &mut Growing) {
        let there: HashSet<&str> = (0..self.rows.len()).filter_map(|row| self.cell(row, "id")).collect();
        let columns = self.names.len();
        for (at, row) in self.rows.iter().enumerate() {
            let (line, name) = (number(row.line), self.cell(at, "table").unwrap_or(""));
            if row.cells.len() < columns {
                growing.say(Said::at(Saying::Cropped, line).with("within", name));
            }
            let wanted = members(name).unwrap_or_else(|| reads(name).into_iter().collect());
            if wanted.iter().any(|block| !there.contains(block.as_str())) {
                growing.say(Said::at(Saying::InputMissing, line).with("operation", name));
            }
        }
    }

    /// Opens blocks and rows, a parent before what is below it, without recursion.
    fn grow(&self, growing: &mut Growing) {
        let mut blocks: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        let mut order: Vec<String> = Vec::new();
        for row in 0..self.rows.len() {
            // A union's result has a number of its own in MySQL and none in MariaDB: it is a row of the blocks it joins.
            let union = self.cell(row, "table").filter(|t| t.starts_with("<union")).map(str::to_owned);
            let id = union.unwrap_or_else(|| self.cell(row, "id").unwrap_or("").trim().to_owned());
            if !blocks.contains_key(&id) {
                order.push(id.clone());
            }
            blocks.entry(id).or_default().push(row);
        }
        let mut unions: HashMap<String, &String> = HashMap::new();
        for id in &order {
            if let Some(first) = members(id).and_then(|m| m.into_iter().next()) {
                unions.entry(first).or_insert(id);
            }
        }
        let union_of = |block: &str| unions.get(block).map(|union| (*union).clone());
        let mut done: HashSet<String> = HashSet::new();
        let read_by_rows: HashSet<String> =
            (0..self.rows.len()).filter_map(|row| reads(self.cell(row, "table")?)).collect();
        let mut next: Vec<Next> = Vec::new();
        let first = order.first().cloned().unwrap_or_default();
        let root = union_of(&first).unwrap_or(first);
        next.push(Next::Block { id: root, parent: None, link: Link::Root });
        // Blocks that no row reads: subqueries of expressions, members of UNION ALL. Then those that only read each other.
        let mut left_over = order.iter().filter(|id| !read_by_rows.contains(*id)).chain(&order);
        loop {
            let Some(step) = next.pop() else {
                let Some(left) = left_over.find(|id| !done.contains(*id)) else { break };
                let row = blocks[left].first().copied().unwrap_or(0);
                let union = self.cell(row, "select_type").is_some_and(|s| s.contains("UNION"));
                let parent = growing.plan.roots.first().copied();
                let link = if union { Link::Member } else { Link::SubPlan };
                next.push(Next::Block { id: left.clone(), parent, link });
                continue;
            };
            match step {
                Next::Block { id, parent, link } => {
                    if !blocks.contains_key(&id) || !done.insert(id.clone()) {
                        continue;
                    }
                    let rows = &blocks[&id];
                    if let Some(members) = members(&id) {
                        let union = self.row(growing, rows[0], parent, link);
                        let below = members.into_iter().rev();
                        next.extend(below.map(|id| Next::Block {
                            id,
                            parent: Some(union),
                            link: Link::Member,
                        }));
                        continue;
                    }
                    let block = self.block(growing, rows[0], &id, parent, link);
                    let below = rows.iter().rev();
                    next.extend(below.map(|row| Next::Row {
                        row: *row,
                        parent: Some(block),
                        link: Link::Member,
                    }));
                }
                Next::Row { row, parent, link } => {
                    let node = self.row(growing, row, parent, link);
                    if let Some(block) = self.cell(row, "table").and_then(reads) {
                        let id = union_of(&block).filter(|u| !done.contains(u)).unwrap_or(block);
                        next.push(Next::Block { id, parent: Some(node), link: Link::Subquery });
                    }
                }
            }
        }
    }

    fn block(
        &self,
        growing: &mut Growing,
        row: usize,
        id: &str,
        parent: Option<NodeId>,
        link: Link,
    ) -> NodeId {
        let line = number(self.rows[row].line);
        let opened = growing.open(parent, line);
        let node = growing.node(opened);
        node.operation = "Query block".to_owned();
        node.kind = Kind::Block;
        if parent.is_some() {
            node.link = link;
        }
        let kind = self.cell(row, "select_type").unwrap_or("");
        node.heading = Some(format!("#{id} {kind}").trim_end().to_owned());
        if let Some(figure) = Figure::read(Measure::SelectId, id, line) {
            node.figures.put(figure);
        }
        opened
    }

    fn row(&self, growing: &mut Growing, row: usize, parent: Option<NodeId>, link: Link) -> NodeId {
        let line = number(self.rows[row].line);
        let last = self.rows.get(row + 1).map_or(line, |next| number(next.line).saturating_sub(1).max(line));
        let id = growing.open(parent, line);
        growing.plan.lines.reach(line);
        let plan = &mut growing.plan;
        let node = &mut plan.nodes[id.at()];
        node.lines = Lines { first: line, last };
        if parent.is_some() {
            node.link = link;
        }
        for (name, cell) in self.names.iter().zip(&self.rows[row].cells) {
            let Some(text) = cell.as_deref().map(str::trim).filter(|t| !t.is_empty()) else {
                if name == "r_rows" {
                    // ANALYZE prints NULL for a table that was never read.
                    node.executed = Executed::Never;
                    node.figures.put(Figure { measure: Measure::ActualLoops, last: 0, line, value: 0.0 });
                }
                continue;
            };
            let measure = match name.as_str() {
                "id" => Some(Measure::SelectId),
                "rows" => Some(Measure::ScanRows),
                "filtered" => Some(Measure::Filtered),
                "r_rows" => Some(Measure::ReadRows),
                "r_filtered" => Some(Measure::ReadFiltered),
                "key_len" => Figure::read(Measure::KeyLength, text, line).map(|_| Measure::KeyLength),
                _ => None,
            };
            if let Some(measure) = measure {
                put_number(&mut node.figures, &mut node.facts, &mut plan.said, (measure, 1.0), text, line);
                continue;
            }
            let list = |by: &str| Value::List(text.split(by).map(str::to_owned).collect());
            let fact = match name.as_str() {
                "table" => {
                    node.alias = Some(text.to_owned());
                    continue;
                }
                "key" => {
                    node.index = Some(text.to_owned());
                    continue;
                }
                "select_type" => known("select_type", Value::Text(text.to_owned()), line),
                "type" => known("access_type", Value::Text(text.to_owned()), line),
                "possible_keys" => known("possible_keys", list(","), line),
                "partitions" => known("partitions", list(","), line),
                "ref" => known("ref", list(","), line),
                "key_len" => known("key_length", Value::Text(text.to_owned()), line),
                "extra" => known("Extra", Value::Text(text.to_owned()), line),
                other => unknown(other, Value::Text(text.to_owned()), line),
            };
            node.facts.push(fact);
        }
        settle(node);
        id
    }
}

fn settle(node: &mut crate::tree::Node) {
    let extra = node.text("Extra").unwrap_or("");
    let covering = extra.split("; ").any(|e| e == "Using index");
    let only = extra.to_owned();
    let (operation, kind) = match node.text("access_type") {
        _ if node.alias.as_deref().is_some_and(|a| a.starts_with("<union")) => ("Union", Kind::Append),
        Some(access) => kind_of_access(access, covering),
        None => {
            // A message stands where nothing is read: `Impossible WHERE`.
            (node.operation, node.kind) = (only, Kind::Result);
            return;
        }
    };
    (node.operation, node.kind) = (operation.to_owned(), kind);
    if node.value(Measure::ReadRows).is_some() {
        node.executed = Executed::Yes;
    }
}

/// The blocks of `<union2,3>`.
fn members(name: &str) -> Option<Vec<String>> {
    let inner = name.strip_prefix("<union")?.strip_suffix('>')?;
    Some(inner.split(',').map(|m| m.trim().to_owned()).collect())
}

/// The block that `<derived2>` or `<subquery2>` reads.
fn reads(table: &str) -> Option<String> {
    let inner = table.strip_prefix("<derived").or_else(|| table.strip_prefix("<subquery"))?;
    Some(inner.strip_suffix('>')?.to_owned())
}

/// The table of a text: its columns and rows, and what the text lacks.
type Found = (Vec<String>, Vec<Row>, Option<Said>);

/// Reads the table of a text; `None` where there is none.
pub(crate) fn read_text(text: &Text<'_>) -> Option<Vec<Plan>> {
    let (columns, rows, said) = of_text(text)?;
    let mut plan = read(&columns, &rows);
    if let Some(plan) = &mut plan {
        plan.said.extend(said);
    }
    Some(plan.into_iter().collect())
}

/// Finds the table in a text: drawn with borders, `\G`, or with tabs between cells. `None` when it holds none.
fn of_text(text: &Text<'_>) -> Option<Found> {
    let lines: Vec<(u32, &str)> = text.lines().collect();
    let open = !text.is_whole();
    let header = lines.iter().position(|(_, l)| l.contains("select_type"))?;
    if lines[header].1.trim_start().starts_with("select_type:") {
        return vertical(&lines, open);
    }
    let bare = |line: &str| line.trim_start_matches(['>', ' ']).trim_end().to_owned();
    let bordered = bare(lines[header].1).starts_with('|');
    let cut = |line: &str| -> Vec<String> {
        if !bordered {
            return line.split('\t').map(str::to_owned).collect();
        }
        let line = bare(line);
        let inner = line.strip_prefix('|').unwrap_or(&line);
        inner.strip_suffix('|').unwrap_or(inner).split('|').map(|c| c.trim().to_owned()).collect()
    };
    let columns = cut(lines[header].1);
    if columns.len() < 8 {
        return None;
    }
    let mut rows = Vec::new();
    // A drawn table is whole when the rule below its last row is there, besides that below its header.
    let mut rules = 0;
    let mut half = false;
    for (at, (number, line)) in lines.iter().enumerate().skip(header + 1) {
        rules += usize::from(bordered && bare(line).starts_with("+-"));
        let is_row = if bordered { bare(line).starts_with('|') } else { line.contains('\t') };
        let mut cells = cut(line);
        let last = open && at + 1 == lines.len();
        // The last cell of a line that ends in the middle may be the half of one.
        if last && !(bordered && bare(line).ends_with('|')) {
            cells.pop();
            half = !line.trim().is_empty() && !bordered;
        }
        let as_many = if last { cells.len() <= columns.len() } else { cells.len() == columns.len() };
        if !is_row || !as_many || cells.iter().all(|c| c.trim_matches(['-', ':']).is_empty()) {
            continue;
        }
        let cells = cells.into_iter().map(|c| (c != "NULL" && c != "\\N").then_some(c)).collect();
        rows.push(Row { line: u64::from(*number), cells });
    }
    let unfinished = bordered && rules == 1 || half;
    let said = unfinished.then(|| Said::of(Saying::Cropped).with("within", "EXPLAIN"));
    (!rows.is_empty()).then_some((columns, rows, said))
}

/// Names that a row of `\G` may have: the server prints fourteen at most, each further line is some other text's.
const MOST_COLUMNS: usize = 32;

/// `*** 1. row ***` and `name: value` below it. The last name of a row is `Extra`.
fn vertical(lines: &[(u32, &str)], open: bool) -> Option<Found> {
    let mut columns: Vec<String> = Vec::new();
    let mut rows: Vec<Row> = Vec::new();
    for (at, (number, line)) in lines.iter().enumerate() {
        let Some((name, value)) = line.split_once(':') else { continue };
        let name = name.trim();
        if name.is_empty() || name.contains(' ') {
            continue;
        }
        if name == "id" {
            rows.push(Row { line: u64::from(*number), cells: Vec::new() });
        }
        let Some(row) = rows.last_mut() else { continue };
        // A value at the very end may be the half of one.
        if open && at + 1 == lines.len() {
            break;
        }
        let known = columns.iter().position(|c| c == name);
        if known.is_none() && columns.len() == MOST_COLUMNS {
            continue;
        }
        let at = known.unwrap_or_else(|| {
            columns.push(name.to_owned());
            columns.len() - 1
        });
        row.cells.resize((at + 1).max(row.cells.len()), None);
        let value = value.trim();
        row.cells[at] = (value != "NULL").then(|| value.to_owned());
    }
    // A star is all that there is of a further row.
    let further = lines.last().is_some_and(|(_, line)| open && line.starts_with('*'));
    let ends = columns.last().is_some_and(|last| last.eq_ignore_ascii_case("extra")) && !further;
    let said = (!ends).then(|| Said::of(Saying::Cropped).with("within", "EXPLAIN"));
    (!rows.is_empty()).then_some((columns, rows, said))
}
