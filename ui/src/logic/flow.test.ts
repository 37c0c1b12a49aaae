import { describe, expect, it } from 'vitest';
import { flowOf, wrapped, type FlowInput } from './flow.ts';

const ten = (text: string) => text.length * 10;

describe('wrapping', () => {
  it('breaks at spaces, and ends with an ellipsis where more would follow', () => {
    expect(wrapped('one two three four', 80, ten, 5)).toEqual(['one two', 'three', 'four']);
    expect(wrapped('one two three four', 80, ten, 2)).toEqual(['one two', 'three…']);
    expect(wrapped('innodb_flush_log', 80, ten, 2)).toEqual(['innodb_…']);
    expect(wrapped('', 80, ten, 2)).toEqual([]);
  });
});

describe('the flow', () => {
  const input: FlowInput = {
    hypotheses: [
      { id: 'H1', text: 'app tier' },
      { id: 'H2', text: 'database' },
      { id: 'H3', text: 'untested' },
    ],
    rungs: [
      { id: 'R1', hypothesis: 'H1', text: 'pods', verdict: 'not_alone' },
      { id: 'R2', hypothesis: 'H2', text: 'vcpu', verdict: 'inconclusive' },
      { id: 'R3', hypothesis: 'H2', text: 'class', verdict: 'supported' },
    ],
    conclusion: 'the database',
  };
  const flow = flowOf(input, 412, ten);

  it('stands each hypothesis beside its rungs, without overlap', () => {
    const [h1, h2, h3] = flow.hypotheses;
    const [r1, r2, r3] = flow.rungs;
    expect([h1?.x, r1?.x, flow.conclusion.x]).toEqual([0, 156, 312]);
    expect(r2 && r3 && r3.y >= r2.y + r2.height).toBe(true);
    expect(h2 && r2 && r3 && h2.y + h2.height / 2).toBe(
      ((r2?.y ?? 0) + (r3?.y ?? 0) + (r3?.height ?? 0)) / 2,
    );
    expect((h3?.y ?? 0) + (h3?.height ?? 0)).toBe(flow.height);
  });

  it('leads only what stands into the conclusion', () => {
    expect(flow.edges.map((e) => `${e.from} ${e.to} ${e.verdict}`)).toEqual([
      'H1 R1 not_alone',
      'H2 R2 inconclusive',
      'H2 R3 supported',
      'R3 conclusion supported',
    ]);
    expect(flowOf({ ...input, conclusion: null }, 412, ten).edges).toHaveLength(3);
  });
});
