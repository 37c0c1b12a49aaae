// What rests on an exhibit, and where a line of it is.
import type { CaseView, Exhibit } from '../../api/wire.ts';
import { kindName } from '../../domain/capture/kinds.ts';
import { cites } from '../../format/quantity.ts';
import { t } from '../../format/text.svelte.ts';

/** Evidence that rests on an exhibit, as far as its sources say so. */
export const restsOn = (view: CaseView, of: Exhibit): string[] =>
  view.evidence
    .filter((e) => cites(e.source).some((c) => c === of.id || c.startsWith(`${of.id}:`)))
    .map((e) => e.id);

interface Placed {
  index: number;
  lines: [number, number];
  kind: string;
}

/** The block that a line is in, in words. */
export const placeIn =
  (blocks: readonly Placed[]) =>
  (line: number): string | null => {
    const block = blocks.find((b) => b.lines[0] <= line && line <= b.lines[1]);
    if (!block) return null;
    return blocks.length === 1
      ? kindName(block.kind)
      : t('exhibits-in-block', { n: block.index + 1, kind: kindName(block.kind) });
  };
