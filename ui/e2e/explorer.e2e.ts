// The explorer in the real window, by keyboard alone, on captures of the tree: each way of looking shows the figures that
// its files hold, a figure leads to the line it comes from and is pinned with its computation, and rows are written
// where the system's own dialog says. Not walked: charts as files.
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveAs } from './harness/dialog.ts';
import { startDriver, type Driver } from './harness/driver.ts';
import { choose } from './harness/keyboard.ts';
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
const DIGESTS = 'captures/mysql-9.7.4/commit';

interface Kept {
  exhibits: { id: string; name: string; blocks: { kind: string; rows: number }[] }[];
  evidence: { id: string; statement: string; quantity: { value?: string | number; grade: string } | null }[];
}

const shownCase = async (window: Window): Promise<Kept> =>
  (await window.rpc('case_show', { case: 'INQ-1' })).reply as Kept;

/** The files wait, and one press keeps all of them as they were understood. */
async function begin(window: Window, many: number): Promise<Kept> {
  await window.fill('Question', 'Who reads so much?');
  await window.keys('Control', 'Enter');
  await window.sees(`Keep all ${many} as detected`);
  await window.keys('Control', 'Shift', 'Enter');
  await window.sees(`${many} captures kept`);
  const kept = await shownCase(window);
  expect(kept.exhibits.flatMap((e) => e.blocks.map((b) => b.kind)).sort()).toEqual([
    'generic.table',
    'linux.vmstat',
    'loadtest.sweep',
    'mysql.digest',
    'mysql.statement_histogram',
    'pg.buffercache_by_relation',
    'pg.buffercache_by_relation',
    'pg.stat_statements',
    'pg.stat_statements',
    'pg.stat_statements',
  ]);
  return kept;
}

/** Text of the grid's cells in a row, from 0. */
const cells = (window: Window, row: number): Promise<string[]> =>
  window.page.execute(
    (index: string) =>
      [
        ...document.querySelectorAll<HTMLElement>(`[role=row][aria-rowindex="${index}"] > [role=gridcell]`),
      ].map((c) => c.innerText.trim()),
    String(row + 2),
  );

/** What the active header says, and how it is sorted. */
const header = (window: Window): Promise<string> =>
  window.page.execute(() => {
    const at = document.activeElement?.getAttribute('aria-activedescendant');
    const head = at ? document.getElementById(at) : null;
    return head ? `${head.innerText.trim()} ${head.getAttribute('aria-sort') ?? ''}` : '';
  });

