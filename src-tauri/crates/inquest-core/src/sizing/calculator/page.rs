//! What a calculation gives: figures in the order of the page, warnings, explanations.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::Explanation;

/// The value of a figure.
#[derive(Debug, Clone, PartialEq)]
pub enum FigureValue {
    /// A number.
    Number(f64),
    /// All that it may be.
    Range(f64, f64),
    /// A word of the figure's list.
    Word(&'static str),
    /// Yes or no.
    Flag(bool),
    /// The intervals of the inputs leave it open.
    Undecided,
}

/// A figure of an evaluation.
#[derive(Debug, Clone, PartialEq)]
pub struct Figure {
    /// Its name.
    pub name: &'static str,
    /// Its value.
    pub value: FigureValue,
}

/// How much a warning matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// Worth knowing.
    Info,
    /// The result may not hold, or the setting will not do.
    Warning,
    /// It will not work.
    Error,
}

/// Something that the page has to say in words.
#[derive(Debug, Clone, PartialEq)]
pub struct Warning {
    /// Stable code.
    pub code: &'static str,
    /// How much it matters.
    pub severity: Severity,
    /// Numbers of its sentence, by name.
    pub numbers: BTreeMap<&'static str, f64>,
    /// Texts of its sentence, by name.
    pub texts: BTreeMap<&'static str, String>,
}

/// The figures at one point.
#[derive(Debug, Default)]
pub(crate) struct Page {
    pub figures: Vec<Figure>,
    pub warnings: Vec<Warning>,
    pub explanations: Vec<Explanation>,
}

impl Page {
    /// A number; none when it does not apply.
    pub fn put(&mut self, name: &'static str, value: impl Into<Option<f64>>) {
        if let Some(value) = value.into() {
            self.figures.push(Figure { name, value: FigureValue::Number(value) });
        }
    }

    /// All that a number may be.
    pub fn range(&mut self, name: &'static str, (lo, hi): (f64, f64)) {
        let value = if lo == hi { FigureValue::Number(lo) } else { FigureValue::Range(lo, hi) };
        self.figures.push(Figure { name, value });
    }

    /// A word.
    pub fn word(&mut self, name: &'static str, word: &'static str) {
        self.figures.push(Figure { name, value: FigureValue::Word(word) });
    }

    /// Yes or no.
    pub fn flag(&mut self, name: &'static str, flag: bool) {
        self.figures.push(Figure { name, value: FigureValue::Flag(flag) });
    }

    /// A warning with the numbers of its sentence.
    pub fn warn(&mut self, severity: Severity, code: &'static str, numbers: &[(&'static str, f64)]) {
        let numbers = numbers.iter().copied().collect();
        self.warnings.push(Warning { code, severity, numbers, texts: BTreeMap::new() });
    }

    /// A warning that quotes a text.
    pub fn warn_of(&mut self, severity: Severity, code: &'static str, name: &'static str, text: &str) {
        let texts = BTreeMap::from([(name, text.to_owned())]);
        self.warnings.push(Warning { code, severity, numbers: BTreeMap::new(), texts });
    }
}

/// The figures over the intervals of the inputs.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Evaluation {
    /// Figures that apply, in the order of the page.
    pub figures: Vec<Figure>,
    /// Warnings, the worst first.
    pub warnings: Vec<Warning>,
    /// What would explain an observation that contradicts the model.
    pub explanations: Vec<Explanation>,
}

impl Evaluation {
    /// The value of a figure that applies.
    pub fn value(&self, name: &str) -> Option<&FigureValue> {
        self.figures.iter().find(|f| f.name == name).map(|f| &f.value)
    }

    /// Bounds of a figure that is a number.
    pub fn bounds(&self, name: &str) -> Option<(f64, f64)> {
        match self.value(name)? {
            FigureValue::Number(x) => Some((*x, *x)),
            FigureValue::Range(lo, hi) => Some((*lo, *hi)),
            _ => None,
        }
    }

    /// The number of a figure that is one, not an interval.
    pub fn number(&self, name: &str) -> Option<f64> {
        self.bounds(name).filter(|(lo, hi)| lo == hi).map(|(lo, _)| lo)
    }

    /// True when a warning was given.
    pub fn warns(&self, code: &str) -> bool {
        self.warnings.iter().any(|w| w.code == code)
    }

    /// The figures by name, and the codes of the warnings.
    pub(crate) fn to_json(&self) -> Value {
        let mut json = Map::new();
        for figure in &self.figures {
            let value = match &figure.value {
                FigureValue::Number(x) => Value::from(*x),
                FigureValue::Range(lo, hi) => Value::from(vec![*lo, *hi]),
                FigureValue::Word(word) => Value::from(*word),
                FigureValue::Flag(flag) => Value::from(*flag),
                FigureValue::Undecided => Value::Null,
            };
            json.insert(figure.name.to_owned(), value);
        }
        let codes: Vec<&str> = self.warnings.iter().map(|w| w.code).collect();
        json.insert("warnings".to_owned(), Value::from(codes));
        Value::Object(json)
    }
}
