// A chart as a file: SVG, PNG or its figures, where the person wants it. In a report nothing is written: the drawing or
// the figures go to the clipboard.
import { platform, rpc } from '../api/client.svelte.ts';
import { asFailure, failureText } from '../api/failure.ts';
import type { ChartExport } from '../charts/exports.ts';
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

export async function saveChart(chart: ChartExport): Promise<void> {
  try {
    const { form, label, svg, twin } = chart;
    const ground = getComputedStyle(document.body).backgroundColor;
    const text = form === 'csv' ? csv(twin.columns, twin.rows, inert) : standalone(svg, ground);
    if (!platform().canEdit) {
      await platform().copyText(text);
      toasts.show({ kind: 'done', text: t('chart-copied') });
      return;
    }
    const to = await platform().pickSave(`chart_${form}`, nameOf(label, form));
    if (!to) return;
    const picture =
      form === 'png'
        ? coded(await raster(text, Number(svg.getAttribute('width')), Number(svg.getAttribute('height'))))
        : null;
    await rpc('chart_write', { to: to.handle, text: picture === null ? text : null, base64: picture });
    toasts.show({ kind: 'done', text: t('chart-saved', { name: to.name }) });
  } catch (thrown) {
    toasts.show({ kind: 'failure', text: failureText(asFailure(thrown)) });
  }
}
