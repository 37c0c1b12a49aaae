// Every way of looking at captures, by keyboard, on replies of the program: what it shows, what stands there while it waits,
// when nothing is there and when the program refuses; and that a figure answers for itself.
import { page, userEvent } from 'vitest/browser';
import { beforeEach, describe, expect, it } from 'vitest';
import { connect } from '../../src/api/client.svelte.ts';
import { locale } from '../../src/format/text.svelte.ts';
import { recordedPlatform } from '../../src/platform/recorded.ts';
import App from '../../src/views/App.svelte';
import { navigation } from '../../src/views/place.svelte.ts';
import { CASES, explorerAnswers, explorerRecording } from '../fixtures/explorer.ts';
import type { Answers } from '../fixtures/host.ts';
import { byRole, expectAccessible, host, stage } from './stage.ts';

const text = () => document.querySelector('main')?.textContent ?? '';
const pane = () => document.querySelector('aside.pane')?.textContent ?? '';

beforeEach(() => navigation.library());

async function opened(about: string, key: string, more: Answers = {}, language = 'en') {
  const it = host({ ...explorerAnswers(), ...more }, language);
  navigation.open(about, 'snapshots');
  stage(App, {});
  await expect.poll(text).toContain(language === 'ko' ? '비교' : 'Compare');
  await userEvent.keyboard(key);
  return it;
}

/** Way of looking: case, key, the command it asks, and what is on the screen and in the pane. */
const WAYS: [way: string, about: string, key: string, command: string, shown: RegExp, told: RegExp][] = [
  ['comparison', CASES.statements, 'd', 'delta', /INSERT INTO payments/, /Before you compare/],
  ['table', CASES.statements, 'b', 'table_window', /7 of 7 rows/, /Row 1/],
  ['series', CASES.statements, 's', 'series', /total_exec_time/, /Interval/],
  ['buffer cache', CASES.cache, 'u', 'buffer_cache', /tablea_nc_cola_colb/, /Used buffers/],
  ['key order', CASES.cache, 'o', 'key_order', /order of capture/, /Random/],
  ['load curve', CASES.load, 'k', 'knee', /B/, /Bracket/],
  ['runs', CASES.load, 'r', 'runs', /mean/, /No difference shown/],
  ['histogram', CASES.load, 'l', 'histograms', /p99/, /Percentiles/],
];

describe.each(WAYS)('%s', (_way, about, key, command, shown, told) => {
  it('shows what the program answered, for every reader', async () => {
    await opened(about, key);
    await expect.poll(text).toMatch(shown);
    await expect.poll(pane).toMatch(told);
    await expectAccessible();
  });

  it('speaks Korean', async () => {
    await opened(about, key, {}, 'ko');
    await expect.poll(pane).not.toBe('');
    await expect.poll(() => document.querySelector('aside.pane')?.textContent ?? '').toMatch(/[가-힣]/);
    // A text that the catalogue lacks stands there as its key.
    expect(document.body.innerText).not.toMatch(
      /\b(keys|load|curve|histogram|delta|figure|index|fact|beside)-[a-z]/,
    );
  });

  it('waits where no answer has come, and says what the program refused', async () => {
    await opened(about, key, { [command]: () => new Promise(() => undefined) });
    await expect.poll(() => document.querySelector('.skeleton, [aria-busy="true"], .loading')).not.toBeNull();
    expect(document.querySelector('[role="alert"]')).toBeNull();
  });

  it('says what the program refused', async () => {
    await opened(about, key, {
      [command]: () => {
        throw { code: 'case_unknown', args: { case: about } };
      },
    });
    await expect.poll(() => document.querySelector('[role="alert"]')?.textContent ?? '').toContain(about);
    await expectAccessible();
  });

  it.each([
    [1280, 800],
    [1024, 700],
  ])('fits a window of %i × %i', async (width, height) => {
    await page.viewport(width, height);
    await opened(about, key);
    await expect.poll(pane).toMatch(told);
    const wide = [...document.querySelectorAll<HTMLElement>('main, aside.pane, .toolbar, body')].filter(
      (e) => e.scrollWidth > e.clientWidth + 1,
    );
    expect(wide.map((e) => `${e.className} ${e.scrollWidth} > ${e.clientWidth}`)).toEqual([]);
    await page.viewport(1280, 800);
  });
});

describe('a figure', () => {
  it('opens its trace by T, is pinned with its computation, and gives the focus back', async () => {
    const pinned: unknown[] = [];
    const it = await opened(CASES.cache, 'u', {
      evidence_pin: (request: unknown) => {
        pinned.push(request);
        return { evidence: { id: 'V1' } };
      },
    });
    await expect.poll(pane).toContain('Used buffers');
    await userEvent.keyboard('t');
    await expect.poll(() => document.activeElement?.textContent ?? '').toContain('cache.relation');
    expect(document.activeElement?.textContent).toContain('Used buffers');
    await userEvent.click(byRole('button', 'Pin as evidence'));
    await expect.poll(() => document.querySelector('dialog[open]')?.textContent ?? '').toContain('8,047');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(() => pinned.length).toBe(1);
    expect(pinned[0]).toMatchObject({
      target: { what: 'figure', figure: { source: { method: 'cache.relation', result: 'used' } } },
    });
    expect(it.asked.some((a) => a.name === 'evidence_pin')).toBe(true);
    await expect.poll(() => document.querySelector('dialog[open]')).toBeNull();
    document.querySelector<HTMLElement>('.trace')?.focus();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => document.activeElement?.className ?? '').toContain('sourced');
  });

  it('is copied with its source', async () => {
    const it = await opened(CASES.load, 'r');
    let copied = '';
    it.copyText = async (words) => {
      copied = words;
    };
    await expect.poll(pane).toContain('B / A');
    await userEvent.keyboard('t');
    await userEvent.click(byRole('button', 'Copy'));
    await expect.poll(() => copied).toMatch(/^B \/ A 0\.4907–1\.352 \(E\d+:\d+/);
  });

  it('is not pinned in a report, and its chart and table are there', async () => {
    connect(recordedPlatform(explorerRecording(CASES.load)));
    locale.choose('en');
    navigation.open(CASES.load, 'snapshots');
    stage(App, {});
    await expect.poll(text).toContain('Compare');
    await userEvent.keyboard('r');
    await expect.poll(pane).toContain('No difference shown');
    await userEvent.keyboard('t');
    await expect.poll(() => document.activeElement?.textContent ?? '').toContain('stats.difference');
    expect(document.activeElement?.textContent).not.toContain('Pin');
    await userEvent.keyboard('{Shift>}t{/Shift}');
    await expect.poll(() => document.querySelector('figure table')?.textContent ?? '').toContain('median');
  });
});

