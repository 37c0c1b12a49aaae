// The library and the frame, by keyboard, on fixtures.
import { page, userEvent } from 'vitest/browser';
import { beforeEach, describe, expect, it } from 'vitest';
import App from '../../src/views/App.svelte';
import type { HandleInfo } from '../../src/api/wire.ts';
import { inbox } from '../../src/views/inbox.svelte.ts';
import { navigation } from '../../src/views/place.svelte.ts';
import { ROWS } from '../fixtures/cases.ts';
import { byRole, expectAccessible, host, stage } from './stage.ts';

beforeEach(() => navigation.library());

const text = () => document.body.textContent ?? '';

describe('the list of cases', () => {
  it('shows each case with the verdicts of its rungs, newest first', async () => {
    host();
    stage(App, {});
    await expect.poll(text).toContain('INQ-0004');
    const rows = [...document.querySelectorAll('[role="grid"] [role="row"]')].slice(1);
    expect(rows.map((r) => r.querySelector('.q1')?.textContent)).toEqual(ROWS.map((r) => r.case.question));
    const glyphs = [...(rows[1]?.querySelectorAll('.run .glyph') ?? [])].map((g) =>
      g.getAttribute('aria-label'),
    );
    expect(glyphs).toEqual(['Eliminated', 'Supported', 'Confirmed']);
  });

  it('answers the arrow keys before anything has the focus, and shows what is chosen', async () => {
    host();
    stage(App, {});
    await expect.poll(text).toContain('INQ-0004');
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(text).toContain('Every insert reads a leaf of a 419 GB index');
    expect(document.querySelector('aside .case-id')?.textContent).toBe('INQ-0003');
    await userEvent.keyboard('{Enter}');
    expect(navigation.place).toMatchObject({ case: 'INQ-0003' });
  });

  it('searches, moves through the hits from the field, and opens the place', async () => {
    const it = host();
    stage(App, {});
    await expect.poll(text).toContain('INQ-0004');
    await userEvent.keyboard('/');
    await userEvent.keyboard('fsync');
    await expect.poll(text).toContain('5 hits');
    expect(it.asked.filter((a) => a.name === 'search').at(-1)?.args).toEqual({ text: 'fsync', limit: 200 });
    expect(document.querySelectorAll('[role="option"] mark')).toHaveLength(5);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
    expect(navigation.place).toMatchObject({ case: 'INQ-0005', at: 'E4:31' });
  });

  it.each(['en', 'ko'])('is accessible in %s', async (language) => {
    host({}, language);
    const body = stage(App, {});
    await expect.poll(text).toContain('INQ-0004');
    await expect.poll(() => document.documentElement.lang).toBe(language);
    await expectAccessible(body);
  });

  it.each([
    [1280, 800],
    [1024, 700],
    [640, 400],
  ])('never scrolls sideways at %d × %d', async (width, height) => {
    await page.viewport(width, height);
    host({}, 'ko');
    stage(App, {});
    await expect.poll(text).toContain('INQ-0004');
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    await page.viewport(1280, 800);
  });
});

describe('a new case', () => {
  it('asks for its question first, begins with it and opens', async () => {
    const it = host({ case_new: () => ROWS[0]?.case });
    stage(App, {});
    await expect.poll(text).toContain('INQ-0004');
    await userEvent.keyboard('{Control>}n{/Control}');
    const dialog = byRole('dialog');
    expect(document.activeElement).toBe(dialog.querySelector('input'));
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(dialog.textContent).toContain('A case needs a question.');
    await userEvent.keyboard('Why did p95 double?');
    await expectAccessible(dialog);
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => navigation.place.case).toBe('INQ-0004');
    expect(it.asked.find((a) => a.name === 'case_new')?.args).toEqual({
      question: 'Why did p95 double?',
      system: null,
      summary: null,
    });
  });

  it('closes with Esc and gives the focus back', async () => {
    host();
    stage(App, {});
    await expect.poll(text).toContain('INQ-0004');
    const button = byRole('button', 'New case');
    await userEvent.click(button);
    expect(document.querySelector('dialog[open]')).not.toBeNull();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => document.querySelector('dialog[open]')).toBeNull();
    expect(document.activeElement).toBe(button);
  });
});

