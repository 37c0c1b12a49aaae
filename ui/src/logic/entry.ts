// Numbers as people type them: point or comma, grouped or not. What can be read two ways is asked about.

export type EntryProblem = 'missing' | 'no_number' | 'ambiguous';
export type Entered = { ok: true; value: number } | { ok: false; problem: EntryProblem };

const no = (problem: EntryProblem): Entered => ({ ok: false, problem });

/** Reads a typed number. `1,234` is ambiguous: a thousand and more, or one and a bit. */
export function entered(text: string): Entered {
  const bare = text.replace(/[\s\u00a0\u202f%]/g, '').replace(/[\u2212\u2013]/g, '-');
  if (bare === '') return no('missing');
  if (!/^[+-]?[\d.,]*\d[\d.,]*$/.test(bare)) return no('no_number');
  const sign = bare.startsWith('-') ? -1 : 1;
  const digits = bare.replace(/^[+-]/, '');
  const [commas, points] = [digits.split(',').length - 1, digits.split('.').length - 1];
  let plain: string;
  if (commas > 0 && points > 0) {
    const decimal = digits.lastIndexOf(',') > digits.lastIndexOf('.') ? ',' : '.';
    const grouping = decimal === ',' ? '.' : ',';
    if (digits.split(decimal).length > 2) return no('no_number');
    const [whole = '', fraction = ''] = digits.split(decimal);
    if (!grouped(whole, grouping)) return no('no_number');
    plain = `${whole.replaceAll(grouping, '')}.${fraction}`;
  } else if (commas === 1) {
    if (/^[1-9]\d{0,2},\d{3}$/.test(digits)) return no('ambiguous');
    plain = digits.replace(',', '.');
  } else if (commas > 1 || points > 1) {
    const mark = commas > 1 ? ',' : '.';
    if (!grouped(digits, mark)) return no('no_number');
    plain = digits.replaceAll(mark, '');
  } else plain = digits;
  const value = sign * Number(plain);
  return Number.isFinite(value) ? { ok: true, value } : no('no_number');
}

function grouped(text: string, mark: string): boolean {
  const [first = '', ...rest] = text.split(mark);
  return /^\d{1,3}$/.test(first) && rest.every((part) => /^\d{3}$/.test(part));
}

/** Typed per cent as a ratio: `−45` is −0.45, without the noise of a division. */
export function enteredPercent(text: string): Entered {
  const read = entered(text);
  return read.ok ? { ok: true, value: Number((read.value / 100).toPrecision(15)) } : read;
}

/** Text of a field, or null when nothing was typed. */
export const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());