describe('which captures', () => {
  it('tells A from B by what stands first in a choice, and in full', async () => {
    await opened(CASES.statements, 'd');
    await expect.poll(pane).toContain('Before you compare');
    const chosen = ['A', 'B'].map((letter) => {
      const select = [...document.querySelectorAll('select')].find((s) =>
        s.selectedOptions[0]?.text.startsWith(`${letter} E`),
      );
      return { label: select?.selectedOptions[0]?.text ?? '', title: select?.title ?? '' };
    });
    expect(chosen[0]?.label).toMatch(/^A E\d+ /);
    expect(chosen[0]?.label.slice(2)).not.toBe(chosen[1]?.label.slice(2));
    for (const { label, title } of chosen) {
      expect(title).toContain('.pss_all.csv');
      // The same exhibits stand above what is to be looked at before they are compared.
      expect(pane()).toContain(label.slice(2));
    }
  });

  it('stays chosen, and so does the way of looking, while something else is looked at', async () => {
    await opened(CASES.cache, 'u');
    await expect.poll(pane).toContain('Used buffers');
    navigation.open(CASES.cache, 'exhibits');
    await expect.poll(pane).not.toContain('Used buffers');
    navigation.back();
    await expect.poll(pane).toContain('Used buffers');
  });
});

describe('where nothing is', () => {
  it('a histogram without calls says so', async () => {
    await opened(CASES.load, 'l', {
      histograms: () => ({ rows: [], total: 0, chosen: null, buckets: [], notes: [] }),
    });
    await expect.poll(text).toContain('No call was counted.');
  });

  it('a series without intervals says so', async () => {
    await opened(CASES.statements, 's', {
      series: () => ({
        column: 'calls',
        columns: ['calls'],
        unit: null,
        at: [],
        from: [],
        rows: [],
        total: [],
        blocks: [],
        marks: [],
        notes: [],
      }),
    });
    await expect.poll(text).toContain('No interval is known.');
  });

  it('a load test without throughput says so', async () => {
    await opened(CASES.load, 'k', {
      load_checks: () => ({ columns: {}, points: [], laws: [], figures: {}, notes: [] }),
    });
    await expect.poll(pane).toContain('Bracket');
    await userEvent.click(byRole('button', 'Laws'));
    await expect.poll(text).toContain('No row holds a throughput.');
  });
});

it('more than twenty thousand points are drawn on a canvas, moved by keys, and stand in a table by windows', async () => {
  const n = 30_000;
  const begun = 1_760_000_000_000_000;
  await opened(CASES.statements, 's', {
    series: () => ({
      column: 'calls',
      columns: ['calls'],
      unit: null,
      at: Array.from({ length: n }, (_, i) => String(begun + i * 1_000_000)),
      from: [],
      rows: [
        {
          key: { queryid: '1' },
          label: 'SELECT 1',
          values: Array.from({ length: n }, (_, i) => (i === 20_000 ? 9_999 : i % 7)),
          quality: [],
        },
      ],
      total: [],
      blocks: [],
      marks: [{ at: String(begun + 15_000 * 1_000_000), record: 'I1', title: 'sync_binlog 1 → 0' }],
      notes: [],
    }),
  });
  const stageOf = () => document.querySelector<HTMLElement>('[role="application"]');
  await expect.poll(() => stageOf()?.querySelector('canvas')).toBeTruthy();
  await expect.poll(text).toContain('30,000 points');
  expect(text()).toContain('0 to 9,999');
  expect(text()).toContain('sync_binlog 1 → 0');
  stageOf()?.focus();
  await userEvent.keyboard('++');
  await expect.poll(text).toContain('7,500 points');
  // The middle half of the middle half holds the spike no more.
  expect(text()).toContain('0 to 6');
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  await expect.poll(text).toContain('0 to 9,999');
  await userEvent.keyboard('0');
  await expect.poll(text).toContain('30,000 points');
  await userEvent.click(byRole('button', 'Show as table'));
  const table = document.querySelector<HTMLElement>('[role="table"]');
  expect(table?.getAttribute('aria-rowcount')).toBe('30001');
  expect(table?.querySelectorAll('[role="row"]').length).toBeLessThan(60);
  table?.scrollTo(0, 20_000 * 26);
  await expect.poll(() => table?.textContent ?? '').toContain('9,999');
});
