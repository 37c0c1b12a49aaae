// The part of an incident that an exhibit shows.
import type { Basis, Phase } from '../../api/wire.ts';
import { t } from '../../format/text.svelte.ts';

export const PHASES = ['before', 'during', 'after', 'control', 'step'] as const;
export type PhaseName = (typeof PHASES)[number];

export interface PhaseWord {
  /** Empty when nothing was said. */
  name: PhaseName | '';
  /** Number of the step as typed, for `step`. */
  step: string;
  /** Where it is known from. */
  basis: Basis;
}

export const NO_PHASE: PhaseWord = { name: '', step: '', basis: 'entered' };

export function phaseWord(phase: Phase | null, basis: Basis = 'entered'): PhaseWord {
  if (phase === null) return NO_PHASE;
  return typeof phase === 'string'
    ? { name: phase, step: '', basis }
    : { name: 'step', step: String(phase.step), basis };
}

/** True unless a step has no number. */
export const phaseFits = (word: PhaseWord): boolean =>
  word.name !== 'step' || /^[1-9]\d{0,5}$/.test(word.step.trim());

/** The phase of the wire; null when nothing was said. */
export function phaseOf(word: PhaseWord): Phase | null {
  if (word.name === '') return null;
  return word.name === 'step' ? { step: Number(word.step.trim()) } : word.name;
}

/** `before`, `step 3`. */
export const phaseText = (phase: Phase): string =>
  typeof phase === 'string' ? t(`exhibits-phase-${phase}`) : t('exhibits-phase-step-n', { n: phase.step });
