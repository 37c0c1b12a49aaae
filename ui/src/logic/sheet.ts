// How a table of any capture is laid out: how wide each column wants to be, and how many of them there is room for. A
// number is never cut: texts give way first, then headings.
// Widths are of the fonts of the theme (tabular figures at 13 px, code and headings at 11 px).

const FIGURE = 7.6;
const CODE = 6.8;
const HEAD = 6.9;
/** Padding of a cell, both sides, and what rounding takes. */
const PAD = 20;
const GRADE = 16;
/** A text is read in the pane: here it only has to tell rows apart. */
const TEXT_MIN = 48;
const TEXT_MOST = 150;
/** What rows are called may be longer. */
const NAME_MOST = 232;
const HASH_WIDTH = 84;

export interface SheetColumn {
  title: string;
  /** Unit beside the title. */
  unit: string;
  number: boolean;
  /** A mark of grade stands in the header. */
  graded: boolean;
  /** The texts of the cells that are known so far. */
  texts: readonly string[];
}

export interface SheetWidth {
  /** Pixels without which something that matters is cut. */
  least: number;
  /** Pixels in which all of it stands. */
  whole: number;
  number: boolean;
}

/** A digest or a checksum: nobody reads it to its end. */
const isHash = (texts: readonly string[]) =>
  texts.length > 0 && texts.every((text) => /^[0-9a-f]{32,}$/i.test(text));

/** How wide a column wants to be; `first`: it names the rows. */
export function sheetWidth(column: SheetColumn, first: boolean): SheetWidth {
  const longest = column.texts.reduce((most, text) => Math.max(most, text.length), 0);
  const unit = column.unit === '' ? 0 : column.unit.length * HEAD + 4;
  const head = column.title.length * HEAD + unit + (column.graded ? GRADE : 0) + PAD;
  if (column.number) {
    const least = Math.ceil(Math.max(longest * FIGURE + PAD, 56));
    return { least, whole: Math.ceil(Math.max(least, head)), number: true };
  }
  const content = longest * CODE + PAD;
  const most = isHash(column.texts) ? HASH_WIDTH : first ? NAME_MOST : TEXT_MOST;
  return { least: TEXT_MIN, whole: Math.ceil(Math.min(most, Math.max(content, head))), number: false };
}

/** A track of CSS grid: numbers take what they need before texts share what is left. */
export const sheetTrack = ({ least, whole, number }: SheetWidth): string =>
  number ? `minmax(${least}px, ${whole}px)` : `minmax(${least}px, ${whole}fr)`;

/** The columns, in order, that stand whole beside each other; at least two, since one tells nothing. */
export function sheetFit<C extends { width: SheetWidth }>(columns: readonly C[], room: number): C[] {
  let left = room;
  return columns.filter(({ width }, at) => {
    left -= width.whole;
    return left >= 0 || at < 2;
  });
}
