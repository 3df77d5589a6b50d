// Another revision of the product in a folder beside other temporary files, with the libraries of this one.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { here } from './product.ts';

const trees = new Map<string, ReturnType<typeof checkOut>>();
export function treeOf(revision: string) {
  const known = trees.get(revision) ?? checkOut(revision);
  trees.set(revision, known);
  return known;
}

function checkOut(revision: string) {
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-revision-'));
  const git = (...args: string[]) => execFileSync('git', ['-C', here, 'worktree', ...args], { stdio: 'ignore' });
  git('add', '--detach', '--force', folder, revision);
  if (!existsSync(join(folder, 'node_modules'))) symlinkSync(join(here, 'node_modules'), join(folder, 'node_modules'));
  return {
    folder,
    close: () => {
      if (!existsSync(folder)) return;
      rmSync(join(folder, 'node_modules'), { force: true });
      git('remove', '--force', folder);
    },
  };
}
