//! The text of the plans that a block carries, each with the statement known beside it.
//!
//! One column of text: its rows are the printed lines, or each cell is a whole plan. An entry of auto_explain: the plan's
//! own column. The traditional table: its rows as they were read. A document that the capture room read as
//! records: the lines of the capture as they stand.

use inquest_capture::read;
use inquest_core::capture::{Cell, ColumnType, KindId};
use inquest_core::case::BlockRecord;
use inquest_core::verdict::Reason;
use inquest_frames::Table;
use inquest_plan::{NotAPlan, Plan, Row, Text};

use crate::handles::Input;
use crate::{ApiError, captures, measures, sources};

/// Kinds that carry plans end so, or are these.
pub(super) const LOGGED: &str = "pg.auto_explain";
const TABULAR: &str = "mysql.explain_tabular";
/// Rows of a block that are taken for lines of plans at most: 50,000 nodes print about 400,000.
const MOST_ROWS: u64 = 2_000_000;

/// A plan's text and the statement beside it.
pub(super) type Carried = (Body, Option<String>);

/// A plan as it is carried.
pub(super) enum Body {
    /// As text.
    Text(Text<'static>),
    /// As the rows of the traditional table, under their column names.
    Rows(Vec<String>, Vec<Row>),
}

impl Body {
    /// The plans in it.
    pub(super) fn read(&self) -> Result<Vec<Plan>, NotAPlan> {
        match self {
            Body::Text(text) => inquest_plan::read(text),
            Body::Rows(columns, rows) => inquest_plan::read_rows(columns, rows).map(|plan| vec![plan]),
        }
    }
}

/// Whether a kind is one of plans.
pub(super) fn carries_plans(kind: &KindId) -> bool {
    let kind = kind.as_str();
    kind == LOGGED || kind.contains(".explain_")
}

/// The texts of a block.
pub(super) fn texts(table: &Table, block: &BlockRecord, input: &Input) -> Result<Vec<Carried>, ApiError> {
    if table.rows() > MOST_ROWS {
        return Err(ApiError::TooManyRows { rows: table.rows().to_string(), most: MOST_ROWS.to_string() });
    }
    let columns = table.columns();
    let texts: Vec<usize> = (0..columns.len()).filter(|at| columns[*at].ty == ColumnType::Text).collect();
    let label = block.label.as_deref().and_then(statement);
    match block.kind.as_str() {
        LOGGED => logged(table, block.lines[1]),
        TABULAR => tabular(table, label),
        _ if columns.len() == 1 && texts == [0] && is_carrier(&columns[0].name, &block.frame) => {
            let lines = cells(table, 0)?;
            let lines = lines.iter().filter_map(|(line, cell)| Some((*line, cell.as_deref()?)));
            Ok(vec![(Body::Text(Text::of_rows(lines).until(block.lines[1])), label)])
        }
        _ => as_captured(block, input).map(|text| vec![(Body::Text(text), label)]),
    }
}

/// The statement above a block, without what ends it at a prompt; `None` for a title or a comment.
fn statement(label: &str) -> Option<String> {
    const BEGIN: [&str; 14] = [
        "explain", "describe", "desc", "analyze", "select", "with", "insert", "update", "delete", "replace",
        "merge", "table", "values", "execute",
    ];
    let mut text = label.trim();
    while let Some(rest) =
        [";", "\\G", "\\g", "\\gx"].iter().find_map(|end| text.strip_suffix(end)).map(str::trim_end)
    {
        text = rest;
    }
    let begin = text.trim_start_matches('(').split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or("");
    BEGIN.iter().any(|word| begin.eq_ignore_ascii_case(word)).then(|| text.to_owned())
}

/// Whether cells are the plan: under the header of EXPLAIN, or in a frame of no names. A document read as a record has its
/// first key as the column, and the cell lacks it.
fn is_carrier(name: &str, frame: &str) -> bool {
    let header = ["query plan", "explain", "analyze"].iter().any(|h| name.trim().eq_ignore_ascii_case(h));
    header || !frame.contains("json")
}

/// The lines of a block as they stand in the capture.
fn as_captured(block: &BlockRecord, input: &Input) -> Result<Text<'static>, ApiError> {
    let unreadable = |e| captures::unreadable(input, e);
    let mut bytes = read::Input::open(input).map_err(unreadable)?;
    let [first, last] = block.lines;
    let lines = inquest_capture::lines(&mut bytes, first, last).map_err(unreadable)?;
    Ok(Text::of_rows(lines.iter().map(|(line, text)| (*line, text.as_str()))))
}

