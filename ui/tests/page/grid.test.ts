import { userEvent } from 'vitest/browser';
import { expect, it, vi } from 'vitest';
import Rows from './Rows.svelte';
import { byRole, expectAccessible, stage } from './stage.ts';

const TOTAL = 1_000_000;

function setUp() {
  const load = vi.fn(async (first: number, count: number) =>
    Array.from({ length: Math.min(count, TOTAL - first) }, (_, i) => `row ${first + i}`),
  );
  const onopen = vi.fn();
  const onsort = vi.fn();
  stage(Rows, { total: TOTAL, load, onopen, onsort });
  return { load, onopen, onsort, grid: byRole('grid') };
}

const drawn = () => document.querySelectorAll('[role="row"]').length;
const selected = () => document.querySelector('[aria-selected="true"]')?.getAttribute('aria-rowindex');

it('keeps a million rows out of the page and asks for what is in sight', async () => {
  const { load, grid } = setUp();
  await expect.poll(() => grid.textContent).toContain('row 0');
  expect(drawn()).toBeLessThan(40);
  expect(load.mock.calls).toEqual([[0, 100]]);
  expect(grid.getAttribute('aria-rowcount')).toBe('1000001');
  grid.scrollTop = grid.scrollHeight;
  await expect.poll(() => grid.textContent).toContain('row 999999');
  expect(drawn()).toBeLessThan(40);
  expect(load.mock.calls.at(-1)).toEqual([999_900, 100]);
});

it('is one tab stop, moves by keys and opens with Enter', async () => {
  const { onopen, grid } = setUp();
  await expect.poll(() => grid.textContent).toContain('row 0');
  await userEvent.tab();
  expect(document.activeElement).toBe(grid);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  await expect.poll(selected).toBe('4');
  const active = grid.getAttribute('aria-activedescendant') ?? '';
  expect(document.getElementById(active)?.textContent).toContain('row 2');
  await userEvent.keyboard('{Enter}');
  expect(onopen).toHaveBeenCalledWith('row 2', 2);
  await userEvent.keyboard('{End}');
  await expect.poll(selected).toBe('1000001');
  await expect.poll(() => grid.textContent).toContain('row 999999');
  // The chosen row lies within the port, not behind its edge.
  const row = document.querySelector('[aria-selected="true"]')?.getBoundingClientRect();
  expect(row?.bottom).toBeLessThanOrEqual(grid.getBoundingClientRect().bottom + 1);
  await userEvent.keyboard('{Home}');
  await expect.poll(selected).toBe('2');
});

it('goes on by keys from the row that was clicked', async () => {
  const { onopen, grid } = setUp();
  await expect.poll(() => grid.textContent).toContain('row 0');
  const rows = [...document.querySelectorAll<HTMLElement>('[role="row"]')];
  const fourth = rows.find((row) => row.ariaRowIndex === '5');
  if (!fourth) throw new Error('no fourth row');
  await userEvent.click(fourth);
  expect(document.activeElement).toBe(grid);
  await userEvent.keyboard('{Enter}');
  expect(onopen).toHaveBeenLastCalledWith('row 3', 3);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(onopen).toHaveBeenLastCalledWith('row 4', 4);
});

it('asks its owner to sort, numbers largest first', async () => {
  const { onsort, grid } = setUp();
  await expect.poll(() => grid.textContent).toContain('row 0');
  await userEvent.click(byRole('button', 'Calls'));
  expect(onsort).toHaveBeenCalledWith({ column: 'n', descending: true });
  await userEvent.click(byRole('button', 'Text'));
  expect(onsort).toHaveBeenLastCalledWith({ column: 'text', descending: false });
});

it('sorts by the keyboard alone: the header is the row above the first', async () => {
  const { onsort, grid } = setUp();
  await expect.poll(() => grid.textContent).toContain('row 0');
  await userEvent.tab();
  const active = () => document.getElementById(grid.getAttribute('aria-activedescendant') ?? '');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{ArrowUp}');
  await expect.poll(() => active()?.getAttribute('role')).toBe('columnheader');
  expect(active()?.textContent).toContain('Text');
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}');
  expect(active()?.textContent).toContain('Calls');
  expect(onsort.mock.calls).toEqual([[{ column: 'n', descending: true }]]);
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => active()?.getAttribute('role')).not.toBe('columnheader');
  await expect.poll(selected).toBe('2');
});

it('can be read by a screen reader', async () => {
  const { grid } = setUp();
  await expect.poll(() => grid.textContent).toContain('row 0');
  await expectAccessible();
});
