// The program starts, shows its library, and remembers language and appearance.
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

test('the window opens on an empty library, answers commands, and says so', async () => {
  const window = await Window.open(driver, { library: freshLibrary() });
  try {
    expect(await window.page.getTitle()).toBe('Inquest');
    await window.sees(/sample case/i);
    const { reply } = await window.rpc('library_info', {});
    expect(reply).toMatchObject({ read_only: null, cases: 0, exhibits: 0 });
    const { error } = await window.rpc('no_such_command', {});
    expect(error).toEqual({ code: 'unknown_command', args: { name: 'no_such_command' } });
    await window.picture('library-empty.light.en');
  } finally {
    await window.close();
  }
});
