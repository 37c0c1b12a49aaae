// Answers the system's own dialogs, which WebDriver does not see: keys go to the screen, as a person's would.
import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';

const said = (...args: string[]): string => {
  try {
    return execFileSync('xdotool', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    // It ends with a failure where no window has such a name.
    return '';
  }
};

/** Windows on the screen that have this title. */
const windows = (title: string): string[] =>
  said('search', '--onlyvisible', '--name', `^${title}$`)
    .split('\n')
    .filter((id) => id !== '');

/** Long enough for a dialog to take keys, or to be gone, on a busy machine. */
const SETTLED = 1_000;
const PATIENCE = 60_000;

/** Waits until something is so; false where it never is. */
async function comes(holds: () => boolean): Promise<boolean> {
  for (const until = Date.now() + PATIENCE; Date.now() < until; await pause(100)) {
    if (holds()) return true;
  }
  return false;
}

/** Waits for the dialog that asks where to save, types the whole path, and confirms. */
export async function saveAs(path: string, title = 'Save File'): Promise<void> {
  if (!(await comes(() => windows(title).length > 0)))
    throw new Error(`no dialog is called “${title}”; are xdotool and a screen there?`);
  const [dialog = ''] = windows(title);
  said('windowfocus', '--sync', dialog);
  await pause(SETTLED);
  // The name that is suggested is selected; what is typed takes its place.
  said('key', '--clearmodifiers', 'ctrl+a');
  said('type', '--clearmodifiers', '--delay', '12', path);
  await pause(SETTLED);
  said('key', '--clearmodifiers', 'Return');
  if (!(await comes(() => windows(title).length === 0)))
    throw new Error(`the dialog “${title}” did not take ${path}`);
}
