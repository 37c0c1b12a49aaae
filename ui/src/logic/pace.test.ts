import { describe, expect, it } from 'vitest';
import { NO_PACE, paced } from './pace.ts';

const after = (reports: [number, number][], total: number | null) =>
  reports.reduce((pace, [at, done]) => paced(pace, at, done, total), NO_PACE);

describe('the pace of a job', () => {
  it('is not told before there is enough to say', () => {
    expect(
      after(
        [
          [0, 0],
          [500, 50],
        ],
        1000,
      ),
    ).toMatchObject({ rate: null, left: null });
  });

  it('tells units per second and seconds left', () => {
    expect(
      after(
        [
          [0, 0],
          [1000, 100],
        ],
        1000,
      ),
    ).toMatchObject({ rate: 100, left: 9 });
    expect(
      after(
        [
          [0, 0],
          [1000, 100],
        ],
        null,
      ),
    ).toMatchObject({ rate: 100, left: null });
  });

  it('forgets a slow start', () => {
    const reports: [number, number][] = [
      [0, 0],
      [6000, 60],
      [7000, 1060],
      [8000, 2060],
    ];
    expect(after(reports, 3060)).toMatchObject({ rate: 1000, left: 1 });
  });

  it('begins anew with another stage', () => {
    expect(
      after(
        [
          [0, 0],
          [1000, 900],
          [1100, 10],
        ],
        1000,
      ),
    ).toMatchObject({ rate: null, left: null });
  });

  it('says nothing of a job that stands still', () => {
    expect(
      after(
        [
          [0, 5],
          [1000, 5],
        ],
        1000,
      ),
    ).toMatchObject({ rate: null, left: null });
  });
});
