// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Inputs } from "./Inputs";

/**
 * Asks what each outcome would mean, before sealing.
 */
export type OutcomesRequest = { 
/**
 * Inputs of the rules; `observed` is ignored.
 */
inputs: Inputs, };
