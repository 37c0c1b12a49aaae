// The inputs of a computation as text: scalars as they are, lists by their beginning and their length. The case itself
// has them whole; this is what fits beside a figure.

/** Values of a list that are written out. */
const LISTED = 6;

/** A block of an exhibit, as places are written: `E17`, or `E17/2` for a later one. */
function blockOf(value: Record<string, unknown>): string | null {
  const { exhibit, block, ...more } = value;
  if (typeof exhibit !== 'string' || typeof block !== 'number' || Object.keys(more).length > 0) return null;
  return block > 0 ? `${exhibit}/${String(block)}` : exhibit;
}

/** A member of a list or of an object: text as it is, anything else as JSON on one line. */
function flat(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value !== null && typeof value === 'object' && !Array.isArray(value)) {
    const block = blockOf(value as Record<string, unknown>);
    if (block !== null) return block;
    return Object.entries(value)
      .filter(([, member]) => member !== null)
      .map(([name, member]) =>
        Array.isArray(member) && member.length > LISTED
          ? `${name} … ${String(member.length)}`
          : `${name} ${typeof member === 'string' ? member : JSON.stringify(member)}`,
      )
      .join(', ');
  }
  return JSON.stringify(value);
}

function short(value: unknown): string {
  if (!Array.isArray(value)) return flat(value);
  const shown = value.slice(0, LISTED).map(flat).join('; ');
  return value.length > LISTED ? `${shown}; … ${String(value.length)}` : shown;
}

/** Name and text of each input, by name; what was not given is left out. */
export function workingInputs(inputs: Record<string, unknown>): { name: string; text: string }[] {
  return Object.entries(inputs)
    .filter(([, value]) => value !== null && value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => ({ name, text: short(value) }));
}
