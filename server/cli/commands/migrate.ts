// folkmoot migrate: applies pending migrations, apart from the start of the server.
import { createPool, Database } from '../../db/database.ts';
import { plural } from '../../backup/progress.ts';
import { countRunningServers, setUpDatabase, withPool } from '../context.ts';
import { defineCommand } from '../define.ts';

export const command = defineCommand({
  name: 'migrate',
  description: 'Bring the database to the state that this version needs',
  details:
    'Applies the pending migrations, as the start of the server does, and exits. Refuses the database of a newer version. Create a backup first.',
  example: 'folkmoot migrate',
  run: () =>
    withPool(createPool, async (pool) => {
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
          `${plural(running, 'server')} of an earlier version may be running on it: restart each of them.`,
        );
    }),
});
