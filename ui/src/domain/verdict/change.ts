// A change and its seal in words, for rows and panes.
import type { Intervention, Rung } from '../../api/wire.ts';
import { t } from '../../format/text.svelte.ts';
import { dateTime } from '../../format/time.ts';

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
  return rung.observation
    ? t('board-sealed-seen', { at, seen: dateTime(rung.observation.recorded_at) })
    : t('board-sealed', { at });
}
