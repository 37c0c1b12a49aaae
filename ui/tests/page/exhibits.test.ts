// The exhibits view on a real page: what is understood before anything is kept, what is sent when it is, and what can
// be corrected after.
import { page, userEvent } from 'vitest/browser';
import { beforeEach, describe, expect, it } from 'vitest';
import App from '../../src/views/App.svelte';
import { inbox } from '../../src/views/inbox.svelte.ts';
import { navigation } from '../../src/views/place.svelte.ts';
import { CASE, exhibitAnswers, PASTE, PREVIEW, SWEEP } from '../fixtures/exhibits.ts';
import type { Block, TimeHint } from '../../src/api/wire.ts';
import type { Answers, FixtureHost } from '../fixtures/host.ts';
import { toasts } from '../../src/shared/toasts.svelte.ts';
import { byRole, expectAccessible, host, stage } from './stage.ts';

let handle = 0;

/** Drafts outlive the view, so every test has inputs of its own. */
const fresh = (of: typeof PASTE) => ({ ...of, handle: `${of.handle}-${++handle}` });

function open(answers: Answers = {}, at: string | null = null, language = 'en'): FixtureHost {
  const it = host(exhibitAnswers(answers), language);
  navigation.open(CASE.case.id, 'exhibits', at);
  stage(App, {});
  return it;
}

const text = () => document.body.textContent ?? '';
const sent = (it: FixtureHost, name: string) => it.asked.filter((a) => a.name === name).map((a) => a.args);
const hitLine = () => document.querySelector('.capture [aria-selected="true"] .no')?.textContent;

beforeEach(() => {
  inbox.take();
  toasts.list = [];
  navigation.library();
});

describe('the list of what was kept', () => {
  it('names an exhibit by its caption or its file, and says below what it is', async () => {
    open();
    const lines = () =>
      [...document.querySelectorAll('[aria-label="In the case"] [role="option"]')].map((e) =>
        [...e.querySelectorAll('.clip')].map((c) => c.textContent?.trim()),
      );
    await expect.poll(() => lines().length).toBe(4);
    expect(lines()[0]?.[0]).toBe('01-digest-by-total.boxed.txt');
    expect(lines()[0]?.[1]).toMatch(/^during, MySQL statement digests, 214 lines/);
    expect(lines()[1]?.[0]).toBe('Exporter dump, 160 fsync/s');
    expect(lines()[1]?.[1]).toMatch(/^before, \d+ lines/);
    expect(document.querySelectorAll('[aria-label="In the case"] .clip')[2]?.getAttribute('title')).toBe(
      'Exporter dump, 160 fsync/s, S2-status-before-1.boxed.txt',
    );
    expect(lines()[3]?.[0]).toBe('processlist.txt');
  });
});

