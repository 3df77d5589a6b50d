// All API calls with odd values in their input, by someone who may make the call.
import { expect, test } from 'vitest';
import { calls, type Call } from '#contract/calls.ts';
import { strings } from '#contract/strings.ts';
import { createTestTown } from '#test/town.ts';

const oddValues = [
  null,
  true,
  -1,
  0,
  1.5,
  1e308,
  '',
  ' ',
  '\u0000',
  '\uD800',
  '%',
  "'",
  '😀'.repeat(50),
  'x'.repeat(3_000),
  [],
  [null],
  [[]],
  {},
  { a: 1 },
  '9'.repeat(40),
  '__proto__',
  '2026-13-45',
  'javascript:x',
];
const asText = (value: unknown) =>
  typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value);

/** They end the session, and the calls after them would be refused before their input is read. */
const endingSession: Call[] = [
  'POST /user/logout',
  'POST /account/delete',
  'POST /account/revoke-session',
];
/** Such a response says nothing about the input. */
const refusalsBeforeInput: string[] = [
  strings.signInFirst,
  strings.adminsOnly,
  strings.siteModeratorsOnly,
];
/** Of calls that are switched off, and of a server that has no time for another password. */
const acceptedMessages: string[] = [strings.socialLoginUnavailable, strings.busy];

const isOfAdministration = (call: Call) => ['moderator', 'admin'].includes(calls[call].who);

test('returns no server error for odd values in any field of any call', async () => {
  const town = await createTestTown();
  try {
    let requestCount = 0;
    const sendAll = async (username: 'ada' | 'keeper', callNames: Call[]) => {
      const { token } = await town.as(username);
      const send = (call: string, payload?: string) => {
        const [method, path] = call.split(' ') as ['GET' | 'POST', string];
        return town.http.inject({
          method,
          url: `/api${path}`,
          headers: {
            'x-api-key': `Bearer ${token}`,
            ...(payload !== undefined && { 'content-type': 'application/json' }),
          },
          ...(payload !== undefined && { payload }),
        });
      };
      for (const call of callNames) {
        const { properties } = calls[call].input as {
          properties: Record<string, { type?: string; enum?: unknown[] }>;
        };
        const filler = Object.fromEntries(
          Object.entries(properties).map(([field, { type, enum: values }]) => [
            field,
            values?.[0] ?? (type === 'integer' ? 1 : type === 'array' ? [1] : 'x'),
          ]),
        );
        for (const field of Object.keys(properties)) {
          const responses = await Promise.all(
            oddValues.map((value) =>
              call.startsWith('GET')
                ? send(`${call}?${field}=${encodeURIComponent(asText(value))}`)
                : send(call, JSON.stringify({ ...filler, [field]: value })),
            ),
          );
          for (const [i, { statusCode, body }] of responses.entries()) {
            const description = `${call} ${field}=${JSON.stringify(oddValues[i])} ${body}`;
            expect(
              refusalsBeforeInput.some((message) => body.includes(message)),
              description,
            ).toBe(false);
            if (!acceptedMessages.some((message) => body.includes(message)))
              expect(statusCode, description).toBeLessThan(500);
          }
          requestCount += responses.length;
        }
      }
      expect((await send('GET /account/sessions')).statusCode).toBe(200);
    };
    const callNames = (Object.keys(calls) as Call[]).filter(
      (call) => !('file' in calls[call]) && !endingSession.includes(call),
    );
    await sendAll(
      'ada',
      callNames.filter((call) => !isOfAdministration(call)),
    );
    await sendAll('keeper', callNames.filter(isOfAdministration));
    expect(requestCount).toBeGreaterThan(1_500);
  } finally {
    await town.close();
  }
});
