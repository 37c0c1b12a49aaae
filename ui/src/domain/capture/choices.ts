// What the person says about blocks, as it is typed, and as the host is told: only what differs from the detection.
import type { Block, BlockChoice, Column, ColumnChoice } from '../../api/wire.ts';

/** Name and unit as typed; empty keeps what is there. */
export interface ColumnWord {
  name: string;
  unit: string;
}

export interface BlockWord {
  /** Kind to read the block as; null keeps what is there. */
  kind: string | null;
  /** Words by position of the column, from 0. */
  columns: Record<number, ColumnWord>;
}

/** Words by block. */
export type Words = Record<number, BlockWord>;

/** Units that the program can convert, as they travel, in the order they are offered. */
export const UNITS = [
  'ms',
  's',
  'us',
  'ns',
  'ps',
  'min',
  'h',
  'B',
  'blocks(8192)',
  'blocks',
  'count',
  '1',
  '%',
  '1/s',
  'B/s',
] as const;

const SPELLINGS: Record<string, string> = { µs: 'us', μs: 'us', '/s': '1/s', '×': '1' };

/** A unit as typed, in the spelling of the wire. */
export function unitOf(text: string): string {
  const trimmed = text.trim();
  return SPELLINGS[trimmed] ?? trimmed;
}

export const wordOf = (words: Words, block: number): BlockWord => words[block] ?? { kind: null, columns: {} };

/** With another kind of a block. Words on its columns go: the columns are others. */
export function withKind(words: Words, block: number, kind: string | null): Words {
  return { ...words, [block]: { kind, columns: {} } };
}

/** With a word on one column. */
export function withColumn(words: Words, block: number, column: number, word: ColumnWord): Words {
  const { kind, columns } = wordOf(words, block);
  return { ...words, [block]: { kind, columns: { ...columns, [column]: word } } };
}

function columnChoices(columns: BlockWord['columns']): ColumnChoice[] {
  return Object.entries(columns)
    .map(([at, word]) => ({
      column: Number(at),
      name: word.name.trim() === '' ? null : word.name.trim(),
      unit: unitOf(word.unit) === '' ? null : unitOf(word.unit),
    }))
    .filter((c) => c.name !== null || c.unit !== null);
}

/** The choices of the wire; empty when nothing differs. */
export function choicesOf(words: Words): BlockChoice[] {
  return Object.entries(words)
    .map(([block, word]) => ({
      block: Number(block),
      kind: word.kind,
      columns: columnChoices(word.columns),
    }))
    .filter((c) => c.kind !== null || c.columns.length > 0);
}

/** Types whose cells carry no unit. */
const WITHOUT_UNIT: Column['type'][] = ['text', 'time', 'bool'];

/** True when figures stand in a column whose unit nobody knows yet. */
export const wantsUnit = (column: Column): boolean =>
  column.unit === null && !WITHOUT_UNIT.includes(column.type);

/** Blocks that two kinds fit about as well, and of which the person has not said which. */
export const undecided = (blocks: readonly Block[], words: Words): Block[] =>
  blocks.filter((b) => b.ambiguous && wordOf(words, b.index).kind === null);
