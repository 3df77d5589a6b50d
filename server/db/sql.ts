// SQL template tag: fragments nest, and every value becomes a parameter.
import { hash } from 'node:crypto';

/**
 * A fragment of a statement. The constructor accepts raw text: use it only for text that no client
 * can influence.
 */
export class Sql {
  readonly parts: readonly string[];
  readonly values: readonly unknown[];
  /**
   * Identifies the parts in the cache of statements: the parts array of a template literal, else
   * the joined text.
   */
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
 * The parts array is the same object on every evaluation of the same template literal, so it serves
 * as the key.
 */
export const sql = (parts: TemplateStringsArray, ...values: unknown[]) =>
  new Sql(parts, values, parts);
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
 * Joins fragments with `between`, which is raw text. An empty list gives empty SQL. Each length
 * creates a statement that is cached forever.
 */
export const joinSql = (list: Sql[], between: string) =>
  new Sql(['', ...list.slice(1).map(() => between), ''], list);

/**
 * A statement without its values: its text, and the name under which each connection prepares it
 * once. Without prepared statements, reading a feed takes several times as long.
 */
type Statement = { name: string; text: string };

/**
 * Cache of statements: a trie with one node per fragment and parameter, so that the text of many
 * fragments is concatenated only once. Nothing is ever removed. It stays small, because values that
 * clients choose never become part of a statement.
 */
type TrieNode = { children: Map<unknown, TrieNode>; statement?: Statement };
const root: TrieNode = { children: new Map() };
const parameter = Symbol('a parameter');

export function compile(query: Sql): Statement & { values: unknown[] } {
  const values: unknown[] = [];
  const node = findNode(root, query, values);
  const { name, text } = (node.statement ??= buildStatement(query));
  return { name, text, values };
}

/** Returns the node of the fragment and appends its values to `collected`. */
function findNode(from: TrieNode, { key, values }: Sql, collected: unknown[]): TrieNode {
  let node = childOf(from, key);
  for (const value of values) {
    if (value instanceof Sql) node = findNode(node, value, collected);
    else {
      collected.push(value);
      node = childOf(node, parameter);
    }
  }
  return node;
}

function childOf({ children }: TrieNode, key: unknown): TrieNode {
  let child = children.get(key);
  if (!child) children.set(key, (child = { children: new Map() }));
  return child;
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
