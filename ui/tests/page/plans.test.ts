// Plans by keyboard: the tree folds, a finding leads to its node and its lines, two plans lie side by side, and a plan of
// 50,000 nodes costs as few elements as a small one.
import { page, userEvent } from 'vitest/browser';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Platform } from '../../src/platform/types.ts';
import App from '../../src/views/App.svelte';
import { navigation } from '../../src/views/place.svelte.ts';
import { BEFORE_PLAN, ORDERS_PLAN, PLANS_CASE, planAnswers, treeOf } from '../fixtures/plans.ts';
import { CASES, explorerAnswers } from '../fixtures/explorer.ts';
import type { Answers } from '../fixtures/host.ts';
import { byRole, expectAccessible, host, stage } from './stage.ts';

const CASE = PLANS_CASE.case.id;
const text = () => document.body.textContent ?? '';
const rows = () =>
  [...document.querySelectorAll('[role="treegrid"] [role="row"][aria-level]')].sort(
    (a, b) => Number(a.ariaRowIndex) - Number(b.ariaRowIndex),
  );
const names = () => rows().map((r) => r.querySelector('.op')?.textContent);
const chosen = () =>
  document.querySelector('[role="treegrid"] [role="row"][aria-selected="true"] .nd')?.textContent ?? '';
const button = (name: string) =>
  [...document.querySelectorAll('button')].find((b) =>
    b.textContent?.trim().startsWith(name),
  ) as HTMLButtonElement;
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

  it('copies as text and saves the tree as a file', async () => {
    let copied = '';
    const it = await opened('E1', { chart_write: () => ({}) });
    Object.assign(it as Platform, {
      copyText: async (what: string) => (copied = what),
      pickSave: async () => ({ handle: 'h1', name: 'plan.csv', bytes: 0, origin: 'file' }),
    });
    await expect.poll(() => rows().length).toBe(9);
    button('Copy as text').click();
    await expect.poll(() => copied).toContain('Seq Scan orders, CTE big');
    expect(copied.split('\n')[2]).toMatch(
      /^Node +Loops +Est\., all +Rows, all +Off by +Incl\. \(ms\) +Self \(ms\) +Hit +Read$/,
    );
    button('Save as CSV').click();
    const written = () =>
      it.asked.find((a) => a.name === 'chart_write')?.args as { text: string } | undefined;
    await expect.poll(() => written()?.text).toContain('Level,Node,Object,Loops');
    expect(written()?.text).toContain('3,Seq Scan,"orders, CTE big",1,6033,6078,');
  });

  it('folds by Enter, and * unfolds all that hang on the same node', async () => {
    await opened('E1');
    await expect.poll(() => rows().length).toBe(9);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(rows().length).toBe(7);
    expect(rows()[1]?.ariaExpanded).toBe('false');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(rows().length).toBe(6);
    await userEvent.keyboard('*');
    expect(rows().length).toBe(9);
  });

  it('finds a node while one types, in folded branches too', async () => {
    await opened('E1');
    await expect.poll(() => rows().length).toBe(9);
    await userEvent.keyboard('{ArrowLeft}');
    await userEvent.keyboard('{Control>}f{/Control}');
    await userEvent.keyboard('seq');
    await expect.poll(chosen).toContain('orders, CTE big');
    const status = () => document.querySelector('[role="search"] [role="status"]')?.textContent;
    expect(status()).toBe('1 of 3');
    await userEvent.keyboard('{Enter}');
    expect(chosen()).toContain('orders orders_1');
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}{Shift>}{Enter}{/Shift}');
    expect(chosen()).toContain('customers');
    expect(status()).toBe('3 of 3');
    await expectAccessible();
    await userEvent.keyboard('{Escape}');
    expect(document.querySelector('[role="search"]')).toBeNull();
  });

  it('remembers columns, bars and panes', async () => {
    const hasLoops = () =>
      [...document.querySelectorAll('[role="treegrid"] [role="columnheader"]')].some((h) =>
        h.textContent?.includes('Loops'),
      );
    const it = await opened('E1');
    await expect.poll(() => rows().length).toBe(9);
    expect(hasLoops()).toBe(true);
    button('Columns').click();
    await expect.poll(() => byRole('dialog', 'Columns')).toBeTruthy();
    [...document.querySelectorAll<HTMLElement>('[role="dialog"] label')]
      .find((l) => l.textContent?.includes('Loops'))
      ?.click();
    await expect.poll(hasLoops).toBe(false);
    await userEvent.keyboard('{Escape}r');
    expect(marked()).toEqual([]);
    navigation.open(CASE, 'board');
    await expect.poll(() => document.querySelector('[role="treegrid"]')).toBeNull();
    navigation.open(CASE, 'plans', 'E1');
    await expect.poll(() => rows().length).toBe(9);
    expect(hasLoops()).toBe(false);
    expect(document.querySelector('.capture')).toBeNull();
    expect(it.recall('plans.columns')).toBe('chosen estimated rows off inclusive self hit read');
  });

  it('says what a damaged paste lost where it cannot be overlooked, and what the rules lacked', async () => {
    const silent = ['PG11', 'PG13', 'PG14', 'PG15', 'PG23'].map((rule) => ({
      rule,
      name: 'x',
      lacks: ['wal', 'buffers'],
    }));
    const said = [
      { code: 'plan_indentation_lost', args: { nodes: '9' } },
      { code: 'plan_rows_rounded', args: { nodes: '2' } },
    ];
    await opened('E1', { plan_open: () => ({ ...ORDERS_PLAN, said, silent }) });
    await expect
      .poll(() => document.querySelector('.lacks')?.textContent)
      .toContain('The indentation is gone');
    expect(document.querySelector('.lacks')?.textContent).not.toContain('rounded');
    expect(document.querySelector('.pane')?.textContent).toContain('Rows per loop are rounded');
    expect(text()).toContain('5 rules could not be answered; they are no all-clear.');
    expect(text()).toContain('21 rules saw nothing');
    expect(text()).not.toContain('PG23');
    button('Show all 5').click();
    await expect.poll(text).toContain('PG23');
    await expectAccessible();
  });

  it('colours the words of the statement, as text', async () => {
    const statement = "SELECT '<b>x</b>' FROM orders WHERE id = $1 -- all";
    await opened('E1', {
      plan_open: () => ({ ...ORDERS_PLAN, head: { ...ORDERS_PLAN.head, statement } }),
      plan_list: () => ({ plans: [{ ...ORDERS_PLAN.head, statement }], unread: [], kept: [] }),
    });
    await expect.poll(() => document.querySelector('pre')?.textContent).toBe(statement);
    const of = (kind: string) =>
      [...document.querySelectorAll(`pre .${kind}`)].map((e) => e.textContent?.trim());
    expect(of('keyword')).toEqual(['SELECT', 'FROM', 'WHERE']);
    expect(of('literal')).toEqual(["'<b>x</b>'"]);
    expect(of('parameter')).toEqual(['$1']);
    expect(of('comment')).toEqual(['-- all']);
    expect(document.querySelector('pre b')).toBeNull();
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
    expect(button('Earlier')?.ariaDisabled).toBe('true');
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

  it('opens the plan that the list stands at, by its key', async () => {
    await opened(null);
    await expect.poll(() => document.querySelectorAll('[role="grid"] [role="row"]').length).toBe(4);
    await userEvent.keyboard('{ArrowDown}o');
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
    expect(text()).toContain('other operation, other index');
    await expectAccessible();
  });

  it.each([1280, 1024])('cuts no figure of what changed at a width of %i', async (width) => {
    await page.viewport(width, width === 1280 ? 800 : 700);
    await opened('E1');
    await expect.poll(() => rows().length).toBe(9);
    await userEvent.keyboard('c');
    await expect.poll(() => document.querySelectorAll('aside.pane table').length).toBeGreaterThan(0);
    const wide = [...document.querySelectorAll<HTMLElement>('aside.pane table')].filter((table) => {
      const room = table.closest('.pane')?.getBoundingClientRect().right ?? 0;
      return table.getBoundingClientRect().right > room - 8;
    });
    expect(wide.map((table) => table.textContent)).toEqual([]);
    await page.viewport(1280, 800);
  });

  it('pairs and parts nodes by keyboard', async () => {
    const it = await opened('E6');
    await expect.poll(() => rows().length).toBe(4);
    await userEvent.keyboard('c');
    const sides = () => [...document.querySelectorAll('[role="grid"][aria-colcount="10"] [role="row"]')];
    const pairs = () =>
      (it.asked.findLast((a) => a.name === 'plan_compare')?.args as { pairs?: unknown }).pairs;
    const [a, b] = [...document.querySelectorAll('.toolbar select')] as HTMLSelectElement[];
    await userEvent.selectOptions(a as HTMLSelectElement, 'E6/0/0');
    await userEvent.selectOptions(b as HTMLSelectElement, 'E7/0/0');
    await expect.poll(() => sides().length).toBe(5);
    expect(pairs()).toBeUndefined();
    (document.querySelector('[role="grid"][aria-colcount="10"]') as HTMLElement).focus();
    // Sort is alone: it waits, and is joined with the index scan of the last pair.
    await userEvent.keyboard('{Home}{ArrowDown}m');
    expect(text()).toContain('A Sort score DESC waits for its counterpart: select a node of B and press M');
    await userEvent.keyboard('{End}m');
    await expect.poll(pairs).toEqual([{ before: 1, after: 1 }]);
    expect(text()).toContain('Sort score DESC / Index range scan u, ix_user_score_d');
    // A pair is parted.
    await userEvent.keyboard('{Home}m');
    await expect.poll(pairs).toEqual([
      { before: 1, after: 1 },
      { before: 0, after: null },
      { before: null, after: 0 },
    ]);
    await expectAccessible();
    button('Take back').click();
    await expect.poll(pairs).toHaveLength(2);
  });

  it('begins with what a record of the same comparison matched by hand', async () => {
    const kept = [
      {
        before: [ORDERS_PLAN.head.of],
        after: [BEFORE_PLAN.head.of],
        pairs: [{ before: 1, after: 0 }],
        record: { kind: 'evidence', id: 'V1' },
      },
    ];
    const it = await opened('E1', {
      plan_list: () => ({ plans: [ORDERS_PLAN.head, BEFORE_PLAN.head], unread: [], kept }),
    });
    await expect.poll(() => rows().length).toBe(9);
    await userEvent.keyboard('c');
    await expect
      .poll(() => it.asked.findLast((a) => a.name === 'plan_compare')?.args)
      .toMatchObject({ pairs: [{ before: 1, after: 0 }] });
  });

  it('says that there is no plan, and why a block is none', async () => {
    const unread = [{ exhibit: 'E1', block: 0, reason: { code: 'plan_empty', args: {} } }];
    await opened(null, { plan_list: () => ({ plans: [], unread, kept: [] }) });
    await expect.poll(text).toContain('No plan yet');
    expect(text()).toContain('E1, block 1: There is no plan in it');
  });
});

