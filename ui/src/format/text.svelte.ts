// All words of the interface, from `locales/<language>/*.ftl`. The same catalogue serves the command line. A text
// is a function of its key, its arguments and the language; reading it in a component follows a switch.
import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';
import { josa } from './josa.ts';

export const LANGUAGES = ['en', 'ko'] as const;
export type Language = (typeof LANGUAGES)[number];

const files = import.meta.glob<string>('../../locales/*/*.ftl', {
  query: '?raw',
  import: 'default',
  eager: true,
});

function bundleFor(language: Language): FluentBundle {
  const bundle = new FluentBundle(language, {
    // Marks of isolation would travel into copied text; both languages are written left to right.
    useIsolating: false,
    functions: {
      JOSA: ([word, pair]) => josa(String(word?.valueOf() ?? ''), String(pair?.valueOf() ?? '')),
    },
  });
  for (const [path, source] of Object.entries(files)) {
    if (!path.includes(`/${language}/`)) continue;
    const problems = bundle.addResource(new FluentResource(source));
    if (problems.length > 0) console.error(`texts: ${path}`, problems);
  }
  return bundle;
}

const bundles: Record<Language, FluentBundle> = { en: bundleFor('en'), ko: bundleFor('ko') };

/** The language of the system, as far as this program speaks it. */
export function systemLanguage(): Language {
  return navigator.languages.some((l) => l.toLowerCase().startsWith('ko')) ? 'ko' : 'en';
}

class Locale {
  #language = $state<Language>('en');

  get language(): Language {
    return this.#language;
  }

  /** Switches all texts; null takes the system's language. */
  choose(language: string | null): void {
    const chosen = LANGUAGES.find((l) => l === language) ?? systemLanguage();
    this.#language = chosen;
    document.documentElement.lang = chosen;
  }
}

export const locale = new Locale();

export type TextArgs = Record<string, string | number>;

/** The text of `key` (or of its attribute, `key.attribute`) in a language, or null when the catalogue has none. */
export function textIn(language: Language, key: string, args?: TextArgs): string | null {
  const bundle = bundles[language];
  const [id = '', attribute] = key.split('.');
  const message = bundle.getMessage(id);
  const pattern = attribute ? message?.attributes[attribute] : message?.value;
  if (!pattern) return null;
  const problems: Error[] = [];
  const text = bundle.formatPattern(pattern, (args ?? {}) as Record<string, FluentVariable>, problems);
  if (problems.length > 0) console.warn(`texts: ${language} ${key}`, problems);
  return text;
}

/** The text of `key` in the chosen language, or null when there is none: for codes that come from elsewhere. */
export function maybe(key: string, args?: TextArgs): string | null {
  return textIn(locale.language, key, args);
}

/** The text of `key` in the chosen language. A key without text shows itself, so that it is seen and mended. */
export function t(key: string, args?: TextArgs): string {
  const text = maybe(key, args);
  if (text !== null) return text;
  console.warn(`texts: no ${key} in ${locale.language}`);
  return `⟦${key}⟧`;
}
