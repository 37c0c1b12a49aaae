// Rows as text for the clipboard.

export type CopyCell = null | boolean | number | string;

/** Text that a spreadsheet would take for a formula gets an apostrophe in front; numbers stay numbers. */
export function inert(cell: CopyCell): string {
  if (cell === null) return 'NULL';
  if (typeof cell !== 'string') return String(cell);
  if (/^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/.test(cell)) return cell;
  return /^[=+\-@\t\r\0\uff1d\uff0b\uff0d\uff20]/.test(cell) ? `'${cell}` : cell;
}

/** Tab-separated lines with a header; tabs and line breaks inside cells become blanks. */
export function tsv(header: readonly string[], rows: readonly (readonly CopyCell[])[]): string {
  const line = (cells: readonly string[]) => cells.map((c) => c.replace(/[\t\r\n]+/g, ' ')).join('\t');
  return [line(header), ...rows.map((row) => line(row.map(inert)))].join('\n');
}

/** A Markdown table; bars and angle brackets inside cells are escaped. */
export function markdown(
  header: readonly string[],
  rows: readonly (readonly CopyCell[])[],
  right: readonly boolean[],
): string {
  const text = (s: string) =>
    s
      .replace(/[\\`*_[\]|]/g, '\\$&')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replace(/[\t\r\n]+/g, ' ');
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const cell = (c: CopyCell) => text(c === null ? 'NULL' : String(c));
  return [
    line(header.map(text)),
    line(header.map((_, i) => (right[i] ? '---:' : '---'))),
    ...rows.map((row) => line(row.map(cell))),
  ].join('\n');
}
