// A change and its seal in words, for rows and panes.
import type { Intervention, Rung } from '../../api/wire.ts';
import { t } from '../../format/text.svelte.ts';
import { clock, dateTime, sameDay } from '../../format/time.ts';

/** `flush_log 1 → 2`; only what is known of it. */
export function changeWords(change: Intervention): string {
  if (change.from !== null && change.to !== null) return `${change.knob} ${change.from} → ${change.to}`;
  if (change.to !== null) return `${change.knob} → ${change.to}`;
  return change.knob;
}

/** When the prediction was sealed, and when its result was written down. */
export function sealWords(rung: Rung): string {
  const seal = rung.prediction?.seal;
  if (!seal) return t(rung.prediction ? 'board-seal-open' : 'board-seal-none');
  const at = dateTime(seal.at);
  if (!rung.observation) return t('board-sealed', { at });
  const seen = rung.observation.recorded_at;
  return t('board-sealed-seen', { at, seen: sameDay(seal.at, seen) ? clock(seen) : dateTime(seen) });
}
