// folkmoot migrate: applies pending migrations, apart from the start of the server.
import { Option } from 'commander';
import { createPool, Database } from '../../db/database.ts';
import { previewMigration } from '../../db/migrate.ts';
import { formatCount } from '../../backup/progress.ts';
import { countRunningServers } from '../../health/servers.ts';
import { setUpDatabase, withPool } from '../context.ts';
import { defineCommand } from '../define.ts';

export const command = defineCommand<[], { dryRun?: boolean }>({
  name: 'migrate',
  description: 'Bring the database to the state that this version needs',
  details:
    'Applies the pending migrations, as the start of the server does, and exits. Refuses the database of a newer version. Create a backup first.',
  example: 'folkmoot migrate',
  options: [new Option('--dry-run', 'list what is pending, and apply nothing')],
  run: (_arguments, { dryRun = false }) =>
    withPool(createPool, async (pool) => {
      if (dryRun) return listPending(await previewMigration(pool));
      const applied = await setUpDatabase(pool);
      for (const name of applied) console.log(`applied ${name}`);
      console.log(
        applied.length > 0
          ? 'The database is up to date now.'
          : 'The database is up to date: nothing to apply.',
      );
      const running = await countRunningServers(new Database(pool));
      if (applied.length > 0 && running > 0)
        console.log(
          `${formatCount(running, 'server')} of an earlier version may be running on it: restart each of them.`,
        );
    }),
});

/** `folkmoot update` reads these lines. */
function listPending(names: string[]) {
  for (const name of names) console.log(`pending ${name}`);
  if (names.length === 0) console.log('The database is up to date: nothing to apply.');
}
