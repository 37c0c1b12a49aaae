//! Sizing: a calculator's page with where its inputs are from, kept as sheets, scored by captures, sealed as predictions.
//!
//! Invariants: an input is a cell of an exhibit (measured), a quote (inferred), typed (assumed) or a default (assumed); a
//! figure has the weakest grade of the inputs that it rests on, and can be pinned as a result of the registered
//! method `<calculator>.sizing`.

mod captures;
mod page;
mod resolve;
mod score;
mod sheets;
mod units;

use inquest_core::method;
use inquest_core::sizing::calculator::{InputSpec, InputType};
use inquest_core::sizing::{Calculator, calculator, calculators};

use crate::wire::*;
use crate::{ApiError, Context, Inquest, blocking};
use resolve::Taken;

pub use resolve::sizing_typed;
pub use sheets::sheet;

/// Points of a curve at most.
const MOST_STEPS: u32 = 500;
/// Scenarios side by side at most.
const MOST_SCENARIOS: usize = 6;

/// What people can size.
pub fn sizing_list() -> Vec<CalculatorInfo> {
    calculators().iter().map(info).collect()
}

/// A calculation whose inputs are all stated: no case is open.
pub fn size(request: &SizingRequest) -> Result<SizingReply, ApiError> {
    let calculator = known(&request.calculator)?;
    let page = resolve::stated(calculator, &request.inputs)?;
    let mut scenarios = Vec::new();
    for scenario in &request.scenarios {
        scenarios
            .push((scenario.name.clone(), resolve::stated(calculator, &over(&request.inputs, scenario))));
    }
    answer(calculator, request, page, scenarios)
}

impl Inquest {
    /// What people can size.
    pub async fn sizing_list(
        &self,
        _request: Nothing,
        _ctx: &Context,
    ) -> Result<Vec<CalculatorInfo>, ApiError> {
        Ok(sizing_list())
    }

    /// A calculation: figures with their working, curves, what each input does, scenarios.
    pub async fn sizing_run(&self, request: SizingRequest, _ctx: &Context) -> Result<SizingReply, ApiError> {
        self.sized(request).await
    }

    pub(crate) async fn sized(&self, request: SizingRequest) -> Result<SizingReply, ApiError> {
        let calculator = known(&request.calculator)?;
        let page = self.taken(calculator, request.case.as_ref(), &request.inputs).await?;
        let mut scenarios = Vec::new();
        for scenario in request.scenarios.iter().take(MOST_SCENARIOS) {
            let inputs = over(&request.inputs, scenario);
            let taken = self.taken(calculator, request.case.as_ref(), &inputs).await;
            scenarios.push((scenario.name.clone(), taken));
        }
        blocking(move || answer(calculator, &request, page, scenarios)).await
    }
}

/// The inputs of the page with those of a scenario in their place.
fn over(inputs: &[SizingInput], scenario: &SizingScenario) -> Vec<SizingInput> {
    let other = |name: &str| scenario.inputs.iter().any(|i| i.name == name);
    let kept = inputs.iter().filter(|i| !other(&i.name));
    kept.chain(&scenario.inputs).cloned().collect()
}

fn known(id: &str) -> Result<&'static Calculator, ApiError> {
    calculator(id).ok_or_else(|| ApiError::not_found("calculator", id))
}

fn answer(
    calculator: &'static Calculator,
    request: &SizingRequest,
    taken: Taken,
    scenarios: Vec<(String, Result<Taken, ApiError>)>,
) -> Result<SizingReply, ApiError> {
    let steps = request.steps.min(MOST_STEPS);
    let spec = calculator.spec();
    let sized = page::of(calculator, &taken, steps)?;
    let number = |name: &&String| sized.figures.iter().any(|f| f.name == **name && f.quantity.is_some());
    let about = request.sensitivity_of.clone().or_else(|| spec.headline.iter().find(number).cloned());
    let sensitivity = match about.as_deref().filter(|_| steps > 0) {
        Some(figure) => page::sensitivity(calculator, &taken, figure)?,
        None => Vec::new(),
    };
    let headline = sized.figures.iter().filter(|f| spec.headline.contains(&f.name));
    let grade = headline.map(|f| f.grade).min().unwrap_or(inquest_core::Grade::Assumed);
    let mut columns = Vec::new();
    for (name, taken) in scenarios {
        let column = taken.and_then(|taken| page::of(calculator, &taken, steps));
        columns.push(match column {
            Ok(page) => SizedPage { name: Some(name), ..page },
            Err(error) => page::refused(name, error),
        });
    }
    Ok(SizingReply {
        calculator: calculator.id.to_owned(),
        method: calculator.method.to_owned(),
        version: page::version(calculator),
        page: sized,
        grade,
        sensitivity_of: about,
        sensitivity,
        scenarios: columns,
        method_inputs: taken.inputs,
    })
}

fn info(calculator: &Calculator) -> CalculatorInfo {
    let spec = calculator.spec();
    let figures = spec.figures.iter().filter(|f| f.name != "warnings");
    CalculatorInfo {
        id: calculator.id.to_owned(),
        method: calculator.method.to_owned(),
        version: method::find(calculator.method).map_or(0, |m| m.version()),
        section: spec.section.clone(),
        inputs: spec.inputs.iter().filter_map(input).collect(),
        figures: figures
            .map(|f| CalculatorFigure {
                name: f.name.clone(),
                unit: units::of_figure(f),
                values: f.values.clone(),
                formula: f.formula.clone(),
            })
            .collect(),
        headline: spec.headline.clone(),
        curves: spec
            .curves
            .iter()
            .map(|c| CalculatorCurve { id: c.id.clone(), x: c.x.clone(), y: c.y.clone() })
            .collect(),
        uses: spec.uses.clone(),
        sources: spec.sources.clone(),
        limits: spec.limits.clone(),
        falsified_by: spec.falsified_by.clone(),
    }
}

fn input(spec: &InputSpec) -> Option<CalculatorInput> {
    let ty = match spec.ty {
        InputType::Number => CalculatorInputType::Number,
        InputType::Int => CalculatorInputType::Int,
        InputType::Enum => CalculatorInputType::Choice,
        InputType::Text => CalculatorInputType::Text,
        InputType::Bool => CalculatorInputType::Flag,
        InputType::Texts => CalculatorInputType::Texts,
        // Intervals travel with each input.
        InputType::Bounds => return None,
    };
    Some(CalculatorInput {
        name: spec.name.clone(),
        ty,
        unit: units::of_input(spec),
        values: spec.values.clone(),
        default: spec.default.clone(),
        min: spec.min,
        above: spec.above,
        max: spec.max,
    })
}
