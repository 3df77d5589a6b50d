// Listener for changes that any server process announces (LISTEN). It uses a connection of its own
// and reconnects whenever that breaks.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { second } from '#contract/durations.ts';
import { channel, type Change } from './publish.ts';

const maxReconnectDelayMs = 10 * second;
/**
 * Interval of pings, and the timeout of one. The timeout applies twice, because a busy process may
 * itself have been late.
 */
const pingIntervalMs = 2 * second;
const pingTimeoutMs = 2 * second;

export type Listening = { stop(): Promise<void> };

type Callbacks = {
  change: (change: Change) => void;
  /** Called when the connection listens. Earlier changes may have been missed. */
  listening: () => void;
  /** Called when the database does not respond. */
  silent: () => void;
};

export function startListening(connection: pg.PoolConfig, callbacks: Callbacks): Listening {
  const stopping = new AbortController();
  let client: pg.Client | undefined;

  const listen = async () => {
    client = new pg.Client(connection);
    const lost = Promise.withResolvers<void>();
    client.on('end', () => lost.resolve());
    client.on('error', () => {});
    client.on('notification', ({ payload }) => dispatch(payload, callbacks.change));
    try {
      await client.connect();
      // detects a vanished machine within half a minute, on either side
      await client.query(
        "set application_name = 'folkmoot listens'; set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 4",
      );
      await client.query(`listen ${channel}`);
      callbacks.listening();
      const ended = new AbortController();
      const pinging = watch(client, ended.signal, callbacks.silent);
      await lost.promise;
      ended.abort();
      await pinging;
    } finally {
      await client.end().catch(() => {});
    }
  };

  const supervision = (async () => {
    for (let failures = 0; !stopping.signal.aborted; failures++) {
      await listen().then(
        () => (failures = 0),
        () => {},
      );
      const delay = Math.min(maxReconnectDelayMs, 100 * 2 ** failures) * (0.5 + Math.random());
      await sleep(delay, undefined, { ref: false, signal: stopping.signal }).catch(() => {});
    }
  })();

  return {
    async stop() {
      stopping.abort();
      await client?.end().catch(() => {});
      await supervision;
    },
  };
}

/**
 * Pings the database until the connection ends. Closes the connection when a ping is not answered.
 */
async function watch(client: pg.Client, signal: AbortSignal, onSilence: () => void) {
  const pause = (ms: number) => sleep(ms, undefined, { ref: false, signal }).catch(() => {});
  while (!signal.aborted) {
    await pause(pingIntervalMs);
    let answered = false;
    const answer = client.query('select').then(
      () => (answered = true),
      () => {},
    );
    for (let i = 0; i < 2 && !answered; i++) await Promise.race([answer, pause(pingTimeoutMs)]);
    if (answered || signal.aborted) continue;
    onSilence();
    await client.end().catch(() => {});
    return;
  }
}

/** Parses a notification. Any database client may send one, so malformed payloads are ignored. */
function dispatch(payload: string | undefined, onChange: Callbacks['change']) {
  try {
    onChange(JSON.parse(payload ?? '') as Change);
  } catch {
    // not a change
  }
}
