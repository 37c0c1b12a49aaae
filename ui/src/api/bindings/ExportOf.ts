// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { DeltaRequest } from "./DeltaRequest";
import type { TableRequest } from "./TableRequest";

/**
 * What is written to a file.
 */
export type ExportOf = { "what": "table", 
/**
 * The rows; `first` and `count` are not regarded.
 */
request: TableRequest, } | { "what": "delta", 
/**
 * The rows; `first` and `count` are not regarded.
 */
request: DeltaRequest, };
