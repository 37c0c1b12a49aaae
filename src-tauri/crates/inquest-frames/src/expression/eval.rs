//! Steps over the columns of a table: a thousand rows at a time, on every core.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::sync::Arc;

use inquest_core::capture::ColumnType;

use super::Expression;
use super::compile::{Arithmetic, Compare, Step};
use crate::FrameError;
use crate::cells::{Cells, Decimal, Packed};
use crate::delta::in_runs;
use crate::source::Part;
use crate::table::{Filtered, Table};

/// Rows computed at a time: a few lanes of them stay in the cache of a core.
const LANE: usize = 1_024;
/// Digits that an exact number may have.
const DIGITS: usize = 37;

/// A column that the steps name, decoded.
struct Source {
    cells: Arc<Cells>,
    spellings: Option<Arc<Cells>>,
    ty: ColumnType,
    /// Digits after the point of a decimal column; `None`: its values are doubles.
    scale: Option<u32>,
}

/// Values of some rows, or one value for all of them. `None` is NULL.
enum Lane<'a> {
    Exact(Vec<Option<i128>>, u32),
    Float(Vec<Option<f64>>),
    Text(Vec<Option<&'a str>>),
    Bool(Vec<Option<bool>>),
    OneExact(i128, u32),
    OneFloat(f64),
    OneText(&'a str),
}

/// Which rows a condition keeps.
pub(crate) fn kept(table: &Table, expression: &Expression) -> Result<Vec<bool>, FrameError> {
    let rows = table.positions()? as usize;
    let mut sources = BTreeMap::new();
    for step in expression.program() {
        let (column, shown) = match step {
            Step::Column(column) => (*column, false),
            Step::Contains(column, _) => (*column, true),
            _ => continue,
        };
        let entry = sources.remove(&column);
        sources.insert(column, Source::decode(table, column, shown, entry)?);
    }
    let runs = in_runs(rows, |range| {
        let mut kept = Vec::with_capacity(range.len());
        let mut start = range.start;
        while start < range.end {
            let end = range.end.min(start + LANE);
            run(expression.program(), &sources, start..end, &mut kept);
            start = end;
        }
        kept
    });
    let mut all = Vec::with_capacity(rows);
    runs.into_iter().for_each(|run| all.extend(run));
    Ok(all)
}

impl Source {
    fn decode(table: &Table, column: usize, shown: bool, held: Option<Source>) -> Result<Source, FrameError> {
        let missing = || FrameError::NoColumn(column.to_string());
        let ty = table.columns().get(column).ok_or_else(missing)?.ty;
        let mut source = match held {
            Some(held) => held,
            None => {
                let cells = table.decoded(&[Part::Column(column)])?.pop().ok_or_else(missing)?;
                let scale =
                    if ty == ColumnType::Decimal { scale(&cells, table.rows() as usize) } else { Some(0) };
                Source { cells, spellings: None, ty, scale }
            }
        };
        if shown && table.has_spellings(column) {
            source.spellings = table.decoded(&[Part::Spelling(column)])?.pop();
        }
        Ok(source)
    }

    fn lane(&self, rows: std::ops::Range<usize>) -> Lane<'_> {
        match &*self.cells {
            Cells::Ints(c) if self.ty == ColumnType::Bool => {
                Lane::Bool(rows.map(|r| c.get(r).map(|v| v == 1)).collect())
            }
            Cells::Ints(c) => {
                fn of<T: Copy + Into<i128>>(
                    values: &[T],
                    has: impl Fn(usize) -> bool,
                    rows: std::ops::Range<usize>,
                ) -> Vec<Option<i128>> {
                    rows.map(|r| has(r).then(|| values[r].into())).collect()
                }
                let has = |row| c.present().has(row);
                let values = match c.packed() {
                    Packed::U8(v) => of(v, has, rows),
                    Packed::U16(v) => of(v, has, rows),
                    Packed::U32(v) => of(v, has, rows),
                    Packed::I64(v) => of(v, has, rows),
                    Packed::U64(v) => of(v, has, rows),
                };
                Lane::Exact(values, 0)
            }
            Cells::Floats(c) => Lane::Float(rows.map(|r| c.get(r)).collect()),
            Cells::Texts(c) if self.ty != ColumnType::Decimal => Lane::Text(rows.map(|r| c.get(r)).collect()),
            Cells::Texts(c) => match self.scale {
                Some(scale) => {
                    let exact = |r| c.get(r).and_then(Decimal::parse).and_then(|d| d.scaled(scale));
                    Lane::Exact(rows.map(exact).collect(), scale)
                }
                None => Lane::Float(rows.map(|r| c.get(r).and_then(|t| t.parse().ok())).collect()),
            },
        }
    }
}

