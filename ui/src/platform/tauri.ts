// The window. The shell offers one command for the declared list, two dialogs and three events; nothing else of
// Tauri's API is allowed to the page.
import { invoke } from '@tauri-apps/api/core';
import { listen } from '@tauri-apps/api/event';
import { copyText } from './clipboard.ts';
import { kept } from './kept.ts';
import type { Arrival, Platform, PlatformHandle, PlatformProgress, Stop } from './types.ts';

/** Subscribes; a stop that comes before the subscription stands still ends it. */
function subscribe<T>(event: string, take: (payload: T) => void): Stop {
  let stopped = false;
  const pending = listen<T>(event, (e) => {
    if (!stopped) take(e.payload);
  });
  return () => {
    stopped = true;
    void pending.then((unlisten) => unlisten());
  };
}

export function tauriPlatform(): Platform {
  return {
    kind: 'tauri',
    canEdit: true,
    opens: null,
    language: null,
    rpc: (name, args) => invoke('rpc', { name, args }),
    pickCaptures: () => invoke<PlatformHandle[]>('dialog_open', { kind: 'captures' }),
    pickBundle: async () => (await invoke<PlatformHandle[]>('dialog_open', { kind: 'bundle' }))[0] ?? null,
    pickSave: (kind, suggested) => invoke<PlatformHandle | null>('dialog_save', { kind, suggested }),
    openedWith: () => invoke<PlatformHandle[]>('opened_handles'),
    onArrival: (listener) =>
      subscribe<Arrival>('inquest://handles', (a) => listener({ ...a, failures: a.failures ?? [] })),
    onDrag: (listener) => subscribe<{ over: boolean }>('inquest://drag', (e) => listener(e.over)),
    onProgress: (listener) => subscribe<PlatformProgress>('inquest://progress', listener),
    copyText,
    ...kept(() => localStorage),
  };
}
