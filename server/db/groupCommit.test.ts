import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { postmasterOf } from '#test/postmasterPid.ts';
import { Database, createPool } from './database.ts';
import { startPostgres } from './embeddedPostgres.ts';
import { sql } from './sql.ts';

const insert = (n: number) => sql`insert into lines values (${n})`;
const strategies: Record<string, (db: Database, n: number) => Promise<unknown>> = {
  'a statement in a group': (db, n) =>
    db.queryWithGroupCommit(
      (asyncCommit) => sql`insert into lines select ${n} where ${asyncCommit} is not null`,
    ),
  'a transaction in a group': (db, n) =>
    db.transactionWithGroupCommit((db) => db.execute(insert(n))),
  'a statement in a group, inside a transaction': (db, n) =>
    db.transaction((db) =>
      db.queryWithGroupCommit(
        (asyncCommit) => sql`insert into lines select ${n} where ${asyncCommit} is not null`,
      ),
    ),
  'a statement': (db, n) => db.execute(insert(n)),
  'a transaction': (db, n) => db.transaction((db) => db.execute(insert(n))),
};

test.for(Object.entries(strategies))(
  'keeps acknowledged writes when the database is killed: %s',
  async ([, write]) => {
    const folder = mkdtempSync(join(tmpdir(), 'folkmoot-disk-'));
    // data passed to the operating system survives a killed process
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
      await db.execute(sql`create table lines (n int)`);
      const acknowledged: number[] = [];
      let n = 0;
      const writeForever = async () => {
        for (;;) {
          const own = n++;
          await write(db, own);
          acknowledged.push(own);
          if (acknowledged.length === 500)
            process.kill(postmasterOf(join(folder, 'data')), 'SIGKILL');
        }
      };
      await Promise.allSettled(Array.from({ length: 8 }, writeForever));
      await pool.end();
      await postgres.stop();

      const restarted = await start();
      const stored = new Set(
        (await new Database(restarted.pool).query<{ n: number }>(sql`select n from lines`)).map(
          ({ n }) => n,
        ),
      );
      await restarted.pool.end();
      await restarted.postgres.stop();
      expect(acknowledged.length).toBeGreaterThanOrEqual(500);
      expect(acknowledged.filter((n) => !stored.has(n))).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
