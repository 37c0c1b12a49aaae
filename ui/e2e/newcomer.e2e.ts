// A newcomer builds the ladder of the k3s case from its captures, led by the walk, with the keyboard alone: no click, no
// command by name but the choice of the language. Once in English, once in Korean.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDriver, type Driver } from './harness/driver.ts';
import { freshLibrary, sample, Window } from './harness/window.ts';

let driver: Driver;
beforeAll(async () => {
  driver = await startDriver();
});
afterAll(async () => {
  await driver.stop();
});

const CASE = 'cases/08-k3s-scale-ladder';
const FILES = [`${CASE}/01-sweep-replicas.md`, `${CASE}/02-sweep-resize.md`];

/** What a person reads and writes, by language. */
const WORDS = {
  en: {
    switchTo: null,
    question: 'Question',
    asks: 'Why did three times the pods raise the ceiling so little?',
    begun: 'Not stored yet',
    kept: '2 captures kept',
    first: 'Write down a first hypothesis',
    app: 'The app tier is the limit',
    rival: 'Write down a rival of H1',
    database: 'The payment database is the limit',
    test: 'Choose a test for H1',
    template: 'replicas',
    from: 'From',
    to: 'To',
    yes: 'Yes',
    predict: 'Predict what R1 will do',
    observe: 'Record what R1 did',
    change: 'a change',
    lo: 'Change, from',
    notAlone: 'Not alone',
    confounder: 'Keep or dismiss at R1',
    dismissed: 'One pod a node, and nothing else on it',
    limit: 'Say what limited the test that H1 fell by',
    limited: 'Only up to 290 requests a second',
    rate: 'Rate the evidence against the hypotheses',
    conclude: 'Write the conclusion',
    remedy: 'Remedy',
    fewer: 'Fewer commits a request',
    nothing: 'Nothing surprised us',
    close: 'Close the case',
    list: 'Before the case is closed',
    closed: 'This case is closed.',
  },
  ko: {
    switchTo: 'Switch to Korean',
    question: '질문',
    asks: '파드를 세 배로 늘렸는데 천장은 왜 조금만 올랐나?',
    begun: '아직 보관하지 않음',
    kept: '2개',
    first: '첫 가설',
    app: '앱 티어가 한계다',
    rival: 'H1',
    database: '결제 데이터베이스가 한계다',
    test: 'H1',
    template: '파드',
    from: '이전 값',
    to: '이후 값',
    yes: '예',
    predict: 'R1',
    observe: 'R1',
    change: '변화',
    lo: '변화',
    notAlone: '단독 원인 아님',
    confounder: 'R1',
    dismissed: '노드마다 파드 하나뿐이다',
    limit: 'H1',
    limited: '초당 290건까지만',
    rate: '근거',
    conclude: '결론',
    remedy: '조치',
    fewer: '요청당 커밋을 줄인다',
    nothing: '뜻밖인 것이 없었다',
    close: '사건을 닫는다',
    list: '종결하기 전에',
    closed: '종결된 사건이다.',
  },
} as const;

interface Shown {
  case: { status: string; closings?: { weak: { code: string }[] }[] };
  rungs: {
    seal_holds: boolean;
    sealed_first: boolean;
    verdict: { decision: { verdict: string; rule: string } };
  }[];
  standings: { standing: { hypothesis: string; status: string } }[];
}

/** Presses Tab until what has the focus is called so. Fails when the keyboard does not lead there. */
async function onto(window: Window, name: string): Promise<void> {
  const here = () =>
    window.page.execute(() => {
      const e = document.activeElement as HTMLInputElement | null;
      const label = e?.labels?.[0]?.textContent ?? e?.getAttribute('aria-label') ?? e?.textContent ?? '';
      return label.replace(/\s+/g, ' ').trim();
    });
  const passed: string[] = [];
  for (let presses = 0; presses < 90; presses += 1) {
    const at = await here();
    if (at.startsWith(name)) return;
    passed.push(at);
    await window.keys('Tab');
  }
  throw new Error(`the keyboard does not lead to “${name}”; it passed ${passed.slice(0, 40).join(' | ')}`);
}

/** Waits for the strip to name a step, and takes it with Enter. */
async function step(window: Window, text: string, command: string): Promise<void> {
  await window.page.waitUntil(
    async () => {
      const { reply } = await window.rpc('walk', { case: 'INQ-1' });
      return (reply as { steps: { command: string }[] }).steps[0]?.command === command;
    },
    { timeoutMsg: `the next step is not ${command}` },
  );
  await window.page.waitUntil(
    () =>
      window.page.execute(
        (wanted: string) =>
          (document.querySelector('.walk .what')?.textContent ?? '').includes(wanted) &&
          document.querySelector('dialog[open]') === null &&
          document.activeElement?.closest('.walk') !== null,
        text,
      ),
    { timeoutMsg: `the strip does not say “${text}” with the focus on it` },
  );
  await window.keys('Enter');
}

