// Long jobs: one line each while they run, with progress as far as it can be counted, and a way to cancel.
import { SvelteMap } from 'svelte/reactivity';
import { asFailure } from './failure.ts';
import { edit, platform, rpc } from './client.svelte.ts';
import { NO_PACE, paced, type Pace } from '../logic/pace.ts';
import type { Args, CommandName, Reply } from './wire.ts';

export interface Job {
  id: string;
  /** What it does, in the reader's words. */
  label: string;
  done: number;
  /** Null while it cannot be counted. */
  total: number | null;
  /** Code of the stage, empty before the first report. */
  stage: string;
  /** How fast it goes. */
  pace: Pace;
  cancelling: boolean;
}

/** Running jobs by id, in the order they were started. */
export const jobs = new SvelteMap<string, Job>();

let count = 0;

/** Begins to listen for progress; returns the way to stop. */
export function followJobs(): () => void {
  return platform().onProgress((p) => {
    const job = jobs.get(p.job);
    if (!job) return;
    const former = p.stage === job.stage ? job.pace : NO_PACE;
    const pace = paced(former, performance.now(), p.done, p.total);
    jobs.set(p.job, { ...job, done: p.done, total: p.total, stage: p.stage, pace });
  });
}

/** Commands that take the name of their job. */
type JobCommand = { [K in CommandName]: Args<K> extends { job: string | null } ? K : never }[CommandName];

/**
 * Runs a command as a job. Answers null when the person cancelled it, which is no failure.
 */
export async function runJob<K extends JobCommand>(
  label: string,
  name: K,
  args: Omit<Args<K>, 'job'>,
): Promise<Reply<K> | null> {
  const id = `job-${++count}`;
  jobs.set(id, { id, label, done: 0, total: null, stage: '', pace: NO_PACE, cancelling: false });
  try {
    return await edit(name, { ...args, job: id } as unknown as Args<K>);
  } catch (thrown) {
    const failure = asFailure(thrown);
    if (failure.code === 'cancelled') return null;
    throw failure;
  } finally {
    jobs.delete(id);
  }
}

/** Asks the host to stop a job; the job ends when the host says so. */
export async function cancelJob(id: string): Promise<void> {
  const job = jobs.get(id);
  if (!job || job.cancelling) return;
  jobs.set(id, { ...job, cancelling: true });
  await rpc('job_cancel', { job: id });
}
