// What no source file may hold, whatever the linter is told.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SOURCE = join(import.meta.dirname, '../src');

function files(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? files(path) : [path];
  });
}

const all = files(SOURCE).map((path) => ({
  path: path.slice(SOURCE.length + 1),
  text: readFileSync(path, 'utf8'),
}));

const holding = (pattern: RegExp, keep: (path: string) => boolean = () => true) =>
  all.filter((f) => keep(f.path) && pattern.test(f.text)).map((f) => f.path);

it('foreign text never becomes markup or code', () => {
  expect(
    holding(/\.(inner|outer)HTML|insertAdjacentHTML|\{@html|\beval\(|new Function|document\.write/),
  ).toEqual([]);
});

it('no inline style', () => {
  expect(holding(/\sstyle(=|:[\w-]+[=}])/, (p) => p.endsWith('.svelte'))).toEqual([]);
});

it('no colour outside the tokens', () => {
  const styled = (p: string) => (p.endsWith('.svelte') || p.endsWith('.css')) && !p.endsWith('tokens.css');
  expect(holding(/[:\s(]#[0-9a-fA-F]{3,8}\b(?=[\s;,)])|\brgba?\(|\bhsla?\(|\boklch\(/, styled)).toEqual([]);
});

it('nothing smaller than 11 px', () => {
  const small = all.filter(({ path, text }) => {
    if (!/\.(svelte|css)$/.test(path)) return false;
    const sizes = [...text.matchAll(/font(?:-size)?:[^;]*?(\d+(?:\.\d+)?)(px|rem)/g)];
    return sizes.some((m) => Number(m[1]) * (m[2] === 'rem' ? 16 : 1) < 11);
  });
  expect(small.map((f) => f.path)).toEqual([]);
});

it('no address to fetch from', () => {
  expect(holding(/\bfetch\(|XMLHttpRequest|WebSocket|EventSource|sendBeacon/)).toEqual([]);
  const quoted = holding(/['"`]https?:\/\//, (p) => !p.startsWith('api/bindings'));
  expect(quoted).toEqual([]);
});
