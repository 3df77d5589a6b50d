// Another revision of the product in a folder beside other temporary files, with the libraries of this one.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { here } from './server.ts';
import type { DatasetCache } from './dataset/cache.ts';
import type { World } from './dataset/sizes.ts';

const trees = new Map<string, ReturnType<typeof checkOut>>();
export function treeOf(revision: string) {
  const known = trees.get(revision) ?? checkOut(revision);
  trees.set(revision, known);
  return known;
}

function checkOut(revision: string) {
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-revision-'));
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', here, 'worktree', ...args], { stdio: 'ignore' });
  git('add', '--detach', '--force', folder, revision);
  if (!existsSync(join(folder, 'node_modules')))
    symlinkSync(join(here, 'node_modules'), join(folder, 'node_modules'));
  return {
    folder,
    close: () => {
      if (!existsSync(folder)) return;
      rmSync(join(folder, 'node_modules'), { force: true });
      git('remove', '--force', folder);
    },
  };
}

/** A copy of a world as that revision makes it, with its own schema and rules. Answers the tokens of those who are signed in. */
export function copyByRevision(
  tree: string,
  world: World,
  database: string,
  { postgres }: DatasetCache,
): string[] {
  const program = `
    import { openPool } from '#server/db/database.ts';
    import { copyOf } from './bench/world/kept.ts';
    const { world, database, postgres } = JSON.parse(process.argv[1]);
    const pool = openPool({ host: postgres.host, user: postgres.user, database: 'postgres' }, { statement_timeout: '0' });
    const tokens = await copyOf(world, database, { postgres, pool });
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
