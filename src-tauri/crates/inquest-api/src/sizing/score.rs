//! What a later capture says of a result: samples against a curve, a cell against a figure; and a result as the sealed
//! prediction of a change.

use inquest_core::capture::ColumnType;
use inquest_core::case::{CaseId, Prediction};
use inquest_core::sizing::compare::{self, Tolerance};
use inquest_core::sizing::{Calculator, calculator::CurvePoint};
use inquest_core::{Amount, Grade, Quantity, Source, Unit};

use super::{known, page, units};
use crate::wire::*;
use crate::{ApiError, Context, Inquest, moments, sources};

/// Samples that are scored at most.
const MOST_SAMPLES: u64 = 20_000;
/// Points of the curve that samples are held against.
const STEPS: u32 = 500;

/// A sample with the line it stands on.
struct Sample {
    x: f64,
    y: f64,
    line: u64,
}

/// What was observed.
enum Seen {
    Samples(Vec<Sample>),
    Value(Quantity),
}

impl Inquest {
    /// Scores a result by what was observed.
    pub async fn sizing_score(&self, request: SizingScore, _ctx: &Context) -> Result<SizingScored, ApiError> {
        let calculator = known(&request.sizing.calculator)?;
        let taken = self.taken(calculator, request.sizing.case.as_ref(), &request.sizing.inputs).await?;
        let sized = page::of(calculator, &taken, 0)?;
        let figure = sized.figures.iter().find(|f| f.name == request.figure);
        let predicted = figure.and_then(|f| f.quantity.clone());
        let unit = calculator.spec().figures.iter().find(|f| f.name == request.figure);
        let unit = unit.and_then(units::of_figure);
        let unit = unit.ok_or_else(|| ApiError::not_found("figure", &request.figure))?;
        let seen = self.seen(&request, calculator, &unit).await?;
        let evaluation =
            calculator.evaluate(&taken.inputs).map_err(|e| super::resolve::refusal(calculator, &e))?;
        let tolerance = Tolerance { share: request.tolerance, slack: slack(&request.figure, &evaluation) };
        match seen {
            Seen::Value(observed) => Ok(scored_value(predicted, observed, tolerance, &sized)),
            Seen::Samples(samples) => {
                let id =
                    calculator.spec().curves.iter().find(|c| c.y == request.figure).map(|c| c.id.as_str());
                let id = id.ok_or_else(|| ApiError::not_found("curve", &request.figure))?;
                let curve = calculator.curve(&taken.inputs, id, STEPS);
                let curve = curve.map_err(|e| ApiError::MethodInputs {
                    method: calculator.method.to_owned(),
                    problem: "method_input_domain".to_owned(),
                    detail: e.to_string(),
                })?;
                Ok(scored_series(predicted, &samples, &curve.points, tolerance, &sized))
            }
        }
    }

    async fn seen(
        &self,
        request: &SizingScore,
        calculator: &'static Calculator,
        unit: &Unit,
    ) -> Result<Seen, ApiError> {
        let case = || request.sizing.case.as_ref().ok_or_else(|| ApiError::not_found("case", ""));
        match &request.observed {
            SizingObserved::Entered { lo, hi } => Ok(Seen::Value(Quantity {
                amount: if lo == hi { Amount::Point { value: *lo } } else { Amount::interval(*lo, *hi) },
                unit: unit.clone(),
                grade: Grade::Assumed,
                source: Source::Entered,
            })),
            SizingObserved::Cell { of, row, column } => {
                self.seen_cell(case()?, of, *row, *column, unit).await.map(Seen::Value)
            }
            SizingObserved::Samples { of, x, y } => {
                let curve = calculator.spec().curves.iter().find(|c| c.y == request.figure);
                let along = curve.and_then(|c| calculator.spec().inputs.iter().find(|i| i.name == c.x));
                let along = along.and_then(units::of_input);
                let columns = [*x as usize, *y as usize];
                self.samples(case()?, of, columns, [along.as_ref(), Some(unit)]).await.map(Seen::Samples)
            }
        }
    }

