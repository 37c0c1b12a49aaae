// The one table of commands and their keys. The palette, the list of keys, the hints on buttons and the tests
// are made from it. The text of a command is `cmd-<id>` in the catalogue, dots written as hyphens.
//
// A chord is written `Mod+Shift+Z`: `Mod` is Ctrl, and the command key on a Mac; the signs + and − are `Plus` and
// `Minus`. Several chords of one command are alternatives. Commands without a chord are reached through the palette.

/** Where a command works; also the groups in the list of keys. */
export const SCOPES = [
  'everywhere',
  'views',
  'figure',
  'library',
  'board',
  'matrix',
  'story',
  'exhibits',
  'table',
  'delta',
  'plans',
  'sizing',
  'sharing',
] as const;
export type Scope = (typeof SCOPES)[number];

export interface CommandRow {
  id: string;
  scope: Scope;
  chords: string[];
  /** Acts inside text fields too. */
  inFields?: boolean;
}

const row = (scope: Scope, id: string, ...chords: string[]): CommandRow => ({ id, scope, chords });

export const COMMANDS: CommandRow[] = [
  { ...row('everywhere', 'app.palette', 'Mod+K'), inFields: true },
  row('everywhere', 'app.search', '/'),
  row('everywhere', 'app.undo', 'Mod+Z'),
  row('everywhere', 'app.redo', 'Mod+Shift+Z', 'Mod+Y'),
  { ...row('everywhere', 'app.next-pane', 'F6'), inFields: true },
  { ...row('everywhere', 'app.previous-pane', 'Shift+F6'), inFields: true },
  { ...row('everywhere', 'app.back', 'Alt+ArrowLeft'), inFields: true },
  { ...row('everywhere', 'app.library', 'Alt+0'), inFields: true },
  row('everywhere', 'app.keys', '?'),
  row('everywhere', 'app.language'),
  row('everywhere', 'app.theme'),
  row('figure', 'figure.table', 'Shift+T'),
  row('figure', 'figure.trace', 'T'),
  { ...row('library', 'library.new', 'Mod+N'), inFields: true },
  { ...row('library', 'library.open', 'Mod+O'), inFields: true },
  row('library', 'library.samples'),
  { ...row('views', 'view.board', 'Alt+1'), inFields: true },
  { ...row('views', 'view.matrix', 'Alt+2'), inFields: true },
  { ...row('views', 'view.exhibits', 'Alt+3'), inFields: true },
  row('board', 'board.walk', 'W'),
  row('board', 'board.later', 'L'),
  row('board', 'board.case', 'C'),
  row('board', 'board.next', 'N'),
  row('board', 'board.hypothesis', 'H'),
  row('board', 'board.change', 'I'),
  row('board', 'board.seal', 'P'),
  row('board', 'board.observe', 'O'),
  row('board', 'board.check', 'K'),
  row('board', 'board.edit', 'E'),
  row('board', 'board.override'),
  row('board', 'board.note'),
  row('board', 'board.event'),
  row('board', 'board.conclude', 'Z'),
  row('board', 'board.question'),
  row('board', 'board.close'),
  row('board', 'board.reopen'),
  { ...row('views', 'view.story', 'Alt+9'), inFields: true },
  row('story', 'story.timeline', 'I'),
  row('story', 'story.flow', 'F'),
  row('story', 'story.ledger', 'R'),
  row('story', 'story.journal', 'J'),
  row('story', 'story.earlier', 'ArrowLeft'),
  row('story', 'story.later', 'ArrowRight'),
  row('story', 'story.closer', 'Plus'),
  row('story', 'story.wider', 'Minus'),
  row('story', 'story.whole', '0'),
  row('story', 'story.event', 'E'),
  row('story', 'story.verify', 'V'),
  row('story', 'story.copy-head'),
  row('matrix', 'matrix.up', 'Plus'),
  row('matrix', 'matrix.down', 'Minus'),
  row('matrix', 'matrix.nothing', '0'),
  row('matrix', 'matrix.clear', 'Backspace', 'Delete'),
  row('matrix', 'matrix.accept', 'A'),
  row('matrix', 'matrix.accept-all', 'Shift+A'),
  row('matrix', 'matrix.why', 'W'),
  row('matrix', 'matrix.drop', 'D'),
  row('matrix', 'matrix.weighted', 'M'),
  row('matrix', 'matrix.add', 'E'),
  { ...row('views', 'view.snapshots', 'Alt+4'), inFields: true },
  row('table', 'snapshots.table', 'B'),
  row('delta', 'snapshots.delta', 'D'),
  row('delta', 'snapshots.series', 'S'),
  row('delta', 'snapshots.histogram', 'L'),
  row('delta', 'snapshots.cache', 'U'),
  row('delta', 'snapshots.keys', 'O'),
  row('delta', 'snapshots.curve', 'K'),
  row('delta', 'snapshots.runs', 'R'),
  { ...row('table', 'table.copy-tsv', 'Mod+Shift+C'), inFields: true },
  row('table', 'table.copy-markdown'),
  // From the field of a filter too: what was filtered is what is saved.
  { ...row('table', 'table.save', 'Mod+S'), inFields: true },
  row('delta', 'delta.swap', 'X'),
  row('delta', 'delta.chart', 'G'),
  row('delta', 'delta.time', 'W'),
  row('delta', 'delta.pareto', 'P'),
  row('delta', 'delta.side', 'F'),
  { ...row('views', 'view.plans', 'Alt+5'), inFields: true },
  row('plans', 'plans.list', 'L'),
  row('plans', 'plans.one', 'O'),
  row('plans', 'plans.compare', 'C'),
  row('plans', 'plans.next-finding', 'F'),
  row('plans', 'plans.text', 'R'),
  row('plans', 'plans.icicle', 'I'),
  row('plans', 'plans.unfold', 'Shift+F'),
  row('plans', 'plans.swap', 'X'),
  row('plans', 'plans.match', 'M'),
  row('plans', 'plans.forget'),
  { ...row('plans', 'plans.find', 'Mod+F'), inFields: true },
  row('plans', 'plans.copy'),
  row('plans', 'plans.copy-text'),
  row('plans', 'plans.save'),
  { ...row('views', 'view.sizing', 'Alt+6'), inFields: true },
  row('sizing', 'sizing.seal', 'P'),
  row('sizing', 'sizing.score', 'O'),
  row('sizing', 'sizing.keep', 'K'),
  row('sizing', 'sizing.copy', 'C'),
  row('sizing', 'sizing.next', ']'),
  row('sizing', 'sizing.previous', '['),
  { ...row('views', 'view.sharing', 'Alt+7'), inFields: true },
  row('sharing', 'sharing.bundle', 'Mod+E'),
  row('sharing', 'sharing.html'),
  row('sharing', 'sharing.markdown'),
  row('exhibits', 'exhibits.add', 'A'),
  row('exhibits', 'exhibits.paste', 'Shift+A'),
  { ...row('exhibits', 'exhibits.keep', 'Mod+Enter'), inFields: true },
  { ...row('exhibits', 'exhibits.keep-all', 'Mod+Shift+Enter'), inFields: true },
  row('exhibits', 'exhibits.discard', 'Escape'),
  row('exhibits', 'exhibits.quarantined', 'Q'),
  row('exhibits', 'exhibits.only-quarantined', 'Shift+Q'),
  row('exhibits', 'exhibits.line', 'G'),
  row('exhibits', 'exhibits.next', ']'),
  row('exhibits', 'exhibits.previous', '['),
  row('exhibits', 'exhibits.table', 'O'),
  row('exhibits', 'exhibits.reread'),
  row('exhibits', 'exhibits.recipes', 'H'),
  row('exhibits', 'exhibits.purge'),
];