const dialog = (window: Window) => window.page.$('dialog[open]').waitForDisplayed();
const done = (window: Window) => window.keys('Control', 'Enter');

test.each(['en', 'ko'] as const)('from captures to a closed case by keyboard, in %s', async (language) => {
  const words = WORDS[language];
  await Window.use(driver, { library: freshLibrary(), files: FILES.map(sample) }, async (window) => {
    await window.sees(/Question|질문/);
    if (words.switchTo !== null) await window.command(words.switchTo);
    await window.sees(words.question);

    await onto(window, words.question);
    await window.type(words.asks);
    await window.keys('Enter');
    await window.sees(words.begun);
    await window.keys('Control', 'Shift', 'Enter');
    await window.sees(words.kept);
    await window.keys('Alt', '1');

    await step(window, words.first, 'hypothesis_put');
    await dialog(window);
    await window.type(words.app);
    await done(window);
    await step(window, words.rival, 'hypothesis_put');
    await dialog(window);
    await window.type(words.database);
    await done(window);

    // The template brings the check, the confounders and the prediction.
    await step(window, words.test, 'intervention_put');
    await dialog(window);
    await window.type(words.template);
    await expect
      .poll(() =>
        window.page.execute(
          () =>
            [...document.querySelectorAll<HTMLInputElement>('dialog[open] input')].filter(
              (e) => e.value !== '',
            ).length,
        ),
      )
      .toBeGreaterThan(2);
    await onto(window, words.from);
    await window.type('1');
    await onto(window, words.to);
    await window.type('3');
    await onto(window, words.yes);
    await window.keys(' ');
    await window.picture(`newcomer-change.${language}`);
    await done(window);

    await step(window, words.predict, 'prediction_put');
    await dialog(window);
    await window.page.$('dialog[open] .strip').waitForDisplayed();
    await window.picture(`newcomer-seal.${language}`);
    await done(window);

    await step(window, words.observe, 'observation_put');
    await dialog(window);
    await onto(window, words.lo);
    await window.type('8.7');
    await window.keys('Tab');
    await window.type('38.1');
    await done(window);

    for (let open = 0; open < 4; open += 1) {
      const { reply } = await window.rpc('walk', { case: 'INQ-1' });
      if ((reply as { steps: { command: string }[] }).steps[0]?.command !== 'confounder_put') break;
      await step(window, words.confounder, 'confounder_put');
      await dialog(window);
      await window.type(words.dismissed);
      await done(window);
      await window.page.$('dialog[open]').waitForDisplayed({ reverse: true });
    }
    await window.sees(words.notAlone);
    await step(window, words.limit, 'hypothesis_put');
    await dialog(window);
    await window.type(words.limited);
    await done(window);
    await window.picture(`newcomer-board.${language}`);

    await step(window, words.rate, 'matrix_put');
    await window.page.$('table.mx').waitForDisplayed();
    await window.keys('Shift', 'A');
    await window.picture(`newcomer-matrix.${language}`);
    await expect
      .poll(async () => {
        const { reply } = await window.rpc('matrix', { case: 'INQ-1' });
        return (reply as { rows: { rated: boolean }[] }).rows.some((row) => row.rated);
      })
      .toBe(true);
    await window.keys('Alt', '1');

    await step(window, words.conclude, 'conclusion_put');
    await dialog(window);
    await onto(window, words.remedy);
    await window.type(words.fewer);
    await onto(window, words.nothing);
    await window.keys(' ');
    await done(window);

    await step(window, words.close, 'case_close');
    await window.sees(words.list);
    await window.picture(`newcomer-closing.${language}`);
    await done(window);
    await window.sees(words.closed);

    const { reply } = await window.rpc('case_show', { case: 'INQ-1' });
    const shown = reply as Shown;
    expect(shown.case.status).toBe('closed');
    expect(shown.case.closings?.[0]?.weak.map((w) => w.code)).toContain('close_hypothesis_open');
    expect(shown.rungs).toHaveLength(1);
    expect(shown.rungs[0]).toMatchObject({
      seal_holds: true,
      sealed_first: true,
      verdict: { decision: { verdict: 'not_alone', rule: 'R4' } },
    });
    expect(shown.standings.map(({ standing }) => standing.status)).toEqual(['not_alone', 'not_tested']);

    await window.keys('Alt', '9');
    await window.page.$('.timeline').waitForExist();
    await window.picture(`newcomer-timeline.${language}`);
    await window.keys('f');
    await window.picture(`newcomer-flow.${language}`);
  });
});
