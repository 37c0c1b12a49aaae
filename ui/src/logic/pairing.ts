// What a person says of the nodes of two plans: this node is that one, or it has none on the other side. A node is spoken
// of once: what is said later takes the place of what was said before.

/** A node of either side; null where it has no counterpart. At least one of them is there. */
export interface Said {
  before: number | null;
  after: number | null;
}

/** A node that waits for its counterpart. */
export interface Held {
  side: 'a' | 'b';
  node: number;
}

/** All that is said, with one thing more. */
export function say(all: readonly Said[], next: Said): Said[] {
  const speaksOfIt = (said: Said) =>
    (next.before !== null && said.before === next.before) ||
    (next.after !== null && said.after === next.after);
  return [...all.filter((said) => !speaksOfIt(said)), next];
}

/** All that is said, with a pair taken apart: each of its nodes stands alone. */
export const part = (all: readonly Said[], before: number, after: number): Said[] =>
  say(say(all, { before, after: null }), { before: null, after });

/** The same said with the sides swapped, in the order of the side that is first now. */
export function turned(all: readonly Said[]): Said[] {
  const at = (node: number | null) => node ?? -1;
  return all
    .map(({ before, after }) => ({ before: after, after: before }))
    .sort((p, q) => at(p.before) - at(q.before) || at(p.after) - at(q.after));
}

/** What the key for matching does on a row: it parts a pair, holds a node that is alone, and joins a held node with
 *  the one of the other side. */
export function matchAt(
  all: readonly Said[],
  held: Held | null,
  row: { a: number | null; b: number | null },
): { said: readonly Said[]; held: Held | null } {
  const other = held === null ? null : held.side === 'a' ? row.b : row.a;
  if (held !== null && other !== null) {
    const [before, after] = held.side === 'a' ? [held.node, other] : [other, held.node];
    return { said: say(all, { before, after }), held: null };
  }
  if (row.a !== null && row.b !== null) return { said: part(all, row.a, row.b), held: null };
  const next: Held | null =
    row.a !== null ? { side: 'a', node: row.a } : row.b !== null ? { side: 'b', node: row.b } : null;
  // The same node again lets it go.
  const again = held !== null && next !== null && held.side === next.side && held.node === next.node;
  return { said: all, held: again ? null : next };
}
