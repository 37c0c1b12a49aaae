// What a person typed into the form of a calculator, as inputs of the calculation. A field holds text, so that nothing
// is lost while it is half typed: a number, an interval `5..10`, a word, a list. An empty field is its default.
import type { CalculatorInput, SizedInput, SizingInput, SizingOrigin } from '../../api/wire.ts';
import { number } from '../../format/number.ts';
import { entered, type EntryProblem } from '../../logic/entry.ts';

/** A field that was touched. `text` is not looked at where the value is read from a cell. */
export interface Draft {
  text: string;
  origin: SizingOrigin;
}

export type Drafts = Readonly<Record<string, Draft>>;

export type Read =
  { kind: 'input'; input: SizingInput } | { kind: 'default' } | { kind: 'problem'; problem: EntryProblem };

export const isNumber = (spec: CalculatorInput): boolean => spec.type === 'number' || spec.type === 'int';

/** Ends of a typed interval: two dots, an ellipsis or an en dash between them. */
const INTERVAL = /^(.+?)\s*(?:\.\.|…|–)\s*(.+)$/;
/** Commas between entries of a list, not those within brackets: `decimal(10,2)` is one entry. */
const BETWEEN_ENTRIES = /,(?![^(]*\))/;

/** Reads one field. */
export function readDraft(spec: CalculatorInput, draft: Draft | undefined): Read {
  if (draft === undefined) return { kind: 'default' };
  const { origin } = draft;
  const of = (value: SizingInput['value'], bounds: [number, number] | null = null): Read => ({
    kind: 'input',
    input: { name: spec.name, value, bounds, origin },
  });
  if (origin.from === 'cell') return of(null);
  const text = draft.text.trim();
  if (spec.type === 'flag') return of(text === 'true');
  if (text === '') return { kind: 'default' };
  if (spec.type === 'texts') return of(listOf(text));
  if (!isNumber(spec)) return of(text);
  const read = readInterval(text, spec.unit);
  if (!read.ok) return { kind: 'problem', problem: read.problem };
  const [lo, hi] = read.bounds;
  return INTERVAL.test(text) ? of(null, [lo, hi]) : of(lo);
}

/** A typed number or interval as its ends. A sign of per cent is a hundredth where the unit is 1, and refused where it can be
 * nothing; behind an interval it is of both ends. */
export function readInterval(
  text: string,
  unit: string | null = '%',
): { ok: true; bounds: [number, number] } | { ok: false; problem: EntryProblem } {
  const ends = INTERVAL.exec(text.trim());
  const [from, to] = [ends?.[1] ?? text, ends?.[2] ?? text];
  const share = to.trimEnd().endsWith('%') && !from.trimEnd().endsWith('%');
  const [lo, hi] = [plain(share ? `${from}%` : from, unit), plain(to, unit)];
  if (!lo.ok) return lo;
  return hi.ok ? { ok: true, bounds: [lo.value, hi.value] } : hi;
}

const listOf = (text: string): string[] =>
  text
    .split(BETWEEN_ENTRIES)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

/** A typed number; `1e-3` too, since rates are written so. */
function plain(text: string, unit: string | null): ReturnType<typeof entered> {
  const share = /%$/.test(text.trim());
  if (share && unit !== '1' && unit !== '%') return { ok: false, problem: 'no_number' };
  const bare = text.trim().replace(/\s*%$/, '');
  const scientific = /^[+-]?\d+(\.\d+)?[eE][+-]?\d+$/.test(bare);
  const read = scientific ? ({ ok: true, value: Number(bare) } as const) : entered(bare);
  return share && unit === '1' && read.ok ? { ok: true, value: read.value / 100 } : read;
}

/** Inputs of the form, and the fields that cannot be read. */
export function readForm(
  specs: readonly CalculatorInput[],
  drafts: Drafts,
): { inputs: SizingInput[]; problems: Record<string, EntryProblem> } {
  const inputs: SizingInput[] = [];
  const problems: Record<string, EntryProblem> = {};
  for (const spec of specs) {
    const read = readDraft(spec, drafts[spec.name]);
    if (read.kind === 'input') inputs.push(read.input);
    if (read.kind === 'problem') problems[spec.name] = read.problem;
  }
  return { inputs, problems };
}

/** A value as it stands in its field. */
export function fieldText(of: Pick<SizedInput, 'value' | 'bounds'>): string {
  if (of.bounds) return of.bounds.map((end) => String(end)).join('..');
  if (of.value === null) return '';
  if (Array.isArray(of.value)) return of.value.join(', ');
  return String(of.value);
}

/** Inputs that came from a sheet or another page, as drafts. */
export const draftsOf = (inputs: readonly SizingInput[]): Record<string, Draft> =>
  Object.fromEntries(inputs.map((i) => [i.name, { text: fieldText(i), origin: i.origin }]));

/** The one number that an input stands for: the middle of its interval; null where it is none. */
export function middleOf(input: SizedInput | undefined): number | null {
  if (!input) return null;
  if (input.bounds) return (input.bounds[0] + input.bounds[1]) / 2;
  return typeof input.value === 'number' ? input.value : null;
}

/** Refusals that name a field and are their own reason. */
const REASONS: Readonly<Record<string, string>> = {
  method_input_missing: 'needed',
  method_input_type: 'not_a_number',
};

/** The field and the reason that a refusal of a method names: `input=batch why=not_positive`. */
export function refusedField(facts: Readonly<Record<string, string>>): { input: string; why: string } | null {
  const { detail = '', problem = '' } = facts;
  const input = /\binput=(\S+)/.exec(detail)?.[1];
  const why = /\bwhy=(\S+)/.exec(detail)?.[1] ?? REASONS[problem];
  return input !== undefined && why !== undefined ? { input, why } : null;
}

/** A bound as text. */
export const boundText = (bound: number | null): string => (bound === null ? '' : number(bound));