/// The scale of a decimal column at which all its values are whole and fit; `None` when they do not.
fn scale(cells: &Cells, rows: usize) -> Option<u32> {
    let texts = cells.texts()?;
    let (mut scale, mut whole) = (0, 0);
    for text in (0..rows).filter_map(|row| texts.get(row)) {
        let decimal = Decimal::parse(text)?;
        scale = scale.max(decimal.scale());
        whole = whole.max(text.len());
    }
    (whole + scale as usize <= DIGITS).then_some(scale)
}

/// Computes the steps for some rows and adds which of them stay.
fn run<'a>(
    steps: &'a [Step],
    sources: &'a BTreeMap<usize, Source>,
    rows: std::ops::Range<usize>,
    kept: &mut Vec<bool>,
) {
    let count = rows.len();
    let mut stack: Vec<Lane<'a>> = Vec::new();
    for step in steps {
        let next = match step {
            Step::Column(column) => sources.get(column).map(|source| source.lane(rows.clone())),
            Step::Number(digits, scale) => Some(Lane::OneExact(*digits, *scale)),
            Step::Float(value) => Some(Lane::OneFloat(*value)),
            Step::Text(text) => Some(Lane::OneText(text)),
            Step::Time(at) => Some(Lane::OneExact(i128::from(*at), 0)),
            Step::Bool(value) => Some(Lane::Bool(vec![Some(*value); count])),
            Step::Contains(column, needle) => sources.get(column).map(|source| {
                let spellings = source.spellings.as_deref().and_then(Cells::texts);
                let filtered = Filtered { cells: &source.cells, spellings, ty: source.ty };
                let mut buffer = String::new();
                let test = |row| match &*source.cells {
                    Cells::Texts(c) => c.get(row).map(|text| needle.is_in(text)),
                    _ => filtered.render(row, &mut buffer).then(|| needle.is_in(&buffer)),
                };
                Lane::Bool(rows.clone().map(test).collect())
            }),
            Step::Scale(depth, factor) => {
                scaled(&mut stack, *depth, |lane| times(lane, &Lane::OneExact(*factor, 0), count));
                continue;
            }
            Step::ScaleFloat(depth, factor) => {
                scaled(&mut stack, *depth, |lane| times(lane, &Lane::OneFloat(*factor), count));
                continue;
            }
            Step::Negate => stack.pop().map(|lane| times(&lane, &Lane::OneExact(-1, 0), count)),
            Step::Arithmetic(how) => two(&mut stack).map(|(a, b)| arithmetic(*how, &a, &b, count)),
            Step::Compare(how) => two(&mut stack).map(|(a, b)| Lane::Bool(compare(*how, &a, &b, count))),
            Step::IsNull => stack.pop().map(|lane| Lane::Bool(is_null(&lane, count))),
            Step::Not => stack
                .pop()
                .map(|lane| Lane::Bool(bools(lane, count).into_iter().map(|b| b.map(|b| !b)).collect())),
            Step::And => {
                two(&mut stack).map(|(a, b)| Lane::Bool(both(bools(a, count), bools(b, count), false)))
            }
            Step::Or => {
                two(&mut stack).map(|(a, b)| Lane::Bool(both(bools(a, count), bools(b, count), true)))
            }
        };
        stack.extend(next);
    }
    let answer = stack.pop().map(|lane| bools(lane, count)).unwrap_or_else(|| vec![None; count]);
    kept.extend(answer.into_iter().map(|b| b == Some(true)));
}

