import { expect, test } from 'vitest';
import { Failure, failureText, reasonText } from './failure.ts';

test('relative changes are read in per cent, other facts as they are', () => {
  expect(
    reasonText({
      code: 'reaches_prediction',
      args: { observed_lo: '-0.36', observed_hi: '-0.31', predicted_lo: '-0.5', predicted_hi: '-0.25' },
    }),
  ).toContain('−36%');
  expect(reasonText({ code: 'nothing_of_the_kind', args: { rows: '0.5', share: '0.0512' } })).toBe(
    'nothing_of_the_kind (rows: 0.5, share: 5.12%)',
  );
});

test('an unknown failure shows its code and facts', () => {
  expect(failureText(new Failure('of_another_kind', { rows: '7' }))).toContain('of_another_kind');
});
