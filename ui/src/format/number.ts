// Numbers as text. Digits keep the precision of their source; minus is U+2212; ranges carry an en dash, signed
// ranges an ellipsis; a no-break space stands before a unit, except for % and ×.

export const MINUS = '\u2212';
export const NBSP = '\u00a0';

/** Groups the whole part of a decimal numeral by thousands and keeps every digit. What is no numeral stays as it is. */
export function digits(text: string): string {
  const parts = /^([+\-\u2212]?)(\d+)(\.\d+)?(?:[eE]([+-]?\d+))?$/.exec(text.trim());
  if (!parts) return text;
  const [, sign = '', whole = '', fraction = '', exponent] = parts;
  const grouped = whole.length > 3 ? whole.replace(/\B(?=(\d{3})+$)/g, ',') : whole;
  const power = exponent === undefined ? '' : `${NBSP}×${NBSP}10${superscript(exponent)}`;
  return (sign === '' || sign === '+' ? sign : MINUS) + grouped + fraction + power;
}

/** A figure as the program words it, `4371` or `40515 ms`: digits grouped, tied to the unit. */
export function figure(text: string): string {
  const [value = '', ...unit] = text.split(' ');
  const tie = unit[0] === '%' || unit.length === 0 ? '' : NBSP;
  return digits(value) + tie + unit.join(NBSP);
}

const SUPERSCRIPTS: Record<string, string> = { '-': '⁻', '+': '' };

function superscript(exponent: string): string {
  return [...exponent].map((ch) => SUPERSCRIPTS[ch] ?? '⁰¹²³⁴⁵⁶⁷⁸⁹'.charAt(Number(ch))).join('');
}

export interface NumberStyle {
  /** Shows a plus before what is above zero. */
  signed?: boolean;
  /** Rounds to this many significant digits; without it, the shortest digits that give the number back. */
  significant?: number;
  /** Rounds to this many places after the point, and shows all of them. */
  places?: number;
}

/** A number; not finite ones as words of mathematics. */
export function number(value: number, style: NumberStyle = {}): string {
  if (Number.isNaN(value)) return '–';
  if (!Number.isFinite(value)) return value > 0 ? '∞' : `${MINUS}∞`;
  const size = Math.abs(value);
  const text =
    style.places !== undefined
      ? size.toFixed(style.places)
      : plain(style.significant === undefined ? size : rounded(size, style.significant));
  const isZero = Number(text) === 0;
  const sign = value < 0 && !isZero ? MINUS : style.signed && value > 0 && !isZero ? '+' : '';
  return sign + digits(text);
}

/** Rounds to significant digits, and never away from a whole part: 12,345 at 3 stays 12,345. */
function rounded(size: number, significant: number): number {
  if (size === 0) return 0;
  const whole = Math.floor(Math.log10(size)) + 1;
  return Number(size.toPrecision(Math.min(100, Math.max(significant, whole))));
}

/** Decimal spelling up to 10^21 and down to 10^-7, as the language prints it; an exponent beyond. */
function plain(size: number): string {
  return String(size);
}

/** An interval: `250–290`, and `−8.7…+28.6` where either end has a sign. No upper end: `≥ 250`. */
export function range(lo: number, hi: number | null | undefined, style: NumberStyle = {}): string {
  if (hi === null || hi === undefined) return `≥${NBSP}${number(lo, style)}`;
  if (lo === hi) return number(lo, style);
  const between = style.signed || lo < 0 || hi < 0 ? '…' : '–';
  const ends = { ...style, signed: between === '…' };
  return `${number(lo, ends)}${between}${number(hi, ends)}`;
}

/** A share or relative change (unit 1) as a number of per cent, without the noise of the multiplication. */
export const percent = (ratio: number): number => Number((ratio * 100).toPrecision(12));

/** An interval of relative change in per cent, without the sign of per cent: `+15…+100`. */
export function change(lo: number, hi: number | null | undefined, significant = 3): string {
  const upper = hi === null || hi === undefined ? hi : percent(hi);
  return range(percent(lo), upper, { signed: true, significant });
}

/** A factor: `27.8×`. */
export const factor = (ratio: number, significant = 3): string => `${number(ratio, { significant })}×`;

const BYTES = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'] as const;

/** A size in decimal units, three significant digits: `38.4 MB`; below 1,000 the exact count. */
export function bytes(size: number): string {
  let value = size;
  let step = 0;
  while (Math.abs(value) >= 999.5 && step < BYTES.length - 1) {
    value /= 1000;
    step += 1;
  }
  const text = step === 0 ? number(value) : number(value, { significant: 3 });
  return `${text}${NBSP}${BYTES[step] ?? 'B'}`;
}

/** A whole number of things. */
export const count = (n: number): string => number(n);
