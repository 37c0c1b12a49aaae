//! The golden cases of `counters.delta`, through frames.
