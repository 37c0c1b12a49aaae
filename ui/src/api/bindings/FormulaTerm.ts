// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Unit } from "./Unit";

/**
 * A name in a formula with what it stands for.
 */
export type FormulaTerm = { 
/**
 * Lower bound, or the value.
 */
lo: number | null, 
/**
 * Upper bound, or the value.
 */
hi: number | null, 
/**
 * A word or text.
 */
word: string | null, 
/**
 * Unit.
 */
unit: Unit | null, };
