// The page of one calculator: what was typed, what is supposed for a moment, scenarios, and the latest answer. Pages
// outlive the view, so that a change of tab loses nothing; what follows from their state is therefore read by getters: a
// `$derived` belongs to the component in which it was made, and stands still when that one goes. Figures are asked for while somebody types; curves and
// sensitivities follow when the typing rests. An answer that was overtaken by a later question is dropped.
import { rpc } from '../../api/client.svelte.ts';
import { asFailure, type Failure } from '../../api/failure.ts';
import type {
  CalculatorInfo,
  SizedPage,
  SizingInput,
  SizingReply,
  SizingRequest,
  SizingScenario,
  SizingScored,
} from '../../api/wire.ts';
import { draftsOf, readForm, refusedField, type Draft } from './entries.ts';
import { scenarioName } from './words.ts';

/** Scenarios side by side, the one of the sliders among them. */
export const MOST_SCENARIOS = 6;
const STEPS = 120;
/** Typing rests: figures after the first, curves after the second, in ms. */
const [FIGURES_AFTER, CURVES_AFTER] = [120, 260];

export class CalculatorPage {
  drafts = $state<Record<string, Draft>>({});
  /** Inputs that a slider moved, by name. */
  moved = $state<Record<string, number>>({});
  scenarios = $state.raw<SizingScenario[]>([]);
  sensitivityOf = $state<string | null>(null);
  reply = $state.raw<SizingReply | undefined>(undefined);
  failure = $state.raw<Failure | undefined>(undefined);
  /** The answer belongs to an earlier question. */
  stale = $state(false);
  score = $state.raw<{ figure: string; scored: SizingScored } | null>(null);
  #turn = 0;
  /** The question whose curves are there. */
  #drawn = 0;

  constructor(
    readonly of: string | null,
    readonly info: CalculatorInfo,
  ) {}

  /** Something stands in the form. */
  get touched(): boolean {
    return Object.keys(this.drafts).length > 0;
  }

  /** What was typed, read: inputs, and the fields that cannot be read. */
  get form(): ReturnType<typeof readForm> {
    return readForm(this.info.inputs, this.drafts);
  }

  get #supposed(): SizingInput[] {
    return Object.entries(this.moved).map(([name, value]) => ({
      name,
      value,
      bounds: null,
      origin: { from: 'entered' },
    }));
  }

  /** What is asked, without the detail that typing does not need. */
  get request(): SizingRequest {
    const inputs = this.#supposed;
    return {
      case: this.of,
      calculator: this.info.id,
      inputs: this.form.inputs,
      sensitivity_of: this.sensitivityOf,
      steps: 0,
      scenarios: [...(inputs.length > 0 ? [{ name: '', inputs }] : []), ...this.scenarios].slice(
        0,
        MOST_SCENARIOS,
      ),
    };
  }

  /** The field that the program refused, with the reason's code. */
  get refused(): ReturnType<typeof refusedField> {
    return this.failure?.code === 'method_inputs' ? refusedField(this.failure.args) : null;
  }

  /** What the sliders suppose, as the program computed it. */
  get whatIf(): SizedPage | null {
    return this.#supposed.length > 0 ? (this.reply?.scenarios.find((s) => s.name === '') ?? null) : null;
  }

  /** Asks in two steps; returns the way to stop. Call it untracked: it reads what it writes. */
  follow(request: SizingRequest, readable: boolean): () => void {
    const turn = ++this.#turn;
    this.stale = this.reply !== undefined;
    if (!readable) return () => undefined;
    const first = this.reply === undefined;
    const quick = setTimeout(() => void this.#ask(turn, request), first ? 0 : FIGURES_AFTER);
    const whole = setTimeout(
      () => void this.#ask(turn, { ...request, steps: STEPS }),
      first ? 0 : FIGURES_AFTER + CURVES_AFTER,
    );
    return () => {
      clearTimeout(quick);
      clearTimeout(whole);
    };
  }

  async #ask(turn: number, request: SizingRequest): Promise<void> {
    try {
      const reply = await rpc('sizing_run', request);
      if (turn !== this.#turn) return;
      if (request.steps > 0) {
        this.reply = reply;
        this.#drawn = turn;
      } else if (this.#drawn !== turn) this.reply = this.reply ? withCurvesOf(reply, this.reply) : reply;
      this.failure = undefined;
      this.stale = false;
    } catch (thrown) {
      if (turn === this.#turn) this.failure = asFailure(thrown);
    }
  }

  type(name: string, text: string): void {
    this.drafts[name] = { text, origin: { from: 'entered' } };
    this.score = null;
  }

  take(name: string, draft: Draft): void {
    this.drafts[name] = draft;
    this.score = null;
  }

  /** Back to the default. */
  release(name: string): void {
    this.drafts = Object.fromEntries(Object.entries(this.drafts).filter(([n]) => n !== name));
  }

  fill(inputs: readonly SizingInput[]): void {
    this.drafts = draftsOf(inputs);
    this.score = null;
  }

  /** Keeps what the sliders suppose, named by what it changes. */
  keep(): void {
    const name = scenarioName(this.moved);
    if (name === '' || this.full) return;
    this.scenarios = [...this.scenarios.filter((s) => s.name !== name), { name, inputs: this.#supposed }];
    this.moved = {};
  }

  /** No room for another scenario: one place stays for the sliders. */
  get full(): boolean {
    return this.scenarios.length >= MOST_SCENARIOS - 1;
  }

  move(name: string, value: number | null): void {
    const rest = Object.entries(this.moved).filter(([n]) => n !== name);
    this.moved = Object.fromEntries(value === null ? rest : [...rest, [name, value]]);
  }

  drop(name: string): void {
    this.scenarios = this.scenarios.filter((s) => s.name !== name);
  }

  /** Takes the inputs of a scenario into the form. */
  adopt(inputs: readonly SizingInput[]): void {
    this.drafts = { ...this.drafts, ...draftsOf(inputs) };
    this.moved = {};
  }
}

/** The quick answer keeps the curves that stand there until the new ones come. */
function withCurvesOf(reply: SizingReply, former: SizingReply): SizingReply {
  return {
    ...reply,
    page: { ...reply.page, curves: former.page.curves },
    sensitivity: former.sensitivity,
    sensitivity_of: former.sensitivity_of,
    scenarios: reply.scenarios.map((s) => ({
      ...s,
      curves: former.scenarios.find((f) => f.name === s.name)?.curves ?? [],
    })),
  };
}

const pages = new Map<string, CalculatorPage>();
/** The calculator that was open last, by case. */
const latest = new Map<string, string>();

/** The calculator that a case had open before the view was left; null where none was chosen. */
export const latestOf = (of: string): string | null => latest.get(of) ?? null;

/** Keeps which calculator a case has open. */
export const keepLatest = (of: string, calculator: string): void => void latest.set(of, calculator);

/** The page of a calculator in a case. */
export function pageOf(of: string | null, info: CalculatorInfo): CalculatorPage {
  const key = `${of} ${info.id} ${info.version}`;
  const found = pages.get(key) ?? new CalculatorPage(of, info);
  pages.set(key, found);
  return found;
}

/** Forgets what was typed anywhere. */
export function forgetPages(): void {
  pages.clear();
  latest.clear();
}
