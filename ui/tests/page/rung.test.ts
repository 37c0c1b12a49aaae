// A rung is built with the keyboard alone, led by the walk: change, sealed prediction, observation, what else changed, the
// verdict by rule. Every answer is what the program answered after the same step.
import { userEvent } from 'vitest/browser';
import { beforeEach, expect, it } from 'vitest';
import type { Commands } from '../../src/api/wire.ts';
import App from '../../src/views/App.svelte';
import { navigation } from '../../src/views/place.svelte.ts';
import recording from '../fixtures/recorded/rung.en.json';
import { recorded, recordedAnswers } from '../fixtures/recorded.ts';
import { host, stage } from './stage.ts';

type State = { [K in 'case_show' | 'walk' | 'next_tests']: Commands[K]['reply'] };
const states = recording.states as unknown as State[];
const CASE = states[0]?.case_show.case.id ?? '';

beforeEach(() => navigation.library());

const nameOf = (e: Element | null): string => {
  const label =
    e instanceof HTMLInputElement || e instanceof HTMLSelectElement ? e.labels?.[0]?.textContent : null;
  return (label ?? e?.getAttribute('aria-label') ?? e?.textContent ?? '').replace(/\s+/g, ' ').trim();
};

/** Presses Tab until what has the focus is called so. */
async function onto(name: string): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    if (nameOf(document.activeElement).startsWith(name)) return;
    await userEvent.keyboard('{Tab}');
  }
  throw new Error(`the keyboard does not lead to “${name}”`);
}

const done = () => userEvent.keyboard('{Control>}{Enter}{/Control}');
const said = () => document.querySelector('.walk .what')?.textContent ?? '';
const title = () => document.querySelector('dialog[open] h2')?.textContent ?? null;

/** The strip names the step, and Enter opens its form. */
async function step(text: string, form: string): Promise<void> {
  await expect.poll(title).toBe(null);
  await expect.poll(said).toContain(text);
  await expect.poll(() => document.activeElement?.closest('.walk') !== null).toBe(true);
  await userEvent.keyboard('{Enter}');
  await expect.poll(title).toContain(form);
}

it('goes from a hypothesis to a verdict by keyboard', async () => {
  let at = 0;
  const now = () => states[at] as State;
  const next = (to: number) => () => {
    at = to;
    return now().case_show.rungs[0];
  };
  const program = host({
    ...recordedAnswers('en'),
    case_show: () => now().case_show,
    walk: () => now().walk,
    next_tests: () => now().next_tests,
    offers: () => [],
    template_list: () => recorded('en').template_list,
    prediction_outcomes: () => recording.outcomes,
    intervention_put: next(1),
    prediction_put: next(2),
    observation_put: next(3),
    confounder_put: next(4),
  });
  const sent = (name: string) => program.asked.find((a) => a.name === name)?.args;
  navigation.open(CASE, 'board');
  stage(App, {});

  await step('Choose a test for H1', 'Add a change');
  await onto('What is changed');
  await userEvent.keyboard('payment pods');
  await onto('From');
  await userEvent.keyboard('1');
  await onto('To');
  await userEvent.keyboard('3');
  await onto('How we will know that it took hold');
  await userEvent.keyboard('pods that are ready');
  await onto('What that must show');
  await userEvent.keyboard('three, each with load');
  await onto('Yes');
  await userEvent.keyboard(' ');
  await onto('Add');
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('{Shift>}{Tab}{Tab}{Tab}{Tab}{Tab}{/Shift}');
  await onto('What');
  await userEvent.keyboard('pods share a node');
  await done();
  await expect
    .poll(() => sent('intervention_put'))
    .toMatchObject({
      hypothesis: 'H1',
      knob: 'payment pods',
      from: '1',
      to: '3',
      check: { statement: 'pods that are ready', criterion: 'three, each with load', outcome: 'pass' },
      confounders: [{ name: 'pods share a node' }],
    });

  await step('Predict what R1 will do', 'Seal a prediction');
  await onto('What is measured');
  await userEvent.keyboard('knee');
  await onto('It changes by, from');
  await userEvent.keyboard('100');
  await onto('to');
  await userEvent.keyboard('200');
  await expect.poll(() => document.querySelectorAll('dialog[open] .strip li').length).toBe(7);
  await done();
  await expect
    .poll(() => sent('prediction_put'))
    .toMatchObject({ intervention: 'R1', predicted: [1, 2], seal: true });

  await step('Record what R1 did to knee', 'What was seen');
  await onto('Change, from');
  await userEvent.keyboard('8.7');
  await userEvent.keyboard('{Tab}38.1');
  await done();
  await expect
    .poll(() => sent('observation_put'))
    .toMatchObject({ effect: { given: 'change', lo: 0.087, hi: 0.381 } });

  // Something else changed: the verdict is capped until that is dismissed with a reason.
  const stamp = () => document.querySelector('aside .verdict-line .stamp')?.textContent?.trim();
  await expect.poll(stamp).toBe('Inconclusive');
  await onto('Answer');
  await userEvent.keyboard('{Enter}');
  await expect.poll(title).toContain('What else changed in R1');
  await userEvent.keyboard('one pod a node');
  await done();
  await expect
    .poll(() => sent('confounder_put'))
    .toMatchObject({
      intervention: 'R1',
      confounder: { name: 'pods share a node', level: 'none', reason: 'one pod a node' },
    });
  await expect.poll(stamp).toBe('Not alone');
  expect(document.querySelector('.rules .is-here')?.textContent).toContain('R4');
});
