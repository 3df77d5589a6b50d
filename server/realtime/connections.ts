// The open streams of this process: whom they belong to, and how an event gets into them.
import type { FastifyReply } from 'fastify';
import type { LiveEvent } from '#contract/realtime.ts';
import { ApiError } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { second } from '#contract/durations.ts';
import type { Member } from '../lib/security/sessions.ts';

const mostOfPerson = 10;
const mostOfProcess = 5_000;
/** Bytes that wait for a slow reader: more, and it is cut, so that it comes back and asks for everything. */
const mostWaiting = 64 * 1024;

type ServerResponse = FastifyReply['raw'];
type Stream = { person: number; session: number; response: ServerResponse };

export function openStreams() {
  const streams = new Map<number, Set<Stream>>();
  let total = 0;

  const all = () => [...streams.values()].flatMap((own) => [...own]);

  /** What is said at once waits together until this turn of the event loop is over, and is no sign of a slow reader. */
  function write({ response }: Stream, ...said: (string | Buffer)[]) {
    if (response.writableLength > mostWaiting) response.destroy();
    else for (const piece of said) response.write(piece);
  }

  function forget(stream: Stream) {
    const own = streams.get(stream.person);
    if (!own?.delete(stream)) return;
    total--;
    if (own.size === 0) streams.delete(stream.person);
  }

  function end(stream: Stream, farewell = '') {
    forget(stream);
    stream.response.end(farewell);
  }

  /** Events that are written already, as many as there are. */
  function say(person: number, ...said: (string | Buffer)[]) {
    if (said.length > 0) for (const stream of streams.get(person) ?? []) write(stream, ...said);
  }

  return {
    count: () => total,

    /** Refuses when this process has no room for one more. */
    refuseBeyondRoom() {
      if (total >= mostOfProcess) throw new ApiError('unavailable', strings.busy, 30);
    },

    open({ id: person, sessionId: session }: Member, response: ServerResponse) {
      // whoever went before they were answered says so no second time
      if (response.destroyed) return;
      // behind another answer on its line it would not hear when the line ends
      if (!response.socket) return void response.end();
      const own = streams.get(person) ?? new Set();
      const stream = { person, session, response };
      streams.set(person, own.add(stream));
      total++;
      response.on('close', () => forget(stream));
      response.on('error', () => {});
      write(stream, `${comeBack(2 * second)}${written({ event: 'resync', data: {} })}`);
      // the window that was opened first tries again later, when another may be gone
      if (own.size > mostOfPerson) end([...own][0]!, comeBack(60 * second));
    },

    tell(people: readonly number[], event: LiveEvent) {
      const text = written(event);
      for (const person of people) say(person, text);
    },

    say,

    /** Anybody may have missed something. */
    resync() {
      for (const stream of all()) write(stream, written({ event: 'resync', data: {} }));
    },

    /** A comment, so that nothing on the way takes the line for dead. */
    keepAlive() {
      for (const stream of all()) write(stream, ':\n\n');
    },

    /** Who listens, of these people or of all. */
    listeners: (people?: readonly number[]) =>
      people ? people.filter((person) => streams.has(person)) : [...streams.keys()],

    sessionsOf: (people: readonly number[]) =>
      people.flatMap((person) => [...(streams.get(person) ?? [])].map(({ session }) => session)),

    endSessions(sessions: readonly number[]) {
      const over = new Set(sessions);
      for (const stream of all()) if (over.has(stream.session)) end(stream);
    },

    endAll() {
      for (const stream of all()) end(stream);
    },
  };
}

export const written = ({ event, data }: LiveEvent) =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** How long the client waits before it comes back: streams that end together come back one after another. */
const comeBack = (least: number) => `retry: ${Math.round(least * (1 + Math.random()))}\n\n`;
