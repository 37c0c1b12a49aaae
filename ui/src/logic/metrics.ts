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

/** Words of a column's name in a sheet that people keep by hand: `rate_rps`, `x1_p95_ms`. */
const LOAD_WORD = /^(rate|rps|offered|users|clients|threads|concurrency|vus|connections)$/;
const LATENCY_WORD = /^(p\d+|latency|mean|avg|median)$/;
const ERROR_WORD = /^(errors?|failed|failures)$/;
const says = (c: ColumnShape, word: RegExp): boolean =>
  nameOf(c)
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .some((part) => word.test(part));

/** What the reader puts beside a column of intervals or notes. */
const BESIDE = / (low|high|note)$/;

/** Columns of figures, also those whose cells are intervals; not the ends of the intervals beside them. */
export function figuresOf<C extends ColumnShape>(columns: readonly C[]): C[] {
  const names = new Set(columns.map((c) => c.name));
  return columns.filter((c) => {
    const end = BESIDE.exec(c.name);
    if (end !== null && names.has(c.name.slice(0, end.index))) return false;
    return NUMERIC.includes(c.type) || names.has(`${c.name} low`);
  });
}

/** Columns that say how long an answer took. */
export const latencies = <C extends ColumnShape>(columns: readonly C[]): C[] =>
  figuresOf(columns).filter((c) => LATENCY.test(nameOf(c)) || says(c, LATENCY_WORD));

/** What a column of latencies measures, without the rest of its name: `p95` of `x1_p95_ms`. */
function measureOf(c: ColumnShape): string {
  const name = nameOf(c).toLowerCase();
  if (/^p\d+(\.\d+)?$/.test(name)) return name;
  return name.split(/[^a-z0-9]+/).find((part) => LATENCY_WORD.test(part)) ?? name;
}

/** Columns of one measure of latency under several names: each is an arm of a wide sheet. A mean beside a p95 is none, for they
 * are two figures of one arm. */
export function armColumns<C extends ColumnShape>(columns: readonly C[]): C[] {
  const all = latencies(columns);
  const same = (c: C) => all.filter((other) => measureOf(other) === measureOf(c));
  return all.map(same).find((arms) => arms.length > 1) ?? [];
}

/** True where a column says how much load there was, and another how long an answer took. */
export const isSweep = (columns: readonly ColumnShape[]): boolean =>
  figuresOf(columns).some((c) => LOAD.test(nameOf(c)) || (says(c, LOAD_WORD) && !says(c, ERROR_WORD))) &&
  latencies(columns).length > 0;

/** Which way a metric is better, as far as its name and unit tell. */
export const betterOf = (c: ColumnShape | undefined): 'lower' | 'higher' =>
  c && (COMPLETED.test(nameOf(c)) || c.unit === '1/s') ? 'higher' : 'lower';
