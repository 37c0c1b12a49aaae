//! Calculators: the laws of sizing put together into pages of inputs, figures, curves and warnings.
//!
//! A calculator is a registered method (`outbox.sizing`, …) with a file of its own for its calculation and an entry
//! in `calculators.json` for everything else: inputs with type, unit, bounds and default, figures with unit and
//! formula, the methods it uses, its sources, its limits and what would falsify it. The formulas are templates whose
//! `{names}` are inputs or figures of the same page, `[terms]` words of the catalogues.
//!
//! Intervals: an input known only as `[lo, hi]` stands in `bounds`. The figures are then `[lo, hi]` over all
//! values in between: see [`ranges`].
//!
//! Absent on purpose: words. Warnings, explanations, limits and falsifiers are codes; callers localise them.

mod alarm;
mod bloom;
mod cfs;
mod curve;
mod durability;
mod filesort;
mod inputs;
mod metaspace;
mod outbox;
mod page;
mod pool;
mod ranges;
mod rss;
mod sensitivity;
mod spec;

use std::sync::LazyLock;

use serde_json::{Map, Value};

pub use alarm::{Explanation, Fit, Likely};
pub use curve::{Curve, CurveError, CurvePoint};
pub use page::{Evaluation, Figure, FigureValue, Severity, Warning};
pub use sensitivity::Sensitivity;
pub use spec::{CurveSpec, FigureSpec, InputSpec, InputType, Instead, Spec, names_of, terms_of};

pub(crate) use inputs::Inputs;
pub(crate) use page::Page;

use crate::method::{self, MethodError, OutOfDomain};

/// The entries of the calculators, in the shape of a registry file.
pub(crate) const SIGNATURES: &str = include_str!("calculators.json");

/// One calculator.
#[derive(Debug)]
pub struct Calculator {
    /// What people size: `outbox`, `bloom`, …
    pub id: &'static str,
    /// Id of its method.
    pub method: &'static str,
    point: fn(&Inputs<'_>) -> Result<Page, OutOfDomain>,
}

static CALCULATORS: [Calculator; 8] = [
    Calculator { id: "outbox", method: "outbox.sizing", point: outbox::page },
    Calculator { id: "bloom", method: "bloom.sizing", point: bloom::page },
    Calculator { id: "metaspace", method: "metaspace.sizing", point: metaspace::page },
    Calculator { id: "pool", method: "pool.sizing", point: pool::page },
    Calculator { id: "filesort", method: "filesort.sizing", point: filesort::page },
    Calculator { id: "cfs", method: "cfs.sizing", point: cfs::page },
    Calculator { id: "durability", method: "durability.sizing", point: durability::page },
    Calculator { id: "rss", method: "rss.sizing", point: rss::page },
];

/// All calculators, in the order in which they are offered.
pub fn calculators() -> &'static [Calculator] {
    &CALCULATORS
}

/// The calculator with an id.
pub fn calculator(id: &str) -> Option<&'static Calculator> {
    CALCULATORS.iter().find(|c| c.id == id)
}

static SPECS: LazyLock<Vec<Spec>> = LazyLock::new(|| spec::all(SIGNATURES));

impl Calculator {
    /// Inputs, figures and what else is known of it.
    pub fn spec(&self) -> &'static Spec {
        static NONE: LazyLock<Spec> = LazyLock::new(Spec::default);
        SPECS.iter().find(|s| s.method == self.method).unwrap_or(&NONE)
    }

    /// Figures, warnings and explanations for inputs: those of its method, or a part of them.
    pub fn evaluate(&self, inputs: &Value) -> Result<Evaluation, MethodError> {
        let filled = method::find(self.method)?.fill(inputs)?;
        self.evaluate_filled(&filled).map_err(|refused| self.refusal(refused))
    }

    /// What would explain an observation among the inputs that is outside of an agreement: of its own, since a sharper test than
    /// half to twice has more to explain.
    pub fn explain(&self, inputs: &Value, fit: Fit) -> Result<Vec<Explanation>, MethodError> {
        let filled = method::find(self.method)?.fill(inputs)?;
        let empty = Map::new();
        let evaluation = ranges::evaluate_fitting(self, filled.as_object().unwrap_or(&empty), fit);
        evaluation.map(|e| e.explanations).map_err(|refused| self.refusal(refused))
    }

    fn evaluate_filled(&self, filled: &Value) -> Result<Evaluation, OutOfDomain> {
        let empty = Map::new();
        ranges::evaluate(self, filled.as_object().unwrap_or(&empty))
    }

    /// How strongly a figure depends on each number among the inputs, strongest first.
    pub fn sensitivity(&self, inputs: &Value, figure: &str) -> Result<Vec<Sensitivity>, MethodError> {
        let filled = method::find(self.method)?.fill(inputs)?;
        let empty = Map::new();
        sensitivity::of(self, filled.as_object().unwrap_or(&empty), figure).map_err(|r| self.refusal(r))
    }

    /// A curve of the page, by its id, at about `steps` points.
    pub fn curve(&self, inputs: &Value, id: &str, steps: u32) -> Result<Curve, CurveError> {
        let filled = method::find(self.method)?.fill(inputs)?;
        let empty = Map::new();
        curve::of(self, filled.as_object().unwrap_or(&empty), id, steps)
    }

    fn refusal(&self, OutOfDomain { input, why }: OutOfDomain) -> MethodError {
        if why == ranges::NOT_FINITE {
            return MethodError::OutOfRange { method: self.method.into(), result: input.into() };
        }
        MethodError::OutOfDomain { method: self.method.into(), input: input.into(), why }
    }
}

/// What the method of a calculator answers: its figures by name, and the codes of its warnings.
pub(crate) fn run(id: &'static str, inputs: &Value) -> Result<Value, OutOfDomain> {
    let Some(calculator) = calculator(id) else {
        return Err(OutOfDomain { input: "calculator", why: "unknown" });
    };
    calculator.evaluate_filled(inputs).map(|evaluation| evaluation.to_json())
}
