import { describe, expect, it } from 'vitest';
import { sqlTokens, type TokenKind } from './sqltokens.ts';

/** Tokens of one kind, as they stand. */
const of = (kind: TokenKind, statement: string, engine = 'postgresql') =>
  sqlTokens(statement, engine)
    .filter((token) => token.kind === kind)
    .map((token) => token.text.trim());

describe('the words of a statement', () => {
  it('tells keywords, names, literals and parameters apart', () => {
    const text = `SELECT "select", u.score FROM users u WHERE u.city = '부산' AND zip = $1 AND n > 1.5e3`;
    expect(of('keyword', text)).toEqual(['SELECT', 'FROM', 'WHERE', 'AND', 'AND']);
    expect(of('name', text)).toEqual(['"select"']);
    expect(of('literal', text)).toEqual(["'부산'", '1.5e3']);
    expect(of('parameter', text)).toEqual(['$1']);
  });

  it('reads quotes as the engine does', () => {
    expect(of('literal', 'SELECT "a\\"b", `c``d` # rest', 'mysql')).toEqual(['"a\\"b"']);
    expect(of('name', 'SELECT "a\\"b", `c``d` # rest', 'mysql')).toEqual(['`c``d`']);
    expect(of('comment', 'SELECT "a\\"b", `c``d` # rest', 'mysql')).toEqual(['# rest']);
    expect(of('literal', "SELECT 'C:\\', E'it\\'s', $tag$ '$x$ $tag$, 'it''s'")).toEqual([
      "'C:\\'",
      "E'it\\'s'",
      "$tag$ '$x$ $tag$",
      "'it''s'",
    ]);
  });

  it('knows parameters of every spelling, and a cast is none', () => {
    expect(of('parameter', 'SELECT ?, :since, x::numeric', 'postgresql')).toEqual(['?', ':since']);
    expect(of('parameter', 'SELECT @@sort_buffer_size, @n', 'mysql')).toEqual(['@@sort_buffer_size', '@n']);
  });

  it('colours comments, closed or not, and what is in them is no keyword', () => {
    expect(of('comment', 'SELECT 1 -- FROM x\n+ /* WHERE */ 2 /* open FROM')).toEqual([
      '-- FROM x',
      '/* WHERE */',
      '/* open FROM',
    ]);
    expect(of('keyword', 'SELECT 1 -- FROM x\n+ /* WHERE */ 2 /* open FROM')).toEqual(['SELECT']);
  });

  it.each([
    '',
    ' \n',
    "'",
    '"open',
    '$',
    '$$ never closed',
    ':::',
    '@',
    '.5.5.',
    "E'\\",
    '0x1fg',
    '주문 SELECT 😀',
    '<b>SELECT</b> &amp; 1',
  ])('loses no character of %j', (text) => {
    for (const engine of ['postgresql', 'mysql', 'mariadb']) {
      expect(
        sqlTokens(text, engine)
          .map((t) => t.text)
          .join(''),
      ).toBe(text);
    }
  });

  it('ends with one plain token where there are too many', () => {
    const text = 'a+'.repeat(10_000);
    const tokens = sqlTokens(text, 'mysql', 50);
    expect(tokens.length).toBe(51);
    expect(tokens.map((t) => t.text).join('')).toBe(text);
  });
});
