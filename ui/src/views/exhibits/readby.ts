// Which program read an exhibit, and whether this one may read it better.
import type { Exhibit } from '../../api/wire.ts';

/** True for an exhibit of an older reader than the program's own. */
export const isOlder = (exhibit: Exhibit, reader: number | null): boolean =>
  reader !== null && exhibit.purged === null && !exhibit.picture && (exhibit.read_by?.reader ?? 0) < reader;
