// How a person likes plans to look: columns, bars, panes. Kept between starts; nothing of a case is in it.
import { platform } from '../../api/client.svelte.ts';
import { COLUMN_IDS, HEATS, type ColumnId, type HeatBy } from './columns.ts';

const COLUMNS = 'plans.columns';
/** Stands before chosen columns: to choose none is a choice too. */
const CHOSEN = 'chosen';
const HEAT = 'plans.heat';
const HIDDEN = 'plans.hidden';

/** Panes that can be put away. */
export type Pane = 'text' | 'icicle';

export class PlanLook {
  #columns = $state.raw<readonly ColumnId[] | null>(null);
  #heatBy = $state<HeatBy>('self');
  #hidden = $state.raw<readonly string[]>([]);

  /** As it was kept; names that this version does not know are dropped. */
  constructor() {
    const words = (name: string) => platform().recall(name)?.split(' ') ?? [];
    const columns = words(COLUMNS);
    if (columns[0] === CHOSEN) this.#columns = COLUMN_IDS.filter((id) => columns.includes(id));
    this.#heatBy = HEATS.find((by) => by === platform().recall(HEAT)) ?? 'self';
    this.#hidden = words(HIDDEN);
  }

  /** The chosen columns; null leaves them to each plan. */
  get columns(): readonly ColumnId[] | null {
    return this.#columns;
  }
  set columns(columns: readonly ColumnId[] | null) {
    this.#columns = columns;
    platform().keep(COLUMNS, columns === null ? '' : [CHOSEN, ...columns].join(' '));
  }

  get heatBy(): HeatBy {
    return this.#heatBy;
  }
  set heatBy(by: HeatBy) {
    this.#heatBy = by;
    platform().keep(HEAT, by);
  }

  shows(pane: Pane): boolean {
    return !this.#hidden.includes(pane);
  }
  toggle(pane: Pane): void {
    this.#hidden = this.shows(pane) ? [...this.#hidden, pane] : this.#hidden.filter((p) => p !== pane);
    platform().keep(HIDDEN, this.#hidden.join(' '));
  }
}
