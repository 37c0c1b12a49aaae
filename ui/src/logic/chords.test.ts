import { describe, expect, it } from 'vitest';
import { caps, COMMANDS, matches, type KeyPress } from './chords.ts';

const press = (key: string, code: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
});

describe('matches', () => {
  it('takes Ctrl as the modifier, and the command key on a Mac', () => {
    expect(matches(press('k', 'KeyK', { ctrlKey: true }), 'Mod+K', false)).toBe(true);
    expect(matches(press('k', 'KeyK', { metaKey: true }), 'Mod+K', true)).toBe(true);
    expect(matches(press('k', 'KeyK', { ctrlKey: true }), 'Mod+K', true)).toBe(false);
    expect(matches(press('k', 'KeyK', { ctrlKey: true, metaKey: true }), 'Mod+K', false)).toBe(false);
    expect(matches(press('k', 'KeyK'), 'Mod+K', false)).toBe(false);
  });
  it('goes by the place of a key when the layout is Korean', () => {
    expect(matches(press('ㅏ', 'KeyK', { ctrlKey: true }), 'Mod+K', false)).toBe(true);
    expect(matches(press('ㅔ', 'KeyP'), 'P', false)).toBe(true);
  });
  it('goes by the letter when the layout is Latin, wherever the key is', () => {
    expect(matches(press('z', 'KeyY', { ctrlKey: true }), 'Mod+Z', false)).toBe(true);
    expect(matches(press('y', 'KeyZ', { ctrlKey: true }), 'Mod+Z', false)).toBe(false);
  });
  it('tells Shift apart for letters, not for signs that need it', () => {
    expect(matches(press('T', 'KeyT', { shiftKey: true }), 'Shift+T', false)).toBe(true);
    expect(matches(press('T', 'KeyT', { shiftKey: true }), 'T', false)).toBe(false);
    expect(matches(press('?', 'Slash', { shiftKey: true }), '?', false)).toBe(true);
    expect(matches(press('/', 'Slash'), '/', false)).toBe(true);
  });
  it('knows named keys and Alt digits', () => {
    expect(matches(press('F6', 'F6', { shiftKey: true }), 'Shift+F6', false)).toBe(true);
    expect(matches(press('F6', 'F6', { shiftKey: true }), 'F6', false)).toBe(false);
    expect(matches(press('1', 'Digit1', { altKey: true }), 'Alt+1', false)).toBe(true);
    expect(matches(press('¡', 'Digit1', { altKey: true }), 'Alt+1', true)).toBe(true);
    expect(matches(press('ArrowLeft', 'ArrowLeft', { altKey: true }), 'Alt+ArrowLeft', false)).toBe(true);
  });
});

it('caps of a chord', () => {
  expect(caps('Mod+Shift+Z', false)).toEqual(['Ctrl', 'Shift', 'Z']);
  expect(caps('Mod+Shift+Z', true)).toEqual(['⌘', '⇧', 'Z']);
  expect(caps('Alt+ArrowLeft', false)).toEqual(['Alt', '←']);
});

it('no chord has two commands where both could act', () => {
  const everywhere = new Set(['everywhere', 'views', 'figure']);
  const clashes = COMMANDS.flatMap((a, i) =>
    COMMANDS.slice(i + 1)
      .filter((b) => a.scope === b.scope || everywhere.has(a.scope) || everywhere.has(b.scope))
      .flatMap((b) => a.chords.filter((c) => b.chords.includes(c)).map((c) => `${c}: ${a.id}, ${b.id}`)),
  );
  expect(clashes).toEqual([]);
});

it('ids are unique', () => {
  const ids = COMMANDS.map((c) => c.id);
  expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
});
