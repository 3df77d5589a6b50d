// Check: every rate limit, used until it refuses, and then again with forged headers that claim
// another origin.
import { Pool } from 'undici';
import { calls, type Call } from '#contract/calls.ts';
import type { RequiredRole } from '#contract/call.ts';
import { rateLimitRules } from '#server/rateLimits/rateLimits.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { sql } from '#server/db/sql.ts';
import { publicPassword } from '#server/site/demoAccounts.ts';
import {
  startEmptyGeocoder,
  listSilentLimits,
  listRejectingLimits,
  type LimitProbe,
  type LimitedRequest,
} from './budgets.ts';
import { createCrowd, type CrowdMember } from './crowdMembers.ts';
import { forEachConcurrently, type Check } from './check.ts';
import { startTestServer, type TestServer } from './server.ts';

const reserved = new Set<RequiredRole>(['admin', 'moderator']);

/** The limits that calls of the contract name. */
const named = (Object.keys(calls) as Call[]).flatMap((call): LimitProbe[] => {
  const { rateLimit, who: role } = calls[call] as {
    rateLimit?: keyof typeof rateLimitRules;
    who: RequiredRole;
  };
  const [method, path] = call.split(' ') as ['GET' | 'POST', string];
  return rateLimit
    ? [
        createProbe(call, rateLimit, role, {
          method,
          path: `/api${path}`,
          ...(method === 'POST' && { body: {} }),
        }),
      ]
    : [];
});
const general = [
  createProbe('members reading', 'read', 'member', {
    method: 'GET',
    path: '/api/content/list?page=x',
  }),
  createProbe('members writing', 'write', 'member', {
    method: 'POST',
    path: '/api/content/like',
    body: {},
  }),
  createProbe('visitors', 'visit', 'anyone', { method: 'GET', path: '/api/content/get-one' }),
  createProbe('pages', 'page', 'anyone', { method: 'GET', path: '/logout' }),
];
/**
 * Sends the same request each time. It may be invalid, because it is counted before its input is
 * read.
 */
const contractLimits = [...named, ...general];

function createProbe(
  name: string,
  rateLimit: keyof typeof rateLimitRules,
  role: RequiredRole,
  request: LimitedRequest,
): LimitProbe {
  return {
    name,
    rateLimit,
    isMemberLimit: role !== 'anyone',
    ...(reserved.has(role) && { role }),
    request: () => request,
  };
}

/** Forged headers of a client that wants to be counted as another. */
const forgedHeaders = [
  { 'x-forwarded-for': '203.0.113.9' },
  { 'x-forwarded-for': '127.0.0.1, 203.0.113.9', via: '1.1 proxy' },
  { 'x-real-ip': '203.0.113.9' },
  { forwarded: 'for=203.0.113.9;proto=https' },
  { 'cf-connecting-ip': '203.0.113.9', 'true-client-ip': '203.0.113.9' },
  {
    'x-client-ip': '203.0.113.9',
    'x-cluster-client-ip': '203.0.113.9',
    'fastly-client-ip': '203.0.113.9',
  },
  {
    'x-originating-ip': '203.0.113.9',
    'x-remote-ip': '203.0.113.9',
    'x-remote-addr': '203.0.113.9',
  },
  { 'x-forwarded-host': 'elsewhere.example', 'x-forwarded-proto': 'https' },
  {
    'user-agent': 'Another browser',
    cookie: 'session=another',
    origin: 'https://elsewhere.example',
  },
] as Record<string, string>[];

