// Calls to the host. `rpc` asks once; `query` asks, keeps the answer while somebody looks at it, and asks again when
// an edit made it stale; `edit` changes something and tells the queries.
import type { Platform } from '../platform/types.ts';
import { asFailure, type Failure } from './failure.ts';
import { staleAfter } from './stale.ts';
import type { Args, CommandName, Reply } from './wire.ts';

let connected: Platform | undefined;

/** Sets the host; once, before anything is asked. */
export function connect(platform: Platform): void {
  connected = platform;
  entries.clear();
}

/** The host: dialogs, arrivals, clipboard. */
export function platform(): Platform {
  if (!connected) throw new Error('no platform is connected');
  return connected;
}

/** Runs a command. Throws a {@link Failure}. */
export async function rpc<K extends CommandName>(name: K, args: Args<K>): Promise<Reply<K>> {
  try {
    return (await platform().rpc(name, args)) as Reply<K>;
  } catch (thrown) {
    throw asFailure(thrown);
  }
}

/** Runs a command that changes something, then refetches what it made stale. */
export async function edit<K extends CommandName>(name: K, args: Args<K>): Promise<Reply<K>> {
  const reply = await rpc(name, args);
  refresh(staleAfter(name));
  return reply;
}

/** One cached answer, shared by everybody who asks the same. */
class Entry {
  data = $state.raw<unknown>(undefined);
  failure = $state.raw<Failure | undefined>(undefined);
  loading = $state(false);
  users = 0;
  stale = true;
  #turn = 0;

  constructor(
    readonly name: CommandName,
    readonly args: unknown,
  ) {}

  /** Asks the host. Answers that were overtaken by a later question are dropped. */
  async ask(): Promise<void> {
    const turn = ++this.#turn;
    this.stale = false;
    this.loading = true;
    try {
      const reply = await rpc(this.name, this.args as never);
      if (turn !== this.#turn) return;
      this.data = reply;
      this.failure = undefined;
    } catch (thrown) {
      if (turn !== this.#turn) return;
      this.failure = asFailure(thrown);
    }
    this.loading = false;
  }
}

const entries = new Map<string, Entry>();
/** Answers nobody looks at are kept this far, so that going back is immediate. */
const KEPT = 60;

function entryFor(name: CommandName, args: unknown): Entry {
  const key = `${name} ${JSON.stringify(args)}`;
  let entry = entries.get(key);
  if (!entry) {
    entry = new Entry(name, args);
    entries.set(key, entry);
    forgetOldest();
  }
  return entry;
}

function forgetOldest(): void {
  for (const [key, entry] of entries) {
    if (entries.size <= KEPT) return;
    if (entry.users === 0) entries.delete(key);
  }
}

/** Marks the answers of these queries stale: those in sight are asked again, the others forgotten. */
export function refresh(names: CommandName[]): void {
  for (const [key, entry] of entries) {
    if (!names.includes(entry.name)) continue;
    if (entry.users > 0) void entry.ask();
    else entries.delete(key);
  }
}

/** A live answer. All members are reactive. */
export interface Query<K extends CommandName> {
  /** The latest answer; undefined before the first one. */
  readonly data: Reply<K> | undefined;
  readonly failure: Failure | undefined;
  readonly loading: boolean;
  /** Asks again. */
  refetch(): void;
}

/**
 * Asks while a component lives. Call it while the component is set up; `args` is read reactively, and null means
 * there is nothing to ask yet. With `keep`, the answer to the former question stays until the new one is there.
 */
export function query<K extends CommandName>(
  name: K,
  args: () => Args<K> | null,
  options: { keep?: boolean } = {},
): Query<K> {
  const entry = $derived.by(() => {
    const asked = args();
    return asked === null ? null : entryFor(name, asked);
  });
  let former = $state.raw<Reply<K> | undefined>(undefined);
  $effect(() => {
    const current = entry;
    if (!current) return;
    current.users += 1;
    if (current.stale) void current.ask();
    return () => {
      current.users -= 1;
    };
  });
  $effect(() => {
    if (options.keep && entry?.data !== undefined) former = entry.data as Reply<K>;
  });
  return {
    get data() {
      const data = entry?.data as Reply<K> | undefined;
      return data === undefined && options.keep && entry ? former : data;
    },
    get failure() {
      return entry?.failure;
    },
    get loading() {
      return entry?.loading ?? false;
    },
    refetch() {
      void entry?.ask();
    },
  };
}
