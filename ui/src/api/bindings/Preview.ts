// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Block } from "./Block";
import type { ExhibitId } from "./ExhibitId";
import type { HandleInfo } from "./HandleInfo";
import type { LineClass } from "./LineClass";
import type { PhaseHint } from "./PhaseHint";
import type { Picture } from "./Picture";
import type { Reason } from "./Reason";
import type { Receipt } from "./Receipt";
import type { TimeHint } from "./TimeHint";

/**
 * What was understood of an input, before anything is stored.
 */
export type Preview = { 
/**
 * The input.
 */
input: HandleInfo, 
/**
 * SHA-256 of the bytes.
 */
sha256: string, 
/**
 * Encoding used: `utf-8`, `utf-16le`, `cp949`, ...
 */
encoding: string, 
/**
 * `lf`, `crlf`, `cr` or `mixed`.
 */
line_ending: string, 
/**
 * Blocks in order.
 */
blocks: Array<Block>, 
/**
 * The account of every line.
 */
receipt: Receipt, 
/**
 * Runs of lines of one class in file order, for the strip: class and number of lines.
 */
strip: Array<[LineClass, number]>, 
/**
 * What the person should know of the input as a whole, as codes with facts: `json_cut` {line, count: the byte},
 * `undecodable_bytes` {line: the first, count: lines}, ...
 */
findings: Array<Reason>, 
/**
 * The exhibit of the case that has the same bytes already, when previewed for a case.
 */
already: ExhibitId | null, 
/**
 * When it may have been captured, best first: printed in the capture, then the time of the file.
 */
times: Array<TimeHint>, 
/**
 * It is an image: shown as one, without lines.
 */
image: Picture | null, 
/**
 * Which part of the incident it may show, when exactly one is named in a comment or in the name.
 */
phase: PhaseHint | null, };