describe('a plan and the statistics of its statement', () => {
  it('leads from a row to its plans', async () => {
    const plan = { of: { exhibit: 'E9', block: 0, plan: 1 }, by: 'query_id', grade: 'derived' };
    const it = host({
      ...explorerAnswers(),
      statement_open: () => ({
        rows: Array.from({ length: 9 }, (_, row) => ({
          row,
          line: row,
          statement: 'SELECT 1',
          id: null,
          findings: [],
          plans: [plan],
        })),
        left_out: 0,
        workload: [],
        silent: [],
      }),
      plan_list: () => ({ plans: [], unread: [], kept: [] }),
    });
    navigation.open(CASES.statements, 'snapshots', 'E1:4');
    stage(App, {});
    await expect.poll(text).toContain('Plans of this statement');
    expect(it.asked.findLast((a) => a.name === 'statement_open')?.args).toMatchObject({
      case: CASES.statements,
      of: { exhibit: 'E1', block: 0 },
      row: null,
    });
    button('E9/0/1').click();
    expect(navigation.place).toMatchObject({ view: 'plans', at: 'E9/0/1' });
  });

  it('leads from a plan to the row and its line', async () => {
    const tie = {
      exhibit: 'E3',
      block: 0,
      row: 2,
      line: 5,
      by: 'fingerprint',
      statement: 'SELECT * FROM orders WHERE amount > ?',
      calls: null,
      total: null,
      grade: 'inferred',
      findings: [],
    };
    await opened('E1', { plan_open: () => ({ ...ORDERS_PLAN, ties: [tie] }) });
    await expect.poll(() => button('Its row')).toBeTruthy();
    button('Its row').click();
    expect(navigation.place).toMatchObject({ view: 'snapshots', at: 'E3:5' });
  });
});
