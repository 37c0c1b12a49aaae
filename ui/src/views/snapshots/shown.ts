// What the ways of looking are given: tables of the case, each with the exhibit that holds it.
import type { CaseView } from '../../api/wire.ts';
import { visible } from '../../format/visible.ts';
import type { snapshots } from '../../logic/snapshots.ts';

export type Shown = ReturnType<typeof snapshots<CaseView['exhibits'][number]>>[number];

/** Name of a table in a choice: the exhibit's id and what a person calls it. */
export const shownName = ({ exhibit }: Shown): string =>
  `${exhibit.id} ${visible(exhibit.caption ?? exhibit.name)}`;
