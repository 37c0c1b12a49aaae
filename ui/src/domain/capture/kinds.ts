// Names of kinds, frames and the like in the reader's language. Unknown ids show themselves: a newer program may have
// written them.
import { maybe } from '../../format/text.svelte.ts';

const named = (prefix: string, id: string): string => maybe(`${prefix}-${id.replaceAll('.', '-')}`) ?? id;

/** `pg.stat_statements` as `PostgreSQL statement statistics`. */
export const kindName = (kind: string): string => named('kind', kind);

/** `mysql_boxed` as `mysql box`. */
export const frameName = (frame: string): string => named('frame', frame);

const ENGINES: Record<string, string> = {
  postgresql: 'PostgreSQL',
  mysql: 'MySQL',
  mariadb: 'MariaDB',
};

/** Engine and version of a column set: `PostgreSQL 1.8–1.10`; empty when the capture tells neither. */
export function versionText(engine: string | null, version: string | null): string {
  const name = engine === null ? null : (ENGINES[engine] ?? engine);
  return [name, version?.replace('..', '–')].filter((x) => x).join(' ');
}

/** Whether a block of a kind holds execution plans. */
export const carriesPlans = (kind: string): boolean =>
  kind === 'pg.auto_explain' || kind.includes('.explain_');

/** The kind of any table: what the person names and gives units. */
export const GENERIC = 'generic.table';
