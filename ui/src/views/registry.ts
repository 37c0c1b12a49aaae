// The views of a case, in the order of their tabs. A new view is one entry here, one row `view.<id>` in the table
// of commands, and its texts.
import type { Component } from 'svelte';
import type { CaseView } from '../api/wire.ts';
import type { Scope } from '../logic/chords.ts';
import { snapshots } from '../logic/snapshots.ts';
import BoardView from './board/BoardView.svelte';
import ExhibitsView from './exhibits/ExhibitsView.svelte';
import MatrixView from './matrix/MatrixView.svelte';
import PlansView from './plans/PlansView.svelte';
import SharingView from './sharing/SharingView.svelte';
import SizingView from './sizing/SizingView.svelte';
import SnapshotsView from './snapshots/SnapshotsView.svelte';
import StoryView from './story/StoryView.svelte';

/** What every view of a case is given. */
export interface ViewProps {
  /** Everything about the case; always the latest. */
  view: CaseView;
  /** Record or place to show, from a link; null when there was none. */
  at: string | null;
}

export interface ViewEntry {
  id: string;
  /** The digit of its tab and of `Alt`. */
  digit: number;
  /** Key of its title in the texts. */
  title: string;
  /** The group of its commands in the list of keys. */
  scope: Scope;
  /** Figure beside the title. */
  count?: (view: CaseView) => number;
  /** Left out where nothing can be changed (a report). */
  editsOnly?: boolean;
  component: Component<ViewProps>;
}

export const VIEWS: ViewEntry[] = [
  {
    id: 'board',
    digit: 1,
    title: 'view-board',
    scope: 'board',
    count: (view) => view.rungs.length,
    component: BoardView,
  },
  {
    id: 'matrix',
    digit: 2,
    title: 'view-matrix',
    scope: 'matrix',
    count: (view) => view.evidence.length,
    component: MatrixView,
  },
  {
    id: 'exhibits',
    digit: 3,
    title: 'view-exhibits',
    scope: 'exhibits',
    count: (view) => view.exhibits.length,
    component: ExhibitsView,
  },
  {
    id: 'snapshots',
    digit: 4,
    title: 'view-snapshots',
    scope: 'delta',
    count: (view) => snapshots(view.exhibits).length,
    component: SnapshotsView,
  },
  {
    id: 'plans',
    digit: 5,
    title: 'view-plans',
    scope: 'plans',
    component: PlansView,
  },
  {
    id: 'sizing',
    digit: 6,
    title: 'view-sizing',
    scope: 'sizing',
    editsOnly: true,
    component: SizingView,
  },
  {
    id: 'sharing',
    digit: 7,
    title: 'view-sharing',
    scope: 'sharing',
    editsOnly: true,
    component: SharingView,
  },
  {
    id: 'story',
    digit: 9,
    title: 'view-story',
    scope: 'story',
    component: StoryView,
  },
];
