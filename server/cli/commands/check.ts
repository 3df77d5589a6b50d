// folkmoot check: compares stored counts with the rows they count, finds orphaned rows, and
// compares files with rows.
import { Option } from 'commander';
import { createStore } from '../../storage/createStore.ts';
import { checkIntegrity, repairCounts } from '../../integrity/check.ts';
import { withDatabase } from '../context.ts';
import { defineCommand } from '../define.ts';

export const command = defineCommand<[], { repair?: boolean }>({
  name: 'check',
  description: 'Check counts, rows and files of the database',
  details:
    'Compares stored counts with the rows they count, finds orphaned rows, and compares files with rows. Changes nothing without --repair.',
  example: 'folkmoot check --repair',
  options: [new Option('--repair', 'correct counts and flags first')],
  run: (_, { repair = false }) =>
    withDatabase(async (db, config) => {
      if (repair) for (const line of await repairCounts(db)) console.log(line);
      const problems = await checkIntegrity(db, createStore(config));
      for (const problem of problems) console.log(problem);
      if (problems.length > 0)
        throw new Error(
          `${problems.length} problems found${repair ? '' : '; folkmoot check --repair repairs counts and flags'}.`,
        );
      console.log('Counts, rows and files are consistent.');
    }),
});
