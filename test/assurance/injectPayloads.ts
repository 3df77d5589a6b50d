// Writes all vectors into each text field of a call through the API, many in one text if it is long
// enough. A vector that the call refuses cannot run either.
import type { TSchema } from 'typebox';
import { calls, type Call } from '#contract/calls.ts';
import type { Client } from '#test/api.ts';
import { xssVectors } from './xssVectors.ts';

export type Field = { path: string[]; max: number };
type Pack = { text: string; numbers: number[] };

/** A request in which everything but the text is valid. */
export type Base = { by: Client; input: Record<string, unknown> };
export type TextWriter = {
  base: (turn: number) => Base | Promise<Base>;
  /** Fields that this variant of the call does not accept, or that another variant fills. */
  without?: string[];
  /** What must surround a text for it to be accepted. */
  around?: Record<string, (text: string) => string>;
  /** Runs after each accepted request. */
  afterCommit?: (turn: number, answer: never) => unknown;
};

/**
 * Fields that are compared or decoded and never shown, or come from a list that the call itself
 * checks.
 */
const neverShown =
  /^(password|current_password|new_password|confirm_password|captcha|code|token|second_step|credential|state|browser|iss|invitation_code|google_id|facebook_id|twitter_id|standard|endpoint|action)$/;

type Schema = {
  type?: string;
  anyOf?: TSchema[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  format?: string;
  items?: TSchema;
  properties?: Record<string, TSchema>;
  maxLength?: number;
};

/** Free text fields: without an enumeration or a pattern. */
export function textFieldsOf(call: Call): Field[] {
  const fields: Field[] = [];
  const walk = (schema: TSchema, path: string[]) => {
    const {
      type,
      anyOf,
      enum: words,
      const: only,
      pattern,
      format,
      items,
      properties,
      maxLength,
    } = schema as Schema;
    if (words || only !== undefined || pattern || format) return;
    if (anyOf) for (const one of anyOf) walk(one, path);
    else if (type === 'array') walk(items!, [...path, '0']);
    else if (type === 'object')
      for (const [name, one] of Object.entries(properties ?? {})) walk(one, [...path, name]);
    else if (type === 'string' && !neverShown.test(path[0]!))
      fields.push({ path, max: maxLength ?? 2_000 });
  };
  for (const [name, schema] of Object.entries(calls[call].input.properties))
    walk(schema as TSchema, [name]);
  // recipients may be given by username instead of id
  return fields.filter(({ path }) => path[0] !== 'recipients' || path.length > 2);
}

/**
 * As many vectors in one text as fit, up to a dozen. Unusual ones are sent alone, so that a refusal
 * does not affect others.
 */
function packsFor(max: number, live: Set<number>): Pack[] {
  const packs: Pack[] = [];
  let open: Pack | undefined;
  for (const { number, text } of matching(max, live)) {
    if (/(?![\t\n\v\f\r])\p{Cc}|\p{Cs}/u.test(text) || text.length > 400)
      packs.push({ text, numbers: [number] });
    else if (
      open &&
      open.numbers.length < 12 &&
      open.text.length + text.length + 1 <= Math.min(max, 1_500)
    ) {
      open.text += ` ${text}`;
      open.numbers.push(number);
    } else packs.push((open = { text, numbers: [number] }));
  }
  return packs;
}

/**
 * Short fields take one or two vectors per request. They get only those that run in this Chromium;
 * long fields get all.
 */
const matching = (max: number, live: Set<number>) =>
  xssVectors.filter(({ number, text }) => text.length <= max && (max >= 400 || live.has(number)));

const alone = ({ numbers }: Pack): Pack[] =>
  numbers.map((number) => ({
    numbers: [number],
    text: xssVectors.find((one) => one.number === number)!.text,
  }));

function put(input: Record<string, unknown>, [name, ...rest]: string[], value: string): void {
  if (rest.length === 0) input[name!] = value;
  else
    put(
      (input[name!] ??= /^\d+$/.test(rest[0]!) ? [] : {}) as Record<string, unknown>,
      rest,
      value,
    );
}

export type InjectedPayloads = {
  tried: number;
  kept: Map<string, Set<number>>;
  errors: string[];
  refusals: Map<string, string>;
};

export async function injectPayloads(
  call: Call,
  writer: TextWriter,
  live: Set<number>,
  rounds?: number,
): Promise<InjectedPayloads> {
  const fields = textFieldsOf(call).filter(({ path }) => !writer.without?.includes(path[0]!));
  const queues = new Map(
    fields.map((field) => [
      field,
      packsFor(field.max, live).filter((_, i) => rounds === undefined || i % 10 === 0),
    ]),
  );
  const single: [Field, Pack][] = [];
  const filled: InjectedPayloads = {
    tried: 0,
    kept: new Map(fields.map(({ path }) => [path.join('.'), new Set<number>()])),
    errors: [],
    refusals: new Map(),
  };
  for (const { max } of fields) filled.tried += matching(max, live).length;
  for (
    let turn = 0;
    single.length > 0 || [...queues.values()].some((queue) => queue.length > 0);
    turn++
  ) {
    const given = new Map<Field, Pack>();
    if (single.length > 0) given.set(...single.shift()!);
    else
      for (const [field, queue] of queues) if (queue.length > 0) given.set(field, queue.shift()!);
    const { by, input: plain } = await writer.base(turn);
    while (given.size > 0) {
      const input = structuredClone(plain);
      for (const [{ path }, { text }] of given)
        put(input, path, writer.around?.[path[0]!]?.(text) ?? text);
      const answer = await by.raw(call, input as never);
      if (answer.statusCode === 200) {
        for (const [{ path }, { numbers }] of given)
          for (const number of numbers) filled.kept.get(path.join('.'))!.add(number);
        await writer.afterCommit?.(turn, answer.json() as never);
        break;
      }
      const { message } = (answer.statusCode < 500 ? answer.json() : { message: answer.body }) as {
        message: unknown;
      };
      if (answer.statusCode >= 500)
        filled.errors.push(
          `${call} was answered ${answer.statusCode}: ${answer.body.slice(0, 200)}`,
        );
      const named = [...given.keys()].filter(
        ({ path }) => typeof message === 'object' && message !== null && path[0]! in message,
      );
      const gone = named.length > 0 ? named : [...given.keys()];
      // one of several fields is wrong, and the answer does not say which
      const unknown =
        gone.length > 1 && new Set(named.map(({ path }) => path[0])).size < gone.length;
      for (const field of gone) {
        const pack = given.get(field)!;
        given.delete(field);
        if (unknown) single.push([field, pack]);
        else if (pack.numbers.length > 1) queues.get(field)!.push(...alone(pack));
        else filled.refusals.set(field.path.join('.'), JSON.stringify(message).slice(0, 160));
      }
    }
  }
  return filled;
}
