//! A number of a plan as a quantity, and that number found again.

use inquest_core::{Grade, Quantity, Source, Unit};
use inquest_plan::tree::{Figure, Measure};
use inquest_plan::{NodeId, Plan};
use serde::{Deserialize, Serialize};

use super::read_of;
use crate::ApiError;
use crate::figures::Rows;
use crate::wire::*;

/// Id of the computation "a number of a plan".
pub(crate) const PLAN_FIGURE: &str = "plan.figure";

/// Its inputs. The result is named by the source: a measure, or one of [`DERIVED`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlanFigureInputs {
    /// The plan.
    pub(crate) of: PlanRef,
    /// The node; null for the whole statement.
    pub(crate) node: Option<u32>,
}

/// Results that are no printed figure.
const DERIVED: [&str; 3] = [INCLUSIVE, EXCLUSIVE, ROWS];
pub(super) const INCLUSIVE: &str = "inclusive_ms";
pub(super) const EXCLUSIVE: &str = "exclusive_ms";
pub(super) const ROWS: &str = "rows_in_all";

/// The code of a measure: `actual_rows`.
pub(super) fn code(measure: Measure) -> String {
    super::reply::word(&measure)
}

/// A value with the computation behind it.
pub(super) fn quantity(
    of: &PlanRef,
    node: Option<u32>,
    result: &str,
    (value, unit, grade): (f64, Unit, Grade),
    line: u32,
    column: &str,
) -> Quantity {
    let inputs = PlanFigureInputs { of: of.clone(), node };
    let source = Source::Method {
        method: PLAN_FIGURE.to_owned(),
        version: 1,
        inputs: serde_json::to_value(&inputs).unwrap_or_default(),
        result: result.to_owned(),
        from: vec![Source::Cell {
            exhibit: of.exhibit.clone(),
            block: of.block,
            line: u64::from(line),
            column: column.to_owned(),
        }],
    };
    Quantity::point(value, unit, grade, source)
}

/// A printed figure.
pub(super) fn printed(of: &PlanRef, node: Option<u32>, figure: &Figure) -> PlanFigure {
    let measure = code(figure.measure);
    let value = (figure.value, figure.unit(), figure.grade());
    PlanFigure {
        key: figure.measure.key().to_owned(),
        quantity: quantity(of, node, &measure, value, figure.line, figure.measure.key()),
        per_loop: figure.measure.span() == inquest_plan::tree::Span::PerLoop,
        line: figure.line,
        measure,
    }
}

/// What follows from a node's figures: its time with and without the nodes below, its rows over all loops.
pub(super) fn derived(of: &PlanRef, plan: &Plan, id: NodeId, result: &str) -> Option<Quantity> {
    let node = plan.node(id)?;
    let value = match result {
        INCLUSIVE => (node.spent.inclusive_ms?, Unit::MS, Grade::Derived),
        EXCLUSIVE => (node.spent.exclusive_ms?, Unit::MS, Grade::Derived),
        ROWS => {
            let (rows, grade) = plan.total(node, Measure::ActualRows)?;
            (rows, Unit::Count, grade)
        }
        _ => return None,
    };
    Some(quantity(of, Some(id.0), result, value, node.lines.first, result))
}

/// The figure of a source, looked up in the plan as it is read now.
pub(crate) async fn plan_figure_again(
    rows: &Rows<'_>,
    inputs: &PlanFigureInputs,
    result: &str,
) -> Result<Quantity, ApiError> {
    let block = BlockRef { exhibit: inputs.of.exhibit.clone(), block: inputs.of.block };
    let (exhibit, _) = rows.of(&block).await?;
    let record = crate::tables::record_of(&exhibit, inputs.of.block)?;
    let found = rows.inquest.plans_of(&exhibit, record).await?;
    let plan = &read_of(&found, &inputs.of)?.plan;
    let gone = || ApiError::not_found("figure", result);
    let node = inputs.node.map(NodeId);
    if let (Some(id), true) = (node, DERIVED.contains(&result)) {
        return derived(&inputs.of, plan, id, result).ok_or_else(gone);
    }
    let figures = match node {
        Some(id) => &plan.node(id).ok_or_else(gone)?.figures,
        None => &plan.figures,
    };
    let figure = figures.iter().find(|f| code(f.measure) == result).ok_or_else(gone)?;
    Ok(printed(&inputs.of, inputs.node, figure).quantity)
}
