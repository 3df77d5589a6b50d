// SQL as it would stand in a console: fragments nest, every value becomes a parameter.
import { hash } from 'node:crypto';

export class Sql {
  readonly parts: readonly string[];
  readonly values: readonly unknown[];
  /** What has the same key has the same parts. */
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

/** The parts of a template are one object at each place where it stands in the code. */
export const sql = (parts: TemplateStringsArray, ...values: unknown[]) =>
  new Sql(parts, values, parts);
export const emptySql = new Sql([''], []);

/** An integer written into the statement itself: a page size as parameter makes PostgreSQL plan anew at every call. */
export function literalInt(n: number): Sql {
  if (!Number.isSafeInteger(n)) throw new TypeError(`not an integer: ${n}`);
  return new Sql([String(n)], []);
}

/** Times are kept rounded to the millisecond: what is kept of now may be later than now() itself, and is never later than this. */
export const nowAsKept = new Sql(['now()::timestamptz(3)'], []);

export const joinSql = (list: Sql[], between: string) =>
  new Sql(['', ...list.slice(1).map(() => between), ''], list);

/** A statement as it is sent but for its values: its text, and a name by which it is planned once per connection, which makes a feed several times faster than without. */
type Statement = { name: string; text: string };

/**
 * Statements by the fragments they are made of, one step for each and for each parameter: a text of many fragments is put together once and not at each call.
 * There are few, because no value that a caller chooses becomes part of one.
 */
type Step = { steps: Map<unknown, Step>; statement?: Statement };
const start: Step = { steps: new Map() };
const parameter = Symbol('a parameter');

export function compile(query: Sql): Statement & { values: unknown[] } {
  const values: unknown[] = [];
  const end = byRecency(start, query, values);
  const { name, text } = (end.statement ??= stated(query));
  return { name, text, values };
}

function byRecency(from: Step, { key, values }: Sql, all: unknown[]): Step {
  let step = next(from, key);
  for (const value of values) {
    if (value instanceof Sql) step = byRecency(step, value, all);
    else {
      all.push(value);
      step = next(step, parameter);
    }
  }
  return step;
}

function next({ steps }: Step, key: unknown): Step {
  let step = steps.get(key);
  if (!step) steps.set(key, (step = { steps: new Map() }));
  return step;
}

function stated(query: Sql): Statement {
  const text = written(query, { parameters: 0 });
  return { name: hash('sha1', text, 'base64url'), text };
}

function written({ parts, values }: Sql, so: { parameters: number }): string {
  const between = values.map((value) =>
    value instanceof Sql ? written(value, so) : `$${++so.parameters}`,
  );
  return parts.map((part, i) => part + (between[i] ?? '')).join('');
}
