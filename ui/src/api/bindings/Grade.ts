// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * Evidence grade, strongest first. `Ord` follows trust: `Measured > Derived > Inferred > Assumed`.
 *
 * A quantity computed from others is never stronger than [`Grade::Derived`] and never stronger than its
 * weakest input: see [`Grade::of_computation`].
 */
export type Grade = "assumed" | "inferred" | "derived" | "measured";
