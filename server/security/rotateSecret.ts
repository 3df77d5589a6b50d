// Replacement of the secret key in the data folder. Earlier keys move to a list beside it.
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fchownSync,
  fsyncSync,
  openSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { syncFolder } from '../storage/atomicWrite.ts';
import { oldSecretsFile, readOldSecrets, secretFile, storedSecret } from './keys.ts';

/** The server uses the new key from its next start on. */
export async function rotateSecret(dataDir: string): Promise<void> {
  const current = storedSecret(dataDir);
  if (current === undefined) throw new Error(`there is no file ${secretFile(dataDir)}.`);
  const owner = statSync(secretFile(dataDir));
  // The old key is on the disk before the new one takes its place.
  await writeSecrets(oldSecretsFile(dataDir), [current, ...readOldSecrets(dataDir)], owner);
  await writeSecrets(secretFile(dataDir), [randomBytes(32).toString('base64url')], owner);
}

export async function forgetSecret(dataDir: string, secret: string): Promise<void> {
  const file = oldSecretsFile(dataDir);
  const others = readOldSecrets(dataDir).filter((old) => old !== secret);
  await writeSecrets(file, others, statSync(file));
}

/** Atomically, and for the user of the server even if root runs the command. */
async function writeSecrets(file: string, secrets: string[], owner: { uid: number; gid: number }) {
  const temporaryFile = `${file}.${randomBytes(6).toString('hex')}`;
  const descriptor = openSync(temporaryFile, 'wx', 0o600);
  try {
    writeFileSync(descriptor, [...new Set(secrets)].map((secret) => `${secret}\n`).join(''));
    // not by its name, which that user can replace by a link
    fchownSync(descriptor, owner.uid, owner.gid);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(temporaryFile, file);
  await syncFolder(dirname(file));
}
