// Choices of how a view looks, kept by the window between starts. Where the store is missing, refused or full they last
// until the window closes.

export interface Kept {
  recall(name: string): string | null;
  keep(name: string, text: string): void;
}

const PREFIX = 'inquest.';

/** Keeps choices in `store` and in memory; without a store in memory alone. */
export function kept(store: () => Storage | null): Kept {
  const here = new Map<string, string>();
  return {
    recall(name) {
      const known = here.get(name);
      if (known !== undefined) return known;
      try {
        return store()?.getItem(PREFIX + name) ?? null;
      } catch {
        return null;
      }
    },
    keep(name, text) {
      here.set(name, text);
      try {
        store()?.setItem(PREFIX + name, text);
      } catch {
        // It is in memory.
      }
    },
  };
}
