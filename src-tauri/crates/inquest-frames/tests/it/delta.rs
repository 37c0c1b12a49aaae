//! Deltas against values worked out by hand.
