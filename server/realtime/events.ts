// GET /api/events: one stream for each window, which says what changed and never what it says.
import { setImmediate as turn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { second } from '#contract/durations.ts';
import type { AppContext } from '../context.ts';
import type { Change } from './publish.ts';
import { livingSessions, findMemberByToken, tokenFromHeaders } from '../lib/security/sessions.ts';
import { unreadOfEach } from '../notifications/list.ts';
import { chunks, gather } from './debounce.ts';
import { startListening, type Listening } from './listener.ts';
import { saidOf, visibleTo, type NewPost, type Recipients } from './postVisibility.ts';
import { openStreams, written } from './connections.ts';

const path = '/api/events';
/** What is looked up for windows takes a twentieth of the time, unless it takes very long, and leaves the rest to requests. */
const rest = 19;
const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
  vary: 'X-Api-Key, Authorization',
  // the line goes with its stream, so that a server that stops waits for none
  connection: 'close',
};

export function serveEvents(fastify: FastifyInstance, app: AppContext) {
  const { db } = app;
  const streams = openStreams();
  app.metrics.gauge('folkmoot_live_streams', 'Open windows that hear of news.', () =>
    streams.count(),
  );
  let listening: Listening | undefined;
  let closing = false;

  /** What could not be looked up may concern anybody. */
  const orResync = (work: () => Promise<void>) => work().catch(() => streams.resync());

  const posts = gather<NewPost>({ pause: 500, rest }, async (appeared) => {
    if (streams.count() === 0) return;
    const listeners = streams.listeners();
    const reaches: Recipients[] = [];
    for (const some of chunks(appeared, 100))
      await orResync(async () => void reaches.push(...(await visibleTo(db, some, listeners))));
    const saidTo = saidOf(reaches, ({ id, user_id }) =>
      written({ event: 'content', data: { id, user_id } }),
    );
    // into each window all at once, and requests are answered between some windows and the next
    for (const some of chunks(listeners, 500)) {
      for (const listener of some) streams.say(listener, ...saidTo(listener));
      await turn();
    }
  });

  const bells = gather<number>({ pause: 200, rest }, async (people) => {
    for (const some of chunks(streams.listeners(people), 20))
      await orResync(async () => {
        for (const { id, unread } of await unreadOfEach(db, some))
          streams.tell([id], { event: 'notification', data: { new: unread } });
      });
  });

  // whoever was put out hears nothing more as soon as it is known
  const ended = gather<number>({ pause: 0, rest: 0 }, async (people) => {
    const sessions = streams.sessionsOf(people);
    const living = new Set(await livingSessions(db, sessions).catch(() => sessions));
    streams.endSessions(sessions.filter((session) => !living.has(session)));
  });

  function hear(change: Change) {
    if (change.event === 'content') posts.add(change);
    else if (change.event === 'notification') bells.add(...streams.listeners(change.to));
    else if (change.event === 'settings') readSettings();
    else if (change.event === 'session') ended.add(...streams.listeners(change.to));
    else if (change.event === 'message') tellOfMessage(change);
    else if (change.event === 'typing')
      streams.tell(change.to, { event: 'typing', data: { user_id: change.user_id } });
  }

  // what fails is made up for by the next clock
  const readSettings = () => void app.site.refresh().catch(() => {});

  const tellOfMessage = ({ to, user_id, id, gone }: Change & { event: 'message' }) =>
    streams.tell(to, { event: 'message', data: { user_id, id, ...(gone && { gone }) } });

  const clocks: NodeJS.Timeout[] = [];
  fastify.addHook('onReady', async () => {
    listening = startListening(app.connection, {
      change: hear,
      listening: () => (readSettings(), streams.resync()),
      silent: () => db.cut(),
    });
    // sessions end by time too, and a process that announces it may die before
    clocks.push(
      setInterval(() => (readSettings(), ended.add(...streams.listeners())), 30 * second).unref(),
      setInterval(() => streams.keepAlive(), 25 * second).unref(),
    );
  });
  fastify.addHook('preClose', async () => {
    closing = true;
    for (const clock of clocks) clearInterval(clock);
    posts.stop();
    bells.stop();
    ended.stop();
    await listening?.stop();
    streams.endAll();
  });

  fastify.get(path, { schema: { hide: true } }, async (request, reply) => {
    const token = tokenFromHeaders(request.headers);
    const member = token ? await findMemberByToken(db, token) : undefined;
    if (!member) throw new ApiError('unauthorized', strings.signInFirst);
    await app.rateLimits.consume('read', String(member.id));
    if (closing) throw new ApiError('unavailable', strings.busy, 5);
    streams.refuseBeyondRoom();
    reply.hijack();
    // it ends with its line, and needs no lengths within
    reply.raw.removeHeader('transfer-encoding');
    reply.raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...headers });
    streams.open(member, reply.raw);
  });
}
