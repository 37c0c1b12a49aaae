// The sizing view on a real page: live figures while typing, the refusal at its field, the chart and its table twin.
import { page, userEvent } from 'vitest/browser';
import { beforeEach, describe, expect, it } from 'vitest';
import App from '../../src/views/App.svelte';
import { navigation } from '../../src/views/place.svelte.ts';
import { forgetPages } from '../../src/views/sizing/page.svelte.ts';
import type { SizingRequest } from '../../src/api/wire.ts';
import { exhibit, VIEWS } from '../fixtures/cases.ts';
import type { Answers, FixtureHost } from '../fixtures/host.ts';
import { CALCULATORS, SHEET, SHEET_BLOCK, sizingAnswers } from '../fixtures/sizing.ts';
import { byRole, expectAccessible, host, stage } from './stage.ts';

const CASE = VIEWS[0]?.case.id ?? '';

function open(answers: Answers = {}, language = 'en'): FixtureHost {
  const it = host(sizingAnswers(answers), language);
  navigation.open(CASE, 'sizing');
  stage(App, {});
  return it;
}

const text = () => document.body.textContent ?? '';
const asked = (it: FixtureHost) =>
  it.asked.filter((a) => a.name === 'sizing_run').map((a) => a.args as SizingRequest);

function fieldOf(label: string): HTMLInputElement {
  const found = [...document.querySelectorAll('label')].find((l) => l.textContent === label);
  const field = document.getElementById(found?.htmlFor ?? '');
  if (!(field instanceof HTMLInputElement)) throw new Error(`no field ${label}`);
  return field;
}

async function type(label: string, value: string) {
  const field = fieldOf(label);
  field.focus();
  field.select();
  await userEvent.keyboard(value);
}

async function fillCase() {
  await expect.poll(text).toContain('Arrivals');
  await type('Batch', '200');
  await type('Delay, period or grid', '1');
  await type('Arrivals', '215.7');
  await type('The load lasts', '179.9165507649513');
  await type('Largest backlog seen', '100');
}

beforeEach(() => {
  forgetPages();
  navigation.library();
});

