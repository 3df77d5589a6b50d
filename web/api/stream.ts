// One stream of events for this tab: opened again when it breaks, given up while nobody looks for a while.
import { createParser } from 'eventsource-parser';
import type { LiveEvent } from '#contract/realtime.ts';
import { minute, second } from '#contract/durations.ts';
import { live } from './realtime.ts';
import { openStream } from './send.ts';

/** Hidden for so long, a page lets its stream go. */
const hiddenFor = minute;
/** Without a stream for so long, the screens ask by themselves. */
const missingAfter = 5 * second;
/** The server says something at least every 25 seconds. */
const silentFor = minute;
const firstPause = second;
const longestPause = 30 * second;

/** Between half of the pause and all of it, so that many pages do not come back at one moment. */
export const backoffDelay = (failures: number, chance = Math.random()): number =>
  Math.min(firstPause * 2 ** failures, longestPause) * (0.5 + chance / 2);

/** Keeps a stream open until the returned function is called. */
export function connectStream(): () => void {
  let running = new AbortController();
  let hidden: ReturnType<typeof setTimeout> | undefined;
  let missing: ReturnType<typeof setTimeout> | undefined;
  /** As long as the server asked to wait before the next attempt, in milliseconds. */
  let requested = 0;
  /** Ends the pause before the next attempt. */
  let wake = () => {};

  const lost = () => (missing ??= setTimeout(() => live.setMissing(true), missingAfter));
  const found = () => {
    clearTimeout(missing);
    missing = undefined;
    live.setMissing(false);
  };

  const keep = async ({ signal }: AbortController) => {
    for (let failures = 0; !signal.aborted; failures++) {
      lost();
      const spoke = () => {
        failures = 0;
        found();
      };
      // However it ended, it is opened again.
      // oxlint-disable-next-line no-await-in-loop
      await listen(signal, spoke, (wait) => (requested = wait)).catch(() => undefined);
      if (signal.aborted) return;
      lost();
      const wait = Math.max(requested, backoffDelay(failures));
      requested = 0;
      // oxlint-disable-next-line no-await-in-loop
      await pause(wait);
    }
  };
  const pause = (length: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, length);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const start = () => {
    running = new AbortController();
    void keep(running);
  };

  const onVisibility = () => {
    clearTimeout(hidden);
    if (document.hidden) hidden = setTimeout(() => running.abort(), hiddenFor);
    else if (running.signal.aborted) start();
    else wake();
  };
  const onOnline = () => wake();
  document.addEventListener('visibilitychange', onVisibility);
  addEventListener('online', onOnline);
  start();

  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    removeEventListener('online', onOnline);
    clearTimeout(hidden);
    running.abort();
    wake();
    found();
  };
}

/** Passes on what the stream says until it ends, or has been silent for too long. */
async function listen(signal: AbortSignal, spoke: () => void, onRetry: (wait: number) => void) {
  const request = new AbortController();
  const abort = () => request.abort();
  signal.addEventListener('abort', abort, { once: true });
  let timer = setTimeout(abort, silentFor);
  try {
    const body = await openStream('/events', request.signal);
    const parser = createParser({
      onRetry,
      onEvent: ({ event, data }) => {
        spoke();
        if (event) live.tell({ event, data: JSON.parse(data) } as LiveEvent);
      },
    });
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(timer);
      timer = setTimeout(abort, silentFor);
      parser.feed(value);
    }
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}
