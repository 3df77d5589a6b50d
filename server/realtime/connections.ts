// Open event streams of this process, by person, and functions to write events to them.
import type { FastifyReply } from 'fastify';
import type { RealtimeEvent } from '#contract/realtime.ts';
import { ApiError } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { second } from '#contract/durations.ts';
import type { Member } from '../security/sessions.ts';

const maxStreamsPerPerson = 10;
const maxStreams = 5_000;
/**
 * Buffered bytes after which a slow client is disconnected. It reconnects and fetches everything
 * again.
 */
const maxBufferedBytes = 64 * 1024;

type ServerResponse = FastifyReply['raw'];
type Stream = { person: number; session: number; response: ServerResponse };

/** `listeners`: the ids of people with an open stream. */
export function createStreamRegistry() {
  const streams = new Map<number, Set<Stream>>();
  let streamCount = 0;

  const listStreams = () =>
    [...streams.values()].flatMap((streamsOfPerson) => [...streamsOfPerson]);

  /**
   * Writes several chunks. Chunks written in one turn of the event loop are sent together and do
   * not count as a slow client.
   */
  function write({ response }: Stream, ...chunks: (string | Buffer)[]) {
    if (response.writableLength > maxBufferedBytes) response.destroy();
    else for (const chunk of chunks) response.write(chunk);
  }

  function removeStream(stream: Stream) {
    const streamsOfPerson = streams.get(stream.person);
    if (!streamsOfPerson?.delete(stream)) return;
    streamCount--;
    if (streamsOfPerson.size === 0) streams.delete(stream.person);
  }

  function end(stream: Stream, lastText = '') {
    removeStream(stream);
    stream.response.end(lastText);
  }

  /** Writes formatted events to all streams of a person. */
  function send(person: number, ...chunks: (string | Buffer)[]) {
    if (chunks.length > 0) for (const stream of streams.get(person) ?? []) write(stream, ...chunks);
  }

  return {
    count: () => streamCount,

    /** Throws when this process has no room for another stream. */
    assertRoom() {
      if (streamCount >= maxStreams) throw new ApiError('unavailable', strings.busy, 30);
    },

    open({ id: person, sessionId: session }: Member, response: ServerResponse) {
      // A client that disconnected before the response emits no `close` event any more.
      if (response.destroyed) return;
      // Without a socket (HTTP pipelining) the stream would not notice when the connection ends.
      if (!response.socket) return void response.end();
      const streamsOfPerson = streams.get(person) ?? new Set();
      const stream = { person, session, response };
      streams.set(person, streamsOfPerson.add(stream));
      streamCount++;
      response.on('close', () => removeStream(stream));
      response.on('error', () => {});
      write(stream, `${retryAfter(2 * second)}${formatEvent({ event: 'resync', data: {} })}`);
      // The oldest tab retries after a minute, when another one may be closed.
      if (streamsOfPerson.size > maxStreamsPerPerson)
        end([...streamsOfPerson][0]!, retryAfter(60 * second));
    },

    sendEvent(people: readonly number[], event: RealtimeEvent) {
      const text = formatEvent(event);
      for (const person of people) send(person, text);
    },

    send,

    /** Tells all clients to refetch, because events may have been lost. */
    resync() {
      for (const stream of listStreams()) write(stream, formatEvent({ event: 'resync', data: {} }));
    },

    /** Sends an SSE comment, so that proxies do not close idle connections. */
    keepAlive() {
      for (const stream of listStreams()) write(stream, ':\n\n');
    },

    /** The people with an open stream, among `people` or among all. */
    listeners: (people?: readonly number[]) =>
      people ? people.filter((person) => streams.has(person)) : [...streams.keys()],

    sessionsOf: (people: readonly number[]) =>
      people.flatMap((person) => [...(streams.get(person) ?? [])].map(({ session }) => session)),

    endSessions(sessions: readonly number[]) {
      const endedSessions = new Set(sessions);
      for (const stream of listStreams()) if (endedSessions.has(stream.session)) end(stream);
    },

    endAll() {
      for (const stream of listStreams()) end(stream);
    },
  };
}

export const formatEvent = ({ event, data }: RealtimeEvent) =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/**
 * The SSE `retry` field, with jitter: clients that are disconnected together reconnect one after
 * another.
 */
const retryAfter = (minMs: number) => `retry: ${Math.round(minMs * (1 + Math.random()))}\n\n`;
