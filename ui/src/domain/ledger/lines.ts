// The ledger of a case: what was ruled out, by which test, and the scope in which that holds.
import type { CaseView, Finding } from '../../api/wire.ts';
import { changeText } from '../../format/quantity.ts';
import { ruledOut } from '../../logic/ladder.ts';
import { changeWords } from '../verdict/change.ts';

export interface LedgerLine {
  case: string;
  question: string;
  system: string | null;
  hypothesis: string;
  statement: string;
  verdict: Finding;
  rung: string;
  /** The change that tested it; what was ruled out holds with it. */
  change: string;
  /** What the change did, in per cent; null when it was not recorded. */
  seen: string | null;
}

export function ledgerOf(view: CaseView): LedgerLine[] {
  return ruledOut(view.rungs).flatMap((rung) =>
    rung.verdict
      ? [
          {
            case: view.case.id,
            question: view.case.question,
            system: view.case.system,
            hypothesis: rung.hypothesis.id,
            statement: rung.hypothesis.statement,
            verdict: rung.verdict.decision.verdict,
            rung: rung.intervention.id,
            change: changeWords(rung.intervention),
            seen: rung.observation ? changeText(rung.observation.effect) : null,
          },
        ]
      : [],
  );
}
