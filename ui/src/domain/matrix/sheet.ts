// The matrix as rows and columns with their words: an observation has none of its own, it says its change and interval.
import { reasonText } from '../../api/failure.ts';
import type { CaseView, Evidence, Grade, Matrix, MatrixCell, Status } from '../../api/wire.ts';
import { change } from '../../format/number.ts';
import { cites } from '../../format/quantity.ts';
import { observedInterval } from '../../logic/ladder.ts';
import type { MatrixRow } from '../../logic/matrix.ts';
import { changeWords } from '../verdict/change.ts';

export interface Suggested {
  cell: MatrixCell;
  because: string;
}

export interface SheetRow extends MatrixRow {
  /** What it says; foreign text. */
  statement: string;
  grade: Grade;
  /** Where it is from: places of captures, or its rung. */
  cites: string[];
  /** Why it weighs what it weighs, in words. */
  weightWords: string;
  /** 0 to 4. */
  tells: number;
  muted: boolean;
  linchpin: boolean;
  /** Who would lead without it. */
  without: readonly string[];
  /** By hypothesis: what a prediction and an observation suggest where nobody rated, or otherwise than rated. */
  suggested: Readonly<Record<string, Suggested>>;
  /** The pinned figure, when it is evidence. */
  pinned: Evidence | null;
}

export interface SheetColumn {
  hypothesis: string;
  statement: string;
  status: Status;
}

export interface Sheet {
  rows: SheetRow[];
  /** Fewest contradictions first. */
  columns: SheetColumn[];
  leaders: readonly string[];
  warnings: string[];
}

/** Words of a row that is an observation: the change, and what it did. */
function observationWords(view: CaseView, id: string): string {
  const rung = view.rungs.find((r) => r.observation?.id === id);
  if (!rung?.observation) return id;
  const seen = observedInterval(rung.observation.effect);
  return `${changeWords(rung.intervention)}: ${seen ? change(...seen) : ''}%`;
}

export function sheetOf(view: CaseView, matrix: Matrix): Sheet {
  const rows = matrix.rows.map((row): SheetRow => {
    const evidence = view.evidence.find((e) => e.id === row.id) ?? null;
    const places = evidence ? cites(evidence.source) : [];
    return {
      evidence: row.id,
      weight: row.weight,
      cells: Object.fromEntries(row.cells.flatMap((c) => (c.cell ? [[c.hypothesis, c.cell]] : []))),
      suggested: Object.fromEntries(
        row.cells.flatMap((c) =>
          c.suggested && c.suggested.cell !== c.cell
            ? [[c.hypothesis, { cell: c.suggested.cell, because: reasonText(c.suggested.because) }]]
            : [],
        ),
      ),
      statement: row.statement ?? observationWords(view, row.id),
      grade: row.grade,
      cites: places.length > 0 ? places : row.rung === null ? [] : [row.rung],
      weightWords: reasonText(row.weight_because),
      tells: row.diagnosticity,
      muted: row.muted,
      linchpin: row.linchpin,
      without: row.leaders_without,
      pinned: evidence,
    };
  });
  return {
    rows,
    columns: matrix.columns.map(({ hypothesis, status }) => ({
      hypothesis,
      status,
      statement: view.hypotheses.find((h) => h.id === hypothesis)?.statement ?? hypothesis,
    })),
    leaders: matrix.leaders,
    warnings: matrix.warnings.map(reasonText),
  };
}
