// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { KindId } from "./KindId";

/**
 * Asks how captures are made.
 */
export type RecipeRequest = { 
/**
 * Of one kind; null: of every kind.
 */
kind: KindId | null, };
