// Which captures of a case are a metric over time: a block with a time column of its own, or three and more snapshots of
// one kind whose times are known.
import type { BlockRef, CaseView } from '../../api/wire.ts';
import { kindName } from '../capture/kinds.ts';
import { snapshots } from '../../logic/snapshots.ts';

export interface Metric {
  key: string;
  /** What the choice is called: foreign text. */
  label: string;
  of: BlockRef[];
}

const NUMERIC = ['int', 'uint', 'decimal', 'float'];
/** Two points are a difference, three are a course. */
const FEWEST = 3;

export function metricsOf(view: CaseView): Metric[] {
  const all = snapshots(view.exhibits);
  const alone = all.filter(
    ({ block }) =>
      block.rows >= FEWEST &&
      block.columns.some((c) => c.type === 'time') &&
      block.columns.some((c) => NUMERIC.includes(c.type)),
  );
  const own = alone.map(({ key, exhibit, block }) => ({
    key,
    label: `${exhibit.id} ${exhibit.caption ?? exhibit.name}`,
    of: [{ exhibit: exhibit.id, block: block.index }],
  }));
  const kinds = new Map<string, BlockRef[]>();
  for (const { exhibit, block } of all) {
    if (exhibit.captured_at?.at == null || alone.some((a) => a.exhibit === exhibit && a.block === block))
      continue;
    kinds.set(block.kind, [...(kinds.get(block.kind) ?? []), { exhibit: exhibit.id, block: block.index }]);
  }
  const at = (ref: BlockRef) => Number(view.exhibits.find((e) => e.id === ref.exhibit)?.captured_at?.at ?? 0);
  const many = [...kinds]
    .filter(([, of]) => of.length >= FEWEST)
    .map(([kind, of]) => ({ key: kind, label: kindName(kind), of: of.sort((a, b) => at(a) - at(b)) }));
  return [...own, ...many];
}
