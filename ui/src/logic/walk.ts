// The walk: which step of the chain from the first capture to the conclusion is missing, in the order in which an
// inquest goes. Structural types, so that the wire's records fit. A step that cannot be done (a check that nobody
// captured) stays missing; the person may pass it over, which is kept nowhere.

export type WalkCode =
  | 'capture'
  | 'hypothesis'
  | 'rival'
  | 'change'
  | 'prediction'
  | 'seal'
  | 'check'
  | 'observation'
  | 'confounder'
  | 'test'
  | 'conclusion'
  | 'close';

export interface WalkStep {
  code: WalkCode;
  /** The rung (`R2`) or hypothesis (`H3`) it is about; null when it is about the case. */
  about: string | null;
}

/** Stations of the chain in their order, as they are shown. */
export const STATIONS = [
  'capture',
  'hypothesis',
  'change',
  'prediction',
  'check',
  'observation',
  'conclusion',
] as const;
export type Station = (typeof STATIONS)[number];

/** The station at which a step is done. */
export const STATION_OF: Record<WalkCode, Station> = {
  capture: 'capture',
  hypothesis: 'hypothesis',
  rival: 'hypothesis',
  change: 'change',
  test: 'change',
  prediction: 'prediction',
  seal: 'prediction',
  check: 'check',
  observation: 'observation',
  confounder: 'observation',
  conclusion: 'conclusion',
  close: 'conclusion',
};

interface CaseShape {
  case: { status: string };
  exhibits: readonly object[];
  hypotheses: readonly { id: string; set_aside: string | null }[];
  rungs: readonly {
    intervention: {
      id: string;
      set_aside: string | null;
      check: { outcome: string };
      confounders: readonly { level: string; reason: string | null }[];
    };
    hypothesis: { id: string; set_aside: string | null };
    prediction: { seal: object | null } | null;
    observation: object | null;
  }[];
  conclusion: object | null;
}

type RungShape = CaseShape['rungs'][number];

function ofRung(rung: RungShape): WalkCode[] {
  if (!rung.prediction) return ['prediction'];
  if (!rung.prediction.seal) return ['seal'];
  const out: WalkCode[] = [];
  if (rung.intervention.check.outcome === 'unknown') out.push('check');
  if (!rung.observation) out.push('observation');
  const open = rung.intervention.confounders.some((c) => c.level !== 'none' && c.reason === null);
  if (rung.observation && open) out.push('confounder');
  return out;
}

/** What is missing, first things first; empty for a closed case. */
export function missingSteps(view: CaseShape): WalkStep[] {
  if (view.case.status !== 'open') return [];
  const about = (code: WalkCode, id: string | null = null): WalkStep => ({ code, about: id });
  const hypotheses = view.hypotheses.filter((h) => h.set_aside === null);
  const rungs = view.rungs.filter(
    (r) => r.intervention.set_aside === null && r.hypothesis.set_aside === null,
  );
  const out: WalkStep[] = [];
  if (view.exhibits.length === 0) out.push(about('capture'));
  if (hypotheses.length === 0) return [...out, about('hypothesis')];
  if (hypotheses.length === 1) out.push(about('rival', hypotheses[0]?.id));
  if (rungs.length === 0) return [...out, about('change', hypotheses[0]?.id)];
  for (const rung of rungs) out.push(...ofRung(rung).map((code) => about(code, rung.intervention.id)));
  for (const { id } of hypotheses)
    if (!rungs.some((r) => r.hypothesis.id === id)) out.push(about('test', id));
  out.push(about(view.conclusion === null ? 'conclusion' : 'close'));
  return out;
}

/** Stations that hold something and where nothing is missing. */
export function doneStations(view: CaseShape): Set<Station> {
  const open = new Set(missingSteps(view).map((s) => STATION_OF[s.code]));
  const some = (test: (rung: RungShape) => boolean) => view.rungs.some(test);
  const there: Record<Station, boolean> = {
    capture: view.exhibits.length > 0,
    hypothesis: view.hypotheses.length > 0,
    change: view.rungs.length > 0,
    prediction: some((r) => (r.prediction?.seal ?? null) !== null),
    check: some((r) => r.intervention.check.outcome !== 'unknown'),
    observation: some((r) => r.observation !== null),
    conclusion: view.conclusion !== null,
  };
  return new Set(STATIONS.filter((station) => there[station] && !open.has(station)));
}

/** Names a step among others, for those that were passed over. */
export const stepKey = (step: WalkStep): string => `${step.code} ${step.about ?? ''}`;
