//! How far a quantity can be trusted.

use serde::{Deserialize, Serialize};

/// Evidence grade, strongest first. `Ord` follows trust: `Measured > Derived > Inferred > Assumed`.
///
/// A quantity computed from others is never stronger than [`Grade::Derived`] and never stronger than its
/// weakest input: see [`Grade::of_computation`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Grade {
    /// Nobody measured it; somebody supposed it.
    Assumed,
    /// Concluded from something else that was measured, or quoted from a text.
    Inferred,
    /// Computed by a stated method from measured inputs.
    Derived,
    /// Read from a capture.
    Measured,
}

impl Grade {
    /// The grade of a value computed from inputs of the given grades: the weakest input wins, and a
    /// computation is at best `Derived`. No inputs: a constant somebody chose, hence `Assumed`.
    pub fn of_computation(inputs: impl IntoIterator<Item = Grade>) -> Grade {
        inputs.into_iter().min().map_or(Grade::Assumed, |weakest| weakest.min(Grade::Derived))
    }
}

#[cfg(test)]
mod tests {
    use super::Grade::*;
    use super::*;

    #[test]
    fn the_weakest_input_wins() {
        assert_eq!(Grade::of_computation([Measured, Measured]), Derived);
        assert_eq!(Grade::of_computation([Measured, Inferred]), Inferred);
        assert_eq!(Grade::of_computation([Derived, Assumed, Measured]), Assumed);
        assert_eq!(Grade::of_computation([]), Assumed);
    }
}
