// A plan as Markdown: what it is, its tree as a table, what the rules found.
import type { PlanReply } from '../../api/wire.ts';
import { t } from '../../format/text.svelte.ts';
import { amountText, withUnit } from '../../format/quantity.ts';
import { markdown } from '../../logic/copy.ts';
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

export function planMarkdown({ head, tree, findings }: PlanReply, chosen: readonly ColumnId[]): string {
  const columns = planColumns()
    .filter((c) => chosen.includes(c.id))
    .map((c) => ({ ...c, column: c.values(tree) }));
  const total = tree.depth.length;
  const rows = Array.from({ length: Math.min(MOST, total) }, (_, node) => [
    `${'\u2003'.repeat(Math.min(20, tree.depth[node] ?? 0))}${operation(tree, node)} ${object(tree, node)}`.trimEnd(),
    ...columns.map((c) => {
      const value = c.column[node] ?? null;
      return value === null ? '–' : c.text(value);
    }),
  ]);
  const time = head.time === null ? [] : [withUnit(amountText(head.time), head.time.unit)];
  return [
    [formatName(head), planPlace(head), ...time].join(', '),
    '',
    markdown([t('plans-node'), ...columns.map((c) => (c.unit ? `${c.title} (${c.unit})` : c.title))], rows, [
      false,
      ...columns.map(() => true),
    ]),
    ...(total > MOST ? ['', t('plans-more-nodes', { n: total - MOST })] : []),
    ...(findings.length > 0 ? ['', t('plans-findings'), ''] : []),
    ...findings.map((f) => {
      const at = f.lines === null ? '' : ` (${head.of.exhibit}:${f.lines[0]})`;
      return `- ${f.rule} ${severityWord(f)}: ${findingTitle(f)}. ${findingText(f)}${at}`;
    }),
  ].join('\n');
}
