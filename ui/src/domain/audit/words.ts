// Findings of the arithmetic audit as sentences.
import { unitText } from '../../format/quantity.ts';
import { maybe, t } from '../../format/text.svelte.ts';
import type { AuditFinding, FindingKey, FindingRow } from '../../api/wire.ts';

/** Facts that are units. */
const UNITS = ['claimed', 'proved'];

/** What is wrong, in a sentence. A code without a text shows its rule. */
export function findingText(finding: AuditFinding): string {
  const facts = Object.entries(finding.message.args).map(([name, value]): [string, string] => [
    name,
    UNITS.includes(name) ? unitText(value).text || value : value,
  ]);
  return (
    maybe(`finding-${finding.message.code}`, Object.fromEntries(facts)) ??
    t('audit-unknown', { rule: finding.rule })
  );
}

/** What would settle it. */
export const settlesText = (finding: AuditFinding): string | null =>
  finding.settles === null ? null : maybe(`settles-${finding.settles}`);

/** When it misleads. */
export const caveatText = (finding: AuditFinding): string | null =>
  finding.caveat === null ? null : maybe(`caveat-${finding.caveat}`);

export const severityText = (finding: AuditFinding): string => t(`audit-severity-${finding.severity}`);

/** The place as it is cited: `E4:118`, `N2:3`. */
export function placeOf(row: FindingRow): string | null {
  const id = row.key.exhibit ?? row.key.record ?? null;
  if (id === null) return null;
  return row.finding.line === null ? id : `${id}:${row.finding.line}`;
}

/** The same finding is known by where it is and what is printed there. */
export const keyText = (key: FindingKey): string => JSON.stringify(key, Object.keys(key).sort());

/** The unit that the figures of a column prove; null where the finding proves none. */
export function provedUnit(row: FindingRow): string | null {
  const { finding, key } = row;
  if (finding.rule !== 'unit_inference' || !key.exhibit || !key.column) return null;
  return finding.message.args['proved'] ?? null;
}

/** Findings that nobody answered. */
export const openFindings = (rows: readonly FindingRow[]): FindingRow[] =>
  rows.filter((row) => row.answered === null);
