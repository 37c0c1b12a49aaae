// What a person is about to say of a capture. Kept outside the view, so that going to another tab and back loses
// nothing.
import { offsetFits, NO_MOMENT, type MomentWord } from '../../domain/capture/moment.ts';
import { NO_PHASE, phaseFits, type PhaseWord } from '../../domain/capture/phase.ts';
import type { Words } from '../../domain/capture/choices.ts';

export class Draft {
  words = $state.raw<Words>({});
  phase = $state.raw<PhaseWord>(NO_PHASE);
  time = $state.raw<MomentWord>(NO_MOMENT);
  caption = $state('');

  /** False while a field holds what cannot be sent. */
  get fits(): boolean {
    return phaseFits(this.phase) && offsetFits(this.time.offset);
  }
}
