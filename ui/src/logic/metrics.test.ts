import { expect, test } from 'vitest';
import { armColumns, betterOf, figuresOf, isSweep, latencies, metrics } from './metrics.ts';

const column = (name: string, more: { type?: string; role?: string; unit?: string | null } = {}) => ({
  name,
  type: 'float',
  role: 'gauge',
  unit: null,
  ...more,
});

test('results stand before the load, whatever the order of the columns', () => {
  const columns = [
    column('target_rps'),
    column('clients', { type: 'uint' }),
    column('errors', { type: 'uint' }),
    column('tps', { unit: '1/s' }),
    column('p95', { unit: 'ms' }),
    column('note', { type: 'text' }),
    column('id', { role: 'key' }),
  ];
  expect(metrics(columns, columns).map((c) => c.name)).toEqual([
    'p95',
    'tps',
    'errors',
    'target_rps',
    'clients',
  ]);
});

test('only what both have is offered', () => {
  expect(metrics([column('p95'), column('mean')], [column('mean')]).map((c) => c.name)).toEqual(['mean']);
});

test('more of what was completed is better, less of anything else', () => {
  expect(betterOf(column('tps'))).toBe('higher');
  expect(betterOf(column('done', { unit: '1/s' }))).toBe('higher');
  expect(betterOf(column('p99'))).toBe('lower');
  expect(betterOf(undefined)).toBe('lower');
});

test('a sweep has a load and a latency', () => {
  expect(isSweep([column('users'), column('p95')])).toBe(true);
  expect(isSweep([column('users'), column('tps')])).toBe(false);
  expect(isSweep([column('latency')])).toBe(false);
});

test('knows a wide sheet kept by hand, whose latencies are its arms', () => {
  const text = (name: string) => ({ ...column(name), type: 'text' });
  const sheet = [
    text('rate_rps'),
    text('x1_p95_ms'),
    column('x3_p95_ms'),
    text('note'),
    ...['rate_rps low', 'rate_rps high', 'x1_p95_ms low', 'x1_p95_ms high'].map((name) => column(name)),
    text('rate_rps note'),
  ];
  expect(isSweep(sheet)).toBe(true);
  expect(figuresOf(sheet).map((c) => c.name)).toEqual(['rate_rps', 'x1_p95_ms', 'x3_p95_ms']);
  expect(latencies(sheet).map((c) => c.name)).toEqual(['x1_p95_ms', 'x3_p95_ms']);
  expect(armColumns(sheet).map((c) => c.name)).toEqual(['x1_p95_ms', 'x3_p95_ms']);
  // Two figures of one arm.
  expect(armColumns(['users', 'mean', 'p95', 'p99', 'p99.9'].map((name) => column(name)))).toEqual([]);
  const before = ['latency_before', 'latency_after'].map((name) => column(name));
  expect(armColumns(before)).toHaveLength(2);
  expect(isSweep([column('error_rate'), column('p95')])).toBe(false);
});
