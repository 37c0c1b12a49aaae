// A plan to be taken elsewhere: as Markdown and as plain text (what it is, its tree as a table, what the rules found), and
// its tree as rows for a file. Long names are cut in plain text only, where columns must stand under each other.
import type { PlanReply } from '../../api/wire.ts';
import { t } from '../../format/text.svelte.ts';
import { amountText, withUnit } from '../../format/quantity.ts';
import { aligned, markdown } from '../../logic/copy.ts';
import { planColumns, type ColumnId } from './columns.ts';
import {
  findingText,
  findingTitle,
  formatName,
  object,
  operation,
  planPlace,
  severityWord,
} from './words.ts';

/** Nodes beyond this many are counted, not written: nobody reads 50,000 rows in a comment. */
const MOST = 500;
/** Levels beyond this many are not indented further. */
const DEEPEST = 20;
const ABSENT = '–';

export interface PlanRows {
  header: string[];
  rows: string[][];
}

/** The tree as rows, a node a row, its name indented by `indent` a level. */
export function planRows(
  { tree }: Pick<PlanReply, 'tree'>,
  chosen: readonly ColumnId[],
  indent: string,
  most = Number.POSITIVE_INFINITY,
): PlanRows {
  const columns = planColumns()
    .filter((c) => chosen.includes(c.id))
    .map((c) => ({ ...c, column: c.values(tree) }));
  const rows = Array.from({ length: Math.min(most, tree.depth.length) }, (_, node) => [
    `${indent.repeat(Math.min(DEEPEST, tree.depth[node] ?? 0))}${operation(tree, node)} ${object(tree, node)}`.trimEnd(),
    ...columns.map((c) => {
      const value = c.column[node] ?? null;
      return value === null ? ABSENT : c.text(value);
    }),
  ]);
  return {
    header: [t('plans-node'), ...columns.map((c) => (c.unit ? `${c.title} (${c.unit})` : c.title))],
    rows,
  };
}

/** The tree as a file has it: figures as they came, absent ones empty, nodes with their level and line. */
export function planTable({ tree, head }: PlanReply, chosen: readonly ColumnId[]): PlanRows {
  const columns = planColumns()
    .filter((c) => chosen.includes(c.id))
    .map((c) => ({ ...c, column: c.values(tree) }));
  return {
    header: [
      t('plans-level'),
      t('plans-node'),
      t('plans-object'),
      ...columns.map((c) => (c.unit ? `${c.title} (${c.unit})` : c.title)),
      t('plans-place'),
    ],
    rows: tree.depth.map((depth, node) => [
      String(depth),
      operation(tree, node),
      object(tree, node),
      ...columns.map((c) => String(c.column[node] ?? '')),
      `${head.of.exhibit}:${tree.first_line[node]}`,
    ]),
  };
}

/** What stands around the table, the same in either form. */
function written(reply: PlanReply, table: string): string {
  const { head, tree, findings } = reply;
  const total = tree.depth.length;
  const time = head.time === null ? [] : [withUnit(amountText(head.time), head.time.unit)];
  return [
    [formatName(head), planPlace(head), ...time].join(', '),
    '',
    table,
    ...(total > MOST ? ['', t('plans-more-nodes', { n: total - MOST })] : []),
    ...(findings.length > 0 ? ['', t('plans-findings'), ''] : []),
    ...findings.map((f) => {
      const at = f.lines === null ? '' : ` (${head.of.exhibit}:${f.lines[0]})`;
      return `- ${f.rule} ${severityWord(f)}: ${findingTitle(f)}. ${findingText(f)}${at}`;
    }),
  ].join('\n');
}

export function planMarkdown(reply: PlanReply, chosen: readonly ColumnId[]): string {
  const { header, rows } = planRows(reply, chosen, '\u2003', MOST);
  return written(
    reply,
    markdown(
      header,
      rows,
      header.map((_, i) => i > 0),
    ),
  );
}

export function planText(reply: PlanReply, chosen: readonly ColumnId[]): string {
  const { header, rows } = planRows(reply, chosen, '  ', MOST);
  return written(reply, aligned(header, rows));
}
