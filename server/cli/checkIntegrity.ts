// npm run db:check: what is counted in advance against what there is, rows that stand alone, files against rows. It changes nothing unless told: npm run db:check -- --mend
import { check, mend } from '../integrity/check.ts';
import { withDatabase } from './context.ts';
import { storeOf } from '../app.ts';

await withDatabase('check', async (db, config) => {
  const words = process.argv.slice(2);
  if (words.some((word) => word !== '--mend'))
    throw new Error('say npm run db:check, or npm run db:check -- --mend');
  if (words.length > 0) for (const line of await mend(db)) console.log(line);
  const wrong = await check(db, storeOf(config));
  for (const line of wrong) console.log(line);
  if (wrong.length > 0)
    throw new Error(
      `${wrong.length} wrong${words.length ? '' : '; npm run db:check -- --mend puts counts and marks right'}.`,
    );
  console.log('Counts, rows and files fit together.');
});