describe('a capture that waits', () => {
  it('shows its lines with class letters, its candidates and its account', async () => {
    inbox.put([fresh(PASTE)]);
    open();
    await expect.poll(text).toContain('MySQL statement digests');
    await expect.poll(() => document.querySelectorAll('.capture .ln').length).toBeGreaterThan(20);
    const letters = () =>
      [...document.querySelectorAll('.capture .ln')]
        .slice(0, 12)
        .map((l) => l.querySelector('.kind [aria-hidden]')?.textContent);
    await expect.poll(letters).toEqual(['P', '–', 'H', '–', '', '', '', '', 'Q', '', 'Q', 'Q']);
    const account = [...document.querySelectorAll('.account dd.n')].map((n) => n.textContent);
    expect(account).toEqual(['204', '4', '1', '5', '214']);
    expect(text()).toContain('The footer counts more rows than were read');
    expect(text()).toContain('Column avg_ms is in µs, not in ms');
    await expectAccessible();
  });

  it('is kept by Ctrl Enter, as detected when nothing was said', async () => {
    const paste = fresh(PASTE);
    inbox.put([paste]);
    const it = open();
    await expect.poll(text).toContain('Keep as E5');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(text).toContain('Kept as E1');
    expect(sent(it, 'capture_import')).toEqual([
      {
        case: 'INQ-0005',
        handle: paste.handle,
        job: `keep-${paste.handle}`,
        blocks: [],
        phase: null,
        phase_basis: null,
        captured_at: null,
        caption: null,
      },
    ]);
    expect(inbox.waiting).toEqual([]);
  });

  it('takes names and units for a table nobody knows, and a time with its zone', async () => {
    const sweep = fresh(SWEEP);
    inbox.put([sweep]);
    const it = open({
      capture_preview: () =>
        exhibitAnswers()['capture_preview']?.({ handle: SWEEP.handle, blocks: [] } as never),
    });
    await expect.poll(text).toContain('Known by');
    await userEvent.fill(byLabel('Name of lat'), 'p95');
    await userEvent.fill(byLabel('Unit of lat'), 'ms');
    await userEvent.selectOptions(byText('label', 'Part of the incident'), 'step');
    await userEvent.fill(byText('label', 'Number of the step'), '2');
    await userEvent.fill(byText('label', 'Captured at'), '2025-11-08 22:00');
    expect(text()).toContain('Without a zone this has no place in time.');
    await userEvent.fill(byText('label', 'Zone'), '+09:00');
    expect(text()).not.toContain('Without a zone this has no place in time.');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(() => sent(it, 'capture_import')).toHaveLength(1);
    expect(sent(it, 'capture_import')[0]).toMatchObject({
      blocks: [{ block: 0, kind: null, columns: [{ column: 1, name: 'p95', unit: 'ms' }] }],
      phase: { step: 2 },
      captured_at: {
        at: null,
        text: '2025-11-08 22:00',
        zone: '+09:00',
        clock_offset_ms: 0,
        basis: 'entered',
      },
    });
  });

  it('shows the columns anew when another kind is chosen', async () => {
    const paste = fresh(PASTE);
    inbox.put([paste]);
    const it = open();
    await expect.poll(text).toContain('Any other table');
    const radios = document.querySelectorAll<HTMLInputElement>('input[type=radio]');
    await userEvent.click(radios[1] as HTMLInputElement);
    await expect.poll(() => sent(it, 'capture_preview')).toHaveLength(2);
    expect(sent(it, 'capture_preview')[1]).toMatchObject({
      blocks: [{ block: 0, kind: 'generic.table', columns: [] }],
    });
    await expect.poll(text).not.toContain('Column avg_ms is in');
  });

  it('is not stored twice', async () => {
    inbox.put([fresh(PASTE)]);
    const it = open({ capture_preview: () => ({ ...PREVIEW, already: 'E1' }) });
    await expect.poll(text).toContain('Already there as E1.');
    expect(byRole('button', 'Keep as').getAttribute('aria-disabled')).toBe('true');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(sent(it, 'capture_import')).toEqual([]);
    await userEvent.click(byRole('button', 'Show E1'));
    await expect
      .poll(() => document.querySelector('.cap-top h1')?.textContent)
      .toBe('01-digest-by-total.boxed.txt');
  });

  it('comes back when a discard is taken back', async () => {
    const paste = fresh(PASTE);
    inbox.put([paste]);
    open();
    await expect.poll(text).toContain('Keep as E5');
    await userEvent.keyboard('{Escape}');
    await expect.poll(text).toContain('Pasted text discarded');
    expect(inbox.waiting).toEqual([]);
    await userEvent.click(lastButton('Undo'));
    await expect.poll(() => inbox.waiting.map((w) => w.handle)).toEqual([paste.handle]);
  });

  it('arrives by the paste key', async () => {
    const it = open({ capture_paste: () => fresh(PASTE) });
    await expect.poll(text).toContain('Exporter dump');
    const data = new DataTransfer();
    data.setData('text/plain', 'a\tb\n1\t2\n');
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
    await expect.poll(text).toContain('Keep as E5');
    expect(sent(it, 'capture_paste')).toEqual([{ text: 'a\tb\n1\t2\n', name: 'Pasted text' }]);
  });

  it('says what failed and where, and can be tried again', async () => {
    inbox.put([fresh(PASTE)]);
    let fails = true;
    open({
      capture_preview: () => {
        if (fails) throw { code: 'file_unreadable', args: { name: 'a.txt', detail: 'permission denied' } };
        return PREVIEW;
      },
    });
    await expect.poll(text).toContain('a.txt cannot be read: permission denied');
    fails = false;
    await userEvent.click(byRole('button', 'Try again'));
    await expect.poll(text).toContain('Keep as E5');
  });

  it('several are kept one after the other', async () => {
    const all = [fresh(PASTE), fresh(PASTE), fresh(PASTE)];
    inbox.put(all);
    const it = open();
    await expect.poll(text).toContain('Keep all 3 as detected');
    await userEvent.click(byRole('button', 'Keep all 3'));
    await expect.poll(text).toContain('3 captures kept');
    expect(sent(it, 'capture_import').map((a) => (a as { handle: string }).handle)).toEqual(
      all.map((h) => h.handle),
    );
  });
});

