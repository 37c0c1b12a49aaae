// Commands at work: the table says what there is and which keys it has, the screens say what it does while they are
// shown. The palette also lists items that a screen adds by their own words ("Rung 5", "Exhibit E6").
import { onDestroy } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
import { COMMANDS, isBare, matches, type CommandRow } from '../logic/chords.ts';
import type { VerdictName } from '../logic/words.ts';
import type { IconName } from './icons.ts';

export const isMac = /mac/i.test(navigator.userAgent) && !/like mac/i.test(navigator.userAgent);

export interface Action {
  run: () => void;
  /** False hides it from the palette and lets its keys go by. */
  when?: () => boolean;
}

/** Something to go to or to do that is named by the data. */
export interface PaletteItem {
  id: string;
  /** Heading it stands under, as text. */
  group: string;
  label: string;
  where?: string;
  lang?: string;
  icon?: IconName;
  verdict?: VerdictName;
  chord?: string;
  run: () => void;
}

/** Handlers by command, the last registered on top: the innermost screen wins. */
const handlers = new SvelteMap<string, Action[]>();
const sources = new SvelteMap<symbol, () => PaletteItem[]>();

/** Offers commands of the table while the calling component lives. */
export function useCommands(actions: Record<string, Action | (() => void)>): void {
  const mine = Object.entries(actions).map(([id, a]): [string, Action] => [
    id,
    typeof a === 'function' ? { run: a } : a,
  ]);
  for (const [id, action] of mine) {
    if (!COMMANDS.some((c) => c.id === id)) throw new Error(`no command ${id} in the table`);
    handlers.set(id, [...(handlers.get(id) ?? []), action]);
  }
  onDestroy(() => {
    for (const [id, action] of mine) {
      const left = (handlers.get(id) ?? []).filter((a) => a !== action);
      if (left.length > 0) handlers.set(id, left);
      else handlers.delete(id);
    }
  });
}

/** Adds items to the palette while the calling component lives; read when the palette opens. */
export function usePaletteItems(items: () => PaletteItem[]): void {
  const key = Symbol('items');
  sources.set(key, items);
  onDestroy(() => sources.delete(key));
}

/** What a command does right now, or null when nothing answers to it. */
export function actionOf(id: string): Action | null {
  const action = handlers.get(id)?.findLast((a) => a.when?.() ?? true);
  return action ?? null;
}

/** Runs a command if something answers to it. */
export function run(id: string): boolean {
  const action = actionOf(id);
  action?.run();
  return action !== null;
}

/** Commands that would do something now. */
export const available = (): CommandRow[] => COMMANDS.filter((c) => actionOf(c.id) !== null);

export const paletteItems = (): PaletteItem[] => [...sources.values()].flatMap((items) => items());

function inField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (
    target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  )
    return true;
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type);
}

/** True while a modal layer is open: it has the keyboard to itself. */
const layered = (): boolean => document.querySelector('dialog[open]') !== null;

/** Runs the command whose keys were pressed. Keys wait while a syllable is being composed. */
export function onKeydown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.keyCode === 229 || layered()) return;
  const typing = inField(event.target);
  for (const row of COMMANDS) {
    const chord = row.chords.find((c) => matches(event, c, isMac));
    if (chord === undefined) continue;
    if (typing && !row.inFields) continue;
    if (event.repeat && isBare(chord) && chord.length === 1) continue;
    const action = actionOf(row.id);
    if (!action) continue;
    event.preventDefault();
    action.run();
    return;
  }
}
