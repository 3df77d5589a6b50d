// npm run verify -- FILE: whether a backup is whole and can be restored. Asks nothing of the database of this server.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { command, onlyWord, openUnhurried } from './backup/command.ts';
import { counted, openProgress } from './backup/progress.ts';
import { verify } from './backup/verify.ts';
import { startPostgres } from './kit/postgres.ts';

await command('verify', async () => {
  const path = onlyWord(process.argv.slice(2), 'which backup: npm run verify -- FILE');
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-verify-'));
  const endings: (() => Promise<unknown>)[] = [];
  const emptyDatabase = async () => {
    const postgres = await startPostgres(folder, { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_wal_size: '4GB' });
    const pool = openUnhurried({ host: postgres.host, user: postgres.user, database: 'postgres' });
    endings.push(postgres.stop, () => pool.end());
    return pool;
  };
  try {
    const { manifest, wrong } = await verify(path, emptyDatabase, openProgress(console.log));
    for (const line of wrong) console.log(line);
    if (wrong.length > 0) throw new Error(`${counted(wrong.length, 'thing')} wrong with ${path}: do not rely on it.`);
    const rows = manifest!.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `${path} is whole: ${counted(rows, 'row')} of ${counted(manifest!.tables.length, 'table')} and ${counted(manifest!.files.count, 'file')} as of ${manifest!.made_at}.`,
    );
    for (const name of manifest!.files.missing) console.log(`Missing when it was made: the file ${name}.`);
  } finally {
    for (const end of endings.reverse()) await end();
    rmSync(folder, { recursive: true, force: true });
  }
});