const BLOCK = PREVIEW.blocks[0] as Block;

/** A preview in which two kinds are close. */
const CLOSE = {
  ...PREVIEW,
  blocks: [
    {
      ...BLOCK,
      ambiguous: true,
      candidates: [
        {
          kind: 'mysql.digest',
          score: 0.82,
          why: { code: 'columns_matched', args: { matched: '4', of: '4' } },
        },
        {
          kind: 'mysql.status',
          score: 0.8,
          why: { code: 'columns_matched', args: { matched: '4', of: '4' } },
        },
      ],
    },
  ],
};

const PRINTED: TimeHint = {
  moment: { at: null, text: '2025-11-08 22:00:01', zone: null, clock_offset_ms: 0, basis: 'content' },
  line: 3,
  quote: 'Sat Nov  8 22:00:01 2025',
};
const OF_FILE: TimeHint = {
  moment: {
    at: '1762606801000000',
    text: '2025-11-08T13:00:01Z',
    zone: 'UTC',
    clock_offset_ms: 0,
    basis: 'file_time',
  },
  line: null,
  quote: '2025-11-08T13:00:01Z',
};

describe('the queue', () => {
  it('tells of each input what it is, before it is chosen', async () => {
    const inputs = [fresh(PASTE), fresh(SWEEP), fresh(PASTE)];
    const unknown = inputs[2]?.handle;
    inbox.put(inputs);
    open({
      capture_preview: ({ handle: of }: { handle: string }) =>
        of === unknown
          ? { ...PREVIEW, blocks: [] }
          : of.startsWith('h2')
            ? { ...PREVIEW, blocks: [{ ...BLOCK, kind: 'generic.table' }] }
            : PREVIEW,
    });
    const found = () =>
      [...document.querySelectorAll('.exh.is-new')].map((e) => e.querySelector('.d')?.textContent);
    await expect.poll(found).toEqual(['MySQL statement digests', 'Any other table', 'nothing we know']);
    // What has to be looked at by a person is not kept with the rest.
    expect(text()).toContain('Keep all 2 as detected');
  });
});

describe('two kinds that are close', () => {
  it('wait for the choice of the person, which is sent even when it is the best', async () => {
    inbox.put([fresh(PASTE)]);
    const it = open({ capture_preview: () => CLOSE });
    await expect.poll(text).toContain('Two kinds fit about as well');
    expect(document.querySelectorAll('input[type=radio]:checked')).toHaveLength(0);
    expect(byRole('button', 'Keep as').getAttribute('aria-disabled')).toBe('true');
    await expectAccessible();
    await userEvent.click(document.querySelector('input[type=radio]') as HTMLInputElement);
    await expect.poll(() => byRole('button', 'Keep as').getAttribute('aria-disabled')).not.toBe('true');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(() => sent(it, 'capture_import')).toHaveLength(1);
    expect(sent(it, 'capture_import')[0]).toMatchObject({
      blocks: [{ block: 0, kind: 'mysql.digest', columns: [] }],
    });
  });

  it('are told in the exhibit once chosen', async () => {
    const chosen = { candidates: CLOSE.blocks[0]?.candidates.map(({ kind, score }) => ({ kind, score })) };
    const exhibits = [{ ...CASE.exhibits[0], blocks: [{ ...CASE.exhibits[0]?.blocks[0], chosen }] }];
    open({ case_show: () => ({ ...CASE, exhibits }) }, 'E1');
    await expect.poll(text).toContain('Chosen by hand. To choose from:');
    expect(text()).toContain('MySQL statement digests 0.82, MySQL status counters 0.80');
  });
});

