// Many who use the cluster at once, until they are told to stop.
import { randomUUID } from 'node:crypto';
import { fetch } from 'undici';
import type { Cluster } from './cluster.ts';
import type { Member } from './member.ts';

/** Posts without a pause, each until it is acknowledged, and answers the words of all that were. */
export function writers(member: Member, many: number) {
  const acknowledged: string[] = [];
  let tries = 0;
  const over = loops(many, async () => {
    const text = `said ${randomUUID()}`;
    const answer = await member.insist('POST /content/add', { text, shared_as: 'Public' });
    if (answer.status !== 200)
      throw new Error(`a post was refused: ${answer.status} ${JSON.stringify(answer.body)}`);
    tries += answer.tries;
    acknowledged.push(text);
  });
  return { acknowledged, tries: () => tries, stop: over };
}

/** Reads and writes without a pause and without a second try, and answers what was not well. */
export function impatient(member: Member, many: number) {
  const wrong: string[] = [];
  let answered = 0;
  const over = loops(many, async (turn) => {
    const [call, input] =
      turn % 3 === 0
        ? (['POST /content/add', { text: `said ${randomUUID()}` }] as const)
        : (['GET /content/list', {}] as const);
    const answer = await member.ask(call, input).catch((error: Error) => ({
      status: 0,
      body: { message: `${error.message} ${String(error.cause)}` },
    }));
    if (answer.status === 200) answered++;
    else wrong.push(`${call}: ${answer.status} ${JSON.stringify(answer.body)}`);
  });
  return { wrong, answered: () => answered, stop: over };
}

function loops(many: number, turn: (n: number) => Promise<void>) {
  let stopped = false;
  const all = Promise.all(
    Array.from({ length: many }, async () => {
      for (let n = 0; !stopped; n++) await turn(n);
    }),
  );
  all.catch(() => {});
  return async () => {
    stopped = true;
    await all;
  };
}

/** A window that comes back whenever its line breaks. */
export function openWindow({ url, agent }: Cluster, { token }: Member) {
  const closing = new AbortController();
  let said = '';
  let lines = 0;
  const kept = (async () => {
    while (!closing.signal.aborted) {
      try {
        const { body, ok } = await fetch(`${url}/api/events`, {
          headers: { 'x-api-key': `Bearer ${token}` },
          dispatcher: agent,
          signal: closing.signal,
        });
        if (!ok || !body) continue;
        lines++;
        for await (const piece of body) said += Buffer.from(piece as Uint8Array).toString();
      } catch {
        // the next line
      }
    }
  })();
  return {
    /** How many lines there were so far. */
    lines: () => lines,
    times: (event: string) => said.split(`event: ${event}\n`).length - 1,
    close: async () => {
      closing.abort();
      await kept;
    },
  };
}
