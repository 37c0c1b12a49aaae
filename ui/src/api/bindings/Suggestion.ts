// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { MatrixCell } from "./MatrixCell";
import type { Reason } from "./Reason";

export type Suggestion = { cell: MatrixCell, because: Reason, };
