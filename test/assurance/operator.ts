// Check: the operator's tools as an attack surface, and recovery of the server from failures.
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  runCommand,
  killDatabase,
  downgrade,
  interruptVerify,
  fillDisk,
  settings,
} from '#test/operator.ts';
import { writeTamperedBackup, tamperings } from '#test/tamperedBackups.ts';
import type { Check } from './check.ts';

export const operator: Check = {
  name: 'operator',
  title: 'Operator commands',
  target: '0 failures',
  minAttempts: 30,
  method:
    'The commands and the server run as an operator runs them, on an embedded database: a backup changed in thirteen ways without the key (programs, tables and sequences in names, paths, checksums, signature, format), each passed to `folkmoot verify` and `folkmoot restore`, with and without `--unsigned`; `verify` ended by four signals; a database killed by the kernel; older code alone and beside a newer server, and its commands; a full disk',
  async run({ folder, rounds, report }) {
    const workFolder = join(folder, 'operator');
    mkdirSync(workFolder, { recursive: true });
    const checks = [
      ['tampered backups', checkTamperedBackups],
      ['a dead database', (label: string) => killDatabase(label, rounds ?? 4)],
      ['older code', downgrade],
      ['a full disk', fillDisk],
    ] as const;
    let attempts = 0;
    const errors: string[] = [];
    for (const [what, work] of checks) {
      const result = await work(workFolder);
      attempts += result.attempts;
      errors.push(...result.errors.map((error) => `${what}: ${error}`));
      report(`${what}: ${result.errors.length} in ${result.attempts}`);
      if (what === 'a full disk' && result.attempts === 0)
        report('no small file system can be mounted: not tested');
    }
    return { attempts, errors };
  },
};

async function checkTamperedBackups(folder: string) {
  const errors: string[] = [];
  let attempts = 0;
  // the site whose backup is tampered with
  const env = settings(join(folder, 'site'));
  const setup = await runCommand(
    ['server/cli/main.ts', 'admin', 'create', '--username', 'olga', '--email', 'olga@moot.example'],
    env,
    '.',
    'a long walk along the creek\n',
  );
  if (setup.code !== 0) return { attempts: 1, errors: [`no site: ${setup.output}`] };
  const archive = join(folder, 'whole.zip');
  const backup = await runCommand(['server/cli/main.ts', 'backup', archive], env);
  if (backup.code !== 0) return { attempts: 1, errors: [`no backup: ${backup.output}`] };
  const marker = join(folder, 'marker');
  for (const [n, { name, tamper, expectedError, expectedErrorUnsigned }] of tamperings.entries()) {
    const tamperedArchive = join(folder, `evil-${n}.zip`);
    await writeTamperedBackup(archive, tamperedArchive, tamper(marker));
    for (const [flags, expected] of [
      [[], expectedError],
      [['--unsigned'], expectedErrorUnsigned],
    ] as const)
      for (const tool of ['verify', 'restore']) {
        // verify reports an unknown entry, and restore ignores it
        if (tool === 'restore' && expected.source.includes('does not belong')) continue;
        const { code, output } = await runCommand(
          ['server/cli/main.ts', tool, tamperedArchive, ...flags],
          settings(join(folder, `evil-${n}-${tool}-${flags.length}`)),
        );
        attempts++;
        if (code !== 1 || !expected.test(output))
          errors.push(`${name}: ${tool} ${flags.join(' ')} ended with ${code}: ${output}`);
        if (existsSync(marker)) errors.push(`${name}: ${tool} ran a program`);
      }
  }
  const interrupted = await interruptVerify(folder, archive, [
    'SIGTERM',
    'SIGINT',
    'SIGHUP',
    'SIGKILL',
  ]);
  return { attempts: attempts + interrupted.attempts, errors: [...errors, ...interrupted.errors] };
}
