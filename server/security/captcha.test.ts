import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterEach, expect, test, vi } from 'vitest';
import { minute } from '#contract/durations.ts';
import { createCaptcha } from './captcha.ts';

const captcha = createCaptcha('a secret of this server', 10);

async function solvedChallenge(verifier = captcha) {
  const challenge = JSON.parse(await verifier.challenge()) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return { challenge, solution: solution! };
}

afterEach(() => void vi.useRealTimers());

test('accepts a solved challenge, and returns the same signature each time', async () => {
  const payload = JSON.stringify(await solvedChallenge());
  const firstResult = await captcha.verify(payload);
  const secondResult = await captcha.verify(payload);
  expect(firstResult).toMatchObject({
    ok: true,
    signature: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(secondResult).toEqual(firstResult);
  const { expiresAt } = firstResult as { expiresAt: Date };
  expect(expiresAt.getTime() - Date.now()).toBeGreaterThan(9 * minute);
  expect(expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(10 * minute);
  expect(await captcha.verify(JSON.stringify(await solvedChallenge()))).not.toEqual(firstResult);
});

test('accepts no other encoding of a solved challenge under another signature', async () => {
  const { challenge, solution } = await solvedChallenge();
  const firstResult = (await captcha.verify(JSON.stringify({ challenge, solution }))) as {
    signature: string;
  };
  const reordered = Object.fromEntries(Object.entries(challenge.parameters).toReversed());
  for (const changedPayload of [
    { solution, challenge: { ...challenge, parameters: reordered }, more: 1 },
    { challenge: { ...challenge, signature: challenge.signature!.toUpperCase() }, solution },
    { challenge: { ...challenge, signature: ` ${challenge.signature}` }, solution },
    { challenge: { ...challenge, signature: [challenge.signature] }, solution },
    { challenge, solution: { ...solution, time: 3 } },
    { challenge, solution: { ...solution, counter: solution.counter + 1 } },
  ]) {
    const result = await captcha.verify(JSON.stringify(changedPayload));
    if (result.ok) expect(result.signature).toBe(firstResult.signature);
  }
});

test('requires at least 500 derivations, with a thousand iterations each by default', async () => {
  const { parameters } = JSON.parse(
    await createCaptcha('a secret of this server').challenge(),
  ) as Challenge;
  expect(parameters).toMatchObject({ algorithm: 'PBKDF2/SHA-256', cost: 1_000 });
  for (let i = 0; i < 5; i++) {
    const { counter } = (await solvedChallenge()).solution;
    expect(counter).toBeGreaterThanOrEqual(500);
    expect(counter).toBeLessThanOrEqual(1_000);
  }
});

test('rejects wrong, modified, foreign and unsolved challenges', async () => {
  const { challenge, solution } = await solvedChallenge();
  const invalidPayloads = [
    { challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } },
    { challenge, solution: { counter: solution.counter } },
    { challenge },
    { solution },
    { challenge: { ...challenge, parameters: { ...challenge.parameters, cost: 1 } }, solution },
    {
      challenge: {
        ...challenge,
        parameters: { ...challenge.parameters, expiresAt: 9_999_999_999 },
      },
      solution,
    },
    { challenge: { parameters: challenge.parameters }, solution },
    { challenge: { ...challenge, signature: '' }, solution },
    await solvedChallenge(createCaptcha('another secret', 10)),
  ];
  for (const payload of invalidPayloads)
    expect(await captcha.verify(JSON.stringify(payload))).toEqual({ ok: false });
});

test('rejects an expired challenge', async () => {
  const payload = JSON.stringify(await solvedChallenge());
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 9 * minute });
  expect((await captcha.verify(payload)).ok).toBe(true);
  vi.setSystemTime(Date.now() + 1 * minute + 2_000);
  expect(await captcha.verify(payload)).toEqual({ ok: false });
});

test.each([
  '',
  'null',
  '0',
  '"x"',
  '[]',
  '{}',
  '{',
  '{"challenge":null,"solution":null}',
  '{"challenge":{"parameters":null,"signature":"x"},"solution":{}}',
  '{"challenge":{"parameters":{}},"solution":[]}',
  '{"__proto__":{"challenge":1}}',
  '[['.repeat(4_000),
  '\0',
  '{"challenge":{"parameters":{"expiresAt":"x"},"signature":{}},"solution":{"counter":"1","derivedKey":{}}}',
])('rejects odd input %# without throwing', async (payload) => {
  expect(await captcha.verify(payload)).toEqual({ ok: false });
});
