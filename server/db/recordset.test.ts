import { expect, test } from 'vitest';
import { toRecordset } from './recordset.ts';
import { compile, sql } from './sql.ts';

const columns = sql`p (id bigint, "fullName" text, urls text[])`;

test('a list becomes a record set with typed columns', () => {
  const { text, values } = compile(toRecordset([{ id: 1, fullName: 'Ada' }], columns));
  expect(text).toBe('json_to_recordset($1::json) as p (id bigint, "fullName" text, urls text[])');
  expect(values).toEqual(['[{"id":1,"fullName":"Ada"}]']);
});

test('a key that is not a column is an error', () => {
  expect(() => toRecordset([{ id: 1 }, { id: 2, full_name: 'Ada' }], columns)).toThrow(
    'The record set has no column full_name.',
  );
});

test('a name with capitals needs quotes, because PostgreSQL would look for it in lower case', () => {
  expect(() => toRecordset([{ fullName: 'Ada' }], sql`p (fullName text)`)).toThrow(
    'The record set has no column fullName.',
  );
  expect(() => toRecordset([{ fullname: 'Ada' }], sql`p (fullName text)`)).not.toThrow();
});
