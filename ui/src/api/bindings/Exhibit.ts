// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Basis } from "./Basis";
import type { BlockRecord } from "./BlockRecord";
import type { ExhibitId } from "./ExhibitId";
import type { Instant } from "./Instant";
import type { Moment } from "./Moment";
import type { Origin } from "./Origin";
import type { Phase } from "./Phase";
import type { Picture } from "./Picture";
import type { Purge } from "./Purge";
import type { ReadBy } from "./ReadBy";
import type { Receipt } from "./Receipt";
import type { SetMember } from "./SetMember";

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
 * Where the phase is known from; absent: the person said so.
 */
phase_basis?: Basis | null, 
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
 * Which program read it; absent in records made before this was kept.
 */
read_by?: ReadBy | null, 
/**
 * The archive it came out of; absent: it came by itself.
 */
member?: SetMember | null, 
/**
 * It is an image; absent: it is text.
 */
picture?: Picture | null, 
/**
 * Set when the bytes and rows were purged.
 */
purged: Purge | null, };
