// What the ways of looking are given: tables of the case, each with the exhibit that holds it; and what each is called.
import type { CaseView } from '../../api/wire.ts';
import { phaseText } from '../../domain/capture/phase.ts';
import { elided } from '../../format/elide.ts';
import { moment } from '../../format/time.ts';
import { visible } from '../../format/visible.ts';
import type { snapshots } from '../../logic/snapshots.ts';

export type Shown = ReturnType<typeof snapshots<CaseView['exhibits'][number]>>[number];

/** Characters of a name beside what else tells exhibits apart. */
const NAME = 26;

/** `11-08 22:05:03` of a moment's own words; all of them where they are written otherwise. */
function shortTime(text: string): string {
  const [, date, clock] = /\d{4}-(\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)/.exec(text) ?? [];
  return date && clock ? `${date} ${clock}` : elided(text, 16);
}

/** Name of a table in a choice: what tells it from another comes first, for what does not fit is cut off at the end. */
export function shownName({ exhibit }: Shown): string {
  const { id, phase, captured_at: at } = exhibit;
  const name = elided(visible(exhibit.caption ?? exhibit.name), NAME);
  return [id, phase && phaseText(phase), at && shortTime(visible(at.text)), name].filter(Boolean).join(' ');
}

/** The same in full. */
export function wholeName({ exhibit }: Shown): string {
  const { id, phase, captured_at: at, caption, name } = exhibit;
  return [
    id,
    phase && phaseText(phase),
    at && visible(moment(at)),
    caption && visible(caption),
    visible(name),
  ]
    .filter(Boolean)
    .join(', ');
}

/** The choices of a select. */
export const shownOptions = (
  choices: readonly Shown[],
  before = '',
): { value: string; label: string; title: string }[] =>
  choices.map((s) => ({ value: s.key, label: `${before}${shownName(s)}`, title: wholeName(s) }));
