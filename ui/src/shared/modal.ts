// The browser's own modal dialog: it keeps the focus inside and makes the rest inert. The focus goes back to where it
// was when the layer is taken away, which a dialog does by itself only when it is closed while still on the page.

/** Opens a dialog element for as long as it is mounted. */
export function modal(node: HTMLDialogElement): () => void {
  const before = document.activeElement;
  node.showModal();
  return () => {
    if (node.open) node.close();
    if (before instanceof HTMLElement && before.isConnected) before.focus();
  };
}
