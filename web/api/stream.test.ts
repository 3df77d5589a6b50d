import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { realtimeEvents } from './realtime.ts';

// The streams in the order in which they were opened.
const opened: { send: (text: string) => void; end: () => void; signal: AbortSignal }[] = [];
let refused = false;
vi.mock('./send.ts', () => ({
  openStream: async (_path: string, signal: AbortSignal) => {
    if (refused) throw new Error('server unreachable');
    return new ReadableStream<Uint8Array>({
      start(controller) {
        const bytes = new TextEncoder();
        opened.push({
          send: (text) => controller.enqueue(bytes.encode(text)),
          end: () => controller.close(),
          signal,
        });
        signal.addEventListener('abort', () => controller.error(signal.reason));
      },
    });
  },
}));

const page = Object.assign(new EventTarget(), { hidden: false });
vi.stubGlobal('document', page);
vi.stubGlobal('addEventListener', () => undefined);
vi.stubGlobal('removeEventListener', () => undefined);
const { connectStream, backoffDelay } = await import('./stream.ts');

const minute = 60_000;
const advance = (time: number) => vi.advanceTimersByTimeAsync(time);
const setVisible = (visible: boolean) => {
  page.hidden = !visible;
  page.dispatchEvent(new Event('visibilitychange'));
};
const received: unknown[] = [];
let stops: (() => void)[] = [];
const missing = vi.spyOn(realtimeEvents, 'setMissing');

beforeEach(() => {
  vi.useFakeTimers();
  opened.length = 0;
  received.length = 0;
  refused = false;
  missing.mockClear();
  stops = [realtimeEvents.subscribe('message', (data) => received.push(data)), connectStream()];
});
afterEach(() => {
  for (const stop of stops) stop();
  vi.useRealTimers();
});

test('delivers events, also if they arrive in chunks', async () => {
  await advance(1);
  opened[0]!.send('event: resync\ndata: {}\n\nevent: message\nda');
  opened[0]!.send('ta: {"user_id":7,"id":12}\n\n: quiet\n\n');
  await advance(1);
  expect(received).toEqual([{ user_id: 7, id: 12 }]);
});

test('reopens a stream that ends, and reports a missing stream after five seconds', async () => {
  await advance(1);
  opened[0]!.send('event: resync\ndata: {}\n\n');
  await advance(1);
  refused = true;
  opened[0]!.end();
  await advance(4_900);
  expect(missing).not.toHaveBeenCalledWith(true);
  await advance(200);
  expect(missing).toHaveBeenLastCalledWith(true);
  refused = false;
  await advance(30_000);
  expect(opened).toHaveLength(2);
  opened[1]!.send('event: resync\ndata: {}\n\n');
  await advance(1);
  expect(missing).toHaveBeenLastCalledWith(false);
});

test('waits for the retry delay of the server, unless the tab becomes visible', async () => {
  await advance(1);
  opened[0]!.send('retry: 60000\n\n');
  opened[0]!.end();
  await advance(59_000);
  expect(opened).toHaveLength(1);
  expect(missing).toHaveBeenLastCalledWith(true);
  await advance(1_001);
  expect(opened).toHaveLength(2);
  // The delay applies once.
  opened[1]!.end();
  await advance(2_000);
  expect(opened).toHaveLength(3);
  opened[2]!.send('retry: 60000\n\n');
  opened[2]!.end();
  await advance(1_000);
  setVisible(true);
  await advance(1);
  expect(opened).toHaveLength(4);
});

test('aborts a stream that is silent for a minute', async () => {
  await advance(1);
  await advance(minute + 2_000);
  expect(opened[0]!.signal.aborted).toBe(true);
  expect(opened).toHaveLength(2);
});

test('closes the stream of a page hidden for a minute and reopens it when the page is visible', async () => {
  await advance(1);
  setVisible(false);
  await advance(minute / 2);
  opened[0]!.send(': still here\n\n');
  await advance(minute / 2 + 1);
  expect(opened[0]!.signal.aborted).toBe(true);
  await advance(10 * minute);
  expect(opened).toHaveLength(1);
  setVisible(true);
  await advance(1);
  expect(opened).toHaveLength(2);
});

test('backs off exponentially up to 30 seconds, with jitter', () => {
  expect([0, 1, 2, 9].map((failures) => backoffDelay(failures, 1))).toEqual([
    1_000, 2_000, 4_000, 30_000,
  ]);
  expect(backoffDelay(2, 0)).toBe(2_000);
});
