import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { minute } from '#contract/durations.ts';
import { realtimeEvents } from './realtime.ts';

// The streams in the order in which they were opened.
const openedStreams: { send: (text: string) => void; end: () => void; signal: AbortSignal }[] = [];
let refuseConnections = false;
vi.mock('./send.ts', () => ({
  openStream: async (_path: string, signal: AbortSignal) => {
    if (refuseConnections) throw new Error('server unreachable');
    return new ReadableStream<Uint8Array>({
      start(controller) {
        const bytes = new TextEncoder();
        openedStreams.push({
          send: (text) => controller.enqueue(bytes.encode(text)),
          end: () => controller.close(),
          signal,
        });
        signal.addEventListener('abort', () => controller.error(signal.reason));
      },
    });
  },
}));

const fakeDocument = Object.assign(new EventTarget(), { hidden: false });
vi.stubGlobal('document', fakeDocument);
// stream.ts listens for `online`, which no test sends.
vi.stubGlobal('addEventListener', () => undefined);
vi.stubGlobal('removeEventListener', () => undefined);
const { connectStream, backoffDelay } = await import('./stream.ts');

const advance = (time: number) => vi.advanceTimersByTimeAsync(time);
const settle = () => advance(1);
/** The first event of the server. Any event counts as connected. */
const firstEvent = 'event: resync\ndata: {}\n\n';
const setVisible = (visible: boolean) => {
  fakeDocument.hidden = !visible;
  fakeDocument.dispatchEvent(new Event('visibilitychange'));
};
const received: unknown[] = [];
let closeFunctions: (() => void)[] = [];
const setStreamMissing = vi.spyOn(realtimeEvents, 'setStreamMissing');

beforeEach(() => {
  vi.useFakeTimers();
  openedStreams.length = 0;
  received.length = 0;
  refuseConnections = false;
  setStreamMissing.mockClear();
  closeFunctions = [
    realtimeEvents.subscribe('message', (data) => received.push(data)),
    connectStream(),
  ];
});
afterEach(() => {
  for (const close of closeFunctions) close();
  vi.useRealTimers();
});

test('delivers events, also if they arrive in chunks', async () => {
  await settle();
  openedStreams[0]!.send('event: resync\ndata: {}\n\nevent: message\nda');
  openedStreams[0]!.send('ta: {"user_id":7,"id":12}\n\n: quiet\n\n');
  await settle();
  expect(received).toEqual([{ user_id: 7, id: 12 }]);
});

test('reopens a stream that ends, and lets screens poll after five seconds without one', async () => {
  await settle();
  openedStreams[0]!.send(firstEvent);
  await settle();
  refuseConnections = true;
  openedStreams[0]!.end();
  await advance(4_900);
  expect(setStreamMissing).not.toHaveBeenCalledWith(true);
  await advance(200);
  expect(setStreamMissing).toHaveBeenLastCalledWith(true);
  refuseConnections = false;
  await advance(30_000);
  expect(openedStreams).toHaveLength(2);
  openedStreams[1]!.send(firstEvent);
  await settle();
  expect(setStreamMissing).toHaveBeenLastCalledWith(false);
});

test('waits for the retry delay of the server, unless the page becomes visible', async () => {
  await settle();
  openedStreams[0]!.send('retry: 60000\n\n');
  openedStreams[0]!.end();
  await advance(59_000);
  expect(openedStreams).toHaveLength(1);
  expect(setStreamMissing).toHaveBeenLastCalledWith(true);
  await advance(1_001);
  expect(openedStreams).toHaveLength(2);
  // The delay applies once.
  openedStreams[1]!.end();
  await advance(2_000); // longer than any delay after the second failure
  expect(openedStreams).toHaveLength(3);
  openedStreams[2]!.send('retry: 60000\n\n');
  openedStreams[2]!.end();
  await advance(1_000);
  setVisible(true);
  await settle();
  expect(openedStreams).toHaveLength(4);
});

test('aborts a stream that is silent for a minute', async () => {
  await settle();
  await advance(minute + 2_000);
  expect(openedStreams[0]!.signal.aborted).toBe(true);
  expect(openedStreams).toHaveLength(2);
});

test('closes the stream of a page hidden for a minute and reopens it when the page is visible', async () => {
  await settle();
  setVisible(false);
  await advance(minute / 2);
  openedStreams[0]!.send(': still here\n\n');
  await advance(minute / 2 + 1);
  expect(openedStreams[0]!.signal.aborted).toBe(true);
  await advance(10 * minute);
  expect(openedStreams).toHaveLength(1);
  setVisible(true);
  await settle();
  expect(openedStreams).toHaveLength(2);
});

test('backs off exponentially up to 30 seconds, with jitter between 50 and 100 percent', () => {
  expect([0, 1, 2, 9].map((failureCount) => backoffDelay(failureCount, 1))).toEqual([
    1_000, 2_000, 4_000, 30_000,
  ]);
  expect(backoffDelay(2, 0)).toBe(2_000);
});
