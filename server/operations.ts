// What whoever runs a server asks it: is it alive, is it ready.
import type { FastifyInstance } from 'fastify';
import type { House } from './house.ts';
import { sql } from './kit/sql.ts';

export function serveOperations(app: FastifyInstance, house: House) {
  const schema = { hide: true };
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });

  app.get('/health', { schema }, async (_request, reply) => reply.header('cache-control', 'no-store').send({ alive: true }));

  /** Ready when this server takes requests and the database and the job queue answer. */
  app.get('/ready', { schema }, async (_request, reply) => {
    const waiting = closing ? 'stopping' : await whatIsMissing(house);
    return reply
      .status(waiting ? 503 : 200)
      .header('cache-control', 'no-store')
      .send(waiting ? { ready: false, reason: waiting } : { ready: true });
  });
}

async function whatIsMissing({ db }: House): Promise<string | undefined> {
  try {
    const late = await db.one<{ late: number }>(sql`
      select count(*)::int as late from graphile_worker.jobs
      where locked_at is null and attempts < max_attempts and run_at < now() - interval '5 minutes'`);
    return late!.late > 0 ? `${late!.late} jobs wait for more than five minutes` : undefined;
  } catch {
    return 'the database does not answer';
  }
}
