// Where the reader is. Places are kept in memory: going back leads to them, and a case opens where it was left.

export interface Place {
  /** `library`, or the id of a view of a case. */
  view: string;
  case: string | null;
  /** Record (`R2`, `H1`) or place in a capture (`E4:118`) to show; null shows what was shown last. */
  at: string | null;
}

const LIBRARY: Place = { view: 'library', case: null, at: null };
const FIRST_VIEW = 'board';
const REMEMBERED = 50;

class Navigation {
  #place = $state.raw<Place>(LIBRARY);
  #former = $state.raw<Place[]>([]);
  #lastView = new Map<string, string>();

  get place(): Place {
    return this.#place;
  }

  get canGoBack(): boolean {
    return this.#former.length > 0;
  }

  /** Goes somewhere and remembers where it came from. */
  go(place: Place): void {
    const { view, case: id, at } = this.#place;
    if (place.view === view && place.case === id && place.at === at) return;
    this.#former = [...this.#former.slice(1 - REMEMBERED), this.#place];
    this.#place = place;
    if (place.case !== null) this.#lastView.set(place.case, place.view);
  }

  library(): void {
    this.go(LIBRARY);
  }

  /** Opens a case where it was left, or at a view and record. */
  open(id: string, view?: string, at: string | null = null): void {
    this.go({ view: view ?? this.#lastView.get(id) ?? FIRST_VIEW, case: id, at });
  }

  back(): void {
    const former = this.#former.at(-1);
    if (!former) return;
    this.#former = this.#former.slice(0, -1);
    this.#place = former;
  }
}

export const navigation = new Navigation();
