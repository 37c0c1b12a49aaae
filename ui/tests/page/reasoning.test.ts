// Matrix, walk and story by keyboard, on a case as the program answered it.
import { page, userEvent } from 'vitest/browser';
import { beforeEach, describe, expect, it } from 'vitest';
import App from '../../src/views/App.svelte';
import { navigation } from '../../src/views/place.svelte.ts';
import type { Args, Matrix } from '../../src/api/wire.ts';
import type { Answers } from '../fixtures/host.ts';
import { recorded, recordedAnswers } from '../fixtures/recorded.ts';
import { expectAccessible, host, stage } from './stage.ts';

const text = () => document.body.textContent ?? '';

const moment = (clock: string) => ({
  at: String(BigInt(Date.parse(`2025-09-01T${clock}:00+09:00`)) * 1000n),
  text: `2025-09-01 ${clock}`,
  zone: 'Asia/Seoul',
  clock_offset_ms: 0,
});

/** The case with the times that its write-up does not state: three events, three captures, four changes. */
function timed(language: string) {
  const view = structuredClone(recorded(language).case_show);
  const clocks = ['09:00', '09:30', '15:10'];
  view.events = clocks.map((clock, i) => ({
    id: `T${i + 1}`,
    at: moment(clock),
    text: `event ${i + 1}`,
    source: { kind: 'entered' },
  }));
  view.exhibits = view.exhibits.slice(0, 3);
  ['09:40', '13:52', '16:25'].forEach((clock, i) => {
    const one = view.exhibits[i];
    if (one) one.captured_at = moment(clock);
  });
  view.rungs = view.rungs.slice(2, 6);
  ['09:50', '11:20', '13:05', '15:10'].forEach((clock, i) => {
    const one = view.rungs[i];
    if (one) one.intervention = { ...one.intervention, at: moment(clock) };
  });
  return view;
}
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

/** The program's matrix with one cell put, as the next answer to it. */
function rated(matrix: Matrix, { row, hypothesis, cell }: Args<'matrix_put'>): Matrix {
  const of = (h: string) => matrix.columns.find((c) => c.hypothesis === h);
  const one = matrix.rows.find((r) => r.id === row);
  const entry = one?.cells.find((c) => c.hypothesis === hypothesis);
  const column = of(hypothesis);
  if (!one || !entry || !column) throw new Error(`no cell ${row} ${hypothesis}`);
  const points = (name: string | null) => ({ I: 1, II: 2 })[name ?? ''] ?? 0;
  column.inconsistency += one.weight * (points(cell) - points(entry.cell));
  entry.cell = cell;
  return matrix;
}

