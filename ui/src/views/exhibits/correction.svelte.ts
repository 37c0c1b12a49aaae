// What a person would correct on an exhibit that is stored.
import { edit } from '../../api/client.svelte.ts';
import type { Exhibit, ExhibitEdit, ExhibitField } from '../../api/wire.ts';
import { choicesOf } from '../../domain/capture/choices.ts';
import { momentOf, momentWord } from '../../domain/capture/moment.ts';
import { phaseOf, phaseWord } from '../../domain/capture/phase.ts';
import { Draft } from './draft.svelte.ts';

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

export class Correction extends Draft {
  readonly #exhibit: Exhibit;
  saving = $state(false);

  constructor(
    exhibit: Exhibit,
    readonly caseId: string,
  ) {
    super();
    this.#exhibit = exhibit;
    this.revert();
  }

  /** Back to the exhibit as it is stored. */
  revert(): void {
    const was = this.#exhibit;
    this.words = {};
    this.phase = phaseWord(was.phase, was.phase_basis ?? 'entered');
    this.time = momentWord(was.captured_at);
    this.caption = was.caption ?? '';
  }

  /** What differs from the exhibit; null when nothing does. What was emptied is taken back. */
  get change(): ExhibitEdit | null {
    const was = this.#exhibit;
    const phase = phaseOf(this.phase);
    const moment = momentOf(this.time);
    const stored = momentOf(momentWord(was.captured_at));
    const caption = this.caption.trim();
    const clear: ExhibitField[] = [];
    if (phase === null && was.phase !== null) clear.push('phase');
    if (moment === null && stored !== null) clear.push('captured_at');
    if (caption === '' && (was.caption ?? '') !== '') clear.push('caption');
    const change: ExhibitEdit = {
      case: this.caseId,
      exhibit: was.id,
      phase: same(phase, was.phase) ? null : phase,
      captured_at: same(moment, stored) ? null : moment,
      caption: caption === (was.caption ?? '') || caption === '' ? null : caption,
      clear,
      blocks: choicesOf(this.words),
    };
    const nothing =
      change.phase === null &&
      change.captured_at === null &&
      change.caption === null &&
      clear.length === 0 &&
      change.blocks.length === 0;
    return nothing ? null : change;
  }

  /** Saves the corrections. Throws a Failure. */
  async save(): Promise<Exhibit | null> {
    const change = this.change;
    if (change === null) return null;
    this.saving = true;
    try {
      const saved = await edit('exhibit_edit', change);
      corrections.delete(`${this.caseId} ${this.#exhibit.id}`);
      return saved;
    } finally {
      this.saving = false;
    }
  }
}

const corrections = new Map<string, { of: string; correction: Correction }>();

/** The corrections of an exhibit; fresh ones when the exhibit itself has become another. */
export function correctionOf(exhibit: Exhibit, caseId: string): Correction {
  const key = `${caseId} ${exhibit.id}`;
  const of = JSON.stringify(exhibit);
  const known = corrections.get(key);
  if (known?.of === of) return known.correction;
  const correction = new Correction(exhibit, caseId);
  corrections.set(key, { of, correction });
  return correction;
}
