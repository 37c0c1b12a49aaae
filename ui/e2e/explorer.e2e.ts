// The ways of looking at captures in the real window: each on captures of the tree, then a figure is traced and pinned, and
// the evidence that is stored can be computed again.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

const COPY = 'captures/postgresql-15.18/copy';
const COMMIT = 'captures/postgresql-15.18/commit';

/** Keys of one server in the order of their rows; the third digit keeps them apart. */
const KEYS = Array.from({ length: 40 }, (_, i) => `${(i * 7919) % 1000}-${i}`);

const WAYS: [command: string, words: RegExp][] = [
  ['Compare two snapshots', /INSERT INTO payments/],
  ['Show where the time went', /Commits against statements/],
  ['Show a series of snapshots', /total_exec_time/],
  ['Show the buffer cache', /tablea_nc_cola_colb/],
  ['Show whether keys come in order', /order of capture|Descents/],
  ['Show the load curve', /Bracket/],
  ['Compare runs', /B \/ A/],
];

test('each way of looking, and a figure that is traced and pinned', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'inquest-explorer-'));
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const files = [
    ...['1-baseline', '2-merchants', '3-syncoff'].map((step) => sample(`${COMMIT}/${step}.pss_all.csv`)),
    sample(`${COPY}/0-before.buffers_top.csv`),
    sample(`${COPY}/1-copy-random.buffers_top.aligned.txt`),
    sample('formats/text/sweep.csv'),
    file('keys.csv', `request_id\n${KEYS.join('\n')}\n`),
  ];
  await Window.use(driver, { library: freshLibrary(), files }, async (window) => {
    await window.fill('Question', 'Who reads so much?');
    await window.click('Begin case');
    await window.sees('Not stored yet');
    await window.click('Keep all 7');
    await window.sees('7 captures kept');
    await window.command('Go to the snapshots');
    for (const [command, words] of WAYS) {
      await window.command(command);
      await window.sees(words, `${words} after “${command}”`);
      expect(await window.text()).not.toMatch(/The program answered|not recorded/);
      await window.picture(`explorer/${command.toLowerCase().replaceAll(' ', '-')}`);
    }
    await window.command('Show the buffer cache');
    await window.sees(/Used buffers/);
    await window.command('Trace the next figure');
    await window.sees(/cache\.relation/);
    await window.click('Pin as evidence');
    await window.click('Pin');
    await window.sees(/Pinned as V1/);
    const { reply } = await window.rpc('verify', { case: 'INQ-1' });
    const told = reply as { holds: boolean; items: { key: { id: string } | string; holds: boolean }[] };
    expect(told.holds).toBe(true);
    expect(JSON.stringify(told.items)).toContain('V1');
  });
}, 240_000);
