// A plan of 50,000 nodes in the real view, of replies that the program gave (goals: P6): open, click, scroll. The replies
// come over the recorded platform; the large one is parsed from its text in here, as it is when it comes from the host.
import { mount, unmount } from 'svelte';
import { connect } from '../../src/api/client.svelte.ts';
import type { PlanReply } from '../../src/api/wire.ts';
import { locale } from '../../src/format/text.svelte.ts';
import { recordedPlatform, type Recording } from '../../src/platform/recorded.ts';
import type { Platform } from '../../src/platform/types.ts';
import App from '../../src/views/App.svelte';
import { navigation } from '../../src/views/place.svelte.ts';
import { frame, painted, perFrame, quantile, until, type Frames } from './frames.ts';

export interface PlanRun {
  nodes: number;
  /** Time of the execution as the page shows it. */
  time: string;
  /** Bytes of the reply that holds the tree. */
  bytes: number;
  /** Milliseconds from the choice of the plan to its rows on the screen and a click answered: each opening. */
  opened: number[];
  /** Milliseconds from a click on a node to its details on the screen. */
  details: { p50: number; p95: number };
  scroll: Frames;
  /** Elements in the page at most. */
  elements: number;
}

const OPENINGS = 7;
const FRAMES = 200;
const ROW = 30;

const tree = () => document.querySelector<HTMLElement>('[role="treegrid"]');
const rowOf = (node: number) => tree()?.querySelector<HTMLElement>(`[aria-rowindex="${node + 2}"]`);
const slept = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** The lines of the file, as the program gives them. */
function linesOf(text: string) {
  const lines = text.split('\n');
  return (first: number, count: number) => ({
    total: lines.length,
    lines: lines.slice(first - 1, first - 1 + count).map((line, i) => ({
      line: first + i,
      class: 'row',
      text: line,
      reason: null,
    })),
  });
}

function platformOf(recording: Recording, text: string): { platform: Platform; bytes: number } {
  const base = recordedPlatform(recording);
  const large = recording.replies.find((r) => r.name === 'plan_open');
  const reply = JSON.stringify(large?.reply);
  const lines = linesOf(text);
  return {
    bytes: reply.length,
    platform: {
      ...base,
      rpc: async (name, args) => {
        if (name === 'capture_lines') {
          const { first, count } = args as { first: number; count: number };
          return lines(first, count);
        }
        const answer = await base.rpc(name, args);
        return name === 'plan_open' ? (JSON.parse(reply) as PlanReply) : answer;
      },
    },
  };
}

/** Opens the plan until its first rows and icicle are painted and a click on a row is answered. */
async function open(of: string): Promise<{ took: number; app: Record<string, unknown> }> {
  navigation.open(of, 'board');
  const app = mount(App, { target: document.body });
  await until(() => document.querySelector('main') !== null, 'the case');
  await slept(100);
  const begun = performance.now();
  navigation.open(of, 'plans', 'E1');
  await until(() => (tree()?.querySelectorAll('[role="gridcell"]').length ?? 0) > 50, 'the tree');
  rowOf(2)?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  await until(() => rowOf(2)?.ariaSelected === 'true', 'the selected row');
  return { took: performance.now() - begun, app };
}

async function clicked(nodes: readonly number[]): Promise<number[]> {
  const port = tree();
  const took: number[] = [];
  for (const node of nodes) {
    if (!port) break;
    port.scrollTop = Math.max(0, (node - 4) * ROW);
    await until(() => rowOf(node) !== null && rowOf(node) !== undefined, `node ${node}`);
    await slept(120);
    const begun = performance.now();
    rowOf(node)?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    const lineShown = () =>
      rowOf(node)?.ariaSelected === 'true' && document.querySelector('aside .sec dl') !== null;
    await until(lineShown, `details of ${node}`);
    took.push(performance.now() - begun);
  }
  return took;
}

async function measured(size: number): Promise<PlanRun> {
  const [recording, text] = await Promise.all([
    fetch(`/plans/recording-${size}.json`).then((r) => r.json() as Promise<Recording>),
    fetch(`/plans/plan-${size}.json`).then((r) => r.text()),
  ]);
  const { platform, bytes } = platformOf(recording, text);
  connect(platform);
  locale.choose('en');
  const nodes = recording.replies
    .filter((r) => r.name === 'plan_node')
    .map((r) => (r.args as { node: number }).node);
  const opened: number[] = [];
  let app: Record<string, unknown> = {};
  for (let n = 0; n < OPENINGS; n += 1) {
    // Nothing kept from the opening before.
    connect(platform);
    const once = await open(recording.case);
    opened.push(once.took);
    app = once.app;
    if (n + 1 < OPENINGS) {
      await unmount(app);
      await slept(200);
    }
  }
  const port = tree();
  if (!port) throw new Error('the plan has no tree');
  let elements = document.querySelectorAll('*').length;
  const shown = Number(port.ariaRowCount) - 1;
  const time = document.querySelector('aside .kv dd')?.textContent.trim() ?? '';
  const details = await clicked(nodes);
  elements = Math.max(elements, document.querySelectorAll('*').length);
  port.scrollTop = 0;
  await slept(300);
  let at = 0;
  const scroll = await perFrame(FRAMES, (n) => {
    port.scrollTop = at += n % 2 === 0 ? 90 : 150;
    if (n % 50 === 0) elements = Math.max(elements, document.querySelectorAll('*').length);
  });
  await frame();
  await painted();
  await unmount(app);
  return {
    nodes: shown,
    time,
    bytes,
    opened,
    details: { p50: quantile(details, 0.5), p95: quantile(details, 0.95) },
    scroll,
    elements,
  };
}

/** Each size, one after another. */
export async function plansBench(sizes: readonly number[]): Promise<PlanRun[]> {
  const runs: PlanRun[] = [];
  for (const size of sizes) runs.push(await measured(size));
  return runs;
}
