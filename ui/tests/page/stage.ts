// Puts a component on a real page with the styles of the program, and takes it away after the test.
import '../../src/theme/tokens.css';
import '../../src/theme/components.css';
import axe from 'axe-core';
import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, expect } from 'vitest';
import { connect } from '../../src/api/client.svelte.ts';
import { locale } from '../../src/format/text.svelte.ts';
import { fixtureHost, type Answers, type FixtureHost } from '../fixtures/host.ts';

let staged: Record<string, unknown>[] = [];

export function stage<P extends Record<string, unknown>>(component: Component<P>, props: P): HTMLElement {
  staged.push(mount(component, { target: document.body, props }));
  flushSync();
  return document.body;
}

/** Connects a host that answers from the fixtures. */
export function host(answers: Answers = {}, language = 'en'): FixtureHost {
  let settings = { language, theme: 'light' };
  const it = fixtureHost({
    settings_get: () => settings,
    settings_set: (chosen: typeof settings) => (settings = chosen),
    ...answers,
  });
  connect(it);
  locale.choose(language);
  return it;
}

afterEach(async () => {
  for (const one of staged) await unmount(one);
  staged = [];
});

/** Fails with the list of what a screen reader or a keyboard would stumble over. */
export async function expectAccessible(root: Element = document.body): Promise<void> {
  const { violations } = await axe.run(root, {
    // The page of a test has no landmarks and no title of its own. Keys that are shown on a button are hidden from
    // readers, and one rule takes them for its label.
    rules: {
      region: { enabled: false },
      'page-has-heading-one': { enabled: false },
      'label-content-name-mismatch': { enabled: false },
    },
  });
  const found = violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html.slice(0, 120)).join(' | ')}`);
  expect(found).toEqual([]);
}

export const byRole = (role: string, name?: string): HTMLElement => {
  const all = [...document.querySelectorAll<HTMLElement>(`[role="${role}"], ${NATIVE[role] ?? ':not(*)'}`)];
  const one = all.find((e) => name === undefined || nameOf(e).includes(name));
  if (!one) throw new Error(`no ${role} ${name ?? ''}; there are: ${all.map(nameOf).join(', ')}`);
  return one;
};

const NATIVE: Record<string, string> = {
  button: 'button',
  dialog: 'dialog',
  textbox: 'input[type=text], textarea',
};

const nameOf = (e: HTMLElement): string => e.getAttribute('aria-label') ?? e.textContent ?? '';
