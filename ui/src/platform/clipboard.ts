// Plain text to the clipboard. Where the asynchronous clipboard is missing or refused (a page opened from a
// file), the selection of a text area is copied instead.

export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    copyBySelection(text);
  }
}

function copyBySelection(text: string): void {
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.className = 'vh';
  const before = document.activeElement;
  // A modal dialog makes everything outside it inert, so the area goes inside.
  (document.querySelector('dialog[open]') ?? document.body).append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  if (before instanceof HTMLElement) before.focus();
  if (!done) throw { code: 'clipboard_refused', args: {} };
}
