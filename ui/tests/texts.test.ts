// Both languages say everything, every key that the source names exists, and none is there twice.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FluentBundle, FluentResource } from '@fluent/bundle';
import { describe, expect, it } from 'vitest';
import { textIn } from '../src/format/text.svelte.ts';
import { COMMANDS, commandText, SCOPES } from '../src/logic/chords.ts';
import { GRADES, LINE_CLASSES, VERDICTS } from '../src/logic/words.ts';

const LOCALES = join(import.meta.dirname, '../locales');
const SOURCE = join(import.meta.dirname, '../src');

interface Entry {
  key: string;
  file: string;
  /** Names of the variables that the text uses. */
  variables: string[];
}

/** Keys of a language, attributes as `key.attribute`. */
function entries(language: string): Entry[] {
  const folder = join(LOCALES, language);
  return readdirSync(folder).flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    const out: Entry[] = [];
    let id = '';
    for (const block of text.split(/^(?=[a-zA-Z]|\s+\.[a-z])/m)) {
      const head = /^([a-zA-Z][\w-]*) *=/.exec(block);
      const attribute = /^\s+\.([a-z][\w-]*) *=/.exec(block);
      if (head?.[1]) id = head[1];
      const key = head?.[1] ?? (attribute?.[1] ? `${id}.${attribute[1]}` : null);
      if (key === null) continue;
      const body = block.replace(/^#.*$/gm, '');
      const variables = [...new Set([...body.matchAll(/\$([a-z_]\w*)/gi)].map((m) => m[1] ?? ''))].sort();
      out.push({ key, file, variables });
    }
    return out;
  });
}

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'bindings' ? [] : sources(path);
    return /\.(svelte|ts)$/.test(entry.name) && !entry.name.includes('.test.') ? [path] : [];
  });
}

const en = entries('en');
const ko = entries('ko');

describe('the catalogues', () => {
  it('have the same keys', () => {
    const keys = (list: Entry[]) => new Set(list.map((e) => `${e.file} ${e.key}`));
    const [english, korean] = [keys(en), keys(ko)];
    expect([...english].filter((k) => !korean.has(k))).toEqual([]);
    expect([...korean].filter((k) => !english.has(k))).toEqual([]);
  });
  it('use the same facts', () => {
    const korean = new Map(ko.map((e) => [e.key, e.variables.join()]));
    const differing = en.filter((e) => korean.get(e.key) !== e.variables.join()).map((e) => e.key);
    expect(differing).toEqual([]);
  });
  it.each(['en', 'ko'])('name no key twice in %s', (language) => {
    const keys = entries(language).map((e) => e.key);
    expect(keys.filter((k, i) => keys.indexOf(k) !== i)).toEqual([]);
  });
  it.each(['en', 'ko'])('are read without a rest in %s', (language) => {
    const bundle = new FluentBundle(language, { functions: { JOSA: () => '' } });
    for (const file of readdirSync(join(LOCALES, language))) {
      const resource = new FluentResource(readFileSync(join(LOCALES, language, file), 'utf8'));
      expect(bundle.addResource(resource)).toEqual([]);
    }
    const missing = entries(language).filter((e) => !bundle.hasMessage(e.key.split('.')[0] ?? ''));
    expect(missing).toEqual([]);
  });
  it('have no straight quotes around words, no three dots, no exclamation', () => {
    const bad = ['en', 'ko'].flatMap((language) =>
      readdirSync(join(LOCALES, language)).flatMap((file) =>
        readFileSync(join(LOCALES, language, file), 'utf8')
          .split('\n')
          .filter((l) => !l.startsWith('#') && /\.\.\.|!(?!=)/.test(l.replace(/\{[^}]*\}/g, '')))
          .map((l) => `${language}/${file}: ${l}`),
      ),
    );
    expect(bad).toEqual([]);
  });
});

it('every key that the source names exists', () => {
  const known = new Set(en.map((e) => e.key));
  const missing = sources(SOURCE).flatMap((path) => {
    const text = readFileSync(path, 'utf8');
    const named = [...text.matchAll(/\b(?:t|maybe)\(\s*'([^']+)'/g)].map((m) => m[1] ?? '');
    const chosen = [...text.matchAll(/\bt\(\s*[\w.()= !]+\? '([^']+)' : '([^']+)'/g)].flatMap((m) => [
      m[1] ?? '',
      m[2] ?? '',
    ]);
    return [...named, ...chosen]
      .filter((k) => !known.has(k))
      .map((k) => `${path.slice(SOURCE.length)}: ${k}`);
  });
  expect(missing).toEqual([]);
});

it('every key made from a list exists', () => {
  const made = [
    ...COMMANDS.flatMap((c) => [commandText(c.id), `${commandText(c.id)}.short`]),
    ...SCOPES.map((s) => `scope-${s}`),
    ...GRADES.map((g) => `grade-${g}`),
    ...VERDICTS.map((v) => `stamp-${v}`),
    ...LINE_CLASSES.map((c) => `line-class-${c}`),
    // Results that the comparison of runs gives, and its readings.
    ...['p', 'smallest-detectable', 'cv', 'ratio-of-medians'].map((f) => `runs-figure-${f}`),
    ...['better', 'worse', 'no-difference-shown', 'equivalent', 'too-few-runs'].map(
      (r) => `runs-reading-${r}`,
    ),
  ];
  expect(made.filter((k) => textIn('en', k) === null || textIn('ko', k) === null)).toEqual([]);
});

it('every command of the table has a handler in a screen', () => {
  const code = sources(SOURCE)
    .filter((p) => p.includes('/views/'))
    .map((p) => readFileSync(p, 'utf8'))
    .join('\n');
  const idle = COMMANDS.filter((c) =>
    c.id.startsWith('view.') ? !code.includes(`id: '${c.id.slice(5)}'`) : !code.includes(`'${c.id}'`),
  );
  expect(idle.map((c) => c.id)).toEqual([]);
});
