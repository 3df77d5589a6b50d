// deploy/backup.sh with PostgreSQL's own programs and restic: a backup, its drill, a restore to
// another database, and a failure.
import { execFile } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settings } from '#test/operator.ts';
import { connectionUrl, openPrimary, queryRows, type PostgresNode } from './postgres.ts';
import { freePort, installPackages, processUser, runCommand, stopAll } from './processes.ts';

const folder = mkdtempSync(join(tmpdir(), 'folkmoot-dumps-'));
let primary: PostgresNode;
let env: Record<string, string>;

beforeAll(async () => {
  installPackages(['pg_dump', 'psql', 'restic']);
  const { uid, gid } = processUser();
  if (uid !== undefined) chownSync(folder, uid, gid!);
  chmodSync(folder, 0o755);
  primary = await openPrimary(folder, await freePort());
  for (const name of ['scratch', 'restored'])
    await primary.ask(
      `create database ${name} owner folkmoot template template0 encoding 'UTF8' locale 'C.UTF-8'`,
    );
  writeFileSync(join(folder, 'password'), 'a password of the tests');
  for (const name of ['data/files/ab', 'tmp']) mkdirSync(join(folder, name), { recursive: true });
  env = {
    ...settings(join(folder, 'data')),
    DATABASE_URL: connectionUrl(primary.port),
    SCRATCH_URL: connectionUrl(primary.port, 'scratch'),
    RESTIC_REPOSITORY: join(folder, 'copies'),
    RESTIC_PASSWORD_FILE: join(folder, 'password'),
    TMPDIR: join(folder, 'tmp'),
    RESTIC_CACHE_DIR: join(folder, 'cache'),
    FOLKMOOT: resolve('bin/folkmoot'),
  };
  await run(resolve('bin/folkmoot'), ['migrate']);
  await run(resolve('bin/folkmoot'), [
    'admin',
    'create',
    '--username',
    'olga',
    '--email',
    'olga@moot.example',
  ]);
});
afterAll(async () => {
  await stopAll();
  rmSync(folder, { recursive: true, force: true });
});

const run = (program: string, args: string[] = [], extra: Record<string, string> = {}) =>
  new Promise<{ code: number; output: string }>((done) => {
    const child = execFile(
      program,
      args,
      { env: { ...process.env, ...env, ...extra } },
      (error, out, errors) =>
        done({ code: error ? Number(error.code) : 0, output: `${out}${errors}` }),
    );
    child.stdin!.end('a long walk along the creek\n');
  });
const folkmoot = (...args: string[]) => run(resolve('bin/folkmoot'), args);
const script = resolve('deploy/backup.sh');
const backupLines = async () =>
  (await folkmoot('doctor')).output.split('\n').filter((line) => line.includes(' backup: '));
const query = (database: string, text: string) =>
  queryRows<Record<string, unknown>>(connectionUrl(primary.port, database), text);

test('makes a backup, restores it as a test, and both are known to the doctor', async () => {
  expect(await run(script)).toMatchObject({ code: 0 });
  expect(await backupLines()).toEqual([
    expect.stringMatching(/^ok {7}backup: restic \S+copies: .* UTC, [\d.]+ MB$/),
  ]);
  expect(await run(script, ['drill'])).toMatchObject({ code: 0 });
  expect(await backupLines()).toEqual([expect.stringMatching(/^ok .*, restored as a test /)]);
  // again, with the tables of the last drill gone
  expect(await run(script)).toMatchObject({ code: 0 });
  expect(await run(script, ['drill'])).toMatchObject({ code: 0 });
  expect(await query('scratch', `select to_regclass('people')::text as people`)).toEqual([
    { people: null },
  ]);
});

test('after pg_restore, everyone logs in again and deletions are repeated', async () => {
  const [person] = await query('folkmoot', 'select id from people where username = $$olga$$');
  const id = String(person!['id']);
  await query('folkmoot', `insert into sessions (token_hash, person_id) values ('\\x01', ${id})`);
  const dumpedAt = new Date(Date.now() - 5_000);
  runCommand('pg_dump', ['-Fc', '-f', join(folder, 'a.dump'), connectionUrl(primary.port)]);
  writeFileSync(join(folder, 'departed'), ` \n${new Date().toISOString()} ${id} deleted\n`);
  runCommand('pg_restore', [
    '--no-owner',
    '-d',
    connectionUrl(primary.port, 'restored'),
    join(folder, 'a.dump'),
  ]);
  const restored = { DATABASE_URL: connectionUrl(primary.port, 'restored') };
  const { code, output } = await run(
    resolve('bin/folkmoot'),
    [
      'restore',
      '--after-dump',
      `${dumpedAt.toISOString().slice(0, 19)}Z`,
      '--departed',
      join(folder, 'departed'),
    ],
    restored,
  );
  expect([code, output]).toEqual([0, expect.stringContaining('deleted again: 1 person.')]);
  expect(await query('restored', 'select from sessions')).toEqual([]);
  expect(
    await query(
      'restored',
      `select deleted_at is not null as deleted from people where id = ${id}`,
    ),
  ).toEqual([{ deleted: true }]);
});

test('a failure is recorded with its step, without the password of the store', async () => {
  // the real one would try to connect for a quarter of an hour
  const programs = join(folder, 'programs');
  mkdirSync(programs);
  writeFileSync(join(programs, 'restic'), '#!/bin/sh\nexit 3\n', { mode: 0o755 });
  const { code } = await run(script, [], {
    PATH: `${programs}:${process.env['PATH']}`,
    RESTIC_REPOSITORY: 'rest:http://user:hunter2hunter2@127.0.0.1:1/copies',
  });
  expect(code).toBe(3);
  const [failed] = (await backupLines()).filter((line) => line.startsWith('problem'));
  expect(failed).toMatch(
    /backup: restic rest:http:\/\/127\.0\.0\.1:1\/copies: .*: restic failed with status 3/,
  );
  expect(failed).not.toContain('hunter2');
  expect(readdirSync(join(folder, 'tmp'))).toEqual([]);
});