describe('captures that wait', () => {
  const HANDLE: HandleInfo = { handle: 'h-1', name: 'digest.txt', bytes: 1200, origin: 'file' };

  it('are offered a case once, and go on waiting when the dialog is left with Esc', async () => {
    inbox.take();
    const it = host({ capture_discard: () => ({}) });
    stage(App, {});
    await expect.poll(text).toContain('INQ-0004');
    inbox.put([HANDLE]);
    await expect.poll(() => document.querySelector('dialog[open]')?.textContent).toContain('digest.txt');
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => document.querySelector('dialog[open]')).toBeNull();
    expect(inbox.waiting.map((h) => h.handle)).toEqual(['h-1']);
    expect(it.asked.some((a) => a.name === 'capture_discard')).toBe(false);

    // The line below says so and leads back; only the button that says so discards.
    byRole('button', 'One capture waits for a case').click();
    await expect.poll(() => document.querySelector('dialog[open]')?.textContent).toContain('digest.txt');
    byRole('button', 'Discard them').click();
    await expect.poll(() => inbox.waiting.length).toBe(0);
    expect(it.asked.find((a) => a.name === 'capture_discard')?.args).toEqual({ handle: 'h-1' });
    expect(document.querySelector('dialog[open]')).not.toBeNull();
  });
});

describe('an empty library', () => {
  it('offers the samples, and lists them once they are there', async () => {
    let cases: unknown[] = [];
    host({ case_list: () => cases, demo_open: () => (cases = ROWS) });
    stage(App, {});
    await expect.poll(text).toContain('Nothing leaves this machine.');
    await expectAccessible();
    await userEvent.click(byRole('button', 'Open samples'));
    await expect.poll(text).toContain('INQ-0004');
  });
});

describe('the palette', () => {
  it('finds commands by their name in the other language and runs them', async () => {
    host();
    stage(App, {});
    await expect.poll(text).toContain('INQ-0004');
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.keyboard('새 사');
    expect(document.querySelectorAll('[role="option"]')).toHaveLength(0);
    await userEvent.clear(document.activeElement ?? document.body);
    await userEvent.keyboard('사건 시작');
    const options = [...document.querySelectorAll('dialog [role="option"]')].map((o) =>
      o.textContent?.trim(),
    );
    expect(options).toHaveLength(1);
    expect(options[0]).toContain('Begin a case');
    await expectAccessible(byRole('dialog'));
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => byRole('dialog').textContent).toContain('What the figures mean');
  });

  it('goes to a case', async () => {
    host();
    stage(App, {});
    await expect.poll(text).toContain('INQ-0004');
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.keyboard('heap{Enter}');
    expect(navigation.place).toMatchObject({ case: 'INQ-0009' });
  });
});

it('the list of keys comes from the table, and the language switches at once', async () => {
  host();
  stage(App, {});
  await expect.poll(text).toContain('INQ-0004');
  await userEvent.keyboard('?');
  expect(byRole('dialog').textContent).toContain('next pane');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(byRole('button', 'Settings'));
  await userEvent.click(byRole('button', '한국어'));
  await expect.poll(text).toContain('질문');
  expect(document.documentElement.lang).toBe('ko');
});

it('says what failed, with the code when there is no text for it', async () => {
  host({
    case_list: () => {
      throw { code: 'never_heard_of', args: { file: 'library.sqlite' } };
    },
  });
  stage(App, {});
  await expect.poll(text).toContain('never_heard_of');
  expect(text()).toContain('library.sqlite');
  expect(byRole('button', 'Try again')).toBeTruthy();
});
