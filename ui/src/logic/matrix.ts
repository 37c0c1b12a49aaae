// The evidence matrix as figures (Heuer, Psychology of Intelligence Analysis, ch. 8): only contradictions count, each
// with the weight of its evidence; agreement adds nothing, because one fact can agree with many causes. What the
// records say is given; dropping a row and counting without weights are looked at here and never stored.

export const MATRIX_CELLS = ['II', 'I', 'N', 'C', 'CC'] as const;
export type MatrixCellName = (typeof MATRIX_CELLS)[number];

/** Why evidence weighs what it weighs. */
export type WeightReason = 'checked' | 'unchecked' | 'inferred' | 'assumed';

export interface MatrixRow {
  evidence: string;
  /** 0 to 1. */
  weight: number;
  /** Rating by hypothesis; what is absent was never rated. */
  cells: Readonly<Record<string, MatrixCellName>>;
}

const POINTS: Record<MatrixCellName, number> = { II: 2, I: 1, N: 0, C: 0, CC: 0 };
const LEVEL: Record<MatrixCellName, number> = { II: -2, I: -1, N: 0, C: 1, CC: 2 };

/** What a cell counts against its hypothesis. */
export const points = (cell: MatrixCellName | undefined): number => (cell === undefined ? 0 : POINTS[cell]);

/** How far a row tells the hypotheses apart: 0 (not at all) to 4. What was not rated says nothing. */
export function diagnosticity(row: MatrixRow, hypotheses: readonly string[]): number {
  const levels = hypotheses.map((h) => LEVEL[row.cells[h] ?? 'N']);
  return levels.length === 0 ? 0 : Math.max(...levels) - Math.min(...levels);
}

export interface ColumnTotal {
  hypothesis: string;
  /** Sum of contradictions, weighted or counted. */
  against: number;
  /** From 1; equal sums share a rank. */
  rank: number;
  /** Nothing was rated for it but `says nothing`: a score of 0 means nothing then. */
  untested: boolean;
}

/** Adds up the contradictions of each hypothesis, fewest first; equal sums keep the order of the hypotheses. */
export function totals(
  rows: readonly MatrixRow[],
  hypotheses: readonly string[],
  weighted = true,
): ColumnTotal[] {
  const sums = hypotheses.map((hypothesis) => ({
    hypothesis,
    // A sum of products of halves and quarters is exact; other weights keep twelve digits.
    against: Number(
      rows
        .reduce((sum, row) => sum + points(row.cells[hypothesis]) * (weighted ? row.weight : 1), 0)
        .toPrecision(12),
    ),
    untested: rows.every((row) => (row.cells[hypothesis] ?? 'N') === 'N'),
  }));
  return sums
    .map((one) => ({ ...one, rank: 1 + sums.filter((other) => other.against < one.against).length }))
    .sort((a, b) => a.against - b.against);
}

/** The hypotheses with the fewest contradictions, in order. */
export function leaders(
  rows: readonly MatrixRow[],
  hypotheses: readonly string[],
  weighted = true,
): string[] {
  return totals(rows, hypotheses, weighted)
    .filter((column) => column.rank === 1)
    .map((column) => column.hypothesis);
}

/** Who would lead if a row were wrong. */
export interface Without {
  evidence: string;
  leaders: string[];
  /** Without it the best hypotheses are others. */
  linchpin: boolean;
}

/** Drops each row in turn. */
export function withoutEach(
  rows: readonly MatrixRow[],
  hypotheses: readonly string[],
  weighted = true,
): Without[] {
  const best = leaders(rows, hypotheses, weighted).join();
  return rows.map((row) => {
    const left = leaders(
      rows.filter((other) => other !== row),
      hypotheses,
      weighted,
    );
    return { evidence: row.evidence, leaders: left, linchpin: left.join() !== best };
  });
}

/** The next cell in the direction of agreement (+1) or contradiction (−1); it stays at the ends. */
export function stepCell(cell: MatrixCellName | undefined, by: 1 | -1): MatrixCellName {
  const at = MATRIX_CELLS.indexOf(cell ?? 'N') + by;
  return MATRIX_CELLS[Math.min(Math.max(at, 0), MATRIX_CELLS.length - 1)] ?? 'N';
}
