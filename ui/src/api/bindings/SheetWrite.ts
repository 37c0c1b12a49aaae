// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Handle } from "./Handle";
import type { SheetForm } from "./SheetForm";
import type { SizingRequest } from "./SizingRequest";

/**
 * Writes the inputs of a calculation as a sizing sheet.
 */
export type SheetWrite = { 
/**
 * The calculation.
 */
sizing: SizingRequest, 
/**
 * How.
 */
form: SheetForm, 
/**
 * A file to write to; null gives the text alone.
 */
to: Handle | null, };
