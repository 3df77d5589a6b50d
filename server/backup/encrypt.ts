// Encryption of backups with the program age (https://age-encryption.org). The server has only the
// public keys, so that it cannot read its own old backups.
import { once } from 'node:events';
import { spawnKilled } from '../lib/process/childProcess.ts';
import { environmentWithoutSecrets } from '../lib/process/processes.ts';

export const missingAge =
  'BACKUP_RECIPIENT needs the program age, which is not installed: apt install age.';

/** Writes an encrypted copy beside the file and returns its path. */
export async function encryptFile(path: string, recipients: readonly string[]): Promise<string> {
  const encryptedPath = `${path}.age`;
  const { status, errors } = await runAge([
    ...recipients.flatMap((recipient) => ['-r', recipient]),
    '-o',
    encryptedPath,
    path,
  ]);
  if (status === 127) throw new Error(missingAge);
  if (status !== 0)
    throw new Error(`age could not encrypt the backup: ${errors || 'it was killed'}`);
  return encryptedPath;
}

export const isAgeInstalled = async () => (await runAge(['--version'])).status === 0;

async function runAge(args: string[]) {
  const age = spawnKilled(['age', ...args], {
    env: environmentWithoutSecrets(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  age.stderr!.on('data', (chunk: Buffer) => (errors = `${errors}${String(chunk)}`.slice(-500)));
  const [status] = (await once(age, 'close')) as [number | null];
  return { status, errors: errors.trim() };
}