describe('the matrix', () => {
  it('names many hypotheses in full where their heads have room for codes only', async () => {
    const matrix = structuredClone(recorded('en').matrix);
    const first = matrix.columns[0];
    if (!first) throw new Error('no column');
    for (const id of ['H11', 'H12', 'H13'])
      matrix.columns.push({ ...first, hypothesis: id, rank: 9, rank_by_count: 9 });
    const view = structuredClone(recorded('en').case_show);
    const known = view.hypotheses[0];
    if (!known) throw new Error('no hypothesis');
    const long = 'A statement that is far too long for a head of fifty pixels, and is read below it';
    view.hypotheses.push({ ...known, id: 'H11', statement: long });
    await page.viewport(1024, 700);
    await opened('matrix', { matrix: () => matrix, case_show: () => view });
    await expect.poll(() => columns().length).toBeGreaterThan(5);
    const head = [...document.querySelectorAll('thead th')].find((e) => e.textContent?.includes('H11'));
    expect(head?.getAttribute('title')).toBe(`H11 ${long}`);
    expect(head?.querySelector('.hname')?.checkVisibility()).toBe(true);
    const names = [...document.querySelectorAll('.names dt')].map((e) => e.textContent);
    expect(names).toEqual(columns());
    expect(document.querySelector('.names')?.textContent).toContain(long);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(1024);
    await expectAccessible();
    await page.viewport(1280, 800);
  });

  it('ranks hypotheses by what contradicts them, weighted and counted', async () => {
    await opened('matrix');
    const { columns: ranked } = recorded('en').matrix;
    await expect.poll(columns).toEqual(ranked.map((c) => c.hypothesis));
    expect(sums().map(Number)).toEqual(ranked.map((c) => c.inconsistency));
    await userEvent.keyboard('m');
    expect(sums().map(Number)).toEqual(ranked.map((c) => c.contradictions));
  });

  it('moves by arrows, drops a row to see what would lead, and rates a cell', async () => {
    const matrix = structuredClone(recorded('en').matrix);
    const it = await opened('matrix', {
      matrix: () => structuredClone(matrix),
      matrix_put: (put: Args<'matrix_put'>) => rated(matrix, put),
    });
    await expect.poll(here).toBe('0:0');
    // The first cell that strongly contradicts.
    const r = matrix.rows.findIndex((one) => one.cells.some((c) => c.cell === 'II'));
    const c = matrix.rows[r]?.cells.findIndex((one) => one.cell === 'II') ?? -1;
    expect([r > 0, c > 0]).toEqual([true, true]);
    for (let i = 0; i < r; i += 1) await userEvent.keyboard('{ArrowDown}');
    for (let i = 0; i < c; i += 1) await userEvent.keyboard('{ArrowRight}');
    expect(here()).toBe(`${r}:${c}`);
    const [row, column] = [matrix.rows[r], matrix.columns[c]];
    await userEvent.keyboard('d');
    // Without the row, twice its weight speaks less against the hypothesis.
    expect(Number(sums()[c])).toBe((column?.inconsistency ?? 0) - 2 * (row?.weight ?? 0));
    expect(text()).toContain(`Counted without ${row?.id}.`);
    await userEvent.keyboard('d');
    await userEvent.keyboard('+');
    expect(it.asked.find((a) => a.name === 'matrix_put')?.args).toEqual({
      case: CASE,
      row: row?.id,
      hypothesis: column?.hypothesis,
      cell: 'I',
    });
    await expect.poll(() => Number(sums()[c])).toBe(column?.inconsistency);
    await userEvent.keyboard('{Backspace}');
    expect(it.asked.findLast((a) => a.name === 'matrix_put')?.args).toMatchObject({ cell: null });
  });

  it('marks what is only suggested, and takes it by a key', async () => {
    const matrix = structuredClone(recorded('en').matrix);
    const at = matrix.rows.findIndex((r) => r.cells.some((c) => c.suggested !== null && c.cell === null));
    const row = matrix.rows[at];
    const column = row?.cells.findIndex((c) => c.suggested !== null && c.cell === null) ?? -1;
    const entry = row?.cells[column];
    expect(entry?.suggested?.cell).toBeTruthy();
    const it = await opened('matrix', {
      matrix: () => structuredClone(matrix),
      matrix_put: (put: Args<'matrix_put'>) => rated(matrix, put),
    });
    await expect.poll(here).toBe('0:0');
    const cell = () => document.querySelector(`[data-cell="${at}:${column}"] .ach`);
    expect(cell()?.classList.contains('is-suggested')).toBe(true);
    // A suggestion counts nothing.
    expect(sums().map(Number)).toEqual(matrix.columns.map((c) => c.inconsistency));
    for (let i = 0; i < at; i += 1) await userEvent.keyboard('{ArrowDown}');
    for (let i = 0; i < column; i += 1) await userEvent.keyboard('{ArrowRight}');
    await userEvent.keyboard('a');
    expect(it.asked.find((a) => a.name === 'matrix_put')?.args).toMatchObject({
      row: row?.id,
      hypothesis: entry?.hypothesis,
      cell: entry?.suggested?.cell,
    });
    await expect.poll(() => cell()?.classList.contains('is-suggested')).toBe(false);
  });

  it('has a twin in letters', async () => {
    await opened('matrix');
    await expect.poll(here).toBe('0:0');
    await userEvent.keyboard('{Shift>}T{/Shift}');
    const { rows } = recorded('en').matrix;
    const cells = [...document.querySelectorAll('.tbl tbody tr')].map((tr) =>
      [...tr.querySelectorAll('td')].slice(3).map((td) => td.textContent?.trim().slice(0, 2).trim()),
    );
    expect(cells.slice(0, rows.length)).toEqual(rows.map((r) => r.cells.map((c) => c.cell ?? '–')));
  });
});

describe('the walk', () => {
  const said = () => document.querySelector('.walk .what')?.textContent ?? '';
  const { steps } = recorded('en').walk;

  it('names the first missing step and opens its form on Enter; what is passed over gives way', async () => {
    await opened('board');
    await expect.poll(said).toContain(steps[0]?.missing.args['rung']);
    const first = said();
    await userEvent.keyboard('l');
    await expect.poll(said).not.toBe(first);
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => document.querySelector('dialog[open] h2')?.textContent).toBeTruthy();
  });

  it('leads a case without captures to its first one', async () => {
    const missing = { code: 'walk_no_exhibit', args: {} };
    await opened('board', {
      walk: () => ({
        stages: recorded('en').walk.stages,
        steps: [{ stage: 'captures', missing, record: null, command: 'capture_import' }],
      }),
    });
    await expect.poll(said).toContain('Add a capture');
    await userEvent.keyboard('{Enter}');
    expect(navigation.place).toMatchObject({ view: 'exhibits' });
  });

  it('lets the arrows into the ladder from where Enter does the next step', async () => {
    await opened('board');
    await expect.poll(said).toBeTruthy();
    await userEvent.keyboard('{ArrowDown}');
    const [rung] = recorded('en').case_show.rungs;
    expect(document.activeElement?.getAttribute('data-rung')).toBe(rung?.intervention.id);
    await expect.poll(text).toContain('How it was decided');
    expect(document.querySelector('.rules .is-here')?.textContent).toContain(rung?.verdict?.decision.rule);
  });
});

