// Short messages at the corner. What reports a failure stays until it is read; the rest goes by itself.

export interface Toast {
  id: number;
  text: string;
  kind: 'done' | 'failure';
  /** Offers one action, usually undo. */
  action?: { label: string; chord?: string; run: () => void };
}

const STAY_MS = 8_000;
let last = 0;

class Toasts {
  list = $state<Toast[]>([]);

  /** Shows a message; returns its id. */
  show(toast: Omit<Toast, 'id'>): number {
    const id = ++last;
    this.list = [...this.list.slice(-2), { ...toast, id }];
    if (toast.kind === 'done') setTimeout(() => this.close(id), STAY_MS);
    return id;
  }

  close(id: number): void {
    this.list = this.list.filter((t) => t.id !== id);
  }
}

export const toasts = new Toasts();
