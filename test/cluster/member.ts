// Somebody who uses the cluster by its one address, or by one of its servers.
import { randomUUID } from 'node:crypto';
import { fetch, type Agent } from 'undici';

export type Member = Awaited<ReturnType<typeof signIn>>;
type Endpoint = { url: string; agent?: Agent };
type Output = { status: number; body: Record<string, never> & { message?: unknown } };

export const password = 'a password of everybody';

/** One of the demo town, but for those whose password is known everywhere. */
export async function signIn(place: Endpoint, username: string) {
  const { body } = await ask(place, 'POST /user/login', { username, password });
  return memberOf(place, String(body['token']));
}

export const memberOf = (place: Endpoint, token: string) => ({
  token,
  ask: (call: string, input: object = {}, key?: string) => ask(place, call, input, token, key),
  at: (other: Endpoint) => memberOf(other, token),
  /** As a client that means it: the same deed again, under the same key, until there is an answer. */
  insist: async (call: string, input: object) => {
    const key = randomUUID();
    for (let tries = 1; ; tries++) {
      const answer = await ask(place, call, input, token, key).catch(() => undefined);
      if (answer && answer.status < 500) return { ...answer, tries };
      if (tries > 100) throw new Error(`${call} never came through: ${answer?.status}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  },
});

async function ask(
  { url, agent }: Endpoint,
  call: string,
  input: object = {},
  token?: string,
  key?: string,
): Promise<Output> {
  const [method, path] = call.split(' ') as ['GET' | 'POST', string];
  const query =
    method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>).toString()}` : '';
  const response = await fetch(`${url}/api${path}${query}`, {
    method,
    headers: {
      ...(token && { 'x-api-key': `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
      ...(method === 'POST' && { 'content-type': 'application/json' }),
    },
    ...(method === 'POST' && { body: JSON.stringify(input) }),
    ...(agent && { dispatcher: agent }),
  });
  return { status: response.status, body: (await response.json()) as Output['body'] };
}