/** What a keyboard event says, without the rest of it. */
export interface KeyPress {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

interface Parsed {
  mod: boolean;
  alt: boolean;
  shift: boolean;
  key: string;
}

function parse(chord: string): Parsed {
  const parts = chord.split('+');
  const key = parts.pop() ?? '';
  return { mod: parts.includes('Mod'), alt: parts.includes('Alt'), shift: parts.includes('Shift'), key };
}

/** The letter or digit of a physical key, for layouts whose keys give no Latin letter. */
function ofCode(code: string): string | null {
  return /^Key([A-Z])$/.exec(code)?.[1] ?? /^Digit(\d)$/.exec(code)?.[1] ?? null;
}

/** Signs that a chord cannot spell; with Shift or without, as the layout has them. */
const KEYS_OF_SIGNS: Record<string, string> = { Plus: '+', Minus: '-' };

/** True when a press is the chord. With a Korean layout the place of the key counts, not its jamo. */
export function matches(press: KeyPress, chord: string, mac: boolean): boolean {
  const want = parse(chord);
  const sign = KEYS_OF_SIGNS[want.key];
  if (sign !== undefined && press.key !== sign) return false;
  const mod = mac ? press.metaKey : press.ctrlKey;
  const other = mac ? press.ctrlKey : press.metaKey;
  if (mod !== want.mod || press.altKey !== want.alt || other) return false;
  if (sign !== undefined) return true;
  const named = want.key.length > 1 || /^[A-Z0-9]$/.test(want.key);
  // Shift is part of typing a sign such as `?`, so it is asked about for letters, digits and named keys only.
  if (named && press.shiftKey !== want.shift) return false;
  if (press.key.length === 1 && press.key.toUpperCase() === want.key) return true;
  if (press.key === want.key) return true;
  const latin = /^[\x20-\x7e]$/.test(press.key) && !press.altKey;
  return !latin && /^[A-Z0-9]$/.test(want.key) && ofCode(press.code) === want.key;
}

const SIGNS: Record<string, string> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  Plus: '+',
  Minus: '\u2212',
};
const MAC_SIGNS: Record<string, string> = { Mod: '⌘', Alt: '⌥', Shift: '⇧' };

/** A chord as the caps of its keys: `Ctrl`, `Shift`, `Z`, or `⌘`, `⇧`, `Z`. */
export function caps(chord: string, mac: boolean): string[] {
  return chord.split('+').map((part) => {
    if (mac && MAC_SIGNS[part]) return MAC_SIGNS[part];
    if (part === 'Mod') return 'Ctrl';
    return SIGNS[part] ?? part;
  });
}

/** Key of a command's text in the catalogue. */
export const commandText = (id: string): string => `cmd-${id.replaceAll('.', '-')}`;

/** True for a single letter or sign, which must not act while somebody types. */
export const isBare = (chord: string): boolean => !chord.includes('Mod+') && !chord.includes('Alt+');