describe('a rung', () => {
  it('takes another verdict with its reason; the one by rule stays', async () => {
    const it = await opened('board', { verdict_override: () => recorded('en').case_show.rungs[1] });
    await userEvent.keyboard('{ArrowDown}');
    await userEvent.keyboard('{ArrowDown}');
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.keyboard('Say otherwise than the rule{Enter}');
    await expect.poll(() => document.querySelector('dialog[open] h2')?.textContent).toContain('R2');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(document.querySelector('dialog[open] [role="alert"]')?.textContent).toContain('needs its reason');
    await userEvent.keyboard('{Tab}the sweep was not bracketed{Control>}{Enter}{/Control}');
    await expect
      .poll(() => it.asked.find((a) => a.name === 'verdict_override')?.args)
      .toEqual({
        case: CASE,
        id: 'R2',
        verdict: 'eliminated',
        reason: 'the sweep was not bracketed',
      });
  });

  it('asks about what is weak before it closes a case, and closes all the same', async () => {
    const it = await opened('board', { case_close: () => recorded('en').case_show.case });
    await expect.poll(text).toContain('Next best test');
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.keyboard('Close the case{Enter}');
    const weak = recorded('en').closing.weak;
    await expect
      .poll(() => document.querySelectorAll('dialog[open] .weak')[0]?.querySelectorAll('li').length)
      .toBe(weak.length);
    expect(it.asked.some((a) => a.name === 'case_close')).toBe(false);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(() => it.asked.some((a) => a.name === 'case_close')).toBe(true);
  });
});

describe('the story', () => {
  const rows = () =>
    [...document.querySelectorAll('[role="grid"] [role="row"]')].slice(1).map((r) => r.textContent ?? '');

  it('puts events, captures and changes on one axis, in the clock of their sources', async () => {
    await opened('story', { case_show: () => timed('en') });
    await expect.poll(() => rows().length).toBe(10);
    const ticks = [...document.querySelectorAll('.timeline .lab-m')].map((e) => e.textContent);
    expect(ticks).toContain('Asia/Seoul');
    expect(ticks).toContain('16:00');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    await expect.poll(() => document.querySelector('aside h2')?.textContent).toBe('payment pods x1 → x3');
    expect(document.querySelector('aside')?.textContent).toContain('10\u00a0m');
    await userEvent.keyboard('{Enter}');
    expect(navigation.place).toMatchObject({ view: 'board', at: 'R3' });
  });

  it('zooms, pans and shows all by keyboard', async () => {
    await opened('story', { case_show: () => timed('en') });
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
    const view = timed('en');
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

  it('leads only what stands into the conclusion', async () => {
    await opened('story');
    await userEvent.keyboard('f');
    await expect.poll(text).toContain('Conclusion');
    const counted = recorded('en').case_show.rungs.filter((r) => r.intervention.set_aside === null);
    const standing = counted.filter((r) => r.verdict?.decision.verdict === 'supported');
    expect(document.querySelectorAll('path.edge')).toHaveLength(counted.length + standing.length);
    expect(text()).not.toContain('No test supports it');
  });

  it('says when no test supports the conclusion', async () => {
    const view = structuredClone(recorded('en').case_show);
    view.rungs = view.rungs.filter((r) => r.verdict?.decision.verdict !== 'supported');
    await opened('story', { case_show: () => view });
    await userEvent.keyboard('f');
    await expect.poll(text).toContain('No test supports it');
  });

  it('lists what has no time, and shows the clock of the inquest instead', async () => {
    await opened('story');
    await expect.poll(() => rows().length).toBeGreaterThan(10);
    expect(rows().at(-1)).toContain('not placed');
    expect(document.querySelectorAll('.timeline g.m.record').length).toBeGreaterThan(0);
  });

  it('shows the journal with its head, and recomputes', async () => {
    await opened('story');
    await userEvent.keyboard('j');
    await expect.poll(text).toContain(recorded('en').journal.entries[0]?.hash);
    await userEvent.keyboard('v');
    const { items } = recorded('en').verify;
    await expect.poll(text).toContain(`${items.length} of ${items.length} hold`);
  });

  it('lists what was ruled out with its scope', async () => {
    await opened('story');
    await userEvent.keyboard('r');
    await expect.poll(() => rows().length).toBe(1);
    expect(rows()[0]).toContain(recorded('en').ledger.lines[0]?.statement);
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
