//! What a rule saw: named numbers with unit and grade, and named words.
//!
//! A rule gathers evidence at a place and judges it; what is judged is what is shown. Names are those of the engine's
//! own keys in small letters (`rows_removed_by_filter`), or of what was derived (`read_share`). Shares and factors are
//! in unit 1; the name of a share ends in `share`.

use std::borrow::Cow;
use std::collections::BTreeMap;

use inquest_core::{Grade, Unit};
use serde::Serialize;

use crate::tree::{Measure, Node};

/// A number that a rule saw.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Number {
    /// Its name.
    pub name: Cow<'static, str>,
    /// The value.
    pub value: f64,
    /// Its unit.
    pub unit: Unit,
    /// How far it can be trusted.
    pub grade: Grade,
    /// The line of the capture it is printed on; `None` for what was derived.
    pub line: Option<u32>,
}

/// A word that a rule saw: foreign text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Word {
    /// Its name.
    pub name: Cow<'static, str>,
    /// The text as printed.
    pub text: String,
}

/// What a rule saw at one place.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Evidence {
    /// Numbers, in the order seen.
    pub numbers: Vec<Number>,
    /// Words, in the order seen.
    pub words: Vec<Word>,
}

impl Evidence {
    /// Nothing yet.
    pub fn new() -> Evidence {
        Evidence::default()
    }

    /// With a number; an absent one stays absent.
    pub fn number(
        mut self,
        name: impl Into<Cow<'static, str>>,
        value: impl Into<Option<f64>>,
        unit: Unit,
        grade: Grade,
    ) -> Evidence {
        if let Some(value) = value.into().filter(|v| v.is_finite()) {
            self.numbers.push(Number { name: name.into(), value, unit, grade, line: None });
        }
        self
    }

    /// With a word; an absent one stays absent.
    pub fn word<'a>(
        mut self,
        name: impl Into<Cow<'static, str>>,
        text: impl Into<Option<&'a str>>,
    ) -> Evidence {
        if let Some(text) = text.into() {
            self.words.push(Word { name: name.into(), text: text.to_owned() });
        }
        self
    }

    /// With a fact that holds; what does not hold is not written down.
    pub fn fact(self, name: impl Into<Cow<'static, str>>, holds: bool) -> Evidence {
        self.word(name, holds.then_some("true"))
    }

    /// With a count.
    pub(crate) fn count(self, name: &'static str, value: impl Into<Option<f64>>, grade: Grade) -> Evidence {
        self.number(name, value, Unit::Count, grade)
    }

    /// With a derived ratio or share.
    pub(crate) fn ratio(self, name: &'static str, value: impl Into<Option<f64>>, grade: Grade) -> Evidence {
        self.number(name, value, Unit::Ratio, grade)
    }

    /// With a printed figure of a node.
    pub(crate) fn of(mut self, node: &Node, measure: Measure, name: &'static str) -> Evidence {
        if let Some(figure) = node.figures.get(measure) {
            self.numbers.push(Number {
                name: Cow::Borrowed(name),
                value: figure.value,
                unit: figure.unit(),
                grade: figure.grade(),
                line: Some(figure.line),
            });
        }
        self
    }

    /// The first number of a name.
    pub fn get(&self, name: &str) -> Option<f64> {
        self.numbers.iter().find(|n| n.name == name).map(|n| n.value)
    }

    /// Loops of the node, at least one.
    pub(crate) fn loops(&self) -> f64 {
        self.get("actual_loops").unwrap_or(1.0).max(1.0)
    }

    /// The number of a name, or zero: for counters that a format leaves out when they are zero.
    pub(crate) fn or_zero(&self, name: &str) -> f64 {
        self.get(name).unwrap_or(0.0)
    }

    /// The word of a name.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.words.iter().find(|w| w.name == name).map(|w| w.text.as_str())
    }

    /// True for a fact that holds.
    pub fn holds(&self, name: &str) -> bool {
        self.text(name) == Some("true")
    }

    /// Adds a number made of others, of their weakest grade and at best derived.
    pub(crate) fn derive(&mut self, name: &'static str, value: f64, unit: Unit, from: &[&str]) {
        let inputs = self.numbers.iter().filter(|n| from.contains(&&*n.name)).map(|n| n.grade);
        let grade = Grade::of_computation(inputs);
        if value.is_finite() && self.get(name).is_none() {
            self.numbers.push(Number { name: Cow::Borrowed(name), value, unit, grade, line: None });
        }
    }

    /// The facts of a sentence, as text: numbers short, times and sizes with their unit, shares in percent.
    pub fn args(&self) -> BTreeMap<String, String> {
        let words = self.words.iter().map(|w| (w.name.to_string(), w.text.clone()));
        words.chain(self.numbers.iter().map(|n| (n.name.to_string(), n.shown()))).collect()
    }
}

