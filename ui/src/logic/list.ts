// Moving through a list with the keyboard.

/** Where a key leads from `at` in a list of `length`; null when the key is not one that moves. `page` rows a page. */
export function move(key: string, at: number, length: number, page = 10): number | null {
  if (length === 0) return null;
  const last = length - 1;
  switch (key) {
    case 'ArrowDown':
      return Math.min(last, at + 1);
    case 'ArrowUp':
      return Math.max(0, at - 1);
    case 'PageDown':
      return Math.min(last, at + page);
    case 'PageUp':
      return Math.max(0, at - page);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}

export interface Span {
  text: string;
  hit: boolean;
}

/** Cuts a text at marks `[start, end)` in UTF-16 units; marks that overlap or leave the text are clipped. */
export function spans(text: string, marks: readonly (readonly [number, number])[]): Span[] {
  const out: Span[] = [];
  let at = 0;
  for (const [from, to] of [...marks].sort((a, b) => a[0] - b[0])) {
    const start = Math.max(at, Math.min(from, text.length));
    const end = Math.min(to, text.length);
    if (end <= start) continue;
    if (start > at) out.push({ text: text.slice(at, start), hit: false });
    out.push({ text: text.slice(start, end), hit: true });
    at = end;
  }
  if (at < text.length) out.push({ text: text.slice(at), hit: false });
  return out;
}

/** Where every word of `asked` occurs in `text`, without regard to case; null when one of them does not. */
export function find(text: string, asked: string): [number, number][] | null {
  const lower = text.toLowerCase();
  const marks: [number, number][] = [];
  for (const word of asked.toLowerCase().split(/\s+/).filter(Boolean)) {
    const at = lower.indexOf(word);
    if (at < 0) return null;
    marks.push([at, at + word.length]);
  }
  return marks;
}
