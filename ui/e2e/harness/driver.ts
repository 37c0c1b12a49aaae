// Starts and ends the WebDriver that drives the window: `tauri-driver`, which starts WebKitGTK's own.
import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
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

async function answers(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/status`)).ok;
  } catch {
    return false;
  }
}

/** Starts the driver; the window inherits `environment`. */
export async function startDriver(environment: Record<string, string> = {}): Promise<Driver> {
  const [port, nativePort] = [await freePort(), await freePort()];
  const child: ChildProcess = spawn('tauri-driver', ['--port', `${port}`, '--native-port', `${nativePort}`], {
    env: { ...process.env, INQUEST_AUTOMATION: '1', ...environment },
    stdio: ['ignore', 'inherit', 'inherit'],
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
      if (await answers(port)) return;
      await pause(100);
    }
    throw new Error('tauri-driver does not answer');
  };
  await Promise.race([ready(), failed]);
  return {
    port,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
}
