// Instants travel as UTC microseconds in a string of digits; here they become dates and durations.
import { digits, NBSP, number } from './number.ts';

/** Milliseconds since 1970 of an instant of the wire. */
export const millis = (instant: string): number => Number(BigInt(instant) / 1000n);

const pad = (n: number): string => String(n).padStart(2, '0');

/** `2025-11-08 22:00`, in the reader's own zone. */
export function dateTime(instant: string): string {
  const d = new Date(millis(instant));
  const day = `${d.getFullYear()}-${pad(d.getMonth() + 1)}-${pad(d.getDate())}`;
  return `${day}${NBSP}${clock(instant)}`;
}

/** `22:00`, in the reader's own zone. */
export function clock(instant: string): string {
  const d = new Date(millis(instant));
  return `${pad(d.getHours())}:${pad(d.getMinutes())}`;
}

/** True where both lie on one day of the reader's own zone. */
export const sameDay = (a: string, b: string): boolean =>
  new Date(millis(a)).toDateString() === new Date(millis(b)).toDateString();

/** `2025-11-08 22:00:05`, in the reader's own zone; thousandths where they are not zero. */
export function precise(instant: string): string {
  const d = new Date(millis(instant));
  const ms = d.getMilliseconds();
  const fraction = ms === 0 ? '' : `.${String(ms).padStart(3, '0')}`;
  return `${dateTime(instant)}:${pad(d.getSeconds())}${fraction}`;
}

/** How instants of one list are written: by the minute, or by the second where two of them share a minute. */
export function listTime(instants: readonly string[]): (instant: string) => string {
  const seconds = (instant: string) => String((BigInt(instant) / 1_000_000n) * 1_000_000n);
  const different = new Set(instants.map(seconds));
  const minutes = new Set([...different].map(dateTime));
  return minutes.size < different.size ? (instant) => precise(seconds(instant)) : dateTime;
}

/** An instant (microseconds) at an axis that spans so many: no longer than it takes to tell its neighbours apart. */
export function timeTick(us: number, span: number): string {
  const d = new Date(us / 1000);
  const [hour, minute] = [pad(d.getHours()), pad(d.getMinutes())];
  const date = `${pad(d.getMonth() + 1)}-${pad(d.getDate())}`;
  const second = 1e6;
  if (span > 4 * 86_400 * second) return date;
  if (span > 86_400 * second) return `${date}${NBSP}${hour}:${minute}`;
  if (span > 600 * second) return `${hour}:${minute}`;
  const s = pad(d.getSeconds());
  if (span > 2 * second) return `${hour}:${minute}:${s}`;
  return `${minute}:${s}.${String(d.getMilliseconds()).padStart(3, '0')}`;
}

const days = new Map<string, Intl.DateTimeFormat>();

/** Making a formatter costs more than a thousand uses of it. */
function dayFormat(language: string, withYear: boolean): Intl.DateTimeFormat {
  const key = `${language} ${withYear}`;
  let format = days.get(key);
  if (!format) {
    const year = withYear ? ({ year: 'numeric' } as const) : {};
    format = new Intl.DateTimeFormat(language === 'ko' ? 'ko-KR' : 'en-GB', {
      day: 'numeric',
      month: 'short',
      ...year,
    });
    days.set(key, format);
  }
  return format;
}

/** The day, short: `30 Nov`, `11월 30일`; with the year when it is not `now`'s. */
export function day(instant: string, language: string, now: Date): string {
  const d = new Date(millis(instant));
  return dayFormat(language, d.getFullYear() !== now.getFullYear()).format(d);
}

/** Time between two instants, in the two largest units that fit: `2 h 05 m`, `14 m`, `3 d 4 h`. */
export function between(from: string, to: string): string {
  const seconds = Math.abs(Number((BigInt(to) - BigInt(from)) / 1_000_000n));
  const [d, h, m] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3_600) % 24,
    Math.floor(seconds / 60) % 60,
  ];
  if (d > 0) return `${d}${NBSP}d${NBSP}${h}${NBSP}h`;
  if (h > 0) return `${h}${NBSP}h${NBSP}${pad(m)}${NBSP}m`;
  if (m > 0) return `${m}${NBSP}m`;
  return `${seconds}${NBSP}s`;
}

/** Powers of ten of seconds, and exactly how many of each time unit one picosecond-based step holds. */
const STEPS: [string, number][] = [
  ['h', 3600],
  ['min', 60],
  ['s', 1],
  ['ms', 1e-3],
  ['µs', 1e-6],
  ['ns', 1e-9],
  ['ps', 1e-12],
];

/** A duration in seconds, in the unit that reads best: `5.4 ms`, `702 s`; minutes only from 10 of them on. */
export function duration(seconds: number, significant = 3): string {
  const size = Math.abs(seconds);
  const step =
    size === 0
      ? STEPS[2]
      : (STEPS.find(([unit, s]) => size >= s * (unit === 'min' || unit === 'h' ? 10 : 1)) ?? STEPS.at(-1));
  const [unit, scale] = step ?? ['s', 1];
  return `${number(Number((seconds / scale).toPrecision(15)), { significant })}${NBSP}${unit}`;
}

/** A moment as stated: its own words, and its zone when known. */
export function moment(m: { text: string; zone: string | null }): string {
  return m.zone === null ? m.text : `${m.text}${NBSP}${m.zone}`;
}

/** Seconds of a window as a plain number of seconds: `1,200 s`. */
export const seconds = (s: number): string => `${digits(String(Math.round(s)))}${NBSP}s`;

/** The reader's own zone, by name. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Milliseconds that the clock of a zone (`UTC`, `+09:00`, an IANA name) is ahead of UTC at a time; null if unknown. */
export function zoneOffset(zone: string, at: number): number | null {
  const fixed = /^([+-])(\d{2}):?(\d{2})$/.exec(zone);
  if (fixed) {
    const size = (Number(fixed[2]) * 60 + Number(fixed[3])) * 60_000;
    return fixed[1] === '-' ? -size : size;
  }
  try {
    let clock = clocks.get(zone);
    if (!clock) {
      const n = 'numeric';
      clock = new Intl.DateTimeFormat('en-GB', {
        timeZone: zone,
        hourCycle: 'h23',
        year: n,
        month: n,
        day: n,
        hour: n,
        minute: n,
        second: n,
      });
      clocks.set(zone, clock);
    }
    const part = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 1, day: date = 1, hour = 0, minute = 0, second = 0 } = part;
    return Date.UTC(year, month - 1, date, hour, minute, second) - Math.floor(at / 1000) * 1000;
  } catch {
    return null;
  }
}
