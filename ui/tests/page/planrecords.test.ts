// Plans of real servers as the program answered about them (recorded/README.md), in both languages: every format opens,
// nothing is left without words, and what the program says stands on the screen.
import { userEvent } from 'vitest/browser';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PlanListReply } from '../../src/api/wire.ts';
import App from '../../src/views/App.svelte';
import { navigation } from '../../src/views/place.svelte.ts';
import { PLAN_CASES, planReply, planRecords } from '../fixtures/planrecords.ts';
import { expectAccessible, host, stage } from './stage.ts';

const text = () => document.body.textContent ?? '';
const pane = () => document.querySelector('.pane')?.textContent ?? '';
const rows = () =>
  [...document.querySelectorAll('[role="treegrid"] [role="row"][aria-level]')].sort(
    (a, b) => Number(a.ariaRowIndex) - Number(b.ariaRowIndex),
  );
const marked = () => [...document.querySelectorAll('.capture .is-hit .tx')].map((e) => e.textContent?.trim());
/** What a text would look like that nobody wrote. */
const WORDLESS = /\{\s*\$|undefined|NaN|\bplans?-[a-z_]+-[a-z_]+|\breason-/;

function open(of: string, at: string | null, language: string) {
  const it = host(planRecords(), language);
  navigation.open(of, 'plans', at);
  stage(App, {});
  return it;
}

beforeEach(() => navigation.library());

describe.each(['en', 'ko'])('plans of real servers, %s', (language) => {
  const shop = planReply<PlanListReply>('plan_list', { case: PLAN_CASES.shop }).plans;

  it('are of every engine and many formats', () => {
    expect([...new Set(shop.map((p) => p.engine))].sort()).toEqual(['mariadb', 'mysql', 'postgresql']);
    expect(new Set(shop.map((p) => p.format)).size).toBeGreaterThanOrEqual(4);
  });

  it('open whole, each with words for all that is said', async () => {
    open(PLAN_CASES.shop, null, language);
    await expect
      .poll(() => document.querySelectorAll('[role="grid"] [role="row"]').length)
      .toBe(shop.length + 1);
    expect(text()).not.toMatch(WORDLESS);
    for (const { of, nodes } of shop) {
      navigation.open(PLAN_CASES.shop, 'plans', `${of.exhibit}/${of.block}/${of.plan}`);
      await expect
        .poll(() => document.querySelector('[role="treegrid"]')?.getAttribute('aria-rowcount'), {
          message: of.exhibit,
        })
        .toBe(String(nodes + 1));
      await expect
        .poll(() => document.querySelectorAll('.capture .is-hit').length, {
          message: `lines of ${of.exhibit}`,
        })
        .toBeGreaterThan(0);
      await userEvent.keyboard('{End}');
      await expect.poll(pane).not.toContain(language === 'ko' ? '불러오는 중' : 'Loading');
      expect(text(), of.exhibit).not.toMatch(WORDLESS);
    }
    await expectAccessible();
  });
});

describe('what the program says of real plans', () => {
  it('shows workers, and marks the lines of the selected node', async () => {
    open(PLAN_CASES.shop, 'E5', 'en');
    await expect.poll(() => rows().map((r) => r.querySelector('.op')?.textContent)).toContain('Gather Merge');
    await userEvent.keyboard('{End}');
    await expect.poll(pane).toContain('Worker 0');
    expect(rows().at(-1)?.textContent).toContain('Parallel Seq Scan');
    await expect.poll(() => marked()[0]).toContain('Parallel Seq Scan on public.orders');
  });

  it('says which nodes never ran', async () => {
    open(PLAN_CASES.shop, 'E7', 'en');
    await expect
      .poll(() => rows().filter((r) => r.textContent?.includes('never ran')).length)
      .toBeGreaterThan(0);
  });

  it('says which rule could not be answered, and for lack of what', async () => {
    open(PLAN_CASES.listing, 'E3', 'en');
    await expect.poll(pane).toContain('11 rules could not be answered; they are no all-clear.');
    expect(pane()).toContain('lacks sort_buffer_size, the largest value in the columns read');
    expect(pane()).toContain('Estimates only: nothing was measured');
  });

  it('gives no gain for a pair that returned nothing, and both sides their lines', async () => {
    open(PLAN_CASES.pair, 'E1', 'en');
    await expect.poll(() => rows().length).toBe(4);
    expect(pane()).toContain('The test returned nothing');
    await userEvent.keyboard('c');
    await expect.poll(pane).toContain('A changed shape, not a measured gain');
    expect(pane()).toMatch(/After over before\s*–/);
    const sides = document.querySelector('[role="grid"][aria-colcount="10"]') as HTMLElement;
    expect(sides.ariaRowCount).toBe('5');
    sides.focus();
    await userEvent.keyboard('{End}');
    await expect
      .poll(() => marked().map((line) => line?.slice(0, 22)))
      .toEqual(['-> Table scan on u  (c', '-> Index range scan on']);
  });

  it('sets the two forms of the listing against each other, figure by figure', async () => {
    open(PLAN_CASES.listing, 'E1', 'en');
    await expect.poll(() => rows().length).toBe(3);
    await userEvent.keyboard('c');
    await expect.poll(pane).toContain('Whole executions');
    // Figures of the pair answer for themselves.
    await expect
      .poll(() => [...document.querySelectorAll('.pane .sourced')].map((e) => e.ariaLabel).join('\n'))
      .toMatch(/Own time \(ms\), A/);
    expect(text()).not.toMatch(WORDLESS);
    await expectAccessible();
  });
});
