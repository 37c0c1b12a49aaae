//! What is known of a calculator before it runs, read from its entry in the registry file.

use serde::Deserialize;
use serde_json::Value;

/// A calculator's inputs, figures and surroundings.
#[derive(Debug, Default, Deserialize)]
pub struct Spec {
    /// Id of the method.
    #[serde(rename = "id")]
    pub method: String,
    /// Section of the methods' description.
    pub section: String,
    /// What it computes.
    pub doc: String,
    /// Inputs in the order of the page.
    pub inputs: Vec<InputSpec>,
    /// Figures in the order of the page.
    #[serde(rename = "result")]
    pub figures: Vec<FigureSpec>,
    /// Registered methods whose laws it puts together.
    #[serde(default)]
    pub uses: Vec<String>,
    /// Where the laws are from.
    #[serde(default)]
    pub sources: Vec<String>,
    /// Codes of what the model leaves out.
    #[serde(default)]
    pub limits: Vec<String>,
    /// Codes of captures that would falsify a result.
    #[serde(default)]
    pub falsified_by: Vec<String>,
    /// Figures that are shown first.
    #[serde(default)]
    pub headline: Vec<String>,
    /// Inputs that hold an observation of a figure, by the figure.
    #[serde(default)]
    pub seen_by: std::collections::BTreeMap<String, String>,
    /// Curves.
    #[serde(default)]
    pub curves: Vec<CurveSpec>,
}

/// Type of an input.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum InputType {
    /// A number.
    Number,
    /// A whole number.
    Int,
    /// One of some words.
    Enum,
    /// Text.
    Text,
    /// Yes or no.
    Bool,
    /// A list of texts.
    #[serde(rename = "list<text>")]
    Texts,
    /// The intervals of other inputs.
    #[serde(rename = "map<interval>")]
    Bounds,
}

/// An input.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct InputSpec {
    /// Its name in the registry.
    pub name: String,
    /// Its type.
    #[serde(rename = "type")]
    pub ty: InputType,
    /// Its unit in the registry's words; none for a count or a word.
    pub unit: Option<String>,
    /// The words of a choice.
    #[serde(default)]
    pub values: Vec<String>,
    /// What is taken when nothing is given; null: it may be left out.
    #[serde(default)]
    pub default: Value,
    /// Smallest value.
    #[serde(default)]
    pub min: Option<f64>,
    /// Greatest value below the smallest one.
    #[serde(default)]
    pub above: Option<f64>,
    /// Largest value.
    #[serde(default)]
    pub max: Option<f64>,
}

impl InputSpec {
    /// True for numbers: what can be an interval and what figures are sensitive to.
    pub fn is_number(&self) -> bool {
        matches!(self.ty, InputType::Number | InputType::Int)
    }

    /// Why a value is out of bounds.
    pub fn refuses(&self, value: f64) -> Option<&'static str> {
        let low = self.min.is_some_and(|min| value < min);
        let at_or_below = self.above.is_some_and(|above| value <= above);
        if value.is_nan() {
            Some("not_a_number")
        } else if low || at_or_below {
            // Bounds at the bottom are zero, one, or a number of their own.
            Some(match self.min {
                Some(0.0) => "negative",
                Some(1.0) | None => "not_positive",
                Some(_) => "too_small",
            })
        } else {
            self.max.is_some_and(|max| value > max).then_some("too_large")
        }
    }
}

/// A figure.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct FigureSpec {
    /// Its name.
    pub name: String,
    /// Its type: `number`, `enum`, `bool`; the list of warnings is none.
    #[serde(rename = "type")]
    pub ty: String,
    /// Its unit in the registry's words; none for a count or a word.
    pub unit: Option<String>,
    /// The words of a choice.
    #[serde(default)]
    pub values: Vec<String>,
    /// How it comes about: `{names}` are inputs or figures, `[terms]` are words of the catalogues (`sizing-term-…`); everything
    /// else is signs, units and proper names, which read the same in every language.
    #[serde(default)]
    pub formula: String,
    /// Formulas that take its place when an input is given.
    #[serde(default)]
    pub given: Vec<Instead>,
    /// Inputs and figures it rests on beside those of its formula.
    #[serde(default)]
    pub rests_on: Vec<String>,
}

/// A formula that takes the place of another one.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Instead {
    /// The input that must be given.
    pub input: String,
    /// Inputs that must be given beside it.
    #[serde(default)]
    pub also: Vec<String>,
    /// The formula.
    pub formula: String,
}

impl FigureSpec {
    /// The formula that holds when some inputs are given.
    pub fn formula_for(&self, is_given: impl Fn(&str) -> bool) -> &str {
        let holds = |i: &&Instead| is_given(&i.input) && i.also.iter().all(|name| is_given(name));
        self.given.iter().find(holds).map_or(&self.formula, |i| &i.formula)
    }
}

/// The names in a formula, in order, each once.
pub fn names_of(formula: &str) -> Vec<&str> {
    let mut names = Vec::new();
    for part in formula.split('{').skip(1) {
        if let Some((name, _)) = part.split_once('}')
            && !names.contains(&name)
        {
            names.push(name);
        }
    }
    names
}

/// The terms in a formula, in order.
pub fn terms_of(formula: &str) -> Vec<&str> {
    let named = |part: &str| part.bytes().all(|b| b.is_ascii_lowercase() || b == b'_');
    let inside = formula.split('[').skip(1).filter_map(|part| part.split_once(']'));
    inside.map(|(term, _)| term).filter(|term| named(term)).collect()
}

impl Spec {
    /// Inputs that a figure rests on when some inputs are given, in the order of the page: those of its formula, and of
    /// the formulas of the figures in it.
    pub fn rests_on(&self, figure: &str, is_given: impl Fn(&str) -> bool) -> Vec<&str> {
        let (mut open, mut seen) = (vec![figure], Vec::new());
        while let Some(name) = open.pop() {
            if seen.contains(&name) {
                continue;
            }
            seen.push(name);
            if let Some(figure) = self.figures.iter().find(|f| f.name == name) {
                open.extend(names_of(figure.formula_for(&is_given)));
                open.extend(figure.rests_on.iter().map(String::as_str));
            }
        }
        self.inputs.iter().map(|i| i.name.as_str()).filter(|name| seen.contains(name)).collect()
    }
}

/// A curve of a figure over an input.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct CurveSpec {
    /// Its id.
    pub id: String,
    /// The input that runs along it.
    pub x: String,
    /// The figure that is drawn.
    pub y: String,
    /// Inputs that are held at the value of a figure: a filter keeps its bits while the keys come.
    #[serde(default)]
    pub hold: std::collections::BTreeMap<String, String>,
    /// Where it begins.
    #[serde(default)]
    pub from: Option<f64>,
    /// `current`: it ends at the value of the input; else it goes on beyond.
    #[serde(default)]
    pub to: Option<String>,
    /// The input whose value is an observation of the figure.
    #[serde(default)]
    pub observed: Option<String>,
}

/// The entries of the file. One that does not parse yields none, which the tests would notice.
pub(super) fn all(text: &str) -> Vec<Spec> {
    #[derive(Deserialize)]
    struct File {
        methods: Vec<Spec>,
    }
    serde_json::from_str::<File>(text).map(|file| file.methods).unwrap_or_default()
}
