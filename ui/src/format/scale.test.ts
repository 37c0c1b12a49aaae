import { expect, it } from 'vitest';
import { exactly, scaled, scaleOf } from './scale.ts';

it('takes the largest unit in which the largest figure has three digits', () => {
  expect(scaleOf('ps', 702_320_000_000_000)).toEqual({ unit: 's', by: 1e-12 });
  expect(scaleOf('ms', 33.5)).toEqual({ unit: 'ms', by: 1 });
  expect(scaleOf('ms', 5_230)).toEqual({ unit: 'ms', by: 1 });
  expect(scaleOf('ms', 702_320)).toEqual({ unit: 's', by: 0.001 });
  expect(scaleOf('us', 340_000)).toEqual({ unit: 'ms', by: 0.001 });
  expect(scaleOf('B', 38_400_000)).toEqual({ unit: 'kB', by: 0.001 });
  expect(scaleOf('B', 438_400_000)).toEqual({ unit: 'MB', by: 1e-6 });
  expect(scaleOf('blocks(8192)', 7)).toEqual({ unit: 'blocks', by: 1 });
  expect(scaleOf(null, 7)).toEqual({ unit: '', by: 1 });
});

it('keeps whole figures and rounds what was scaled', () => {
  expect(scaled(1_234_567, { unit: '', by: 1 })).toBe('1,234,567');
  expect(scaled(702_320, { unit: 's', by: 0.001 })).toBe('702.3');
  expect(scaled(-12.3456, { unit: 'ms', by: 1 }, true)).toBe('−12.35');
  expect(scaled(0, { unit: 's', by: 0.001 }, true)).toBe('0');
  expect(exactly('702,320', 'ms')).toBe('702,320\u00a0ms');
});
