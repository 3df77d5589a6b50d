// Names in backticks in comments: each exists in the code, so that comments follow a rename.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'rolldown/utils';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const folders = ['contract', 'locales', 'server', 'web', 'test', 'bench', 'tools', 'scripts'];
const identifier = /[\p{L}_$][\p{L}\p{N}_$]*/gu;
const wordsOf = (text: string) => text.match(identifier) ?? [];

/** Names that other files can mention without an import: the outermost functions, types, tables. */
const declaration =
  /^(?:export |default |async |create |or replace )*(?:function|class|type|interface|const|let|table|view)\s+([\p{L}_$][\p{L}\p{N}_$]*)/gmu;

type SourceFile = { path: string; comments: string; words: Set<string>; imports: string[] };

function readSource(path: string): SourceFile & { declared: string[] } {
  const text = readFileSync(join(root, path), 'utf8');
  const comments = path.endsWith('.sql') ? sqlComments(text) : scriptComments(path, text);
  let code = text;
  for (const { start, end } of comments.toReversed())
    code = `${code.slice(0, start)} ${code.slice(end)}`;
  return {
    path,
    // Joined without the marks at the beginning of a line, because a name may continue there.
    comments: comments
      .map(({ start, end }) => text.slice(start, end))
      .join('\n')
      .replaceAll(/\n\s*(\*|\/\/|--) ?/g, ' '),
    words: new Set(wordsOf(code)),
    imports: [...code.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, name]) =>
      name!.startsWith('#') ? name!.slice(1) : normalize(join(dirname(path), name!)),
    ),
    declared: [...code.matchAll(declaration)].map(([, name]) => name!),
  };
}

type TextRange = { start: number; end: number };

const sqlComments = (text: string): TextRange[] =>
  [...text.matchAll(/--.*$/gm)].map(({ index, 0: { length } }) => ({
    start: index,
    end: index + length,
  }));

const scriptComments = (path: string, text: string): TextRange[] =>
  /\.(ts|tsx|js|mjs)$/.test(path) ? parseSync(path, text).comments : [];

const files = folders
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true }).map(
      (entry) => entry.isFile() && join(entry.parentPath, entry.name).slice(root.length),
    ),
  )
  .filter(
    (path): path is string =>
      path !== false && /\.(ts|tsx|js|mjs|sql|css)$/.test(path) && !path.includes('node_modules'),
  )
  .map(readSource);
const byPath = new Map(files.map((file) => [file.path, file]));
const knownWords = new Set(files.flatMap(({ path, words }) => [...words, ...wordsOf(path)]));
const declared = new Set(files.flatMap((file) => file.declared));

/** Whether the comments of the file may name this. */
function exists(quoted: string, { words, imports }: SourceFile): boolean {
  const isOneName = wordsOf(quoted)[0] === quoted;
  // Commands, expressions, columns and environment variables can be those of any file.
  if (!isOneName || quoted.includes('_'))
    return wordsOf(quoted).every((word) => knownWords.has(word));
  return (
    words.has(quoted) ||
    declared.has(quoted) ||
    imports.some((path) => byPath.get(path)?.words.has(quoted))
  );
}

test('every name in backticks in a comment exists in the code', () => {
  const documented = files.filter(({ path }) => !path.startsWith('server/migrations/'));
  const quotes = documented.flatMap((file) =>
    [...file.comments.matchAll(/`([^`]+)`/g)].map(([, quoted]) => ({ file, quoted: quoted! })),
  );
  expect(quotes.length).toBeGreaterThan(500);
  expect(
    quotes
      .filter(({ file, quoted }) => !exists(quoted, file))
      .map(({ file, quoted }) => `${file.path}: ${quoted}`),
  ).toEqual([]);
});
