// Which columns of two captures are figures whose difference can be asked about, in the order a person asks for them:
// what the system did first, how much load was offered to it last. Names as the program's own reading of load curves
// knows them (measures/knee.rs of inquest-api).

interface ColumnShape {
  name: string;
  canonical?: string | null;
  type: string;
  role: string;
  unit: string | null;
}

export const NUMERIC: readonly string[] = ['int', 'uint', 'float', 'decimal'];
const LATENCY = /^(p\d+(\.\d+)?|latency.*|response.*|mean.*|avg.*|median.*)$/i;
const COMPLETED = /^(throughput|tps|qps|ops|requests_per_s(ec)?)$/i;
/** What was asked of the system, and which run it was. */
const OFFERED =
  /^(rate|rps|offered.*|target.*|arrival_rate|concurrency|clients|connections|threads|users|vus|run|step|iteration|repeat|seed|duration.*|time|timestamp|elapsed.*|interval.*)$/i;

const LOAD =
  /^(target_rps|rate|rps|offered|arrival_rate|users|clients|threads|concurrency|vus|connections)$/i;

const nameOf = (c: ColumnShape): string => c.canonical ?? c.name.trim();

const place = (c: ColumnShape): number => {
  const name = nameOf(c);
  if (LATENCY.test(name)) return 0;
  if (COMPLETED.test(name)) return 1;
  if (OFFERED.test(name)) return 4;
  return c.unit === null ? 3 : 2;
};

/** Columns of figures that both have, by name. */
export function metrics<C extends ColumnShape>(before: readonly C[], after: readonly C[]): C[] {
  return before
    .filter(
      (c) => NUMERIC.includes(c.type) && c.role !== 'key' && after.some((other) => other.name === c.name),
    )
    .map((c, i) => ({ c, i }))
    .sort((x, y) => place(x.c) - place(y.c) || x.i - y.i)
    .map(({ c }) => c);
}

/** True where a column says how much load there was, and another how long an answer took. */
export const isSweep = (columns: readonly ColumnShape[]): boolean =>
  columns.some((c) => LOAD.test(nameOf(c))) && columns.some((c) => LATENCY.test(nameOf(c)));

/** Which way a metric is better, as far as its name and unit tell. */
export const betterOf = (c: ColumnShape | undefined): 'lower' | 'higher' =>
  c && (COMPLETED.test(nameOf(c)) || c.unit === '1/s') ? 'higher' : 'lower';
