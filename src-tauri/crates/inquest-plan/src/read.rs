//! The door of the room: text in, plans out.

use crate::document::Ending;
use crate::mysql::table::Row;
use crate::text::Text;
use crate::tree::{Format, Plan};
use crate::{log, mysql, paste, postgres};

/// Why a text is no plan.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotAPlan {
    /// There is nothing in it.
    #[error("the text is empty")]
    Empty,
    /// Nothing in it looks like a plan.
    #[error("line {line} begins no plan: {text}")]
    Unrecognised {
        /// The first line that holds something.
        line: u32,
        /// Its beginning.
        text: String,
    },
}

/// Reads every plan of a text, whatever its format: by what stands in it, not by what somebody calls it.
///
/// # Errors
/// [`NotAPlan`] for a text without any plan. A damaged plan is no error: what it lacks is said in
/// [`Plan::said`](crate::Plan::said).
pub fn read(text: &Text<'_>) -> Result<Vec<Plan>, NotAPlan> {
    let (at, line) = first_character(text.as_str()).ok_or(NotAPlan::Empty)?;
    // A document is no log; looking through it for entries would take as long as reading it.
    let document = matches!(text.as_str().as_bytes()[at], b'[' | b'{' | b'<');
    let logged = if document { Vec::new() } else { log::entries(text) };
    let mut plans: Vec<Plan> =
        if logged.is_empty() { read_one(text, at, line) } else { logged.iter().flat_map(entry).collect() };
    plans.iter_mut().for_each(Plan::say_once);
    if plans.is_empty() {
        let shown = text.as_str()[at..].lines().next().unwrap_or("").chars().take(80).collect();
        return Err(NotAPlan::Unrecognised { line: text.number(line), text: shown });
    }
    Ok(plans)
}

/// The plan of an entry of a log.
fn entry(entry: &log::Entry) -> Vec<Plan> {
    let Some((at, line)) = first_character(entry.body.as_str()) else { return Vec::new() };
    let mut plans = read_one(&entry.body, at, line);
    if let (Some(plan), Some(duration)) = (plans.first_mut(), entry.duration) {
        plan.figures.put(duration);
    }
    plans
}

/// Reads the table of EXPLAIN of MySQL or MariaDB, or of ANALYZE of MariaDB, from rows under column names, as a capture
/// has them. Cells that are NULL are `None`.
///
/// # Errors
/// [`NotAPlan::Unrecognised`] when no column is `select_type`; [`NotAPlan::Empty`] without rows.
pub fn read_rows(columns: &[String], rows: &[Row]) -> Result<Plan, NotAPlan> {
    let first = rows.first().ok_or(NotAPlan::Empty)?;
    let mut plan = mysql::table::read(columns, rows).ok_or_else(|| NotAPlan::Unrecognised {
        line: u32::try_from(first.line).unwrap_or(u32::MAX),
        text: columns.join(", ").chars().take(80).collect(),
    })?;
    plan.say_once();
    Ok(plan)
}

fn read_one(text: &Text<'_>, at: usize, line: usize) -> Vec<Plan> {
    let body = &text.as_str()[at..];
    if body.starts_with("{\\n")
        || body.starts_with("-> ") && !body.trim_end().contains('\n') && body.contains("\\n")
    {
        return read_escaped(text, at, line);
    }
    if let Some(plans) = read_document(text, at, line) {
        return plans;
    }
    if let Some(plans) = mysql::table::read_text(text) {
        return plans;
    }
    let (lines, said) = paste::lines(text);
    let Some(first) = lines.first() else { return Vec::new() };
    let bare_document = first.text.trim_start().starts_with(['[', '{', '<']);
    let escaped = lines.len() == 1 && first.text.contains("\\n");
    let mut plans = if escaped && (bare_document || is_tree(&first.text)) {
        let bare = paste::join(&lines);
        first_character(bare.as_str()).map(|(at, line)| read_escaped(&bare, at, line)).unwrap_or_default()
    } else if bare_document && !first.text.trim_start().starts_with("<not ") {
        let bare = paste::join(&lines);
        first_character(bare.as_str())
            .and_then(|(at, line)| read_document(&bare, at, line))
            .unwrap_or_default()
    } else if is_tree(&first.text) {
        mysql::read_tree(&lines)
    } else if is_yaml(&lines) {
        postgres::read_yaml(&lines)
    } else {
        postgres::read_text(lines)
    };
    if let Some(first) = plans.first_mut() {
        first.said.splice(0..0, said);
    }
    plans
}

/// A line of mysql's batch output: its line ends are printed as `\n`.
fn read_escaped(text: &Text<'_>, at: usize, line: usize) -> Vec<Plan> {
    let number = u64::from(text.number(line));
    let mut inner = String::with_capacity(text.as_str().len());
    let mut signs = text.as_str()[at..].chars();
    while let Some(sign) = signs.next() {
        match sign {
            '\\' => match signs.next() {
                Some('n') => inner.push('\n'),
                Some('t') => inner.push('\t'),
                Some(other) => inner.push(other),
                None => {}
            },
            _ => inner.push(sign),
        }
    }
    let bare = Text::of_rows(inner.split('\n').map(|l| (number, l)));
    let bare = if text.is_whole() { bare } else { bare.open() };
    match first_character(bare.as_str()) {
        // Once undone there are real line ends: this is not met again.
        Some((at, line)) if bare.as_str().contains('\n') => read_one(&bare, at, line),
        _ => Vec::new(),
    }
}