describe('phase and time', () => {
  it('are taken from the capture, with the line, and the zone is asked', async () => {
    inbox.put([fresh(PASTE)]);
    const phase = { phase: 'before', basis: 'content', line: 1, quote: '-- before' };
    const it = open({ capture_preview: () => ({ ...PREVIEW, times: [PRINTED, OF_FILE], phase }) });
    await expect.poll(text).toContain('Printed in the capture.');
    expect((byText('label', 'Captured at') as HTMLInputElement).value).toBe('2025-11-08 22:00:01');
    expect(text()).toContain('The capture prints no zone: which one was it?');
    await userEvent.fill(byText('label', 'Zone'), 'Asia/Seoul');
    await userEvent.fill(byText('label', 'Clock ahead'), '1500');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(() => sent(it, 'capture_import')).toHaveLength(1);
    expect(sent(it, 'capture_import')[0]).toMatchObject({
      phase: 'before',
      phase_basis: 'content',
      captured_at: {
        text: '2025-11-08 22:00:01',
        zone: 'Asia/Seoul',
        clock_offset_ms: 1500,
        basis: 'content',
      },
    });
  });

  it('the time of the file is offered and not taken', async () => {
    inbox.put([fresh(PASTE)]);
    open({ capture_preview: () => ({ ...PREVIEW, times: [OF_FILE] }) });
    await expect.poll(text).toContain('Use the time of the file');
    const field = byText('label', 'Captured at') as HTMLInputElement;
    expect(field.value).toBe('');
    await userEvent.click(byRole('button', 'Use the time of the file'));
    await expect.poll(() => field.value).toBe('2025-11-08T13:00:01Z');
    expect(text()).toContain('Time of the file.');
    await userEvent.fill(field, '2025-11-08 22:05');
    await expect.poll(text).toContain('Entered by hand.');
  });

  it('can be taken back', async () => {
    const it = open({}, 'E2');
    await expect.poll(text).toContain('Read as');
    await userEvent.selectOptions(byText('label', 'Part of the incident'), '');
    await userEvent.click(byRole('button', 'Clear'));
    await userEvent.click(byRole('button', 'Save corrections'));
    await expect.poll(() => sent(it, 'exhibit_edit')).toHaveLength(1);
    expect(sent(it, 'exhibit_edit')[0]).toMatchObject({
      clear: ['phase', 'captured_at'],
      phase: null,
      captured_at: null,
    });
  });
});

describe('reading again', () => {
  it('is offered for what an older reader read, and says what changed', async () => {
    const item = {
      key: { kind: 'evidence', id: 'V1' },
      outcome: 'changed',
      before: '540 ps',
      after: '540 ns',
    };
    const it = open(
      {
        exhibit_reread: () => ({
          exhibit: CASE.exhibits[0],
          same: false,
          rows_before: 200,
          quarantined_before: 7,
          items: [item],
        }),
      },
      'E1',
    );
    await expect.poll(text).toContain('This program has newer readers.');
    await userEvent.click(byRole('button', 'Read again'));
    await expect.poll(text).toContain('E1 was read again');
    const dialog = byRole('dialog', 'E1 was read again');
    expect(dialog.textContent).toContain('540 ps');
    expect(dialog.textContent).toContain('recomputed, with a caveat');
    await expectAccessible(dialog);
    expect(sent(it, 'exhibit_reread')).toMatchObject([{ case: 'INQ-0005', exhibit: 'E1' }]);
  });
});

it('what nobody knows shows its first lines and is not kept', async () => {
  inbox.put([fresh(PASTE)]);
  open({ capture_preview: () => ({ ...PREVIEW, blocks: [] }) });
  await expect.poll(text).toContain('Nothing here looks like a capture.');
  await expect.poll(text).toContain('The first lines that fit nothing');
  const why = () => [...document.querySelectorAll('aside .why')].map((n) => n.textContent);
  await expect.poll(why).toContain('The row was left out by a person');
  expect(byRole('button', 'Keep as').getAttribute('aria-disabled')).toBe('true');
});

