// Plans by keyboard: the tree folds, a finding leads to its node and its lines, two plans lie side by side, and a plan of
// 50,000 nodes costs as few elements as a small one.
import { userEvent } from 'vitest/browser';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Platform } from '../../src/platform/types.ts';
import App from '../../src/views/App.svelte';
import { navigation } from '../../src/views/place.svelte.ts';
import { ORDERS_PLAN, PLANS_CASE, planAnswers, treeOf } from '../fixtures/plans.ts';
import type { Answers } from '../fixtures/host.ts';
import { expectAccessible, host, stage } from './stage.ts';

const CASE = PLANS_CASE.case.id;
const text = () => document.body.textContent ?? '';
const rows = () =>
  [...document.querySelectorAll('[role="treegrid"] [role="row"][aria-level]')].sort(
    (a, b) => Number(a.ariaRowIndex) - Number(b.ariaRowIndex),
  );
const names = () => rows().map((r) => r.querySelector('.op')?.textContent);
const chosen = () =>
  document.querySelector('[role="treegrid"] [role="row"][aria-selected="true"] .nd')?.textContent ?? '';
const marked = () => [...document.querySelectorAll('.capture .is-hit .no')].map((e) => e.textContent);

async function opened(at: string | null, more: Answers = {}, language = 'en') {
  const it = host({ ...planAnswers(), ...more }, language);
  navigation.open(CASE, 'plans', at);
  stage(App, {});
  return it;
}

beforeEach(() => navigation.library());

describe('one plan', () => {
  it('shows its nodes with their figures, and folds by arrows', async () => {
    await opened('E1');
    await expect.poll(() => rows().length).toBe(9);
    const seq = rows()[3]?.textContent ?? '';
    expect(seq).toContain('Seq Scan');
    expect(seq).toContain('6,078');
    expect(seq).toContain('13.1');
    await userEvent.keyboard('{ArrowDown}{ArrowLeft}');
    expect(names()).toEqual([
      'CTE Scan',
      'Aggregate',
      'Aggregate',
      'Seq Scan',
      'Aggregate',
      'Index Only Scan',
      'Seq Scan',
    ]);
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(rows().length).toBe(9);
    expect(chosen()).toContain('big');
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    expect(rows().length).toBe(1);
    await expectAccessible();
  });

  it('goes from a finding to its node, its lines and its figures', async () => {
    await opened('E1');
    await expect.poll(() => rows().length).toBe(9);
    await userEvent.keyboard('{ArrowLeft}');
    expect(rows().length).toBe(1);
    await userEvent.keyboard('f');
    await expect.poll(() => rows().length).toBe(9);
    expect(chosen()).toContain('SubPlan 2');
    await expect.poll(marked).toEqual(['23', '24', '25']);
    expect(text()).toContain('A hashed SubPlan runs once and is fine');
    expect(text()).toContain('One step up: the node alone took 16% of the time');
    await expect.poll(text).toContain('7.2');
    await expect.poll(text).toContain('Actual Total Time');
  });

  it('opens at the line of a link', async () => {
    await opened('E1:27');
    await expect.poll(chosen).toContain('Index Only Scan');
  });

  it('copies as Markdown', async () => {
    let copied = '';
    const it = await opened('E1');
    (it as Platform).copyText = async (what) => {
      copied = what;
    };
    await expect.poll(() => rows().length).toBe(9);
    [...document.querySelectorAll('button')]
      .find((b) => b.textContent?.includes('Copy as Markdown'))
      ?.click();
    await expect.poll(() => copied).toContain('PostgreSQL, TEXT, E1:1–32, 44.9\u00a0ms');
    expect(copied).toContain('Seq Scan orders, CTE big | 1 | 6,033 | 6,078 | 1× | 13.1 | 13.1 | 2,222 | 0 |');
    expect(copied).toContain('- PG16 high: A subquery once per row.');
  });

  it('holds 50,000 nodes in fewer than 2,000 elements', async () => {
    const tree = treeOf(
      Array.from({ length: 50_000 }, (_, i) => ({
        parent: i === 0 ? null : Math.floor((i - 1) / 2) === i - 1 ? i - 1 : i - 1 - ((i - 1) % 5),
        op: 'Nested Loop',
        object: `t${i}`,
        estimated: 10,
        rows: i,
        loops: 1,
        inclusive: 50_000 - i,
        self: 1,
        lines: [i + 1, i + 1] as [number, number],
      })),
    );
    const [one] = ORDERS_PLAN.findings;
    if (!one) throw new Error('the fixture has no finding');
    const findings = Array.from({ length: 3_000 }, (_, i) => ({ ...one, node: i }));
    await opened('E1', { plan_open: () => ({ ...ORDERS_PLAN, tree, findings }) });
    await expect
      .poll(() => document.querySelector('[role="treegrid"]')?.getAttribute('aria-rowcount'))
      .toBe('50001');
    const elements = () => document.querySelectorAll('*').length;
    expect(elements()).toBeLessThan(2000);
    await userEvent.keyboard('{End}');
    await expect.poll(chosen).toContain('t49999');
    expect(elements()).toBeLessThan(2000);
    // Findings by forties; the one that a key leads to comes into sight.
    const found = () => document.querySelectorAll('.find > li').length;
    const button = (name: string) =>
      [...document.querySelectorAll('button')].find((b) => b.textContent === name);
    expect(found()).toBe(40);
    expect(button('Earlier')?.disabled).toBe(true);
    button('Later')?.click();
    await expect.poll(text).toContain('41 to 80 of 3,000');
    await userEvent.keyboard('f');
    await expect.poll(text).toContain('1 to 40 of 3,000');
    expect(chosen()).toContain('t0');
    expect(elements()).toBeLessThan(2000);
  });
});

