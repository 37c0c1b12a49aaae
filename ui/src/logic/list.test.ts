import { expect, it } from 'vitest';
import { find, move, spans } from './list.ts';

it('moves within a list and stops at its ends', () => {
  expect(move('ArrowDown', 0, 3)).toBe(1);
  expect(move('ArrowDown', 2, 3)).toBe(2);
  expect(move('ArrowDown', -1, 3)).toBe(0);
  expect(move('PageUp', 4, 30, 10)).toBe(0);
  expect(move('End', 0, 3)).toBe(2);
  expect(move('x', 0, 3)).toBeNull();
  expect(move('ArrowDown', 0, 0)).toBeNull();
});

it('cuts a text at its marks; overlaps and marks outside are clipped', () => {
  expect(spans('an fsync', [[3, 8]])).toEqual([
    { text: 'an ', hit: false },
    { text: 'fsync', hit: true },
  ]);
  expect(
    spans('abcdef', [
      [3, 9],
      [0, 2],
      [1, 4],
    ]),
  ).toEqual([
    { text: 'ab', hit: true },
    { text: 'cd', hit: true },
    { text: 'ef', hit: true },
  ]);
  expect(spans('abc', [])).toEqual([{ text: 'abc', hit: false }]);
});

it('finds all words or none', () => {
  expect(find('Begin a case', 'CASE be')).toEqual([
    [8, 12],
    [0, 2],
  ]);
  expect(find('Begin a case', 'case x')).toBeNull();
  expect(find('anything', '  ')).toEqual([]);
});
