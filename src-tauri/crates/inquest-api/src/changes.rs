//! What a relative change and a number of repetitions can be.

use crate::ApiError;

/// Most repetitions of a test that a record may state: far beyond what anybody runs, and no slip of a key.
const MOST_REPLICATES: u32 = 10_000;

/// Refuses a change of more than all of a value: what goes below zero has no relative change, and values on both sides
/// of it are refused as such.
pub(crate) fn possible(lo: f64) -> Result<(), ApiError> {
    if lo < -1.0 { Err(ApiError::ChangeImpossible { lo: format!("{}", lo * 100.0) }) } else { Ok(()) }
}

/// Refuses a number of repetitions that nobody made.
pub(crate) fn replicates(stated: u32) -> Result<(), ApiError> {
    if (1..=MOST_REPLICATES).contains(&stated) {
        return Ok(());
    }
    Err(ApiError::OutOfRange {
        field: "replicates".to_owned(),
        value: stated.to_string(),
        lo: "1".to_owned(),
        hi: MOST_REPLICATES.to_string(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_falls_by_more_than_all_of_it() {
        assert!(possible(-1.0).is_ok() && possible(3.0).is_ok());
        assert_eq!(possible(-3.0), Err(ApiError::ChangeImpossible { lo: "-300".to_owned() }));
    }

    #[test]
    fn nobody_repeats_a_test_four_thousand_million_times() {
        assert!(replicates(1).is_ok() && replicates(10_000).is_ok());
        assert_eq!(replicates(u32::MAX).unwrap_err().code(), "out_of_range");
        assert_eq!(replicates(0).unwrap_err().code(), "out_of_range");
    }
}
