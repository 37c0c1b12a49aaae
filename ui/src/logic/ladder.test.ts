import { expect, test } from 'vitest';
import {
  levelAxis,
  levelsOf,
  nextTests,
  observedInterval,
  ruledOut,
  sealState,
  sharedAxis,
  sweepsOf,
} from './ladder.ts';

const rung = (id: string, over: object = {}) => ({
  intervention: { id, set_aside: null as string | null },
  hypothesis: { id: 'H1', set_aside: null as string | null },
  prediction: {
    predicted: [-1, -0.5] as [number, number],
    null_band: 0.1,
    seal: { at: '1' } as { at: string } | null,
    amendments: [] as { after_data: boolean }[],
  } as never,
  observation: { effect: { lo: -0.95, hi: -0.8 } } as { effect: object } | null,
  verdict: { decision: { verdict: 'supported', would_decide: [] as object[] } } as never,
  ...over,
});

test('the axis holds every prediction, observation and band, and is cut where one runs away', () => {
  expect(sharedAxis([rung('R1')])).toEqual([-1, 0.2]);
  expect(sharedAxis([rung('R1', { observation: { effect: { lo: 0.5, hi: 90 } } })])).toEqual([-1, 2]);
  expect(sharedAxis([rung('R1', { observation: { effect: { lo: 8.95, hi: 43 } } })])).toEqual([-1, 2]);
  expect(observedInterval({ lo: 0.1, hi: null })).toEqual([0.1, 2]);
  expect(observedInterval({ value: '0.25' })).toEqual([0.25, 0.25]);
});

test('brackets share the axis of the metric that most rungs speak of', () => {
  const of = (id: string, name: string, before: unknown, after: unknown, aside: string | null = null) =>
    rung(id, {
      intervention: { id, set_aside: aside },
      prediction: {
        predicted: [0, 1],
        null_band: 0.1,
        seal: null,
        amendments: [],
        metric: { name, unit: '1/s' },
      },
      observation: {
        effect: {
          lo: 0,
          hi: 1,
          source: { kind: 'method', method: 'stats.effect', inputs: { before, after } },
        },
      },
    }) as never;
  const rungs = [
    of('R1', 'knee', [210, 230], [250, 290]),
    of('R2', 'knee', [210, 230], [210, 270]),
    of('R3', 'p95', [221, 221], [57, 57]),
    of('R4', 'knee', [1, 1], [9000, 9000], 'another rig'),
  ];
  expect(levelAxis(rungs)).toEqual({ metric: { name: 'knee', unit: '1/s' }, domain: [200, 300] });
  expect(levelAxis([of('R1', 'knee', null, [1, 2])])).toBeNull();
  const quoted = { lo: -0.15, hi: 0.15, source: { kind: 'quote', text: '~250 unchanged' } };
  expect(levelsOf(quoted)).toBeNull();
  const open = { kind: 'method', method: 'stats.effect', inputs: { before: [30, null], after: [5, 6] } };
  expect(levelsOf({ source: open })).toEqual({ before: [30, null], after: [5, 6] });
});

test('a knee that was read from load curves shows them, a knee that was entered does not', () => {
  const cell = (column: string) => ({ kind: 'cell', exhibit: 'E1', line: 3, column });
  const curve = (y: string, points: object[]) => ({
    kind: 'method',
    method: 'knee.curve',
    inputs: { points, slo: 500 },
    from: [cell('rate_rps'), cell(y)],
  });
  const [before, after] = [[{ x: 210, y: 57 }], [{ x: 290, y: 4344 }]];
  const source = {
    kind: 'method',
    method: 'stats.effect',
    from: [curve('x3_p95_ms', after), curve('x1_p95_ms', before)],
  };
  expect(sweepsOf({ source })).toEqual({
    before: { x: 'rate_rps', y: 'x1_p95_ms', limit: 500, points: before },
    after: { x: 'rate_rps', y: 'x3_p95_ms', limit: 500, points: after },
  });
  expect(sweepsOf({ source: { ...source, from: [{ kind: 'entered' }, { kind: 'entered' }] } })).toBeNull();
});

test('only what counts is ruled out, eliminated before not alone', () => {
  const of = (verdict: string) => ({ decision: { verdict, would_decide: [] } });
  const rungs = [
    rung('R1', { verdict: of('not_alone') }),
    rung('R2', { verdict: of('eliminated') }),
    rung('R3', { verdict: of('eliminated'), intervention: { id: 'R3', set_aside: 'no figures' } }),
    rung('R4'),
  ];
  expect(ruledOut(rungs).map((r) => r.intervention.id)).toEqual(['R2', 'R1']);
});

test('the next test is what waits, then what is undecided, then what nothing tests', () => {
  const undecided = { decision: { verdict: 'inconclusive', would_decide: [{ code: 'repeat_with_check' }] } };
  const rungs = [
    rung('R1', { verdict: undecided }),
    rung('R2', { observation: null, verdict: null }),
    rung('R3', { prediction: null, observation: null, verdict: null }),
  ];
  const hypotheses = [
    { id: 'H1', set_aside: null },
    { id: 'H2', set_aside: null },
    { id: 'H3', set_aside: 'absurd' },
  ];
  const found = nextTests(rungs, hypotheses).map((n) =>
    n.kind === 'plan' ? `${n.kind} ${n.hypothesis.id}` : `${n.kind} ${n.rung.intervention.id}`,
  );
  expect(found).toEqual(['observe R2', 'predict R3', 'decide R1', 'plan H2']);
});

test('a seal is open, set, or amended', () => {
  expect(sealState(rung('R1'))).toBe('sealed');
  expect(sealState(rung('R1', { prediction: null }))).toBeNull();
  const prediction = { predicted: [0, 1], null_band: 0.1, seal: null, amendments: [] };
  expect(sealState(rung('R1', { prediction }))).toBe('open');
  const amended = { ...prediction, seal: { at: '1' }, amendments: [{ after_data: true }] };
  expect(sealState(rung('R1', { prediction: amended }))).toBe('amended');
});
