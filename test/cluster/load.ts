// Load on the cluster: concurrent clients that run until they are stopped.
import { randomUUID } from 'node:crypto';
import { fetch } from 'undici';
import type { Cluster } from './cluster.ts';
import type { Member } from './member.ts';

/**
 * Creates posts continuously and retries each until it is acknowledged. `acknowledged` contains
 * their texts.
 */
export function startWriters(member: Member, count: number) {
  const acknowledged: string[] = [];
  let attempts = 0;
  const stop = startLoops(count, async () => {
    const text = `said ${randomUUID()}`;
    const response = await member.sendUntilAcknowledged('POST /content/add', {
      text,
      shared_as: 'Public',
    });
    if (response.status !== 200)
      throw new Error(`a post was rejected: ${response.status} ${JSON.stringify(response.body)}`);
    attempts += response.tries;
    acknowledged.push(text);
  });
  return { acknowledged, tries: () => attempts, stop };
}

/** Reads and writes continuously without retries. `failures` contains the failed requests. */
export function startClientsWithoutRetry(member: Member, count: number) {
  const failures: string[] = [];
  let answeredCount = 0;
  const stop = startLoops(count, async (turn) => {
    const [call, input] =
      turn % 3 === 0
        ? (['POST /content/add', { text: `said ${randomUUID()}` }] as const)
        : (['GET /content/list', {}] as const);
    const response = await member.ask(call, input).catch((error: Error) => ({
      status: 0,
      body: { message: `${error.message} ${String(error.cause)}` },
    }));
    if (response.status === 200) answeredCount++;
    else failures.push(`${call}: ${response.status} ${JSON.stringify(response.body)}`);
  });
  return { failures, answered: () => answeredCount, stop };
}

function startLoops(count: number, turn: (n: number) => Promise<void>) {
  let stopped = false;
  const all = Promise.all(
    Array.from({ length: count }, async () => {
      for (let n = 0; !stopped; n++) await turn(n);
    }),
  );
  all.catch(() => {});
  return async () => {
    stopped = true;
    await all;
  };
}

/** An event stream that reconnects whenever it breaks. */
export function openEventStream({ url, agent }: Cluster, { token }: Member) {
  const closing = new AbortController();
  let received = '';
  let connections = 0;
  const streaming = (async () => {
    while (!closing.signal.aborted) {
      try {
        const { body, ok } = await fetch(`${url}/api/events`, {
          headers: { 'x-api-key': `Bearer ${token}` },
          dispatcher: agent,
          signal: closing.signal,
        });
        if (!ok || !body) continue;
        connections++;
        for await (const chunk of body) received += Buffer.from(chunk as Uint8Array).toString();
      } catch {
        // reconnect
      }
    }
  })();
  return {
    /** Number of connections so far. */
    connections: () => connections,
    times: (event: string) => received.split(`event: ${event}\n`).length - 1,
    close: async () => {
      closing.abort();
      await streaming;
    },
  };
}
