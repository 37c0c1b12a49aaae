// Opens the program's window and offers what a person does with it: find a thing by its name, click, type, look.
import { existsSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { remote, type Browser } from 'webdriverio';
import type { Driver } from './driver.ts';

const REPOSITORY = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
const PICTURES = join(REPOSITORY, 'ui/test-results');

/** The program under test. */
export const PROGRAM =
  process.env['INQUEST_APP'] ??
  join(process.env['CARGO_TARGET_DIR'] ?? join(REPOSITORY, 'target'), 'debug/inquest-app');

/** A file of `sample-data`. */
export const sample = (name: string): string => join(REPOSITORY, 'sample-data', name);

/** A library that no other test has seen. */
export const freshLibrary = (): string => join(mkdtempSync(join(tmpdir(), 'inquest-e2e-')), 'library');

export interface Opened {
  /** Folder of the cases. */
  library: string;
  /** Files named at the start. */
  files?: string[];
}

/** How long is waited for something on the screen: so many messages of so many ms, each shorter than a script may take. */
const [MESSAGES, PATIENCE] = [3, 20_000];

/** Keys that are no sign, as WebDriver spells them. */
const KEYS: Readonly<Record<string, string>> = {
  Control: '\uE009',
  Shift: '\uE008',
  Alt: '\uE00A',
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  Backspace: '\uE003',
  Delete: '\uE017',
  Home: '\uE011',
  End: '\uE010',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
};

/** One start of the program. */
export class Window {
  private constructor(readonly page: Browser) {}

  static async open(driver: Driver, { library, files = [] }: Opened): Promise<Window> {
    if (!existsSync(PROGRAM)) {
      throw new Error(`${PROGRAM} is not built: cargo build -p inquest-app --features custom-protocol`);
    }
    const page = await remote({
      hostname: '127.0.0.1',
      port: driver.port,
      logLevel: 'error',
      connectionRetryCount: 0,
      // Room for a cold start of the webview on a busy machine.
      connectionRetryTimeout: 60_000,
      // And for the samples, whose hundred imports are each on the disk before the next begins.
      waitforTimeout: 60_000,
      capabilities: {
        'wdio:enforceWebDriverClassic': true,
        'tauri:options': { application: PROGRAM, args: ['--library', library, ...files] },
      } as WebdriverIO.Capabilities,
    });
    return new Window(page);
  }

  /** Opens the window, does something with it, and ends it. A failure leaves a picture of what was on the screen. */
  static async use(driver: Driver, opened: Opened, body: (window: Window) => Promise<void>): Promise<void> {
    const window = await Window.open(driver, opened);
    try {
      await body(window);
    } catch (failure) {
      await window.picture(`failed-${Date.now()}`);
      throw failure;
    } finally {
      await window.close();
    }
  }

  /** Ends the program. */
  async close(): Promise<void> {
    await this.page.deleteSession();
  }

  /** Calls a command of the declared list from within the page, as the page does, and gives its reply or the refusal. (WebKit's driver
   * takes a member `error` for a failure of its own.) */
  async rpc(name: string, args: unknown): Promise<{ reply?: unknown; refused?: unknown }> {
    return this.page.executeAsync(
      (command: string, request: unknown, done: (told: { reply?: unknown; refused?: unknown }) => void) => {
        const host = (
          window as unknown as { __TAURI_INTERNALS__: { invoke(c: string, a: unknown): Promise<unknown> } }
        ).__TAURI_INTERNALS__;
        host.invoke('rpc', { name: command, args: request }).then(
          (reply) => done({ reply }),
          (refused: unknown) => done({ refused }),
        );
      },
      name,
      args,
    );
  }

  /** All text that is on the screen. */
  async text(): Promise<string> {
    return this.page.execute(() => document.body.innerText);
  }

  /**
   * Waits within the page until something holds, as a rule in one message to the driver, and gives what was seen last. The function runs in the page: it knows nothing but its arguments. Asking again and again from here would cost a slow machine the time
   * that the page needs.
   */
  async until<T, A extends unknown[]>(
    look: (...args: A) => { holds: boolean; seen: T },
    ...args: A
  ): Promise<{ holds: boolean; seen: T }> {
    const script = `
      const done = arguments[arguments.length - 1];
      const given = Array.prototype.slice.call(arguments, 0, -1);
      const look = ${look.toString()};
      const end = Date.now() + ${PATIENCE};
      const again = () => {
        const found = look(...given);
        if (found.holds || Date.now() > end) done(found);
        else setTimeout(again, 30);
      };
      again();`;
    const ask = async () => (await this.page.executeAsync(script, ...args)) as { holds: boolean; seen: T };
    let found = await ask();
    for (let more = 1; more < MESSAGES && !found.holds; more += 1) found = await ask();
    return found;
  }

  /** Waits until a dialog is open and has the focus, or none is open. */
  async dialog(open: boolean, otherwise = open ? 'no dialog opens' : 'a dialog stays open'): Promise<void> {
    const { holds } = await this.until((wanted: boolean) => {
      const there = document.querySelector('dialog[open]');
      const at = document.activeElement;
      const takesKeys = there !== null && at !== there && there.contains(at);
      return { holds: wanted ? takesKeys : there === null, seen: null };
    }, open);
    if (!holds) throw new Error(otherwise);
  }

  /** Waits until a text is on the screen. */
  async sees(text: string | RegExp, what = `${text} on the screen`): Promise<void> {
    const { source, flags } = new RegExp(text);
    const { holds } = await this.until(
      (wanted: string, how: string) => ({
        holds: new RegExp(wanted, how).test(document.body.innerText),
        seen: null,
      }),
      source,
      flags,
    );
    if (!holds) throw new Error(`not seen: ${what}`);
  }

  /** Presses keys together, the last of them within the others: `('Control', 'k')`. All are let go of in the same message. */
  async keys(...keys: string[]): Promise<void> {
    const values = keys.map((key) => KEYS[key] ?? key);
    const actions = [
      ...values.map((value) => ({ type: 'keyDown', value })),
      ...values.reverse().map((value) => ({ type: 'keyUp', value })),
    ];
    await this.page.performActions([{ type: 'key', id: 'keyboard', actions }]);
  }

  /** Runs a command by its name, as a person does: palette, name, enter. */
  async command(name: string): Promise<void> {
    await this.dialog(false, `a dialog is in the way of the command “${name}”`);
    await this.keys('Control', 'k');
    await this.dialog(true, 'the palette does not open');
    await this.type(name);
    await this.keys('Enter');
    const ran = await this.until(() => ({
      holds: document.querySelector('dialog[open].palette') === null,
      seen: null,
    }));
    if (!ran.holds) throw new Error(`the palette did not run “${name}”`);
  }

  /** Types text into whatever has the focus. */
  async type(text: string): Promise<void> {
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.page.performActions([{ type: 'key', id: 'keyboard', actions }]);
  }

  /** Types text in place of what the focused field holds. */
  async retype(text: string): Promise<void> {
    await this.keys('Control', 'a');
    await this.type(text);
  }

  /** Goes on by the tabulator until something of that name, or beginning with it, has the focus. */
  async tabTo(name: string): Promise<void> {
    const at = () =>
      this.page.execute(() => {
        const e = document.activeElement as (HTMLElement & { labels?: NodeListOf<HTMLElement> }) | null;
        return (e?.getAttribute('aria-label') ?? e?.labels?.[0]?.textContent ?? e?.textContent ?? '')
          .replace(/\s+/g, ' ')
          .trim();
      });
    for (let presses = 0; presses < 80; presses += 1) {
      if (presses > 0 && (await at()).startsWith(name)) return;
      await this.keys('Tab');
    }
    throw new Error(`the tabulator does not reach “${name}”`);
  }

  /** Pastes text into the page. The clipboard of the screen is out of reach, so the event that it would cause is made. */
  async paste(text: string): Promise<void> {
    await this.page.execute((pasted: string) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      const target = document.activeElement ?? document.body;
      target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  }

  /** Writes into the field whose label begins so, in place of what it holds. On top of a dialog, only the dialog counts. */
  async fill(label: string, text: string): Promise<void> {
    const find = () =>
      this.page.execute((begins: string) => {
        const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
        const labels = [...root.querySelectorAll('label')];
        return labels.find((l) => l.textContent.trim().startsWith(begins) && l.control)?.control ?? null;
      }, label);
    await this.page.waitUntil(async () => (await find()) !== null, {
      timeoutMsg: `no field is called “${label}”`,
    });
    const field = this.page.$((await find()) as unknown as WebdriverIO.Element);
    await field.click();
    await field.setValue(text);
  }

  /** Clicks what has that name, or begins with it (a button also names its key). Under a dialog nothing counts. */
  async click(name: string): Promise<void> {
    const find = () =>
      this.page.execute((wanted: string) => {
        const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
        const kinds =
          'button, a, summary, label, [role=tab], [role=row], [role=option], [role=radio], [role=button]';
        const all = [...root.querySelectorAll<HTMLElement>(kinds)].filter(
          (e) => e.checkVisibility() && !e.matches(':disabled'),
        );
        const nameOf = (e: HTMLElement) =>
          (e.getAttribute('aria-label') ?? e.textContent).replace(/\s+/g, ' ').trim();
        return all.find((e) => nameOf(e) === wanted) ?? all.find((e) => nameOf(e).startsWith(wanted)) ?? null;
      }, name);
    await this.page.waitUntil(async () => (await find()) !== null, {
      timeoutMsg: `nothing to click is called “${name}”`,
    });
    await this.page.$((await find()) as unknown as WebdriverIO.Element).click();
  }

  /** Chooses the row that holds a text. */
  async clickRow(text: string): Promise<void> {
    const find = () =>
      this.page.execute(
        (held: string) =>
          [...document.querySelectorAll<HTMLElement>('[role=row]')].find(
            (e) => e.checkVisibility() && e.innerText.includes(held),
          ) ?? null,
        text,
      );
    await this.page.waitUntil(async () => (await find()) !== null, { timeoutMsg: `no row holds “${text}”` });
    await this.page.$((await find()) as unknown as WebdriverIO.Element).click();
  }

  /** Waits until nothing is under way and the text on the screen no longer changes. */
  async settles(): Promise<void> {
    let before = '';
    await this.page.waitUntil(
      async () => {
        const now = await this.page.execute(() =>
          document.querySelector('[aria-busy=true]') ? '' : document.body.innerText,
        );
        const same = now !== '' && now === before;
        before = now;
        return same;
      },
      { interval: 120, timeoutMsg: 'the page is still at work' },
    );
  }

  /** Gives the page of the window a size. */
  async resize(width: number, height: number): Promise<void> {
    await this.page.setWindowSize(width, height);
    const inner = await this.page.execute(() => [innerWidth, innerHeight]);
    const [across = 0, down = 0] = inner;
    // The window may have a frame or a bar of its own.
    if (across !== width || down !== height) {
      await this.page.setWindowSize(2 * width - across, 2 * height - down);
    }
  }

  /** The colours of the page: `light` or `dark`. */
  async scheme(): Promise<string> {
    const channels = await this.page.execute(
      () => getComputedStyle(document.body).color.match(/[\d.]+/g) ?? [],
    );
    // Light text is on a dark page.
    return Number(channels[0]) > 128 ? 'dark' : 'light';
  }

  /** Takes a picture into `ui/test-results/`. */
  async picture(name: string): Promise<void> {
    const file = join(PICTURES, `${name}.png`);
    mkdirSync(dirname(file), { recursive: true });
    // The driver waits for the next frame, and a page at rest paints none: something that nobody sees is kept moving.
    await this.page.execute(() => {
      const root = document.documentElement;
      let turn = 0;
      const moving = setInterval(() => root.style.setProperty('opacity', turn++ % 2 ? '0.9999' : '1'), 40);
      setTimeout(() => {
        clearInterval(moving);
        root.style.removeProperty('opacity');
      }, 4_000);
    });
    await this.page.saveScreenshot(file);
  }
}
