// Rows of the explorer as text on the clipboard, and as a file whose ending decides: CSV or Parquet.
import { platform } from '../../api/client.svelte.ts';
import { asFailure, failureText } from '../../api/failure.ts';
import { runJob } from '../../api/jobs.svelte.ts';
import type { ExportOf } from '../../api/wire.ts';
import { count } from '../../format/number.ts';
import { t } from '../../format/text.svelte.ts';
import { markdown, tsv, type CopyCell } from '../../logic/copy.ts';
import { toasts } from '../../shared/toasts.svelte.ts';

export interface CopiedRows {
  header: readonly string[];
  /** Columns of figures. */
  right: readonly boolean[];
  rows: readonly (readonly CopyCell[])[];
  /** Rows that there are; those of a copy may be fewer, and it says so. */
  of: number;
}

export async function copyRows(form: 'tsv' | 'markdown', take: () => Promise<CopiedRows>): Promise<void> {
  try {
    const { header, right, rows, of } = await take();
    await platform().copyText(form === 'tsv' ? tsv(header, rows) : markdown(header, rows, right));
    toasts.show({ kind: 'done', text: t('table-copied', { n: count(rows.length), of: count(of) }) });
  } catch (thrown) {
    toasts.show({ kind: 'failure', text: failureText(asFailure(thrown)) });
  }
}

export async function saveRows(rows: ExportOf, suggested: string): Promise<void> {
  try {
    const to = await platform().pickSave('table', `${suggested}.csv`);
    if (!to) return;
    const written = await runJob(t('table-saving', { name: to.name }), 'table_export', {
      rows,
      to: to.handle,
    });
    if (written)
      toasts.show({ kind: 'done', text: t('table-saved', { n: count(written.rows), name: to.name }) });
  } catch (thrown) {
    toasts.show({ kind: 'failure', text: failureText(asFailure(thrown)) });
  }
}
