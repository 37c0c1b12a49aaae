import { expect, it } from 'vitest';
import { amountText, changeText, cites, unitText, withUnit } from './quantity.ts';

it('units: per cent stands at the number, others after a no-break space, a count has none', () => {
  expect(withUnit('94.98', '%')).toBe('94.98%');
  expect(withUnit('5.40', 'ms')).toBe('5.40\u00a0ms');
  expect(withUnit('2', 'us')).toBe('2\u00a0µs');
  expect(withUnit('1,080', 'count')).toBe('1,080');
  expect(withUnit('12', 'blocks(8192)')).toBe('12\u00a0blocks');
  expect(unitText(null)).toEqual({ text: '', attached: false });
});

it('amounts keep exact digits and print intervals', () => {
  expect(amountText({ value: '9223372036854775807' })).toBe('9,223,372,036,854,775,807');
  expect(amountText({ value: 5.4 })).toBe('5.4');
  expect(amountText({ lo: 250, hi: 290 })).toBe('250–290');
  expect(amountText({ lo: 3 })).toBe('≥\u00a03');
  expect(changeText({ lo: -0.087, hi: 0.286 })).toBe('−8.7…+28.6');
  expect(changeText({ value: 0.5 })).toBe('+50');
});

it('places of a source; a computation cites each of its inputs once', () => {
  const cell = { kind: 'cell' as const, exhibit: 'E4', line: 118 };
  expect(cites(cell)).toEqual(['E4:118']);
  expect(cites({ kind: 'quote', note: 'N2', exhibit: null, line: 8 })).toEqual(['N2:8']);
  expect(cites({ kind: 'quote', note: null, exhibit: 'E3', line: null })).toEqual(['E3']);
  const other = { ...cell, line: 119 };
  expect(cites({ kind: 'method', method: 'stats.change', from: [cell, other, cell] })).toEqual([
    'E4:118',
    'E4:119',
  ]);
  expect(cites({ kind: 'entered' })).toEqual([]);
});
