//! Sizing: calculators, their inputs with where they are from, results as quantities, curves, scenarios, and what a later
//! capture says of a result.
//!
//! Texts by id: `sizing-calculator-<id>`, `sizing-input-<name>`, `sizing-figure-<name>`, `sizing-word-<word>`,
//! `sizing-curve-<id>`, `sizing-warning-<code>`, `sizing-explanation-<code>`, `sizing-limit-<code>`,
//! `sizing-falsifier-<code>`, `sizing-reading-<code>`.

use std::collections::BTreeMap;

use inquest_core::case::{CaseId, InterventionId, Metric};
use inquest_core::sizing::calculator::{Likely, Severity};
use inquest_core::{Grade, Quantity, Source, Unit};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{BlockRef, Handle};

// ---- calculators -----------------------------------------------------------------------------------------

/// What people can size.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct CalculatorInfo {
    /// Its id: `outbox`, `bloom`, `metaspace`, `pool`, `filesort`, `cfs`, `durability`, `rss`.
    pub id: String,
    /// Its method in the registry: `outbox.sizing`.
    pub method: String,
    /// Version of the method.
    pub version: u32,
    /// Section of the methods' description.
    pub section: String,
    /// Inputs in the order of the page.
    pub inputs: Vec<CalculatorInput>,
    /// Figures in the order of the page.
    pub figures: Vec<CalculatorFigure>,
    /// Figures that are shown first.
    pub headline: Vec<String>,
    /// Curves.
    pub curves: Vec<CalculatorCurve>,
    /// Registered methods whose laws it puts together.
    pub uses: Vec<String>,
    /// Where the laws are from.
    pub sources: Vec<String>,
    /// Codes of what the model leaves out.
    pub limits: Vec<String>,
    /// Codes of captures that would falsify a result.
    pub falsified_by: Vec<String>,
}

/// Type of an input.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum CalculatorInputType {
    /// A number; may be an interval.
    Number,
    /// A whole number; may be an interval.
    Int,
    /// One of `values`.
    Choice,
    /// Text.
    Text,
    /// Yes or no.
    Flag,
    /// A list of texts.
    Texts,
}

/// An input of a calculator.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct CalculatorInput {
    /// Its name in the registry.
    pub name: String,
    /// Its type.
    #[serde(rename = "type")]
    pub ty: CalculatorInputType,
    /// Its unit; null for words and flags.
    pub unit: Option<Unit>,
    /// The words of a choice.
    pub values: Vec<String>,
    /// What is taken when nothing is given (assumed); null: it may be left out.
    #[ts(type = "number | string | boolean | string[] | null")]
    pub default: serde_json::Value,
    /// Smallest value.
    pub min: Option<f64>,
    /// Greatest number below the smallest value: above zero, not zero.
    pub above: Option<f64>,
    /// Largest value.
    pub max: Option<f64>,
}

/// A figure of a calculator.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct CalculatorFigure {
    /// Its name.
    pub name: String,
    /// Its unit; null for words and flags.
    pub unit: Option<Unit>,
    /// The words of a choice.
    pub values: Vec<String>,
    /// How it comes about: `{names}` are inputs or figures of the page.
    pub formula: String,
}

/// A curve of a calculator.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct CalculatorCurve {
    /// Its id.
    pub id: String,
    /// The input along it.
    pub x: String,
    /// The figure that is drawn.
    pub y: String,
}

// ---- a calculation ---------------------------------------------------------------------------------------

/// Where an input is from.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
#[serde(tag = "from", rename_all = "snake_case")]
pub enum SizingOrigin {
    /// Typed by a person: assumed.
    Entered,
    /// A cell of an exhibit: its value is read and converted to the unit of the input; measured.
    Cell {
        /// The block.
        of: BlockRef,
        /// Row in capture order, from 0.
        #[ts(type = "number")]
        row: u64,
        /// Column position.
        column: u32,
    },
    /// A source with the value beside it: a quote is inferred.
    Source {
        /// The source.
        source: Source,
    },
}

/// An input of a calculation.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct SizingInput {
    /// Its name.
    pub name: String,
    /// Its value in the unit of the input; null where it is read from a cell or is an interval.
    #[serde(default)]
    #[ts(type = "number | string | boolean | string[] | null")]
    pub value: serde_json::Value,
    /// The interval it lies in, for numbers.
    #[serde(default)]
    pub bounds: Option<[f64; 2]>,
    /// Where it is from.
    pub origin: SizingOrigin,
}

/// Inputs side by side with others.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct SizingScenario {
    /// What it is called.
    pub name: String,
    /// Inputs that differ from those of the page.
    pub inputs: Vec<SizingInput>,
}

