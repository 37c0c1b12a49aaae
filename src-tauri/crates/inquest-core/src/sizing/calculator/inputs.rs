//! The inputs of a calculation at one point, by name: types and bounds were checked before.

use serde_json::{Map, Value};

use super::alarm::Fit;
use crate::method::OutOfDomain;

/// Inputs with defaults filled in.
pub(crate) struct Inputs<'a> {
    named: &'a Map<String, Value>,
    /// What counts as agreement of an observation with the model.
    pub fit: Fit,
}

impl<'a> Inputs<'a> {
    /// Inputs whose observations agree within half to twice.
    pub fn of(named: &'a Map<String, Value>) -> Self {
        Inputs { named, fit: Fit::default() }
    }

    /// The same with another agreement.
    pub fn fitting(self, fit: Fit) -> Self {
        Inputs { fit, ..self }
    }
}

impl Inputs<'_> {
    /// A number, or none.
    pub fn maybe(&self, name: &str) -> Option<f64> {
        match self.named.get(name)? {
            Value::Number(n) => n.as_f64(),
            // Integers beyond 2^53 are digits.
            Value::String(digits) => digits.parse().ok(),
            _ => None,
        }
    }

    /// A number that the calculation cannot do without.
    pub fn number(&self, name: &'static str) -> Result<f64, OutOfDomain> {
        self.maybe(name).ok_or(OutOfDomain { input: name, why: "needed" })
    }

    /// A text that is not blank, or none.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.named.get(name)?.as_str().filter(|t| !t.trim().is_empty())
    }

    /// Yes or no; no when it is not given.
    pub fn flag(&self, name: &str) -> bool {
        self.named.get(name).and_then(Value::as_bool).unwrap_or(false)
    }

    /// A list of texts.
    pub fn texts(&self, name: &str) -> Vec<String> {
        let list = self.named.get(name).and_then(Value::as_array);
        list.into_iter().flatten().filter_map(|v| v.as_str().map(str::to_owned)).collect()
    }
}
