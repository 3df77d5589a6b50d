// The server is told to stop while sixteen ask without a pause: whatever was begun is answered.
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { crowdOf, type Somebody } from './crowd.ts';
import type { Figure } from './figure.ts';
import { openStage, startServer, stopServer } from './stage.ts';

const stops = 5;
const asking = 16;

export const stop: Figure = {
  name: 'stop',
  title: 'Clean stop',
  target: '0 requests cut',
  least: stops * asking,
  how: 'SIGTERM while sixteen read and write without a pause, on connections that stay open: every request that was taken is answered whole, and the process ends by itself with 0',
  async run({ rounds = stops, tell, ...options }) {
    const stage = await openStage(options, 'stop');
    const faults: string[] = [];
    let of = 0;
    try {
      const people = (await crowdOf(stage, 'asking', asking)) as Somebody[];
      for (let round = 0; round < rounds; round++) {
        const server = await startServer(stage.env);
        const agent = new Agent({ connections: asking, pipelining: 1 });
        let answered = 0;
        let stopping = false;
        const work = people.map(async ({ token }, i) => {
          for (let n = 0; ; n++) {
            const write = (i + n) % 3 === 0;
            try {
              const { statusCode, body } = await request(`${server.url}/api/${write ? 'content/add' : 'content/list'}`, {
                dispatcher: agent,
                method: write ? 'POST' : 'GET',
                headers: { 'x-api-key': `Bearer ${token}`, 'content-type': 'application/json' },
                ...(write && { body: JSON.stringify({ text: `While it stops ${i} ${n}`, shared_as: 'Public' }) }),
              });
              JSON.parse(await body.text());
              answered++;
              if (statusCode !== 200 && statusCode !== 503) faults.push(`answered ${statusCode}`);
            } catch (error) {
              const { code } = error as { code?: string };
              // nobody is there any more to take a new connection: this request was not begun
              if (code === 'ECONNREFUSED') return;
              faults.push(`${stopping ? 'while it stopped' : 'before'}: ${String(code ?? error)}`);
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
        of += answered;
        if (server.process.exitCode !== 0) faults.push(`it ended with ${server.process.exitCode ?? server.process.signalCode}`);
        tell(`stop ${round + 1}: ${answered} answered, ended after ${Date.now() - start} ms, ${faults.length} faults`);
      }
    } finally {
      await stage.close();
    }
    return { of, faults };
  },
};
