// Captures that wait to be kept: what is understood of each, and what the person says of it. They are looked at one
// after the other, the one in sight first.
import { edit, rpc } from '../../api/client.svelte.ts';
import { asFailure, type Failure } from '../../api/failure.ts';
import { runJob } from '../../api/jobs.svelte.ts';
import type { Exhibit, HandleInfo, ImportReply, Preview } from '../../api/wire.ts';
import { choicesOf, undecided, type Words } from '../../domain/capture/choices.ts';
import { fromHint, momentOf } from '../../domain/capture/moment.ts';
import { phaseOf, phaseWord } from '../../domain/capture/phase.ts';
import { t } from '../../format/text.svelte.ts';
import { Draft } from './draft.svelte.ts';

/** Inputs above this take long enough to be worth a line of progress and a way to cancel. */
const LONG_BYTES = 4_000_000;

/** A capture that waits to be kept. */
export class Incoming extends Draft {
  preview = $state.raw<Preview | undefined>();
  failure = $state.raw<Failure | undefined>();
  busy = $state(false);
  keeping = $state(false);
  cancelled = $state(false);
  #turn = 0;

  constructor(
    readonly info: HandleInfo,
    readonly caseId: string,
  ) {
    super();
  }

  /** Looks at the input when nobody has yet. */
  async begin(): Promise<void> {
    if (this.#turn === 0) await this.look();
  }

  /** Why it cannot be kept, as a key of the texts; null when it can. */
  get hindered(): 'mend-fields' | 'no-block' | 'choose-kind' | null {
    if (!this.fits) return 'mend-fields';
    const { preview } = this;
    if (!preview) return null;
    if (preview.blocks.length === 0 && !preview.image) return 'no-block';
    return undecided(preview.blocks, this.words).length > 0 ? 'choose-kind' : null;
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
      if (reply) this.#take(reply);
      else this.cancelled = true;
    } catch (thrown) {
      if (turn !== this.#turn) return;
      this.failure = asFailure(thrown);
    }
    this.busy = false;
  }

  /** Takes what was understood. What the capture says of itself stands in the fields until the person says more. */
  #take(preview: Preview): void {
    const first = this.preview === undefined;
    this.preview = preview;
    if (!first) return;
    const printed = preview.times.filter((h) => h.moment.basis === 'content');
    const [one] = printed;
    if (one && printed.length === 1 && this.time.text === '') this.time = fromHint(one, this.time);
    if (preview.phase?.basis === 'content' && this.phase.name === '')
      this.phase = phaseWord(preview.phase.phase, preview.phase.basis);
  }

  /** Keeps it as an exhibit; null when the person cancelled. Throws a Failure. */
  async keep(label?: string): Promise<ImportReply | null> {
    const args = {
      case: this.caseId,
      handle: this.info.handle,
      blocks: choicesOf(this.words),
      phase: phaseOf(this.phase),
      phase_basis: this.phase.basis === 'entered' ? null : this.phase.basis,
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

let line: Promise<void> = Promise.resolve();

/** Has all of them looked at, one after the other. */
export function lookInTurn(drafts: readonly Incoming[]): void {
  for (const draft of drafts)
    line = line.then(() => (incoming.has(keyOf(draft)) ? draft.begin() : undefined));
}

const keyOf = (draft: Incoming) => `${draft.caseId} ${draft.info.handle}`;

const highest = new Map<string, number>();

/** The id that the next exhibit of a case gets, as far as this window has seen: ids are not used twice. */
export function nextExhibit(caseId: string, exhibits: readonly Exhibit[]): string {
  const seen = Math.max(0, highest.get(caseId) ?? 0, ...exhibits.map((e) => Number(e.id.slice(1)) || 0));
  highest.set(caseId, seen);
  return `E${seen + 1}`;
}
