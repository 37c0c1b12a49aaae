// What a plan's tree shows of each node.
import type { Grade, PlanTree } from '../../api/wire.ts';
import { number } from '../../format/number.ts';
import { t } from '../../format/text.svelte.ts';
import { estimatedInAll, heat, largest, offBy } from '../../logic/plantree.ts';

export const COLUMN_IDS = [
  'loops',
  'estimated',
  'rows',
  'off',
  'inclusive',
  'self',
  'hit',
  'read',
  'cost',
] as const;
export type ColumnId = (typeof COLUMN_IDS)[number];

export interface PlanColumn {
  id: ColumnId;
  title: string;
  unit: string;
  width: string;
  /** Of every figure in it: an estimate is never a measurement. */
  grade: Grade;
  /** Leaves where the window is narrow. */
  optional: boolean;
  values: (tree: PlanTree) => readonly (number | null)[];
  text: (value: number) => string;
}

const plain = (value: number) => number(value, { significant: 3 });
const times = (value: number) => `${number(value, { significant: value < 10 ? 2 : 3 })}×`;

export const planColumns = (): PlanColumn[] => [
  {
    id: 'loops',
    title: t('plans-loops'),
    unit: '',
    width: '64px',
    grade: 'measured',
    optional: true,
    values: (x) => x.loops,
    text: plain,
  },
  {
    id: 'estimated',
    title: t('plans-estimated'),
    unit: '',
    width: '76px',
    grade: 'inferred',
    optional: true,
    values: estimatedInAll,
    text: plain,
  },
  {
    id: 'rows',
    title: t('plans-rows'),
    unit: '',
    width: '76px',
    grade: 'derived',
    optional: false,
    values: (x) => x.rows,
    text: plain,
  },
  {
    id: 'off',
    title: t('plans-off'),
    unit: '',
    width: '68px',
    grade: 'inferred',
    optional: false,
    values: (x) => x.estimate_factor.map((f, at) => offBy(f, x.estimated_rows[at])),
    text: times,
  },
  {
    id: 'inclusive',
    title: t('plans-inclusive'),
    unit: 'ms',
    width: '96px',
    grade: 'derived',
    optional: false,
    values: (x) => x.inclusive_ms,
    text: plain,
  },
  {
    id: 'self',
    title: t('plans-self'),
    unit: 'ms',
    width: '72px',
    grade: 'derived',
    optional: false,
    values: (x) => x.exclusive_ms,
    text: plain,
  },
  {
    id: 'hit',
    title: t('plans-hit'),
    unit: '',
    width: '68px',
    grade: 'derived',
    optional: true,
    values: (x) => x.hit,
    text: plain,
  },
  {
    id: 'read',
    title: t('plans-read'),
    unit: '',
    width: '60px',
    grade: 'derived',
    optional: false,
    values: (x) => x.read,
    text: plain,
  },
  {
    id: 'cost',
    title: t('plans-cost'),
    unit: '',
    width: '80px',
    grade: 'inferred',
    optional: true,
    values: (x) => x.cost,
    text: plain,
  },
];

/** The columns of a plan that nobody chose columns for: those that it has figures in; costs where nothing was timed. */
export function usual(tree: PlanTree): ColumnId[] {
  const timed = tree.inclusive_ms.some((ms) => ms !== null);
  return planColumns()
    .filter((c) => (c.id === 'cost' ? !timed : true) && c.values(tree).some((v) => v !== null))
    .map((c) => c.id);
}

export const HEATS = ['self', 'rows', 'blocks', 'read', 'off'] as const;
export type HeatBy = (typeof HEATS)[number];

export interface HeatOf {
  /** 0 to 1; null where absent. */
  share: (node: number) => number | null;
  /** 1 to 5; null where absent. */
  step: (node: number) => number | null;
}

/** Shared blocks that a node touched, found or read; null where neither is known. */
const blocks = (tree: PlanTree): (number | null)[] =>
  tree.hit.map((hit, at) => {
    const read = tree.read[at] ?? null;
    return hit === null && read === null ? null : (hit ?? 0) + (read ?? 0);
  });

/** How hot nodes are by a column. Misjudgements are compared by their orders of magnitude. `most` sets two plans on one
 *  scale. */
export function heatOf(tree: PlanTree, by: HeatBy, most?: number): HeatOf {
  const values =
    by === 'off'
      ? tree.estimate_factor.map((f, at) => {
          const off = offBy(f, tree.estimated_rows[at]);
          return off === null ? null : Math.log10(Math.min(off, 1e9));
        })
      : by === 'rows'
        ? tree.rows
        : by === 'blocks'
          ? blocks(tree)
          : by === 'read'
            ? tree.read
            : tree.exclusive_ms;
  const top = most ?? largest(values);
  return {
    share: (node) => {
      const value = values[node] ?? null;
      return value === null ? null : top > 0 ? value / top : 0;
    },
    step: (node) => heat(values[node], top),
  };
}
