import { expect, test } from 'vitest';
import { entered, enteredPercent, textOrNull } from './entry.ts';

test('points and commas are both decimals, where only one reading is left', () => {
  expect(entered('18152')).toEqual({ ok: true, value: 18152 });
  expect(entered(' 5.40 ')).toEqual({ ok: true, value: 5.4 });
  expect(entered('5,40')).toEqual({ ok: true, value: 5.4 });
  expect(entered('0,864')).toEqual({ ok: true, value: 0.864 });
  expect(entered('1.234,5')).toEqual({ ok: true, value: 1234.5 });
  expect(entered('1,234.5')).toEqual({ ok: true, value: 1234.5 });
  expect(entered('5,861,586,332')).toEqual({ ok: true, value: 5861586332 });
  expect(entered('−45 %')).toEqual({ ok: true, value: -45 });
});

test('what can be read two ways is asked about, what is no number is said', () => {
  expect(entered('1,234')).toEqual({ ok: false, problem: 'ambiguous' });
  expect(entered('')).toEqual({ ok: false, problem: 'missing' });
  expect(entered('about 5')).toEqual({ ok: false, problem: 'no_number' });
  expect(entered('1,23,4')).toEqual({ ok: false, problem: 'no_number' });
  expect(entered('1.2.3')).toEqual({ ok: false, problem: 'no_number' });
});

test('per cent becomes a ratio without the noise of a division', () => {
  expect(enteredPercent('-8.7')).toEqual({ ok: true, value: -0.087 });
  expect(enteredPercent('28.6')).toEqual({ ok: true, value: 0.286 });
  expect(textOrNull('  ')).toBeNull();
});
