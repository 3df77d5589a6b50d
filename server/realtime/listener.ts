// Hearing what any server process announces, by one connection that does nothing else and is made again whenever it breaks.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { second } from '#contract/durations.ts';
import { channel, type Change } from './publish.ts';

const longestWait = 10 * second;
/** So often the database is asked whether it lives; and so long it may think about it, twice, for a process that was busy itself heard nothing meanwhile. */
const asksEvery = 2 * second;
const patience = 2 * second;

export type Listening = { stop(): Promise<void> };

type Heard = {
  change: (change: Change) => void;
  /** From now on nothing is missed; what was announced before may have been. */
  listening: () => void;
  /** The database does not answer, and says no more to anybody else. */
  silent: () => void;
};

export function startListening(connection: pg.PoolConfig, heard: Heard): Listening {
  const stopping = new AbortController();
  let client: pg.Client | undefined;

  const listened = async () => {
    client = new pg.Client(connection);
    const lost = Promise.withResolvers<void>();
    client.on('end', () => lost.resolve());
    client.on('error', () => {});
    client.on('notification', ({ payload }) => tell(payload, heard.change));
    try {
      await client.connect();
      // a machine that vanishes is noticed within half a minute, on either side
      await client.query(
        "set application_name = 'folkmoot listens'; set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 4",
      );
      await client.query(`listen ${channel}`);
      heard.listening();
      const ended = new AbortController();
      const watching = watch(client, ended.signal, heard.silent);
      await lost.promise;
      ended.abort();
      await watching;
    } finally {
      await client.end().catch(() => {});
    }
  };

  const kept = (async () => {
    for (let failures = 0; !stopping.signal.aborted; failures++) {
      await listened().then(
        () => (failures = 0),
        () => {},
      );
      const wait = Math.min(longestWait, 100 * 2 ** failures) * (0.5 + Math.random());
      await sleep(wait, undefined, { ref: false, signal: stopping.signal }).catch(() => {});
    }
  })();

  return {
    async stop() {
      stopping.abort();
      await client?.end().catch(() => {});
      await kept;
    },
  };
}

/** Until the line ends: asks, and cuts it when no answer comes. */
async function watch(client: pg.Client, signal: AbortSignal, silent: () => void) {
  const pause = (span: number) => sleep(span, undefined, { ref: false, signal }).catch(() => {});
  while (!signal.aborted) {
    await pause(asksEvery);
    let answered = false;
    const answer = client.query('select').then(
      () => (answered = true),
      () => {},
    );
    for (let i = 0; i < 2 && !answered; i++) await Promise.race([answer, pause(patience)]);
    if (answered || signal.aborted) continue;
    silent();
    await client.end().catch(() => {});
    return;
  }
}

/** Whoever may write to the database may announce anything: what is no change is not heard. */
function tell(payload: string | undefined, hear: Heard['change']) {
  try {
    hear(JSON.parse(payload ?? '') as Change);
  } catch {
    // nothing was said
  }
}