describe('the list and the comparison', () => {
  it('lists plans and opens one with Enter', async () => {
    await opened(null);
    await expect.poll(() => document.querySelectorAll('[role="grid"] [role="row"]').length).toBe(4);
    expect(text()).toContain('44.9');
    await expectAccessible();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.poll(names).toEqual(['Limit', 'Sort', 'Filter', 'Table scan']);
  });

  it('says why a comparison is none of times, and links both sides', async () => {
    const it = await opened('E1');
    await expect.poll(() => rows().length).toBe(9);
    await userEvent.keyboard('c');
    await expect.poll(text).toContain('A changed shape, not a measured gain');
    expect(text()).toContain('Neither plan returned a row');
    expect(it.asked.findLast((a) => a.name === 'plan_compare')?.args).toMatchObject({
      before: [{ exhibit: 'E1' }],
      after: [{ exhibit: 'E6' }],
    });
    const [a, b] = [...document.querySelectorAll('.toolbar select')] as HTMLSelectElement[];
    await userEvent.selectOptions(a as HTMLSelectElement, 'E6/0/0');
    await userEvent.selectOptions(b as HTMLSelectElement, 'E7/0/0');
    await expect
      .poll(() => document.querySelectorAll('[role="grid"][aria-colcount="10"] [role="row"]').length)
      .toBe(5);
    (document.querySelector('[role="grid"][aria-colcount="10"]') as HTMLElement).focus();
    await userEvent.keyboard('{End}');
    await expect.poll(marked).toEqual(['4', '2']);
    expect(text()).toContain('0.165×');
    expect(text()).toContain('does it otherwise, other index');
    await expectAccessible();
  });

  it('says that there is no plan, and why a block is none', async () => {
    const unread = [{ exhibit: 'E1', block: 0, reason: { code: 'plan_empty', args: {} } }];
    await opened(null, { plan_list: () => ({ plans: [], unread }) });
    await expect.poll(text).toContain('No plan yet');
    expect(text()).toContain('E1, block 1: There is no plan in it');
  });
});
