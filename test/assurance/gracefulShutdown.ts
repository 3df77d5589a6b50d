// Check: the server stops while sixteen clients send requests without a pause. Every request that
// was begun is answered.
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { sql } from '#server/db/sql.ts';
import { createCrowd, type CrowdMember } from './crowdMembers.ts';
import type { Check } from './check.ts';
import { startTestServer, startServer, stopServer } from './server.ts';

const stopCount = 5;
const asking = 16;

export const gracefulShutdown: Check = {
  name: 'stop',
  title: 'Graceful shutdown',
  target: '0 interrupted requests',
  minAttempts: stopCount * asking,
  method:
    'SIGTERM during sixteen concurrent readers and writers on keep-alive connections. No response may be truncated, no unanswered write may have been done, and the process must exit with 0 by itself',
  async run({ rounds = stopCount, report, ...options }) {
    const testServer = await startTestServer(options, 'stop');
    const errors: string[] = [];
    let attempts = 0;
    try {
      const people = (await createCrowd(testServer, 'asking', asking)) as CrowdMember[];
      for (let round = 0; round < rounds; round++) {
        const server = await startServer(testServer.env);
        const agent = new Agent({ connections: asking, pipelining: 1 });
        let answered = 0;
        let stopping = false;
        const unanswered: string[] = [];
        const work = people.map(async ({ token }, i) => {
          for (let n = 0; ; n++) {
            // each write has a unique text, so that an unanswered one can be looked up
            const text = (i + n) % 2 === 0 ? `Stop ${round}, ${i} says ${n}` : undefined;
            let begun = false;
            try {
              const { statusCode, body } = await request(
                `${server.url}/api/${text ? 'content/add' : 'content/list'}`,
                {
                  dispatcher: agent,
                  method: text ? 'POST' : 'GET',
                  headers: { 'x-api-key': `Bearer ${token}`, 'content-type': 'application/json' },
                  ...(text && { body: JSON.stringify({ text, shared_as: 'Public' }) }),
                },
              );
              begun = true;
              JSON.parse(await body.text());
              answered++;
              if (statusCode !== 200 && statusCode !== 503) errors.push(`answered ${statusCode}`);
            } catch (error) {
              const code = (error as { code?: string }).code ?? String(error);
              if (begun) errors.push(`truncated response: ${code}`);
              else if (!stopping) errors.push(`before the stop: ${code}`);
              // a connection after the listener closed is refused; for writes the database shows
              // whether they were accepted
              else if (text) unanswered.push(text);
              return;
            }
          }
        });
        await sleep(1_500);
        stopping = true;
        const start = Date.now();
        await stopServer(server.process);
        await Promise.all(work);
        await agent.destroy();
        attempts += answered;
        const stored = await testServer.db.query<{ text: string }>(
          sql`select text from posts where text = any (${unanswered})`,
        );
        for (const { text } of stored) errors.push(`written but not answered: ${text}`);
        if (server.process.exitCode !== 0)
          errors.push(`it ended with ${server.process.exitCode ?? server.process.signalCode}`);
        report(
          `stop ${round + 1}: ${answered} answered, ended after ${Date.now() - start} ms, ${errors.length} errors`,
        );
      }
    } finally {
      await testServer.close();
    }
    return { attempts, errors };
  },
};
