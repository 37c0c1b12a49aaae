// Plan trees by column: which rows are in sight, how two trees lie side by side, how an icicle is cut. All linear and
// without recursion: a tree may have 50,000 nodes and be 10,000 deep. A parent stands before its children.

/** What hangs on what; null for a root. */
export type Parents = readonly (number | null)[];

/** How many nodes hang directly on each. */
export function childCounts(parent: Parents): Uint32Array {
  const counts = new Uint32Array(parent.length);
  for (const above of parent) if (above !== null) counts[above] = (counts[above] ?? 0) + 1;
  return counts;
}

/** The nodes that no folded node hides, in the order of the plan. */
export function rowsInSight(parent: Parents, folded: ReadonlySet<number>): number[] {
  const hidden = new Uint8Array(parent.length);
  const rows: number[] = [];
  parent.forEach((above, node) => {
    if (above !== null && (hidden[above] === 1 || folded.has(above))) hidden[node] = 1;
    else rows.push(node);
  });
  return rows;
}

/** The nodes above one, the nearest first. */
export function above(parent: Parents, node: number): number[] {
  const out: number[] = [];
  let at = parent[node] ?? null;
  while (at !== null) {
    out.push(at);
    at = parent[at] ?? null;
  }
  return out;
}

/** The largest of a column; 0 where nothing is known. */
export function largest(column: readonly (number | null)[]): number {
  let most = 0;
  for (const value of column) if (value !== null && value > most) most = value;
  return most;
}

/** A step of the heat scale, 1 to 5, for a share of the largest; null where the value is absent. */
export function heat(value: number | null | undefined, most: number): number | null {
  if (value === null || value === undefined) return null;
  return most > 0 ? Math.min(5, 1 + Math.floor((value / most) * 5)) : 1;
}

/** Estimated rows over all loops, so that they stand beside the rows that came: a plan prints those of one loop. A node
 *  that was never begun, or not executed at all, keeps its own. */
export const estimatedInAll = (tree: {
  estimated_rows: readonly (number | null)[];
  loops: readonly (number | null)[];
}): (number | null)[] =>
  tree.estimated_rows.map((rows, at) => (rows === null ? null : rows * Math.max(1, tree.loops[at] ?? 1)));

/** How far an estimate was off, whichever way: 10 for ten times too many and for ten times too few. Nothing came of
 *  what was expected: as if one row had come, as the findings count it. */
export function offBy(factor: number | null | undefined, estimated?: number | null): number | null {
  if (factor === null || factor === undefined) return null;
  return factor >= 1 ? factor : factor > 0 ? 1 / factor : Math.max(1, estimated ?? 1);
}

/** A row of two trees side by side. */
export interface SideRow {
  a: number | null;
  b: number | null;
  /** Position in the pairs of the comparison. */
  pair: number | null;
}

/** Two trees side by side, in the order of the plan before; what is only after stands below its forerunner there. */
export function sideRows(
  before: number,
  after: number,
  pairs: readonly (readonly [number, number])[],
): SideRow[] {
  const pairOf = new Map(pairs.map(([a], i) => [a, i]));
  const taken = new Set(pairs.map(([, b]) => b));
  const rows: SideRow[] = [];
  const alone = (from: number) => {
    for (let b = from; b < after && !taken.has(b); b += 1) rows.push({ a: null, b, pair: null });
  };
  alone(0);
  for (let a = 0; a < before; a += 1) {
    const pair = pairOf.get(a) ?? null;
    const b = pair === null ? null : (pairs[pair]?.[1] ?? null);
    rows.push({ a, b, pair });
    if (b !== null) alone(b + 1);
  }
  return rows;
}

/** Where to begin to look at two plans: the pair that took the most on either side; the first row where no pair was timed. */
export function hottestPair(
  rows: readonly SideRow[],
  before: readonly (number | null)[],
  after: readonly (number | null)[],
): number {
  let [at, most] = [0, 0];
  rows.forEach(({ a, b }, index) => {
    if (a === null || b === null) return;
    const took = Math.max(before[a] ?? 0, after[b] ?? 0);
    if (took > most) [at, most] = [index, took];
  });
  return at;
}

/** A part of an icicle, in the unit of what was laid out. */
export interface IciclePart {
  node: number;
  /** Levels below the root. */
  level: number;
  from: number;
  size: number;
}

