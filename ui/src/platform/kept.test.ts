import { describe, expect, it } from 'vitest';
import { kept } from './kept.ts';

function store(): Storage {
  const all = new Map<string, string>();
  return {
    getItem: (name: string) => all.get(name) ?? null,
    setItem: (name: string, text: string) => void all.set(name, text),
  } as Storage;
}

describe('choices of how a view looks', () => {
  it('are there at the next start', () => {
    const disk = store();
    kept(() => disk).keep('plans.columns', 'rows self');
    expect(kept(() => disk).recall('plans.columns')).toBe('rows self');
    expect(kept(() => disk).recall('plans.heat')).toBeNull();
    expect(disk.getItem('inquest.plans.columns')).toBe('rows self');
  });

  it('last until the end where the store is refused, and not longer where there is none', () => {
    const refused = kept(() => {
      throw new Error('denied');
    });
    refused.keep('plans.heat', 'read');
    expect(refused.recall('plans.heat')).toBe('read');
    expect(refused.recall('plans.columns')).toBeNull();
    kept(() => null).keep('plans.heat', 'read');
    expect(kept(() => null).recall('plans.heat')).toBeNull();
  });
});
