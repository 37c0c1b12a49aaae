// Matrix, walk and story by keyboard, on a case as the program answered it.
import { page, userEvent } from 'vitest/browser';
import { beforeEach, describe, expect, it } from 'vitest';
import App from '../../src/views/App.svelte';
import { navigation } from '../../src/views/place.svelte.ts';
import type { CaseView } from '../../src/api/wire.ts';
import type { Answers } from '../fixtures/host.ts';
import { recorded, recordedAnswers } from '../fixtures/recorded.ts';
import { expectAccessible, host, stage } from './stage.ts';

const text = () => document.body.textContent ?? '';
const CASE = recorded('en').case_show.case.id;

async function opened(view: string, more: Answers = {}, language = 'en') {
  const it = host({ ...recordedAnswers(language), ...more }, language);
  navigation.open(CASE, view);
  stage(App, {});
  await expect.poll(text).toContain(recorded(language).case_show.case.question);
  return it;
}

beforeEach(() => navigation.library());

const columns = () => [...document.querySelectorAll('.hcode')].map((e) => e.textContent);
const sums = () => [...document.querySelectorAll('.score b')].map((e) => e.textContent);
const here = () => document.activeElement?.getAttribute('data-cell');

describe('the matrix', () => {
  it('ranks hypotheses by what contradicts them, weighted and counted', async () => {
    await opened('matrix');
    await expect.poll(columns).toEqual(['H4', 'H2', 'H3', 'H5', 'H1']);
    expect(sums()).toEqual(['0.0', '1.0', '1.25', '1.5', '1.75']);
    await userEvent.keyboard('m');
    expect(sums()).toEqual(['0', '3', '4', '3', '4']);
  });

  it('moves by arrows, drops a row to see what would lead, and rates a cell', async () => {
    const view = structuredClone(recorded('en').case_show);
    const it = await opened('matrix', {
      case_show: () => structuredClone(view),
      evidence_rate: ({ id, bearings }: { id: string; bearings: CaseView['evidence'][0]['bearings'] }) => {
        const evidence = view.evidence.find((e) => e.id === id);
        if (evidence) evidence.bearings = bearings;
        return evidence;
      },
    });
    await expect.poll(here).toBe('0:0');
    await userEvent.keyboard('{ArrowDown}{ArrowRight}');
    expect(here()).toBe('1:1');
    await userEvent.keyboard('d');
    // Without "flush_log 2 leaves it at ~250" fsync loses half of what speaks against it.
    expect(sums()).toEqual(['0.0', '0.5', '1.25', '1.5', '1.75']);
    expect(text()).toContain('Counted without V2.');
    await userEvent.keyboard('d');
    await userEvent.keyboard('+');
    expect(it.asked.find((a) => a.name === 'evidence_rate')?.args).toMatchObject({
      id: 'V2',
      bearings: [
        { hypothesis: 'H1', cell: 'N' },
        { hypothesis: 'H2', cell: 'I' },
        { hypothesis: 'H3', cell: 'N' },
        { hypothesis: 'H4', cell: 'C' },
        { hypothesis: 'H5', cell: 'N' },
      ],
    });
    await expect.poll(sums).toEqual(['0.0', '0.75', '1.25', '1.5', '1.75']);
  });

  it('has a twin in letters', async () => {
    await opened('matrix');
    await expect.poll(here).toBe('0:0');
    await userEvent.keyboard('{Shift>}T{/Shift}');
    const row = [...document.querySelectorAll('.tbl tbody tr')][3];
    expect([...(row?.querySelectorAll('td') ?? [])].slice(1).map((c) => c.textContent?.trim())).toEqual([
      '0.5',
      '4',
      'CC',
      'I',
      'I',
      'I',
      'II',
    ]);
  });
});

