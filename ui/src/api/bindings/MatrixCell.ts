// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * A cell of the evidence matrix (Heuer, *Psychology of Intelligence Analysis*, ch. 8).
 */
export type MatrixCell = "CC" | "C" | "N" | "I" | "II";
