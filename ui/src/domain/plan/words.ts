// Words of plans. Operations, objects and keys are the engine's own text; the rest are codes with a text.
import { reasonText } from '../../api/failure.ts';
import type { Exhibit, PlanFinding, PlanHead, PlanTree, Reason } from '../../api/wire.ts';
import { digits, figure, number } from '../../format/number.ts';
import { maybe, t } from '../../format/text.svelte.ts';
import { visible } from '../../format/visible.ts';

const ENGINES: Record<string, string> = {
  postgresql: 'PostgreSQL',
  postgre_sql: 'PostgreSQL',
  mysql: 'MySQL',
  my_sql: 'MySQL',
  mariadb: 'MariaDB',
  maria_db: 'MariaDB',
};
export const engineName = (engine: string): string => ENGINES[engine] ?? engine;
export const formatName = (head: PlanHead): string =>
  maybe(`plan-format-${head.format}`) ?? `${engineName(head.engine)}, ${head.format}`;

/** A plan as lists name it: its statement, else what its exhibit is called. */
export function planName(head: PlanHead, exhibits: readonly Exhibit[]): string {
  const plain = (text: string) => visible(text).replace(/\s+/g, ' ').trim();
  const statement = plain(head.statement ?? '');
  if (statement !== '') return statement;
  const exhibit = exhibits.find((e) => e.id === head.of.exhibit);
  return plain(exhibit?.caption ?? exhibit?.name ?? '') || formatName(head);
}

export const planKey = ({ of }: Pick<PlanHead, 'of'>): string => `${of.exhibit}/${of.block}/${of.plan}`;
export const planPlace = ({ of, lines }: PlanHead): string =>
  lines[0] === lines[1] ? `${of.exhibit}:${lines[0]}` : `${of.exhibit}:${lines[0]}–${lines[1]}`;
/** A place that can be opened: the first line. */
export const firstPlace = ({ of, lines }: PlanHead): string => `${of.exhibit}:${lines[0]}`;

export const operation = (tree: PlanTree, node: number): string =>
  visible(tree.operations[tree.operation[node] ?? -1] ?? '');
export const object = (tree: PlanTree, node: number): string => visible(tree.object[node] ?? '');

/** The facts of a finding's words: numbers with their digits grouped and tied to their unit, foreign words as they are. */
function facts(f: PlanFinding): Record<string, string> {
  const numbers = new Set(f.numbers.map((one) => one.name));
  const entries = Object.entries(f.args);
  return Object.fromEntries(entries.map(([name, text]) => [name, numbers.has(name) ? figure(text) : text]));
}

export const findingTitle = (f: PlanFinding): string => maybe(`plan-${f.rule}-title`) ?? f.name;
export const findingText = (f: PlanFinding): string =>
  visible(
    maybe(`plan-${f.rule}`, facts(f)) ??
      Object.entries(facts(f))
        .map(([k, v]) => `${k}: ${v}`)
        .join(', '),
  );
/** When it misleads; null where the rule says nothing. */
export const findingCaveat = (f: PlanFinding): string | null => maybe(`plan-${f.rule}-caveat`, facts(f));
export const findingAdjusted = (f: PlanFinding): string | null => {
  if (f.adjusted === null) return null;
  const share = f.time_share === null ? '–' : `${number(f.time_share * 100, { significant: 2 })}%`;
  return maybe(`plan-adjusted-${f.adjusted}`, { share });
};
export const severityWord = (f: Pick<PlanFinding, 'severity'>): string => t(`audit-severity-${f.severity}`);

/** Why a comparison says what it says; its counts with their digits grouped. */
export const outcomeReason = (reason: Reason): string =>
  reasonText({
    ...reason,
    args: reason.code.startsWith('plans_')
      ? Object.fromEntries(Object.entries(reason.args).map(([name, text]) => [name, digits(text ?? '')]))
      : reason.args,
  });

/** What a paste lost, as against what a plan does not tell: it stands where it cannot be overlooked. */
const DAMAGE = [
  'plan_cropped',
  'plan_input_missing',
  'plan_head_missing',
  'plan_no_plan',
  'plan_indentation_lost',
  'plan_indentation_damaged',
  'plan_elided',
  'plan_line_not_read',
  'plan_document_broken',
  'plan_not_a_number',
];
export const isDamage = ({ code }: Pick<Reason, 'code'>): boolean => DAMAGE.includes(code);
