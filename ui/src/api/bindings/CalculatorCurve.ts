// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * A curve of a calculator.
 */
export type CalculatorCurve = { 
/**
 * Its id.
 */
id: string, 
/**
 * The input along it.
 */
x: string, 
/**
 * The figure that is drawn.
 */
y: string, };
