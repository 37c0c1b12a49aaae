// A report whose tables are made up as they are asked for: one capture of a million statements, the same on every run.
// The host's own work (a filter over all rows) is done here in the page, so it counts against what is measured.
import type { CaseView, Column, TableRequest, TableWindow } from '../../src/api/wire.ts';
import { recordedPlatform, RECORDING_VERSION } from '../../src/platform/recorded.ts';
import type { Platform } from '../../src/platform/types.ts';
import { exhibit, INFO, ROWS, VIEWS } from '../fixtures/cases.ts';

const TEMPLATES = 5_000;

/** The same numbers on every machine (Mulberry32). */
export function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const column = (name: string, type: Column['type'], unit: Column['unit'] = null): Column => ({
  name,
  canonical: name,
  type,
  unit,
  unit_origin: unit === null ? 'unknown' : 'schema',
  role: type === 'text' ? 'text' : 'counter',
});

const COLUMNS: Column[] = [
  column('query', 'text'),
  column('calls', 'uint'),
  column('total_exec_time', 'float', 'ms'),
  column('mean_exec_time', 'float', 'ms'),
  column('rows', 'uint'),
  column('shared_blks_hit', 'uint'),
  column('shared_blks_read', 'uint'),
  column('wal_bytes', 'uint', 'B'),
];

export interface Generated {
  /** Texts of the first column by row. */
  text: (row: number) => string;
  /** Figures of the other columns by row. */
  figures: Float64Array[];
  /** Rows whose text holds this. */
  holding: (part: string) => Uint32Array;
  rows: number;
}

export function generate(rows: number): Generated {
  const chance = chances(7);
  const of = Uint16Array.from({ length: rows }, () => Math.floor(chance() * TEMPLATES));
  const texts = Array.from(
    { length: TEMPLATES },
    (_, n) => `SELECT o.id, o.total FROM orders_${n} o WHERE o.customer_id = $1 AND o.state = $2 LIMIT $3`,
  );
  const figures = COLUMNS.slice(1).map((_, c) =>
    Float64Array.from({ length: rows }, () => Math.round(chance() ** 4 * 10 ** (6 + (c % 3)))),
  );
  const all = Uint32Array.from({ length: rows }, (_, i) => i);
  return {
    rows,
    figures,
    text: (row) => texts[of[row] ?? 0] ?? '',
    holding: (part) => {
      if (part === '') return all;
      const wanted = Uint8Array.from(texts, (text) =>
        Number(text.toLowerCase().includes(part.toLowerCase())),
      );
      const found = new Uint32Array(rows);
      let many = 0;
      for (let row = 0; row < rows; row += 1) if (wanted[of[row] ?? 0]) found[many++] = row;
      return found.subarray(0, many);
    },
  };
}

/** Id of the case that the report is about. */
export const CASE = VIEWS[0]?.case.id ?? '';

export function generatedPlatform(data: Generated): Platform {
  const [view] = VIEWS;
  if (!view) throw new Error('no case to begin with');
  const block = {
    index: 0,
    lines: [1, data.rows + 1] as [number, number],
    frame: 'csv',
    kind: 'pg.stat_statements',
    kind_version: '1.10',
    engine: 'postgresql',
    label: null,
    rows: data.rows,
    complete: true,
    why_incomplete: null,
    columns: COLUMNS,
  };
  const shown: CaseView = {
    ...view,
    exhibits: [{ ...exhibit('E1', 'statements.csv', data.rows + 1), blocks: [block] }],
  };
  const base = recordedPlatform({
    version: RECORDING_VERSION,
    language: 'en',
    case: CASE,
    replies: [
      { name: 'library_info', args: {}, reply: { ...INFO, cases: 1 } },
      { name: 'case_list', args: {}, reply: ROWS.filter((r) => r.case.id === CASE) },
      { name: 'case_show', args: { case: CASE }, reply: shown },
      { name: 'kind_list', args: {}, reply: [] },
    ],
  });
  const max = [null, ...data.figures.map((f) => f.reduce((a, b) => Math.max(a, b), 0))];
  let last = { part: '', rows: data.holding('') };
  const window = (request: TableRequest): TableWindow => {
    const part = request.filters[0]?.value ?? '';
    if (part !== last.part) last = { part, rows: data.holding(part) };
    const rows = [...last.rows.subarray(request.first, request.first + request.count)];
    return {
      columns: COLUMNS,
      total: data.rows,
      filtered: last.rows.length,
      cells: [rows.map(data.text), ...data.figures.map((f) => rows.map((row) => String(f[row] ?? 0)))],
      lines: rows.map((row) => row + 2),
      rows,
      max,
    };
  };
  return {
    ...base,
    rpc: async (name, args) =>
      name === 'table_window' ? window(args as TableRequest) : base.rpc(name, args),
  };
}
