//! What would explain an observation that contradicts a model (methods 5.6): not a verdict, a list to go through.

use crate::sizing::outbox::FITS_WITHIN;

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

/// Ratios of an observation to a prediction that count as agreement.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Fit {
    low: f64,
    high: f64,
}

/// Half to twice: outside of it an observation contradicts a model (methods 5.6).
impl Default for Fit {
    fn default() -> Self {
        Fit { low: 1.0 / FITS_WITHIN, high: FITS_WITHIN }
    }
}

impl Fit {
    /// A share up and down, unit 1; never wider than half to twice.
    pub fn within(share: f64) -> Self {
        let widest = Fit::default();
        Fit { low: (1.0 - share).max(widest.low), high: (1.0 + share).min(widest.high) }
    }

    /// True when it asks for more than half to twice.
    pub(super) fn is_sharper(self) -> bool {
        self != Fit::default()
    }

    /// Whether an observation agrees with a prediction that is something.
    pub(crate) fn near(self, predicted: f64, observed: f64) -> bool {
        predicted > 0.0 && (self.low..=self.high).contains(&(observed / predicted))
    }

    /// Whether a number that an explanation stands for goes with the observation.
    pub(super) fn by_number(self, predicted: f64, observed: f64) -> Likely {
        if self.near(predicted, observed) { Likely::Fits } else { Likely::Contradicted }
    }
}

/// Halvings of a search: an interval of 2^60 comes down to one.
const HALVINGS: u32 = 60;

/// The x between two at which a growing law reaches a value; none when it does not within them.
pub(super) fn reaching(lo: f64, hi: f64, value: f64, law: impl Fn(f64) -> f64) -> Option<f64> {
    if !(law(lo) <= value && value <= law(hi)) {
        return None;
    }
    let (mut lo, mut hi) = (lo, hi);
    for _ in 0..HALVINGS {
        let middle = 0.5 * (lo + hi);
        if law(middle) < value { lo = middle } else { hi = middle }
    }
    Some(0.5 * (lo + hi))
}
