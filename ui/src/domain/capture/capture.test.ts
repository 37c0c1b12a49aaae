import { describe, expect, it } from 'vitest';
import type { BlockRecord, Receipt } from '../../api/wire.ts';
import { versionText } from './kinds.ts';
import { choicesOf, unitOf, withColumn, withKind, wordOf } from './choices.ts';
import { momentOf, momentWord, offsetFits, placing } from './moment.ts';
import { phaseFits, phaseOf, phaseWord } from './phase.ts';
import { accountOf, accounts, nextQuarantined, reasonsOf, runsOf, stripOf, sumOf } from './receipt.ts';

const EMPTY: Receipt = {
  lines: 0,
  row: 0,
  continuation: 0,
  header: 0,
  rule: 0,
  footer: 0,
  prompt: 0,
  statement: 0,
  comment: 0,
  blank: 0,
  timing: 0,
  notice: 0,
  prose: 0,
  quarantined: 0,
  quarantine: [],
};
const q = (line: number, reason = 'cut_row') => ({ line, reason, text: `line ${line}` });

describe('choices', () => {
  it('tell the host only what differs', () => {
    expect(choicesOf({})).toEqual([]);
    expect(choicesOf({ 0: { kind: null, columns: { 1: { name: ' ', unit: '' } } } })).toEqual([]);
    const words = withColumn(withKind({}, 2, 'generic.table'), 2, 1, { name: ' latency ', unit: 'µs' });
    expect(choicesOf(words)).toEqual([
      { block: 2, kind: 'generic.table', columns: [{ column: 1, name: 'latency', unit: 'us' }] },
    ]);
  });
  it('drop the words on columns with another kind, whose columns are others', () => {
    const words = withColumn({}, 0, 3, { name: 'p95', unit: 'ms' });
    expect(wordOf(withKind(words, 0, 'loadtest.sweep'), 0)).toEqual({ kind: 'loadtest.sweep', columns: {} });
  });
  it('spell units as the wire does, and carry any other word', () => {
    expect(['µs', 'μs', ' ms ', '/s', 'blocks(8192)', 'pods'].map(unitOf)).toEqual([
      'us',
      'us',
      'ms',
      '1/s',
      'blocks(8192)',
      'pods',
    ]);
  });
});

describe('the account', () => {
  const receipt: Receipt = {
    ...EMPTY,
    lines: 30,
    row: 11,
    continuation: 4,
    header: 1,
    rule: 3,
    footer: 1,
    statement: 2,
    blank: 3,
    timing: 1,
    quarantined: 4,
    quarantine: [q(9, 'elided_row'), q(11, 'cut_row'), q(12, 'cut_row'), q(20, 'cut_row')],
  };
  it('sums to the lines read, by groups and classes', () => {
    expect(accounts(receipt).map((a) => [a.name, a.n])).toEqual([
      ['rows', 15],
      ['frame', 5],
      ['around', 6],
      ['quarantined', 4],
    ]);
    expect(sumOf(receipt)).toBe(30);
    expect(accounts(receipt)[2]?.classes).toEqual([
      { kind: 'statement', n: 2 },
      { kind: 'blank', n: 3 },
      { kind: 'timing', n: 1 },
    ]);
  });
  it('shows a sum that is not the lines read', () => {
    expect(sumOf({ ...receipt, row: 10 })).toBe(29);
  });
  it('keeps rows and quarantined in sight at zero', () => {
    expect(accounts({ ...EMPTY, lines: 1, prose: 1 }).map((a) => [a.name, a.n])).toEqual([
      ['rows', 0],
      ['around', 1],
      ['quarantined', 0],
    ]);
  });
  it('puts every class in one group', () => {
    expect(accountOf('continuation')).toBe('rows');
    expect(accountOf('footer')).toBe('frame');
    expect(accountOf('notice')).toBe('around');
  });
  it('counts reasons, most frequent first', () => {
    expect(reasonsOf(receipt.quarantine)).toEqual([
      { reason: 'cut_row', n: 3 },
      { reason: 'elided_row', n: 1 },
    ]);
  });
  it('finds the next quarantined line and begins again', () => {
    expect(nextQuarantined(receipt.quarantine, null)).toBe(9);
    expect(nextQuarantined(receipt.quarantine, 11)).toBe(12);
    expect(nextQuarantined(receipt.quarantine, 20)).toBe(9);
    expect(nextQuarantined([], 3)).toBeNull();
  });
});