async function table(window: Window): Promise<void> {
  await window.keys('b');
  await window.sees('7 of 7 rows');
  await window.keys('/');
  await window.type('calls >> 5');
  await window.sees(/column 8|position 8|character 8/, 'the place of what is wrong with the condition');
  await window.retype("total_exec_time / calls > 0.02 ms and query contains 'insert'");
  await window.sees('3 of 7 rows');
  // From the field to the rows: the header lies above the first.
  await window.tabTo('Rows of E1');
  await window.keys('ArrowUp');
  for (let steps = 0; !(await header(window)).startsWith('total_exec_time'); steps += 1) {
    expect(steps).toBeLessThan(12);
    await window.keys('ArrowRight');
  }
  await window.keys('Enter');
  await expect.poll(() => header(window)).toMatch(/descending$/);
  await expect.poll(async () => (await cells(window, 0)).join(' ')).toMatch(/INSERT INTO payments\(/);
  await window.keys('Enter');
  await expect.poll(() => header(window)).toMatch(/ascending$/);
  await expect.poll(async () => (await cells(window, 0)).join(' ')).toMatch(/INSERT INTO payment_history/);
  await window.picture('explorer/table');
}

/** Before, after and what changed; the ratio of INSERT INTO payments is that of its means in the two files. */
async function comparison(window: Window): Promise<void> {
  await window.keys('d');
  // 48.858 ms in 1,452 calls; then 1,164.837 less these, in 40,306 less these.
  await window.sees(/exact difference[^]*INSERT INTO payments[^]*1,452[^]*40,306[^]*0\.854×/);
  const first = async () => (await cells(window, 0)).join(' | ');
  await window.keys('f');
  await expect.poll(first).toMatch(/INSERT INTO payments.*1,452/);
  await window.keys('f');
  await expect.poll(first).toMatch(/INSERT INTO payments.*40,306.*1,165/);
  await window.keys('f');
  await expect.poll(first).toMatch(/INSERT INTO payments.*\+38,854.*\+1,116/);
  await window.picture('explorer/change');
  await window.keys('f');
  await window.keys('x');
  // The other way round, the ratio is its inverse.
  await window.sees(/INSERT INTO payments[^]*1\.16×/);
  await window.keys('x');
  await window.keys('p');
  await window.sees(/4 rows to 80%/);
  await window.keys('Shift', 't');
  // 1,115.98 of 3,671 ms.
  await window.sees(/30\.4%/);
  await window.keys('Shift', 't');
  await window.keys('w');
  await window.sees(/Commits against statements[^]*COMMIT[^]*40,306/);
  await window.picture('explorer/time');
}

/** Command, what is on the screen after it, and what its table holds after `Shift T`. */
const WAYS: [key: string, words: RegExp, twin: RegExp][] = [
  ['s', /total_exec_time/, /UPDATE merchant_usage/],
  ['l', /p99/, /57\.5|60\.3/],
  ['o', /Undecided[^]*0\.5385/, /req-269ef2a74de4/],
];

async function charts(window: Window): Promise<void> {
  for (const [key, words, twin] of WAYS) {
    await window.keys(key);
    await window.sees(words, `${words} after “${key}”`);
    await window.keys('Shift', 't');
    await window.sees(twin, `${twin} in the table after “${key}”`);
    await window.keys('Shift', 't');
    expect(await window.text()).not.toMatch(/The program answered|not recorded/);
    await window.picture(`explorer/${key}`);
  }
  // Without a limit nothing passes; at 1, the p95 of 50 users held and that of 90 did not.
  await window.keys('k');
  await window.sees(/Without a limit nothing passes or fails/);
  await window.tabTo('Limit, in the unit');
  await window.type('1');
  await window.sees(/Bracket[^]*50–90/);
  await window.tabTo('Save as SVG');
  await window.keys('Shift', 't');
  await window.sees(/1\.225/);
  await window.keys('Shift', 't');
  await window.picture('explorer/k');
}

/** The cache by relation; the figure of what is used is traced to its lines, pinned, and computed again. */
async function traceAndPin(window: Window): Promise<void> {
  await window.keys('u');
  await window.sees(/tablea_nc_cola_colb[^]*6,104/);
  await window.tabTo('Map');
  await window.keys('Enter');
  await window.tabTo('The cache by relation');
  await window.keys('End');
  await window.sees(/report_cache|tablea_core_log_sn_seq/);
  await window.tabTo('List');
  await window.keys('Enter');
  await window.keys('t');
  await window.sees('cache.relation');
  await window.tabTo('Pin as evidence');
  await window.keys('Enter');
  await window.sees('What it says');
  await window.keys('Control', 'Enter');
  await window.sees('Pinned as V1');
  const { evidence } = await shownCase(window);
  expect(evidence).toMatchObject([{ id: 'V1', quantity: { grade: 'derived' } }]);
  // 6,104 + 1,492 + 185 + 174 + 31 + 31 + 16 + 12 + 1 + 1 buffers are listed.
  expect(Number(evidence[0]?.quantity?.value)).toBe(8_047);
  const { reply } = await window.rpc('verify', { case: 'INQ-1' });
  expect(reply).toMatchObject({ holds: true });
  // From the figure to its line, and back.
  await window.tabTo('E5:1');
  await window.keys('Enter');
  await window.sees('1-copy-random.buffers_top.aligned.txt');
  await window.sees(/Receipt/);
  await window.keys('Alt', 'ArrowLeft');
  await window.sees(/tablea_nc_cola_colb/);
}

/** The audit stands beside the rows it is about: the column that says milliseconds holds microseconds. */
async function audited(window: Window, digest: string): Promise<void> {
  await window.keys('b');
  await choose(window, 'Exhibit', `${digest} `);
  await window.sees(/Audit[^]*avg_ms is in µs, not ms[^]*Read as µs/);
  await window.picture('explorer/audit');
}

test('each way of looking by keyboard, and a figure that is traced, pinned and written', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'inquest-explorer-'));
  const files = [
    ...['1-baseline', '2-merchants', '3-syncoff'].map((step) => sample(`${COMMIT}/${step}.pss_all.csv`)),
    sample(`${COPY}/0-before.buffers_top.csv`),
    sample(`${COPY}/1-copy-random.buffers_top.aligned.txt`),
    sample('formats/text/sweep.csv'),
    sample('cases/07-aurora-copy-random-index/S1-ids-random.csv'),
    sample(`${DIGESTS}/1-baseline.digest_article.boxed.txt`),
    sample('formats/mysql/statement-histogram-mysql-8.4.tsv'),
    sample('formats/monitoring/vmstat-t.C.txt'),
  ];
  await Window.use(driver, { library: freshLibrary(), files }, async (window) => {
    const { exhibits } = await begin(window, files.length);
    await window.keys('Alt', '4');
    await table(window);
    await comparison(window);
    await charts(window);
    await traceAndPin(window);
    await audited(window, exhibits.find((e) => e.name.includes('digest'))?.id ?? '');

    // Rows as files, by the system's own dialog; the ending says which form.
    const [csv, parquet] = [join(folder, 'rows.csv'), join(folder, 'rows.parquet')];
    await window.keys('Control', 's');
    await saveAs(csv);
    await window.sees('9 rows saved as rows.csv');
    expect(readFileSync(csv, 'utf8')).toMatch(/^digest_short.*avg_ms[^]*COMMIT,896,30\.02,33503\.06/);
    await window.keys('Control', 's');
    await saveAs(parquet);
    await window.sees('9 rows saved as rows.parquet');
    expect(readFileSync(parquet).subarray(0, 4).toString()).toBe('PAR1');
  });
}, 240_000);
