// Live queries: shared answers, edits that make them stale, answers that come late.
import { flushSync, mount, unmount } from 'svelte';
import { expect, it } from 'vitest';
import { connect, edit, rpc } from '../../src/api/client.svelte.ts';
import { Failure } from '../../src/api/failure.ts';
import { cancelJob, followJobs, jobs, runJob } from '../../src/api/jobs.svelte.ts';
import type { PlatformProgress } from '../../src/platform/types.ts';
import { caseView } from '../fixtures/cases.ts';
import { fixtureHost, type Answers } from '../fixtures/host.ts';
import Asking from './Asking.svelte';
import { stage } from './stage.ts';

const text = () => document.body.textContent ?? '';
const view = (id: string, question: string) => caseView(id, question, []);

function host(answers: Answers) {
  const it = fixtureHost(answers);
  connect(it);
  return it;
}

const shows = (it: ReturnType<typeof host>) => it.asked.filter((a) => a.name === 'case_show').length;

it('asks once for everybody, and again after an edit that made it stale', async () => {
  let question = 'first';
  const it = host({
    case_show: () => view('A', question),
    case_edit: () => ({}),
    settings_set: (s: object) => s,
  });
  stage(Asking, { id: 'A' });
  stage(Asking, { id: 'A' });
  await expect.poll(text).toMatch(/first[\s\S]*first/);
  expect(shows(it)).toBe(1);
  question = 'second';
  await edit('settings_set', { language: null, theme: null });
  expect(shows(it)).toBe(1);
  await edit('case_edit', { case: 'A', question, system: null, summary: null });
  await expect.poll(text).toMatch(/second[\s\S]*second/);
  expect(shows(it)).toBe(2);
});

it('a failed edit throws a failure with its code, and asks for nothing', async () => {
  const it = host({
    case_show: () => view('A', 'first'),
    case_edit: () => {
      throw { code: 'library_read_only', args: { why: 'newer' } };
    },
  });
  stage(Asking, { id: 'A' });
  await expect.poll(text).toContain('first');
  const failure = await edit('case_edit', { case: 'A', question: 'x', system: null, summary: null }).catch(
    (thrown: unknown) => thrown,
  );
  expect(failure).toBeInstanceOf(Failure);
  expect(failure).toMatchObject({ code: 'library_read_only', args: { why: 'newer' } });
  expect(shows(it)).toBe(1);
});

it('drops an answer that was overtaken by a later question', async () => {
  const waiting: ((question: string) => void)[] = [];
  host({
    case_show: () => new Promise((done) => waiting.push((q) => done(view('A', q)))),
    case_edit: () => ({}),
  });
  stage(Asking, { id: 'A' });
  await expect.poll(() => waiting.length).toBe(1);
  await edit('case_edit', { case: 'A', question: 'new', system: null, summary: null });
  await expect.poll(() => waiting.length).toBe(2);
  waiting[1]?.('new');
  await expect.poll(text).toContain('new');
  waiting[0]?.('old');
  await new Promise((done) => setTimeout(done, 20));
  expect(text()).toContain('new');
});

it('keeps the former answer while the next one is asked for, when told to', async () => {
  let answer: ((question: string) => void) | undefined;
  host({
    case_show: ({ case: id }: { case: string }) =>
      id === 'A' ? view('A', 'of A') : new Promise((done) => (answer = (q) => done(view('B', q)))),
  });
  const props = $state({ id: 'A' as string | null, keep: true });
  const component = mount(Asking, { target: document.body, props });
  flushSync();
  await expect.poll(text).toContain('of A');
  props.id = 'B';
  flushSync();
  await expect.poll(text).toContain('loading');
  expect(text()).toContain('of A');
  answer?.('of B');
  await expect.poll(text).toContain('of B');
  props.id = null;
  flushSync();
  expect(text()).toContain('nothing');
  await unmount(component);
});

it('what a host throws without a code is a fault of the page', async () => {
  host({
    case_show: () => {
      throw new Error('no such thing');
    },
  });
  await expect(rpc('case_show', { case: 'A' })).rejects.toMatchObject({
    code: 'page_fault',
    args: { detail: 'Error: no such thing' },
  });
});

it('a job shows its progress, can be cancelled, and then is no failure', async () => {
  let listener: (p: PlatformProgress) => void = () => undefined;
  let stop: (() => void) | undefined;
  const it = host({
    bundle_import: () => new Promise((_, fail) => (stop = () => fail({ code: 'cancelled', args: {} }))),
    job_cancel: () => {
      stop?.();
      return {};
    },
  });
  it.onProgress = (take) => {
    listener = take;
    return () => undefined;
  };
  const unfollow = followJobs();
  const running = runJob('Bringing in a.inquest', 'bundle_import', { from: 'h1' });
  const [job] = [...jobs.values()];
  expect(job).toMatchObject({ label: 'Bringing in a.inquest', total: null, cancelling: false });
  listener({ job: job?.id ?? '', done: 25, total: 100, stage: 'reading' });
  expect(jobs.get(job?.id ?? '')).toMatchObject({ done: 25, total: 100, stage: 'reading' });
  await cancelJob(job?.id ?? '');
  await expect(running).resolves.toBeNull();
  expect(jobs.size).toBe(0);
  expect(it.asked.at(-1)).toEqual({ name: 'job_cancel', args: { job: job?.id } });
  unfollow();
});
