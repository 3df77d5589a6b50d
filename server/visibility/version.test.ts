// The number of the rules, by which an older server knows that it must not put its own in their place.
import { hash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rulesVersion, textOfRules } from '#server/db/migrate.ts';

const file = new URL('version.txt', import.meta.url);

/** `RULES=raise npx vitest run server/visibility/version.test.ts` does it. */
test('rules that change get a higher number in server/visibility/version.txt', () => {
  const digest = hash('sha256', textOfRules());
  if (process.env.RULES === 'raise' && !readFileSync(file, 'utf8').includes(digest))
    writeFileSync(file, `${rulesVersion() + 1} ${digest}\n`);
  expect(
    readFileSync(file, 'utf8'),
    'run RULES=raise npx vitest run server/visibility/version.test.ts',
  ).toBe(`${rulesVersion()} ${digest}\n`);
});
