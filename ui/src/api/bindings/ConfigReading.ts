// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * What a reader makes of a value.
 */
export type ConfigReading = { 
/**
 * True when it takes the value.
 */
accepted: boolean, 
/**
 * What it takes it for, as a decimal.
 */
amount: string | null, 
/**
 * Unit of the amount: `ns`, `byte`, `s`, `us`, `1`; absent where the parameter decides.
 */
unit: string | null, 
/**
 * Why it is refused, or what should make one careful although it is taken.
 */
reason: string | null, };
