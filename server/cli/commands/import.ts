// folkmoot import: imports the public tables of elected officials and zip codes, also while the
// server runs.
import { Argument, InvalidArgumentError, Option } from 'commander';
import { importSource, sources, type Source } from '../../districts/importSource.ts';
import { rollBackImport } from '../../districts/load.ts';
import { importOfficialsFile } from '../../districts/entered/importFile.ts';
import { getImportStatus, formatStatus } from '../../districts/status.ts';
import { withDatabase } from '../context.ts';
import { defineCommand, type CommandGroup } from '../define.ts';
import { fromCallerFolder } from '../paths.ts';

/** For each source: what the command does, what its path is, and an example of the path. */
const descriptions: Record<Source, [string, string, string]> = {
  federal: [
    'Import the President and the Congress',
    'the folder with the four files of congress-legislators',
    '/tmp/civic',
  ],
  'zip-cd': [
    'Import the congressional districts of ZIP codes',
    'the Census file',
    'tab20_cd11920_zcta520_natl.txt',
  ],
  'zip-state': [
    'Import the state legislature districts of ZIP codes',
    'a Census file, for the upper or the lower chamber',
    'tab20_sldu202420_zcta520_natl.txt',
  ],
  openstates: [
    'Import the legislature of a state',
    'a file such as nc.csv, or a folder of such files',
    'nc.csv',
  ],
};

const importCommands = sources.map((source) => {
  const [description, path, example] = descriptions[source];
  return defineCommand<[string], { asOf?: string; force?: boolean }>({
    name: source,
    description,
    example: `folkmoot import ${source} ${example}`,
    arguments: [new Argument('<path>', path)],
    options: [
      new Option('--as-of <date>', 'the date of the data, if not that of the file').argParser(
        parseDate,
      ),
      new Option('--force', 'import even if many rows would disappear'),
    ],
    run: ([inputPath], options) =>
      withDatabase(async (db) => {
        for (const line of await importSource(db, source, fromCallerFolder(inputPath), options))
          console.log(line);
      }),
  });
});

const officialsCommand = defineCommand<[string], { skipWrong?: boolean; dryRun?: boolean }>({
  name: 'officials',
  description: 'Add and change officials from your own CSV file',
  example: 'folkmoot import officials council.csv',
  arguments: [new Argument('<path>', 'a CSV file with the columns name and office')],
  options: [
    new Option('--dry-run', 'only show what would change'),
    new Option('--skip-wrong', 'import the other rows if some are wrong'),
  ],
  run: ([inputPath], options) =>
    withDatabase(async (db) => {
      for (const line of await importOfficialsFile(db, fromCallerFolder(inputPath), options))
        console.log(line);
    }),
});

const statusCommand = defineCommand({
  name: 'status',
  description: 'Show what is loaded, and how old it is',
  example: 'folkmoot import status',
  run: () =>
    withDatabase(async (db) => {
      for (const line of formatStatus(await getImportStatus(db))) console.log(line);
    }),
});

const rollbackCommand = defineCommand<[string]>({
  name: 'rollback',
  description: 'Return to the previous import of a table',
  example: 'folkmoot import rollback openstates-nc',
  arguments: [new Argument('<source>', 'a name that the status shows')],
  run: ([source]) =>
    withDatabase(async (db) => {
      await rollBackImport(db, source);
      console.log(`${source}: rolled back to the previous import.`);
    }),
});

function parseDate(text: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text))
    throw new InvalidArgumentError('It must be a date such as 2026-11-20.');
  return text;
}

export const command: CommandGroup = {
  name: 'import',
  description: 'Import elected officials and ZIP codes',
  commands: [...importCommands, officialsCommand, statusCommand, rollbackCommand],
};
