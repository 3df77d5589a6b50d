// Test client for the contract: it validates each response strictly against its schema.
import { Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import { expect } from 'vitest';
import { hasMessage } from '#contract/call.ts';
import { calls, type Output, type Input, type Call } from '#contract/calls.ts';
import type { ErrorResponse } from '#contract/errors.ts';
import { messageLists } from '#contract/messageKeys.ts';
import { startSession } from '#server/security/sessions.ts';
import { sql } from '#server/db/sql.ts';
import type { TestApp } from './app.ts';

const ajv = new Ajv({ strict: false, allErrors: true });
formats.default(ajv);
const checks = new Map<Call, ValidateFunction>();

/** Every route that was called, by outcome. A guard requires that each route has both outcomes. */
export const called = { answered: new Set<Call>(), refused: new Set<Call>() };

export type ApiRequestError = {
  status: number;
  code: string;
  message: ErrorResponse['message'];
  body: string;
  headers: Record<string, unknown>;
};

export function clientOf(testApp: TestApp, token?: string) {
  const headers: Record<string, string> = token ? { 'x-api-key': `Bearer ${token}` } : {};

  async function raw<C extends Call>(
    call: C,
    input: Input<C>,
    extraHeaders: Record<string, string> = {},
  ) {
    const [method, path] = call.split(' ') as ['GET' | 'POST', string];
    const query =
      method === 'GET'
        ? `?${new URLSearchParams(Object.entries(input).map(([key, value]): [string, string] => [key, String(value)])).toString()}`
        : '';
    return testApp.http.inject({
      method,
      url: `/api${path}${query}`,
      headers: { ...headers, ...extraHeaders },
      ...(method === 'POST' && { payload: input as object }),
    });
  }

  /** The response of a call that must succeed. */
  async function ask<C extends Call>(
    call: C,
    input: Input<C>,
    extraHeaders: Record<string, string> = {},
  ): Promise<Output<C>> {
    const response = await raw(call, input, extraHeaders);
    expect(response.statusCode, `${call} ${response.body.slice(0, 500)}`).toBe(200);
    const { success, ...body } = response.json();
    expect(success).toBe(true);
    expectContractResponse(call, body);
    called.answered.add(call);
    if (!hasMessage(calls[call].output.properties)) return body as Output<C>;
    const { key, values, details, ...fields } = body;
    expectKnownKeys(call, { key, values, details, message: fields.message });
    return fields as Output<C>;
  }

  /** The refusal of a call that must fail. */
  async function refused<C extends Call>(
    call: C,
    input: object,
    extraHeaders: Record<string, string> = {},
  ): Promise<ApiRequestError> {
    const response = await raw(call, input as Input<C>, extraHeaders);
    expect(response.statusCode, `${call} ${response.body.slice(0, 500)}`).toBeGreaterThanOrEqual(
      400,
    );
    expect(response.statusCode, `${call} ${response.body.slice(0, 500)}`).toBeLessThan(500);
    const { success, error, code, message, ...keys } = response.json();
    expect({ success, error }).toEqual({ success: false, error: true });
    expectKnownKeys(call, { message, ...keys });
    called.refused.add(call);
    return {
      status: response.statusCode,
      code,
      message,
      body: response.body,
      headers: response.headers,
    };
  }

  async function upload(bytes: Buffer, name = 'photo.png', call: Call = 'POST /content/upload') {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)]), name);
    const body = new Response(form);
    const response = await testApp.http.inject({
      method: 'POST',
      url: `/api${call.split(' ')[1]}`,
      headers: { ...headers, 'content-type': body.headers.get('content-type')! },
      payload: Buffer.from(await body.arrayBuffer()),
    });
    (response.statusCode === 200 ? called.answered : called.refused).add(call);
    return response;
  }

  return { ask, refused, raw, upload, token };
}

export type Client = ReturnType<typeof clientOf>;

function expectContractResponse(call: Call, body: object) {
  let check = checks.get(call);
  if (!check) checks.set(call, (check = ajv.compile(closed(calls[call].output))));
  if (!check(body)) expect.fail(`${call} breaks its contract: ${ajv.errorsText(check.errors)}`);
}

/** Each text of a message must have a key that exists. */
function expectKnownKeys(
  call: Call,
  { message, details, ...topLevel }: Pick<ErrorResponse, 'message' | 'details' | 'key' | 'values'>,
) {
  const shape = (texts: object) =>
    Object.entries(texts).map(([field, { length }]) => [field, length]);
  if (typeof message !== 'string') expect(shape(details!), call).toEqual(shape(message));
  for (const { key } of Object.values(details ?? [topLevel]).flat())
    expect(
      messageLists.some((list) => Object.hasOwn(list, key!)),
      `${call} ${JSON.stringify(message)} has the key ${key}`,
    ).toBe(true);
}

/** The schema with additional properties forbidden. */
function closed(schema: unknown): object {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema as never;
  const inner = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === 'enum' || key === 'required' ? value : closed(value),
    ]),
  );
  return 'properties' in inner ? { ...inner, additionalProperties: false } : inner;
}

/** Creates a session for an existing account without its password. */
export async function signedIn(
  testApp: TestApp,
  username: string,
): Promise<Client & { id: number }> {
  const person = await testApp.db.queryOne<{ id: number }>(
    sql`select id from all_people where username = ${username}`,
  );
  if (!person) throw new Error(`no account is named ${username}`);
  return {
    ...clientOf(testApp, await startSession(testApp.db, person.id, 'a test')),
    id: person.id,
  };
}
