// What a grid is told about its columns.
import type { GradeName } from '../logic/words.ts';

export interface GridColumn {
  id: string;
  title: string;
  /** Unit, printed after the title in a lighter tone. */
  unit?: string;
  /** `number` aligns right with even figures; `code` uses the evidence font. */
  kind?: 'text' | 'number' | 'code';
  /** A track of CSS grid: `minmax(0, 1fr)`, `96px`. */
  width?: string;
  sortable?: boolean;
  /** Hidden where the window is narrow. */
  optional?: boolean;
  /** A tooltip for the title. */
  hint?: string;
  /** How far the column's figures can be trusted: its mark stands in the header, once for all of them. */
  grade?: GradeName;
}

export interface GridSort {
  column: string;
  descending: boolean;
}
