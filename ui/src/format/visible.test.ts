import { expect, it } from 'vitest';
import { bound, isKorean, visible } from './visible.ts';

it('hidden characters become marks, the rest stays', () => {
  expect(visible('a\u202eb')).toBe('a‹U+202E›b');
  expect(visible('x\u200by')).toBe('x‹U+200B›y');
  expect(visible('\u{e0041}')).toBe('‹U+E0041›');
  expect(visible('\u001b[31m')).toBe('‹U+001B›[31m');
  expect(visible('tab\tand\nline, 한글 🙂')).toBe('tab\tand\nline, 한글 🙂');
});

it('knows Hangul', () => {
  expect(isKorean('COPY FROM 1만 건')).toBe(true);
  expect(isKorean('COPY FROM')).toBe(false);
});

it('a number keeps its unit beside it', () => {
  expect(bound('Why 0.2 s, not 20 ms?')).toBe('Why 0.2\u00a0s, not 20\u00a0ms?');
  expect(bound('왜 200 GB 중 3 %만?')).toBe('왜 200\u00a0GB 중 3 %만?');
  expect(bound('3 sessions, 5 hosts, 7 Bins')).toBe('3 sessions, 5 hosts, 7 Bins');
});
