// A member who calls the API of the cluster, or of one server.
import { randomUUID } from 'node:crypto';
import { fetch, type Agent } from 'undici';

export type Member = Awaited<ReturnType<typeof signIn>>;
type Endpoint = { url: string; agent?: Agent };
type Output = { status: number; body: Record<string, never> & { message?: unknown } };

export const password = 'a password of everybody';

/** Logs in a member. `fillWithPeople` gives every member this password. */
export async function signIn(endpoint: Endpoint, username: string) {
  const { body } = await ask(endpoint, 'POST /user/login', { username, password });
  return memberOf(endpoint, String(body['token']));
}

export const memberOf = (endpoint: Endpoint, token: string) => ({
  token,
  ask: (call: string, input: object = {}, key?: string) => ask(endpoint, call, input, token, key),
  at: (other: Endpoint) => memberOf(other, token),
  /** Retries a write under the same idempotency key until there is a response. */
  sendUntilAcknowledged: async (call: string, input: object) => {
    const key = randomUUID();
    for (let tries = 1; ; tries++) {
      const response = await ask(endpoint, call, input, token, key).catch(() => undefined);
      if (response && response.status < 500) return { ...response, tries };
      if (tries > 100) throw new Error(`${call} did not succeed: ${response?.status}`);
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
