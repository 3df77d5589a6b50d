// Behavior of all API calls: response envelope, sessions and input validation.
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls, type Call } from '#contract/calls.ts';
import { strings } from '#contract/strings.ts';
import { uniformIntervalMs } from '#server/http/uniformTiming.ts';
import { bulkPriority } from '#server/jobs/priorities.ts';
import { version } from '#server/lib/version.ts';
import { sql } from '#server/db/sql.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import type { FieldMessages } from '#contract/errors.ts';
import { refusal } from '#test/sentence.ts';

let town: TestTown;
/** Of a member without a role. */
let token: string;
beforeAll(async () => {
  town = await createTestTown();
  token = (await town.as('ada')).token!;
});
afterAll(() => town.close());

const callNames = Object.keys(calls) as Call[];
const callsWithSession = callNames.filter((call) => calls[call].who !== 'anyone');
const json = { 'content-type': 'application/json' };
const send = (
  call: string,
  payload: string | undefined,
  headers: Record<string, string> = json,
) => {
  const [method, path] = call.split(' ') as ['GET' | 'POST', string];
  return town.http.inject({
    method,
    url: path.startsWith('/api') ? path : `/api${path}`,
    headers: { 'x-api-key': `Bearer ${token}`, ...headers },
    ...(payload !== undefined && { payload }),
  });
};

