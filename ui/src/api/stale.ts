// Which edit makes which query stale. An edit of a case touches everything that is read of that case, and the
// lines of the library; what is read of captures alone changes only when exhibits do.
import type { CommandName } from './wire.ts';

/** Queries whose answer hangs on the records of a case. */
const OF_A_CASE: CommandName[] = [
  'case_show',
  'case_list',
  'library_info',
  'journal',
  'verify',
  'search',
  'audit',
  'matrix',
  'next_tests',
  'walk',
  'closing',
  'offers',
  'ledger',
  'confounders',
  'plan_list',
];

/** Queries whose answer hangs on the rows and lines of exhibits. */
const OF_CAPTURES: CommandName[] = [
  'capture_lines',
  'table_window',
  'delta',
  'delta_pareto',
  'factors',
  'buffer_cache',
  'key_order',
  'knee',
  'runs',
  'series',
  'plan_open',
  'plan_node',
  'plan_compare',
  'plan_pair',
  'statement_open',
];

const CASE_EDITS: CommandName[] = [
  'case_edit',
  'case_close',
  'case_reopen',
  'evidence_pin',
  'evidence_rate',
  'matrix_put',
  'confounder_put',
  'verdict_override',
  'offer_answer',
  'hypothesis_put',
  'intervention_put',
  'check_put',
  'prediction_put',
  'sizing_predict',
  'observation_put',
  'verdict_compute',
  'note_put',
  'event_put',
  'conclusion_put',
  'record_remove',
];

const LIBRARY_EDITS: CommandName[] = ['case_new', 'bundle_import', 'demo_open'];

const CAPTURE_EDITS: CommandName[] = [
  'capture_import',
  'exhibit_edit',
  'exhibit_reread',
  'exhibit_purge',
  'finding_answer',
  'undo',
  'redo',
];

/** Names of the queries that are stale once `command` has succeeded; empty for commands that change nothing. */
export function staleAfter(command: CommandName): CommandName[] {
  if (CASE_EDITS.includes(command)) return OF_A_CASE;
  if (CAPTURE_EDITS.includes(command)) return [...OF_A_CASE, ...OF_CAPTURES];
  if (LIBRARY_EDITS.includes(command)) return ['case_list', 'library_info', 'search'];
  if (command === 'settings_set' || command === 'author_set') return ['settings_get'];
  return [];
}