export interface Icicle {
  parts: IciclePart[];
  /** Size of all roots together. */
  total: number;
  /** Levels of `parts`. */
  levels: number;
  /** Nodes with a size that are too narrow, too deep or too many to be drawn. */
  left: number;
}

/** Lays nodes out by what they and everything below took. A node without a size of its own takes that of its children;
 *  children that together exceed their parent (processes side by side) are narrowed to fit. Parts below `least` of the
 *  whole, below `deepest` levels and beyond the `most` largest are left out. */
export function icicle(
  parent: Parents,
  inclusive: readonly (number | null)[],
  { least = 0.002, deepest = 16, most = 400 }: { least?: number; deepest?: number; most?: number } = {},
): Icicle {
  const count = parent.length;
  const below = new Float64Array(count);
  const size = new Float64Array(count);
  let total = 0;
  for (let node = count - 1; node >= 0; node -= 1) {
    const own = inclusive[node] ?? below[node] ?? 0;
    size[node] = own;
    const up = parent[node] ?? null;
    if (up === null) total += own;
    else below[up] = (below[up] ?? 0) + own;
  }
  const from = new Float64Array(count);
  const wide = new Float64Array(count);
  const level = new Uint32Array(count);
  /** Where the next child begins. */
  const next = new Float64Array(count);
  let nextRoot = 0;
  let known = 0;
  const parts: IciclePart[] = [];
  for (let node = 0; node < count; node += 1) {
    const own = size[node] ?? 0;
    const up = parent[node] ?? null;
    if (up === null) {
      from[node] = nextRoot;
      wide[node] = own;
      nextRoot += own;
    } else {
      const room = wide[up] ?? 0;
      const asked = below[up] ?? 0;
      wide[node] = asked > room && asked > 0 ? (own * room) / asked : own;
      from[node] = next[up] ?? 0;
      next[up] = (next[up] ?? 0) + (wide[node] ?? 0);
      level[node] = (level[up] ?? 0) + 1;
    }
    next[node] = from[node] ?? 0;
    if (own <= 0) continue;
    known += 1;
    const width = wide[node] ?? 0;
    if (total > 0 && width / total >= least && (level[node] ?? 0) < deepest)
      parts.push({ node, level: level[node] ?? 0, from: from[node] ?? 0, size: width });
  }
  const drawn =
    parts.length <= most
      ? parts
      : [...parts]
          .sort((p, q) => q.size - p.size || p.node - q.node)
          .slice(0, most)
          .sort((p, q) => p.node - q.node);
  return {
    parts: drawn,
    total,
    levels: drawn.reduce((deep, p) => Math.max(deep, p.level + 1), 0),
    left: known - drawn.length,
  };
}

/** How much is free behind each part: up to the next one of its level, or to the end of the axis. */
export function roomAfter(parts: readonly IciclePart[], end: number): Float64Array {
  const room = new Float64Array(parts.length);
  /** Where the next part of a level begins; parts stand in the order of the plan, so from left to right. */
  const begins = new Map<number, number>();
  for (let p = parts.length - 1; p >= 0; p -= 1) {
    const { level, from, size } = parts[p] as IciclePart;
    room[p] = (begins.get(level) ?? end) - (from + size);
    begins.set(level, from);
  }
  return room;
}

/** The nodes in whose name a text occurs, whatever its case; none for a blank one. Names are in lower case. */
export function named(names: readonly string[], asked: string): number[] {
  const wanted = asked.trim().toLowerCase();
  const found: number[] = [];
  if (wanted !== '')
    names.forEach((name, node) => {
      if (name.includes(wanted)) found.push(node);
    });
  return found;
}

/** Position of the next one of sorted nodes from `at` on: `at` itself counts for 0, after it for 1, before it for -1.
 *  Behind the last comes the first. -1 where there is none. */
export function nextOf(sorted: readonly number[], at: number, step: 0 | 1 | -1): number {
  if (sorted.length === 0) return -1;
  if (step === -1) {
    const before = sorted.findLastIndex((node) => node < at);
    return before < 0 ? sorted.length - 1 : before;
  }
  const from = sorted.findIndex((node) => (step === 0 ? node >= at : node > at));
  return from < 0 ? 0 : from;
}
