import { describe, expect, it } from 'vitest';
import type { Rung } from '../../api/wire.ts';
import { sealedFigures } from './sealed.ts';

const rung = (rationale: string, seal: object | null = { at: '1', hash: 'a' }): Rung =>
  ({ prediction: { rationale, seal, predicted: [0.6, 1.4] } }) as unknown as Rung;

describe('sealed figures', () => {
  it('are found with their tolerance and what stood before', () => {
    const words = 'outbox.sizing v1 drain_per_s = 200..200 1/s (+-20 %), {"batch":200}';
    expect(sealedFigures([rung(words)], 'outbox.sizing')).toMatchObject([
      { figure: 'drain_per_s', tolerance: 0.2, before: [100, 100] },
    ]);
    expect(sealedFigures([rung(words)], 'bloom.sizing')).toEqual([]);
    expect(sealedFigures([rung(words, null)], 'outbox.sizing')).toEqual([]);
    expect(sealedFigures([rung('it drains 200')], 'outbox.sizing')).toEqual([]);
  });
});
