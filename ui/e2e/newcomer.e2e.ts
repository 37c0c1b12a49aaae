// A newcomer builds the ladder of the k3s case from its captures, led by the strip on the board, with the keyboard alone:
// no click, no command by name but the choice of the language. The verdicts come out as reviewed, by rule. Once in English,
// once in Korean.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDriver, type Driver } from './harness/driver.ts';
import {
  catalogue,
  choose,
  onto,
  press,
  pressButton,
  write,
  writeOn,
  type Language,
} from './harness/keyboard.ts';
import { freshLibrary, sample, Window } from './harness/window.ts';

let driver: Driver;
beforeAll(async () => {
  driver = await startDriver();
});
afterAll(async () => {
  await driver.stop();
});

const CASE = 'cases/08-k3s-scale-ladder';
const FILES = ['01-sweep-replicas.md', '02-sweep-resize.md', '03-components-250rps.csv', '05-first-test.csv'];
const ENTER = '\uE007';

/** What the newcomer writes, by language; short, for the driver types slowly. */
const WORDS = {
  en: {
    question: 'Why only a fifth?',
    hypotheses: ['App tier', 'Redo flush', 'Row locks', 'DB CPU', 'Neighbour'],
    p95: 'p95',
    knee: 'knee',
    cpu: 'CPU',
    merchants: 'merchants',
    waits: ['lock waits', 'fall'],
    look: 'all at 250/s',
    shared: 'Two ran elsewhere',
    aside: 'Placement',
    alone: 'One pod a node',
    cold: 'Cold cache',
    limit: 'Up to 290/s',
    unchanged: '~250',
    remedy: 'Larger class',
  },
  ko: {
    question: '왜 1.2배에 그쳤나',
    hypotheses: ['앱 계층', '리두 플러시', '행 잠금', 'DB CPU', '이웃'],
    p95: 'p95',
    knee: '한계 요청률',
    cpu: 'CPU',
    merchants: '가맹점',
    waits: ['잠금 대기', '준다'],
    look: '250/s의 모두',
    shared: '둘은 다른 노드',
    aside: '배치 탓',
    alone: '노드마다 하나',
    cold: '식은 캐시',
    limit: '290/s까지',
    unchanged: '~250',
    remedy: '더 큰 등급',
  },
} as const;

interface Shown {
  case: { status: string; closings?: { weak: { code: string }[] }[] };
  rungs: {
    intervention: { set_aside: string | null };
    seal_holds: boolean;
    sealed_first: boolean;
    verdict: { decision: { verdict: string } } | null;
  }[];
  standings: { standing: { hypothesis: string; status: string } }[];
}

class Newcomer {
  readonly say: (id: string) => string;
  readonly words: (typeof WORDS)[Language];

  constructor(
    readonly window: Window,
    readonly language: Language,
  ) {
    this.say = catalogue(language);
    this.words = WORDS[language];
  }

  /** Waits for the strip to name a step about a record with the focus on it, and takes it with Enter. */
  async step(command: string, about: string): Promise<void> {
    const button = this.say(`walk-do-${command}`);
    await this.strip(button, about);
    await press(this.window, ENTER);
  }

  /** Waits for the strip to name a step about a record, and passes over it. */
  async later(command: string, about: string): Promise<void> {
    await this.strip(this.say(`walk-do-${command}`), about);
    await this.window.keys('l');
  }

  private async strip(button: string, about: string): Promise<void> {
    const { holds, seen } = await this.window.until(
      (wanted: string, record: string) => {
        const what = document.querySelector('.walk .what')?.textContent ?? '';
        const active = document.activeElement;
        const on = active?.closest('.walk') ? (active.textContent ?? '').trim() : '';
        const open = document.querySelector('dialog[open]') !== null;
        const holds = !open && what.includes(record) && on.startsWith(wanted);
        return { holds, seen: { what, on, open } };
      },
      button,
      about,
    );
    if (!holds)
      throw new Error(`the strip does not lead to “${button}” of “${about}”: ${JSON.stringify(seen)}`);
  }

  async form(): Promise<void> {
    await this.window.dialog(true);
  }

  async keep(): Promise<void> {
    await this.window.keys('Control', 'Enter');
    await this.window.dialog(false);
  }

  async hypothesis(statement: string): Promise<void> {
    await this.form();
    await this.window.type(statement);
    await this.keep();
  }

  /** A change like a known one; the template brings check, confounders and prediction. */
  async change(like: string, from: string, to: string, held: boolean): Promise<void> {
    await this.form();
    await choose(this.window, this.say('template-label'), this.say(`template-${like}`));
    const filled = await this.window.until((knob: string) => {
      const inputs = [...document.querySelectorAll<HTMLInputElement>('dialog[open] input')];
      const named = inputs.find((e) => e.labels?.[0]?.textContent.trim().startsWith(knob));
      return { holds: named !== undefined && named.value !== '', seen: null };
    }, this.say('step-knob'));
    if (!filled.holds) throw new Error('the template does not fill the form');
    await write(this.window, this.say('step-from'), from);
    await writeOn(this.window, to);
    if (held) await pressButton(this.window, this.say('step-check-pass'));
    await this.keep();
  }

