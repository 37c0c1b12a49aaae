// Captures that arrived (picked, dropped, pasted, given at the start) and wait to be entered into a case. The
// library puts them here; the exhibits view takes them.
import type { HandleInfo } from '../api/wire.ts';

class Inbox {
  #waiting = $state.raw<HandleInfo[]>([]);
  #offered = new Set<string>();

  get waiting(): readonly HandleInfo[] {
    return this.#waiting;
  }

  put(handles: readonly HandleInfo[]): void {
    this.#waiting = [...this.#waiting, ...handles];
  }

  /** Whether something waits that was not yet offered a case; it counts as offered from then on. */
  offer(): boolean {
    const fresh = this.#waiting.filter((h) => !this.#offered.has(h.handle));
    for (const { handle } of fresh) this.#offered.add(handle);
    return fresh.length > 0;
  }

  /** Takes one out, in any order. */
  drop(handle: string): void {
    this.#waiting = this.#waiting.filter((h) => h.handle !== handle);
  }

  /** Takes all of them out. */
  take(): HandleInfo[] {
    const all = this.#waiting;
    this.#waiting = [];
    return all;
  }
}

export const inbox = new Inbox();

/** Bundles are known by their ending; everything else is a capture. */
export const isBundle = (handle: HandleInfo): boolean => handle.name.toLowerCase().endsWith('.inquest');
