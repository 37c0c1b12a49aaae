// What a person sees of a run: how long frames took, and when something asked for was on the screen.

export interface Frames {
  /** Milliseconds between frames. */
  p50: number;
  p99: number;
  worst: number;
  /** Tasks above 50 ms, where the engine tells; null where it does not. */
  long: number | null;
}

export const frame = (): Promise<number> => new Promise((done) => requestAnimationFrame(done));

/** When the frame that shows what was just done has been painted. */
export const painted = (): Promise<number> =>
  new Promise((done) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => done(performance.now());
      port2.postMessage(null);
    }),
  );

export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * q) - 1)] ?? Number.NaN;
}

/** Does one step in each of so many frames. */
export async function perFrame(frames: number, step: (n: number) => void): Promise<Frames> {
  let long: number | null = null;
  let observer: PerformanceObserver | undefined;
  if (PerformanceObserver.supportedEntryTypes.includes('longtask')) {
    long = 0;
    observer = new PerformanceObserver((list) => (long = (long ?? 0) + list.getEntries().length));
    observer.observe({ entryTypes: ['longtask'] });
  }
  const times: number[] = [];
  let before = await frame();
  for (let n = 0; n < frames; n += 1) {
    step(n);
    const at = await frame();
    times.push(at - before);
    before = at;
  }
  observer?.disconnect();
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99), worst: Math.max(...times), long };
}

/** Waits, frame by frame, until something holds; the time is that of the paint after it. */
export async function until(holds: () => boolean, what: string): Promise<number> {
  const given = performance.now() + 20_000;
  while (!holds()) {
    if (performance.now() > given) throw new Error(`never seen: ${what}`);
    await frame();
  }
  return painted();
}
