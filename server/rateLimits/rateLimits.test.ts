import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { hour, minute, second } from '#contract/durations.ts';
import { addressKey, createLimits, type RateLimits } from './rateLimits.ts';

let rateLimits: RateLimits;

beforeEach(() => {
  vi.useFakeTimers();
  rateLimits = createLimits(true);
});
afterEach(() => void vi.useRealTimers());

type RateLimitName = Parameters<RateLimits['consume']>[0];

/** Consumes until the limit. Returns the number of accepted requests and the error. */
async function exhaust(
  rateLimit: RateLimitName,
  key: string,
): Promise<{ times: number; apiError: ApiError }> {
  for (let count = 0; ; count++) {
    const apiError = await rateLimits.consume(rateLimit, key).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (apiError) return { times: count, apiError: apiError as ApiError };
  }
}

test.each([
  ['read', 1500, 5 * minute],
  ['write', 120, minute],
  ['visit', 300, 5 * minute],
  ['calendar', 30, hour],
  ['contact', 60, hour],
  ['decide', 60, hour],
  ['undo', 120, hour],
  ['login', 25, 5 * minute],
  ['signup', 5, 30 * minute],
  ['forgot', 10, hour],
  ['username', 30, minute],
  ['captcha', 30, 10 * minute],
  ['post', 30, hour],
  ['comment', 60, hour],
  ['report', 20, 24 * hour],
  ['upload', 30, 30 * minute],
  ['preview', 20, hour],
  ['search', 60, minute],
  ['suggest', 120, minute],
  ['card', 200, hour],
] as const)(
  '%s allows %i in %i ms, then returns an error with the waiting time, then allows again',
  async (rateLimit, max, windowMs) => {
    const { times: count, apiError } = await exhaust(rateLimit, '7');
    expect(count).toBe(max);
    expect(apiError).toBeInstanceOf(ApiError);
    expect(apiError).toMatchObject({ code: 'rate_limited', message: strings.rateLimited });
    expect(apiError.retryAfter).toBeGreaterThan(windowMs / second - 2);
    expect(apiError.retryAfter).toBeLessThanOrEqual(windowMs / second);
    await rateLimits.consume(rateLimit, '8');
    await vi.advanceTimersByTimeAsync(windowMs + second);
    await rateLimits.consume(rateLimit, '7');
  },
);

test('keeps budgets separate', async () => {
  await exhaust('write', '7');
  await rateLimits.consume('read', '7');
  await rateLimits.consume('post', '7');
});

test('limits uploads to 200 a day, however they are distributed', async () => {
  let count = 0;
  for (let halfHour = 0; halfHour < 12; halfHour++) {
    count += (await exhaust('upload', '7')).times;
    await vi.advanceTimersByTimeAsync(31 * minute);
  }
  expect(count).toBe(200);
});

test('blocks an address from an account after ten failed logins, and no other address', async () => {
  for (let i = 0; i < 10; i++) {
    await rateLimits.assertMayLogIn('zoe', '10.0.0.1');
    await rateLimits.recordFailedLogin('zoe');
  }
  await expect(rateLimits.assertMayLogIn('zoe', '10.0.0.1')).rejects.toMatchObject({
    code: 'rate_limited',
  });
  await rateLimits.assertMayLogIn('zoe', '10.0.0.2');
  await rateLimits.assertMayLogIn('max', '10.0.0.1');
  await vi.advanceTimersByTimeAsync(15 * minute + second);
  await rateLimits.assertMayLogIn('zoe', '10.0.0.1');
});

test('counts concurrent login attempts', async () => {
  const guesses = await Promise.allSettled(
    Array.from({ length: 25 }, () => rateLimits.assertMayLogIn('ida', '10.0.0.1')),
  );
  expect(guesses.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
});

test('refunds successful logins', async () => {
  for (let i = 0; i < 30; i++) {
    await rateLimits.assertMayLogIn('ivy', '10.0.0.1');
    await rateLimits.recordLogin('ivy', '10.0.0.1');
  }
});

test('a refund after the end of a window adds nothing to the next one', async () => {
  await rateLimits.consume('search', '7', 5);
  await vi.advanceTimersByTimeAsync(minute + second);
  await rateLimits.refund('search', '7', 5);
  expect((await exhaust('search', '7')).times).toBe(60);
});

test('delays logins to an account under attack without blocking them', async () => {
  for (let i = 0; i < 25; i++) await rateLimits.recordFailedLogin('zoe');
  let hasAnswered = false;
  const attempt = rateLimits.assertMayLogIn('zoe', '10.1.0.1').then(() => (hasAnswered = true));
  await vi.advanceTimersByTimeAsync(500);
  expect(hasAnswered).toBe(false);
  await vi.advanceTimersByTimeAsync(6 * second);
  await attempt;
  expect(hasAnswered).toBe(true);
});

test('counts nothing when disabled', async () => {
  rateLimits = createLimits(false);
  for (let i = 0; i < 400; i++) {
    await rateLimits.consume('signup', 'x');
    await rateLimits.recordFailedLogin('zoe');
    await rateLimits.assertMayLogIn('zoe', 'x');
  }
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff::', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts as %s', (address, key) => {
  expect(addressKey(address)).toBe(key);
});

test('limits all networks of one IPv6 /48 together to ten times the budget of one', async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 200 }, (_, network) =>
      rateLimits.consume('signup', addressKey(`2001:db8:1:${network.toString(16)}::1`)),
    ),
  );
  const answeredCount = results.filter(({ status }) => status === 'fulfilled').length;
  expect(answeredCount).toBe(50);
  await rateLimits.consume('signup', addressKey('2001:db8:2::1'));
  for (let i = 0; i < 10; i++)
    await rateLimits.assertMayLogIn('eve', addressKey(`2001:db8:3:${i}::1`));
  await expect(
    rateLimits.assertMayLogIn('eve', addressKey('2001:db8:3:ffff::1')),
  ).rejects.toMatchObject({
    code: 'rate_limited',
  });
});
