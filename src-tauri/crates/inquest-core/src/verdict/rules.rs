//! The verdict rules R0 to R4 (methods 3.2), in order.

use super::{Decision, Inputs};

/// Version of the method `verdict.decide`.
pub const VERSION: u32 = 1;

/// Decides. Pure: the same inputs give the same decision.
pub fn decide(_inputs: &Inputs) -> Decision {
    unimplemented!()
}
