// A refusal or failure, as it crossed the wire, with its text in the reader's language.
import { number, percent } from '../format/number.ts';
import { maybe, t } from '../format/text.svelte.ts';

export class Failure extends Error {
  constructor(
    readonly code: string,
    readonly args: Record<string, string>,
  ) {
    super(code);
    this.name = 'Failure';
  }
}

/** Anything thrown, as a failure: wire errors keep their code, the rest is a fault of the page. */
export function asFailure(thrown: unknown): Failure {
  if (thrown instanceof Failure) return thrown;
  if (thrown !== null && typeof thrown === 'object' && 'code' in thrown && typeof thrown.code === 'string') {
    const args =
      'args' in thrown && thrown.args !== null && typeof thrown.args === 'object' ? thrown.args : {};
    const facts = Object.entries(args).map(([k, v]): [string, string] => [k, String(v)]);
    return new Failure(thrown.code, Object.fromEntries(facts));
  }
  return new Failure('page_fault', { detail: String(thrown) });
}

/** What happened, in one or two sentences. A code without a text shows the code and its facts. */
export function failureText(failure: Failure): string {
  const args = Object.fromEntries(Object.entries(failure.args).map(([k, v]) => [k, fact(k, v)]));
  const text = maybe(`error-${failure.code}`, args);
  if (text !== null) return text;
  const facts = Object.entries(failure.args).map(([k, v]) => `${k}: ${v}`);
  return t('failure-unknown', { code: failure.code, facts: facts.join(', ') || '–' });
}

/** What to do about it, when the catalogue knows. */
export function failureAdvice(failure: Failure): string | null {
  return maybe(`error-${failure.code}.next`, failure.args);
}

/** Facts that are relative changes, unit 1: people read them in per cent. The program's own texts do the same. */
const CHANGES = [
  'above',
  'below',
  'cv',
  'null_band',
  'observed_hi',
  'observed_lo',
  'predicted_hi',
  'predicted_lo',
  'share',
  'share_after',
  'share_before',
  'weakest',
];

/** A fact as it stands in a sentence. */
function fact(name: string, value: string): string {
  // A computed figure has more digits than anybody reads; whole numbers and ids keep theirs.
  if (/^-?\d*\.\d{6,}$/.test(value) && !CHANGES.includes(name))
    return number(Number(value), { significant: 4 });
  if (!CHANGES.includes(name) || value.trim() === '' || Number.isNaN(Number(value))) return value;
  const signed = !['cv', 'null_band', 'share', 'share_after', 'share_before'].includes(name);
  return `${number(percent(Number(value)), { signed, significant: 3 })}%`;
}

/** A reason of the rules or of a parser, `{code, args}`, as a sentence. */
export function reasonText(reason: { code: string; args: Record<string, string | undefined> }): string {
  const args = Object.fromEntries(Object.entries(reason.args).map(([k, v]) => [k, fact(k, v ?? '')]));
  const text = maybe(`reason-${reason.code}`, args);
  if (text !== null) return text;
  const facts = Object.entries(args).map(([k, v]) => `${k}: ${v}`);
  return facts.length > 0 ? `${reason.code} (${facts.join(', ')})` : reason.code;
}
