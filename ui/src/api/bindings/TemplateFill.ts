// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * Fills in a template for a hypothesis.
 */
export type TemplateFill = { 
/**
 * The template.
 */
template: string, 
/**
 * Value of the knob before.
 */
from: string | null, 
/**
 * Value after.
 */
to: string | null, 
/**
 * By how much it is scaled; null reads it off the two values where they are numbers.
 */
scale: number | null, };
