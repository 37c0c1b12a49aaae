// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { BlockRef } from "./BlockRef";
import type { Reason } from "./Reason";
import type { SeriesMark } from "./SeriesMark";
import type { SeriesRow } from "./SeriesRow";
import type { Unit } from "./Unit";

/**
 * A series.
 */
export type SeriesReply = { 
/**
 * The column.
 */
column: string, 
/**
 * Columns to choose from.
 */
columns: Array<string>, 
/**
 * Unit of the values.
 */
unit: Unit | null, 
/**
 * End of each interval, UTC microseconds; null when not known.
 */
at: Array<string | null>, 
/**
 * Begin of each interval; null for points.
 */
from: Array<string | null>, 
/**
 * Rows, largest first.
 */
rows: Array<SeriesRow>, 
/**
 * All rows.
 */
total: Array<number | null>, 
/**
 * The snapshots in the order of the intervals (one more than these): the value of an interval is pinned as the
 * delta of its two. One block for the points of its own time column.
 */
blocks: Array<BlockRef>, 
/**
 * Interventions of the case in that time.
 */
marks: Array<SeriesMark>, 
/**
 * What should keep a reader careful.
 */
notes: Array<Reason>, };
