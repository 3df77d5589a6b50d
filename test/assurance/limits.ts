// Check: every rate limit, used until it refuses, and then again with forged headers that claim
// another origin.
import { Pool } from 'undici';
import { calls, type Call } from '#contract/calls.ts';
import type { RequiredRole } from '#contract/call.ts';
import { rateLimitRules } from '#server/rateLimits/rateLimits.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { sql } from '#server/db/sql.ts';
import {
  emptyGeocoder,
  silentLimits,
  refusingLimits,
  type LimitProbe,
  type LimitedRequest,
} from './budgets.ts';
import { createCrowd, type CrowdMember } from './crowdMembers.ts';
import { forEachConcurrently, type Check } from './check.ts';
import { startTestServer, type TestServer } from './server.ts';

const reserved = new Set<RequiredRole>(['admin', 'moderator']);

const named = (Object.keys(calls) as Call[]).flatMap((call): LimitProbe[] => {
  const { rateLimit, who } = calls[call] as {
    rateLimit?: keyof typeof rateLimitRules;
    who: RequiredRole;
  };
  const [method, path] = call.split(' ') as ['GET' | 'POST', string];
  return rateLimit
    ? [
        asking(call, rateLimit, who, {
          method,
          path: `/api${path}`,
          ...(method === 'POST' && { body: {} }),
        }),
      ]
    : [];
});
const general = [
  asking('members reading', 'read', 'member', { method: 'GET', path: '/api/content/list?page=x' }),
  asking('members writing', 'write', 'member', {
    method: 'POST',
    path: '/api/content/like',
    body: {},
  }),
  asking('visitors', 'visit', 'anyone', { method: 'GET', path: '/api/content/get-one' }),
  asking('pages', 'page', 'anyone', { method: 'GET', path: '/logout' }),
];
/**
 * Sends the same request each time. It may be invalid, because it is counted before its input is
 * read.
 */
const asItIs = [...named, ...general];

function asking(
  what: string,
  rateLimit: keyof typeof rateLimitRules,
  who: RequiredRole,
  request: LimitedRequest,
): LimitProbe {
  return {
    what,
    rateLimit,
    member: who !== 'anyone',
    ...(reserved.has(who) && { role: who }),
    request: () => request,
  };
}

/** Forged headers of a client that wants to be counted as another. */
const forged = [
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
  minAttempts: asItIs.length * (1 + forged.length) + Object.keys(rateLimitRules).length,
  method:
    'Every call with a rate limit, the general limits of members, visitors and pages, and each limit consumed inside a call. Requests must be rejected after exactly the limit, also with nine sets of forged headers and from another address, but not for anyone else. Emails and external requests, which are dropped silently, must match the limit. Each path uses its own address and member. A limit without a path fails the run',
  async run({ report, ...options }) {
    const service = await emptyGeocoder();
    const testServer = await startTestServer(options, 'limits', {
      RATE_LIMITS: 'on',
      ...service.settings,
    });
    const errors: string[] = [];
    const fired = new Set<string>();
    let attempts = 0;
    const pools: Pool[] = [];
    const from = (address: string) => {
      const pool = new Pool(testServer.servers[0]!.url, { connections: 1, localAddress: address });
      pools.push(pool);
      return pool;
    };
    try {
      const some = 10;
      const [people, bystanders] = [
        await createCrowd(testServer, 'asking', asItIs.length + some),
        await createCrowd(testServer, 'bystander', asItIs.length + some),
      ];
      // an account without a password could be deleted right after a login, without further
      // authentication
      const hash = await hashPassword('everyone-knows-this');
      await testServer.db.execute(
        sql`update people set password_hash = ${hash} where id = any (${people.map(({ id }) => id)}::bigint[])`,
      );
      const paths = [...(await refusingLimits(testServer, people, bystanders)), ...asItIs];
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
        async ([i, { what, rateLimit, member, request, other, roaming }]) => {
          const place = (last: number, nth = 0) => from(`127.${last}.${nth}.${i + 2}`);
          const [here, elsewhere] = [place(1), place(2)];
          const { token } = people[i]!;
          let n = 0;
          /** One more request, by this person and from this address. */
          const ask = async (
            pool: Pool,
            by = token,
            headers: Record<string, string> = {},
            requested?: LimitedRequest,
          ) => {
            const send = sendFrom(pool, {
              ...(member && { 'x-api-key': `Bearer ${by}` }),
              ...headers,
            });
            const { status, retry } = await send(requested ?? (await request(n++, send)));
            return { refused: status === 429, retry };
          };
          const again = (headers?: Record<string, string>) =>
            ask(roaming ? place(3, n) : here, token, headers);
          const holds = Math.min(...rateLimitRules[rateLimit].map(([points]) => points));
          let passed = 0;
          let last = await again();
          for (; !last.refused && passed <= holds; last = await again()) passed++;
          attempts++;
          fired.add(rateLimit);
          if (passed !== holds)
            errors.push(`${what}: ${passed} passed, but ${rateLimit} allows ${holds}`);
          else if (!(last.retry > 0)) errors.push(`${what}: refused without Retry-After`);
          for (const headers of forged) {
            attempts++;
            if (!(await again(headers)).refused)
              errors.push(`${what}: passed with ${JSON.stringify(headers)}`);
          }
          // members are counted regardless of their address; other members, and visitors from other
          // networks, are counted separately
          if (member && !(await ask(elsewhere)).refused)
            errors.push(`${what}: passed from another address`);
          const otherCaller = member
            ? ask(here, bystanders[i]!.token)
            : ask(elsewhere, '', {}, other);
          if ((await otherCaller).refused) errors.push(`${what}: refused for another person`);
          report(`${what}: ${passed} of ${holds}`);
        },
      );

      const effects = await silentLimits(
        testServer,
        (nth) => sendFrom(from(`127.4.${nth}.1`), {}),
        service.requested,
      );
      for (const { what, rateLimit, caused } of effects) {
        const [holds, came] = [
          Math.min(...rateLimitRules[rateLimit].map(([points]) => points)),
          await caused(),
        ];
        attempts++;
        fired.add(rateLimit);
        if (came !== holds)
          errors.push(`${what}: ${came} effects, but ${rateLimit} allows ${holds}`);
        report(`${what}: ${came} of ${holds}`);
      }
      for (const rateLimit of Object.keys(rateLimitRules)) {
        attempts++;
        if (!fired.has(rateLimit)) errors.push(`${rateLimit}: no path`);
      }
      return {
        attempts,
        errors,
        note: `${fired.size} limits on ${paths.length + effects.length} paths`,
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
    const sent = body && { body: JSON.stringify(body) };
    const response = await pool.request({
      method,
      path,
      headers: { ...(sent && { 'content-type': 'application/json' }), ...headers },
      ...sent,
    });
    const text = await response.body.text();
    const answer = text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {};
    return { status: response.statusCode, retry: Number(response.headers['retry-after']), answer };
  };

const promote = ({ db }: TestServer, role: RequiredRole, ...people: CrowdMember[]) =>
  db.execute(sql`
    update people set role = ${role === 'admin' ? 1 : 2}, moderator = ${role === 'moderator'} where id = any (${people.map(({ id }) => id)}::bigint[])`);
