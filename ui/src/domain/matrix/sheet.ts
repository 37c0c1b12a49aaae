// The matrix of a case: its records as rows and columns, with what a reader must be warned of.
import type { CaseView, Evidence, Finding, Rung, Source } from '../../api/wire.ts';
import {
  diagnosticity,
  leaders,
  totals,
  type MatrixCellName,
  type MatrixRow,
  type WeightReason,
} from '../../logic/matrix.ts';

export interface SheetRow extends MatrixRow {
  of: Evidence;
  reason: WeightReason;
  /** 0 to 4. */
  tells: number;
  /** Cells that follow from predictions and observations and that nobody has rated yet. */
  suggested: Readonly<Record<string, MatrixCellName>>;
  /** Why a cell was rated so, by hypothesis. */
  why: Readonly<Record<string, string>>;
}

export interface SheetColumn {
  hypothesis: string;
  statement: string;
  verdict: Finding | null;
}

export interface SheetWarning {
  code: 'untested' | 'few_rivals' | 'one_source' | 'none';
  /** The hypothesis or source it is about. */
  about: string;
}

export interface Sheet {
  rows: SheetRow[];
  /** Fewest contradictions first. */
  columns: SheetColumn[];
  warnings: SheetWarning[];
}

const WEIGHTS: Record<WeightReason, number> = { checked: 1, unchecked: 0.5, inferred: 0.25, assumed: 0 };

function reasonOf(evidence: Evidence, rungs: readonly Rung[]): WeightReason {
  if (evidence.grade === 'inferred' || evidence.grade === 'assumed') return evidence.grade;
  const checked = rungs.some(
    ({ intervention, observation }) =>
      intervention.check.outcome === 'pass' &&
      (intervention.check.evidence.includes(evidence.id) ||
        (observation?.evidence.includes(evidence.id) ?? false)),
  );
  return checked ? 'checked' : 'unchecked';
}

/** The captures a source rests on; what was entered by hand is a source of its own. */
function roots(source: Source): string[] {
  if (source.kind === 'cell') return [source.exhibit];
  if (source.kind === 'quote') return [source.exhibit ?? source.note ?? 'entered'];
  if (source.kind === 'method') return source.from.flatMap(roots);
  return ['entered'];
}

function verdictOf(hypothesis: string, rungs: readonly Rung[]): Finding | null {
  return (
    rungs.findLast((r) => r.hypothesis.id === hypothesis && r.intervention.set_aside === null)?.verdict
      ?.decision.verdict ?? null
  );
}

function warningsOf(rows: readonly SheetRow[], ids: readonly string[]): SheetWarning[] {
  const out: SheetWarning[] = [];
  if (ids.length < 3) out.push({ code: 'few_rivals', about: String(ids.length) });
  const rated = totals(rows, ids);
  for (const column of rated) {
    if (column.rank === 1 && column.untested && rows.length > 0)
      out.push({ code: 'untested', about: column.hypothesis });
  }
  const telling = rows.filter((row) => row.tells > 0);
  const sources = new Set(telling.flatMap((row) => roots(row.of.source)));
  const [only] = sources;
  if (telling.length > 1 && sources.size === 1 && only !== undefined && only !== 'entered')
    out.push({ code: 'one_source', about: only });
  return out;
}

/** Rows in the order of the evidence; hypotheses that are set aside have no column. */
export function sheetOf(view: CaseView): Sheet {
  const hypotheses = view.hypotheses.filter((h) => h.set_aside === null);
  const ids = hypotheses.map((h) => h.id);
  const rows = view.evidence.map((of): SheetRow => {
    const reason = reasonOf(of, view.rungs);
    const row = {
      evidence: of.id,
      weight: WEIGHTS[reason],
      cells: Object.fromEntries(of.bearings.map((b) => [b.hypothesis, b.cell])),
    };
    return { ...row, of, reason, tells: diagnosticity(row, ids), suggested: {}, why: {} };
  });
  const columns = totals(rows, ids).map(({ hypothesis }) => ({
    hypothesis,
    statement: hypotheses.find((h) => h.id === hypothesis)?.statement ?? hypothesis,
    verdict: verdictOf(hypothesis, view.rungs),
  }));
  return { rows, columns, warnings: warningsOf(rows, ids) };
}

/** The leaders of a sheet, as one line: `H4`, `H2 H4`. */
export const leaderText = (sheet: Sheet): string =>
  leaders(
    sheet.rows,
    sheet.columns.map((c) => c.hypothesis),
  ).join(' ');
