// Lists of objects as parameters of statements.
import { compile, sql, type Sql } from './sql.ts';

/**
 * A list as a record set, with an alias and its columns: `p (id bigint, name text)`. A column that
 * an object lacks is null. A key that is not a column is an error, because PostgreSQL would ignore
 * it.
 */
export function toRecordset(list: readonly object[], columns: Sql): Sql {
  const names = new Set(listColumns(compile(columns).text));
  for (const row of list)
    for (const key of Object.keys(row))
      if (!names.has(key)) throw new Error(`The record set has no column ${key}.`);
  return sql`json_to_recordset(${JSON.stringify(list)}::json) as ${columns}`;
}

/** The names of the columns: `p ("fullName" text, urls text[])` → fullName, urls. */
const listColumns = (text: string) =>
  text
    .slice(text.indexOf('(') + 1, text.lastIndexOf(')'))
    .split(',')
    .map((column) => column.trim().split(/\s/)[0]!)
    // PostgreSQL folds unquoted names
    .map((name) => (name.startsWith('"') ? name.slice(1, -1) : name.toLowerCase()));
