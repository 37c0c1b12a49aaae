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
      waitforTimeout: 15_000,
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
    return this.page.$('body').getText();
  }

  /** Waits until a text is on the screen. */
  async sees(text: string | RegExp, what = `${text} on the screen`): Promise<void> {
    await this.page.waitUntil(async () => (await this.text()).search(text) >= 0, {
      timeoutMsg: `not seen: ${what}`,
    });
  }

  /** Sends keys to whatever has the focus: `['Control', 'k']`. */
  async keys(...keys: string[]): Promise<void> {
    await this.page.keys(keys);
  }

  /** Runs a command by its name, as a person does: palette, name, enter. */
  async command(name: string): Promise<void> {
    await this.keys('Control', 'k');
    await this.page.$('dialog[open] input').waitForDisplayed();
    await this.type(name);
    await this.keys('Enter');
    await this.page.waitUntil(async () => !(await this.page.$('dialog[open].palette').isExisting()), {
      timeoutMsg: `the palette did not run “${name}”`,
    });
  }

  /** Types text into whatever has the focus. */
  async type(text: string): Promise<void> {
    const focused = await this.page.getActiveElement();
    await this.page.elementSendKeys(Object.values(focused)[0] as string, text);
  }

  /** Clicks the button, tab, link or row of that name. */
  async click(name: string): Promise<void> {
    const thing = this.page.$(`aria/${name}`);
    await thing.waitForClickable({ timeoutMsg: `nothing to click is called “${name}”` });
    await thing.click();
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
    mkdirSync(PICTURES, { recursive: true });
    // The driver waits for the next frame, and a page at rest paints none: something that nobody sees is kept moving.
    await this.page.execute(() => {
      const root = document.documentElement;
      let turn = 0;
      const moving = setInterval(() => root.style.setProperty('opacity', (turn ^= 1) ? '0.9999' : '1'), 40);
      setTimeout(() => {
        clearInterval(moving);
        root.style.removeProperty('opacity');
      }, 4_000);
    });
    await this.page.saveScreenshot(join(PICTURES, `${name}.png`));
  }
}
