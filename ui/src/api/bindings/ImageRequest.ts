// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { LinesOf } from "./LinesOf";

/**
 * Asks for the bytes of an image.
 */
export type ImageRequest = { 
/**
 * Of what.
 */
source: LinesOf, };
