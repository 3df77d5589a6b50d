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
    if (parts.length !== values.length + 1)
      throw new TypeError('a fragment needs a part before and after each value');
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
  list.length ? new Sql(['', ...list.slice(1).map(() => separator), ''], list) : emptySql;

/**
 * A statement without its values: its text, and the name under which each connection prepares it
 * once. Without prepared statements, reading a feed takes several times as long.
 */
type Statement = { name: string; text: string };

/**
 * Statements by the key of their fragments, which costs less to build than the text. Nothing is
 * ever removed. The cache stays small, because values that clients choose never become part of a
 * statement.
 */
const statements = new Map<string, Statement>();

export function compile(query: Sql): Statement & { values: unknown[] } {
  const values: unknown[] = [];
  const key = collectValues(query, values);
  let statement = statements.get(key);
  if (!statement) {
    const text = render(query, { parameters: 0 });
    statements.set(key, (statement = { name: hash('sha1', text, 'base64url'), text }));
  }
  return { name: statement.name, text: statement.text, values };
}

/** Short codes of the texts around the values of a template, for keys. */
const codes = new Map<string | readonly string[], string>();
function codeOf(parts: readonly string[]): string {
  // The array of a tagged template is the same object at each call. Other arrays are new each time,
  // so their text identifies them.
  const identity = 'raw' in parts ? parts : parts.join('\0');
  let code = codes.get(identity);
  if (!code) codes.set(identity, (code = `${codes.size},`));
  return code;
}

/**
 * Appends the values of the fragment to `collected`, and returns a key of its text: the codes of
 * all fragments in order, and a $ for each value. A code determines how many values follow, so
 * that different texts have different keys.
 */
function collectValues({ parts, values }: Sql, collected: unknown[]): string {
  let key = codeOf(parts);
  for (const value of values)
    if (value instanceof Sql) key += collectValues(value, collected);
    else {
      collected.push(value);
      key += '$';
    }
  return key;
}

/** Returns the text. `counter` numbers its parameters. */
function render({ parts, values }: Sql, counter: { parameters: number }): string {
  let text = parts[0]!;
  for (const [i, value] of values.entries())
    text +=
      (value instanceof Sql ? render(value, counter) : `$${++counter.parameters}`) + parts[i + 1]!;
  return text;
}