  /** Seals what is expected in place of what the template brought, in per cent. */
  async predict(metric: string, unit: string, more: boolean, lo: string, hi: string): Promise<void> {
    await this.form();
    await write(this.window, this.say('step-metric'), metric);
    await writeOn(this.window, unit);
    await pressButton(this.window, this.say(more ? 'better-higher' : 'better-lower'));
    await write(this.window, this.say('step-at-least'), lo);
    await writeOn(this.window, hi);
    const told = await this.window.until(() => ({
      holds: document.querySelector('dialog[open] .strip') !== null,
      seen: null,
    }));
    if (!told.holds) throw new Error('the form does not say what would follow');
    await this.keep();
  }

  /** Values before and after; a second figure makes it a range. */
  async observe(...values: [string, string, string, string]): Promise<void> {
    await this.form();
    await pressButton(this.window, this.say('given-values'));
    await write(this.window, this.say('step-before-lo'), values[0]);
    await writeOn(this.window, ...values.slice(1));
    await this.keep();
  }

  async quote(lo: string, hi: string, words: string): Promise<void> {
    await this.form();
    await pressButton(this.window, this.say('given-change'));
    await write(this.window, this.say('step-lo'), lo);
    await writeOn(this.window, hi, words);
    await choose(this.window, this.say('step-grade'), this.say('grade-inferred'));
    await this.keep();
  }

  async answer(level: 'none' | 'major', reason: string): Promise<void> {
    await this.form();
    if (level !== 'none') await pressButton(this.window, this.say(`confounder-level-${level}`));
    await write(this.window, this.say('step-confounder-reason'), reason);
    await this.keep();
  }

  async shown(): Promise<Shown> {
    const { reply } = await this.window.rpc('case_show', { case: 'INQ-1' });
    return reply as Shown;
  }

  async verdicts(): Promise<(string | null)[]> {
    return (await this.shown()).rungs.map((rung) => rung.verdict?.decision.verdict ?? null);
  }
}

/** A case with its captures; the newcomer ends on the board. */
async function begin(by: Newcomer): Promise<void> {
  const { window, words, say } = by;
  await window.sees(say('field-question'));
  await onto(window, say('field-question'));
  await window.type(words.question);
  await press(window, ENTER);
  await window.page.waitUntil(
    async () => {
      await window.keys('Control', 'Shift', 'Enter');
      const { reply } = await window.rpc('case_show', { case: 'INQ-1' });
      return (reply as { exhibits?: unknown[] } | undefined)?.exhibits?.length === FILES.length;
    },
    { timeoutMsg: 'the captures are not kept', interval: 700 },
  );
  await window.keys('Alt', '1');
}

async function hypotheses(by: Newcomer): Promise<void> {
  const [first = '', rival = '', ...others] = by.words.hypotheses;
  await by.step('hypothesis-put', '');
  await by.hypothesis(first);
  await by.step('hypothesis-put', 'H1');
  await by.hypothesis(rival);
  for (const statement of others) {
    await by.window.keys('h');
    await by.hypothesis(statement);
  }
}

/** The first test, on a shared node: it looks welcome, and is set aside. */
async function firstTest(by: Newcomer): Promise<void> {
  await by.step('intervention-put', 'H1');
  await by.change('replicas', '1', '3', true);
  await by.step('prediction-put', 'R1');
  await by.predict(by.words.p95, 'ms', false, '-80', '-50');
  await by.step('observation-put', 'R1');
  await by.observe('221', '221', '53', '53');
  await by.step('confounder-put', 'R1');
  await by.answer('major', by.words.shared);
  expect(await by.verdicts()).toEqual(['inconclusive']);
  await by.window.keys('e');
  await by.form();
  await write(by.window, by.say('step-set-aside'), by.words.aside);
  await by.keep();
}

async function replicas(by: Newcomer): Promise<void> {
  await by.step('intervention-put', 'H1');
  await by.change('replicas', '1', '3', true);
  await by.step('prediction-put', 'R2');
  await by.predict(by.words.knee, '1/s', true, '100', '200');
  await by.step('observation-put', 'R2');
  await by.observe('210', '230', '250', '290');
  await by.step('confounder-put', 'R2');
  await by.answer('none', by.words.alone);
  await by.step('hypothesis-put', 'H1');
  await by.hypothesis(by.words.limit);
}

