// SQL template tag: fragments nest, and every value becomes a parameter.
import { hash } from 'node:crypto';

export class Sql {
  readonly parts: readonly string[];
  readonly values: readonly unknown[];
  /** Fragments with the same key have the same parts. */
  readonly key: unknown;
  constructor(
    parts: readonly string[],
    values: readonly unknown[],
    key: unknown = parts.join('\0'),
  ) {
    this.parts = parts;
    this.values = values;
    this.key = key;
  }
}

/**
 * The parts array of a template literal is the same object on every evaluation, so it serves as the
 * key.
 */
export const sql = (parts: TemplateStringsArray, ...values: unknown[]) =>
  new Sql(parts, values, parts);
export const emptySql = new Sql([''], []);

/**
 * An integer as part of the statement text: PostgreSQL plans a parameterized page size again on
 * every call.
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

export const joinSql = (list: Sql[], between: string) =>
  new Sql(['', ...list.slice(1).map(() => between), ''], list);

/**
 * A statement without its values: its text, and the name under which each connection prepares it
 * once. That makes a feed several times faster.
 */
type Statement = { name: string; text: string };

/**
 * Cache of statements: a trie with one node per fragment and parameter, so that the text of many
 * fragments is concatenated only once. It stays small, because values that callers choose never
 * become part of a statement.
 */
type Step = { steps: Map<unknown, Step>; statement?: Statement };
const start: Step = { steps: new Map() };
const parameter = Symbol('a parameter');

export function compile(query: Sql): Statement & { values: unknown[] } {
  const values: unknown[] = [];
  const end = findStep(start, query, values);
  const { name, text } = (end.statement ??= buildStatement(query));
  return { name, text, values };
}

function findStep(from: Step, { key, values }: Sql, all: unknown[]): Step {
  let step = childStep(from, key);
  for (const value of values) {
    if (value instanceof Sql) step = findStep(step, value, all);
    else {
      all.push(value);
      step = childStep(step, parameter);
    }
  }
  return step;
}

function childStep({ steps }: Step, key: unknown): Step {
  let step = steps.get(key);
  if (!step) steps.set(key, (step = { steps: new Map() }));
  return step;
}

function buildStatement(query: Sql): Statement {
  const text = renderText(query, { parameters: 0 });
  return { name: hash('sha1', text, 'base64url'), text };
}

function renderText({ parts, values }: Sql, counter: { parameters: number }): string {
  const between = values.map((value) =>
    value instanceof Sql ? renderText(value, counter) : `$${++counter.parameters}`,
  );
  return parts.map((part, i) => part + (between[i] ?? '')).join('');
}
