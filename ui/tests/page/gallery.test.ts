// All parts and their states, in both themes: nothing a screen reader or a weak eye would stumble over.
import { describe, expect, it } from 'vitest';
import { applyTheme } from '../../src/theme/scheme.ts';
import Gallery from '../preview/Gallery.svelte';
import { expectAccessible, host, stage } from './stage.ts';

describe.each(['light', 'dark'])('in the %s theme', (theme) => {
  it.each(['en', 'ko'])('every part can be read, in %s', async (language) => {
    host({}, language);
    applyTheme(theme);
    const body = stage(Gallery, {});
    await expectAccessible(body);
    expect(body.textContent).not.toContain('⟦');
    applyTheme(null);
  });
});

it('targets are at least 24 px in both directions, or lie in a line of text', () => {
  host();
  const body = stage(Gallery, {});
  const small = [...body.querySelectorAll<HTMLElement>('button, input:not(.vh), select, textarea')]
    .filter((e) => !e.matches('.link, .cite, .input input'))
    .map((e) => ({ e, box: e.getBoundingClientRect() }))
    .filter(({ box }) => box.width < 24 || box.height < 24)
    .map(({ e, box }) => `${e.tagName} ${e.className} ${e.textContent?.trim()} ${box.width}x${box.height}`);
  expect(small).toEqual([]);
});