impl Number {
    fn shown(&self) -> String {
        match &self.unit {
            Unit::Ratio if self.name.ends_with("share") => share(self.value * 100.0),
            Unit::Percent => format!("{} %", short(self.value)),
            Unit::Bytes => size(self.value),
            Unit::Time(_) => format!("{} {}", short(self.value), self.unit),
            _ => short(self.value),
        }
    }
}

/// Three digits; what is not all of it is never printed as 100 %.
fn share(percent: f64) -> String {
    if percent > 99.0 && percent < 100.0 {
        return format!("{} %", (percent * 100.0).floor() / 100.0);
    }
    format!("{} %", short(percent))
}

/// Three significant digits, or the whole number.
fn short(value: f64) -> String {
    // Beyond what doubles count exactly more digits than a few would be made up.
    if value.abs() >= 9_007_199_254_740_992.0 {
        return format!("{value:.2e}");
    }
    if value == value.trunc() && value.abs() < 1e15 {
        return format!("{value:.0}");
    }
    if value.abs() >= 1000.0 {
        return format!("{value:.0}");
    }
    format!("{value:.2e}").parse::<f64>().map_or_else(|_| value.to_string(), |v| v.to_string())
}

/// Bytes in the largest unit of 1,024 that leaves a number above one.
fn size(bytes: f64) -> String {
    let mut value = bytes;
    for unit in ["B", "KiB", "MiB", "GiB"] {
        if value.abs() < 1024.0 {
            return format!("{} {unit}", short(value));
        }
        value /= 1024.0;
    }
    format!("{} TiB", short(value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn absent_stays_absent_and_grades_propagate() {
        let mut seen = Evidence::new()
            .number("a", 10.0, Unit::Count, Grade::Measured)
            .number("b", 4.0, Unit::Count, Grade::Inferred)
            .number("c", None, Unit::Count, Grade::Measured)
            .number("d", f64::NAN, Unit::Count, Grade::Measured);
        seen.derive("share", 0.4, Unit::Ratio, &["a", "b"]);
        seen.derive("twice", 20.0, Unit::Count, &["a"]);
        assert_eq!((seen.get("c"), seen.get("d")), (None, None));
        let grade = |name: &str| seen.numbers.iter().find(|n| n.name == name).unwrap().grade;
        assert_eq!((grade("share"), grade("twice")), (Grade::Inferred, Grade::Derived));
    }

    #[test]
    fn numbers_are_shown_short() {
        let seen = Evidence::new()
            .number("removed_share", 0.999_799, Unit::Ratio, Grade::Derived)
            .number("read_time", 40_514.7, Unit::MS, Grade::Measured)
            .number("sort_space_used", 41_943_040.0, Unit::Bytes, Grade::Measured)
            .number("factor", 5_000.0, Unit::Ratio, Grade::Derived)
            .word("filter", "(a = 1)");
        let args = seen.args();
        assert_eq!(args["removed_share"], "99.97 %");
        assert_eq!(args["read_time"], "40515 ms");
        assert_eq!(args["sort_space_used"], "40 MiB");
        assert_eq!((args["factor"].as_str(), args["filter"].as_str()), ("5000", "(a = 1)"));
    }
}
