import { describe, expect, it, test } from 'vitest';
import { blockOf, comparable, firstPair, NONE, pairOf, snapshots } from './snapshots.ts';

const exhibit = (id: string, kind: string, rows = 9, purged: object | null = null) => ({
  id,
  name: id,
  caption: null,
  purged,
  blocks: [{ index: 0, kind, rows, engine: null, kind_version: null }],
});

test('only blocks with rows that are still there can be shown, only cumulative ones compared', () => {
  const all = snapshots([
    exhibit('E1', 'mysql.digest'),
    exhibit('E2', 'mysql.variables'),
    exhibit('E3', 'mysql.digest', 9, {}),
    exhibit('E4', 'mysql.digest', 0),
    exhibit('E5', 'mysql.digest'),
    exhibit('E6', 'mysql.waits_global'),
  ]);
  expect(all.map((s) => s.key)).toEqual(['E1/0', 'E2/0', 'E5/0', 'E6/0']);
  const pairs = comparable(all, new Set(['mysql.digest', 'mysql.waits_global']));
  expect(pairs.map((s) => s.key)).toEqual(['E1/0', 'E5/0', 'E6/0']);
  expect(firstPair(pairs)).toEqual(['E1/0', 'E5/0']);
  expect(firstPair([])).toBeNull();
});

test('a key names exhibit and block', () => {
  expect(blockOf('E17/2')).toEqual({ exhibit: 'E17', block: 2 });
  expect(blockOf('R2')).toBeNull();
});

describe('a pair to compare', () => {
  const three = [{ key: 'E1/0' }, { key: 'E2/0' }, { key: 'E3/0' }];

  it('is the last two where nothing was chosen', () => {
    expect(pairOf(three, null, null)).toEqual(['E2/0', 'E3/0']);
    expect(pairOf(three.slice(0, 1), null, null)).toEqual([NONE, 'E1/0']);
    expect(pairOf([], null, null)).toEqual([NONE, NONE]);
  });

  it('keeps what was chosen, unless it is gone or both are one', () => {
    expect(pairOf(three, 'E3/0', 'E1/0')).toEqual(['E3/0', 'E1/0']);
    expect(pairOf(three, NONE, 'E1/0')).toEqual([NONE, 'E1/0']);
    expect(pairOf(three, 'E9/0', 'E9/0')).toEqual(['E2/0', 'E3/0']);
    expect(pairOf(three, 'E3/0', null)).toEqual(['E2/0', 'E3/0']);
  });
});