describe('the outbox', () => {
  it('gives the backlog of the sample case while somebody types, with the alarm and what would explain it', async () => {
    const it = open();
    await fillCase();
    await expect.poll(text).toContain('2,825');
    expect(text()).toContain('100 were seen where the model says 1,412 to 5,649');
    expect(text()).toContain('No run drains anything');
    expect(text()).toContain('38,808');
    expect(text()).toContain(
      '= 0 + (215.7 /s − 200 /s) × 179.9 s'.replaceAll(' /s', '\u00a0/s').replace(' s', '\u00a0s'),
    );
    await expect.poll(() => asked(it).at(-1)?.steps).toBe(120);
    const last = asked(it).at(-1);
    expect(last?.inputs.map((i) => [i.name, i.value])).toEqual([
      ['batch', 200],
      ['interval_s', 1],
      ['arrival_per_s', 215.7],
      ['duration_s', 179.9165507649513],
      ['observed_max', 100],
    ]);
    await type('Time of a run', '0.06');
    await expect.poll(text).toContain('4,861');
  });

  it('says at the field why a value is refused and keeps the figures before it', async () => {
    open();
    await fillCase();
    await expect.poll(text).toContain('2,825');
    await type('Batch', '0');
    await expect.poll(text).toContain('Must be 1 or more');
    expect(fieldOf('Batch').getAttribute('aria-invalid')).toBe('true');
    expect(text()).toContain('2,825');
    await type('Batch', '1,234');
    await expect.poll(() => document.querySelector('.src.error')?.textContent?.trim()).toContain('1234');
    await type('Batch', '200');
    await expect.poll(() => document.querySelector('.src.error')).toBeNull();
  });

  it('sends an interval as its ends', async () => {
    const it = open();
    await expect.poll(text).toContain('Arrivals');
    await type('Arrivals', '200..220');
    await expect
      .poll(() => asked(it).at(-1)?.inputs)
      .toEqual([{ name: 'arrival_per_s', value: null, bounds: [200, 220], origin: { from: 'entered' } }]);
  });

  it('shows the chart as a table with Shift T', async () => {
    open();
    await fillCase();
    await expect
      .poll(() => document.querySelector('svg.chart')?.getAttribute('aria-label'))
      .toBe('Backlog over time: the model gives 2,825 at 179.9\u00a0s; 100 were seen.');
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard('{Shift>}t{/Shift}');
    await expect.poll(() => document.querySelector('figure table')).not.toBeNull();
    const rows = [...(document.querySelector('figure table')?.querySelectorAll('tbody tr') ?? [])].map((r) =>
      [...r.querySelectorAll('td')].map((d) => d.textContent),
    );
    expect(rows.slice(-3)).toEqual([
      ['134.9', '2,119', ''],
      ['179.9', '2,825', ''],
      ['179.9', '', '100'],
    ]);
  });

  it('reads the lease as each library does', async () => {
    open();
    await expect.poll(text).toContain('Duration check');
    await type('lockAtLeastFor as written', 'PT500MS');
    const first = () =>
      [...(document.querySelector('.dur tbody tr')?.children ?? [])].map((c) => c.textContent?.trim());
    await expect.poll(first).toEqual(['PT500MS', 'rejected', 'rejected', 'rejected']);
  });

  it('lays a scenario of the sliders beside the page', async () => {
    const it = open();
    await fillCase();
    await expect.poll(() => document.querySelectorAll('input[type=range]').length).toBe(2);
    const slider = document.querySelector<HTMLInputElement>('input[type=range]');
    slider?.focus();
    await userEvent.keyboard('{End}');
    await expect.poll(text).toContain('Side by side');
    await expect
      .poll(() => asked(it).at(-1)?.scenarios)
      .toEqual([
        {
          name: '',
          inputs: [{ name: 'batch', value: 800, bounds: null, origin: { from: 'entered' } }],
        },
      ]);
    slider?.blur();
    byRole('button', 'Keep as scenario').click();
    await expect.poll(text).toContain('Batch 800');
    await expect
      .poll(() =>
        asked(it)
          .at(-1)
          ?.scenarios.map((s) => s.name),
      )
      .toEqual(['Batch 800']);
    byRole('button', 'Drop Batch 800').click();
    await expect.poll(text).not.toContain('Side by side');
  });

  it('is scored by a stated value, which names what would explain the difference', async () => {
    const it = open({
      sizing_score: () => ({
        reading: 'below',
        predicted: null,
        observed: null,
        ratio: [0.0354, 0.0354],
        points: [],
        within: [0, 0],
        slopes: null,
        contradiction: true,
        explanations: [{ code: 'more_pollers', value: 2, likely: 'open' }],
      }),
    });
    await fillCase();
    await expect.poll(text).toContain('2,825');
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard('o');
    await expect.poll(() => document.querySelector('dialog[open]')).not.toBeNull();
    await type('Seen', '90..110');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(text).toContain('Below the prediction');
    const sent = it.asked.find((a) => a.name === 'sizing_score')?.args;
    expect(sent).toMatchObject({
      figure: 'backlog_end',
      observed: { what: 'entered', lo: 90, hi: 110 },
      tolerance: null,
    });
  });

  it('fills the form from a sheet and shows the line of each input', async () => {
    const view = VIEWS[0];
    const block = { ...SHEET_BLOCK };
    open({
      case_show: () => ({ ...view, exhibits: [{ ...exhibit('E1', 'outbox.toml', 8), blocks: [block] }] }),
      sheet_read: () => ({ calculator: 'outbox', inputs: SHEET, left_out: [] }),
    });
    await expect.poll(text).toContain('Fill in from E1');
    byRole('button', 'Fill in from E1').click();
    await expect.poll(text).toContain('2,825');
    expect(fieldOf('Arrivals').value).toBe('215.7');
    await expect.poll(() => fieldOf('Arrivals').closest('.inp')?.textContent).toContain('E1:5');
    expect(fieldOf('Arrivals').closest('.inp')?.querySelector('.grade')?.ariaLabel).toBe('measured');
  });

  it('takes an input from a cell of an exhibit', async () => {
    const view = VIEWS[0];
    const column = {
      name: 'tps',
      canonical: null,
      type: 'float',
      unit: '1/s',
      unit_origin: 'header',
      role: 'gauge',
    };
    const block = { ...SHEET_BLOCK, kind: 'loadtest.summary', columns: [column], rows: 2 };
    const it = open({
      case_show: () => ({ ...view, exhibits: [{ ...exhibit('E1', 'load.csv', 3), blocks: [block] }] }),
      table_window: () => ({
        columns: [column],
        total: 2,
        filtered: 2,
        cells: [[249.2, 215.7]],
        lines: [2, 3],
        rows: [0, 1],
        max: [249.2],
      }),
    });
    await expect.poll(text).toContain('from an exhibit');
    byRole('button', 'Arrivals: take from an exhibit').click();
    await expect.poll(() => document.querySelector('dialog[open] td')).not.toBeNull();
    byRole('button', 'tps 215.7').click();
    await expect
      .poll(() => asked(it).at(-1)?.inputs)
      .toEqual([
        {
          name: 'arrival_per_s',
          value: null,
          bounds: null,
          origin: { from: 'cell', of: { exhibit: 'E1', block: 0 }, row: 1, column: 0 },
        },
      ]);
  });

  it('is sealed as the prediction of a change that has none', async () => {
    const view = VIEWS[0];
    const rung = view?.rungs[0];
    const it = open({
      case_show: () => ({ ...view, rungs: [{ ...rung, prediction: null, observation: null }] }),
      sizing_predict: () => ({}),
    });
    await fillCase();
    await expect.poll(text).toContain('2,825');
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard('p');
    await expect.poll(() => document.querySelector('dialog[open]')).not.toBeNull();
    const before = [...document.querySelectorAll<HTMLLabelElement>('dialog label')].find((l) =>
      l.textContent?.startsWith('Value before the change'),
    );
    document.getElementById(before?.htmlFor ?? '')?.focus();
    await userEvent.keyboard('11000');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(() => it.asked.some((a) => a.name === 'sizing_predict')).toBe(true);
    expect(it.asked.find((a) => a.name === 'sizing_predict')?.args).toMatchObject({
      case: CASE,
      intervention: rung?.intervention.id,
      figure: 'backlog_end',
      before: { value: 11000, unit: 'count', grade: 'assumed', source: { kind: 'entered' } },
      tolerance: 0.2,
      null_band: 0.1,
      planned_runs: 1,
      seal: true,
    });
    await expect.poll(() => document.querySelector('dialog[open]')).toBeNull();
  });

  it('says what failed and asks again', async () => {
    let down = true;
    open({
      sizing_list: () => {
        if (down) throw { code: 'storage', args: { detail: 'disk' } };
        return CALCULATORS;
      },
    });
    await expect.poll(text).toContain('The library could not be read or written: disk');
    down = false;
    document.querySelector<HTMLButtonElement>('.panel button')?.click();
    await expect.poll(text).toContain('Arrivals');
  });

  it.each(['en', 'ko'])('is accessible in %s', async (language) => {
    open({}, language);
    await expect.poll(() => document.querySelectorAll('.inp').length).toBeGreaterThan(10);
    await expectAccessible();
  });

  it.each([
    [1280, 800],
    [1024, 700],
  ])('never scrolls sideways at %d × %d', async (width, height) => {
    await page.viewport(width, height);
    open({}, 'ko');
    await expect.poll(() => document.querySelectorAll('.inp').length).toBeGreaterThan(10);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    await page.viewport(1280, 800);
  });
});
