// The import desk in the real window: a messy paste, a choice of kind, corrections, reading again, and back.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

/** Two captures with prompts, a Korean footer, a table that is cropped, and a sentence between them. */
const MESSY = `-- before the change, 2025-11-08 22:00:01 KST
shop=# SELECT relname, n_live_tup, n_dead_tup FROM pg_stat_user_tables;
  relname  | n_live_tup | n_dead_tup
-----------+------------+------------
 orders    |       1200 |         17
 payments  |         88 |          0
(2개 행)

작업시간: 0.412 ms
then on the replica:
mysql> SHOW GLOBAL STATUS LIKE 'Innodb_%fsync%';
+------------------------------+-------+
| Variable_name                | Value |
+------------------------------+-------+
| Innodb_data_fsyncs           |   160 |
| Innodb_data_pending_fsyncs   |     2 |
| Innodb_os_log_fsyncs         |
`;

interface Stored {
  exhibits: {
    phase: string | null;
    phase_basis?: string;
    captured_at: { text: string; zone: string; basis: string; at: string } | null;
    read_by: { reader: number };
    blocks: { kind: string; rows: number; complete: boolean; chosen?: { candidates: { kind: string }[] } }[];
    receipt: { lines: number; quarantined: number };
  }[];
}

async function stored(window: Window): Promise<Stored['exhibits']> {
  const { reply } = await window.rpc('case_show', { case: 'INQ-1' });
  return (reply as Stored).exhibits;
}

async function begin(window: Window, question: string): Promise<void> {
  await window.fill('Question', question);
  await window.click('Begin case');
  await window.sees('Not stored yet');
}

test('a messy paste is understood, chosen, kept, corrected, read again, and taken back', async () => {
  await Window.use(driver, { library: freshLibrary() }, async (window) => {
    await window.sees('Paste a capture');
    await window.paste(MESSY);
    await begin(window, 'Why did the checkout take 0.2 s more?');
    await window.sees(/PostgreSQL tables/);
    // Part and time are printed, and said to be.
    await window.sees('Printed in the capture.');
    await window.picture('desk-messy.light.en');
    await window.click('Any other table');
    await window.sees(/Any other table/);
    await window.keys('Control', 'Enter');
    await window.sees('Kept as E1');
    const [kept] = await stored(window);
    expect(kept).toMatchObject({
      phase: 'before',
      phase_basis: 'content',
      captured_at: {
        text: '2025-11-08 22:00:01',
        zone: 'Asia/Seoul',
        basis: 'content',
        at: '1762606801000000',
      },
    });
    expect(kept?.blocks[0]).toMatchObject({ kind: 'generic.table', rows: 2, complete: true });
    expect(kept?.blocks[0]?.chosen?.candidates.map((c) => c.kind)).toContain('pg.stat_user_tables');
    await window.sees('Chosen by hand.');

    // The kind is put right, and the part taken back: the block is read again when that is saved.
    await window.page.$('aside select').selectByVisibleText('PostgreSQL tables');
    await window.sees('The block is read again as this kind when you save');
    await window.click('Save corrections');
    await expect.poll(async () => (await stored(window))[0]?.blocks[0]?.kind).toBe('pg.stat_user_tables');

    // Nothing reads differently by the same program: that is said, and is no step to take back.
    await window.command('Read the exhibit again');
    await window.sees('E1 reads as before');
    await window.keys('Control', 'z');
    await expect.poll(async () => (await stored(window))[0]?.blocks[0]?.kind).toBe('generic.table');
    expect((await stored(window))[0]?.phase).toBe('before');
  });
});

test('files of every sort wait in the queue, each with what it is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'inquest-desk-'));
  const file = (name: string, bytes: string | Uint8Array): string => {
    writeFileSync(join(folder, name), bytes);
    return join(folder, name);
  };
  const wide = Buffer.from(`\ufeff${MESSY}`, 'utf16le');
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAACklEQVR4nGMAAQAABQABDQottAAAAABJRU5ErkJggg==',
    'base64',
  );
  const files = [
    file('wide.txt', wide),
    file('letter.txt', 'Dear team,\nthe site was slow all night.\n'),
    file('dashboard.png', pixel),
  ];
  await Window.use(driver, { library: freshLibrary(), files }, async (window) => {
    await begin(window, 'What did each of them show?');
    await window.sees(/wide\.txt[^]*PostgreSQL tables/);
    await window.sees(/letter\.txt[^]*nothing we know/);
    await window.sees(/dashboard\.png[^]*Image/);
    await window.sees('UTF-16LE');
    await window.picture('desk-queue.light.en');
    await window.click('Keep all 2');
    await window.sees('2 captures kept');
    const exhibits = await stored(window);
    expect(exhibits).toHaveLength(2);
    await window.click('letter.txt');
    await window.sees('The first lines that fit nothing');
    await window.sees('Dear team,');
  });
});