    async fn seen_cell(
        &self,
        case: &CaseId,
        of: &BlockRef,
        row: u64,
        column: u32,
        unit: &Unit,
    ) -> Result<Quantity, ApiError> {
        let found = self.cell(case, of, row, column).await?;
        let source = Source::Cell {
            exhibit: of.exhibit.clone(),
            block: of.block,
            line: found.line,
            column: found.column.name.clone(),
        };
        let not_a_number = || ApiError::NotANumber { text: sources::text(&found.cell) };
        let quantity =
            sources::cell_quantity(&found.cell, &found.column, &source)?.ok_or_else(not_a_number)?;
        let (value, _) = quantity.amount.bounds().ok_or_else(not_a_number)?;
        let value = units::converted(value, &quantity.unit, unit).ok_or_else(|| ApiError::UnitsDiffer {
            before: quantity.unit.to_string(),
            after: unit.to_string(),
        })?;
        Ok(Quantity::point(value, unit.clone(), Grade::Measured, source))
    }

    /// Samples of two columns. Times become seconds from the first one; a column without a unit is taken to be in that of
    /// the model only where both are plain numbers.
    async fn samples(
        &self,
        case: &CaseId,
        of: &BlockRef,
        [x, y]: [usize; 2],
        [x_unit, y_unit]: [Option<&Unit>; 2],
    ) -> Result<Vec<Sample>, ApiError> {
        let table = self.table(case, of).await?;
        if table.rows() > MOST_SAMPLES {
            let (rows, most) = (table.rows().to_string(), MOST_SAMPLES.to_string());
            return Err(ApiError::TooManyRows { rows, most });
        }
        let column = |at: usize| {
            let found = table.columns().get(at).cloned();
            found.ok_or_else(|| ApiError::ColumnUnknown { column: at.to_string() })
        };
        let (over, of_value) = (column(x)?, column(y)?);
        let in_unit = |value: f64, from: &Option<Unit>, to: Option<&Unit>| match (from, to) {
            (Some(from), Some(to)) => units::converted(value, from, to)
                .ok_or_else(|| ApiError::UnitsDiffer { before: from.to_string(), after: to.to_string() }),
            _ => Ok(value),
        };
        let mut samples = Vec::new();
        for batch in table.batches() {
            let batch = batch?;
            for (row, line) in batch.lines.iter().enumerate() {
                let cell = |at: usize| batch.columns.get(at).and_then(|c| c.cell(row));
                let (Some(at), Some(value)) = (cell(x), cell(y)) else { continue };
                let value = sources::amount(&value).and_then(|a| a.bounds()).map(|(value, _)| value);
                let place = if over.ty == ColumnType::Time {
                    moments::seconds(&sources::text(&at))
                } else {
                    sources::amount(&at).and_then(|a| a.bounds()).map(|(value, _)| value)
                };
                let Some((place, value)) = place.zip(value) else { continue };
                let place =
                    if over.ty == ColumnType::Time { place } else { in_unit(place, &over.unit, x_unit)? };
                samples.push(Sample { x: place, y: in_unit(value, &of_value.unit, y_unit)?, line: *line });
            }
        }
        samples.sort_by(|a, b| a.x.total_cmp(&b.x));
        if over.ty == ColumnType::Time
            && let Some(first) = samples.first().map(|s| s.x)
        {
            samples.iter_mut().for_each(|s| s.x -= first);
        }
        Ok(samples)
    }

