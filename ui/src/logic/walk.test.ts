import { describe, expect, it } from 'vitest';
import { doneStations, missingSteps, STATION_OF, STATIONS } from './walk.ts';

type Shape = Parameters<typeof missingSteps>[0];
type Rung = Shape['rungs'][number];

const hypothesis = (id: string, set_aside: string | null = null) => ({ id, set_aside });

const rung = (n: number, over: Partial<Rung> = {}): Rung => ({
  intervention: { id: `R${n}`, set_aside: null, check: { outcome: 'pass' }, confounders: [] },
  hypothesis: hypothesis(`H${n}`),
  prediction: { seal: {} },
  observation: {},
  ...over,
});

const view = (over: Partial<Shape>): Shape => ({
  case: { status: 'open' },
  exhibits: [{}],
  hypotheses: [hypothesis('H1'), hypothesis('H2')],
  rungs: [],
  conclusion: null,
  ...over,
});

const steps = (over: Partial<Shape>) => missingSteps(view(over)).map((s) => `${s.code} ${s.about ?? '-'}`);

describe('the walk', () => {
  it('begins with a capture and a hypothesis', () => {
    expect(steps({ exhibits: [], hypotheses: [] })).toEqual(['capture -', 'hypothesis -']);
  });

  it('asks for a rival before anything is tested', () => {
    expect(steps({ hypotheses: [hypothesis('H1')] })).toEqual(['rival H1', 'change H1']);
  });

  it('does not count what is set aside', () => {
    expect(steps({ hypotheses: [hypothesis('H1'), hypothesis('H2', 'no')] })).toEqual([
      'rival H1',
      'change H1',
    ]);
    const aside = rung(1);
    aside.intervention.set_aside = 'artefact';
    expect(steps({ rungs: [aside] })).toEqual(['change H1']);
  });

  it('goes along a rung: prediction, seal, check, observation, confounders', () => {
    const at = (over: Partial<Rung>) => steps({ rungs: [rung(1, over), rung(2)] })[0];
    expect(at({ prediction: null })).toBe('prediction R1');
    expect(at({ prediction: { seal: null } })).toBe('seal R1');
    const intervention = { ...rung(1).intervention, check: { outcome: 'unknown' } };
    expect(at({ intervention })).toBe('check R1');
    expect(at({ observation: null })).toBe('observation R1');
    const confounders = [{ level: 'minor', reason: null }];
    expect(at({ intervention: { ...rung(1).intervention, confounders } })).toBe('confounder R1');
    const dismissed = [
      { level: 'none', reason: null },
      { level: 'major', reason: 'cold pool' },
    ];
    expect(at({ intervention: { ...rung(1).intervention, confounders: dismissed } })).toBe('conclusion -');
  });

  it('names hypotheses that nothing tests, then the conclusion, then closing', () => {
    expect(steps({ rungs: [rung(1)] })).toEqual(['test H2', 'conclusion -']);
    expect(steps({ rungs: [rung(1), rung(2)], conclusion: {} })).toEqual(['close -']);
  });

  it('is over for a closed case', () => {
    expect(steps({ case: { status: 'closed' } })).toEqual([]);
  });

  it('fills a station when it holds something and nothing is missing there', () => {
    expect([...doneStations(view({}))]).toEqual(['capture', 'hypothesis']);
    const pending = rung(1, { observation: null });
    expect([...doneStations(view({ rungs: [pending, rung(2)] }))]).toEqual([
      'capture',
      'hypothesis',
      'change',
      'prediction',
      'check',
    ]);
  });

  it('knows a station for every step', () => {
    expect(Object.values(STATION_OF).every((s) => STATIONS.includes(s))).toBe(true);
  });
});