describe('an image', () => {
  /** One transparent pixel. */
  const PIXEL =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAACklEQVR4nGMAAQAABQABDQottAAAAABJRU5ErkJggg==';
  const picture = { format: 'png', width: 1, height: 1 };
  const shown = {
    ...CASE,
    exhibits: [{ ...CASE.exhibits[2], id: 'E3', blocks: [], picture }],
  };
  const answers = { case_show: () => shown, image_read: () => ({ media_type: 'image/png', base64: PIXEL }) };

  it('is shown from its bytes, and a figure read off it is quoted with its place', async () => {
    const it = open({ ...answers, evidence_pin: () => ({ evidence: { id: 'V9' } }) }, 'E3');
    const img = () => document.querySelector<HTMLImageElement>('.port img');
    await expect.poll(() => img()?.naturalWidth).toBe(1);
    expect(img()?.src.startsWith('blob:')).toBe(true);
    await expectAccessible();
    await userEvent.click(byRole('button', 'Quote a figure'));
    const dialog = byRole('dialog', 'Quote a figure from E3');
    await userEvent.keyboard('p95 at the peak');
    await userEvent.fill(byText('label', 'Value'), '5.4');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(dialog.textContent).toContain('A figure needs its unit.');
    await userEvent.fill(byText('label', 'Unit'), 's');
    await userEvent.fill(byText('label', 'Where on the image'), 'top right');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(() => sent(it, 'evidence_pin')).toHaveLength(1);
    expect(sent(it, 'evidence_pin')[0]).toMatchObject({
      target: {
        what: 'quoted',
        value: '5.4',
        unit: 's',
        source: { kind: 'quote', exhibit: 'E3', text: 'p95 at the peak', place: 'top right' },
      },
    });
  });

  it('that is not whole says so', async () => {
    open({ ...answers, image_read: () => ({ media_type: 'image/png', base64: btoa('no image') }) }, 'E3');
    await expect.poll(text).toContain('The image cannot be shown: its bytes are not whole.');
  });
});

it('tells how captures are made, and copies the statement', async () => {
  let copied = '';
  const it = open({}, 'E1');
  it.copyText = async (said) => {
    copied = said;
  };
  await expect.poll(text).toContain('Read as');
  await userEvent.keyboard('h');
  await expect.poll(text).toContain('statement and wait consumers');
  const dialog = byRole('dialog', 'How to capture');
  expect(dialog.textContent).toContain('Reads only');
  await expectAccessible(dialog);
  await userEvent.click(lastButton('Copy'));
  await expect.poll(() => copied).toContain('events_statements_summary_by_digest');
});

it('a paste on another view of the case lands in its exhibits', async () => {
  const it = host(exhibitAnswers({ capture_paste: () => fresh(PASTE) }));
  navigation.open(CASE.case.id, 'snapshots');
  stage(App, {});
  await expect.poll(text).toContain('Snapshots');
  const data = new DataTransfer();
  data.setData('text/plain', 'a\tb\n1\t2\n');
  document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  await expect.poll(text).toContain('Keep as E5');
  expect(navigation.place.view).toBe('exhibits');
  expect(sent(it, 'capture_paste')).toHaveLength(1);
});

