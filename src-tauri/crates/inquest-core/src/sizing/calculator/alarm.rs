//! What would explain an observation that contradicts a model (methods 5.6): not a verdict, a list to go through.

/// How far an explanation goes with the observation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Likely {
    /// Its number agrees with what was seen.
    Fits,
    /// Its number contradicts what was seen, too.
    Contradicted,
    /// It has no number: only another capture can tell.
    Open,
}

/// One explanation.
#[derive(Debug, Clone, PartialEq)]
pub struct Explanation {
    /// Stable code.
    pub code: &'static str,
    /// The number that it stands for: a backlog, a count of pollers, events per request.
    pub value: Option<f64>,
    /// Whether it goes with the observation.
    pub likely: Likely,
}
