// Names of kinds, frames and the like in the reader's language. Unknown ids show themselves: a newer program may have
// written them.
import { maybe } from '../../format/text.svelte.ts';

const named = (prefix: string, id: string): string => maybe(`${prefix}-${id.replaceAll('.', '-')}`) ?? id;

/** `pg.stat_statements` as `PostgreSQL statement statistics`. */
export const kindName = (kind: string): string => named('kind', kind);

/** `mysql_boxed` as `mysql box`. */
export const frameName = (frame: string): string => named('frame', frame);

/** The kind of any table: what the person names and gives units. */
export const GENERIC = 'generic.table';
