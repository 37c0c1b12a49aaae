// The one documented interface between the page and its host. Two implementations: `tauri` (the window) and
// `recorded` (a shared report, answered from replies embedded in the page). No path ever comes from the page:
// files are opaque handles that the host gave out.

/** Something the host holds: a picked file, a drop, a paste, a place to save to. */
export interface PlatformHandle {
  handle: string;
  /** File name without its folder. */
  name: string;
  bytes: number;
  origin: 'file' | 'paste';
  /** Format of an archive; absent for what is none. */
  archive?: string | null;
}

/** Files that arrived without being asked for. */
export interface Arrival {
  handles: PlatformHandle[];
  /** Dropped on the window, or given on the command line, by file association or by a second start. */
  how: 'drop' | 'start';
  /** Files that could not be read, and why. */
  failures: PlatformFailure[];
}

/** Progress of a long job. */
export interface PlatformProgress {
  job: string;
  done: number;
  total: number | null;
  stage: string;
}

/** What a place to save to is for; the host offers the fitting ending. */
export type SaveKind =
  'bundle' | 'report_html' | 'report_markdown' | 'table' | 'chart_svg' | 'chart_png' | 'chart_csv';

/** Stops a subscription. */
export type Stop = () => void;

/** A refusal or failure of the host: a stable code, and facts for the sentence. */
export interface PlatformFailure {
  code: string;
  args: Record<string, string>;
}

export interface Platform {
  readonly kind: 'tauri' | 'recorded';
  /** False in a report: what changes or reads files is not offered. */
  readonly canEdit: boolean;
  /** The case to open at the start: the one that a report is about. */
  readonly opens: string | null;
  /** Language the report was written in; null lets the reader's system decide. */
  readonly language: string | null;
  /** Runs a command of the declared list. Throws a {@link PlatformFailure}. */
  rpc(name: string, args: unknown): Promise<unknown>;
  /** Opens the native dialog for captures; empty when the person cancelled. */
  pickCaptures(): Promise<PlatformHandle[]>;
  /** Opens the native dialog for one bundle. */
  pickBundle(): Promise<PlatformHandle | null>;
  /** Opens the native dialog for a place to save to. `suggested` is a file name. */
  pickSave(kind: SaveKind, suggested: string): Promise<PlatformHandle | null>;
  /** Files that were given at the start and nobody took yet; taking them empties the list. */
  openedWith(): Promise<PlatformHandle[]>;
  onArrival(listener: (arrival: Arrival) => void): Stop;
  /** True while files hover over the window. */
  onDrag(listener: (over: boolean) => void): Stop;
  onProgress(listener: (progress: PlatformProgress) => void): Stop;
  /** Puts plain text on the clipboard. */
  copyText(text: string): Promise<void>;
  /** How the person likes a view (columns, panes), kept between starts under a name; null where nothing is. Never
   *  anything of a case. */
  recall(name: string): string | null;
  /** Keeps such a choice. A report keeps it only until it is closed. */
  keep(name: string, text: string): void;
}
