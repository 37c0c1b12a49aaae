// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { canonical, recordedPlatform, recordingIn, RECORDING_ID, type Recording } from './recorded.ts';

const recording: Recording = {
  version: 1,
  language: 'ko',
  case: 'INQ-0004',
  replies: [
    { name: 'case_show', args: { case: 'INQ-0004' }, reply: { case: { id: 'INQ-0004' } } },
    { name: 'capture_lines', args: { source: { of: 'exhibit', exhibit: 'E1' }, first: 1 }, reply: 'lines' },
    { name: 'verify', args: {}, error: { code: 'too_large', args: { limit: '2' } } },
  ],
};

it('the spelling of a request does not matter', () => {
  expect(canonical({ b: [1, { d: null, c: 'x' }], a: undefined })).toBe('{"b":[1,{"c":"x"}]}');
  expect(canonical({ a: 1, b: 2 })).toBe(canonical({ b: 2, a: 1 }));
});

it('answers what was recorded, whatever the order of the members', async () => {
  const p = recordedPlatform(recording);
  await expect(p.rpc('case_show', { case: 'INQ-0004' })).resolves.toEqual({ case: { id: 'INQ-0004' } });
  const asked = { first: 1, source: { exhibit: 'E1', of: 'exhibit' }, job: null };
  await expect(p.rpc('capture_lines', asked)).resolves.toBe('lines');
});

it('refuses the rest with a code, and every change', async () => {
  const p = recordedPlatform(recording);
  await expect(p.rpc('case_show', { case: 'INQ-0005' })).rejects.toEqual({
    code: 'not_recorded',
    args: { command: 'case_show' },
  });
  await expect(p.rpc('verify', {})).rejects.toEqual({ code: 'too_large', args: { limit: '2' } });
  await expect(p.pickCaptures()).rejects.toEqual({ code: 'report_read_only', args: {} });
  expect(p.canEdit).toBe(false);
  expect(p.opens).toBe('INQ-0004');
});

function pageWith(text: string): Document {
  const page = document.implementation.createHTMLDocument();
  const block = page.createElement('script');
  block.type = 'application/json';
  block.id = RECORDING_ID;
  block.textContent = text;
  page.body.append(block);
  return page;
}

it('reads the recording of a page, and says why it cannot', () => {
  const text = JSON.stringify(recording).replaceAll('<', '\\u003c');
  expect(recordingIn(pageWith(text))).toEqual(recording);
  const thrown = (run: () => unknown) => {
    try {
      run();
      return null;
    } catch (failure) {
      return failure;
    }
  };
  expect(thrown(() => recordingIn(pageWith('null')))).toEqual({ code: 'recording_missing', args: {} });
  expect(thrown(() => recordingIn(pageWith('{"replies":')))).toEqual({ code: 'recording_missing', args: {} });
  const newer = JSON.stringify({ ...recording, version: 2 });
  expect(thrown(() => recordingIn(pageWith(newer)))).toEqual({
    code: 'recording_version',
    args: { found: '2', expected: '1' },
  });
});
