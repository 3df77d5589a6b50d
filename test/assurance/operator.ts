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
    const parts = [
      ['tampered backups', tampered],
      ['a dead database', (label: string) => killDatabase(label, rounds ?? 4)],
      ['older code', downgrade],
      ['a full disk', fillDisk],
    ] as const;
    let attempts = 0;
    const errors: string[] = [];
    for (const [what, work] of parts) {
      const came = await work(workFolder);
      attempts += came.attempts;
      errors.push(...came.errors.map((error) => `${what}: ${error}`));
      report(`${what}: ${came.errors.length} in ${came.attempts}`);
      if (what === 'a full disk' && came.attempts === 0)
        report('no small file system can be mounted: not tested');
    }
    return { attempts, errors };
  },
};

async function tampered(folder: string) {
  const errors: string[] = [];
  let attempts = 0;
  // the site whose backup is tampered with
  const env = settings(join(folder, 'site'));
  const begun = await runCommand(
    ['server/cli/main.ts', 'admin', 'create', '--username', 'olga', '--email', 'olga@moot.example'],
    env,
    '.',
    'a long walk along the creek\n',
  );
  if (begun.code !== 0) return { attempts: 1, errors: [`no site: ${begun.output}`] };
  const archive = join(folder, 'whole.zip');
  const made = await runCommand(['server/cli/main.ts', 'backup', archive], env);
  if (made.code !== 0) return { attempts: 1, errors: [`no backup: ${made.output}`] };
  const marker = join(folder, 'marker');
  for (const [n, { what, change, refused, unsigned }] of tamperings.entries()) {
    const evil = join(folder, `evil-${n}.zip`);
    await writeTamperedBackup(archive, evil, change(marker));
    for (const [flags, expected] of [
      [[], refused],
      [['--unsigned'], unsigned],
    ] as const)
      for (const tool of ['verify', 'restore']) {
        // verify reports an unknown entry, and restore ignores it
        if (tool === 'restore' && expected.source.includes('does not belong')) continue;
        const { code, output } = await runCommand(
          ['server/cli/main.ts', tool, evil, ...flags],
          settings(join(folder, `evil-${n}-${tool}-${flags.length}`)),
        );
        attempts++;
        if (code !== 1 || !expected.test(output))
          errors.push(`${what}: ${tool} ${flags.join(' ')} ended with ${code}: ${output}`);
        if (existsSync(marker)) errors.push(`${what}: ${tool} ran a program`);
      }
  }
  const ended = await interruptVerify(folder, archive, ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL']);
  return { attempts: attempts + ended.attempts, errors: [...errors, ...ended.errors] };
}
