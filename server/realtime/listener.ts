// Listener for changes that any server process announces (LISTEN). It uses a connection of its own
// and reconnects whenever that breaks.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { second } from '#contract/durations.ts';
import { version } from '../lib/version.ts';
import { channel, type Change } from './publish.ts';

/**
 * The name of these connections in the database, before the version of their server.
 * `health/servers.ts` counts the running servers and their versions by it.
 */
export const listenerName = 'folkmoot listens';
/** Before the random factor, which makes the delay up to half longer. */
const maxReconnectDelayMs = 10 * second;
const pingIntervalMs = 2 * second;
/** Each ping may take this time twice, because a busy process may itself have been late. */
const pingTimeoutMs = 2 * second;

export type ListenerHandle = { close(): Promise<void> };

type Callbacks = {
  onChange: (change: Change) => void;
  /** Called when the connection listens. Earlier changes may have been missed. */
  onListening: () => void;
  /**
   * Called when the database does not respond. Other connections may hang too: the caller closes
   * them.
   */
  onSilence: () => void;
};

export function startListening(connection: pg.PoolConfig, callbacks: Callbacks): ListenerHandle {
  const stopController = new AbortController();
  let client: pg.Client | undefined;

  const listen = async () => {
    client = new pg.Client(connection);
    const connectionLost = Promise.withResolvers<void>();
    client.on('end', () => connectionLost.resolve());
    client.on('error', () => {});
    client.on('notification', ({ payload }) => dispatch(payload, callbacks.onChange));
    try {
      await client.connect();
      // detects a vanished machine within half a minute, on either side
      await client.query(
        'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 4',
      );
      await client.query("select set_config('application_name', $1, false)", [
        `${listenerName} ${version}`,
      ]);
      await client.query(`listen ${channel}`);
      callbacks.onListening();
      const connectionEnd = new AbortController();
      const pinging = pingUntilSilent(client, connectionEnd.signal, callbacks.onSilence);
      await connectionLost.promise;
      connectionEnd.abort();
      await pinging;
    } finally {
      await client.end().catch(() => {});
    }
  };

  const supervision = (async () => {
    for (let failureCount = 0; !stopController.signal.aborted; failureCount++) {
      await listen().then(
        () => (failureCount = 0),
        () => {},
      );
      const delay = Math.min(maxReconnectDelayMs, 100 * 2 ** failureCount) * (0.5 + Math.random());
      await sleep(delay, undefined, { ref: false, signal: stopController.signal }).catch(() => {});
    }
  })();

  return {
    async close() {
      stopController.abort();
      await client?.end().catch(() => {});
      await supervision;
    },
  };
}

/**
 * Pings the database until the connection ends. Closes the connection when a ping is not answered.
 */
async function pingUntilSilent(client: pg.Client, signal: AbortSignal, onSilence: () => void) {
  const wait = (ms: number) => sleep(ms, undefined, { ref: false, signal }).catch(() => {});
  while (!signal.aborted) {
    await wait(pingIntervalMs);
    let hasAnswered = false;
    const response = client.query('select').then(
      () => (hasAnswered = true),
      () => {},
    );
    for (let i = 0; i < 2 && !hasAnswered; i++) await Promise.race([response, wait(pingTimeoutMs)]);
    if (hasAnswered || signal.aborted) continue;
    onSilence();
    await client.end().catch(() => {});
    return;
  }
}

/**
 * Passes a notification on. Any database client may send one, so what is not a change is ignored,
 * also when `onChange` finds that out.
 */
function dispatch(payload: string | undefined, onChange: Callbacks['onChange']) {
  try {
    onChange(JSON.parse(payload ?? '') as Change);
  } catch {
    // not a change
  }
}
