// SQL as it would stand in a console: fragments nest, every value becomes a parameter.
import { createHash } from 'node:crypto';

export class Sql {
  readonly parts: readonly string[];
  readonly values: readonly unknown[];
  constructor(parts: readonly string[], values: readonly unknown[]) {
    this.parts = parts;
    this.values = values;
  }
}

export const sql = (parts: TemplateStringsArray, ...values: unknown[]) => new Sql(parts, values);
export const nothing = new Sql([''], []);

/** An integer written into the statement itself: a page size as parameter makes PostgreSQL plan anew at every call. */
export function int(n: number): Sql {
  if (!Number.isSafeInteger(n)) throw new TypeError(`not an integer: ${n}`);
  return new Sql([String(n)], []);
}

/** Times are kept rounded to the millisecond: what is kept of now may be later than now() itself, and is never later than this. */
export const nowAsKept = new Sql(['now()::timestamptz(3)'], []);

export const joined = (list: Sql[], between: string) => new Sql(['', ...list.slice(1).map(() => between), ''], list);

// statement text → its name; the texts are few, because no value that a caller chooses becomes part of one
const names = new Map<string, string>();

/** A named statement is planned once per connection, which makes a feed several times faster than an unnamed one. */
export function rendered(query: Sql): { name: string; text: string; values: unknown[] } {
  const values: unknown[] = [];
  const text = written(query, values);
  let name = names.get(text);
  if (!name) names.set(text, (name = createHash('sha1').update(text).digest('base64url')));
  return { name, text, values };
}

function written(query: Sql, values: unknown[]): string {
  let text = query.parts[0]!;
  query.values.forEach((value, i) => {
    text += value instanceof Sql ? written(value, values) : `$${values.push(value)}`;
    text += query.parts[i + 1];
  });
  return text;
}
