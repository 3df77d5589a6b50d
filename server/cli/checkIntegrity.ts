// npm run db:check: compares stored counts with the rows they count, finds orphaned rows, and
// compares files with rows. It changes nothing unless it is called as npm run db:check -- --repair.
import { checkIntegrity, repairCounts } from '../integrity/check.ts';
import { withDatabase } from './context.ts';
import { createStore } from '../app.ts';

await withDatabase('db:check', async (db, config) => {
  const args = process.argv.slice(2);
  if (args.some((arg) => arg !== '--repair'))
    throw new Error('usage: npm run db:check, or npm run db:check -- --repair');
  if (args.length > 0) for (const line of await repairCounts(db)) console.log(line);
  const problems = await checkIntegrity(db, createStore(config));
  for (const line of problems) console.log(line);
  if (problems.length > 0)
    throw new Error(
      `${problems.length} problems found${args.length ? '' : '; npm run db:check -- --repair repairs counts and flags'}.`,
    );
  console.log('Counts, rows and files are consistent.');
});
