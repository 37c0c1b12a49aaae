// The receipt as four lines of an account that sum to the lines read, and the strip of a stored exhibit.
import type { BlockRecord, LineClass, Quarantined, Receipt } from '../../api/wire.ts';
import type { LineClassName } from '../../logic/words.ts';

export type AccountName = 'rows' | 'frame' | 'around' | 'quarantined';

const CLASSES: Record<AccountName, LineClassName[]> = {
  rows: ['row', 'continuation'],
  frame: ['header', 'rule', 'footer'],
  around: ['prompt', 'statement', 'comment', 'blank', 'timing', 'notice', 'prose'],
  quarantined: ['quarantined'],
};

/** The line of the account that a class belongs to. */
export function accountOf(kind: LineClassName): AccountName {
  const names = Object.keys(CLASSES) as AccountName[];
  return names.find((name) => CLASSES[name].includes(kind)) ?? 'around';
}

export interface Account {
  name: AccountName;
  n: number;
  /** Classes that occur, with their lines. */
  classes: { kind: LineClassName; n: number }[];
}

/** The account in order; lines without a count are left out, but rows and quarantined always stand. */
export function accounts(receipt: Receipt): Account[] {
  return (Object.keys(CLASSES) as AccountName[])
    .map((name) => {
      const classes = CLASSES[name].map((kind) => ({ kind, n: receipt[kind] })).filter((c) => c.n > 0);
      return { name, n: classes.reduce((sum, c) => sum + c.n, 0), classes };
    })
    .filter((a) => a.n > 0 || a.name === 'rows' || a.name === 'quarantined');
}

/** Sum of all classes; it equals the lines read, or the receipt is wrong and must be shown so. */
export const sumOf = (receipt: Receipt): number => accounts(receipt).reduce((sum, a) => sum + a.n, 0);

/** Reasons of the quoted quarantined lines with their counts, most frequent first. */
export function reasonsOf(quarantine: readonly Quarantined[]): { reason: string; n: number }[] {
  const counts = new Map<string, number>();
  for (const { reason } of quarantine) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].map(([reason, n]) => ({ reason, n })).sort((a, b) => b.n - a.n);
}

/** Runs of one class; neighbours of the same class are joined. */
type Strip = [LineClass, number][];

/**
 * The strip of a stored exhibit, whose lines are not kept by class: lines of blocks as rows, lines around them as
 * comment, and the quoted quarantined lines where they are.
 */
export function stripOf(blocks: readonly BlockRecord[], receipt: Receipt): Strip {
  const strip: Strip = [];
  let at = 1;
  const run = (kind: LineClass, to: number) => {
    const n = to - at + 1;
    if (n <= 0) return;
    const last = strip.at(-1);
    if (last && last[0] === kind) last[1] += n;
    else strip.push([kind, n]);
    at = to + 1;
  };
  const bad = [...receipt.quarantine].map((q) => q.line).sort((a, b) => a - b);
  const fill = (kind: LineClass, to: number) => {
    while (bad[0] !== undefined && bad[0] <= to) {
      const line = bad.shift() as number;
      run(kind, line - 1);
      run('quarantined', line);
    }
    run(kind, to);
  };
  for (const block of [...blocks].sort((a, b) => a.lines[0] - b.lines[0])) {
    fill('comment', Math.min(block.lines[0] - 1, receipt.lines));
    fill('row', Math.min(block.lines[1], receipt.lines));
  }
  fill('comment', receipt.lines);
  return strip;
}

/** The next quarantined line after `line`, beginning again at the top; null when there is none. */
export function nextQuarantined(quarantine: readonly Quarantined[], line: number | null): number | null {
  const lines = quarantine.map((q) => q.line).sort((a, b) => a - b);
  return lines.find((l) => l > (line ?? 0)) ?? lines[0] ?? null;
}

/** The strip by lines of the account: neighbours of one account are one run, so that no seam shows between them. */
export function runsOf(
  strip: readonly (readonly [LineClass, number])[],
): { name: AccountName; from: number; n: number }[] {
  const runs: { name: AccountName; from: number; n: number }[] = [];
  let at = 0;
  for (const [kind, n] of strip) {
    const last = runs.at(-1);
    const name = accountOf(kind);
    if (last?.name === name) last.n += n;
    else runs.push({ name, from: at, n });
    at += n;
  }
  return runs;
}
