import { describe, expect, it } from 'vitest';

import { workingInputs } from './working.ts';

describe('inputs of a computation', () => {
  it('are told by name, without what was not given', () => {
    expect(workingInputs({ slo: 500, load: 'rate', cv: null })).toEqual([
      { name: 'load', text: 'rate' },
      { name: 'slo', text: '500' },
    ]);
  });

  it('name blocks as places are named', () => {
    const inputs = { before: { exhibit: 'E3', block: 0 }, after: { exhibit: 'E4', block: 2 } };
    expect(workingInputs(inputs)).toEqual([
      { name: 'after', text: 'E4/2' },
      { name: 'before', text: 'E3' },
    ]);
  });

  it('shorten lists, and lists within members', () => {
    expect(workingInputs({ before: [1, 2.5] })).toEqual([{ name: 'before', text: '1; 2.5' }]);
    expect(workingInputs({ values: [1, 2, 3, 4, 5, 6, 7, 8] })).toEqual([
      { name: 'values', text: '1; 2; 3; 4; 5; 6; … 8' },
    ]);
    expect(workingInputs({ points: [{ x: 210, y: 160, errors: null }] })).toEqual([
      { name: 'points', text: 'x 210, y 160' },
    ]);
    expect(workingInputs({ a: { mean: 0.5, list: [1, 2, 3, 4, 5, 6, 7] } })).toEqual([
      { name: 'a', text: 'mean 0.5, list … 7' },
    ]);
  });
});
