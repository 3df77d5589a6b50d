// Checkout of another revision in a temporary folder. It shares the node_modules of this one.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from './server.ts';
import type { DatasetCache } from './dataset/cache.ts';
import type { DatasetName } from './dataset/sizes.ts';

const trees = new Map<string, ReturnType<typeof checkOut>>();
export function checkOutRevision(revision: string) {
  const tree = trees.get(revision) ?? checkOut(revision);
  trees.set(revision, tree);
  return tree;
}

function checkOut(revision: string) {
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-revision-'));
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', repositoryRoot, 'worktree', ...args], { stdio: 'ignore' });
  git('add', '--detach', '--force', folder, revision);
  if (!existsSync(join(folder, 'node_modules')))
    symlinkSync(join(repositoryRoot, 'node_modules'), join(folder, 'node_modules'));
  return {
    folder,
    close: () => {
      if (!existsSync(folder)) return;
      rmSync(join(folder, 'node_modules'), { force: true });
      git('remove', '--force', folder);
    },
  };
}

/**
 * Creates a dataset with the code of that revision, and so with its schema and rules. Returns the
 * session tokens.
 */
export function copyByRevision(
  tree: string,
  world: DatasetName,
  database: string,
  { postgres }: DatasetCache,
): string[] {
  // Revisions before 2026-11-26 have other paths and names.
  const isOld = !existsSync(join(tree, 'server/db/database.ts'));
  const program = `
    import * as connections from '#server/${isOld ? 'kit' : 'db'}/database.ts';
    import * as cache from './bench/${isOld ? 'world/kept' : 'dataset/cache'}.ts';
    const { world, database, postgres } = JSON.parse(process.argv[1]);
    const createPool = connections.createPool ?? connections.openPool;
    const copyDataset = cache.copyDataset ?? cache.copyOf;
    const pool = createPool({ host: postgres.host, user: postgres.user, database: 'postgres' }, { statement_timeout: '0' });
    const tokens = await copyDataset(world, database, { postgres, pool });
    await pool.end();
    process.stdout.write('\\n' + JSON.stringify(tokens));`;
  const { host, port, user } = postgres;
  const argument = JSON.stringify({ world, database, postgres: { host, port, user } });
  const printed = execFileSync('node', ['--input-type=module', '-e', program, argument], {
    cwd: tree,
    encoding: 'utf8',
    maxBuffer: 1e8,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return JSON.parse(printed.slice(printed.lastIndexOf('\n'))) as string[];
}
