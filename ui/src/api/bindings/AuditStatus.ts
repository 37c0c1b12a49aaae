// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * How the printed figure stands to the computed one.
 */
export type AuditStatus = "holds" | "holds_truncated" | "unit_factor_1000" | "unit_factor_1000000" | "unit_factor_1000000000" | "unit_factor_1000000000000" | "unit_factor_60" | "unit_factor_1024" | "contradiction" | "unsupported" | "not_checkable";
