// Version of the visibility functions. An older server compares it to know that it must not replace
// newer functions.
import { hash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readRulesVersion, readVisibilitySql } from '#server/db/migrate.ts';

const file = new URL('version.txt', import.meta.url);

/** To raise the version, run `RULES=raise npx vitest run server/visibility/version.test.ts`. */
test('a change of the visibility functions raises the number in server/visibility/version.txt', () => {
  const digest = hash('sha256', readVisibilitySql());
  if (process.env.RULES === 'raise' && !readFileSync(file, 'utf8').includes(digest))
    writeFileSync(file, `${readRulesVersion() + 1} ${digest}\n`);
  expect(
    readFileSync(file, 'utf8'),
    'run RULES=raise npx vitest run server/visibility/version.test.ts',
  ).toBe(`${readRulesVersion()} ${digest}\n`);
});
