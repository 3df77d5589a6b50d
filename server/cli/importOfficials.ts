// npm run import:officials: loads the public tables of who represents whom, also while the server runs.
import { withDatabase } from './context.ts';
import { civicCommand } from '../representatives/command.ts';

await withDatabase('civic', async (db) => {
  for (const line of await civicCommand(process.argv.slice(2), db)) console.log(line);
});
