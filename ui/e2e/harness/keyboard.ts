// What a person without a mouse does: go to a thing by its name with Tab, choose from a list with the arrows, write.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Window } from './window.ts';

const LOCALES = resolve(dirname(fileURLToPath(import.meta.url)), '../../locales');

export type Language = 'en' | 'ko';

/** The texts of the window in a language, by their id in the catalogue; only those of one line and without arguments. */
export function catalogue(language: Language): (id: string) => string {
  const folder = join(LOCALES, language);
  const texts = new Map<string, string>();
  for (const name of readdirSync(folder)) {
    for (const line of readFileSync(join(folder, name), 'utf8').split('\n')) {
      const [, id, text] = /^([a-z][\w-]*) = (.+)$/.exec(line) ?? [];
      if (id !== undefined && text !== undefined) texts.set(id, text);
    }
  }
  return (id) => {
    const text = texts.get(id);
    if (text === undefined) throw new Error(`the catalogue of ${language} has no “${id}”`);
    return text;
  };
}

const down = (value: string) => ({ type: 'keyDown' as const, value });
const up = (value: string) => ({ type: 'keyUp' as const, value });

/** Presses a key some times in one message to the driver, with another one held down. */
export async function press(
  window: Window,
  key: string,
  times = 1,
  held: string | null = null,
): Promise<void> {
  if (times === 0) return;
  const presses = Array.from({ length: times }, () => [down(key), up(key)]).flat();
  const actions = held === null ? presses : [down(held), ...presses, up(held)];
  await window.page.performActions([{ type: 'key', id: 'keyboard', actions }]);
}

const SHIFT = '\uE008';
const TAB = '\uE004';
const DOWN = '\uE015';
const UP = '\uE013';

/** Where the focus is, and how many stops a thing of that name is away: ahead, or back (negative) where that is shorter. */
async function away(window: Window, name: string): Promise<{ here: string; steps: number }> {
  return window.page.execute((wanted: string) => {
    const nameOf = (e: Element) => {
      const control = e as HTMLInputElement;
      const label = control.labels?.[0]?.textContent ?? e.getAttribute('aria-label') ?? e.textContent;
      return label.replace(/\s+/g, ' ').trim();
    };
    const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    const stops = [
      ...root.querySelectorAll<HTMLElement>('a[href],button,input,select,textarea,[tabindex]'),
    ].filter((e) => e.tabIndex >= 0 && !e.matches(':disabled') && e.checkVisibility());
    const active = document.activeElement;
    const at = stops.indexOf(active as HTMLElement);
    const from = Math.max(at, 0);
    const next = stops.findIndex((e, i) => i >= from && nameOf(e).startsWith(wanted));
    const here = active ? nameOf(active) : '';
    if (next < 0) {
      const before = stops.findLastIndex((e) => nameOf(e).startsWith(wanted));
      return { here, steps: before < 0 ? 1 : before - at };
    }
    const [forward, back] = [next - at, at < 0 ? Infinity : at + stops.length - next];
    return { here, steps: back + 4 < forward ? -back : forward };
  }, name);
}

/** Presses Tab until what has the focus is called so. Fails when the keyboard does not lead there. */
export async function onto(window: Window, name: string): Promise<void> {
  const passed: string[] = [];
  for (let tries = 0; tries < 60; tries += 1) {
    const { here, steps } = await away(window, name);
    if (here.startsWith(name)) return;
    passed.push(here);
    // Around the end of a dialog there may be a stop of the window itself: then another step follows.
    if (steps < 0) await press(window, TAB, -steps, SHIFT);
    else await press(window, TAB, Math.max(1, steps));
  }
  throw new Error(`the keyboard does not lead to “${name}”; it passed ${passed.join(' | ')}`);
}

/** Writes into the field of that name, in place of what it holds. */
export async function write(window: Window, name: string, text: string): Promise<void> {
  await onto(window, name);
  await window.keys('Control', 'a');
  await window.type(text);
}

/** Writes into the fields that follow, one Tab after the other. */
export async function writeOn(window: Window, ...texts: string[]): Promise<void> {
  for (const text of texts) {
    await press(window, TAB);
    await window.keys('Control', 'a');
    await window.type(text);
  }
}

/** Presses the button of that name with the space bar. */
export async function pressButton(window: Window, name: string): Promise<void> {
  await onto(window, name);
  await press(window, ' ');
}

/** Chooses in the list of that name, with the arrows. */
export async function choose(window: Window, name: string, option: string): Promise<void> {
  await onto(window, name);
  const offset = () =>
    window.page.execute((wanted: string) => {
      const list = document.activeElement as HTMLSelectElement;
      const at = [...list.options].findIndex((o) => o.text.startsWith(wanted));
      return at < 0 ? null : at - list.selectedIndex;
    }, option);
  for (let tries = 0; tries < 3; tries += 1) {
    const steps = await offset();
    if (steps === null) throw new Error(`the list “${name}” has no “${option}”`);
    if (steps === 0) return;
    await press(window, steps > 0 ? DOWN : UP, Math.abs(steps));
  }
  throw new Error(`the arrows do not lead to “${option}” in “${name}”`);
}