fn two<'a>(stack: &mut Vec<Lane<'a>>) -> Option<(Lane<'a>, Lane<'a>)> {
    let b = stack.pop()?;
    stack.pop().map(|a| (a, b))
}

fn scaled<'a>(stack: &mut [Lane<'a>], depth: usize, with: impl FnOnce(&Lane<'a>) -> Lane<'a>) {
    let at = stack.len().checked_sub(1 + depth);
    if let Some(lane) = at.and_then(|at| stack.get_mut(at)) {
        *lane = with(lane);
    }
}

fn bools(lane: Lane<'_>, count: usize) -> Vec<Option<bool>> {
    match lane {
        Lane::Bool(values) => values,
        _ => vec![None; count],
    }
}

/// And (`wins` is false) or or (`wins` is true) of three values: what wins, wins over NULL too.
fn both(a: Vec<Option<bool>>, b: Vec<Option<bool>>, wins: bool) -> Vec<Option<bool>> {
    let one = |(a, b): (Option<bool>, Option<bool>)| {
        if a == Some(wins) || b == Some(wins) { Some(wins) } else { a.and(b) }
    };
    a.into_iter().zip(b).map(one).collect()
}

fn is_null(lane: &Lane<'_>, count: usize) -> Vec<Option<bool>> {
    match lane {
        Lane::Exact(v, _) => v.iter().map(|v| Some(v.is_none())).collect(),
        Lane::Float(v) => v.iter().map(|v| Some(v.is_none())).collect(),
        Lane::Text(v) => v.iter().map(|v| Some(v.is_none())).collect(),
        Lane::Bool(v) => v.iter().map(|v| Some(v.is_none())).collect(),
        Lane::OneExact(..) | Lane::OneFloat(_) | Lane::OneText(_) => vec![Some(false); count],
    }
}

impl Lane<'_> {
    fn scale(&self) -> Option<u32> {
        match self {
            Lane::Exact(_, scale) | Lane::OneExact(_, scale) => Some(*scale),
            _ => None,
        }
    }

    fn exact(&self, row: usize) -> Option<i128> {
        match self {
            Lane::Exact(v, _) => v[row],
            Lane::OneExact(v, _) => Some(*v),
            _ => None,
        }
    }

    fn float(&self, row: usize) -> Option<f64> {
        match self {
            Lane::Exact(v, scale) => v[row].map(|v| float(v, *scale)),
            Lane::OneExact(v, scale) => Some(float(*v, *scale)),
            Lane::Float(v) => v[row],
            Lane::OneFloat(v) => Some(*v),
            _ => None,
        }
    }

    fn text(&self, row: usize) -> Option<&str> {
        match self {
            Lane::Text(v) => v[row],
            Lane::OneText(v) => Some(v),
            _ => None,
        }
    }
}

fn float(value: i128, scale: u32) -> f64 {
    if scale == 0 { value as f64 } else { value as f64 / 10f64.powi(scale as i32) }
}

/// What each side is multiplied by to stand at the larger scale of both; `None` beyond 38 digits.
fn aligned(a: u32, b: u32) -> Option<(i128, i128)> {
    let power = |from: u32| 10i128.checked_pow(a.max(b) - from);
    Some((power(a)?, power(b)?))
}

fn times<'a>(a: &Lane<'a>, b: &Lane<'a>, count: usize) -> Lane<'a> {
    match (a.scale(), b.scale()) {
        (Some(x), Some(y)) => {
            let product = |row| a.exact(row)?.checked_mul(b.exact(row)?);
            Lane::Exact((0..count).map(product).collect(), x + y)
        }
        _ => Lane::Float((0..count).map(|row| Some(a.float(row)? * b.float(row)?)).collect()),
    }
}

