import { expect, it } from 'vitest';
import { ranks } from './ranks.ts';

it('texts stand by their code units, equal ones as they came', () => {
  expect(ranks(['b', 'a', 'b', 'Z'])).toEqual([3, 2, 4, 1]);
  expect(ranks(['00000101', '00000100', '00000102'])).toEqual([2, 1, 3]);
});

it('nothing has no places', () => {
  expect(ranks([])).toEqual([]);
});
