import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { postmasterOf } from '#test/postmasterPid.ts';
import { Database, createPool } from './database.ts';
import { startPostgres } from './embeddedPostgres.ts';
import { sql } from './sql.ts';

const said = (n: number) => sql`insert into said values (${n})`;
const ways: Record<string, (db: Database, n: number) => Promise<unknown>> = {
  'a statement by one plan': (db, n) => db.executeGeneric(said(n)),
  'a transaction by one plan': (db, n) => db.transactionGeneric((db) => db.execute(said(n))),
  'a transaction': (db, n) => db.transaction((db) => db.execute(said(n))),
};

test.for(Object.entries(ways))(
  'what was acknowledged is there after the database is killed: %s',
  { timeout: 60_000 },
  async ([, write]) => {
    const folder = mkdtempSync(join(tmpdir(), 'folkmoot-disk-'));
    // what is handed to the system outlives a process that is killed
    const start = async () => {
      const postgres = await startPostgres(folder, { fsync: 'off' });
      return {
        postgres,
        pool: createPool({ host: postgres.host, user: postgres.user, database: 'postgres' }),
      };
    };
    try {
      const { postgres, pool } = await start();
      const db = new Database(pool);
      await db.execute(sql`create table said (n int)`);
      const acknowledged: number[] = [];
      let n = 0;
      const speak = async () => {
        for (;;) {
          const mine = n++;
          await write(db, mine);
          acknowledged.push(mine);
          if (acknowledged.length === 500)
            process.kill(postmasterOf(join(folder, 'data')), 'SIGKILL');
        }
      };
      await Promise.allSettled(Array.from({ length: 8 }, speak));
      await pool.end();
      await postgres.stop();

      const again = await start();
      const there = new Set(
        (await new Database(again.pool).query<{ n: number }>(sql`select n from said`)).map(
          ({ n }) => n,
        ),
      );
      await again.pool.end();
      await again.postgres.stop();
      expect(acknowledged.length).toBeGreaterThanOrEqual(500);
      expect(acknowledged.filter((n) => !there.has(n))).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