/// Each entry of auto_explain holds its plan and its statement; it ends before the next one, the last with the block.
fn logged(table: &Table, end: u64) -> Result<Vec<Carried>, ApiError> {
    let columns = table.columns();
    let Some(plan) = measures::first_of(columns, &["plan"]) else { return Ok(Vec::new()) };
    let plans = cells(table, plan)?;
    let statements = match measures::first_of(columns, &["query_text"]) {
        Some(at) => cells(table, at)?,
        None => Vec::new(),
    };
    let statement = |at: usize| statements.get(at).and_then(|(_, text)| text.clone());
    let text = |(at, (line, cell)): (usize, &(u64, Option<String>))| {
        let last = plans.get(at + 1).map_or(end, |(next, _)| next.saturating_sub(1).max(*line));
        let text = Text::of_rows([(*line, cell.as_deref()?)]).until(last);
        Some((Body::Text(text), statement(at)))
    };
    Ok(plans.iter().enumerate().filter_map(text).collect())
}

/// The rows of the traditional table.
fn tabular(table: &Table, label: Option<String>) -> Result<Vec<Carried>, ApiError> {
    let names = table.columns().iter().map(|c| c.name.clone()).collect();
    let mut rows = Vec::new();
    for batch in table.batches() {
        let batch = batch?;
        for (row, line) in batch.lines.iter().enumerate() {
            let cell = |column: &inquest_core::capture::ColumnData| {
                column.cell(row).filter(|cell| *cell != Cell::Null).map(|cell| sources::text(&cell))
            };
            rows.push(Row { line: *line, cells: batch.columns.iter().map(cell).collect() });
        }
    }
    Ok(vec![(Body::Rows(names, rows), label)])
}

fn cells(table: &Table, column: usize) -> Result<Vec<(u64, Option<String>)>, ApiError> {
    let mut out = Vec::new();
    for batch in table.batches() {
        let batch = batch?;
        for (row, line) in batch.lines.iter().enumerate() {
            let cell = batch.columns.get(column).and_then(|c| c.cell(row)).filter(|c| *c != Cell::Null);
            out.push((*line, cell.map(|c| sources::text(&c))));
        }
    }
    Ok(out)
}

/// `8.0.26` as three numbers; what follows them is no part of it.
pub(super) fn version(text: &str) -> Option<[u32; 3]> {
    let mut parts = text.split(|c: char| !c.is_ascii_digit()).map(|part| part.parse().ok());
    Some([parts.next()??, parts.next().flatten().unwrap_or(0), parts.next().flatten().unwrap_or(0)])
}

/// Why a text is no plan.
pub(super) fn refusal(error: &NotAPlan) -> Reason {
    match error {
        NotAPlan::Empty => nothing(),
        NotAPlan::Unrecognised { line, text } => {
            measures::reason("plan_unrecognised", &[("line", &line.to_string()), ("text", text)])
        }
    }
}

/// A block without a plan.
pub(super) fn nothing() -> Reason {
    measures::reason("plan_empty", &[])
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_statement_above_a_block_is_none_that_a_comment_is() {
        let of = super::statement;
        assert_eq!(of("EXPLAIN SELECT 1\\G").as_deref(), Some("EXPLAIN SELECT 1"));
        assert_eq!(of("(select 1) union (select 2);").as_deref(), Some("(select 1) union (select 2)"));
        assert_eq!(of("synthetic: the plan of select 1"), None);
    }

    #[test]
    fn a_version_is_three_numbers() {
        assert_eq!(super::version("8.0.26-log"), Some([8, 0, 26]));
        assert_eq!(super::version("17"), Some([17, 0, 0]));
        assert_eq!(super::version("unknown"), None);
    }
}
