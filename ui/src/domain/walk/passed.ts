// Steps of the walk that a person passed over: kept for a case until the program ends, whatever view is open meanwhile.
import { SvelteSet } from 'svelte/reactivity';

const byCase = new Map<string, SvelteSet<string>>();

/** Keys of the steps of a case that were passed over. */
export function passedOver(id: string): SvelteSet<string> {
  const known = byCase.get(id) ?? new SvelteSet<string>();
  byCase.set(id, known);
  return known;
}
