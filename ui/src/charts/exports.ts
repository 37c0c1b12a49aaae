// A chart offers itself as a file; the frame of the app, which knows the host, writes it.
import type { Twin } from './Chart.svelte';

const EVENT = 'inquest:chart-export';

export type ChartForm = 'svg' | 'png' | 'csv';

export interface ChartExport {
  form: ChartForm;
  /** The chart's sentence, which a file name is made of. */
  label: string;
  svg: SVGSVGElement;
  twin: Twin;
}

export function offerExport(chart: ChartExport): void {
  document.dispatchEvent(new CustomEvent<ChartExport>(EVENT, { detail: chart }));
}

/** Hears of charts to be written; returns the way to stop. */
export function onExport(listener: (chart: ChartExport) => void): () => void {
  const heard = (event: Event) => listener((event as CustomEvent<ChartExport>).detail);
  document.addEventListener(EVENT, heard);
  return () => document.removeEventListener(EVENT, heard);
}
