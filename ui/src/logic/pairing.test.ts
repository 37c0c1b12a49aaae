import { describe, expect, it } from 'vitest';
import { matchAt, part, say, turned } from './pairing.ts';

describe('what is said of nodes', () => {
  it('counts once a node, the latest word', () => {
    const first = say([], { before: 1, after: 2 });
    expect(say(first, { before: 1, after: 3 })).toEqual([{ before: 1, after: 3 }]);
    expect(say(first, { before: 4, after: 2 })).toEqual([{ before: 4, after: 2 }]);
    expect(say(first, { before: null, after: 3 })).toEqual([
      { before: 1, after: 2 },
      { before: null, after: 3 },
    ]);
  });
  it('takes a pair apart', () => {
    expect(part([{ before: 1, after: 2 }], 1, 2)).toEqual([
      { before: 1, after: null },
      { before: null, after: 2 },
    ]);
  });
});

it('is the same from the other side', () => {
  const all = [
    { before: 4, after: 1 },
    { before: 2, after: null },
    { before: 0, after: 3 },
  ];
  expect(turned(all)).toEqual([
    { before: null, after: 2 },
    { before: 1, after: 4 },
    { before: 3, after: 0 },
  ]);
});

describe('the key for matching', () => {
  it('parts a pair', () => {
    expect(matchAt([], null, { a: 0, b: 0 }).said).toEqual([
      { before: 0, after: null },
      { before: null, after: 0 },
    ]);
  });
  it('holds a lone node, and joins it with one of the other side', () => {
    const held = matchAt([], null, { a: 1, b: null });
    expect(held).toEqual({ said: [], held: { side: 'a', node: 1 } });
    expect(matchAt(held.said, held.held, { a: null, b: 4 })).toEqual({
      said: [{ before: 1, after: 4 }],
      held: null,
    });
    // A node in a pair is joined with the held one too; its former partner is then alone.
    expect(matchAt([], { side: 'b', node: 4 }, { a: 3, b: 1 }).said).toEqual([{ before: 3, after: 4 }]);
  });
  it('holds another node of the same side instead, and lets the same one go', () => {
    const held = { side: 'a', node: 1 } as const;
    expect(matchAt([], held, { a: 2, b: null }).held).toEqual({ side: 'a', node: 2 });
    expect(matchAt([], held, { a: 1, b: null }).held).toBeNull();
  });
});
