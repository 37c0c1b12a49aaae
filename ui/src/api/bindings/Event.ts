// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { EventId } from "./EventId";
import type { Moment } from "./Moment";
import type { Source } from "./Source";

/**
 * Something that happened, on the timeline.
 */
export type Event = { 
/**
 * Id within the case.
 */
id: EventId, 
/**
 * When.
 */
at: Moment, 
/**
 * What, in one sentence.
 */
text: string, 
/**
 * Entered by hand or read from a capture.
 */
source: Source, };
