// Folder of the socket of the embedded PostgreSQL.
import { hash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OsAccount } from './postgresBinaries.ts';

export const port = 5432; // only a part of the socket's name: PostgreSQL does not listen on TCP
/** In bytes. The lowest limit of the supported systems, which is that of macOS. */
const maxSocketPathLength = 103;

/**
 * The folder of the socket, which is in the data folder, so that a server in another container on
 * the same volume finds it. The kernel limits the length of its path: a longer one is reached by a
 * symbolic link. The folder is the only access control of the database: mode 0700 and owned by us.
 */
export function createSocketFolder(dir: string, account: OsAccount): string {
  const folder = join(dir, 'run');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  assertTrustedOwner(folder, lstatSync(folder).isDirectory(), account);
  chmodSync(folder, 0o700);
  if (account.owner) chownSync(folder, account.owner.uid, account.owner.gid);
  if (canHoldSocket(folder)) return folder;
  const name = `folkmoot-${hash('sha256', dir).slice(0, 16)}`;
  const link = [join(tmpdir(), name)].find(canHoldSocket) ?? join('/tmp', name);
  // earlier versions had a folder there
  if (lstatSync(link, { throwIfNoEntry: false })?.isDirectory()) {
    assertTrustedOwner(link, true, account);
    rmSync(link, { recursive: true });
  }
  if (!lstatSync(link, { throwIfNoEntry: false })) symlinkSync(folder, link);
  const leadsToFolder = lstatSync(link).isSymbolicLink() && readlinkSync(link) === folder;
  assertTrustedOwner(link, leadsToFolder, account);
  return link;
}

/** Root, and the account that PostgreSQL uses when the server runs as root, are trusted. */
function assertTrustedOwner(path: string, isExpected: boolean, account: OsAccount): void {
  const trustedOwners = account.owner ? [0, 65534] : [process.getuid?.()];
  if (!isExpected || !trustedOwners.includes(lstatSync(path).uid))
    throw new Error(`${path} belongs to another user: PostgreSQL cannot create its socket there.`);
}

/** PostgreSQL parses the setting as a list of folders separated by commas. */
function canHoldSocket(folder: string): boolean {
  return Buffer.byteLength(join(folder, socketName)) <= maxSocketPathLength && !/[,"]/.test(folder);
}
export const socketName = `.s.PGSQL.${port}`;
