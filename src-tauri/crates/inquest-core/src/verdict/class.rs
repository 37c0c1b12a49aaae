//! Where an observed interval lies against a predicted one and the no-effect band (methods 3.2, R1).
//!
//! Everything is turned so that the predicted effect is positive: a fall of latency by 50 to 80 % and a rise
//! of throughput by 50 to 80 % are judged by the same comparisons.

use super::{EffectClass, Inputs};
use crate::case::SealRefused;

/// The intervals of a test, turned so that the predicted effect is positive.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Oriented {
    /// Predicted effect; its lower bound lies above the no-effect band.
    pub predicted: [f64; 2],
    /// Half width of the no-effect band.
    pub null_band: f64,
    /// True when the prediction is a fall, so that signs were changed.
    pub flipped: bool,
}

impl Oriented {
    /// Turns a prediction, or says why it cannot be sealed: the same law as [`crate::case::Prediction::sealed`].
    pub fn of(predicted: [f64; 2], null_band: f64) -> Result<Self, SealRefused> {
        let [lo, hi] = predicted;
        if !(lo.is_finite() && hi.is_finite() && lo <= hi && null_band >= 0.0) {
            return Err(SealRefused::Bounds);
        }
        let flipped = lo + hi < 0.0;
        let turned = turn(predicted, flipped);
        if turned[0] <= null_band {
            return Err(SealRefused::WithinNullBand { weakest: turned[0], null_band });
        }
        Ok(Oriented { predicted: turned, null_band, flipped })
    }

    /// An interval given in the prediction's own sign, turned; or a turned one, turned back.
    pub fn turn(&self, interval: [f64; 2]) -> [f64; 2] {
        turn(interval, self.flipped)
    }

    /// The class of a turned observation: exactly one, whatever the numbers, as long as `lo <= hi`.
    pub fn class(&self, observed: [f64; 2]) -> EffectClass {
        let [lo, hi] = observed;
        let (weakest, band) = (self.predicted[0], self.null_band);
        if lo > band {
            if hi >= weakest { EffectClass::Reached } else { EffectClass::Short }
        } else if hi >= weakest {
            EffectClass::Undecided
        } else if hi > band {
            EffectClass::ShortOrNull
        } else if hi < -band {
            EffectClass::Opposite
        } else if lo < -band {
            EffectClass::OppositeOrNull
        } else {
            EffectClass::Null
        }
    }
}

fn turn([lo, hi]: [f64; 2], flipped: bool) -> [f64; 2] {
    if flipped { [-hi, -lo] } else { [lo, hi] }
}

/// The observed interval of the inputs, when it is one: two numbers in order, either of which may be open.
pub(super) fn observed(inputs: &Inputs) -> Option<[f64; 2]> {
    let [lo, hi] = inputs.observed;
    (lo <= hi).then_some([lo, hi])
}
