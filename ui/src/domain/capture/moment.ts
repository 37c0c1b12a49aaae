// When a capture was taken, as the person writes it: the words, the zone, and how far the clock was ahead. The host
// places it in time; here it is only said beforehand whether it can be.
import type { Basis, Moment, TimeHint } from '../../api/wire.ts';

export interface MomentWord {
  text: string;
  zone: string;
  /** Milliseconds the source's clock was ahead, as typed. */
  offset: string;
  /** Where it is known from. */
  basis: Basis;
}

export const NO_MOMENT: MomentWord = { text: '', zone: '', offset: '', basis: 'entered' };

/** With words of the person's own: whatever it was known from before, now it is entered. */
export const entered = (word: MomentWord, text: string): MomentWord => ({ ...word, text, basis: 'entered' });

/** A time that the capture or its file carries, taken as the time of the capture. */
export const fromHint = (hint: TimeHint, word: MomentWord): MomentWord => ({
  ...momentWord(hint.moment),
  // A zone that the person gave stays where the hint has none.
  zone: hint.moment.zone ?? word.zone,
  offset: word.offset,
});

export const momentWord = (m: Moment | null): MomentWord =>
  m === null
    ? NO_MOMENT
    : {
        text: m.text,
        zone: m.zone ?? '',
        offset: m.clock_offset_ms === 0 ? '' : String(m.clock_offset_ms),
        basis: m.basis ?? 'entered',
      };

const CIVIL = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}([.,]\d{1,9})?)?/;
const WITH_OFFSET = /\d(Z|[+-]\d{2}(:?\d{2})?)$/i;

/** What stands in the way of placing it: nothing, no words, words that are no time, or no zone. */
export function placing(word: MomentWord): 'placed' | 'empty' | 'words' | 'no_zone' {
  const text = word.text.trim();
  if (text === '') return 'empty';
  const civil = CIVIL.exec(text);
  if (!civil) return 'words';
  const rest = text.slice(civil[0].length);
  if (WITH_OFFSET.test(text) && rest !== '') return 'placed';
  if (rest !== '') return 'words';
  return word.zone.trim() === '' ? 'no_zone' : 'placed';
}

/** True for an empty offset or a whole number of milliseconds that the host can hold. */
export function offsetFits(text: string): boolean {
  const trimmed = text.trim().replace('\u2212', '-');
  return trimmed === '' || (/^[+-]?\d{1,10}$/.test(trimmed) && Math.abs(Number(trimmed)) < 2 ** 31);
}

/** The moment of the wire, not placed yet; null when nothing was said. */
export function momentOf(word: MomentWord): Moment | null {
  const text = word.text.trim();
  if (text === '') return null;
  const offset = Number(word.offset.trim().replace('\u2212', '-'));
  return {
    at: null,
    text,
    zone: word.zone.trim() === '' ? null : word.zone.trim(),
    clock_offset_ms: Number.isInteger(offset) ? offset : 0,
    basis: word.basis,
  };
}
