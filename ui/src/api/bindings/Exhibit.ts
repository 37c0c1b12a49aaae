// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { BlockRecord } from "./BlockRecord";
import type { ExhibitId } from "./ExhibitId";
import type { Instant } from "./Instant";
import type { Moment } from "./Moment";
import type { Origin } from "./Origin";
import type { Phase } from "./Phase";
import type { Purge } from "./Purge";
import type { Receipt } from "./Receipt";

/**
 * A capture file or paste entered into a case.
 */
export type Exhibit = { 
/**
 * Id within the case.
 */
id: ExhibitId, 
/**
 * Name of the file or paste; a label, never a path.
 */
name: string, 
/**
 * SHA-256 of the original bytes, lower-case hex.
 */
sha256: string, 
/**
 * Size of the original.
 */
bytes: number, 
/**
 * Encoding the text was decoded with.
 */
encoding: string, 
/**
 * How the bytes arrived.
 */
origin: Origin, 
/**
 * When it was entered.
 */
entered_at: Instant, 
/**
 * When it was captured, as far as known.
 */
captured_at: Moment | null, 
/**
 * Part of the incident it shows.
 */
phase: Phase | null, 
/**
 * What the person says about it.
 */
caption: string | null, 
/**
 * Blocks in order.
 */
blocks: Array<BlockRecord>, 
/**
 * The account of every line.
 */
receipt: Receipt, 
/**
 * Set when the bytes and rows were purged.
 */
purged: Purge | null, };
