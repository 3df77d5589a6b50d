// folkmoot verify: checks that a backup is complete, who signed it, and that it can be restored. It
// does not use the database of this server.
import { dirname } from 'node:path';
import { Argument, Option } from 'commander';
import { createProgress, formatCount } from '../../backup/progress.ts';
import { withScratchDatabase } from '../../backup/scratchDatabase.ts';
import { createTrust } from '../../backup/signature.ts';
import { verifyBackup } from '../../backup/verify.ts';
import { readConfig } from '../../config.ts';
import { toTerminalLine } from '../../lib/text/terminalLine.ts';
import { defineCommand } from '../define.ts';
import { findFile } from '../paths.ts';

export const command = defineCommand<[string], { unsigned?: boolean }>({
  name: 'verify',
  description: 'Check that a backup is complete and can be restored',
  details:
    'Reads every byte of a backup, checks its signature and restores it to a temporary database beside it.',
  example: 'folkmoot verify folkmoot-2026-11-21T033000Z.zip',
  arguments: [new Argument('<file>', 'the backup')],
  options: [new Option('--unsigned', 'accept a backup that no key of this server has signed')],
  async run([file], { unsigned = false }) {
    const path = findFile(file);
    const { manifest, signed, problems } = await withScratchDatabase(
      dirname(path),
      (createEmptyDatabase) =>
        verifyBackup(
          path,
          createTrust(readConfig(), unsigned),
          createEmptyDatabase,
          createProgress(console.log),
        ),
    );
    for (const problem of problems) console.log(toTerminalLine(problem));
    if (problems.length > 0)
      throw new Error(`${formatCount(problems.length, 'problem')} in ${path}: do not rely on it.`);
    const rows = manifest!.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `${path} is complete: ${formatCount(rows, 'row')} of ${formatCount(manifest!.tables.length, 'table')} and ${formatCount(manifest!.files.count, 'file')} as of ${manifest!.made_at}.`,
    );
    console.log(
      signed
        ? 'It is signed with the key of this site.'
        : 'It is NOT signed with a key of this server: changes to it cannot be detected.',
    );
    for (const name of manifest!.files.missing)
      console.log(toTerminalLine(`Missing when it was made: the file ${name}.`));
  },
});
