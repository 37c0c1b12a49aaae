// The words of a statement, told apart for the eye: keywords, names in quotes, literals, parameters, comments, signs.
//
// Invariants: the texts of the tokens together are the statement, character by character; one pass, no recursion, at most
// `most` tokens (the rest is one plain token, so that a statement of a megabyte costs the page no more than a short one).
// What it does not know: whether a word is a keyword or a column of that name, and the server's settings; a backslash
// escapes in a string of MySQL and MariaDB, and in PostgreSQL only in an E'' string, as both do by default.

export type TokenKind = 'plain' | 'keyword' | 'name' | 'literal' | 'parameter' | 'comment' | 'sign';

export interface Token {
  kind: TokenKind;
  text: string;
}

const KEYWORDS = new Set(
  (
    'ADD ALL ALTER ANALYZE AND ANY ARRAY AS ASC BEGIN BETWEEN BOTH BY CALL CASE CAST CHECK COLLATE COLUMN COMMIT ' +
    'CONFLICT CONSTRAINT COPY CREATE CROSS CURRENT_DATE CURRENT_TIMESTAMP CURRENT_TIME DECLARE DEFAULT DELETE DESC ' +
    'DISTINCT DO DROP DUAL ELSE END ESCAPE EXCEPT EXISTS EXPLAIN FALSE FETCH FILTER FIRST FOLLOWING FOR FORCE FOREIGN ' +
    'FROM FULL GRANT GROUP GROUPING HAVING IF IGNORE ILIKE IN INDEX INNER INSERT INTERSECT INTERVAL INTO IS JOIN KEY ' +
    'LAST LATERAL LEADING LEFT LIKE LIMIT LOCK LOCKED MATERIALIZED MERGE NATURAL NOT NOTHING NOWAIT NULL NULLS OFFSET ' +
    'ON ONLY OR ORDER OUTER OVER PARTITION PRECEDING PRIMARY RANGE RECURSIVE REFERENCES REGEXP REPLACE RETURNING ' +
    'RIGHT RLIKE ROLLBACK ROLLUP ROW ROWS SELECT SET SHARE SIMILAR SKIP SOME STRAIGHT_JOIN TABLE TABLESAMPLE THEN TO ' +
    'TRAILING TRUE TRUNCATE UNBOUNDED UNION UNIQUE UPDATE USE USING VALUES VIEW WHEN WHERE WINDOW WITH WITHIN'
  ).split(' '),
);

const STARTS_WORD = /[\p{L}_]/u;
const IN_WORD = /[\p{L}\p{N}_$]/u;
const DIGIT = /[0-9]/;
const NUMBER = /^(?:0[xX][0-9a-fA-F]+|[0-9]+(?:\.[0-9]*)?(?:[eE][+-]?[0-9]+)?|\.[0-9]+(?:[eE][+-]?[0-9]+)?)/;
const DOLLAR_TAG = /^\$(?:[\p{L}_][\p{L}\p{N}_]*)?\$/u;

/** The position after a quoted text that begins at `at`; the end of all where it is not closed. */
function afterQuoted(text: string, at: number, quote: string, escapes: boolean): number {
  let i = at + 1;
  while (i < text.length) {
    if (escapes && text[i] === '\\') i += 2;
    else if (text[i] !== quote) i += 1;
    else if (text[i + 1] === quote) i += 2;
    else return i + 1;
  }
  return text.length;
}

/** The position after the first `end` from `at` on; the end of all where there is none. */
function after(text: string, at: number, end: string): number {
  const found = text.indexOf(end, at);
  return found < 0 ? text.length : found + end.length;
}

function afterWord(text: string, at: number): number {
  let i = at;
  while (i < text.length && IN_WORD.test(text[i] ?? '')) i += 1;
  return i;
}

/** The end and the kind of what begins at a position; `family` says whose quotes they are. */
function next(text: string, at: number, mysql: boolean): [end: number, kind: TokenKind] {
  const ch = text[at] ?? '';
  const two = text.slice(at, at + 2);
  // The head of the rest is enough to tell a number or a dollar quote; a longer one is drawn in two parts.
  const rest = () => text.slice(at, at + 80);
  if (two === '--' || (mysql && ch === '#')) return [after(text, at, '\n'), 'comment'];
  if (two === '/*') return [after(text, at + 2, '*/'), 'comment'];
  if (ch === "'") return [afterQuoted(text, at, ch, mysql), 'literal'];
  if (ch === '"') return [afterQuoted(text, at, ch, mysql), mysql ? 'literal' : 'name'];
  if (ch === '`') return [afterQuoted(text, at, ch, false), 'name'];
  if (/[eEbBxXnN]/.test(ch) && text[at + 1] === "'")
    return [afterQuoted(text, at + 1, "'", mysql || /[eE]/.test(ch)), 'literal'];
  if (STARTS_WORD.test(ch)) {
    const end = afterWord(text, at);
    return [end, KEYWORDS.has(text.slice(at, end).toUpperCase()) ? 'keyword' : 'plain'];
  }
  if (ch === '$') {
    if (DIGIT.test(text[at + 1] ?? '')) return [afterWord(text, at + 1), 'parameter'];
    const tag = mysql ? undefined : DOLLAR_TAG.exec(rest())?.[0];
    if (tag !== undefined) return [after(text, at + tag.length, tag), 'literal'];
  }
  if (DIGIT.test(ch) || (ch === '.' && DIGIT.test(text[at + 1] ?? '')))
    return [at + (NUMBER.exec(rest())?.[0].length ?? 1), 'literal'];
  if (ch === '?') return [at + 1, 'parameter'];
  if (ch === '@' || (ch === ':' && text[at - 1] !== ':' && STARTS_WORD.test(text[at + 1] ?? ''))) {
    const end = afterWord(text, at + (two === '@@' ? 2 : 1));
    return end > at + 1 ? [end, 'parameter'] : [at + 1, 'sign'];
  }
  return [at + 1, /\s/.test(ch) ? 'plain' : 'sign'];
}

/** The tokens of a statement; neighbours of one kind are one token. */
export function sqlTokens(statement: string, engine: string, most = 600): Token[] {
  const mysql = engine !== 'postgresql';
  const out: Token[] = [];
  let at = 0;
  while (at < statement.length) {
    const [end, kind] = next(statement, at, mysql);
    const text = statement.slice(at, end);
    const last = out.at(-1);
    // Blanks belong to what stands before them: they have no colour.
    if (last && (last.kind === kind || text.trim() === '')) last.text += text;
    else if (out.length < most) out.push({ kind, text });
    else {
      out.push({ kind: 'plain', text: statement.slice(at) });
      break;
    }
    at = end;
  }
  return out;
}