describe('rejects an unreadable request with the error envelope:', () => {
  test.for<[string, string, string, Record<string, string>, number, string | FieldMessages]>([
    ['malformed JSON', 'POST /content/add', '{"text": ', json, 400, strings.malformed],
    ['an empty body', 'POST /content/add', '', json, 400, strings.malformed],
    [
      'more than 256 kB',
      'POST /content/add',
      JSON.stringify({ text: 'x'.repeat(257 * 1024) }),
      json,
      413,
      strings.tooLarge,
    ],
    [
      'plain text',
      'POST /content/add',
      '{"text":"x"}',
      { 'content-type': 'text/plain' },
      415,
      strings.wrongType,
    ],
    [
      'a web form',
      'POST /content/add',
      'text=x',
      { 'content-type': 'application/x-www-form-urlencoded' },
      415,
      strings.wrongType,
    ],
    [
      'a file where JSON is expected',
      'POST /content/add',
      '--b\r\nContent-Disposition: form-data; name="text"\r\n\r\nx\r\n--b--',
      { 'content-type': 'multipart/form-data; boundary=b' },
      415,
      strings.wrongType,
    ],
    [
      'XML',
      'POST /content/add',
      '<text>x</text>',
      { 'content-type': 'application/xml' },
      415,
      strings.wrongType,
    ],
    ['a list', 'POST /content/add', '[]', json, 422, strings.malformed],
    ['a bare string', 'POST /content/add', '"x"', json, 422, strings.malformed],
    [
      'a prototype',
      'POST /content/add',
      '{"text":"x","__proto__":{"role":1}}',
      json,
      400,
      strings.malformed,
    ],
    [
      'a constructor',
      'POST /content/add',
      '{"text":"x","constructor":{"prototype":{"role":1}}}',
      json,
      400,
      strings.malformed,
    ],
    [
      'the character NUL in a text',
      'POST /content/add',
      '{"text":"a\\u0000b"}',
      json,
      422,
      strings.unsupportedCharacter,
    ],
    [
      'the character NUL in a list',
      'POST /content/add',
      '{"attachments":["\\u0000"]}',
      json,
      422,
      strings.unsupportedCharacter,
    ],
    [
      'a lone surrogate in a text',
      'POST /content/add',
      '{"text":"a\\ud800b"}',
      json,
      422,
      strings.unsupportedCharacter,
    ],
    [
      'the character NUL in a query',
      'GET /content/search?keyword=a%00b',
      '',
      {},
      422,
      strings.unsupportedCharacter,
    ],
    ['a call that does not exist', 'POST /content/explode', '{}', json, 404, strings.callNotFound],
    ['a call by the wrong method', 'GET /content/add', '', {}, 404, strings.callNotFound],
    [
      'a field that does not exist',
      'POST /content/add',
      '{"text":"x","txet":"x"}',
      json,
      422,
      { txet: [strings.unknownField] },
    ],
    [
      'a field of the query that does not exist',
      'GET /content/list?pagesize=3',
      '',
      {},
      422,
      { pagesize: [strings.unknownField] },
    ],
    [
      'a field given twice',
      'GET /content/get-one?id=1&id=2',
      '',
      {},
      422,
      { id: [strings.invalidValue] },
    ],
  ])('%s', async ([, call, payload, headers, status, message]) => {
    const response = await send(call, call.startsWith('GET') ? undefined : payload, headers);
    expect([response.statusCode, response.json()]).toEqual([
      status,
      refusal(status === 404 ? 'not_found' : 'invalid', message),
    ]);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test('and stores nothing', async () => {
    expect(await town.db.query(sql`select from posts`)).toEqual([]);
  });
});

describe('numbers and ids', () => {
  test('accepts digits only as a number in a query', async () => {
    const { id } = await town.post('ada');
    expect((await send(`GET /content/get-one?id=${id}`, undefined)).statusCode).toBe(200);
    for (const invalidInput of [
      '',
      'x',
      '1.5',
      '-1',
      '0',
      '1e3',
      '0x1',
      ' 1',
      '١',
      '9007199254740992',
      '99999999999999999999',
      'null',
      'true',
    ]) {
      const response = await send(
        `GET /content/get-one?id=${encodeURIComponent(invalidInput)}`,
        undefined,
      );
      expect([response.statusCode, response.json().message], invalidInput).toEqual([
        422,
        { id: [strings.invalidValue] },
      ]);
    }
  });

  test('accepts an id in a body as a number or a string of digits', async () => {
    expect((await send('POST /content/like', '{"content_id":"999999"}')).json().message).toBe(
      strings.feedNotFound,
    );
    for (const invalidInput of [
      '"1.5"',
      '"1e3"',
      '" 1"',
      '"-1"',
      '1.5',
      '-1',
      '0',
      '1e30',
      'null',
      'true',
      '[1]',
      '{}',
    ])
      expect(
        (await send('POST /content/like', `{"content_id":${invalidInput}}`)).json().message,
        invalidInput,
      ).toEqual({ content_id: [strings.invalidValue] });
  });
});

test('delays the 404 of a hidden post as that of a missing one', async () => {
  const { id } = await town.post('ben', { shared_as: 'Private' });
  town.app.config.uniformNotFoundTiming = true;
  try {
    for (const one of [id, 999_999]) {
      const start = performance.now();
      expect((await send(`GET /content/get-one?id=${one}`, undefined)).statusCode).toBe(404);
      // a timer may be a millisecond early
      expect(performance.now() - start).toBeGreaterThan(uniformIntervalMs - 2);
    }
  } finally {
    town.app.config.uniformNotFoundTiming = false;
  }
});

test('calls that take someone’s address delay each response to a multiple of 25 ms', async () => {
  const fields = (call: (typeof calls)[Call]) => Object.keys(call.input.properties);
  // administrators know all addresses, and there are no accounts before the first start
  const takers = Object.entries(calls).filter(
    ([address, call]) =>
      call.who !== 'admin' &&
      fields(call).some((name) => name === 'email' || name === 'emails') &&
      address !== 'POST /site/first-start',
  );
  expect(takers.length).toBeGreaterThan(6);
  expect(
    takers
      .filter(([, call]) => !('uniformTiming' in call && call.uniformTiming))
      .map(([address]) => address),
  ).toEqual([]);
  town.app.config.uniformNotFoundTiming = true;
  try {
    for (const [call, input, status] of [
      ['POST /user/forgot-password', { username: 'nobody at all' }, 200],
      ['POST /user/invite-friend', { emails: 'no list' }, 422],
    ] as const) {
      const times: number[] = [];
      for (let i = 0; i < 4; i++) {
        const start = performance.now();
        const { statusCode } = await send(call, JSON.stringify(input));
        times.push(performance.now() - start);
        expect(statusCode).toBe(status);
      }
      // the shortest, because without a delay too the first is slow; a timer may be early by 1 ms
      expect(Math.min(...times), call).toBeGreaterThan(uniformIntervalMs - 2);
    }
  } finally {
    town.app.config.uniformNotFoundTiming = false;
  }
});

describe('each call that needs a session', () => {
  test.for(callsWithSession)(
    '%s returns 401 without a valid token, before it reads the body',
    async (call) => {
      for (const headers of [{}, { 'x-api-key': `Bearer ${'A'.repeat(43)}` }] as Record<
        string,
        string
      >[]) {
        const [method, path] = call.split(' ') as ['GET' | 'POST', string];
        const response = await town.http.inject({
          method,
          url: `/api${path}`,
          headers: { ...json, ...headers },
          ...(method === 'POST' && { payload: '{"broken' }),
        });
        expect([response.statusCode, response.json()]).toEqual([
          401,
          refusal('unauthorized', strings.signInFirst),
        ]);
      }
    },
  );

  test('exists', () => {
    expect(callsWithSession.length).toBeGreaterThan(20);
  });
});

test('sends headers that prevent caching and content sniffing of API responses', async () => {
  for (const call of [
    'GET /content/list',
    'GET /site/info',
    'GET /content/get-one?id=999999',
    'GET /nothing',
  ]) {
    const { headers } = await send(call, undefined);
    expect(headers, call).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    if (call !== 'GET /nothing') expect(headers.vary, call).toContain('X-Api-Key');
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('set-cookie');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  }
  expect((await send('GET /category/list', undefined)).headers['cache-control']).toBe(
    'public, max-age=60',
  );
});

test('returns only a message and a request id for a server error', async () => {
  const { app } = town;
  const { challenge } = app.captcha;
  app.captcha.challenge = () => Promise.reject(new Error('secret detail at /srv/app/x.ts:1'));
  const response = await send('GET /captcha/challenge', undefined);
  app.captcha.challenge = challenge;
  expect([response.statusCode, response.json()]).toEqual([
    500,
    {
      ...refusal('internal', strings.internal),
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
  ]);
});

describe('operational endpoints', () => {
  test('/health reports alive, /ready reports ready', async () => {
    for (const [url, body] of [
      ['/health', { alive: true, version, instance: expect.stringMatching(/^[\w-]{10,}$/) }],
      ['/ready', { ready: true }],
    ] as const) {
      const response = await town.http.inject(url);
      expect([response.statusCode, response.json()], url).toEqual([200, body]);
    }
  });

  test('/ready reports jobs that have waited for long', async () => {
    // in a queue that is locked, so that the worker leaves it
    await town.db.transaction(async (db) => {
      await db.execute(
        sql`select from graphile_worker.add_job('limits.sweep', queue_name => 'locked', run_at => now() - interval '6 minutes')`,
      );
      await db.execute(
        sql`update graphile_worker._private_job_queues set locked_at = now(), locked_by = 'a test' where queue_name = 'locked'`,
      );
    });
    const inBusyQueue = await town.http.inject('/ready');
    expect(inBusyQueue.statusCode, 'the queue is at work').toBe(200);
    await town.db.execute(
      sql`update graphile_worker._private_job_queues set locked_at = now() - interval '6 minutes' where queue_name = 'locked'`,
    );
    const response = await town.http.inject('/ready');
    expect([response.statusCode, response.json()]).toEqual([
      503,
      { ready: false, reason: '1 jobs wait for more than five minutes' },
    ]);
    // bulk emails may take long while everything else is processed
    await town.db.execute(sql`update graphile_worker._private_jobs set priority = ${bulkPriority}`);
    expect((await town.http.inject('/ready')).json()).toEqual({ ready: true });
    await town.db.execute(
      sql`select from graphile_worker.complete_jobs((select array_agg(id) from graphile_worker.jobs))`,
    );
  });

  test('/ready does not wait for jobs of another release', async () => {
    await town.db.execute(
      sql`select from graphile_worker.add_job('an.earlier', run_at => now() - interval '6 minutes')`,
    );
    expect((await town.http.inject('/ready')).json()).toEqual({ ready: true });
  });

  test('/api/openapi.json is valid OpenAPI 3.1 and contains every call once', async () => {
    type Operation = {
      operationId: string;
      parameters?: { name: string; in: string; schema: object }[];
      requestBody?: { content: Record<string, { schema?: object }> };
      responses: Record<
        string,
        { description: string; content: Record<string, { schema: object }> }
      >;
    };
    const document = (await town.http.inject('/api/openapi.json')).json<{
      openapi: string;
      info: object;
      paths: Record<string, Record<string, Operation>>;
    }>();
    expect(document.openapi).toBe('3.1.0');
    expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        ...operation,
        address: `${method.toUpperCase()} ${path.replace('/api', '')}`,
      })),
    );
    expect(described.map(({ address }) => address).toSorted()).toEqual(callNames.toSorted());
    const ajv = new Ajv2020({ strict: false });
    formats.default(ajv);
    for (const { address, operationId, parameters = [], requestBody, responses } of described) {
      expect(operationId).toBe(address);
      const [method] = address.split(' ');
      const fields = Object.keys(
        (calls[address as Call].input as { properties: object }).properties,
      );
      if (method === 'GET')
        expect(
          parameters.filter((one) => one.in === 'query').map(({ name }) => name),
          address,
        ).toEqual(fields);
      else if (!('file' in calls[address as Call]))
        expect(
          Object.keys(
            (requestBody?.content['application/json']?.schema as { properties?: object })
              ?.properties ?? {},
          ),
          address,
        ).toEqual(fields);
      const schemas = [
        ...parameters.map(({ schema }) => schema),
        ...Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => schema ?? []),
        ...Object.values(responses).map(({ content }) => content['application/json']!.schema),
      ];
      for (const schema of schemas)
        expect(ajv.validateSchema(schema), `${address} ${JSON.stringify(ajv.errors)}`).toBe(true);
    }
  });

  test('/api/docs describes every call on one page without scripts', async () => {
    const { body, headers } = await town.http.inject('/api/docs');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    for (const call of callNames) expect(body).toContain(`<code>${call}</code>`);
    expect(body).not.toContain('<script');
  });
});