/// MySQL's arrows have one blank behind them, PostgreSQL's two.
fn is_tree(first: &str) -> bool {
    let text = first.trim_start();
    text.strip_prefix("-> ").is_some_and(|rest| !rest.starts_with(' ')) || text.starts_with("<not executable")
}

/// A text that is a document from its first sign on.
fn read_document(text: &Text<'_>, at: usize, line: usize) -> Option<Vec<Plan>> {
    let body = &text.as_str()[at..];
    match body.as_bytes()[0] {
        b'[' | b'{' => Some(read_documents(text, at, line)),
        b'<' if is_postgres_xml(body) => Some(postgres::read_xml(text, at, line).0),
        _ => None,
    }
}

/// `<explain`, perhaps behind a declaration. mysql's `--xml` prints rows, `<resultset`: those are for who reads captures.
fn is_postgres_xml(body: &str) -> bool {
    let declared = body.starts_with("<?xml").then(|| body.split_once("?>")).flatten();
    declared.map_or(body, |(_, rest)| rest.trim_start()).starts_with("<explain")
}

/// PostgreSQL's YAML is a list of mappings (`- Plan:`); that of auto_explain is one mapping that begins with the query's
/// text in quotes.
fn is_yaml(lines: &[paste::Line<'_>]) -> bool {
    let Some(first) = lines.first().map(|l| l.text.trim_start()) else { return false };
    let item = first.strip_prefix("- ").is_some_and(|rest| {
        rest.trim_start_matches('"').starts_with(|c: char| c.is_ascii_uppercase()) && rest.contains(':')
    });
    item || first.starts_with("Query Text: \"") || first == "Plan:"
}

/// JSON documents one after another.
fn read_documents(text: &Text<'_>, at: usize, line: usize) -> Vec<Plan> {
    let mut plans = Vec::new();
    let mut next = Some((at, line));
    // Documents one after another are of one engine.
    let format = json_format(&text.as_str()[at..]);
    while let Some((at, line)) = next {
        let (read, ending) = match format {
            Format::MySqlJson2 => mysql::read_json2(text, at, line),
            Format::MySqlJson1 | Format::MariaDbJson => mysql::read_json1(text, at, line, format),
            _ => postgres::read_json(text, at, line),
        };
        plans.extend(read);
        next = match ending {
            Ending::Whole { at, line } => {
                first_character(&text.as_str()[at..]).map(|(skip, lines)| (at + skip, line + lines))
            }
            Ending::Cut { .. } | Ending::Broken { .. } => None,
        };
        next = next.filter(|(at, _)| matches!(text.as_str().as_bytes()[*at], b'[' | b'{'));
    }
    plans
}

/// Whose JSON it is, by names that only one engine prints: they stand near the beginning, but for a statement of any
/// length in front of them.
fn json_format(body: &str) -> Format {
    const HEAD: usize = 64 * 1024;
    let head = body.floor_char_boundary(HEAD);
    format_within(&body[..head]).or_else(|| format_within(body)).unwrap_or(Format::PgJson)
}

fn format_within(body: &str) -> Option<Format> {
    // A name inside of a text has a backslash before its quote.
    let at = |name: &str| {
        body.match_indices(name).map(|(at, _)| at).find(|at| *at == 0 || body.as_bytes()[at - 1] != b'\\')
    };
    let first = |names: &[&str]| names.iter().filter_map(|name| at(name)).min();
    let postgres = first(&["\"Plan\"", "\"Node Type\"", "\"Plans\""]);
    let blocks = first(&["\"query_block\"", "\"query_optimization\""]);
    let tree = first(&["\"query_plan\"", "\"inputs\"", "\"operation\"", "\"estimated_rows\""]);
    let earliest = [postgres, blocks, tree].into_iter().flatten().min();
    if earliest? == postgres.unwrap_or(usize::MAX) {
        return Some(Format::PgJson);
    }
    // MariaDB's query blocks have an `operation` too, MySQL's trees have no block.
    if blocks.is_none() {
        return Some(Format::MySqlJson2);
    }
    let mysql = ["\"rows_examined_per_scan\"", "\"cost_info\"", "\"query_cost\""];
    let mariadb = ["\"rows\"", "\"r_loops\"", "\"query_optimization\"", "\"nested_loop\"", "\"table\""];
    let other = first(&mysql).is_none() && first(&mariadb).is_some();
    Some(if other { Format::MariaDbJson } else { Format::MySqlJson1 })
}

/// Byte and line (from 0) of the first character that is no blank.
fn first_character(text: &str) -> Option<(usize, usize)> {
    let at = text.find(|c: char| !c.is_whitespace() && c != '\u{feff}')?;
    Some((at, text[..at].bytes().filter(|b| *b == b'\n').count()))
}
