// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * Kind of a capture, `family.name`: `pg.stat_statements`, `mysql.digest`, `generic.table`, ...
 */
export type KindId = string;