fn arithmetic<'a>(how: Arithmetic, a: &Lane<'a>, b: &Lane<'a>, count: usize) -> Lane<'a> {
    match how {
        Arithmetic::Multiply => times(a, b, count),
        Arithmetic::Divide => {
            let one =
                |row| Some((a.float(row)?, b.float(row)?)).filter(|(_, d)| *d != 0.0).map(|(n, d)| n / d);
            Lane::Float((0..count).map(one).collect())
        }
        Arithmetic::Add | Arithmetic::Subtract => {
            let add = how == Arithmetic::Add;
            if let (Some(x), Some(y)) = (a.scale(), b.scale()) {
                let factors = aligned(x, y);
                let one = |row| {
                    let (p, q) = factors?;
                    let (left, right) = (a.exact(row)?.checked_mul(p)?, b.exact(row)?.checked_mul(q)?);
                    if add { left.checked_add(right) } else { left.checked_sub(right) }
                };
                return Lane::Exact((0..count).map(one).collect(), x.max(y));
            }
            let one = |row| {
                let (left, right) = (a.float(row)?, b.float(row)?);
                Some(if add { left + right } else { left - right })
            };
            Lane::Float((0..count).map(one).collect())
        }
    }
}

impl Compare {
    fn holds(self, order: Ordering) -> bool {
        match self {
            Compare::Equal => order == Ordering::Equal,
            Compare::Unequal => order != Ordering::Equal,
            Compare::Less => order == Ordering::Less,
            Compare::AtMost => order != Ordering::Greater,
            Compare::Greater => order == Ordering::Greater,
            Compare::AtLeast => order != Ordering::Less,
        }
    }
}

fn compare(how: Compare, a: &Lane<'_>, b: &Lane<'_>, count: usize) -> Vec<Option<bool>> {
    let by = |order: &dyn Fn(usize) -> Option<Ordering>| {
        (0..count).map(|row| Some(how.holds(order(row)?))).collect()
    };
    match (a, b) {
        (Lane::Text(_) | Lane::OneText(_), _) => by(&|row| Some(a.text(row)?.cmp(b.text(row)?))),
        (Lane::Bool(x), Lane::Bool(y)) => by(&|row| Some(x[row]?.cmp(&y[row]?))),
        // One number for all rows at the column's own scale is the usual case.
        (Lane::Exact(values, x), Lane::OneExact(one, y)) if x == y => {
            values.iter().map(|v| v.map(|v| how.holds(v.cmp(one)))).collect()
        }
        _ => match (a.scale(), b.scale()) {
            (Some(x), Some(y)) => by(&|row| Some(exactly(a.exact(row)?, x, b.exact(row)?, y))),
            (Some(x), None) => by(&|row| mixed(a.exact(row)?, x, b.float(row)?)),
            (None, Some(y)) => by(&|row| mixed(b.exact(row)?, y, a.float(row)?).map(Ordering::reverse)),
            (None, None) => by(&|row| a.float(row)?.partial_cmp(&b.float(row)?)),
        },
    }
}

/// Exact numbers of different scales; where digits run out, their doubles decide, far from equal.
fn exactly(a: i128, x: u32, b: i128, y: u32) -> Ordering {
    let scaled = aligned(x, y).and_then(|(p, q)| Some((a.checked_mul(p)?, b.checked_mul(q)?)));
    match scaled {
        Some((a, b)) => a.cmp(&b),
        None => float(a, x).total_cmp(&float(b, y)),
    }
}

/// An exact number and a double: whole numbers are not rounded to doubles. NaN compares with nothing.
fn mixed(exact: i128, scale: u32, other: f64) -> Option<Ordering> {
    if other.is_nan() {
        return None;
    }
    if scale > 0 {
        return float(exact, scale).partial_cmp(&other);
    }
    if other.abs() >= 1.7e38 {
        return Some(if other > 0.0 { Ordering::Less } else { Ordering::Greater });
    }
    let whole = other.trunc();
    Some(exact.cmp(&(whole as i128)).then_with(|| whole.partial_cmp(&other).unwrap_or(Ordering::Equal)))
}
