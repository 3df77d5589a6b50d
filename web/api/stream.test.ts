import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { live } from './realtime.ts';

// One stream after the other, as the server opens them.
const opened: { say: (text: string) => void; end: () => void; signal: AbortSignal }[] = [];
let refused = false;
vi.mock('./send.ts', () => ({
  openStream: async (_path: string, signal: AbortSignal) => {
    if (refused) throw new Error('no way to the server');
    return new ReadableStream<Uint8Array>({
      start(controller) {
        const bytes = new TextEncoder();
        opened.push({
          say: (text) => controller.enqueue(bytes.encode(text)),
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
const pass = (time: number) => vi.advanceTimersByTimeAsync(time);
const look = (visible: boolean) => {
  page.hidden = !visible;
  page.dispatchEvent(new Event('visibilitychange'));
};
const heard: unknown[] = [];
let stops: (() => void)[] = [];
const missing = vi.spyOn(live, 'setMissing');

beforeEach(() => {
  vi.useFakeTimers();
  opened.length = 0;
  heard.length = 0;
  refused = false;
  missing.mockClear();
  stops = [live.hear('message', (data) => heard.push(data)), connectStream()];
});
afterEach(() => {
  for (const stop of stops) stop();
  vi.useRealTimers();
});

test('events come through, also cut in pieces', async () => {
  await pass(1);
  opened[0]!.say('event: resync\ndata: {}\n\nevent: message\nda');
  opened[0]!.say('ta: {"user_id":7,"id":12}\n\n: quiet\n\n');
  await pass(1);
  expect(heard).toEqual([{ user_id: 7, id: 12 }]);
});

test('a stream that ends is opened again; five seconds without one are told', async () => {
  await pass(1);
  opened[0]!.say('event: resync\ndata: {}\n\n');
  await pass(1);
  refused = true;
  opened[0]!.end();
  await pass(4_900);
  expect(missing).not.toHaveBeenCalledWith(true);
  await pass(200);
  expect(missing).toHaveBeenLastCalledWith(true);
  refused = false;
  await pass(30_000);
  expect(opened).toHaveLength(2);
  opened[1]!.say('event: resync\ndata: {}\n\n');
  await pass(1);
  expect(missing).toHaveBeenLastCalledWith(false);
});

test('a window that the server asks to come back later does so, unless it is looked at before', async () => {
  await pass(1);
  opened[0]!.say('retry: 60000\n\n');
  opened[0]!.end();
  await pass(59_000);
  expect(opened).toHaveLength(1);
  expect(missing).toHaveBeenLastCalledWith(true);
  await pass(1_001);
  expect(opened).toHaveLength(2);
  // only this once
  opened[1]!.end();
  await pass(2_000);
  expect(opened).toHaveLength(3);
  opened[2]!.say('retry: 60000\n\n');
  opened[2]!.end();
  await pass(1_000);
  look(true);
  await pass(1);
  expect(opened).toHaveLength(4);
});

test('a stream that says nothing for a minute is given up', async () => {
  await pass(1);
  await pass(minute + 2_000);
  expect(opened[0]!.signal.aborted).toBe(true);
  expect(opened).toHaveLength(2);
});

test('hidden for a minute, a page has none; shown again, it has one at once', async () => {
  await pass(1);
  look(false);
  await pass(minute / 2);
  opened[0]!.say(': still here\n\n');
  await pass(minute / 2 + 1);
  expect(opened[0]!.signal.aborted).toBe(true);
  await pass(10 * minute);
  expect(opened).toHaveLength(1);
  look(true);
  await pass(1);
  expect(opened).toHaveLength(2);
});

test('the pauses grow, to half a minute at most, and differ', () => {
  expect([0, 1, 2, 9].map((failures) => backoffDelay(failures, 1))).toEqual([
    1_000, 2_000, 4_000, 30_000,
  ]);
  expect(backoffDelay(2, 0)).toBe(2_000);
});
