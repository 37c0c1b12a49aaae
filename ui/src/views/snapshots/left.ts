// How the captures of a case were looked at when the view was left: going on to a line of a capture and back leads to the
// same way of looking and the same two captures. Kept in memory, as places are.
import type { Way } from './WayEmpty.svelte';

export interface Looking {
  /** Null where none was chosen. */
  way: Way | null;
  /** Key of the table, and of A and B of the comparison. */
  table: string | null;
  a: string;
  b: string;
}

const left = new Map<string, Looking>();

/** How a case was looked at last; nothing chosen where it was not yet. */
export const leftAs = (id: string): Looking => left.get(id) ?? { way: null, table: null, a: '', b: '' };

export function leave(id: string, looking: Looking): void {
  left.set(id, looking);
}
