// Numbers beyond 2^53 go through the real window, both ways, without losing a digit.
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

const VALUES = [
  '9007199254740991', // 2^53 - 1
  '9007199254740992', // 2^53
  '9007199254740993', // 2^53 + 1: the first that a double cannot hold
  '18446744073709551615', // u64::MAX
  '9223372036854775807', // i64::MAX
  '-9223372036854775808', // i64::MIN
  '-9007199254740993',
  '-8617031428173692417', // a queryid
];

test('integers of 64 bits are the same text in the capture and on the other side of the window', async () => {
  await Window.use(driver, { library: freshLibrary() }, async (window) => {
    const ask = async <T>(name: string, args: unknown): Promise<T> => {
      const { reply, refused } = await window.rpc(name, args);
      expect(refused, name).toBeUndefined();
      return reply as T;
    };
    const text = ['queryid,calls', ...VALUES.map((value, row) => `${value},${row + 1}`), ''].join('\n');
    const { id } = await ask<{ id: string }>('case_new', {
      question: 'Are 64 bits kept?',
      system: '',
      summary: '',
    });
    const { handle } = await ask<{ handle: string }>('capture_paste', { text, name: 'ids.csv' });
    const { exhibit } = await ask<{ exhibit: { id: string } }>('capture_import', {
      case: id,
      handle,
      job: 'e2e',
      blocks: [],
      phase: null,
      captured_at: null,
      caption: null,
    });
    const request = {
      case: id,
      of: { exhibit: exhibit.id, block: 0 },
      sort: null,
      filters: [],
      first: 0,
      count: 200,
    };
    const table = await ask<{ cells: unknown[][]; total: number }>('table_window', request);
    expect(table.total).toBe(VALUES.length);
    expect(table.cells[0]).toEqual(VALUES);

    // As numbers they are ordered as numbers, and found by their exact text.
    const sorted = await ask<{ cells: string[][] }>('table_window', {
      ...request,
      sort: { column: 0, descending: false },
    });
    expect(sorted.cells[0]).toEqual([...VALUES].sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1)));
    for (const value of VALUES) {
      const filters = [{ column: 0, op: 'equals', value }];
      const found = await ask<{ cells: string[][]; filtered: number }>('table_window', {
        ...request,
        filters,
      });
      expect(found.cells[0]).toEqual([value]);
    }
  });
});
