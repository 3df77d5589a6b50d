// Reading from copies of the database that never show the past: a replica answers only once it holds all that was committed before the question.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ApiError } from '#contract/errors.ts';
import { second } from '#contract/durations.ts';
import { Database } from './database.ts';
import type { Log } from '../lib/logger.ts';
import { singleFlight } from './coalesce.ts';

/** How long a question waits for a replica to catch up before the primary answers it. */
const patience = 50;
/** What is known of a replica for longer is looked at again: it may have been promoted, or stand apart. */
const known = 1 * second;
/** One that lagged the last time is given so long. */
const shortPatience = 10;
/** A replica that did not answer, or did not catch up, is left alone for so long. */
const rest = 1 * second;

export type Reads = {
  /** Where to read now: everything that was committed before this call is there. */
  route(): Promise<Database>;
  /** Reads there; what a replica can not answer, the primary does. */
  from<T>(db: Database, work: (db: Database) => Promise<T>): Promise<T>;
};

/** `counted` hears who answers. Without replicas everything is the primary's. */
export function createReads(
  primary: pg.Pool,
  pools: pg.Pool[],
  log: Log,
  counted: (by: 'replica' | 'primary') => void = () => {},
): Reads {
  const db = new Database(primary);
  const replicas = pools.map((pool) => openReplica(pool, log));
  // those who ask while it is being asked share the next answer: the primary is asked a few thousand times a second at the most
  const committed = singleFlight(() => positionOf(primary));

  async function freshReplica() {
    const there = replicas.filter((replica) => replica.answers());
    if (there.length === 0) return undefined;
    const position = await committed();
    const until = Date.now() + patience;
    for (const replica of there.toSorted((a, b) => a.load() - b.load()))
      if (await replica.caughtUp(position, until)) return replica.db;
    return undefined;
  }

  return {
    async route() {
      if (replicas.length === 0) return db;
      const replica = await freshReplica();
      counted(replica ? 'replica' : 'primary');
      return replica ?? db;
    },
    async from(where, work) {
      const replica = replicas.find((one) => one.db === where);
      if (!replica) return work(where);
      try {
        return await work(where);
      } catch (error) {
        // a refusal is an answer, and what took too long here would take too long there
        if (error instanceof ApiError || (error as pg.DatabaseError).code === '57014') throw error;
        if (!(error instanceof pg.DatabaseError)) replica.leaveAlone(error as Error);
        counted('primary');
        return work(db);
      }
    },
  };
}

type WalPosition = { timeline: number; lsn: bigint };

/** How far the primary has committed. Its timeline changes when a replica takes its place. */
async function positionOf(primary: pg.Pool): Promise<WalPosition> {
  const { rows } = await primary.query<{ lsn: string; timeline: string }>({
    name: 'how far',
    text: 'select lsn::text, left(pg_walfile_name(lsn), 8) as timeline from pg_current_wal_flush_lsn() lsn',
  });
  return { lsn: numberOf(rows[0]!.lsn), timeline: Number.parseInt(rows[0]!.timeline, 16) };
}

type ReplicaStatus = { lsn: string | null; timeline: number | null; hidden: boolean };

function openReplica(pool: pg.Pool, log: Log) {
  let at: WalPosition = nowhere;
  let lookedAt = 0;
  let restsUntil = 0;
  let lagged = false;
  // whoever answers after a break may be another, or an older state
  pool.on('remove', () => (at = nowhere));

  const look = singleFlight(async () => {
    const began = Date.now();
    const { rows } = await pool.query<ReplicaStatus>({
      name: 'how far',
      // without a line to its primary, or promoted, it is no replica; what it received last is of one timeline
      text: `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as lsn, received_tli as timeline, status is null as hidden
        from (select) one left join pg_stat_wal_receiver on true`,
    });
    const { lsn, timeline } = rows[0]!;
    lookedAt = began;
    at = lsn && timeline ? { lsn: numberOf(lsn), timeline } : nowhere;
  });

  const markDown = ({ message }: Error) => {
    if (Date.now() > restsUntil)
      log.warn({ reason: message }, 'A replica does not answer: the primary does.');
    restsUntil = Date.now() + rest;
    at = nowhere;
  };

  return {
    db: new Database(pool),
    leaveAlone: markDown,
    answers: () => Date.now() > restsUntil,
    load: () => pool.totalCount - pool.idleCount + pool.waitingCount,
    async caughtUp({ lsn, timeline }: WalPosition, until: number): Promise<boolean> {
      const given = lagged ? Math.min(until, Date.now() + shortPatience) : until;
      try {
        for (;;) {
          if (Date.now() - lookedAt < known && at.timeline === timeline && at.lsn >= lsn)
            return true;
          await look();
          lagged &&= at.timeline !== timeline || at.lsn < lsn;
          if (at.timeline === timeline && at.lsn >= lsn) return true;
          // of another timeline, or no replica any more: waiting does not help
          if (at.timeline !== timeline) return false;
          if (Date.now() > given) {
            lagged = true;
            restsUntil = Date.now() + rest;
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

const nowhere: WalPosition = { timeline: -1, lsn: -1n };

/** PostgreSQL writes a position as two numbers of 32 bits. */
export function numberOf(lsn: string): bigint {
  const [high, low] = lsn.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}
