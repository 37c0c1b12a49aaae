// Everything that arrives at the window, by whatever way: a paste, a drop, the dialog, the command line. Bundles are
// brought in at once; captures wait in the inbox until they are kept in a case.
import { edit, platform } from '../api/client.svelte.ts';
import { asFailure, failureAdvice, failureText, reasonText } from '../api/failure.ts';
import { runJob } from '../api/jobs.svelte.ts';
import type { HandleInfo } from '../api/wire.ts';
import { t } from '../format/text.svelte.ts';
import { toasts } from '../shared/toasts.svelte.ts';
import { inbox, isBundle } from './inbox.svelte.ts';
import { navigation } from './place.svelte.ts';

/** Says a failure where it cannot stand beside its cause. */
export function report(thrown: unknown): void {
  const failure = asFailure(thrown);
  const text = [failureText(failure), failureAdvice(failure)].filter((x) => x !== null).join('. ');
  toasts.show({ kind: 'failure', text });
}

/** Takes in what arrived. With a case open, its exhibits are shown: that is where captures wait. */
export function arrive(handles: readonly HandleInfo[]): void {
  for (const bundle of handles.filter(isBundle)) void bringIn(bundle);
  const rest = handles.filter((h) => !isBundle(h));
  for (const packed of rest.filter((h) => h.archive)) void unpack(packed);
  const captures = rest.filter((h) => !h.archive);
  if (captures.length === 0) return;
  inbox.put(captures);
  const { place } = navigation;
  if (place.case === null || place.view === 'exhibits') return;
  if (document.querySelector('dialog[open]')) {
    // What is being written stays in sight.
    toasts.show({ kind: 'done', text: t('arrived-wait', { n: captures.length }) });
  } else navigation.open(place.case, 'exhibits');
}

async function bringIn(bundle: HandleInfo): Promise<void> {
  try {
    const args = { from: bundle.handle };
    const arrived = await runJob(t('job-bundle', { name: bundle.name }), 'bundle_import', args);
    if (arrived) navigation.open(arrived.id);
  } catch (thrown) {
    report(thrown);
  }
}

/** Opens an archive: its members wait like files of their own. What is left out is said. */
async function unpack(packed: HandleInfo): Promise<void> {
  try {
    const args = { handle: packed.handle };
    const reply = await runJob(t('job-archive', { name: packed.name }), 'archive_open', args);
    if (!reply) return;
    const { name, members, skipped } = reply;
    const [first] = skipped;
    const left = first
      ? ` ${t('archive-skipped', { n: skipped.length, name: first.name, why: reasonText({ code: first.why, args: {} }) })}`
      : '';
    const set = t(`archive-set-${reply.set}`);
    toasts.show({ kind: 'done', text: `${t('archive-opened', { name, set, n: members.length })}${left}` });
    arrive(members);
  } catch (thrown) {
    report(thrown);
  }
}

/** Asks for files by the system's dialog. */
export async function pick(): Promise<void> {
  try {
    arrive(await platform().pickCaptures());
  } catch (thrown) {
    report(thrown);
  }
}

/** Takes pasted text in. */
export async function paste(text: string): Promise<void> {
  try {
    arrive([await edit('capture_paste', { text, name: t('exhibits-pasted') })]);
  } catch (thrown) {
    report(thrown);
  }
}

/** The text of a paste that no field takes; null when it is not for us. */
export function pastedText(event: ClipboardEvent): string | null {
  const { target } = event;
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return null;
  if (document.querySelector('dialog[open]')) return null;
  const text = event.clipboardData?.getData('text/plain') ?? '';
  return text.trim() === '' ? null : text;
}
