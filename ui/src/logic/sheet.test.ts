import { describe, expect, it } from 'vitest';
import { sheetFit, sheetTrack, sheetWidth, type SheetColumn } from './sheet.ts';

const column = (more: Partial<SheetColumn>): SheetColumn => ({
  title: 'x',
  unit: '',
  number: false,
  graded: false,
  texts: [],
  ...more,
});

describe('widths of a table of any capture', () => {
  it('gives a number the room of its longest figure, and of its heading where there is any', () => {
    const wait = sheetWidth(
      column({ title: 'SUM_TIMER_WAIT', unit: 'ms', number: true, texts: ['30,019', '54.47'] }),
      false,
    );
    expect(wait).toEqual({ least: 66, whole: 135, number: true });
    expect(sheetTrack(wait)).toBe('minmax(66px, 135px)');
    const large = sheetWidth(column({ title: 'count', number: true, texts: ['30,018,737,520,000'] }), false);
    expect(large.least).toBe(Math.ceil(18 * 7.6 + 20));
    expect(large.whole).toBe(large.least);
  });

  it('lets texts give way, the name of a row last and a hash first', () => {
    const name = column({ title: 'VARIABLE_NAME', texts: ['Innodb_buffer_pool_read_requests'] });
    expect(sheetWidth(name, true).whole).toBe(232);
    expect(sheetWidth(name, false).whole).toBe(150);
    const hash = column({ title: 'DIGEST', texts: ['f2b9be5f0f32ca7507e4ddf133cd2fad'] });
    expect(sheetWidth(hash, false)).toEqual({ least: 48, whole: 84, number: false });
    expect(sheetTrack(sheetWidth(hash, false))).toBe('minmax(48px, 84fr)');
  });

  it('shows what stands whole, and never one column alone', () => {
    const of = (whole: number) => ({ width: { least: 48, whole, number: true } });
    expect(sheetFit([of(100), of(100), of(100)], 250)).toHaveLength(2);
    expect(sheetFit([of(100), of(100), of(100)], 300)).toHaveLength(3);
    expect(sheetFit([of(400), of(400), of(10)], 300)).toHaveLength(2);
  });
});
