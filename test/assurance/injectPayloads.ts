// Writes all vectors into each text field of a call through the API, many in one text if it is long
// enough. A vector that the call refuses cannot run either.
import type { TSchema } from 'typebox';
import { calls, type Call } from '#contract/calls.ts';
import type { Client } from '#test/api.ts';
import { xssVectors } from './xssVectors.ts';

export type Field = { path: string[]; max: number };
type VectorGroup = { text: string; numbers: number[] };

/** A request in which everything but the text is valid. */
type ValidRequest = { by: Client; input: Record<string, unknown> };
export type TextWriter = {
  createRequest: (turn: number) => ValidRequest | Promise<ValidRequest>;
  /** Fields that this variant of the call does not accept, or that another variant fills. */
  omittedFields?: string[];
  /** What must surround a text for it to be accepted. */
  wrappers?: Record<string, (text: string) => string>;
  /** Runs after each accepted request. */
  afterCommit?: (turn: number, response: never) => unknown;
};

/**
 * Fields that are compared or decoded and never shown, or come from a list that the call itself
 * checks.
 */
const hiddenFields =
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
    else if (type === 'string' && !hiddenFields.test(path[0]!))
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
function groupVectors(max: number, runningVectors: Set<number>): VectorGroup[] {
  const groups: VectorGroup[] = [];
  let open: VectorGroup | undefined;
  for (const { number, text } of selectVectors(max, runningVectors)) {
    if (/(?![\t\n\v\f\r])\p{Cc}|\p{Cs}/u.test(text) || text.length > 400)
      groups.push({ text, numbers: [number] });
    else if (
      open &&
      open.numbers.length < 12 &&
      open.text.length + text.length + 1 <= Math.min(max, 1_500)
    ) {
      open.text += ` ${text}`;
      open.numbers.push(number);
    } else groups.push((open = { text, numbers: [number] }));
  }
  return groups;
}

/**
 * Short fields take one or two vectors per request. They get only those that run in this Chromium;
 * long fields get all.
 */
const selectVectors = (max: number, runningVectors: Set<number>) =>
  xssVectors.filter(
    ({ number, text }) => text.length <= max && (max >= 400 || runningVectors.has(number)),
  );

const separateVectors = ({ numbers }: VectorGroup): VectorGroup[] =>
  numbers.map((number) => ({
    numbers: [number],
    text: xssVectors.find((one) => one.number === number)!.text,
  }));

function setValue(input: Record<string, unknown>, [name, ...rest]: string[], value: string): void {
  if (rest.length === 0) input[name!] = value;
  else
    setValue(
      (input[name!] ??= /^\d+$/.test(rest[0]!) ? [] : {}) as Record<string, unknown>,
      rest,
      value,
    );
}

export type InjectedPayloads = {
  /** Vectors times fields. */
  attempts: number;
  /** The numbers of the stored vectors, by field. */
  stored: Map<string, Set<number>>;
  errors: string[];
  /** The message of the last rejection, by field. */
  rejections: Map<string, string>;
};

export async function injectPayloads(
  call: Call,
  writer: TextWriter,
  /** The numbers of the vectors that run in this Chromium without protection. */
  runningVectors: Set<number>,
  rounds?: number,
): Promise<InjectedPayloads> {
  const fields = textFieldsOf(call).filter(({ path }) => !writer.omittedFields?.includes(path[0]!));
  const queues = new Map(
    fields.map((field) => [
      field,
      groupVectors(field.max, runningVectors).filter(
        (_, i) => rounds === undefined || i % 10 === 0,
      ),
    ]),
  );
  /** Groups to send without other fields, after a rejection that did not name its field. */
  const single: [Field, VectorGroup][] = [];
  const result: InjectedPayloads = {
    attempts: 0,
    stored: new Map(fields.map(({ path }) => [path.join('.'), new Set<number>()])),
    errors: [],
    rejections: new Map(),
  };
  for (const { max } of fields) result.attempts += selectVectors(max, runningVectors).length;
  for (
    let turn = 0;
    single.length > 0 || [...queues.values()].some((queue) => queue.length > 0);
    turn++
  ) {
    const current = new Map<Field, VectorGroup>();
    if (single.length > 0) current.set(...single.shift()!);
    else
      for (const [field, queue] of queues) if (queue.length > 0) current.set(field, queue.shift()!);
    const { by, input: validInput } = await writer.createRequest(turn);
    while (current.size > 0) {
      const input = structuredClone(validInput);
      for (const [{ path }, { text }] of current)
        setValue(input, path, writer.wrappers?.[path[0]!]?.(text) ?? text);
      const response = await by.raw(call, input as never);
      if (response.statusCode === 200) {
        for (const [{ path }, { numbers }] of current)
          for (const number of numbers) result.stored.get(path.join('.'))!.add(number);
        await writer.afterCommit?.(turn, response.json() as never);
        break;
      }
      const { message } = (
        response.statusCode < 500 ? response.json() : { message: response.body }
      ) as {
        message: unknown;
      };
      if (response.statusCode >= 500)
        result.errors.push(
          `${call} was answered ${response.statusCode}: ${response.body.slice(0, 200)}`,
        );
      const named = [...current.keys()].filter(
        ({ path }) => typeof message === 'object' && message !== null && path[0]! in message,
      );
      const rejectedFields = named.length > 0 ? named : [...current.keys()];
      // one of several fields is wrong, and the answer does not say which
      const isCauseUnknown =
        rejectedFields.length > 1 &&
        new Set(named.map(({ path }) => path[0])).size < rejectedFields.length;
      for (const field of rejectedFields) {
        const group = current.get(field)!;
        current.delete(field);
        if (isCauseUnknown) single.push([field, group]);
        else if (group.numbers.length > 1) queues.get(field)!.push(...separateVectors(group));
        else result.rejections.set(field.path.join('.'), JSON.stringify(message).slice(0, 160));
      }
    }
  }
  return result;
}
