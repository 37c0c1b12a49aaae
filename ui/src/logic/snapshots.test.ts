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

describe('the pair to begin with', () => {
  const capture = (id: string, more: object = {}, name = `${id}.txt`) => ({
    key: `${id}/0`,
    block: { kind: 'mysql.digest' },
    exhibit: { name, phase: null as string | { step: number } | null, captured_at: null, ...more },
  });
  const at = (us: string) => ({ captured_at: { at: us } });

  it('is before and after where somebody said which is which', () => {
    const all = [
      capture('E1', { phase: 'after' }),
      capture('E2', { phase: 'before' }),
      capture('E3', { phase: 'during' }),
      capture('E4'),
    ];
    expect(firstPair(all)).toEqual(['E2/0', 'E1/0']);
    expect(pairOf(all, null, null)).toEqual(['E2/0', 'E1/0']);
    expect(firstPair(all.slice(1))).toEqual(['E2/0', 'E3/0']);
    // With one of them chosen, the other is what lies before it.
    expect(pairOf(all, null, 'E3/0')).toEqual(['E2/0', 'E3/0']);
  });

  it('is the last two as they were taken, by steps or times', () => {
    const timed = [capture('E1', at('300')), capture('E2', at('100')), capture('E3', at('200'))];
    expect(firstPair(timed)).toEqual(['E3/0', 'E1/0']);
    expect(firstPair([...timed, capture('E4')])).toEqual(['E3/0', 'E4/0']);
    const steps = [3, 1, 2].map((step, i) => capture(`E${i + 1}`, { phase: { step } }));
    expect(firstPair(steps)).toEqual(['E3/0', 'E1/0']);
  });

  it('is never one listing that was written twice, while there is another', () => {
    const twice = [
      capture('E1', {}, '0-before.buffers.txt'),
      capture('E2', {}, '4-copy.buffers.csv'),
      capture('E3', {}, '4-copy.buffers.txt'),
    ];
    expect(pairOf(twice, null, null)).toEqual(['E1/0', 'E3/0']);
    expect(pairOf(twice.slice(1), null, null)).toEqual(['E2/0', 'E3/0']);
  });

  it('is of one kind', () => {
    const other = { ...capture('E2'), block: { kind: 'pg.buffercache' } };
    expect(pairOf([capture('E1'), other, capture('E3')], null, null)).toEqual(['E1/0', 'E3/0']);
  });
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
