// Every call without a valid session: with no token, with an expired or revoked one, and with a
// valid one in the wrong place.
import { calls, type Call } from '#contract/calls.ts';
import { hashToken, randomToken, startSession } from '#server/security/sessions.ts';
import { sql } from '#server/db/sql.ts';
import { forEachConcurrently } from './concurrently.ts';
import type { TestTown } from './town.ts';

type ApiRequest = {
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Record<string, string>;
};

/** The requests to send, by what is wrong with each. */
async function buildRequests({ db, id, ...town }: TestTown): Promise<Record<string, ApiRequest>> {
  const bearer = (token: string) => ({ headers: { 'x-api-key': `Bearer ${token}` } });
  const session = async () => {
    const token = await startSession(db, id.ada, 'a test');
    return { token, hash: hashToken(token) };
  };
  const [good, idle, old, revoked, shut] = [
    await session(),
    await session(),
    await session(),
    await session(),
    await startSession(db, id.sam, 'a test'),
  ];
  await db.execute(
    sql`update sessions set last_used_at = now() - interval '31 days' where token_hash = ${idle.hash}`,
  );
  await db.execute(
    sql`update sessions set created_at = now() - interval '181 days' where token_hash = ${old.hash}`,
  );
  await db.execute(sql`update people set suspended_at = now() where id = ${id.sam}`);
  const logoutResponse = await town.http.inject({
    method: 'POST',
    url: '/api/user/logout',
    ...bearer(revoked.token),
    payload: {},
  });
  if (logoutResponse.statusCode !== 200)
    throw new Error(`logging out was answered ${logoutResponse.statusCode}`);
  const goodResponse = await town.http.inject({
    method: 'GET',
    url: '/api/account/sessions',
    ...bearer(good.token),
  });
  if (goodResponse.statusCode !== 200)
    throw new Error(`the good session was answered ${goodResponse.statusCode}`);
  return {
    none: {},
    'one that never was': bearer(randomToken()),
    'something else': bearer('null'),
    'without a word before it': { headers: { 'x-api-key': good.token } },
    'as a password': {
      headers: { authorization: `Basic ${Buffer.from(`ada:${good.token}`).toString('base64')}` },
    },
    'its hash': bearer(good.hash.toString('base64url')),
    'with more behind it': bearer(`${good.token}A`),
    'not used for long': bearer(idle.token),
    'too old': bearer(old.token),
    'logged out': bearer(revoked.token),
    'of a suspended person': bearer(shut),
    'in the query': {
      query: { 'x-api-key': `Bearer ${good.token}`, token: good.token, access_token: good.token },
    },
    'in a cookie': {
      headers: {
        cookie: `x-api-key=Bearer ${good.token}; token=${good.token}; session=${good.token}; authorization=Bearer ${good.token}`,
      },
    },
    'in the body': { body: { 'x-api-key': `Bearer ${good.token}`, token: good.token } },
    'in another header': {
      headers: {
        'x-auth-token': good.token,
        'x-user-id': String(id.ada),
        'x-forwarded-user': 'ada',
        token: good.token,
      },
    },
  };
}

/** Returns the number of requests, and each one that was accepted. */
export async function withoutToken(
  town: TestTown,
): Promise<{ attempts: number; errors: string[] }> {
  const secret = await town.post('ada', { shared_as: 'Private' });
  /** The status of each call without a token, which is sent first. */
  const toVisitors = new Map<Call, number>();
  const errors: string[] = [];
  let attempts = 0;
  for (const [how, { query, headers, body }] of Object.entries(await buildRequests(town)))
    await forEachConcurrently(Object.keys(calls) as Call[], 8, async (call) => {
      const [method, path] = call.split(' ') as ['GET' | 'POST', string];
      const { who, input } = calls[call];
      // public calls must not treat the sender as the owner of the object, nor return more than
      // they return to a visitor
      const field = ['id', 'content_id', 'poll_id', 'action_id'].find(
        (name) => name in input.properties,
      );
      if (who === 'anyone' && method === 'POST') return;
      const requested = new URLSearchParams({
        ...(method === 'GET' && field && { [field]: String(secret.id) }),
        ...query,
      }).toString();
      const { statusCode } = await town.http.inject({
        method,
        url: `/api${path}${requested && `?${requested}`}`,
        ...(headers && { headers }),
        ...(method === 'POST' && !('file' in calls[call]) && { payload: { ...body } }),
      });
      attempts++;
      if (how === 'none') toVisitors.set(call, statusCode);
      // public calls refuse unknown input, before or after they look up the object
      const isRejected =
        who === 'anyone'
          ? statusCode === 422 || statusCode === (field ? 404 : toVisitors.get(call))
          : statusCode === 401;
      if (!isRejected) errors.push(`${call}, ${how}: ${statusCode}`);
    });
  for (const [how, { query, headers }] of Object.entries(await buildRequests(town))) {
    const requested = new URLSearchParams(query).toString();
    const { statusCode } = await town.http.inject({
      method: 'GET',
      url: `/api/events${requested && `?${requested}`}`,
      ...(headers && { headers }),
    });
    attempts++;
    if (statusCode !== 401) errors.push(`the event stream, ${how}: ${statusCode}`);
  }
  return { attempts, errors };
}
