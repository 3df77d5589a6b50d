// The source files of the project with their imports, for tests of the architecture.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
export const trees = ['contract', 'locales', 'server', 'web', 'test', 'bench', 'tools', 'scripts'];

export type SourceFile = { path: string; text: string };

export function filesIn(folder: string, kind = /\.(ts|tsx|mjs)$/): SourceFile[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() && kind.test(entry.name) && !entry.parentPath.includes('node_modules'),
    )
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ path: file.slice(root.length), text: readFileSync(file, 'utf8') }));
}
export const sources = trees.flatMap((tree) => filesIn(tree));

/** Paths and packages that a file imports, types included. */
export const findImports = ({ path, text }: SourceFile) =>
  [...text.matchAll(/(?:from\s+|import\s*\(\s*|^import\s+)'([^']+)'/gm)].map(([, name]) => {
    if (name!.startsWith('#')) return name!.slice(1);
    return name!.startsWith('.') ? normalize(join(dirname(path), name!)) : name!;
  });
