// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { DeltaColumn } from "./DeltaColumn";
import type { DeltaIdentity } from "./DeltaIdentity";
import type { DeltaQuality } from "./DeltaQuality";
import type { DeltaRow } from "./DeltaRow";
import type { DeltaWindow } from "./DeltaWindow";
import type { Factor } from "./Factor";
import type { RankBy } from "./RankBy";
import type { SideFact } from "./SideFact";
import type { TimeWent } from "./TimeWent";
import type { Unexplained } from "./Unexplained";

/**
 * A delta of two snapshots.
 */
export type DeltaReply = { 
/**
 * Kind of both.
 */
kind: string, 
/**
 * The window.
 */
window: DeltaWindow, 
/**
 * Worst quality among the rows that count.
 */
quality: DeltaQuality, 
/**
 * What it cannot explain.
 */
unexplained: Unexplained, 
/**
 * Columns.
 */
columns: Array<DeltaColumn>, 
/**
 * Column the rows are ranked by.
 */
by: string, 
/**
 * Rows in all (after the filter).
 */
total: number, 
/**
 * Sum of the ranking column over all rows, digits as text.
 */
total_by: string | null, 
/**
 * The rows of the window.
 */
rows: Array<DeltaRow>, 
/**
 * `difference`, or `side_by_side` where the snapshots are of two servers: then nothing is subtracted.
 */
mode: string, 
/**
 * What rows can be ranked by besides the columns.
 */
ranks: Array<RankBy>, 
/**
 * Where the time went, where the kind has time.
 */
time: TimeWent | null, 
/**
 * Factors of the overall ratio, when a product law fits two windows of their own.
 */
factors: Array<Factor>, 
/**
 * The law they are of, as a code with a `law-…` text.
 */
law: string | null, 
/**
 * How rows were matched.
 */
identity: DeltaIdentity, 
/**
 * What neighbouring captures say about the earlier snapshot, then about the later one.
 */
facts: [Array<SideFact>, Array<SideFact>], };
