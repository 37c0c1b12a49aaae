import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { stepCell, totals, type MatrixCellName, type MatrixRow } from './matrix.ts';

interface Golden {
  cases: {
    id: string;
    method: string;
    inputs: { matrix: Record<string, Record<string, MatrixCellName>>; weights: Record<string, number> };
    expect: {
      inconsistency: Record<string, number>;
      ranking: string[];
    };
  }[];
}

const GOLDEN = join(import.meta.dirname, '../../../src-tauri/crates/inquest-core/golden/ach.json');
const golden = JSON.parse(readFileSync(GOLDEN, 'utf8')) as Golden;
const scored = golden.cases.filter((c) => c.method === 'ach.score');

describe('the matrix', () => {
  it.each(scored.map((c) => [c.id, c] as const))(
    'scores %s as the golden values',
    (_, { inputs, expect: want }) => {
      const hypotheses = Object.keys(Object.values(inputs.matrix)[0] ?? {});
      const rows: MatrixRow[] = Object.entries(inputs.matrix).map(([evidence, cells]) => ({
        evidence,
        cells,
        weight: inputs.weights[evidence] ?? 0,
      }));
      const columns = totals(rows, hypotheses);
      expect(Object.fromEntries(columns.map((c) => [c.hypothesis, c.against]))).toEqual(want.inconsistency);
      expect(columns.map((c) => c.hypothesis)).toEqual(want.ranking);
    },
  );

  it('finds both golden matrices', () => expect(scored.map((c) => c.id)).toEqual(['ladder', 'linchpin']));

  it('counts without weights when asked, and shares a rank between equals', () => {
    const rows: MatrixRow[] = [
      { evidence: 'V1', weight: 0.5, cells: { H1: 'II', H2: 'I' } },
      { evidence: 'V2', weight: 0, cells: { H2: 'I' } },
    ];
    expect(totals(rows, ['H1', 'H2', 'H3'], false)).toEqual([
      { hypothesis: 'H3', against: 0, rank: 1 },
      { hypothesis: 'H1', against: 2, rank: 2 },
      { hypothesis: 'H2', against: 2, rank: 2 },
    ]);
    expect(totals(rows, ['H1', 'H2']).map((c) => c.against)).toEqual([0.5, 1]);
  });

  it('steps a cell from contradiction to agreement and stays at the ends', () => {
    const up = (n: number) => Array.from({ length: n }).reduce<MatrixCellName>((c) => stepCell(c, 1), 'II');
    expect([up(0), up(1), up(2), up(3), up(4), up(9)]).toEqual(['II', 'I', 'N', 'C', 'CC', 'CC']);
    expect(stepCell(undefined, -1)).toBe('I');
    expect(stepCell('II', -1)).toBe('II');
  });
});
