// Quantities: an amount, its unit, its grade. Structural types, so that any wire type of that shape fits.
import { maybe } from './text.svelte.ts';
import { digits, NBSP, number, percent, range, type NumberStyle } from './number.ts';

export type Amount = { value: number } | { value: string } | { lo: number; hi?: number | null };

export interface UnitText {
  text: string;
  /** Stands right at the number, without a space: % and ×. */
  attached: boolean;
}

const UNITS: Record<string, string> = { us: 'µs', count: '', '1/s': '/s' };

/** Units that are words of a language have a text; signs are their own. */
const WORD = /^[a-z]{3,}$/;

/** A wire unit as it is printed. `count` prints nothing; a ratio prints nothing, since its reading decides. */
export function unitText(unit: string | null | undefined): UnitText {
  if (unit === null || unit === undefined || unit === '1') return { text: '', attached: false };
  if (unit === '%') return { text: '%', attached: true };
  const name = unit.startsWith('blocks') ? 'blocks' : unit;
  return { text: UNITS[name] ?? (WORD.test(name) ? maybe(`unit-${name}`) : null) ?? name, attached: false };
}

/** The amount alone. */
export function amountText(amount: Amount, style: NumberStyle = {}): string {
  if ('lo' in amount) return range(amount.lo, amount.hi, style);
  return typeof amount.value === 'string' ? digits(amount.value) : number(amount.value, style);
}

/** The amount with its unit, as it is copied: `5.40 ms`, `94.98%`, `1,080`. */
export function withUnit(text: string, unit: string | null | undefined): string {
  const u = unitText(unit);
  return u.text === '' ? text : u.attached ? text + u.text : `${text}${NBSP}${u.text}`;
}

const MULTIPLES = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'];

/** An amount of bytes in the largest binary multiple that it fills, with four significant digits: `175.5 KiB`, `96 B`. */
export function bytes(amount: number): string {
  let [value, at] = [amount, 0];
  while (Math.abs(value) >= 1024 && at < MULTIPLES.length - 1) {
    value /= 1024;
    at += 1;
  }
  const whole = at === 0 || Math.abs(value) >= 1000;
  return withUnit(number(whole ? Math.round(value) : value, { significant: 4 }), MULTIPLES[at]);
}

/** A relative change (unit 1) in per cent, signed. */
export function changeText(amount: Amount, significant = 3): string {
  const style = { signed: true, significant };
  if ('lo' in amount) {
    const hi = amount.hi === null || amount.hi === undefined ? amount.hi : percent(amount.hi);
    return range(percent(amount.lo), hi, style);
  }
  return number(percent(Number(amount.value)), style);
}

type SourceLike =
  | { kind: 'cell'; exhibit: string; line: number; column?: string; block?: number }
  | { kind: 'method'; method: string; from: SourceLike[] }
  | { kind: 'quote'; note: string | null; exhibit: string | null; line: number | null; text?: string }
  | { kind: 'entered' };

/** Short places of a source: `E4:118`, `N2:8`; a method gives those of its inputs. Empty when it was only entered. */
export function cites(source: SourceLike): string[] {
  const place = (id: string, line: number | null) => (line === null ? id : `${id}:${line}`);
  switch (source.kind) {
    case 'cell':
      return [place(source.exhibit, source.line)];
    case 'method':
      return [...new Set(source.from.flatMap(cites))];
    case 'quote': {
      const id = source.note ?? source.exhibit;
      return id === null ? [] : [place(id, source.line)];
    }
    case 'entered':
      return [];
  }
}
