// Which blocks of a case are tables, and which of them can be compared.

interface BlockShape {
  index: number;
  kind: string;
  rows: number;
  engine: string | null;
  kind_version: string | null;
}
interface ExhibitShape {
  id: string;
  caption: string | null;
  name: string;
  purged: object | null;
  blocks: readonly BlockShape[];
}

/** A block with the exhibit it is in. `key` is `E4/0`. */
export interface Snapshot<E, B> {
  key: string;
  exhibit: E;
  block: B;
}

/** Every block that has rows, in the order of the case. */
export function snapshots<E extends ExhibitShape>(
  exhibits: readonly E[],
): Snapshot<E, E['blocks'][number]>[] {
  return exhibits
    .filter((e) => e.purged === null)
    .flatMap((exhibit) =>
      exhibit.blocks
        .filter((block) => block.rows > 0)
        .map((block) => ({ key: `${exhibit.id}/${block.index}`, exhibit, block })),
    );
}

/** Those of a kind whose counters accumulate; one alone is compared with when its counters began. */
export const comparable = <S extends { block: { kind: string } }>(
  all: readonly S[],
  cumulative: ReadonlySet<string>,
): S[] => all.filter(({ block }) => cumulative.has(block.kind));

/** What is known of when a capture was taken. */
interface Placed {
  key: string;
  block?: { kind: string };
  exhibit?: {
    name: string;
    phase?: string | { step: number } | null;
    captured_at?: { at: string | null } | null;
  };
}

const instantOf = (s: Placed): bigint | null => {
  const at = s.exhibit?.captured_at?.at;
  return at === null || at === undefined ? null : BigInt(at);
};
const stepOf = (s: Placed): number | null => {
  const phase = s.exhibit?.phase;
  return typeof phase === 'object' && phase !== null ? phase.step : null;
};
/** The capture that a file is of: `1-copy.buffers.csv` and `1-copy.buffers.txt` are one listing, written twice. */
const captureOf = (s: Placed): string => s.exhibit?.name.split('.')[0] ?? s.key;

/** As the captures were taken, where the steps or the times of all of them are known; as they are in the case otherwise. */
function inOrder<S extends Placed>(all: readonly S[]): S[] {
  const steps = all.map(stepOf);
  if (steps.every((step) => step !== null))
    return [...all].sort((p, q) => (stepOf(p) ?? 0) - (stepOf(q) ?? 0));
  const times = all.map(instantOf);
  if (!times.every((at) => at !== null)) return [...all];
  return [...all].sort((p, q) => Number((instantOf(p) ?? 0n) - (instantOf(q) ?? 0n)));
}

/** Two captures of one kind to begin with. What a person said of phases comes first: the last from before, and the first
 * from after (from the incident where there is none). Then times, then the order of the case; never one listing twice
 * while there is another. */
export function usualPair<S extends Placed>(all: readonly S[]): [S, S] | null {
  const ordered = inOrder(all);
  const of = (phase: string) => ordered.filter((s) => s.exhibit?.phase === phase);
  const [early, late] = [of('before').at(-1) ?? of('control').at(-1), of('after')[0] ?? of('during')[0]];
  if (early && late) return [early, late];
  const last = ordered.at(-1);
  const before = last && partnerOf(ordered, last);
  return last && before ? [before, last] : null;
}

/** What a capture is compared with where nobody said: the one before it of its kind, and of another listing. */
function partnerOf<S extends Placed>(ordered: readonly S[], to: S): S | undefined {
  const others = ordered.filter((s) => s.key !== to.key);
  const earlier = ordered.slice(0, Math.max(0, ordered.indexOf(to))).reverse();
  const ranked = [...earlier, ...[...others].reverse()];
  const akin = (s: S) => s.block?.kind === to.block?.kind;
  return (
    ranked.find((s) => akin(s) && captureOf(s) !== captureOf(to)) ?? ranked.find((s) => akin(s)) ?? ranked[0]
  );
}

/** The two to begin with, of the kind that the case has most of. */
export function firstPair<S extends Placed & { block: { kind: string } }>(
  all: readonly S[],
): [string, string] | null {
  const byKind = new Map<string, S[]>();
  for (const s of all) byKind.set(s.block.kind, [...(byKind.get(s.block.kind) ?? []), s]);
  const most = [...byKind.values()].sort((a, b) => b.length - a.length)[0];
  const pair = usualPair(most ?? []);
  return pair && [pair[0].key, pair[1].key];
}

/** Exhibit and block of a key; null when it is none. */
export function blockOf(key: string): { exhibit: string; block: number } | null {
  const parts = /^(E\d+)\/(\d+)$/.exec(key);
  return parts?.[1] && parts[2] ? { exhibit: parts[1], block: Number(parts[2]) } : null;
}

/** Stands for "no earlier capture" in a choice of A. */
export const NONE = 'none';

/** A and B of a comparison where nothing, or one of them, or something that is gone was chosen: the usual two, or with
 * what was chosen its usual other; {@link NONE} where there is no other. */
export function pairOf<S extends Placed>(
  choices: readonly S[],
  chosenA: string | null,
  chosenB: string | null,
): [a: string, b: string] {
  const usual = usualPair(choices);
  const b = choices.find((s) => s.key === chosenB) ?? usual?.[1] ?? choices.at(-1);
  if (chosenA === NONE || (chosenA !== b?.key && choices.some((s) => s.key === chosenA)))
    return [chosenA ?? NONE, b?.key ?? NONE];
  const a = usual && usual[1] === b ? usual[0] : b && partnerOf(inOrder(choices), b);
  return [a?.key ?? NONE, b?.key ?? NONE];
}
