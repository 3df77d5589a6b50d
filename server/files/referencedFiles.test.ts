import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('lists every kind of stored file for backups and checks', () => {
  const sources = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !path.includes('.test.'),
  );
  const suffixes = sources.flatMap((path) =>
    [
      ...readFileSync(`server/${path}`, 'utf8').matchAll(
        /store\.put\(`\$\{\w+\}(\.[a-z.]+|\.\$\{\w+\}\.webp)`/g,
      ),
    ].map(([, suffix]) => suffix!),
  );
  expect(new Set(suffixes).size).toBeGreaterThan(2);
  const listed = readFileSync('server/files/referencedFiles.ts', 'utf8');
  // The logo and the cover of the site are named after their settings.
  const toSql = (suffix: string) =>
    suffix.includes('$') ? `'.' || name || '.webp'` : `'${suffix}'`;
  expect([...new Set(suffixes)].filter((suffix) => !listed.includes(toSql(suffix)))).toEqual([]);
});
