// Read-your-writes routing to replicas: a replica answers only after it has replayed everything
// that was committed before the request.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ApiError } from '#contract/errors.ts';
import { second } from '#contract/durations.ts';
import { Database } from './database.ts';
import type { Log } from '../lib/logger.ts';
import { singleFlight } from './coalesce.ts';

/** How long a request waits for a replica to catch up before it uses the primary. */
const maxLagWaitMs = 50;
/**
 * How long a replica's position is trusted. The replica may have been promoted or lost its
 * connection.
 */
const maxPositionAgeMs = 1 * second;
/** The wait for a replica that lagged at the last request. */
const maxLagWaitAfterLagMs = 10;
/** How long a replica that failed or lagged is not used. */
const downtimeMs = 1 * second;

export type ReadRouter = {
  /** The primary, on the connections for reads. */
  primary: Database;
  /** The database for a read: it contains everything that was committed before this call. */
  route(): Promise<Database>;
  /** Runs `work` on the database from `route`. If a replica fails, runs it again on the primary. */
  run<T>(db: Database, work: (db: Database) => Promise<T>): Promise<T>;
};

/** `onRoute` is called with the chosen database. Without replicas, all reads use the primary. */
export function createReadRouter(
  primary: pg.Pool,
  pools: pg.Pool[],
  log: Log,
  onRoute: (target: 'replica' | 'primary') => void = () => {},
): ReadRouter {
  const db = new Database(primary);
  const replicas = pools.map((pool) => openReplica(pool, log));
  // concurrent requests share one query, which limits the primary to a few thousand of them per
  // second
  const getCommittedPosition = singleFlight(() => readPosition(primary));

  async function findFreshReplica() {
    const available = replicas.filter((replica) => replica.isAvailable());
    if (available.length === 0) return undefined;
    const position = await getCommittedPosition();
    const until = Date.now() + maxLagWaitMs;
    for (const replica of available.toSorted((a, b) => a.getLoad() - b.getLoad()))
      if (await replica.waitUntilCaughtUp(position, until)) return replica.db;
    return undefined;
  }

  return {
    primary: db,
    async route() {
      if (replicas.length === 0) return db;
      const replica = await findFreshReplica();
      onRoute(replica ? 'replica' : 'primary');
      return replica ?? db;
    },
    async run(database, work) {
      const replica = replicas.find((replica) => replica.db === database);
      if (!replica) return work(database);
      try {
        return await work(database);
      } catch (error) {
        // an API error is a valid result, and a statement timeout would occur on the primary too
        if (error instanceof ApiError || (error as pg.DatabaseError).code === '57014') throw error;
        if (!(error instanceof pg.DatabaseError)) replica.markDown(error as Error);
        onRoute('primary');
        return work(db);
      }
    },
  };
}

type WalPosition = { timeline: number; lsn: bigint };

/**
 * The WAL position up to which the primary has committed. The timeline changes when a replica is
 * promoted.
 */
async function readPosition(primary: pg.Pool): Promise<WalPosition> {
  const { rows } = await primary.query<{ lsn: string; timeline: string }>({
    name: 'how far',
    text: 'select lsn::text, left(pg_walfile_name(lsn), 8) as timeline from pg_current_wal_flush_lsn() lsn',
  });
  return { lsn: lsnToNumber(rows[0]!.lsn), timeline: Number.parseInt(rows[0]!.timeline, 16) };
}

type ReplicaStatus = { lsn: string | null; timeline: number | null };

function openReplica(pool: pg.Pool, log: Log) {
  let position: WalPosition = unknownPosition;
  let checkedAt = 0;
  let downUntil = 0;
  let lagged = false;
  // after a reconnect, another server or an older state may answer
  pool.on('remove', () => (position = unknownPosition));

  const refreshPosition = singleFlight(async () => {
    const startedAt = Date.now();
    const { rows } = await pool.query<ReplicaStatus>({
      name: 'how far',
      // A promoted server, or one without a connection to its primary, is not a replica. The WAL
      // that it received last has one timeline.
      text: `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as lsn, received_tli as timeline
        from (select) one left join pg_stat_wal_receiver on true`,
    });
    const { lsn, timeline } = rows[0]!;
    checkedAt = startedAt;
    position = lsn && timeline ? { lsn: lsnToNumber(lsn), timeline } : unknownPosition;
  });

  const markDown = ({ message }: Error) => {
    if (Date.now() > downUntil)
      log.warn({ reason: message }, 'A replica failed; the primary serves its requests.');
    downUntil = Date.now() + downtimeMs;
    position = unknownPosition;
  };

  return {
    db: new Database(pool),
    markDown,
    isAvailable: () => Date.now() > downUntil,
    getLoad: () => pool.totalCount - pool.idleCount + pool.waitingCount,
    async waitUntilCaughtUp({ lsn, timeline }: WalPosition, until: number): Promise<boolean> {
      const deadline = lagged ? Math.min(until, Date.now() + maxLagWaitAfterLagMs) : until;
      try {
        for (;;) {
          if (
            Date.now() - checkedAt < maxPositionAgeMs &&
            position.timeline === timeline &&
            position.lsn >= lsn
          )
            return true;
          await refreshPosition();
          lagged &&= position.timeline !== timeline || position.lsn < lsn;
          if (position.timeline === timeline && position.lsn >= lsn) return true;
          // another timeline, or not a replica any more: waiting does not help
          if (position.timeline !== timeline) return false;
          if (Date.now() > deadline) {
            lagged = true;
            downUntil = Date.now() + downtimeMs;
            return false;
          }
          await sleep(1);
        }
      } catch (error) {
        markDown(error as Error);
        return false;
      }
    },
  };
}

const unknownPosition: WalPosition = { timeline: -1, lsn: -1n };

/** Parses an LSN, which PostgreSQL prints as two 32-bit numbers in hexadecimal. */
export function lsnToNumber(lsn: string): bigint {
  const [high, low] = lsn.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}
