// Starts and ends the WebDriver that drives the window: `tauri-driver`, which starts WebKitGTK's own.
import { spawn, type ChildProcess } from 'node:child_process';
import { connect, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export interface Driver {
  /** Where it listens, on loopback. */
  readonly port: number;
  stop(): Promise<void>;
}

/** A port that nobody uses at this moment. */
async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

/** True when somebody listens on a port. */
async function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(port, '127.0.0.1', () => {
      probe.destroy();
      resolve(true);
    });
    probe.once('error', () => resolve(false));
  });
}

/** Starts the driver; the window inherits `environment`. */
export async function startDriver(environment: Record<string, string> = {}): Promise<Driver> {
  const [port, nativePort] = [await freePort(), await freePort()];
  const child: ChildProcess = spawn('tauri-driver', ['--port', `${port}`, '--native-port', `${nativePort}`], {
    env: { ...process.env, INQUEST_AUTOMATION: '1', ...environment },
    stdio: ['ignore', 'inherit', 'inherit'],
    // A process group of its own: WebKitGTK's driver is a child of this one and must end with it.
    detached: true,
  });
  const failed = new Promise<never>((_, reject) => {
    child.once('error', (error) =>
      reject(new Error(`tauri-driver did not start: ${error.message}; run scripts/setup`)),
    );
    child.once('exit', (code) => reject(new Error(`tauri-driver ended with code ${code}`)));
  });
  // Awaited below while it matters; afterwards its end is no failure.
  failed.catch(() => undefined);
  const ready = async () => {
    for (let tries = 0; tries < 100; tries += 1) {
      if ((await listens(nativePort)) && (await listens(port))) return;
      await pause(100);
    }
    throw new Error('tauri-driver or WebKitWebDriver does not listen');
  };
  await Promise.race([ready(), failed]);
  return {
    port,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
      await Promise.race([ended, pause(5_000)]);
    },
  };
}
