// GET /api/events: one server-sent event stream per browser tab. Events name what changed, without
// its content.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { second } from '#contract/durations.ts';
import type { MessageIds } from '#contract/realtime.ts';
import type { AppContext } from '../context.ts';
import type { Database } from '../db/database.ts';
import { addGauge } from '../lib/metrics.ts';
import type { Change } from './publish.ts';
import { listActiveSessions, findMemberByToken, tokenFromHeaders } from '../security/sessions.ts';
import { chunks, createThrottledBatch } from './throttledBatch.ts';
import { startListening, type ListenerHandle } from './listener.ts';
import {
  createEventSlices,
  findRecipients,
  type NewPost,
  type EventRecipients,
} from './postVisibility.ts';
import { createStreamRegistry, formatEvent } from './connections.ts';

const path = '/api/events';
/**
 * Pause after a batch of events, as a multiple of the time that it took. The queries of batches
 * then use at most a twentieth of the time, and the rest is left to requests.
 */
const restFactor = 19;
const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
  vary: 'X-Api-Key, Authorization',
  // The connection ends with its stream, so that a stopping server does not wait for it.
  connection: 'close',
};

/** Reads the numbers of unread notifications of these people. */
type CountUnread = (
  db: Database,
  people: readonly number[],
) => Promise<{ id: number; unread: number }[]>;

export function serveEvents(
  fastify: FastifyInstance,
  app: AppContext,
  countUnreadOfEach: CountUnread,
) {
  const { db } = app;
  const streams = createStreamRegistry();
  addGauge(app.metrics, 'folkmoot_realtime_connections', 'Open event streams.', () =>
    streams.count(),
  );
  let listening: ListenerHandle | undefined;
  let isClosing = false;

  /** If the query fails, the event may concern anyone: all clients refetch. */
  const resyncOnError = (callback: () => Promise<void>) => callback().catch(() => streams.resync());

  const posts = createThrottledBatch<NewPost>({ pauseMs: 500, restFactor }, async (newPosts) => {
    if (streams.count() === 0) return;
    const listeners = streams.listeners();
    const recipients: EventRecipients[] = [];
    for (const batch of chunks(newPosts, 100))
      await resyncOnError(
        async () => void recipients.push(...(await findRecipients(db, batch, listeners))),
      );
    const eventsFor = createEventSlices(recipients, ({ id, user_id }) =>
      formatEvent({ event: 'content', data: { id, user_id } }),
    );
    // Writes all events of a client at once, and lets requests run between groups of clients.
    for (const batch of chunks(listeners, 500)) {
      for (const listener of batch) streams.send(listener, ...eventsFor(listener));
      await nextTurn();
    }
  });

  const unreadCounts = createThrottledBatch<number>(
    { pauseMs: 200, restFactor },
    async (people) => {
      for (const batch of chunks(streams.listeners(people), 20))
        await resyncOnError(async () => {
          for (const { id, unread } of await countUnreadOfEach(db, batch))
            streams.sendEvent([id], { event: 'notification', data: { new: unread } });
        });
    },
  );

  /**
   * Checks the sessions of these people without a pause, and ends the streams of ended sessions.
   */
  const sessionChecks = createThrottledBatch<number>(
    { pauseMs: 0, restFactor: 0 },
    async (people) => {
      const sessions = streams.sessionsOf(people);
      // If the query fails, no stream ends. The timer below checks again.
      const active = new Set(await listActiveSessions(db, sessions).catch(() => sessions));
      streams.endSessions(sessions.filter((session) => !active.has(session)));
    },
  );

  function handleChange(change: Change) {
    if (change.event === 'content') posts.add(change);
    else if (change.event === 'notification') unreadCounts.add(...streams.listeners(change.to));
    else if (change.event === 'settings') readSettings();
    else if (change.event === 'session') sessionChecks.add(...streams.listeners(change.to));
    else if (change.event === 'message') sendMessageEvent(change);
    else if (change.event === 'conversation') sendConversationEvent(change);
    else if (change.event === 'typing')
      streams.sendEvent(change.to, { event: 'typing', data: { user_id: change.user_id } });
    else sendSeenEvent(change);
  }

  // The timer below retries after a failure.
  const readSettings = () => void app.site.refresh().catch(() => {});

  const sendMessageEvent = ({ to, user_id, ...message }: Change & { event: 'message' }) =>
    streams.sendEvent(to, { event: 'message', data: { user_id, ...toMessageData(message) } });

  const sendSeenEvent = ({ to, event, ...data }: Change & { event: 'seen' }) =>
    streams.sendEvent(to, { event, data });

  const sendConversationEvent = ({
    to,
    conversation_id,
    ...message
  }: Change & { event: 'conversation' }) =>
    streams.sendEvent(to, {
      event: 'conversation',
      data: { conversation_id, ...toMessageData(message) },
    });

  const toMessageData = ({ id, gone, changed, reacted }: MessageIds): MessageIds => ({
    id,
    ...(gone && { gone }),
    ...(changed && { changed }),
    ...(reacted && { reacted }),
  });

  const timers: NodeJS.Timeout[] = [];
  fastify.addHook('onReady', async () => {
    listening = startListening(app.connection, {
      onChange: handleChange,
      onListening: () => (readSettings(), streams.resync()),
      onSilence: () => {
        db.destroyConnections();
        app.readRouter.primary.destroyConnections();
      },
    });
    // Sessions also expire, and a process may die before it announces the end of one.
    timers.push(
      setInterval(
        () => (readSettings(), sessionChecks.add(...streams.listeners())),
        30 * second,
      ).unref(),
      setInterval(() => streams.keepAlive(), 25 * second).unref(),
    );
  });
  fastify.addHook('preClose', async () => {
    isClosing = true;
    for (const timer of timers) clearInterval(timer);
    posts.stop();
    unreadCounts.stop();
    sessionChecks.stop();
    await listening?.close();
    streams.endAll();
  });

  fastify.get(path, { schema: { hide: true } }, async (request, reply) => {
    const token = tokenFromHeaders(request.headers);
    const member = token ? await findMemberByToken(db, token) : undefined;
    if (!member) throw new ApiError('unauthorized', strings.signInFirst);
    await app.rateLimits.consume('read', String(member.id));
    if (isClosing) throw new ApiError('unavailable', strings.busy, 5);
    streams.assertRoom();
    reply.hijack();
    // The stream ends with its connection, so it needs no chunk lengths.
    reply.raw.removeHeader('transfer-encoding');
    reply.raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...headers });
    streams.open(member, reply.raw);
  });
}
