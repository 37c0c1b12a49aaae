// Which rows of a long list are in sight, and which pages of them to ask for. Rows have one height, so that a
// million of them cost as little as ten.

/** A page is what one request carries, half of the wire's window. */
export const PAGE = 100;

/** Browsers stop laying out elements above about 33 million pixels; beyond this, scrolling is scaled. */
export const TALLEST = 12_000_000;

export interface Sight {
  /** First row to draw. */
  first: number;
  /** Number of rows to draw. */
  count: number;
  /** Height of everything, in pixels, as the scroll bar sees it. */
  height: number;
  /** Distance of the first drawn row from the top of everything. */
  offset: number;
}

/** The rows in sight of a port `view` pixels high that was scrolled by `scroll`, with some rows around them. */
export function inSight(total: number, row: number, view: number, scroll: number, around = 8): Sight {
  const full = total * row;
  const height = Math.min(full, TALLEST);
  const furthest = Math.max(0, height - view);
  const top = Math.min(Math.max(0, scroll), furthest);
  // The last pixel of a scaled scroll bar stands for the last row, so both ends are exact.
  const position = full > height && furthest > 0 ? (top / furthest) * (full - view) : top;
  const first = Math.max(0, Math.floor(position / row) - around);
  const last = Math.min(total, Math.ceil((position + view) / row) + around);
  return { first, count: Math.max(0, last - first), height, offset: top - (position - first * row) };
}

/** The scroll position that brings a row into sight, or null when it is in sight already. */
export function scrollTo(
  index: number,
  total: number,
  row: number,
  view: number,
  scroll: number,
): number | null {
  const full = total * row;
  const height = Math.min(full, TALLEST);
  const furthest = Math.max(0, height - view);
  const scale = full > height && furthest > 0 ? (full - view) / furthest : 1;
  const position = Math.min(scroll, furthest) * scale;
  const top = index * row;
  if (top < position) return top / scale;
  if (top + row > position + view) return Math.min(furthest, (top + row - view) / scale);
  return null;
}

/** Numbers of the pages that hold these rows. */
export function pagesOf(first: number, count: number): number[] {
  if (count <= 0) return [];
  const from = Math.floor(first / PAGE);
  const to = Math.floor((first + count - 1) / PAGE);
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}