/** Two changes whose effect was told and not measured, and whose check nobody made. */
async function told(by: Newcomer): Promise<void> {
  await by.step('intervention-put', 'H2');
  await by.change('redo_flush', '1', '2', false);
  await by.step('prediction-put', 'R3');
  await by.predict(by.words.knee, '1/s', true, '30', '100');
  await by.later('check-put', 'R3');
  await by.step('observation-put', 'R3');
  await by.quote('-15', '15', by.words.unchanged);

  await by.step('intervention-put', 'H3');
  await by.form();
  await write(by.window, by.say('step-knob'), by.words.merchants);
  await writeOn(by.window, '10', '1000');
  await write(by.window, by.say('step-check'), by.words.waits[0]);
  await writeOn(by.window, by.words.waits[1]);
  await by.keep();
  await by.step('prediction-put', 'R4');
  await by.predict(by.words.knee, '1/s', true, '30', '200');
  await by.later('check-put', 'R4');
  await by.step('observation-put', 'R4');
  await by.quote('-15', '15', by.words.unchanged);
}

/** A look at everything, and the larger database. */
async function database(by: Newcomer): Promise<void> {
  await by.step('intervention-put', 'H4');
  await by.form();
  await pressButton(by.window, by.say('looked-label'));
  await write(by.window, by.say('looked-at'), by.words.look);
  await by.keep();
  await by.step('prediction-put', 'R5');
  await by.predict(by.words.cpu, '%', true, '50', '400');
  await by.step('observation-put', 'R5');
  await by.observe('35', '35', '94.98', '94.98');

  await by.window.keys('i');
  await by.change('db_vcpu', '2', '4', true);
  await by.step('prediction-put', 'R6');
  await by.predict(by.words.knee, '1/s', true, '15', '100');
  await by.step('observation-put', 'R6');
  await by.observe('210', '230', '210', '270');
  await by.step('confounder-put', 'R6');
  await by.answer('major', by.words.cold);
}

async function placement(by: Newcomer): Promise<void> {
  await by.step('intervention-put', 'H5');
  await by.change('isolation', 'shared', 'own', true);
  await by.step('prediction-put', 'R7');
  await by.predict(by.words.p95, 'ms', false, '-90', '-50');
  await by.step('observation-put', 'R7');
  await by.observe('221', '221', '57', '57');
}

/** Takes the suggested ratings, concludes, and closes over what is weak. */
async function end(by: Newcomer): Promise<void> {
  const { window, say, words, language } = by;
  await by.step('matrix-put', '');
  // The grid takes the keys as soon as it is there.
  const grid = await window.until(() => ({
    holds: document.activeElement?.closest('table.mx') != null,
    seen: null,
  }));
  if (!grid.holds) throw new Error('the matrix does not take the keys');
  await window.keys('Shift', 'A');
  await window.page.waitUntil(
    async () => {
      const { reply } = await window.rpc('matrix', { case: 'INQ-1' });
      return (reply as { rows: { rated: boolean }[] }).rows.some((row) => row.rated);
    },
    { timeoutMsg: 'no suggestion was taken' },
  );
  await window.picture(`newcomer-matrix.${language}`);
  await window.keys('Alt', '1');
  await by.step('conclusion-put', '');
  await by.form();
  await write(window, say('board-remedy'), words.remedy);
  await pressButton(window, say('conclusion-nothing'));
  await by.keep();
  await by.step('case-close', '');
  await window.sees(say('closing-title'));
  await window.picture(`newcomer-closing.${language}`);
  await by.keep();
  await window.sees(say('board-closed'));
}

test.each(['en', 'ko'] as const)(
  'from captures to a closed case by keyboard, in %s',
  async (language) => {
    const files = FILES.map((name) => sample(`${CASE}/${name}`));
    const library = freshLibrary();
    // The language is the library's: it is chosen before the captures come.
    if (language === 'ko')
      await Window.use(driver, { library }, (window) => window.command('Switch to Korean'));
    await Window.use(driver, { library, files }, async (window) => {
      const by = new Newcomer(window, language);
      await begin(by);
      await hypotheses(by);
      await firstTest(by);
      await replicas(by);
      await told(by);
      await database(by);
      await placement(by);
      await window.picture(`newcomer-board.${language}`);
      await end(by);

      // The "reviewed" column of the case: the first test, I1, I2, I3, the look, I5, I0.
      expect(await by.verdicts()).toEqual([
        'inconclusive',
        'not_alone',
        'inconclusive',
        'inconclusive',
        'supported',
        'inconclusive',
        'supported',
      ]);
      const shown = await by.shown();
      expect(shown.case.status).toBe('closed');
      const weak = shown.case.closings?.[0]?.weak.map((w) => w.code);
      expect(weak).toEqual(expect.arrayContaining(['close_assumed', 'close_hypothesis_open']));
      expect(shown.rungs.every((rung) => rung.seal_holds && rung.sealed_first)).toBe(true);
      expect(shown.rungs.map((rung) => rung.intervention.set_aside !== null).indexOf(true)).toBe(0);
      expect(shown.standings.map(({ standing }) => standing.status)).toEqual([
        'not_alone',
        'open',
        'open',
        'supported',
        'supported',
      ]);
      const { reply } = await window.rpc('verify', { case: 'INQ-1' });
      expect(reply).toMatchObject({ holds: true });
    });
  },
  600_000,
);
