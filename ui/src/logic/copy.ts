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

/** Columns of a terminal that a text takes: Hangul and other wide characters take two. */
function columnsOf(text: string): number {
  let columns = 0;
  for (const ch of text)
    columns +=
      /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/.test(ch)
        ? 2
        : 1;
  return columns;
}

function cutTo(text: string, columns: number): string {
  if (columnsOf(text) <= columns) return text;
  let out = '';
  for (const ch of text) {
    if (columnsOf(out + ch) >= columns) break;
    out += ch;
  }
  return `${out}…`;
}

/** Rows as plain text with columns under each other: the first to the left and cut at `most`, the others to the right. */
export function aligned(header: readonly string[], rows: readonly (readonly string[])[], most = 64): string {
  const all = [header, ...rows].map((row) =>
    row.map((cell, i) => {
      const line = cell.replace(/[\t\r\n]+/g, ' ');
      return i === 0 ? cutTo(line, most) : line;
    }),
  );
  const widths = header.map((_, i) => all.reduce((wide, row) => Math.max(wide, columnsOf(row[i] ?? '')), 0));
  const line = (row: readonly string[]) =>
    row
      .map((cell, i) => {
        const blanks = ' '.repeat(Math.max(0, (widths[i] ?? 0) - columnsOf(cell)));
        return i === 0 ? cell + blanks : blanks + cell;
      })
      .join('  ')
      .trimEnd();
  return all.map(line).join('\n');
}
