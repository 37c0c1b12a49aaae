// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * The grammar of a reader of settings.
 */
export type Grammar = "shedlock" | "spring_6_2" | "spring_5" | "kubernetes_quantity" | "mysql_size" | "mysql_seconds" | "postgresql_memory" | "postgresql_time";
