// The evidence matrix as figures (Heuer, Psychology of Intelligence Analysis, ch. 8): only contradictions count, each
// with the weight of its evidence; agreement adds nothing, because one fact can agree with many causes. Weights, ranks,
// linchpins and suggestions come with the matrix; here is only what a person looks at and never stores: the sums when
// rows are left out.

export const MATRIX_CELLS = ['II', 'I', 'N', 'C', 'CC'] as const;
export type MatrixCellName = (typeof MATRIX_CELLS)[number];

export interface MatrixRow {
  evidence: string;
  /** 0 to 1. */
  weight: number;
  /** Rating by hypothesis; what is absent was never rated. */
  cells: Readonly<Record<string, MatrixCellName>>;
}

const POINTS: Record<MatrixCellName, number> = { II: 2, I: 1, N: 0, C: 0, CC: 0 };

/** What a cell counts against its hypothesis. */
export const points = (cell: MatrixCellName | undefined): number => (cell === undefined ? 0 : POINTS[cell]);

export interface ColumnTotal {
  hypothesis: string;
  /** Sum of contradictions, weighted or counted. */
  against: number;
  /** From 1; equal sums share a rank. */
  rank: number;
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
  }));
  return sums
    .map((one) => ({ ...one, rank: 1 + sums.filter((other) => other.against < one.against).length }))
    .sort((a, b) => a.against - b.against);
}

/** The next cell in the direction of agreement (+1) or contradiction (−1); it stays at the ends. */
export function stepCell(cell: MatrixCellName | undefined, by: 1 | -1): MatrixCellName {
  const at = MATRIX_CELLS.indexOf(cell ?? 'N') + by;
  return MATRIX_CELLS[Math.min(Math.max(at, 0), MATRIX_CELLS.length - 1)] ?? 'N';
}
