// F6 goes from pane to pane, in the order of the page.

const PANES = '[data-pane]';
const FOCUSABLE = '[tabindex="0"], button, input, select, textarea, a[href]';

/** Moves the focus to the first stop of the next (or former) pane. */
export function nextPane(step: 1 | -1): void {
  const panes = [...document.querySelectorAll<HTMLElement>(PANES)];
  if (panes.length === 0) return;
  const at = panes.findIndex((pane) => pane.contains(document.activeElement));
  const from = at < 0 ? (step === 1 ? -1 : 0) : at;
  for (let i = 1; i <= panes.length; i += 1) {
    const pane = panes[(from + step * i + panes.length * i) % panes.length];
    const stop = pane?.querySelector<HTMLElement>(FOCUSABLE);
    if (!stop) continue;
    stop.focus();
    return;
  }
}
