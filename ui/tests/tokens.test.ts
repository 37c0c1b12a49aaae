// Acceptance of the tokens: text 4.5:1 on every background it is used on, boundaries and focus 3:1, both themes, and
// with more contrast asked for. Ratios are those of WCAG 2.2.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const css = readFileSync(join(import.meta.dirname, '../src/theme/tokens.css'), 'utf8');

type Theme = 'light' | 'dark';

function tokens(source: string): Map<string, Record<Theme, string>> {
  const out = new Map<string, Record<Theme, string>>();
  for (const m of source.matchAll(/--([\w-]+):\s*light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)/g)) {
    out.set(m[1] ?? '', { light: m[2] ?? '', dark: m[3] ?? '' });
  }
  return out;
}

const normal = tokens(css.slice(0, css.indexOf('@media')));
const more = new Map([...normal, ...tokens(css.slice(css.indexOf('prefers-contrast: more')))]);

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((i) => {
    const c = parseInt(hex.slice(i, i + 2), 16) / 255;
    return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)].sort((p, q) => q - p) as [number, number];
  return (x + 0.05) / (y + 0.05);
}

const GROUNDS = ['canvas', 'surface', 'raised', 'hover', 'selected'];

/** Text and the grounds it stands on. */
const TEXTS: [string, string[]][] = [
  [
    'ink',
    [
      ...GROUNDS,
      'sunken',
      'band',
      'warn-soft',
      'error-soft',
      'for-soft',
      'against-soft',
      'lead',
      'heat-1',
      'heat-2',
    ],
  ],
  ['ink-2', [...GROUNDS, 'sunken', 'lead']],
  ['ink-3', [...GROUNDS, 'sunken', 'lead', 'warn-soft']],
  ['for', [...GROUNDS, 'for-soft', 'lead']],
  ['against', [...GROUNDS, 'against-soft', 'lead']],
  ['on-for', ['for']],
  ['on-against', ['against']],
  ['on-ink', ['ink']],
  ['warn', [...GROUNDS, 'warn-soft']],
  ['error', [...GROUNDS, 'error-soft']],
  ['literal', [...GROUNDS, 'sunken']],
  ['on-heat', ['heat-1', 'heat-2']],
  ['on-heat-3', ['heat-3']],
  ['on-heat-4', ['heat-4']],
  ['on-heat-5', ['heat-5']],
];

/** Lines and marks that carry meaning. */
const MARKS: [string, string[]][] = [
  ['field-line', ['canvas', 'surface', 'raised']],
  ['focus', GROUNDS],
  ['before', ['canvas', 'surface', 'raised']],
];

const pairs = (list: [string, string[]][]) =>
  list.flatMap(([fore, grounds]) => grounds.map((g) => [fore, g] as const));

describe.each(['light', 'dark'] as const)('%s', (theme) => {
  describe.each([
    ['as designed', normal],
    ['more contrast', more],
  ] as const)('%s', (_name, set) => {
    const ratio = (fore: string, ground: string) => {
      const [a, b] = [set.get(fore), set.get(ground)];
      if (!a || !b) throw new Error(`no token ${a ? ground : fore}`);
      return contrast(a[theme], b[theme]);
    };
    it.each(pairs(TEXTS))('%s on %s can be read', (fore, ground) => {
      expect(ratio(fore, ground)).toBeGreaterThanOrEqual(4.5);
    });
    it.each(pairs(MARKS))('%s on %s can be seen', (fore, ground) => {
      expect(ratio(fore, ground)).toBeGreaterThanOrEqual(3);
    });
  });
});

it('the formula gives the known ends', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});
