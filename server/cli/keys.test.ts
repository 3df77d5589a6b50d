// `folkmoot keys` on a site whose key is a file: a rotation, what survives it, and what it costs to
// forget a key.
import { execFile } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toDatabaseUrl } from '#test/database.ts';
import { runJob } from '#test/jobs.ts';
import { settings } from '#test/operator.ts';
import { publishPoll, vote } from '#test/polls.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { secretContext } from '../account/secondFactor.ts';
import type { AppContext } from '../context.ts';
import { sql } from '../db/sql.ts';
import { listMissingKeys } from '../security/missingKeys.ts';
import { admitSecret } from '../security/secretFingerprint.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown({ SECRET_KEY: '' });
  await admitSecret(town.db, town.app.config);
});
afterAll(() => town.close());

function keys(line: string, env: Record<string, string> = {}) {
  return new Promise<{ code: number; output: string }>((done) =>
    execFile(
      process.execPath,
      ['server/cli/main.ts', 'keys', ...line.split(' ')],
      {
        env: {
          ...process.env,
          ...settings(town.app.config.dataDir),
          SECRET_KEY: '',
          DATABASE_URL: toDatabaseUrl(town.pool.options),
          ...env,
        },
      },
      (error, out, errors) =>
        done({ code: error ? Number(error.code) : 0, output: `${out}${errors}`.trim() }),
    ),
  );
}
const file = (name: string) => join(town.app.config.dataDir, name);
const secretOfBen = async (app: AppContext) => {
  const row = await town.db.queryOne<{ secret: Buffer }>(
    sql`select secret from two_factor where person_id = ${town.id.ben}`,
  );
  return app.totpEncryptor.tryDecrypt(row!.secret, secretContext(town.id.ben));
};

test('a rotated key is numbered, second factors survive it, and it is forgotten when nothing needs it', async () => {
  const context = secretContext(town.id.ben);
  const encrypted = town.app.totpEncryptor.encrypt(Buffer.from('of ben'), context);
  await town.db.execute(
    sql`insert into two_factor (person_id, secret) values (${town.id.ben}, ${encrypted})`,
  );
  const poll = await publishPoll(town, 'ada');
  await vote(await town.as('ben'), poll, 0);
  const use = '1 two-factor secret, 0 addresses of signers, 1 vote';
  const today = String.raw`since \d{4}-\d\d-\d\d`;
  expect((await keys('list')).output).toMatch(new RegExp(`^1 {2}${today}, current: ${use}$`));
  expect(await keys('forget 1')).toMatchObject({
    code: 1,
    output: expect.stringContaining('is the current one'),
  });

  const firstKey = readFileSync(file('secret'), 'utf8').trim();
  expect((await keys('rotate')).output).toContain('Restart the server now.');
  expect(readFileSync(file('secret'), 'utf8')).not.toContain(firstKey);
  expect(readFileSync(file('secret.old'), 'utf8').trim()).toBe(firstKey);
  for (const name of ['secret', 'secret.old']) expect(statSync(file(name)).mode & 0o077).toBe(0);
  expect(await keys('rotate')).toMatchObject({
    code: 1,
    output: expect.stringContaining('restart the server first'),
  });

  // the restart
  expect(await listMissingKeys(town.db, town.app.config)).toEqual([]);
  expect((await admitSecret(town.db, town.app.config)).status).toBe('changed');
  const restarted = await town.startSecondServer();
  expect(await secretOfBen(restarted.app)).toMatchObject({ usedPreviousKey: true });
  expect(await keys('forget 1')).toMatchObject({
    code: 1,
    output: expect.stringContaining('key 1 is still needed (1 two-factor secret'),
  });
  for (const place of [0, 1, 2]) await runJob(restarted, 'admin.reencrypt', { place });
  expect(await secretOfBen(restarted.app)).toMatchObject({ usedPreviousKey: false });
  expect((await keys('list')).output.split('\n')).toEqual([
    expect.stringMatching(new RegExp(`^2 {2}${today}, current: 1 two-factor secret`)),
    expect.stringMatching(new RegExp(`^1 {2}${today}, old: 0 two-factor secrets, .*, 1 vote$`)),
  ]);

  expect(await keys('forget 1')).toMatchObject({
    code: 1,
    output: expect.stringContaining(
      'without key 1, members can no longer see 1 vote that they cast',
    ),
  });
  expect(readFileSync(file('secret.old'), 'utf8').trim()).toBe(firstKey);
  expect(await keys('forget 1 --votes')).toMatchObject({ code: 0 });
  expect(readFileSync(file('secret.old'), 'utf8')).toBe('');
  expect((await keys('list')).output).toMatch(/^1 .*, not on this server$/m);
  expect(await listMissingKeys(town.db, town.app.config)).toMatchObject([{ n: 1 }]);
  for (const line of ['forget 1', 'forget 7'])
    expect((await keys(line)).output).toMatch(/is not on this server|there is no key 7/);
});

test('a key of the settings is changed there', async () => {
  const SECRET_KEY = 'q8Zr0mX1pVt4yLw6s9Bd2Hf5Kj7Nc3Ga';
  expect(await keys('rotate', { SECRET_KEY })).toMatchObject({
    code: 1,
    output: expect.stringContaining('SECRET_KEY_OLD, and restart each server.'),
  });
});
