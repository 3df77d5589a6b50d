// Event stream of this tab, which realtime.ts dispatches to the screens. It reconnects when it
// breaks, and closes when the tab has been hidden for a minute.
import { createParser } from 'eventsource-parser';
import type { RealtimeEvent } from '#contract/realtime.ts';
import { minute, second } from '#contract/durations.ts';
import { realtimeEvents } from './realtime.ts';
import { openStream } from './send.ts';

/** A page hidden for this long closes its stream. */
const hiddenTimeoutMs = minute;
/** After this time without a stream, screens that show live data poll. */
const missingAfterMs = 5 * second;
/** A stream that is silent for this long is broken: the server sends something every 25 seconds. */
const silenceTimeoutMs = minute;
const minBackoffMs = second;
const maxBackoffMs = 30 * second;

/**
 * Exponential backoff with jitter between 50 and 100 percent, so that many pages do not reconnect
 * simultaneously.
 */
export const backoffDelay = (failureCount: number, random = Math.random()): number =>
  Math.min(minBackoffMs * 2 ** failureCount, maxBackoffMs) * (0.5 + random / 2);

/** Keeps a stream open until the returned function is called. */
export function connectStream(): () => void {
  let controller = new AbortController();
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined;
  let missingTimer: ReturnType<typeof setTimeout> | undefined;
  /** Minimum wait before the next attempt, in milliseconds, as requested by the server. */
  let requestedDelay = 0;
  /** Ends the current wait early. */
  let stopWaiting = () => {};

  const onDisconnected = () =>
    (missingTimer ??= setTimeout(() => realtimeEvents.setStreamMissing(true), missingAfterMs));
  const onConnected = () => {
    clearTimeout(missingTimer);
    missingTimer = undefined;
    realtimeEvents.setStreamMissing(false);
  };

  const reconnectLoop = async ({ signal }: AbortController) => {
    for (let failureCount = 0; !signal.aborted; failureCount++) {
      onDisconnected();
      // The server sends an event as soon as the stream opens.
      const onActivity = () => {
        failureCount = 0;
        onConnected();
      };
      // Reconnect, whatever the reason for the end.
      // oxlint-disable-next-line no-await-in-loop
      await listen(signal, onActivity, (delay) => (requestedDelay = delay)).catch(() => undefined);
      if (signal.aborted) return;
      onDisconnected();
      const delayMs = Math.max(requestedDelay, backoffDelay(failureCount));
      requestedDelay = 0;
      // oxlint-disable-next-line no-await-in-loop
      await sleep(delayMs);
    }
  };
  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      stopWaiting = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const connect = () => {
    controller = new AbortController();
    void reconnectLoop(controller);
  };

  const onVisibility = () => {
    clearTimeout(hiddenTimer);
    if (document.hidden) hiddenTimer = setTimeout(() => controller.abort(), hiddenTimeoutMs);
    else if (controller.signal.aborted) connect();
    else stopWaiting();
  };
  const onOnline = () => stopWaiting();
  document.addEventListener('visibilitychange', onVisibility);
  addEventListener('online', onOnline);
  connect();

  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    removeEventListener('online', onOnline);
    clearTimeout(hiddenTimer);
    controller.abort();
    stopWaiting();
    // Without a stream on purpose, nothing polls.
    onConnected();
  };
}

/** Dispatches events until the stream ends or is silent for too long. */
async function listen(
  signal: AbortSignal,
  onActivity: () => void,
  onRetryDelay: (delayMs: number) => void,
) {
  const request = new AbortController();
  const abort = () => request.abort();
  signal.addEventListener('abort', abort, { once: true });
  let timer = setTimeout(abort, silenceTimeoutMs);
  try {
    const body = await openStream('/events', request.signal);
    const parser = createParser({
      onRetry: onRetryDelay,
      onEvent: ({ event, data }) => {
        onActivity();
        if (event) realtimeEvents.dispatch({ event, data: JSON.parse(data) } as RealtimeEvent);
      },
    });
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(timer);
      timer = setTimeout(abort, silenceTimeoutMs);
      parser.feed(value);
    }
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}
