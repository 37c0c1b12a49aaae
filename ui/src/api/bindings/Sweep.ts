// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { ArmOf } from "./ArmOf";
import type { KneePoint } from "./KneePoint";
import type { Quantity } from "./Quantity";
import type { Reason } from "./Reason";
import type { Unit } from "./Unit";

/**
 * A sweep and its knee.
 */
export type Sweep = { 
/**
 * Names of the columns used.
 */
columns: { [key in string]: string }, 
/**
 * Unit of x.
 */
x_unit: Unit | null, 
/**
 * Unit of y.
 */
y_unit: Unit | null, 
/**
 * The limit, in the unit of y.
 */
slo: number | null, 
/**
 * Arms that the block holds, when a column tells them apart.
 */
arms: Array<ArmOf>, 
/**
 * Points by x.
 */
points: Array<KneePoint>, 
/**
 * The bracket; an open upper end when nothing failed.
 */
bracket: Quantity | null, 
/**
 * Hints within it: `linear`, `log`.
 */
hints: { [key in string]: Quantity }, 
/**
 * Fits by name (`usl`, `kneedle`): figures where the points allow.
 */
fits: { [key in string]: { [key in string]: Quantity } }, 
/**
 * Laws checked (`little`, `utilisation`, `closed_loop`), refused fits, flags: as codes with facts.
 */
notes: Array<Reason>, };
