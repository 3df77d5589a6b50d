import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('every kind of file that is kept is in the list that backups and checks go by', () => {
  const sources = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !path.includes('.test.'),
  );
  const kept = sources.flatMap((path) =>
    [...readFileSync(`server/${path}`, 'utf8').matchAll(/store\.put\(`\$\{\w+\}(\.[a-z.]+)`/g)].map(
      ([, suffix]) => suffix!,
    ),
  );
  expect(new Set(kept).size).toBeGreaterThan(2);
  const listed = readFileSync('server/files/referencedFiles.ts', 'utf8');
  expect([...new Set(kept)].filter((suffix) => !listed.includes(`'${suffix}'`))).toEqual([]);
});
