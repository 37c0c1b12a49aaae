// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { FormulaTerm } from "./FormulaTerm";
import type { Grade } from "./Grade";
import type { Quantity } from "./Quantity";

/**
 * A figure of a calculation.
 */
export type SizedFigure = { 
/**
 * Its name.
 */
name: string, 
/**
 * Its value as a quantity that can be pinned and computed again; null for words, flags and what is undecided.
 */
quantity: Quantity | null, 
/**
 * A word of its list.
 */
word: string | null, 
/**
 * Yes or no.
 */
flag: boolean | null, 
/**
 * The intervals of the inputs leave it open.
 */
undecided: boolean, 
/**
 * How far it can be trusted: the weakest of the inputs it rests on.
 */
grade: Grade, 
/**
 * Its formula with `{names}`.
 */
formula: string, 
/**
 * What the names of the formula stand for.
 */
terms: { [key in string]: FormulaTerm }, 
/**
 * Names of the inputs it rests on.
 */
rests_on: Array<string>, };
