import { describe, expect, it } from 'vitest';
import { bytes, change, digits, factor, figure, number, percent, range } from './number.ts';

describe('digits', () => {
  it('groups and keeps every digit, beyond what a number can hold', () => {
    expect(digits('18446744073709551615')).toBe('18,446,744,073,709,551,615');
    expect(digits('-9007199254740993')).toBe('−9,007,199,254,740,993');
    expect(digits('5400.340')).toBe('5,400.340');
    expect(digits('0.10')).toBe('0.10');
    expect(digits('999')).toBe('999');
    expect(digits('+12')).toBe('+12');
  });
  it('writes exponents as powers and leaves what is no numeral', () => {
    expect(digits('5.4e-7')).toBe('5.4\u00a0×\u00a010⁻⁷');
    expect(digits('1e+21')).toBe('1\u00a0×\u00a010²¹');
    expect(digits('12:30')).toBe('12:30');
    expect(digits('')).toBe('');
  });
});

describe('figure', () => {
  it('groups the digits of a worded figure and ties them to the unit', () => {
    expect(figure('4371')).toBe('4,371');
    expect(figure('40515 ms')).toBe('40,515\u00a0ms');
    expect(figure('99.97 %')).toBe('99.97%');
    expect(figure('40 MiB')).toBe('40\u00a0MiB');
  });
});

describe('number', () => {
  it('prints the shortest digits, a real minus, and no minus zero', () => {
    expect(number(1080)).toBe('1,080');
    expect(number(-8.7)).toBe('−8.7');
    expect(number(-0)).toBe('0');
    expect(number(-0.0004, { places: 2 })).toBe('0.00');
    expect(number(0.1 + 0.2, { significant: 3 })).toBe('0.3');
    expect(number(12345.678, { significant: 3 })).toBe('12,346');
    expect(number(5.4, { places: 2 })).toBe('5.40');
    expect(number(15, { signed: true })).toBe('+15');
    expect(number(0, { signed: true })).toBe('0');
    expect(number(Number.NaN)).toBe('–');
    expect(number(Infinity)).toBe('∞');
  });
});

describe('intervals', () => {
  it('carry an en dash, and an ellipsis where an end has a sign', () => {
    expect(range(250, 290)).toBe('250–290');
    expect(range(-8.7, 28.6)).toBe('−8.7…+28.6');
    expect(range(15, 100, { signed: true })).toBe('+15…+100');
    expect(range(210, null)).toBe('≥\u00a0210');
    expect(range(4, 4)).toBe('4');
  });
  it('turn relative changes into per cent without the noise of the product', () => {
    expect(percent(0.07)).toBe(7);
    expect(percent(0.286)).toBe(28.6);
    expect(change(-0.087, 0.286)).toBe('−8.7…+28.6');
    expect(change(1, 2)).toBe('+100…+200');
    expect(change(-1, -0.5)).toBe('−100…−50');
  });
});

it('sizes and factors', () => {
  expect(bytes(999)).toBe('999\u00a0B');
  expect(bytes(38_412_345)).toBe('38.4\u00a0MB');
  expect(bytes(419e9)).toBe('419\u00a0GB');
  expect(bytes(999_600)).toBe('1\u00a0MB');
  expect(factor(27.83)).toBe('27.8×');
  expect(factor(0.7261)).toBe('0.726×');
});
