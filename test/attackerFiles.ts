// The same attacker with the database files: pages of its tables, including dead row versions, and
// the write-ahead log.
import type pg from 'pg';
import type { Traces } from './attacker.ts';

/** What the transaction that wrote a ballot left in pages and in the log, by voter. */
export async function tracesInFiles(pool: pg.Pool, poll: number, logFrom: string): Promise<Traces> {
  const client = await pool.connect();
  try {
    await client.query(
      'set statement_timeout = 0; create extension if not exists pageinspect; create extension if not exists pg_walinspect; checkpoint',
    );
    const { rows: ballots } = await client.query<{ person: number; xmin: string }>(
      'select person_id::int as person, xmin::text from ballots where content_id = $1',
      [poll],
    );
    const traces: Traces = new Map();
    const recordTrace = (trace: string, person: number, value: string) => {
      if (!traces.has(trace)) traces.set(trace, new Map());
      traces.get(trace)!.set(person, value);
    };
    const voterOf = new Map(ballots.map(({ person, xmin }) => [xmin, person]));
    for (const table of ['polls', 'ballots', 'poll_options', 'posts'])
      await readPages(client, table, voterOf, recordTrace);
    await readLog(client, logFrom, voterOf, recordTrace);
    return traces;
  } finally {
    client.release(true);
  }
}

type RecordTrace = (trace: string, person: number, value: string) => void;

/** Compares each row version with the one it replaced: which fields changed, and which by one. */
async function readPages(
  client: pg.PoolClient,
  table: string,
  voterOf: Map<string, number>,
  recordTrace: RecordTrace,
) {
  const { rows } = await client.query<{
    xmin: string;
    location: string;
    followed_at: string;
    attributes: (Buffer | null)[];
  }>(`
    select t_xmin::text as xmin, format('(%s,%s)', page, lp) as location, t_ctid::text as followed_at, t_attrs as attributes
    from generate_series(0, pg_relation_size('${table}') / 8192 - 1) page, heap_page_item_attrs(get_raw_page('${table}', page::int), '${table}'::regclass) where t_attrs is not null`);
  const before = new Map(
    rows.flatMap((row) =>
      row.followed_at === row.location ? [] : [[row.followed_at, row] as const],
    ),
  );
  for (const row of rows) {
    const person = voterOf.get(row.xmin);
    if (person === undefined) continue;
    const previous = before.get(row.location);
    row.attributes.forEach((attribute, i) => {
      if (!attribute) return;
      recordBytes(`page of ${table}, column ${i}`, person, attribute, recordTrace);
      if (previous?.attributes[i])
        recordTrace(
          `versions of ${table}, column ${i}`,
          person,
          formatIncrease(previous.attributes[i], attribute),
        );
    });
  }
}

/** Everything that one transaction logged, by table and order. */
async function readLog(
  client: pg.PoolClient,
  from: string,
  voterOf: Map<string, number>,
  recordTrace: RecordTrace,
) {
  const { rows } = await client.query<{
    xid: string;
    name: string;
    kind: string;
    data: Buffer | null;
  }>(
    `
    select b.xid::text, c.relname as name, b.record_type as kind, b.block_data as data
    from pg_get_wal_block_info($1::pg_lsn, pg_current_wal_flush_lsn()) b join pg_class c on pg_relation_filenode(c.oid) = b.relfilenode
    where b.reldatabase = (select oid from pg_database where datname = current_database()) order by b.start_lsn, b.block_id`,
    [from],
  );
  const lastOf = new Map<string, Buffer>();
  const seen = new Map<string, number>();
  for (const { xid, name, kind, data } of rows) {
    if (!data) continue;
    const person = voterOf.get(xid);
    const previousData = lastOf.get(name);
    lastOf.set(name, data);
    if (person === undefined) continue;
    const n = seen.get(`${xid} ${name}`) ?? 0;
    seen.set(`${xid} ${name}`, n + 1);
    recordBytes(`log of ${name} #${n}`, person, data, recordTrace, `${kind} `);
    if (previousData)
      recordTrace(
        `log of ${name} #${n} after the one before`,
        person,
        kind + formatIncrease(previousData, data),
      );
  }
}

const maxBytes = 60;

function recordBytes(
  trace: string,
  person: number,
  bytes: Buffer,
  recordTrace: RecordTrace,
  kind = '',
) {
  recordTrace(`${trace}, length`, person, kind + bytes.length);
  for (let i = 0; i < Math.min(maxBytes, bytes.length); i++) {
    recordTrace(`${trace}, byte ${i}`, person, kind + bytes[i]);
    recordTrace(`${trace}, byte ${i} from the end`, person, kind + bytes[bytes.length - 1 - i]);
  }
}

/** Positions, counted from the end, where `after` is larger by one than `before`. */
function formatIncrease(before: Buffer, after: Buffer): string {
  const offsets: number[] = [];
  for (let i = 1; i <= Math.min(before.length, after.length); i++) {
    const [previous, now] = [before[before.length - i]!, after[after.length - i]!];
    if (now === (previous + 1) % 256) offsets.push(i);
  }
  return offsets.join();
}

/**
 * Runs `work` while a transaction with an old snapshot is open, as during a backup: dead row
 * versions remain in their pages.
 */
export async function withOldSnapshot<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const reader = await pool.connect();
  try {
    await reader.query(
      'set idle_in_transaction_session_timeout = 0; begin isolation level repeatable read; select count(*) from polls',
    );
    return await work();
  } finally {
    reader.release(true);
  }
}

export const logPosition = async (pool: pg.Pool) =>
  (await pool.query<{ lsn: string }>('select pg_current_wal_flush_lsn()::text as lsn')).rows[0]!
    .lsn;
