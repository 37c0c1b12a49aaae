//! What a later capture says of a result: samples against a curve, a cell against a figure; and a result as the sealed
//! prediction of a change.

use inquest_core::capture::ColumnType;
use inquest_core::case::{CaseId, Prediction};
use inquest_core::sizing::compare::{self, Tolerance};
use inquest_core::sizing::{
    Calculator,
    calculator::{CurvePoint, Fit, InputType},
};
use inquest_core::{Amount, Grade, Quantity, Source, Unit};
use serde_json::json;

use super::resolve::Taken;
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
        let fit = request.tolerance.map_or_else(Fit::default, Fit::within);
        let explained =
            |x: Option<f64>, y: f64| explanations(calculator, &taken, &request.figure, (x, y), fit);
        match seen {
            Seen::Value(observed) => {
                let scored = scored_value(predicted, observed, tolerance);
                let (lo, hi) = scored.observed.as_ref().map_or((f64::NAN, f64::NAN), bounds);
                Ok(explain(scored, || explained(None, 0.5 * (lo + hi))))
            }
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
                let scored = scored_series(predicted, &samples, &curve.points, tolerance);
                let (x, y) = furthest(&scored.points).unwrap_or((f64::NAN, f64::NAN));
                Ok(explain(scored, || explained(Some(x), y)))
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

/// Adds what would explain a contradiction.
fn explain(scored: SizingScored, explanations: impl FnOnce() -> Vec<SizingExplanation>) -> SizingScored {
    let explanations = if scored.contradiction { explanations() } else { Vec::new() };
    SizingScored { explanations, ..scored }
}

/// The sample that is furthest off the model, `(x, observed)`: what there is to explain.
fn furthest(points: &[ScoredPoint]) -> Option<(f64, f64)> {
    let off = |p: &ScoredPoint| {
        let below = p.lo.map_or(0.0, |lo| lo - p.observed);
        let above = p.hi.map_or(0.0, |hi| p.observed - hi);
        below.max(above)
    };
    let worst = points.iter().filter(|p| p.predicted.is_some()).max_by(|a, b| off(a).total_cmp(&off(b)))?;
    Some((worst.x, worst.observed))
}

/// What the calculator says of a value that was observed, at a place of its curve if it is one of a series: the page with the
/// observation among its inputs. Empty where the figure has no such input, and where the agreement asked for holds.
fn explanations(
    calculator: &'static Calculator,
    taken: &Taken,
    figure: &str,
    (x, observed): (Option<f64>, f64),
    fit: Fit,
) -> Vec<SizingExplanation> {
    let spec = calculator.spec();
    let Some(name) = spec.seen_by.get(figure) else { return Vec::new() };
    let along = spec.curves.iter().find(|c| c.y == figure).map(|c| c.x.as_str());
    let mut inputs = taken.inputs.clone();
    for (name, value) in [(Some(name.as_str()), Some(observed)), (along, x)] {
        let Some((name, value)) = name.zip(value) else { continue };
        let whole = spec.inputs.iter().any(|i| i.name == name && i.ty == InputType::Int);
        let Some(map) = inputs.as_object_mut() else { return Vec::new() };
        if let Some(intervals) = map.get_mut("bounds").and_then(serde_json::Value::as_object_mut) {
            intervals.remove(name);
        }
        // An input that is whole takes the nearest whole number: an explanation is no measurement.
        let value = if whole { json!(value.round() as i64) } else { json!(value) };
        map.insert(name.to_owned(), value);
    }
    let explanations = calculator.explain(&inputs, fit);
    explanations.map(|all| all.iter().map(page::explanation).collect()).unwrap_or_default()
}

fn scored_value(predicted: Option<Quantity>, observed: Quantity, tolerance: Tolerance) -> SizingScored {
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
        explanations: Vec::new(),
    }
}

fn scored_series(
    predicted: Option<Quantity>,
    samples: &[Sample],
    curve: &[CurvePoint],
    tolerance: Tolerance,
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
        explanations: Vec::new(),
    }
}
