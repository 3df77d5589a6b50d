// npm run import:officials: imports the public tables of elected officials, also while the server
// runs.
import { withDatabase } from './context.ts';
import { importCommand } from '../representatives/command.ts';

await withDatabase('import:officials', async (db) => {
  for (const line of await importCommand(process.argv.slice(2), db)) console.log(line);
});
