// Names, figures and formulas of calculators in words. A name without a text shows itself.
import type {
  CalculatorInfo,
  FormulaTerm,
  SizedFigure,
  SizedInput,
  SizingReply,
  SizingWarning,
} from '../../api/wire.ts';
import { digits, MINUS, number, range } from '../../format/number.ts';
import { bytes, withUnit } from '../../format/quantity.ts';
import { maybe, t } from '../../format/text.svelte.ts';

export const inputName = (name: string): string => maybe(`sizing-input-${name}`) ?? name;
export const figureName = (name: string): string => maybe(`sizing-figure-${name}`) ?? name;
export const wordText = (word: string): string => maybe(`sizing-word-${word}`) ?? word;

/** Where a long name may be broken: before a word of it. */
export const breaks = (name: string): string[] => name.split(/(?<=_)(?=[a-z0-9])|(?<=[a-z])(?=[A-Z])/);

/** Below this a decimal spelling is all zeros. */
const SMALL = 1e-4;
const LARGE = 1e15;

/** An exponent as it is set: small and raised. */
const raised = (exponent: number): string =>
  [...String(exponent)].map((ch) => (ch === '-' ? '⁻' : ('⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(ch)] ?? ch))).join('');

/** A computed number with as many digits as are read. */
export function figureNumber(value: number, significant = 4): string {
  const size = Math.abs(value);
  if (size !== 0 && Number.isFinite(value) && (size < SMALL || size >= LARGE)) {
    const [mantissa = '', exponent = ''] = value.toExponential(1).split('e');
    return `${digits(mantissa)} × 10${raised(Number(exponent))}`;
  }
  // A whole part is shown as a whole number: half an event does not wait.
  return number(size >= 1000 ? Math.round(value) : value, { significant });
}

/** A number or an interval; without an upper end it is at least that. */
export function spanText(lo: number, hi: number | null | undefined): string {
  if (hi === null || hi === undefined) return range(lo, hi, { significant: 4 });
  if (lo === hi) return figureNumber(lo);
  return `${figureNumber(lo)}${lo < 0 || hi < 0 ? '…' : '–'}${figureNumber(hi)}`;
}

/** The figure without its unit; null where the intervals leave it open. */
export function figureText(figure: SizedFigure): string | null {
  if (figure.quantity) {
    const q = figure.quantity;
    if ('lo' in q) return spanText(q.lo, q.hi);
    return typeof q.value === 'string' ? digits(q.value) : figureNumber(q.value);
  }
  if (figure.word !== null) return wordText(figure.word);
  if (figure.flag !== null) return t(figure.flag ? 'sizing-yes' : 'sizing-no');
  return null;
}

/** Below this bytes are counted one by one, as settings and captures print them. */
const MIB = 2 ** 20;

/** A number or an interval with its unit; many bytes in the multiple that they fill. */
export function spanWithUnit(
  lo: number,
  hi: number | null | undefined,
  unit: string | null | undefined,
): string {
  if (unit !== 'B' || hi === null || hi === undefined || hi < MIB) return withUnit(spanText(lo, hi), unit);
  return lo === hi ? bytes(lo) : `${bytes(lo)}–${bytes(hi)}`;
}

/** The figure with its unit; null where the intervals leave it open. */
export function figureWithUnit(figure: SizedFigure): string | null {
  const q = figure.quantity;
  if (q?.unit === 'B') {
    return 'lo' in q
      ? spanWithUnit(q.lo, q.hi, q.unit)
      : spanWithUnit(Number(q.value), Number(q.value), q.unit);
  }
  const text = figureText(figure);
  return text === null ? null : withUnit(text, q?.unit);
}

/** The figure as one number: the middle of an interval. */
export function figureValue(figure: SizedFigure | undefined): number | null {
  const q = figure?.quantity;
  if (!q) return null;
  if ('lo' in q) return q.hi === null || q.hi === undefined ? q.lo : (q.lo + q.hi) / 2;
  return Number(q.value);
}

function termText(term: FormulaTerm): string {
  if (term.word !== null) return wordText(term.word);
  if (term.lo === null) return '–';
  return spanWithUnit(term.lo, term.hi ?? term.lo, term.unit);
}

/** Signs of a formula as they are set. */
const SIGNS: readonly [RegExp, string][] = [
  [/ \* /g, ' × '],
  [/ - /g, ` ${MINUS} `],
  [/<=/g, '≤'],
  [/>=/g, '≥'],
  [/!=/g, '≠'],
  [/\blambda\b/g, 'λ'],
  [/\bmu\b/g, 'μ'],
];
const signs = (text: string): string => SIGNS.reduce((set, [sign, as]) => set.replace(sign, as), text);

/** A word of a formula: `[cycle]`. */
const termName = (term: string): string => maybe(`sizing-term-${term}`) ?? term;

/** The formula with what its names stand for; lists are those of the inputs, names without a term keep their words. */
export function filled(figure: SizedFigure, inputs: readonly SizedInput[] = []): string {
  const worded = signs(figure.formula).replace(/\[([a-z_]+)\]/g, (_, term: string) => termName(term));
  return worded.replace(/\{(\w+)\}/g, (_, name: string) => {
    const list = inputs.find((i) => i.name === name)?.value;
    if (Array.isArray(list) && list.length > 0) return list.join(', ');
    const term = figure.terms[name];
    if (term) return termText(term);
    return maybe(`sizing-input-${name}`) ?? maybe(`sizing-figure-${name}`) ?? name;
  });
}

/** Numbers of warnings that are shares of a whole: read in per cent. */
const SHARES = new Set(['ratio', 'busy']);

/** A warning as a sentence. */
export function warningText(warning: SizingWarning): string {
  const facts: Record<string, string> = {};
  for (const [name, value] of Object.entries(warning.numbers)) {
    if (value === undefined) continue;
    facts[name] = SHARES.has(name) ? `${figureNumber(value * 100)}%` : figureNumber(value);
  }
  const { least, most } = warning.numbers;
  if (least !== undefined && most !== undefined) facts['span'] = spanText(least, most);
  for (const [name, value] of Object.entries(warning.texts)) if (value !== undefined) facts[name] = value;
  return maybe(`sizing-warning-${warning.code}`, facts) ?? warning.code;
}

/** The result as text: what was put in, what came out, each with its unit and grade. */
export function resultText(info: CalculatorInfo, reply: SizingReply): string {
  const given = reply.page.inputs
    .filter((i) => !i.is_default)
    .map((i) => {
      const value = i.bounds ? spanText(...i.bounds) : String(i.value ?? '–');
      return `${inputName(i.name)}\t${withUnit(value, i.unit)}\t${t(`grade-${i.grade}`)}`;
    });
  const figures = reply.page.figures.map((f) => {
    const text = figureText(f);
    const value = text === null ? t('sizing-undecided') : withUnit(text, f.quantity?.unit);
    return `${figureName(f.name)}\t${value}\t${t(`grade-${f.grade}`)}\t${filled(f, reply.page.inputs)}`;
  });
  const title = maybe(`sizing-calculator-${info.id}`) ?? info.id;
  return [`${title} (${reply.method} ${reply.version})`, ...given, '', ...figures].join('\n');
}

/** What a scenario changes, as its name: `Batch 400, Workers 2`. */
export const scenarioName = (moved: Readonly<Record<string, number>>): string =>
  Object.entries(moved)
    .map(([name, value]) => `${inputName(name)} ${figureNumber(value)}`)
    .join(', ');
