import { expect, test } from 'vitest';
import { aligned, inert, markdown, tsv } from './copy.ts';

test('numbers and ids keep every digit, NULL is not empty, formulas are made inert', () => {
  expect(
    tsv(
      ['queryid', 'calls', 'query'],
      [
        ['-9223372036854775808', 3, '=cmd()'],
        [null, 0, '@x\ty\nz'],
      ],
    ),
  ).toBe("queryid\tcalls\tquery\n-9223372036854775808\t3\t'=cmd()\nNULL\t0\t'@x y z");
  expect(inert('-1.5e-9')).toBe('-1.5e-9');
  expect(inert('-- comment')).toBe("'-- comment");
});

test('foreign text cannot leave its cell', () => {
  expect(markdown(['q', 'n'], [['a | b <img>', 5]], [false, true])).toBe(
    '| q | n |\n| --- | ---: |\n| a \\| b &lt;img&gt; | 5 |',
  );
});

test('plain text stands in columns, wide characters and long names included', () => {
  expect(
    aligned(
      ['노드', '행'],
      [
        ['Seq Scan 주문', '1,000'],
        ['  Sort by a very long key', '5'],
      ],
      16,
    ),
  ).toBe('노드                 행\nSeq Scan 주문     1,000\n  Sort by a ver…      5');
});