describe('the strip of a stored exhibit', () => {
  const block = (first: number, last: number) => ({ lines: [first, last] }) as BlockRecord;
  it('covers every line once', () => {
    const strip = stripOf([block(3, 10), block(14, 20)], {
      ...EMPTY,
      lines: 22,
      quarantined: 3,
      quarantine: [q(5), q(6), q(22)],
    });
    expect(strip).toEqual([
      ['comment', 2],
      ['row', 2],
      ['quarantined', 2],
      ['row', 4],
      ['comment', 3],
      ['row', 7],
      ['comment', 1],
      ['quarantined', 1],
    ]);
    expect(strip.reduce((n, [, lines]) => n + lines, 0)).toBe(22);
  });
  it('is one run where nothing was understood', () => {
    expect(stripOf([], { ...EMPTY, lines: 7, prose: 7 })).toEqual([['comment', 7]]);
  });
});

it('the strip has no seam within one account', () => {
  expect(
    runsOf([
      ['rule', 1],
      ['header', 1],
      ['row', 3],
      ['continuation', 4],
      ['quarantined', 1],
      ['footer', 1],
    ]),
  ).toEqual([
    { name: 'frame', from: 0, n: 2 },
    { name: 'rows', from: 2, n: 7 },
    { name: 'quarantined', from: 9, n: 1 },
    { name: 'frame', from: 10, n: 1 },
  ]);
});

describe('the time of a capture', () => {
  const word = (text: string, zone = '', offset = '') => ({ text, zone, offset, basis: 'entered' as const });
  it('says what stands in the way of placing it', () => {
    expect(placing(word(''))).toBe('empty');
    expect(placing(word('the second week', 'UTC'))).toBe('words');
    expect(placing(word('2025-11-08 22:00'))).toBe('no_zone');
    expect(placing(word('2025-11-08 22:00', '+09:00'))).toBe('placed');
    expect(placing(word('2025-11-08T13:00:00.250Z'))).toBe('placed');
    expect(placing(word('2025-11-08 22:00:00+09'))).toBe('placed');
    expect(placing(word('2025-11-08 22:00 or so', 'UTC'))).toBe('words');
  });
  it('travels unplaced, with its words, zone and offset', () => {
    expect(momentOf(word('  '))).toBeNull();
    expect(momentOf(word(' 2025-11-08 22:00 ', '+09:00', '\u22122500'))).toEqual({
      at: null,
      text: '2025-11-08 22:00',
      zone: '+09:00',
      clock_offset_ms: -2500,
      basis: 'entered',
    });
    const stored = { at: '1762606800000000', text: '2025-11-08 22:00', zone: null, clock_offset_ms: 40 };
    expect(momentWord(stored)).toEqual({
      text: '2025-11-08 22:00',
      zone: '',
      offset: '40',
      basis: 'entered',
    });
  });
  it('takes whole milliseconds only', () => {
    expect(['', '0', '-2500', '+40', '\u221240'].map(offsetFits)).toEqual([true, true, true, true, true]);
    expect(['2.5', '2 s', '9999999999'].map(offsetFits)).toEqual([false, false, false]);
  });
});

describe('the part of the incident', () => {
  it('goes to the wire and back', () => {
    expect(phaseOf(phaseWord({ step: 3 }))).toEqual({ step: 3 });
    expect(phaseOf(phaseWord('control'))).toBe('control');
    expect(phaseOf(phaseWord(null))).toBeNull();
  });
  it('asks a step for its number', () => {
    expect(phaseFits({ name: 'step', step: '', basis: 'entered' })).toBe(false);
    expect(phaseFits({ name: 'step', step: '0', basis: 'entered' })).toBe(false);
    expect(phaseFits({ name: 'step', step: '12', basis: 'entered' })).toBe(true);
    expect(phaseFits({ name: 'before', step: '', basis: 'entered' })).toBe(true);
  });
});

it('versions are printed as ranges, engines by their names', () => {
  expect(versionText('postgresql', '1.8..1.10')).toBe('PostgreSQL 1.8–1.10');
  expect(versionText('mariadb', null)).toBe('MariaDB');
  expect(versionText(null, null)).toBe('');
});
