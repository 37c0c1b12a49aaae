// Every view on the sample cases, in both languages and both appearances: each says something of its own, nothing
// says that it failed, and a picture of each is left for a person to look at.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDriver, type Driver } from './harness/driver.ts';
import { freshLibrary, Window } from './harness/window.ts';

let driver: Driver;
beforeAll(async () => {
  driver = await startDriver();
});
afterAll(async () => {
  await driver.stop();
});

/** View, the commands that go there, and words that are on it in either language. */
const VIEWS: [string, string[], Record<'en' | 'ko', RegExp>][] = [
  ['board', ['Go to the board'], { en: /Ruled out, and only as far as tested/, ko: /배제한 것/ }],
  ['exhibits', ['Go to the exhibits'], { en: /every line is accounted for/, ko: /모든 줄의 행방/ }],
  ['snapshots', ['Go to the snapshots', 'Compare two snapshots'], { en: /B \/ A/, ko: /B \/ A/ }],
  ['table', ['Go to the snapshots', 'Show one table'], { en: /of \d[\d,]* rows/, ko: /\d행 중/ }],
];
const FAILURES = /The program answered|The window could not|프로그램이 .* 답했/;

/** Switches by the palette, as a person does. A command answers to its English name in either language. */
async function choose(window: Window, language: string, scheme: string): Promise<void> {
  if ((await window.page.execute(() => document.documentElement.lang)) !== language) {
    await window.command('Switch to Korean');
  }
  for (let presses = 0; (await window.scheme()) !== scheme; presses += 1) {
    expect(presses).toBeLessThan(3);
    await window.command('Switch the theme');
    await window.page.pause(300);
  }
}

test('each view of a sample case, in two languages and two appearances', async () => {
  await Window.use(driver, { library: freshLibrary() }, async (window) => {
    await window.click('Open samples');
    await window.sees(/Confirmed|Supported/);
    await window.keys('Enter');
    for (const language of ['en', 'ko'] as const) {
      for (const scheme of ['light', 'dark'] as const) {
        await choose(window, language, scheme);
        for (const [view, commands, words] of VIEWS) {
          for (const command of commands) await window.command(command);
          await window.sees(words[language], `${view} in ${language}`);
          expect(await window.text()).not.toMatch(FAILURES);
          expect(await window.scheme()).toBe(scheme);
          await window.picture(`views/${view}.${scheme}.${language}`);
        }
      }
    }
  });
}, 300_000);
