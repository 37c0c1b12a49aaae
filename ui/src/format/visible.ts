// Foreign text as it is shown: what cannot be seen, or would change the order of what can, becomes a visible mark.

/**
 * Control characters but tab and line feed, bidirectional controls, zero-width and tag characters, as ranges of
 * code points.
 */
const HIDDEN: readonly (readonly [number, number])[] = [
  [0x0, 0x8],
  [0xb, 0x1f],
  [0x7f, 0x9f],
  [0x61c, 0x61c],
  [0x200b, 0x200f],
  [0x2028, 0x202e],
  [0x2060, 0x2069],
  [0xfeff, 0xfeff],
  [0xe0000, 0xe007f],
];

const isHidden = (code: number): boolean => HIDDEN.some(([from, to]) => code >= from && code <= to);

/** The text with every hidden character written as `‹U+202E›`. */
export function visible(text: string): string {
  let out = '';
  let clean = true;
  for (const ch of text) {
    const code = ch.codePointAt(0) ?? 0;
    if (isHidden(code)) clean = false;
    out += isHidden(code) ? `‹U+${code.toString(16).toUpperCase().padStart(4, '0')}›` : ch;
  }
  return clean ? text : out;
}

/** True when a text holds Hangul, so that it is marked `lang="ko"`. */
export const isKorean = (text: string): boolean => /[\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3]/.test(text);

/** Language of a foreign text: Korean when it holds Hangul, else none is claimed. */
export const langOf = (text: string): string | undefined => (isKorean(text) ? 'ko' : undefined);

/** Units that are not torn from their number at the end of a line. */
const UNITS = '(?:[munp\u00b5\u03bc]?s|min|h|[kKMGT]?i?B|%|ms\\b|[Hh]z|tps|qps|rps)';
const BEFORE_UNIT = new RegExp(`(\\d) (?=${UNITS}(?![\\p{L}\\p{N}]))`, 'gu');

/** The text with a no-break space between a number and its unit: `0.2 s` stays on one line. */
export const bound = (text: string): string => text.replace(BEFORE_UNIT, '$1\u00a0');
