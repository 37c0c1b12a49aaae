// `Shift T` turns every chart in sight into its table, and back. The frame of the app asks, the charts listen.

const EVENT = 'inquest:twins';

/** Turns all charts that offer a table. */
export const toggleTwins = (): void => void document.dispatchEvent(new Event(EVENT));

/** Hears of it; returns the way to stop. */
export function onTwins(listener: () => void): () => void {
  document.addEventListener(EVENT, listener);
  return () => document.removeEventListener(EVENT, listener);
}
