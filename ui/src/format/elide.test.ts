import { expect, test } from 'vitest';
import { elided } from './elide.ts';

test('a name keeps its beginning and its end', () => {
  expect(elided('2-merchants.pss_all.csv', 24)).toBe('2-merchants.pss_all.csv');
  expect(elided('2-merchants.pss_all.csv', 16)).toBe('2-mercha…all.csv');
  expect(elided('결제-원장-스냅숏-이후.csv', 9)).toBe('결제-원….csv');
});
