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

/** The two to begin with: the last two of the kind that the case has most of. */
export function firstPair<S extends { key: string; block: { kind: string } }>(
  all: readonly S[],
): [string, string] | null {
  const byKind = new Map<string, S[]>();
  for (const s of all) byKind.set(s.block.kind, [...(byKind.get(s.block.kind) ?? []), s]);
  const most = [...byKind.values()].sort((a, b) => b.length - a.length)[0];
  const [a, b] = most?.slice(-2) ?? [];
  return a && b ? [a.key, b.key] : null;
}

/** Exhibit and block of a key; null when it is none. */
export function blockOf(key: string): { exhibit: string; block: number } | null {
  const parts = /^(E\d+)\/(\d+)$/.exec(key);
  return parts?.[1] && parts[2] ? { exhibit: parts[1], block: Number(parts[2]) } : null;
}

/** Stands for "no earlier capture" in a choice of A. */
export const NONE = 'none';

/** A and B of a comparison where nothing, or one of them, or something that is gone was chosen: B is the last, A the
 * last that is not B; {@link NONE} where there is no other. */
export function pairOf(
  choices: readonly { key: string }[],
  chosenA: string | null,
  chosenB: string | null,
): [a: string, b: string] {
  const known = (key: string | null) => choices.some((s) => s.key === key);
  const b = chosenB !== null && known(chosenB) ? chosenB : (choices.at(-1)?.key ?? NONE);
  const others = choices.filter((s) => s.key !== b);
  const a = chosenA === NONE || others.some((s) => s.key === chosenA) ? chosenA : others.at(-1)?.key;
  return [a ?? NONE, b];
}