export const rateLimits: Check = {
  name: 'limits',
  title: 'Rate limits missing or bypassed',
  target: '0; each limit on its own path',
  minAttempts:
    contractLimits.length * (1 + forgedHeaders.length) + Object.keys(rateLimitRules).length,
  method:
    'Every call with a rate limit, the general limits of members, visitors and pages, and each limit consumed inside a call. Requests must be rejected after exactly the limit, also with nine sets of forged headers and from another address, but not for anyone else. Emails and external requests, which are dropped silently, must match the limit. Each path uses its own address and member. A limit without a path fails the run',
  async run({ report, ...options }) {
    const service = await startEmptyGeocoder();
    const testServer = await startTestServer(options, 'limits', {
      RATE_LIMITS: 'on',
      ...service.settings,
    });
    const errors: string[] = [];
    const exhaustedLimits = new Set<string>();
    let attempts = 0;
    const pools: Pool[] = [];
    const from = (address: string) => {
      const pool = new Pool(testServer.servers[0]!.url, { connections: 1, localAddress: address });
      pools.push(pool);
      return pool;
    };
    try {
      const extraAddresses = 10;
      const [people, bystanders] = [
        await createCrowd(testServer, 'asking', contractLimits.length + extraAddresses),
        await createCrowd(testServer, 'bystander', contractLimits.length + extraAddresses),
      ];
      // an account without a password could be deleted right after a login, without further
      // authentication
      const hash = await hashPassword(publicPassword);
      await testServer.db.execute(
        sql`update people set password_hash = ${hash} where id = any (${people.map(({ id }) => id)}::bigint[])`,
      );
      const paths = [
        ...(await listRejectingLimits(testServer, people, bystanders)),
        ...contractLimits,
      ];
      // with an unusable password, so that no call that needs authentication, such as deleting the
      // account, succeeds
      await testServer.db.execute(
        sql`update people set password_hash = 'unknown' where password_hash is null`,
      );
      for (const [i, { role }] of paths.entries())
        if (role) await promote(testServer, role, people[i]!, bystanders[i]!);

      await forEachConcurrently(
        [...paths.entries()],
        6,
        async ([i, { name, rateLimit, isMemberLimit, request, otherRequest, changesAddress }]) => {
          const poolAt = (network: number, nth = 0) => from(`127.${network}.${nth}.${i + 2}`);
          const [here, elsewhere] = [poolAt(1), poolAt(2)];
          const { token } = people[i]!;
          let n = 0;
          /** One more request, by this person and from this address. */
          const send = async (
            pool: Pool,
            callerToken = token,
            headers: Record<string, string> = {},
            requested?: LimitedRequest,
          ) => {
            const send = sendFrom(pool, {
              ...(isMemberLimit && { 'x-api-key': `Bearer ${callerToken}` }),
              ...headers,
            });
            const { status, retry } = await send(requested ?? (await request(n++, send)));
            return { refused: status === 429, retry };
          };
          const sendAgain = (headers?: Record<string, string>) =>
            send(changesAddress ? poolAt(3, n) : here, token, headers);
          const allowed = Math.min(...rateLimitRules[rateLimit].map(([points]) => points));
          let passedCount = 0;
          let latest = await sendAgain();
          for (; !latest.refused && passedCount <= allowed; latest = await sendAgain())
            passedCount++;
          attempts++;
          exhaustedLimits.add(rateLimit);
          if (passedCount !== allowed)
            errors.push(`${name}: ${passedCount} passed, but ${rateLimit} allows ${allowed}`);
          else if (!(latest.retry > 0)) errors.push(`${name}: refused without Retry-After`);
          for (const headers of forgedHeaders) {
            attempts++;
            if (!(await sendAgain(headers)).refused)
              errors.push(`${name}: passed with ${JSON.stringify(headers)}`);
          }
          // members are counted regardless of their address; other members, and visitors from other
          // networks, are counted separately
          if (isMemberLimit && !(await send(elsewhere)).refused)
            errors.push(`${name}: passed from another address`);
          const otherCaller = isMemberLimit
            ? send(here, bystanders[i]!.token)
            : send(elsewhere, '', {}, otherRequest);
          if ((await otherCaller).refused) errors.push(`${name}: refused for another person`);
          report(`${name}: ${passedCount} of ${allowed}`);
        },
      );

      const effects = await listSilentLimits(
        testServer,
        (nth) => sendFrom(from(`127.4.${nth}.1`), {}),
        service.requested,
      );
      for (const { name, rateLimit, causeEffects } of effects) {
        const [allowed, came] = [
          Math.min(...rateLimitRules[rateLimit].map(([points]) => points)),
          await causeEffects(),
        ];
        attempts++;
        exhaustedLimits.add(rateLimit);
        if (came !== allowed)
          errors.push(`${name}: ${came} effects, but ${rateLimit} allows ${allowed}`);
        report(`${name}: ${came} of ${allowed}`);
      }
      for (const rateLimit of Object.keys(rateLimitRules)) {
        attempts++;
        if (!exhaustedLimits.has(rateLimit)) errors.push(`${rateLimit}: no path`);
      }
      return {
        attempts,
        errors,
        note: `${exhaustedLimits.size} limits on ${paths.length + effects.length} paths`,
      };
    } finally {
      await Promise.all(pools.map((pool) => pool.destroy()));
      await testServer.close();
      service.close();
    }
  },
};

const sendFrom =
  (pool: Pool, headers: Record<string, string>) =>
  async ({ method, path, body }: LimitedRequest) => {
    const content = body && { body: JSON.stringify(body) };
    const response = await pool.request({
      method,
      path,
      headers: { ...(content && { 'content-type': 'application/json' }), ...headers },
      ...content,
    });
    const text = await response.body.text();
    const responseBody = text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {};
    return {
      status: response.statusCode,
      retry: Number(response.headers['retry-after']),
      responseBody,
    };
  };

const promote = ({ db }: TestServer, role: RequiredRole, ...people: CrowdMember[]) =>
  db.execute(sql`
    update people set role = ${role === 'admin' ? 1 : 2}, moderator = ${role === 'moderator'} where id = any (${people.map(({ id }) => id)}::bigint[])`);
