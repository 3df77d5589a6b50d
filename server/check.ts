// npm run check: what is counted in advance against what there is, rows that stand alone, files against rows. It changes nothing unless told: npm run check -- --mend
import { check, mend } from './check/check.ts';
import { withDatabase } from './command.ts';
import { storeOf } from './furnish.ts';

await withDatabase('check', async (db, config) => {
  const words = process.argv.slice(2);
  if (words.some((word) => word !== '--mend')) throw new Error('say npm run check, or npm run check -- --mend');
  if (words.length > 0) for (const line of await mend(db)) console.log(line);
  const wrong = await check(db, storeOf(config));
  for (const line of wrong) console.log(line);
  if (wrong.length > 0) throw new Error(`${wrong.length} wrong${words.length ? '' : '; npm run check -- --mend puts counts and marks right'}.`);
  console.log('Counts, rows and files fit together.');
});
