// Every view on the sample cases, in both languages and both appearances: each says something of its own, nothing
// says that it failed or is cut off at the side, and a picture of each is left for a person to look at.
//
// A run looks at English on light and Korean on dark. `INQUEST_TOUR=all` looks at both languages on both, each at the
// size of the first start and in a window of 1024 by 700.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDriver, type Driver } from './harness/driver.ts';
import { catalogue, type Language } from './harness/keyboard.ts';
import { freshLibrary, sample, Window } from './harness/window.ts';

let driver: Driver;
beforeAll(async () => {
  driver = await startDriver();
});
afterAll(async () => {
  await driver.stop();
});

interface Stop {
  name: string;
  /** Keys pressed one after the other; `Alt+1` holds the first down. */
  keys: string[];
  /** A text of the catalogue that is on the screen then. */
  says?: string;
}
const stop = (name: string, keys: string, says?: string): Stop => ({
  name,
  keys: keys.split(' '),
  ...(says === undefined ? {} : { says }),
});

const SNAPSHOTS = [stop('table', 'Alt+4 b'), stop('delta', 'd'), stop('time', 'w'), stop('pareto', 'p')];

/** Folder of a sample case, and where to go in it. */
const TOUR: [folder: string, stops: Stop[]][] = [
  [
    '01-mysql-commit-fsync',
    [
      stop('board', 'Alt+1', 'board-ruled-out'),
      stop('exhibits', 'Alt+3'),
      ...SNAPSHOTS,
      stop('plan', 'Alt+5 o'),
      stop('plan-compare', 'c'),
    ],
  ],
  [
    '03-argo-out-of-sort-memory',
    [stop('board', 'Alt+1'), stop('matrix', 'Alt+2'), stop('plans', 'Alt+5 l'), stop('plan-compare', 'c')],
  ],
  [
    '04-metaspace-sizing',
    [
      stop('board', 'Alt+1'),
      stop('sizing-1', 'Alt+6'),
      ...[2, 3, 4, 5, 6, 7, 8].map((n) => stop(`sizing-${n}`, ']')),
    ],
  ],
  [
    '05-bloom-consumer-duplicates',
    [
      stop('board', 'Alt+1'),
      stop('matrix', 'Alt+2'),
      ...[1, 2, 3].map((n) => stop(`sizing-${n}`, n === 1 ? 'Alt+6' : ']')),
    ],
  ],
  [
    '06-outbox-drain',
    [
      stop('board', 'Alt+1'),
      stop('matrix', 'Alt+2'),
      stop('curve', 'Alt+4 k'),
      stop('sizing', 'Alt+6'),
      stop('timeline', 'Alt+9 i'),
    ],
  ],
  [
    '07-aurora-copy-random-index',
    [
      stop('board', 'Alt+1'),
      stop('exhibits', 'Alt+3'),
      ...SNAPSHOTS,
      stop('series', 's'),
      stop('cache', 'u'),
      stop('keys', 'o'),
      stop('runs', 'r'),
      stop('histogram', 'l'),
    ],
  ],
  [
    '08-k3s-scale-ladder',
    [
      stop('board', 'Alt+1'),
      stop('case-pane', 'c'),
      stop('matrix', 'Alt+2'),
      stop('curve', 'Alt+4 k', 'curve-no-bracket'),
      stop('timeline', 'Alt+9 i'),
      stop('flow', 'f'),
      stop('ledger', 'r'),
      stop('journal', 'j'),
      stop('sharing', 'Alt+7'),
    ],
  ],
];
const FAILURES = /The program answered|The window could not|프로그램이 .* 답했/;

/** The question of a sample case in a language. */
function question(folder: string, language: Language): string {
  const text = readFileSync(sample(`cases/${folder}/steps.json`), 'utf8');
  const { steps } = JSON.parse(text) as {
    steps: { do: string; args: { question: string | Record<Language, string> } }[];
  };
  const asked = steps.find((step) => step.do === 'case_new')?.args.question;
  if (asked === undefined) throw new Error(`${folder} begins no case`);
  return typeof asked === 'string' ? asked : asked[language];
}

/** What reaches over the right edge of the window without being in something that scrolls there. */
const overhanging = (window: Window): Promise<string[]> =>
  window.page.execute(() => {
    const scrolls = (e: Element | null): boolean =>
      e !== null &&
      (/auto|scroll|hidden|clip/.test(getComputedStyle(e).overflowX) || scrolls(e.parentElement));
    return [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((e) => e.checkVisibility() && e.getBoundingClientRect().right > innerWidth + 1)
      .filter((e) => !scrolls(e.parentElement))
      .map((e) => `${e.tagName}.${e.className}: ${e.textContent.slice(0, 40)}`);
  });

/** Switches language and appearance by the palette. A command answers to its English name in either language. */
async function dress(window: Window, language: Language, scheme: string): Promise<void> {
  if ((await window.page.execute(() => document.documentElement.lang)) !== language) {
    await window.command('Switch to Korean');
  }
  for (let presses = 0; (await window.scheme()) !== scheme; presses += 1) {
    expect(presses).toBeLessThan(3);
    await window.command('Switch the theme');
    await window.page.pause(300);
  }
}

async function tour(window: Window, language: Language, scheme: string, size: string): Promise<void> {
  const text = catalogue(language);
  await window.sees(text('col-question'));
  const folderOfPictures = `views/${size}/${language}-${scheme}`;
  await window.picture(`${folderOfPictures}/library`);
  for (const [folder, stops] of TOUR) {
    if (folder !== TOUR[0]?.[0]) await window.command('Go to the library');
    await window.clickRow(question(folder, language));
    await window.keys('Enter');
    for (const { name, keys, says } of stops) {
      for (const key of keys) await window.keys(...key.split('+'));
      if (says !== undefined) await window.sees(text(says), `${name} of ${folder} in ${language}`);
      await window.settles();
      const seen = await window.text();
      expect(seen, `${name} of ${folder}`).not.toMatch(FAILURES);
      expect(await overhanging(window), `${name} of ${folder} at ${size}`).toEqual([]);
      await window.picture(`${folderOfPictures}/${folder.slice(0, 2)}-${name}`);
    }
  }
}

const everything = process.env['INQUEST_TOUR'] === 'all';
const LOOKS: [Language, string][] = everything
  ? [
      ['en', 'light'],
      ['en', 'dark'],
      ['ko', 'light'],
      ['ko', 'dark'],
    ]
  : [
      ['en', 'light'],
      ['ko', 'dark'],
    ];
const SIZES: [number, number][] = everything
  ? [
      [1280, 800],
      [1024, 700],
    ]
  : [[1280, 800]];

test.each(['en', 'ko'] as const)(
  'each view of the sample cases in %s',
  async (language) => {
    await Window.use(driver, { library: freshLibrary() }, async (window) => {
      await dress(window, language, 'light');
      await window.command('Open the sample cases');
      await window.sees(question('08-k3s-scale-ladder', language));
      for (const [width, height] of SIZES) {
        await window.resize(width, height);
        for (const [, scheme] of LOOKS.filter(([of]) => of === language)) {
          await dress(window, language, scheme);
          await tour(window, language, scheme, `${width}x${height}`);
          await window.command('Go to the library');
        }
      }
    });
  },
  everything ? 1_800_000 : 300_000,
);
