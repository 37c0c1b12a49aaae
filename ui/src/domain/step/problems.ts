// What is wrong with a typed number, in words.
import { t } from '../../format/text.svelte.ts';
import type { Entered } from '../../logic/entry.ts';

/** Null when the number is fine. */
export const entryProblem = (read: Entered): string | null =>
  read.ok ? null : t(`entry-${read.problem.replace('_', '-')}`);