describe('the lines', () => {
  it('go from one quarantined line to the next, and tell why', async () => {
    open({}, 'E1');
    await expect.poll(() => document.querySelectorAll('.capture .is-bad').length).toBe(5);
    await userEvent.keyboard('q');
    await expect.poll(hitLine).toBe('9');
    expect(document.querySelector('.cap-foot')?.textContent).toContain('The row was left out by a person');
    await userEvent.keyboard('qqqq');
    await expect.poll(hitLine).toBe('17');
    await userEvent.keyboard('q');
    await expect.poll(hitLine).toBe('9');
  });

  it('can be the quarantined ones alone', async () => {
    open({}, 'E1');
    await expect.poll(() => document.querySelectorAll('.capture .ln').length).toBeGreaterThan(20);
    await userEvent.keyboard('{Shift>}q{/Shift}');
    await expect
      .poll(() => [...document.querySelectorAll('.capture .no')].map((n) => n.textContent))
      .toEqual(['9', '11', '12', '16', '17']);
  });

  it('a link leads to its line', async () => {
    open({}, 'E1:118');
    await expect.poll(hitLine).toBe('118');
    const line = document.querySelector('.capture [aria-selected="true"]')?.getBoundingClientRect();
    const port = document.querySelector('.capture')?.getBoundingClientRect();
    expect(line && port && line.top >= port.top && line.bottom <= port.bottom).toBe(true);
  });

  it('a number leads to its line, and arrows go on from there', async () => {
    open({}, 'E1');
    await expect.poll(() => document.querySelectorAll('.capture .ln').length).toBeGreaterThan(20);
    await userEvent.keyboard('q');
    await expect.poll(hitLine).toBe('9');
    await userEvent.keyboard('g');
    await userEvent.keyboard('214{Enter}');
    await expect.poll(hitLine).toBe('214');
    await expect
      .poll(() => document.querySelector('.cap-foot')?.textContent)
      .toContain('Line 214, footer, MySQL statement digests');
    await userEvent.keyboard('{ArrowUp}');
    await expect.poll(hitLine).toBe('213');
    await expect
      .poll(() => document.querySelector('.capture [aria-selected="true"] .tx')?.textContent)
      .toContain('SET NAMES');
  });

  it('are asked for by windows of 200, and few are in the page', async () => {
    const it = open(
      {
        capture_lines: ({ first, count }: { first: number; count: number }) => ({
          total: 1_000_000,
          lines: Array.from({ length: count }, (_, i) => ({
            line: first + i,
            class: 'row',
            text: `line ${first + i}`,
            reason: null,
          })),
        }),
        case_show: () => ({
          ...CASE,
          exhibits: [
            {
              ...CASE.exhibits[1],
              receipt: { ...CASE.exhibits[1]?.receipt, lines: 1_000_000, row: 1_000_000 },
            },
          ],
        }),
      },
      'E2:999999',
    );
    await expect.poll(() => document.querySelector('.capture')?.textContent).toContain('line 999999');
    expect(document.querySelectorAll('.capture .ln').length).toBeLessThan(80);
    expect(sent(it, 'capture_lines').at(-1)).toMatchObject({
      first: 999_801,
      count: 200,
      quarantined_only: false,
    });
  });
});

describe('an exhibit', () => {
  it('sends only what was corrected', async () => {
    const it = open({}, 'E2');
    await expect.poll(text).toContain('Read as');
    await userEvent.selectOptions(byText('label', 'Part of the incident'), 'during');
    await expect.poll(text).toContain('Not saved');
    await userEvent.click(byRole('button', 'Save corrections'));
    await expect
      .poll(() => sent(it, 'exhibit_edit'))
      .toEqual([
        {
          case: 'INQ-0005',
          exhibit: 'E2',
          phase: 'during',
          captured_at: null,
          caption: null,
          clear: [],
          blocks: [],
        },
      ]);
  });

  it('goes back to what is stored', async () => {
    open({}, 'E3');
    await expect.poll(text).toContain('Read as');
    const caption = byText('label', 'Caption') as HTMLTextAreaElement;
    await userEvent.fill(caption, 'Something else');
    await userEvent.click(byRole('button', 'Revert'));
    expect(caption.value).toBe('Exporter dump, 5 fsync/s');
    expect(text()).not.toContain('Not saved');
  });

  it('is purged with a reason only, knowing what rests on it', async () => {
    const it = open({}, 'E1');
    await expect.poll(text).toContain('Purge');
    await userEvent.click(byRole('button', 'Purge'));
    const dialog = byRole('dialog', 'Purge E1');
    expect(dialog.textContent).toContain('V1: stays, and is marked');
    await expectAccessible(dialog);
    await userEvent.click(byRole('button', 'Purge E1 for good'));
    expect(dialog.textContent).toContain('A purge needs a reason');
    expect(sent(it, 'exhibit_purge')).toEqual([]);
    expect(document.activeElement).toBe(dialog.querySelector('input'));
    await userEvent.keyboard('Holds names of customers{Enter}');
    await expect
      .poll(() => sent(it, 'exhibit_purge'))
      .toEqual([{ case: 'INQ-0005', exhibit: 'E1', reason: 'Holds names of customers' }]);
  });

  it('that was purged shows what it was, and no lines', async () => {
    const it = open({}, 'E4');
    await expect.poll(text).toContain('Held names of customers');
    expect(document.querySelector('.capture')).toBeNull();
    expect(sent(it, 'capture_lines')).toEqual([]);
  });

  it('opens as a table', async () => {
    open({}, 'E2');
    await expect.poll(text).toContain('Open as table');
    await userEvent.click(byRole('button', 'Open as table'));
    expect(navigation.place).toMatchObject({ view: 'snapshots', at: 'E2' });
  });
});