/// Asks for a calculation.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct SizingRequest {
    /// The case; null: none is open, and no input can be from a cell.
    #[serde(default)]
    pub case: Option<CaseId>,
    /// The calculator.
    pub calculator: String,
    /// Inputs; those left out have their defaults.
    pub inputs: Vec<SizingInput>,
    /// Figure whose sensitivity is asked for; null: the first of the headline that is a number.
    #[serde(default)]
    pub sensitivity_of: Option<String>,
    /// Points of each curve; 0 leaves curves and sensitivity out. At most 500.
    #[serde(default)]
    pub steps: u32,
    /// Other inputs side by side, at most six.
    #[serde(default)]
    pub scenarios: Vec<SizingScenario>,
}

/// An input as it was taken.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct SizedInput {
    /// Its name.
    pub name: String,
    /// Its value in its unit; null where it is an interval or is left out.
    #[ts(type = "number | string | boolean | string[] | null")]
    pub value: serde_json::Value,
    /// Its interval.
    pub bounds: Option<[f64; 2]>,
    /// Its unit; null for words and flags.
    pub unit: Option<Unit>,
    /// How far it can be trusted.
    pub grade: Grade,
    /// Where it is from; null for a default.
    pub source: Option<Source>,
    /// It is a default that nobody stated.
    pub is_default: bool,
}

/// A name in a formula with what it stands for.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct FormulaTerm {
    /// Lower bound, or the value.
    pub lo: Option<f64>,
    /// Upper bound, or the value.
    pub hi: Option<f64>,
    /// A word or text.
    pub word: Option<String>,
    /// Unit.
    pub unit: Option<Unit>,
}

/// A figure of a calculation.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct SizedFigure {
    /// Its name.
    pub name: String,
    /// Its value as a quantity that can be pinned and computed again; null for words, flags and what is undecided.
    pub quantity: Option<Quantity>,
    /// A word of its list.
    pub word: Option<String>,
    /// Yes or no.
    pub flag: Option<bool>,
    /// The intervals of the inputs leave it open.
    pub undecided: bool,
    /// How far it can be trusted: the weakest of the inputs it rests on.
    pub grade: Grade,
    /// Its formula with `{names}`.
    pub formula: String,
    /// What the names of the formula stand for.
    pub terms: BTreeMap<String, FormulaTerm>,
    /// Names of the inputs it rests on.
    pub rests_on: Vec<String>,
}

/// Something that the page has to say in words.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct SizingWarning {
    /// Stable code with a `sizing-warning-…` text.
    pub code: String,
    /// How much it matters.
    pub severity: Severity,
    /// Numbers of its sentence.
    pub numbers: BTreeMap<String, f64>,
    /// Texts of its sentence.
    pub texts: BTreeMap<String, String>,
}

/// What would explain an observation that contradicts the model.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct SizingExplanation {
    /// Stable code with a `sizing-explanation-…` text.
    pub code: String,
    /// The number it stands for.
    pub value: Option<f64>,
    /// Whether it goes with the observation.
    pub likely: Likely,
}

/// A point of a curve; null where the figure has no number.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct SizingPoint {
    /// The input.
    pub x: f64,
    /// The figure at the middle of the other inputs.
    pub y: Option<f64>,
    /// The band that their intervals leave.
    pub lo: Option<f64>,
    /// See `lo`.
    pub hi: Option<f64>,
}

/// A curve.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct SizingCurve {
    /// Its id.
    pub id: String,
    /// The input along it.
    pub x: String,
    /// Its unit.
    pub x_unit: Option<Unit>,
    /// The figure.
    pub y: String,
    /// Its unit.
    pub y_unit: Option<Unit>,
    /// Points from left to right.
    pub points: Vec<SizingPoint>,
    /// What the inputs tell of an observation: `[x, y]`.
    pub observed: Option<[f64; 2]>,
}

/// What an input does to a figure.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct SizingSensitivity {
    /// The input.
    pub input: String,
    /// Values it is moved to.
    pub from: f64,
    /// See `from`.
    pub to: f64,
    /// The figure there.
    pub at_from: Option<f64>,
    /// See `at_from`.
    pub at_to: Option<f64>,
    /// Percent of the figure per percent of the input.
    pub elasticity: Option<f64>,
}

/// One column of a page.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct SizedPage {
    /// Name of the scenario; null for the page itself.
    pub name: Option<String>,
    /// Inputs in the order of the page, defaults among them.
    pub inputs: Vec<SizedInput>,
    /// Figures that apply, in the order of the page.
    pub figures: Vec<SizedFigure>,
    /// Warnings, the worst first.
    pub warnings: Vec<SizingWarning>,
    /// Explanations of a contradiction.
    pub explanations: Vec<SizingExplanation>,
    /// Curves.
    pub curves: Vec<SizingCurve>,
    /// Why the inputs of a scenario are refused; then there are no figures.
    pub refused: Option<super::WireError>,
}