describe('the walk', () => {
  it('names the first missing step and does it on Enter; what is passed over gives way', async () => {
    await opened('board');
    await expect.poll(text).toContain('Did R2 take hold?');
    await userEvent.keyboard('l');
    await expect.poll(text).toContain('Did R3 take hold?');
    await userEvent.keyboard('l');
    await expect.poll(text).toContain('Plan a test of H5');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => document.querySelector('dialog[open] h2')?.textContent).toBe('Add a change');
    expect(document.querySelector<HTMLSelectElement>('dialog[open] select')?.value).toBe('H5');
  });

  it('leads a case without captures to its first one', async () => {
    const empty: CaseView = { ...recorded('en').case_show, exhibits: [], rungs: [], hypotheses: [] };
    host({ ...recordedAnswers('en'), case_show: () => empty });
    navigation.open(CASE, 'board');
    stage(App, {});
    await expect.poll(text).toContain('Bring in the first capture');
    await userEvent.keyboard('{Enter}');
    expect(navigation.place).toMatchObject({ view: 'exhibits' });
  });

  it('lets the arrows into the ladder from where Enter does the next step', async () => {
    await opened('board');
    await expect.poll(text).toContain('Did R2 take hold?');
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement?.getAttribute('data-rung')).toBe('R1');
    await expect.poll(text).toContain('How it was decided');
    expect(document.querySelector('.rules .is-here')?.textContent).toContain('R4');
  });
});

describe('the story', () => {
  const rows = () =>
    [...document.querySelectorAll('[role="grid"] [role="row"]')].slice(1).map((r) => r.textContent ?? '');

  it('puts events, captures and changes on one axis, in the clock of their sources', async () => {
    await opened('story');
    await expect.poll(() => rows().length).toBe(10);
    const ticks = [...document.querySelectorAll('.timeline .lab-m')].map((e) => e.textContent);
    expect(ticks).toContain('Asia/Seoul');
    expect(ticks).toContain('16:00');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    await expect.poll(() => document.querySelector('aside h2')?.textContent).toBe('payment pods 1 → 3');
    expect(document.querySelector('aside')?.textContent).toContain('10\u00a0m');
    await userEvent.keyboard('{Enter}');
    expect(navigation.place).toMatchObject({ view: 'board', at: 'R1' });
  });

  it('zooms, pans and shows all by keyboard', async () => {
    await opened('story');
    await expect.poll(() => rows().length).toBe(10);
    const marks = () => document.querySelectorAll('.timeline g.m').length;
    expect(marks()).toBe(10);
    await userEvent.keyboard('+');
    await userEvent.keyboard('+');
    const close = marks();
    expect(close).toBeLessThan(10);
    for (let i = 0; i < 12; i += 1) await userEvent.keyboard('{ArrowRight}');
    expect(document.querySelector('.timeline')?.textContent).toContain('E3');
    await userEvent.keyboard('0');
    expect(marks()).toBe(10);
  });

  it('filters, and shows what has no place in time without drawing it', async () => {
    const view = structuredClone(recorded('en').case_show);
    const [first] = view.events;
    if (first) first.at = { ...first.at, at: null, text: 'that morning' };
    await opened('story', { case_show: () => view });
    await expect.poll(() => rows().length).toBe(10);
    expect(rows().at(-1)).toContain('that morning');
    expect(document.querySelectorAll('.timeline g.m')).toHaveLength(9);
    await userEvent.keyboard('/');
    await userEvent.keyboard('pods');
    await expect.poll(() => rows().length).toBe(1);
  });

  it('leads no rung into the conclusion that supports nothing, and says so', async () => {
    await opened('story');
    await userEvent.keyboard('f');
    await expect.poll(text).toContain('No test supports it');
    expect(document.querySelectorAll('path.edge')).toHaveLength(4);
  });

  it('shows the journal with its head, and recomputes', async () => {
    await opened('story');
    await userEvent.keyboard('j');
    await expect.poll(text).toContain(recorded('en').journal.entries[0]?.hash);
    await userEvent.keyboard('v');
    await expect.poll(text).toContain('23 of 23 hold');
  });

  it('lists what was ruled out with its scope', async () => {
    await opened('story');
    await userEvent.keyboard('r');
    await expect.poll(() => rows().length).toBe(1);
    expect(rows()[0]).toContain('Not alone');
    expect(document.querySelector('aside')?.textContent).toContain('Scope in which it was tested');
  });
});

describe.each(['en', 'ko'])('in %s', (language) => {
  it.each(['board', 'matrix', 'story'])('%s is accessible and never scrolls sideways', async (view) => {
    await page.viewport(1024, 700);
    await opened(view, {}, language);
    await expect.poll(() => document.documentElement.lang).toBe(language);
    await expectAccessible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(1024);
    await page.viewport(1280, 800);
  });
});
