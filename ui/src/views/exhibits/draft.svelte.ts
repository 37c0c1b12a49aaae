// What a person is about to say of a capture: of one that waits (`Incoming`) or of an exhibit (`Correction`). Kept
// outside the view, so that going to another tab and back loses nothing.
import { edit, rpc } from '../../api/client.svelte.ts';
import { asFailure, type Failure } from '../../api/failure.ts';
import { runJob } from '../../api/jobs.svelte.ts';
import type { Exhibit, ExhibitEdit, HandleInfo, ImportReply, Preview } from '../../api/wire.ts';
import { choicesOf, type Words } from '../../domain/capture/choices.ts';
import { momentOf, momentWord, NO_MOMENT, offsetFits, type MomentWord } from '../../domain/capture/moment.ts';
import { phaseFits, phaseOf, phaseWord, type PhaseWord } from '../../domain/capture/phase.ts';
import { t } from '../../format/text.svelte.ts';

/** Inputs above this take long enough to be worth a line of progress and a way to cancel. */
const LONG_BYTES = 4_000_000;

class Draft {
  words = $state.raw<Words>({});
  phase = $state.raw<PhaseWord>({ name: '', step: '' });
  time = $state.raw<MomentWord>(NO_MOMENT);
  caption = $state('');

  /** False while a field holds what cannot be sent. */
  get fits(): boolean {
    return phaseFits(this.phase) && offsetFits(this.time.offset);
  }
}

/** A capture that waits to be kept. */
export class Incoming extends Draft {
  preview = $state.raw<Preview | undefined>();
  failure = $state.raw<Failure | undefined>();
  busy = $state(false);
  keeping = $state(false);
  cancelled = $state(false);
  #turn = 0;

  /** Looks at the input when nobody has yet. */
  begin(): void {
    if (this.#turn === 0) void this.look();
  }

  constructor(
    readonly info: HandleInfo,
    readonly caseId: string,
  ) {
    super();
  }

  /** Looks at the input, by the choices made so far. Nothing is stored. */
  async look(): Promise<void> {
    const turn = ++this.#turn;
    this.busy = true;
    this.failure = undefined;
    this.cancelled = false;
    const args = { handle: this.info.handle, case: this.caseId, blocks: kindsOnly(this.words) };
    try {
      const long = this.info.bytes > LONG_BYTES && this.preview === undefined;
      const reply = long
        ? await runJob(t('exhibits-job-look', { name: this.info.name }), 'capture_preview', args)
        : await rpc('capture_preview', { ...args, job: null });
      if (turn !== this.#turn) return;
      if (reply) this.preview = reply;
      else this.cancelled = true;
    } catch (thrown) {
      if (turn !== this.#turn) return;
      this.failure = asFailure(thrown);
    }
    this.busy = false;
  }

  /** Keeps it as an exhibit; null when the person cancelled. Throws a Failure. */
  async keep(label?: string): Promise<ImportReply | null> {
    const args = {
      case: this.caseId,
      handle: this.info.handle,
      blocks: choicesOf(this.words),
      phase: phaseOf(this.phase),
      captured_at: momentOf(this.time),
      caption: this.caption.trim() === '' ? null : this.caption.trim(),
    };
    this.keeping = true;
    try {
      if (this.info.bytes <= LONG_BYTES && label === undefined)
        return await edit('capture_import', { ...args, job: `keep-${this.info.handle}` });
      return await runJob(label ?? t('exhibits-job-keep', { name: this.info.name }), 'capture_import', args);
    } finally {
      this.keeping = false;
    }
  }
}

/** The preview is asked by kinds alone: names and units are already on the screen. */
const kindsOnly = (words: Words) =>
  choicesOf(words)
    .filter((c) => c.kind !== null)
    .map((c) => ({ ...c, columns: [] }));

/** What the person would correct on an exhibit. */
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
    this.words = {};
    this.phase = phaseWord(this.#exhibit.phase);
    this.time = momentWord(this.#exhibit.captured_at);
    this.caption = this.#exhibit.caption ?? '';
  }

  /** What differs from the exhibit; null when nothing does. An emptied time is no change: it can only be replaced. */
  get change(): ExhibitEdit | null {
    const was = this.#exhibit;
    const phase = phaseOf(this.phase);
    const moment = momentOf(this.time);
    const stored = momentOf(momentWord(was.captured_at));
    const change: ExhibitEdit = {
      case: this.caseId,
      exhibit: was.id,
      phase: JSON.stringify(phase) === JSON.stringify(was.phase) ? null : phase,
      captured_at: JSON.stringify(moment) === JSON.stringify(stored) ? null : moment,
      caption: this.caption.trim() === (was.caption ?? '') ? null : this.caption.trim(),
      blocks: choicesOf(this.words),
    };
    const nothing =
      change.phase === null &&
      change.captured_at === null &&
      change.caption === null &&
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

const incoming = new Map<string, Incoming>();

/** The draft of a waiting input within a case. */
export function incomingOf(info: HandleInfo, caseId: string): Incoming {
  const key = `${caseId} ${info.handle}`;
  const known = incoming.get(key);
  if (known) return known;
  const made = new Incoming(info, caseId);
  incoming.set(key, made);
  return made;
}

/** Forgets the drafts of an input that is gone. */
export function forget(handle: string): void {
  for (const [key, draft] of incoming) if (draft.info.handle === handle) incoming.delete(key);
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

const highest = new Map<string, number>();

/** The id that the next exhibit of a case gets, as far as this window has seen: ids are not used twice. */
export function nextExhibit(caseId: string, exhibits: readonly Exhibit[]): string {
  const seen = Math.max(0, highest.get(caseId) ?? 0, ...exhibits.map((e) => Number(e.id.slice(1)) || 0));
  highest.set(caseId, seen);
  return `E${seen + 1}`;
}