/// A calculation.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct SizingReply {
    /// The calculator.
    pub calculator: String,
    /// Its method.
    pub method: String,
    /// Version of the method.
    pub version: u32,
    /// The page.
    pub page: SizedPage,
    /// Weakest grade of its headline.
    pub grade: Grade,
    /// Figure that the sensitivities are of.
    pub sensitivity_of: Option<String>,
    /// What each input does to it, the widest swing first.
    pub sensitivity: Vec<SizingSensitivity>,
    /// Scenarios in the order asked for.
    pub scenarios: Vec<SizedPage>,
    /// Inputs as the method takes them: with `method` and a figure, what `evidence_pin` keeps.
    #[ts(type = "Record<string, unknown>")]
    pub method_inputs: serde_json::Value,
}

// ---- sheets ----------------------------------------------------------------------------------------------

/// Takes the inputs that a sizing sheet among the exhibits states, or that a capture holds: `jvm.metaspace`, `jvm.jstat_gc` and
/// `jvm.jstat_class` fill the Metaspace, `linux.cgroup_cpu_stat` with two readings the CPU quota.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct SheetRead {
    /// The case.
    pub case: CaseId,
    /// The block.
    pub of: BlockRef,
}

/// Inputs of a sheet.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct SheetInputs {
    /// The calculator.
    pub calculator: String,
    /// Inputs with the lines they stand on.
    pub inputs: Vec<SizingInput>,
    /// Names that the sheet states and the calculator does not know.
    pub left_out: Vec<String>,
}

/// How a sheet is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum SheetForm {
    /// TOML.
    Toml,
    /// JSON.
    Json,
    /// CSV.
    Csv,
}

/// Writes the inputs of a calculation as a sizing sheet.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct SheetWrite {
    /// The calculation.
    pub sizing: SizingRequest,
    /// How.
    pub form: SheetForm,
    /// A file to write to; null gives the text alone.
    #[serde(default)]
    pub to: Option<Handle>,
}

/// A sheet that was written.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct SheetText {
    /// The text.
    pub text: String,
}

// ---- from a result to a verdict --------------------------------------------------------------------------

/// What was observed of a figure.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum SizingObserved {
    /// Samples of the curve's figure over its input: two columns of a block.
    Samples {
        /// The block.
        of: BlockRef,
        /// Column of the time or input.
        x: u32,
        /// Column of the figure.
        y: u32,
    },
    /// One value in a cell.
    Cell {
        /// The block.
        of: BlockRef,
        /// Row in capture order, from 0.
        #[ts(type = "number")]
        row: u64,
        /// Column position.
        column: u32,
    },
    /// A typed value or interval, in the unit of the figure.
    Entered {
        /// Lower bound, or the value.
        lo: f64,
        /// Upper bound, or the value.
        hi: f64,
    },
}

/// Scores a result by what was observed.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct SizingScore {
    /// The calculation that predicted.
    pub sizing: SizingRequest,
    /// The figure.
    pub figure: String,
    /// What was observed.
    pub observed: SizingObserved,
    /// Share by which the model itself may be off, unit 1; null: the 50 % to 200 % of the contradiction test.
    #[serde(default)]
    pub tolerance: Option<f64>,
}

/// An observed point against the model.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct ScoredPoint {
    /// The input; seconds from the first sample for times.
    pub x: f64,
    /// What was observed.
    pub observed: f64,
    /// What the model says.
    pub predicted: Option<f64>,
    /// The band with its tolerance.
    pub lo: Option<f64>,
    /// See `lo`.
    pub hi: Option<f64>,
    /// Line of the sample.
    #[ts(type = "number | null")]
    pub line: Option<u64>,
}

/// What an observation says of a result.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct SizingScored {
    /// `fits`, `above`, `below`, `mixed`, `no_prediction`.
    pub reading: String,
    /// The predicted figure.
    pub predicted: Option<Quantity>,
    /// The observed one.
    pub observed: Option<Quantity>,
    /// Observed over predicted, unit 1.
    pub ratio: Option<[f64; 2]>,
    /// Points of a series.
    pub points: Vec<ScoredPoint>,
    /// Points within the band, and all.
    pub within: [u32; 2],
    /// Slope of the samples and of the model, per unit of x.
    pub slopes: Option<[f64; 2]>,
    /// True when the observation contradicts the model (methods 5.6).
    pub contradiction: bool,
    /// What would explain it.
    pub explanations: Vec<SizingExplanation>,
}

/// Writes a result down as the prediction of a change, and seals it.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct SizingPredict {
    /// The case.
    pub case: CaseId,
    /// The change.
    pub intervention: InterventionId,
    /// The calculation for the state after the change.
    pub sizing: SizingRequest,
    /// The figure.
    pub figure: String,
    /// What is measured, in the person's words.
    pub metric: Metric,
    /// The value before the change, in the unit of the figure.
    pub before: Quantity,
    /// Share by which the model itself may be off, unit 1.
    pub tolerance: f64,
    /// Half width of the band of no effect, unit 1; null: 0.1.
    #[serde(default)]
    pub null_band: Option<f64>,
    /// Runs planned per arm; null: 1.
    #[serde(default)]
    pub planned_runs: Option<u32>,
    /// Seals it now.
    pub seal: bool,
}
