// Korean particles: which form fits depends on whether the word before ends in a consonant. Digits and Latin
// letters are read aloud in Korean, so that they end in one or not. The same table is used by the texts of the
// command line.

/** Jongseong (final consonant) index of `ㄹ`. */
const RIEUL = 8;

type Ending = 'vowel' | 'rieul' | 'consonant';

/** How the digits are read: yeong il i sam sa o yuk chil pal gu. */
const DIGITS: Ending[] = [
  'consonant',
  'rieul',
  'vowel',
  'consonant',
  'vowel',
  'vowel',
  'consonant',
  'rieul',
  'rieul',
  'vowel',
];

/** Letters whose name, or the sound at a word's end, closes with a consonant. */
const LETTERS: Record<string, Ending> = { l: 'rieul', r: 'rieul', m: 'consonant', n: 'consonant' };

/** How the last readable character of a word ends; null when there is none (punctuation only). */
export function ending(word: string): Ending | null {
  for (const ch of [...word].reverse()) {
    const code = ch.codePointAt(0) ?? 0;
    if (code >= 0xac00 && code <= 0xd7a3) {
      const final = (code - 0xac00) % 28;
      return final === 0 ? 'vowel' : final === RIEUL ? 'rieul' : 'consonant';
    }
    if (ch >= '0' && ch <= '9') return DIGITS[Number(ch)] ?? null;
    if (/[a-z]/i.test(ch)) return LETTERS[ch.toLowerCase()] ?? 'vowel';
    if (ch === '%') return 'vowel';
  }
  return null;
}

/**
 * The word with the fitting one of two particles: `josa('디스크', '은/는')` is `디스크는`. The form after a consonant
 * comes first; for `으로/로` a final `ㄹ` counts as a vowel. A word without a reading keeps both: `을(를)`.
 */
export function josa(word: string, pair: string): string {
  const [closed = '', open = ''] = pair.split('/');
  const end = ending(word);
  if (end === null) return `${word}${closed}(${open})`;
  const asVowel = end === 'vowel' || (end === 'rieul' && closed.startsWith('으'));
  return word + (asVowel ? open : closed);
}