    /// Writes a result down as the prediction of a change, and seals it.
    pub async fn sizing_predict(
        &self,
        request: SizingPredict,
        ctx: &Context,
    ) -> Result<Prediction, ApiError> {
        let sized = self.sized(SizingRequest { steps: 0, ..request.sizing.clone() }).await?;
        let figure = sized.page.figures.iter().find(|f| f.name == request.figure);
        let quantity = figure.and_then(|f| f.quantity.clone());
        let quantity = quantity.ok_or_else(|| ApiError::not_found("figure", &request.figure))?;
        let (lo, hi) = bounds(&quantity);
        let (before_lo, before_hi) = bounds(&request.before);
        let convert = |value| {
            units::converted(value, &request.before.unit, &quantity.unit).ok_or_else(|| {
                ApiError::UnitsDiffer {
                    before: request.before.unit.to_string(),
                    after: quantity.unit.to_string(),
                }
            })
        };
        let (before_lo, before_hi) = (convert(before_lo)?, convert(before_hi)?);
        if before_lo <= 0.0 {
            let text = crate::statements::quantity_text;
            return Err(ApiError::ChangeUndefined { before: text(&request.before), after: text(&quantity) });
        }
        let band = Tolerance { share: Some(request.tolerance), slack: 0.0 }.band(lo, hi);
        let predicted = [band.0 / before_hi - 1.0, band.1 / before_lo - 1.0];
        let inputs = serde_json::to_string(&sized.method_inputs).map_err(ApiError::internal)?;
        let rationale = format!(
            "{} v{} {} = {lo}..{hi} {} (+-{} %), {inputs}",
            sized.method,
            sized.version,
            request.figure,
            quantity.unit,
            100.0 * request.tolerance
        );
        let put = PredictionPut {
            case: request.case,
            id: None,
            intervention: request.intervention,
            metric: request.metric,
            predicted,
            null_band: request.null_band.unwrap_or(0.1),
            planned_runs: request.planned_runs.unwrap_or(1),
            rationale: Some(rationale),
            seal: request.seal,
            amendment: None,
        };
        self.prediction_put(put, ctx).await
    }
}

fn bounds(quantity: &Quantity) -> (f64, f64) {
    quantity.amount.bounds().unwrap_or((f64::NAN, f64::NAN))
}

/// What may always wait: two cycles of arrivals.
fn slack(figure: &str, page: &inquest_core::sizing::calculator::Evaluation) -> f64 {
    let high = |name| page.bounds(name).map_or(0.0, |(_, hi)| hi);
    if figure == "backlog_end" { 2.0 * high("event_arrival_per_s") * high("cycle_s") } else { 0.0 }
}

fn scored_value(
    predicted: Option<Quantity>,
    observed: Quantity,
    tolerance: Tolerance,
    sized: &SizedPage,
) -> SizingScored {
    let seen = bounds(&observed);
    let against = predicted.as_ref().map(bounds);
    let reading = against.map_or(compare::Reading::NoPrediction, |p| compare::value(seen, p, tolerance));
    let ratio = against.filter(|(lo, _)| *lo > 0.0).map(|(lo, hi)| [seen.0 / hi, seen.1 / lo]);
    let fits = reading == compare::Reading::Fits;
    SizingScored {
        reading: reading.code().to_owned(),
        predicted,
        observed: Some(observed),
        ratio,
        points: Vec::new(),
        within: [u32::from(fits), 1],
        slopes: None,
        contradiction: against.is_some() && !fits,
        explanations: sized.explanations.clone(),
    }
}

fn scored_series(
    predicted: Option<Quantity>,
    samples: &[Sample],
    curve: &[CurvePoint],
    tolerance: Tolerance,
    sized: &SizedPage,
) -> SizingScored {
    let pairs: Vec<(f64, f64)> = samples.iter().map(|s| (s.x, s.y)).collect();
    let done = compare::series(&pairs, curve, tolerance);
    let told = done.points.iter().filter(|p| p.predicted.is_some()).count();
    let points = done.points.iter().zip(samples).map(|(p, sample)| ScoredPoint {
        x: p.x,
        observed: p.observed,
        predicted: p.predicted.map(|(y, _, _)| y),
        lo: p.predicted.map(|(_, lo, _)| lo),
        hi: p.predicted.map(|(_, _, hi)| hi),
        line: Some(sample.line),
    });
    SizingScored {
        reading: done.reading.code().to_owned(),
        predicted,
        observed: None,
        ratio: done.ratio.map(|ratio| [ratio, ratio]),
        points: points.collect(),
        within: [done.within as u32, told as u32],
        slopes: done.slopes.map(|(observed, model)| [observed, model]),
        contradiction: !matches!(done.reading, compare::Reading::Fits | compare::Reading::NoPrediction),
        explanations: sized.explanations.clone(),
    }
}
