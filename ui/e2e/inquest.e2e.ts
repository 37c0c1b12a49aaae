// A whole inquest in the real window: from two captures to a verdict, and everything is there after a restart.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDriver, type Driver } from './harness/driver.ts';
import { freshLibrary, sample, Window } from './harness/window.ts';

let driver: Driver;
beforeAll(async () => {
  driver = await startDriver();
});
afterAll(async () => {
  await driver.stop();
});

const BEFORE = 'captures/mysql-9.7.4/commit/1-baseline.digest_all.batch.tsv';
const AFTER = 'captures/mysql-9.7.4/commit/3-flush2.digest_all.batch.tsv';
const QUESTION = 'Why is COMMIT slow?';
const CLAIM = 'Each commit waits for one fsync of the redo log';

interface Shown {
  exhibits: { id: string; receipt: Record<string, number> }[];
  evidence: { id: string }[];
  rungs: { verdict: { decision: { verdict: string } } | null }[];
}

async function shown(window: Window): Promise<Shown> {
  const { reply } = await window.rpc('case_show', { case: 'INQ-1' });
  return reply as Shown;
}

/** The verdict of the one rung; null when it is not tested. */
const verdict = async (window: Window): Promise<string | null> =>
  (await shown(window)).rungs[0]?.verdict?.decision.verdict ?? null;

/** One capture by argument, one by paste; both are looked at and kept. */
async function importTwo(window: Window): Promise<void> {
  await window.fill('Question', QUESTION);
  await window.click('Begin case');
  await window.sees('Not stored yet');
  await window.paste(readFileSync(sample(BEFORE), 'utf8'));
  await window.sees(
    /Pasted text[^]*MySQL statement digests[^]*Receipt[^]*the classes add up, none was dropped/,
  );
  await window.picture('exhibits.light.en');
  await window.keys('Control', 'Enter');
  await window.sees('Kept as E1');
  await window.keys('[');
  await window.sees('Keep as E2');
  await window.keys('Control', 'Enter');
  await window.sees('Kept as E2');
  for (const { receipt } of (await shown(window)).exhibits) {
    const { lines, ...classes } = receipt;
    expect(lines).toBe(10);
    const counts = Object.values(classes).filter((n) => typeof n === 'number');
    expect(counts.reduce((a, b) => a + b, 0)).toBe(lines);
    expect(classes).toMatchObject({ row: 9, header: 1 });
  }
}

/** COMMIT took 33.50 ms a call before and 22.27 ms after, by the two files. */
async function compareAndPin(window: Window): Promise<void> {
  await window.command('Go to the snapshots');
  await window.sees(/COMMIT[^]*896[^]*1,800[^]*33\.50[^]*22\.27[^]*0\.665×/);
  await window.picture('delta.light.en');
  await window.click('Pin the ratio…');
  await window.click('Pin');
  await window.sees('Pinned as V1');
}

async function hypothesisAndChange(window: Window): Promise<void> {
  await window.command('Go to the board');
  await window.command('Add a hypothesis');
  await window.fill('What is claimed', CLAIM);
  await window.click('Keep');
  await window.sees(CLAIM);
  await window.command('Add a change');
  await window.fill('What is changed', 'innodb_flush_log_at_trx_commit');
  await window.fill('From', '1');
  await window.fill('To', '2');
  await window.fill('How we will know', 'SHOW VARIABLES');
  await window.fill('What that must show', 'The value is 2');
  await window.click('Keep');
  await window.sees('No prediction yet');
}

async function predictAndObserve(window: Window): Promise<void> {
  await window.command('Go to the next test');
  await window.command('Seal a prediction');
  await window.fill('What is measured', 'COMMIT, time per call');
  await window.fill('Unit', 'ms');
  await window.fill('It changes by, from', '-50');
  await window.fill('to', '-25');
  await window.picture('seal.light.en');
  await window.click('Seal');
  await window.sees(/sealed \d{4}-\d\d-\d\d/);
  await window.command('Record whether the change took hold');
  await window.click('Yes');
  await window.click('Keep');
  await window.command('Record what was seen');
  await window.click('a change');
  await window.fill('Change, from', '-36');
  await window.fill('to', '-31');
  await window.click('Record');
  await window.page.waitUntil(async () => (await verdict(window)) !== null, { timeoutMsg: 'no verdict' });
}

test('an inquest from two captures to a verdict', async () => {
  const library = freshLibrary();
  await Window.use(driver, { library, files: [sample(AFTER)] }, async (window) => {
    await importTwo(window);
    await compareAndPin(window);
    await hypothesisAndChange(window);
    await predictAndObserve(window);
    // 36 to 31 % less, where 50 to 25 % was predicted: the claim stands, and one run is not yet a confirmation.
    expect(await verdict(window)).toBe('supported');
    await window.sees(/Supported[^]*One run only/);
    await window.picture('board.light.en');
    await window.keys('Control', 'z');
    await window.page.waitUntil(async () => (await verdict(window)) === null, {
      timeoutMsg: 'undo left the verdict',
    });
    await window.sees('Not tested');
    await window.command('Do the undone edit again');
    await window.page.waitUntil(async () => (await verdict(window)) === 'supported', {
      timeoutMsg: 'redo did nothing',
    });
    await window.command('Switch to Korean');
    await window.sees('지지', 'the verdict in Korean');
    await window.picture('board.light.ko');
    while ((await window.scheme()) !== 'dark') {
      await window.command('theme');
      await window.page.pause(300);
    }
    await window.picture('board.dark.ko');
  });

  await Window.use(driver, { library }, async (window) => {
    await window.sees(QUESTION);
    await window.sees('지지', 'the verdict in Korean after a restart');
    expect(await window.scheme()).toBe('dark');
    await window.picture('library.dark.ko');
    const found = await shown(window);
    expect(found.exhibits.map((exhibit) => exhibit.id)).toEqual(['E1', 'E2']);
    expect(found.evidence.map((pinned) => pinned.id)).toEqual(['V1']);
    expect(await verdict(window)).toBe('supported');
    // Every derived number and the verdict follow again from what was stored.
    const { reply } = await window.rpc('verify', { case: 'INQ-1' });
    expect(reply).toMatchObject({ holds: true });
    await window.click(QUESTION);
    await window.keys('Enter');
    await window.sees(new RegExp(`${CLAIM}[^]*−36…−31`));
  });
});
