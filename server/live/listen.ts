// Hearing what any server process announces, by one connection that does nothing else and is made again whenever it breaks.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { channel, type Change } from '../kit/announce.ts';
import { second } from '../kit/clock.ts';

const longestWait = 10 * second;
/** A connection of which nothing is heard for so long is asked whether it lives. */
const asksEvery = 20 * second;

export type Listening = { stop(): Promise<void> };

type Heard = {
  change: (change: Change) => void;
  /** From now on nothing is missed; what was announced before may have been. */
  listening: () => void;
};

export function listen(connection: pg.PoolConfig, heard: Heard): Listening {
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
      const pulse = setInterval(() => void lives(client!), asksEvery);
      await lost.promise;
      clearInterval(pulse);
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

/** While a question waits for its answer, `end` cuts the line without a farewell. */
async function lives(client: pg.Client) {
  await client.query({ text: 'select', query_timeout: 5 * second } as pg.QueryConfig).catch(() => client.end().catch(() => {}));
}

/** Whoever may write to the database may announce anything: what is no change is not heard. */
function tell(payload: string | undefined, hear: Heard['change']) {
  try {
    hear(JSON.parse(payload ?? '') as Change);
  } catch {
    // nothing was said
  }
}
