// Check of scheduled backups on the real program: the server starts them as processes.
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { findRunningPostgres } from '#server/db/embeddedPostgres.ts';
import { queryDatabase, settings, startServer, stopServer, waitUntil } from './operator.ts';

type Row = { error: string | null; is_open: boolean; is_verified: boolean };

/**
 * A due backup is made and verified. A later one is killed with its server, and is recorded as
 * failed by the next.
 */
export async function scheduledBackups(folder: string) {
  const errors: string[] = [];
  const dataDir = join(folder, 'scheduled');
  const copies = join(folder, 'copies');
  mkdirSync(copies, { recursive: true });
  const env = {
    ...settings(dataDir),
    BACKUP_TO: copies,
    // midnight has always passed
    BACKUP_AT: '00:00',
    BACKUP_VERIFY: 'always',
  };
  /** Starts one if it is due; until the process of the last one has ended, it is not. */
  const startBackup = () =>
    queryDatabase(dataDir, `select graphile_worker.add_job('backup.run', '{}'::json)`);
  const backUpUntil = (isDone: (rows: Row[]) => boolean) =>
    waitUntil(async () => {
      await startBackup();
      return isDone(await listRows());
    }, 180);
  const listRows = () =>
    queryDatabase<Row>(
      dataDir,
      `select error, finished_at is null as is_open, verified_at is not null as is_verified from backups order by id`,
    );
  let server = await startServer(env);
  try {
    if (!server.url)
      return { attempts: 1, errors: [`the server did not start: ${server.output()}`] };
    if (!(await backUpUntil(([first]) => first?.is_verified === true)))
      errors.push(`no verified backup: ${JSON.stringify(await listRows())}`);
    // the process may still apply the rule
    if (!(await waitUntil(async () => readdirSync(copies).length === 1, 60)))
      errors.push(`there are ${readdirSync(copies).join(', ')}`);

    await queryDatabase(
      dataDir,
      `update backups set started_at = started_at - interval '2 days', finished_at = finished_at - interval '2 days'`,
    );
    const blocker = new pg.Client({
      ...findRunningPostgres(join(dataDir, 'postgres')),
      database: 'postgres',
    });
    blocker.on('error', () => {});
    await blocker.connect();
    // the backup waits for this table
    await blocker.query('begin; lock table posts in access exclusive mode');
    if (!(await backUpUntil((rows) => rows.at(-1)!.is_open)))
      errors.push(`no second backup: ${JSON.stringify(await listRows())}`);
    server.process.kill('SIGKILL');
    await blocker.end().catch(() => {});
    await stopServer(server);
    server = await startServer(env);
    await queryDatabase(
      dataDir,
      `update backups set started_at = started_at - interval '2 hours' where finished_at is null`,
    );
    if (!(await backUpUntil((rows) => rows[2]?.is_verified === true)))
      errors.push(`no backup after the killed one: ${JSON.stringify(await listRows())}`);
    const killed = (await listRows())[1];
    if (!/ended early/.test(killed?.error ?? ''))
      errors.push(`the killed backup is recorded as ${JSON.stringify(killed)}`);
    if (
      !(await waitUntil(async () => readdirSync(copies).every((name) => name.endsWith('.zip')), 60))
    )
      errors.push(`parts of files are left: ${readdirSync(copies).join(', ')}`);
  } finally {
    await stopServer(server);
  }
  return { attempts: 2, errors };
}
