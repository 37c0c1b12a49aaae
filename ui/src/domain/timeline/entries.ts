// Everything of a case that has a time: events, captures, changes, and when predictions were sealed and results
// written down. What nobody could place in time keeps its words and has no place on the axis.
import type { CaseView, Moment } from '../../api/wire.ts';
import { t } from '../../format/text.svelte.ts';
import { listTime, millis, ownZone } from '../../format/time.ts';
import { changeWords } from '../verdict/change.ts';

export const TIME_KINDS = ['event', 'capture', 'change', 'record'] as const;
export type TimeKind = (typeof TIME_KINDS)[number];

export interface TimeEntry {
  /** Unique within the case: a rung may be sealed and seen. */
  id: string;
  kind: TimeKind;
  /** Milliseconds since 1970; null when it could not be placed. */
  at: number | null;
  /** The time as its source states it, without its zone; empty when nobody stated one. */
  when: string;
  /** The zone it is stated in; null when nobody knows. */
  zone: string | null;
  /** What happened, in a sentence; foreign text. */
  text: string;
  /** The record it belongs to. */
  about: string;
  /** Short label for the axis. */
  label: string;
  /** How far the clock of the source was off, in milliseconds. */
  clockOffset: number;
}

/** Where a moment stands; one that nobody stated has no place and no words. */
const placed = (at: Moment | null) => ({
  at: at?.at == null ? null : millis(at.at),
  when: at?.text ?? '',
  zone: at?.zone ?? null,
  clockOffset: at?.clock_offset_ms ?? 0,
});

/** What the program wrote down itself. */
function ownTimes(
  view: CaseView,
): (instant: string) => Pick<TimeEntry, 'at' | 'when' | 'zone' | 'clockOffset'> {
  const instants = view.rungs.flatMap(({ prediction, observation }) => [
    ...(prediction?.seal ? [prediction.seal.at] : []),
    ...(observation && !observation.measured_at ? [observation.recorded_at] : []),
  ]);
  const when = listTime(instants);
  return (instant) => ({ at: millis(instant), when: when(instant), zone: ownZone(), clockOffset: 0 });
}

/** Entries in order of time; those without a place come last, in the order of their records. */
export function timeEntries(view: CaseView): TimeEntry[] {
  const recorded = ownTimes(view);
  const out: TimeEntry[] = view.events.map((event) => ({
    id: event.id,
    kind: 'event',
    text: event.text,
    about: event.id,
    label: event.text,
    ...placed(event.at),
  }));
  for (const exhibit of view.exhibits) {
    if (exhibit.purged !== null) continue;
    out.push({
      id: exhibit.id,
      kind: 'capture',
      text: exhibit.caption ?? exhibit.name,
      about: exhibit.id,
      label: exhibit.id,
      ...placed(exhibit.captured_at),
    });
  }
  for (const { intervention, prediction, observation } of view.rungs) {
    const words = changeWords(intervention);
    const of = { about: intervention.id, text: words };
    out.push({
      id: intervention.id,
      kind: 'change',
      label: `${intervention.id} ${words}`,
      ...of,
      ...placed(intervention.at),
    });
    if (prediction?.seal)
      out.push({
        id: `${prediction.id} sealed`,
        kind: 'record',
        about: intervention.id,
        text: t('story-sealed', { id: intervention.id }),
        label: t('story-sealed', { id: intervention.id }),
        ...recorded(prediction.seal.at),
      });
    if (observation)
      out.push({
        id: observation.id,
        kind: 'record',
        about: intervention.id,
        text: t('story-seen', { id: intervention.id }),
        label: t('story-seen', { id: intervention.id }),
        ...(observation.measured_at ? placed(observation.measured_at) : recorded(observation.recorded_at)),
      });
  }
  const order = (entry: TimeEntry) => entry.at ?? Infinity;
  return out.sort((a, b) => (order(a) === order(b) ? 0 : order(a) - order(b)));
}

/** The zone that all entries with a place are stated in; null when they differ or one has none. */
export function commonZone(entries: readonly TimeEntry[]): string | null {
  const zones = new Set(entries.filter((e) => e.at !== null).map((e) => e.zone));
  const [only] = zones;
  return zones.size === 1 ? (only ?? null) : null;
}
