import { expect, test } from 'vitest';
import { literalInt, joinSql, emptySql, compile, sql, type Sql } from './sql.ts';

const textOf = (query: Parameters<typeof compile>[0]) => compile(query).text;

test('turns every value into a parameter', () => {
  const { text, values } = compile(
    sql`select ${1}, ${"'; drop table people; --"} from x where y = ${null}`,
  );
  expect(text).toBe('select $1, $2 from x where y = $3');
  expect(values).toEqual([1, "'; drop table people; --", null]);
});

test('nests fragments and numbers their parameters consecutively', () => {
  const inner = sql`a = ${1} or b = ${2}`;
  const { text, values } = compile(
    sql`select ${0} where (${inner}) and c = ${3} ${emptySql} and (${inner})`,
  );
  expect(text).toBe('select $1 where (a = $2 or b = $3) and c = $4  and (a = $5 or b = $6)');
  expect(values).toEqual([0, 1, 2, 3, 1, 2]);
});

test('joins lists, including lists of one element', () => {
  expect(textOf(sql`(${joinSql([sql`${1}`, sql`${2}`, sql`x`], ', ')})`)).toBe('($1, $2, x)');
  expect(textOf(sql`(${joinSql([sql`x`], ', ')})`)).toBe('(x)');
});

test('accepts only integers as literals', () => {
  expect(textOf(sql`limit ${literalInt(11)} offset ${literalInt(-1)}`)).toBe('limit 11 offset -1');
  for (const invalidNumber of [1.5, NaN, Infinity, 2 ** 60, '1; drop table people' as never])
    expect(() => literalInt(invalidNumber)).toThrow(TypeError);
});

test('gives a statement the same name for all values', () => {
  const named = (n: number) => compile(sql`select ${n}`);
  expect(named(1).name).toBe(named(2).name);
  expect(named(1).name).not.toBe(compile(sql`select ${1} `).name);
  expect(named(1).name.length).toBeLessThan(64);
});

test('creates separate texts for different fragments at the same place in the code', () => {
  const listed = (n: number, between = ', ') =>
    textOf(
      sql`(${joinSql(
        [...Array(n).keys()].map((i) => sql`${i}`),
        between,
      )})`,
    );
  expect([listed(1), listed(2), listed(3), listed(2, ' or '), listed(2)]).toEqual([
    '($1)',
    '($1, $2)',
    '($1, $2, $3)',
    '($1 or $2)',
    '($1, $2)',
  ]);
  const limited = (n: number) => textOf(sql`limit ${literalInt(n)}`);
  expect([limited(1), limited(2), limited(1)]).toEqual(['limit 1', 'limit 2', 'limit 1']);
  const renderPart = (part: Sql | number) => textOf(sql`where ${part}`);
  expect([renderPart(1), renderPart(sql`a`), renderPart(sql`b`), renderPart(2)]).toEqual([
    'where $1',
    'where a',
    'where b',
    'where $1',
  ]);
});

test('creates separate texts for the same fragment at different places', () => {
  const pair = (left: Sql | number, right: Sql | number) => textOf(sql`${left} = ${right}`);
  const a = sql`a`;
  expect([pair(a, 1), pair(1, a), pair(a, a), pair(1, 1)]).toEqual([
    'a = $1',
    '$1 = a',
    'a = a',
    '$1 = $2',
  ]);
});

test('keeps empty lists and lists of nothing apart', () => {
  const page = (left: Sql, right: Sql) => textOf(sql`where true ${left} or false ${right}`);
  const condition = (inner: Sql) => sql`and id > 1 ${inner}`;
  const none = () => joinSql([], ' ');
  expect([
    page(none(), condition(joinSql([none()], ' '))),
    page(joinSql([condition(none())], ' '), none()),
  ]).toEqual(['where true  or false and id > 1 ', 'where true and id > 1  or false ']);
});