it('a closed case offers no change', async () => {
  open({ case_show: () => ({ ...CASE, case: { ...CASE.case, status: 'closed' } }) }, 'E1');
  await expect.poll(text).toContain('The case is closed.');
  expect(document.querySelectorAll('aside select, aside textarea')).toHaveLength(0);
  expect(text()).not.toContain('Purge');
});

it('an empty case says how to begin', async () => {
  open({ case_show: () => ({ ...CASE, exhibits: [] }) });
  await expect.poll(text).toContain('No exhibit yet');
  await userEvent.keyboard('{Shift>}a{/Shift}');
  const dialog = byRole('dialog', 'Paste text');
  await userEvent.keyboard('a,b{Enter}1,2');
  expect(dialog.textContent).toContain('2 lines');
  await expectAccessible(dialog);
});

it.each([
  ['en', 1280, 800],
  ['ko', 1024, 700],
])('fits and is accessible in %s at %d × %d', async (language, width, height) => {
  await page.viewport(width, height);
  inbox.put([fresh(PASTE), fresh(SWEEP)]);
  open({}, null, language);
  await expect.poll(text).toContain('E5');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  for (const pane of document.querySelectorAll('.ex > *, .und .scroll'))
    expect(pane.scrollWidth).toBeLessThanOrEqual(pane.clientWidth);
  await expectAccessible();
  await page.viewport(1280, 800);
});

it('the list unfolds where the window is narrow, and closes when a choice is made', async () => {
  await page.viewport(1024, 700);
  open({}, 'E1');
  await expect.poll(text).toContain('Read as');
  expect(document.querySelector('#exhibit-list')?.checkVisibility()).toBe(false);
  await userEvent.click(document.querySelector('.fold') as HTMLElement);
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Exhibits');
  await userEvent.keyboard('{ArrowDown}');
  await expect
    .poll(() => document.querySelector('.cap-top h1')?.textContent)
    .toBe('Exporter dump, 160 fsync/s');
  expect(document.querySelector('#exhibit-list')?.checkVisibility()).toBe(true);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => document.querySelector('#exhibit-list')?.checkVisibility()).toBe(false);
  await page.viewport(1280, 800);
});

function byLabel(label: string): HTMLElement {
  const one = document.querySelector<HTMLElement>(`[aria-label="${label}"]`);
  if (!one) throw new Error(`nothing is called ${label}`);
  return one;
}

/** The field that a label with this text belongs to. */
function byText(tag: string, words: string): HTMLElement {
  const label = [...document.querySelectorAll<HTMLLabelElement>(tag)].find((l) =>
    l.textContent?.includes(words),
  );
  const field = label?.htmlFor ? document.getElementById(label.htmlFor) : null;
  if (!field) throw new Error(`no field ${words}`);
  return field;
}

function lastButton(name: string): HTMLElement {
  const all = [...document.querySelectorAll<HTMLElement>('button')].filter((b) =>
    b.textContent?.includes(name),
  );
  const one = all.at(-1);
  if (!one) throw new Error(`no button ${name}`);
  return one;
}
