// Log of finally deleted accounts, in a file outside the database. A restored backup does not know
// them and would bring them back. It contains ids and timestamps, no names.
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';

export type DeletedAccount = { id: number; at: string };

/**
 * Each server records the accounts that it deletes itself. The option --departed of `folkmoot
 * restore` reads the file.
 */
export const deletedAccountsFile = (dataDir: string) => join(dataDir, 'departed');

/**
 * Call this before the deletion. If the deletion then fails, the next attempt deletes the account,
 * and a restore does not bring it back.
 */
export async function recordDeletedAccount(dataDir: string, id: number): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const file = await open(deletedAccountsFile(dataDir), 'a', 0o600);
  try {
    await file.appendFile(`${new Date().toISOString()} ${id}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

export function readDeletedAccounts(path: string): DeletedAccount[] {
  if (!existsSync(path)) return [];
  // The last line may be incomplete after a power failure.
  return [...readFileSync(path, 'utf8').matchAll(/^(\d{4}-\d\d-\d\dT\S+Z) (\d{1,15})$/gm)].map(
    ([, at, id]) => ({ at: at!, id: Number(id) }),
  );
}

/** Ids deleted after the backup was made. Earlier ids may belong to other people in it. */
export const listDeletedSince = (deletedAccounts: DeletedAccount[], madeAt: string) => [
  ...new Set(deletedAccounts.filter(({ at }) => at > madeAt).map(({ id }) => id)),
];
