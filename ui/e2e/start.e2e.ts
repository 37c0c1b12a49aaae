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
  await Window.use(driver, { library: freshLibrary() }, async (window) => {
    expect(await window.page.getTitle()).toBe('Inquest');
    await window.sees(/sample case/i);
    const { reply } = await window.rpc('library_info', {});
    expect(reply).toMatchObject({ read_only: null, cases: 0, exhibits: 0 });
    const { refused } = await window.rpc('no_such_command', {});
    expect(refused).toEqual({ code: 'unknown_command', args: { name: 'no_such_command' } });
    await window.picture('library-empty.light.en');
  });
});

test('the sample cases come with one press, solved', async () => {
  await Window.use(driver, { library: freshLibrary() }, async (window) => {
    await window.click('Open samples');
    await window.sees(/Confirmed|Supported/);
    const { reply } = await window.rpc('case_list', {});
    expect(reply).toHaveLength(7);
    await window.picture('library.light.en');
  });
});

test('language and appearance are kept over a restart', async () => {
  const library = freshLibrary();
  await Window.use(driver, { library }, async (window) => {
    await window.sees('Open samples');
    await window.command('Switch to Korean');
    await window.sees(/[가-힣]{2,}/, 'Korean');
    for (let presses = 0; (await window.scheme()) !== 'dark'; presses += 1) {
      expect(presses).toBeLessThan(3);
      await window.command('Switch the theme');
      await window.page.pause(300);
    }
  });
  await Window.use(driver, { library }, async (window) => {
    await window.sees(/[가-힣]{2,}/, 'Korean after a restart');
    expect(await window.scheme()).toBe('dark');
    expect(await window.text()).not.toMatch(/Open samples/);
    await window.picture('library-empty.dark.ko');
  });
});
