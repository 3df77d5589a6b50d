// A client that listens for realtime events over a real connection.
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { get, type IncomingMessage } from 'node:http';
import { createParser } from 'eventsource-parser';
import { vi } from 'vitest';
import type { RealtimeEvent, RealtimeEvents } from '#contract/realtime.ts';

export type Listener = Awaited<ReturnType<typeof listenAt>>;

/** `url` is where the server listens. */
export async function listenAt(url: string, token: string) {
  const request = get(`${url}/api/events`, { headers: { 'x-api-key': `Bearer ${token}` } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const events: RealtimeEvent[] = [];
  const waitTimes: number[] = [];
  let output = '';
  let ended = false;
  const parser = createParser({
    onEvent: ({ event, data }) =>
      void events.push({ event, data: JSON.parse(data) } as RealtimeEvent),
    onRetry: (wait) => void waitTimes.push(wait),
  });
  (response as Readable).setEncoding('utf8');
  response.on('data', (text: string) => {
    output += text;
    parser.feed(text);
  });
  response.on('error', () => {});
  response.on('close', () => void (ended = true));
  return {
    response,
    heard: events,
    /** The reconnect delays that the server requested. */
    waits: waitTimes,
    /** Everything received, unparsed. */
    output: () => output,
    ended: () => ended,
    close: () => void request.destroy(),
    /** Resolves with the first event of this name that no earlier call returned. */
    next: async <E extends RealtimeEvent['event']>(event: E): Promise<RealtimeEvents[E]> =>
      (
        await vi.waitFor(
          () => {
            const at = events.findIndex((one) => one.event === event);
            if (at < 0) throw new Error(`no ${event} event was received`);
            return events.splice(at, 1)[0]!;
          },
          { timeout: 5_000, interval: 10 },
        )
      ).data as RealtimeEvents[E],
  };
}
