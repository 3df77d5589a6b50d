// SQL template tag: fragments nest, and every value becomes a parameter.
import { hash } from 'node:crypto';

/**
 * A fragment of a statement. The constructor accepts raw text: use it only for text that no client
 * can influence.
 */
export class Sql {
  readonly parts: readonly string[];
  readonly values: readonly unknown[];
  constructor(parts: readonly string[], values: readonly unknown[]) {
    this.parts = parts;
    this.values = values;
  }
}

export const sql = (parts: TemplateStringsArray, ...values: unknown[]) => new Sql(parts, values);
export const emptySql = new Sql([''], []);

/**
 * An integer as part of the statement text. PostgreSQL would plan a statement with a parameterized
 * page size again on every call. Never pass a number that clients choose: each value creates a
 * statement that is cached forever.
 */
export function literalInt(n: number): Sql {
  if (!Number.isSafeInteger(n)) throw new TypeError(`not an integer: ${n}`);
  return new Sql([String(n)], []);
}

/**
 * The current time as the database stores it. Stored times are rounded to milliseconds, so a stored
 * time may be later than now(), but never later than this.
 */
export const storedNow = new Sql(['now()::timestamptz(3)'], []);

/**
 * Joins fragments with `separator`, which is raw text. An empty list gives empty SQL. Each length
 * creates a statement that is cached forever.
 */
export const joinSql = (list: Sql[], separator: string) =>
  new Sql(['', ...list.slice(1).map(() => separator), ''], list);

/**
 * A statement without its values: its text, and the name under which each connection prepares it
 * once. Without prepared statements, reading a feed takes several times as long.
 */
type Statement = { name: string; text: string };

/**
 * Names of statements by their text. Nothing is ever removed. The cache stays small, because values
 * that clients choose never become part of a statement.
 */
const names = new Map<string, string>();

export function compile(query: Sql): Statement & { values: unknown[] } {
  const values: unknown[] = [];
  const text = render(query, values);
  let name = names.get(text);
  if (!name) names.set(text, (name = hash('sha1', text, 'base64url')));
  return { name, text, values };
}

/** Returns the text of the fragment and appends its values to `collected`. */
function render({ parts, values }: Sql, collected: unknown[]): string {
  let text = parts[0]!;
  for (const [i, value] of values.entries())
    text +=
      (value instanceof Sql ? render(value, collected) : `$${collected.push(value)}`) +
      parts[i + 1]!;
  return text;
}
