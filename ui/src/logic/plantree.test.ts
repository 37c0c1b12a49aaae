import { describe, expect, it } from 'vitest';
import {
  above,
  childCounts,
  heat,
  hottestPair,
  icicle,
  named,
  nextOf,
  offBy,
  roomAfter,
  rowsInSight,
  sideRows,
  estimatedInAll,
} from './plantree.ts';

/** CTE scan; below it two aggregates with scans, and a scan that hangs on the root. */
const PARENT = [null, 0, 1, 0, 3, 0];

describe('a folded tree', () => {
  it('hides everything below what is folded, and nothing else', () => {
    expect(rowsInSight(PARENT, new Set())).toEqual([0, 1, 2, 3, 4, 5]);
    expect(rowsInSight(PARENT, new Set([1]))).toEqual([0, 1, 3, 4, 5]);
    expect(rowsInSight(PARENT, new Set([0]))).toEqual([0]);
    expect(rowsInSight([null, 0, 1, null], new Set([0]))).toEqual([0, 3]);
  });
  it('knows what hangs where', () => {
    expect([...childCounts(PARENT)]).toEqual([3, 1, 0, 1, 0, 0]);
    expect(above(PARENT, 4)).toEqual([3, 0]);
  });
  it('is no deeper than memory', () => {
    const deep = Array.from({ length: 50_000 }, (_, i) => (i === 0 ? null : i - 1));
    expect(rowsInSight(deep, new Set([49_998])).length).toBe(49_999);
    expect(above(deep, 49_999).length).toBe(49_999);
    expect(
      icicle(
        deep,
        deep.map(() => 1),
      ).parts.length,
    ).toBe(16);
  });
});

describe('figures as marks', () => {
  it('reads absent as absent, never as zero', () => {
    expect(heat(null, 10)).toBeNull();
    expect(heat(0, 10)).toBe(1);
    expect(heat(10, 10)).toBe(5);
    expect(heat(0, 0)).toBe(1);
  });
  it('reads a misjudgement the same in both directions', () => {
    expect(offBy(20)).toBe(20);
    expect(offBy(0.05)).toBe(20);
    expect(offBy(0, 107)).toBe(107);
    expect(offBy(0, 0.2)).toBe(1);
    expect(offBy(null)).toBeNull();
  });
});

describe('two trees side by side', () => {
  it('follow the plan before, with what is new below its forerunner', () => {
    // Limit > Sort > Filter > Table scan, and Limit > Index range scan.
    const rows = sideRows(4, 2, [
      [0, 0],
      [3, 1],
    ]);
    expect(rows).toEqual([
      { a: 0, b: 0, pair: 0 },
      { a: 1, b: null, pair: null },
      { a: 2, b: null, pair: null },
      { a: 3, b: 1, pair: 1 },
    ]);
    // What is on one side only is no pair, however long it took.
    expect(hottestPair(rows, [0.1, 9, 0.3, 0.2], [0.4, 0.5])).toBe(3);
    expect(hottestPair(rows, [null, 9, 0.3, null], [null, null])).toBe(0);
  });
  it('hold every node of both sides exactly once', () => {
    const rows = sideRows(3, 5, [
      [0, 1],
      [2, 3],
    ]);
    expect(rows.map((r) => r.b).filter((b) => b !== null)).toEqual([0, 1, 2, 3, 4]);
    expect(rows.map((r) => r.a).filter((a) => a !== null)).toEqual([0, 1, 2]);
  });
});

describe('an icicle', () => {
  it('places children side by side within their parent', () => {
    const { parts, total, levels, left } = icicle(PARENT, [43.8, 18.1, 17.2, 15.1, 4.9, 1.1]);
    expect(total).toBe(43.8);
    expect([levels, left]).toEqual([3, 0]);
    expect(parts.map((p) => [p.node, p.level, Number(p.from.toFixed(3)), p.size])).toEqual([
      [0, 0, 0, 43.8],
      [1, 1, 0, 18.1],
      [2, 2, 0, 17.2],
      [3, 1, 18.1, 15.1],
      [4, 2, 18.1, 4.9],
      [5, 1, 33.2, 1.1],
    ]);
  });
  it('narrows children that together exceed their parent', () => {
    const { parts } = icicle([null, 0, 0], [10, 15, 5]);
    expect(parts.map((p) => [p.from, p.size])).toEqual([
      [0, 10],
      [0, 7.5],
      [7.5, 2.5],
    ]);
  });
  it('takes the children for a heading without a time, and draws nothing without times', () => {
    expect(icicle([null, 0, 0], [null, 3, 4]).parts[0]?.size).toBe(7);
    expect(icicle([null, 0], [null, null])).toEqual({ parts: [], total: 0, levels: 0, left: 0 });
  });
  it('counts what is too narrow, too deep or too many', () => {
    const wide = icicle(
      [null, ...Array.from({ length: 999 }, () => 0)],
      [999, ...Array.from({ length: 999 }, () => 1)],
    );
    expect([wide.parts.length, wide.left]).toEqual([1, 999]);
    expect(icicle([null, 0, 1], [3, 3, 3], { deepest: 2 }).left).toBe(1);
    expect(icicle([null, 0, 0], [3, 2, 1], { most: 2 }).parts.map((p) => p.node)).toEqual([0, 1]);
  });
});

describe('estimates', () => {
  it('are of all loops, as the rows are; those of what never began stay', () => {
    const inAll = estimatedInAll({ estimated_rows: [2, 168, 5, 7, null], loops: [1535, 1, 0, null, 3] });
    expect(inAll).toEqual([3070, 168, 5, 7, null]);
    // 3,070 rows came: the estimate was right, and both columns say so.
    expect(offBy(3070 / (inAll[0] ?? 0))).toBe(1);
  });
});

describe('room behind a part', () => {
  it('reaches to the next part of its level, or to the end', () => {
    const part = (level: number, from: number, size: number) => ({ node: 0, level, from, size });
    const parts = [part(0, 0, 10), part(1, 0, 4), part(2, 0, 1), part(1, 6, 2)];
    expect([...roomAfter(parts, 20)]).toEqual([10, 2, 19, 12]);
  });
});

describe('looking for a node', () => {
  const names = ['limit', 'sort key', 'seq scan orders', 'index scan orders_pkey'];
  it('finds by any part of the name, whatever the case', () => {
    expect(named(names, ' Orders ')).toEqual([2, 3]);
    expect(named(names, 'hash')).toEqual([]);
    expect(named(names, '  ')).toEqual([]);
  });
  it('goes round', () => {
    const found = [2, 5, 9];
    expect([nextOf(found, 5, 0), nextOf(found, 5, 1), nextOf(found, 5, -1)]).toEqual([1, 2, 0]);
    expect([nextOf(found, 9, 1), nextOf(found, 0, -1), nextOf(found, 10, 0)]).toEqual([0, 2, 0]);
    expect(nextOf([], 0, 1)).toBe(-1);
  });
});
