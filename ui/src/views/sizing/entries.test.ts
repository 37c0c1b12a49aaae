import { describe, expect, it } from 'vitest';
import type { CalculatorInput } from '../../api/wire.ts';
import { fieldText, readDraft, readForm, readInterval, refusedField } from './entries.ts';

const spec = (over: Partial<CalculatorInput> = {}): CalculatorInput => ({
  name: 'p',
  type: 'number',
  unit: '1',
  values: [],
  default: null,
  min: null,
  above: null,
  max: null,
  ...over,
});
const typed = (text: string) => ({ text, origin: { from: 'entered' as const } });
const inputOf = (text: string, of = spec()) => {
  const read = readDraft(of, typed(text));
  return read.kind === 'input' ? [read.input.value, read.input.bounds] : read;
};

describe('a field', () => {
  it('is a number, an interval, or its default when it is empty', () => {
    expect(inputOf('215.7')).toEqual([215.7, null]);
    expect(inputOf('1e-3')).toEqual([0.001, null]);
    expect(inputOf('5..10')).toEqual([null, [5, 10]]);
    expect(inputOf('5 – 10')).toEqual([null, [5, 10]]);
    expect(inputOf('0.5…1.5')).toEqual([null, [0.5, 1.5]]);
    expect(inputOf('-5')).toEqual([-5, null]);
    expect(inputOf(' ')).toEqual({ kind: 'default' });
    expect(readDraft(spec(), undefined)).toEqual({ kind: 'default' });
  });
  it('asks about what can be read two ways, and refuses what is no number', () => {
    expect(inputOf('1,234')).toEqual({ kind: 'problem', problem: 'ambiguous' });
    expect(inputOf('5..x')).toEqual({ kind: 'problem', problem: 'no_number' });
  });
  it('reads per cent as hundredths of one, and nowhere else', () => {
    expect(inputOf('0.5%')).toEqual([0.005, null]);
    expect(inputOf('1 %')).toEqual([0.01, null]);
    expect(inputOf('1..5%')).toEqual([null, [0.01, 0.05]]);
    expect(inputOf('80%', spec({ unit: '%' }))).toEqual([80, null]);
    expect(inputOf('80%', spec({ unit: 's' }))).toEqual({ kind: 'problem', problem: 'no_number' });
  });
  it('keeps words, flags and lists as they are', () => {
    expect(inputOf('PT500MS', spec({ type: 'text' }))).toEqual(['PT500MS', null]);
    expect(inputOf('true', spec({ type: 'flag' }))).toEqual([true, null]);
    expect(inputOf('int, decimal(10,2), varchar(40)', spec({ type: 'texts' }))).toEqual([
      ['int', 'decimal(10,2)', 'varchar(40)'],
      null,
    ]);
  });
  it('leaves the value of a cell to the program', () => {
    const origin = { from: 'cell' as const, of: { exhibit: 'E1', block: 0 }, row: 2, column: 1 };
    expect(readDraft(spec(), { text: '', origin })).toEqual({
      kind: 'input',
      input: { name: 'p', value: null, bounds: null, origin },
    });
  });
});

it('a form gives its inputs and names the fields that cannot be read', () => {
  const specs = [spec(), spec({ name: 'n' }), spec({ name: 'k' })];
  const { inputs, problems } = readForm(specs, { p: typed('0.001'), n: typed('x') });
  expect(inputs.map((i) => [i.name, i.value])).toEqual([['p', 0.001]]);
  expect(problems).toEqual({ n: 'no_number' });
});

it('an interval of one value has it at both ends', () => {
  expect(readInterval('100')).toEqual({ ok: true, bounds: [100, 100] });
  expect(readInterval('90..110')).toEqual({ ok: true, bounds: [90, 110] });
});

it('what a field shows is read back as the same', () => {
  expect(inputOf(fieldText({ value: null, bounds: [5, 10] }))).toEqual([null, [5, 10]]);
  expect(inputOf(fieldText({ value: 179.9165507649513, bounds: null }))).toEqual([179.9165507649513, null]);
});

it('a refusal names its field and why', () => {
  expect(refusedField({ problem: 'method_input_domain', detail: 'input=batch why=not_positive' })).toEqual({
    input: 'batch',
    why: 'not_positive',
  });
  expect(refusedField({ problem: 'method_input_missing', detail: 'input=n' })).toEqual({
    input: 'n',
    why: 'needed',
  });
  expect(refusedField({ problem: 'json', detail: 'something else' })).toBeNull();
  expect(refusedField({})).toBeNull();
});
