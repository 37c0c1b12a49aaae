// A chart as a file: SVG, PNG or its figures, where the person wants it. In a report nothing is written: the drawing or
// the figures go to the clipboard.
import { platform, rpc } from '../api/client.svelte.ts';
import { asFailure, failureText } from '../api/failure.ts';
import type { ChartExport, ChartForm } from '../charts/exports.ts';
import { t } from '../format/text.svelte.ts';
import { inert } from '../logic/copy.ts';
import { csv, raster, standalone } from '../logic/picture.ts';
import { toasts } from '../shared/toasts.svelte.ts';

/** A file name of a chart's sentence: its first words. */
const nameOf = (label: string, form: string) =>
  `${label
    .replace(/[^\p{L}\p{N} ]/gu, '')
    .trim()
    .split(/\s+/)
    .slice(0, 6)
    .join('-')
    .toLowerCase()}.${form}`;

function coded(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/** Writes a text, or a picture made of it, where the person wants it. In a report the text is copied. */
async function save(
  form: ChartForm,
  suggested: string,
  text: string,
  picture?: () => Promise<Uint8Array>,
): Promise<void> {
  try {
    if (!platform().canEdit) {
      await platform().copyText(text);
      toasts.show({ kind: 'done', text: t('chart-copied') });
      return;
    }
    const to = await platform().pickSave(`chart_${form}`, suggested);
    if (!to) return;
    const drawn = picture === undefined ? null : coded(await picture());
    await rpc('chart_write', { to: to.handle, text: drawn === null ? text : null, base64: drawn });
    toasts.show({ kind: 'done', text: t('chart-saved', { name: to.name }) });
  } catch (thrown) {
    toasts.show({ kind: 'failure', text: failureText(asFailure(thrown)) });
  }
}

export async function saveChart({ form, label, svg, twin }: ChartExport): Promise<void> {
  const ground = getComputedStyle(document.body).backgroundColor;
  const text = form === 'csv' ? csv(twin.columns, twin.rows, inert) : standalone(svg, ground);
  const side = (name: string) => Number(svg.getAttribute(name));
  const picture = form === 'png' ? () => raster(text, side('width'), side('height')) : undefined;
  await save(form, nameOf(label, form), text, picture);
}

/** Rows that no chart shows, as CSV. */
export const saveRows = (
  label: string,
  header: readonly string[],
  rows: readonly (readonly string[])[],
): Promise<void> => save('csv', nameOf(label, 'csv'), csv(header, rows, inert));
