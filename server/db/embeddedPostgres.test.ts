import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { postmasterOf } from '#test/postmasterPid.ts';
import { schemaOf } from '#test/schema.ts';
import { createPool } from './database.ts';
import { installJobs } from '../jobs/queue.ts';
import { migrate } from './migrate.ts';
import { ensureUnprivilegedRole } from './unprivilegedRole.ts';
import { startPostgres, type Postgres } from './embeddedPostgres.ts';

const fastSettings = { fsync: 'off' };
let dir: string;
let cleanUp: (() => unknown)[];

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'folkmoot test '));
  cleanUp = [];
});
afterEach(async () => {
  for (const step of cleanUp.reverse()) await step();
  if (existsSync(join(dir, 'data/postmaster.pid'))) await endsSoon(postmaster());
  rmSync(dir, { recursive: true, force: true });
});

// Most tests copy one database cluster: creating it takes a second, copying a tenth.
const template = mkdtempSync(join(tmpdir(), 'folkmoot template '));
beforeAll(async () => (await startPostgres(template, fastSettings)).stop());
afterAll(() => rmSync(template, { recursive: true, force: true }));
const copyTemplate = () => execFileSync('cp', ['-a', join(template, 'data'), join(dir, 'data')]);

async function start(
  folder = dir,
  settings: Record<string, string> = fastSettings,
): Promise<Postgres> {
  const postgres = await startPostgres(folder, settings);
  cleanUp.push(postgres.stop);
  return postgres;
}

async function query(postgres: Postgres, text: string): Promise<unknown> {
  const client = new pg.Client({
    host: postgres.host,
    port: postgres.port,
    user: postgres.user,
    database: 'postgres',
  });
  await client.connect();
  try {
    return Object.values((await client.query(text)).rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
}

/** Starts another server process, which starts PostgreSQL on the folder and then runs `next`. */
async function startOtherProcess(script: string, folder = dir): Promise<ChildProcess> {
  const code = `import { startPostgres } from ${JSON.stringify(resolve('server/db/embeddedPostgres.ts'))};
    const postgres = await startPostgres(${JSON.stringify(folder)}, { fsync: 'off' });
    ${script}; console.log('ready');`;
  const node = spawn(resolve('node_modules/.bin/node'), ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
  cleanUp.push(() => node.kill('SIGKILL'));
  await new Promise((ready) => node.stdout!.once('data', ready).once('end', ready));
  return node;
}

function postmaster(folder = dir): number {
  return postmasterOf(join(folder, 'data'));
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const stat = `/proc/${pid}/stat`;
  return !(existsSync(stat) && / Z /.test(readFileSync(stat, 'utf8'))); // a zombie where no process reaps children
}

/**
 * The scheduling policy (see sched(7)): the 41st field. The name of the process may contain spaces.
 */
function policyOf(pid: number): string {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
  return fields[38] === '3' ? 'batch' : `policy ${fields[38]}`;
}

async function endsSoon(pid: number): Promise<boolean> {
  for (let i = 0; i < 200 && lives(pid); i++) await sleep(50);
  return !lives(pid);
}

test('runs under SCHED_BATCH where the system supports it', async () => {
  copyTemplate();
  await start();
  const isSupported =
    existsSync('/proc/self/stat') && spawnSync('chrt', ['--batch', '0', 'true']).status === 0;
  expect(isSupported ? policyOf(postmaster()) : 'batch').toBe('batch');
});

test('creates a database in an empty folder and keeps its data over a restart', async () => {
  const first = await start(dir, {});
  await query(first, 'create table towns (name text)');
  await query(first, `insert into towns values ('Ashby')`);
  const pid = postmaster();
  await first.stop();
  expect(lives(pid)).toBe(false);
  await expect(query(first, 'select 1')).rejects.toThrow();

  const second = await start(dir, {});
  expect(await query(second, 'select name from towns')).toBe('Ashby');
  expect(await query(second, 'show fsync')).toBe('on');
});

test('accepts connections from its owner only, and over the socket only', async () => {
  copyTemplate();
  const postgres = await start(dir, { ...fastSettings, listen_addresses: '*', work_mem: '9MB' });
  expect(await query(postgres, 'show listen_addresses')).toBe('');
  expect(await query(postgres, 'show work_mem')).toBe('9MB');
  expect(statSync(postgres.host).mode & 0o777).toBe(0o700);
});

test('treats letters of all languages as letters, and sorts them independently of the system', async () => {
  copyTemplate();
  const postgres = await start();
  await query(postgres, 'create extension pg_trgm');
  expect(await query(postgres, `select lower('ÉÖŁÇΣ')`)).toBe('éöłçσ');
  expect(await query(postgres, `select array_length(show_trgm('été'), 1)`)).toBe(4);
  expect(
    await query(postgres, `select string_agg(w, '' order by w) from unnest('{b,a,Z,é}'::text[]) w`),
  ).toBe('Zabé');
});

test('rejects a folder that is in use, and names the process', async () => {
  copyTemplate();
  const owner = await startOtherProcess('setInterval(() => {}, 1000)');
  await expect(startPostgres(dir, fastSettings)).rejects.toThrow(
    `Another Folkmoot (process ${owner.pid}) is running on ${dir}`,
  );
  expect(lives(postmaster())).toBe(true);
});

test('lets only one of several concurrent processes start on an empty folder', async () => {
  const all = await Promise.allSettled(
    [0, 1, 2, 3].map(() => startOtherProcess('setInterval(() => {}, 1000)')),
  );
  await sleep(300);
  const alive = all.flatMap((one) =>
    one.status === 'fulfilled' && one.value.exitCode === null ? [one.value.pid] : [],
  );
  expect(alive).toHaveLength(1);
  await expect(startPostgres(dir, fastSettings)).rejects.toThrow(
    `Another Folkmoot (process ${alive[0]})`,
  );
});

test('keeps committed rows when PostgreSQL is killed', async () => {
  copyTemplate();
  const first = await start(dir, {});
  await query(first, 'create table towns (name text)');
  await query(first, `insert into towns values ('Ashby')`);
  process.kill(postmaster(), 'SIGKILL');
  await endsSoon(postmaster());
  await first.stop();
  expect(existsSync(join(dir, 'data/postmaster.pid'))).toBe(true);

  expect(await query(await start(dir, {}), 'select name from towns')).toBe('Ashby');
});

test('stops PostgreSQL when the server is killed, and the next server starts immediately', async () => {
  copyTemplate();
  const other = await startOtherProcess('setInterval(() => {}, 1000)');
  const pid = postmaster();
  other.kill('SIGKILL');
  await new Promise((exited) => other.once('exit', exited));
  const postgres = await start();
  expect(await query(postgres, 'select 1')).toBe(1);
  expect(postmaster()).not.toBe(pid);
  expect(await endsSoon(pid)).toBe(true);
});

test.each([1, 2])(
  'leaves no PostgreSQL behind when the server is killed right after it started process %i',
  async (nth) => {
    copyTemplate();
    const code = `import processes from 'node:child_process';
    import { syncBuiltinESMExports } from 'node:module';
    const { spawn } = processes;
    let started = 0;
    processes.spawn = (...args) => {
      const child = spawn(...args);
      if (++started === ${nth}) process.kill(process.pid, 'SIGKILL');
      return child;
    };
    syncBuiltinESMExports();
    const { startPostgres } = await import(${JSON.stringify(resolve('server/db/embeddedPostgres.ts'))});
    await startPostgres(${JSON.stringify(dir)}, { fsync: 'off' });`;
    expect(
      spawnSync(resolve('node_modules/.bin/node'), ['--input-type=module', '-e', code], {
        stdio: 'inherit',
      }).signal,
    ).toBe('SIGKILL');
    const remaining = () =>
      execFileSync('ps', ['-eo', 'args='], { encoding: 'utf8' })
        .split('\n')
        .filter((args) => args.includes(join(dir, 'data')));
    await expect.poll(remaining).toEqual([]);
    expect(await query(await start(), 'select 1')).toBe(1);
  },
);

test.each([
  'throw new Error("unforeseen")',
  'process.exit(0)',
  'process.kill(process.pid, "SIGTERM")',
  'process.kill(-process.pid, "SIGINT")',
])('leaves no PostgreSQL behind after %s', async (script) => {
  copyTemplate();
  await startOtherProcess(`setTimeout(() => { ${script} }, 200)`);
  const pid = postmaster();
  expect(lives(pid)).toBe(true);
  expect(await endsSoon(pid)).toBe(true);
});

test('keeps PostgreSQL running on Ctrl-C until the server stops it', async () => {
  copyTemplate();
  const other = await startOtherProcess(
    `process.on('SIGINT', () => setTimeout(async () => { await postgres.stop(); process.exit(7); }, 500)); setInterval(() => {}, 1000)`,
  );
  const pid = postmaster();
  process.kill(-other.pid!, 'SIGINT');
  await sleep(250);
  expect(lives(pid)).toBe(true);
  expect(await new Promise((code) => other.once('exit', code))).toBe(7);
  expect(lives(pid)).toBe(false);
});

test('starts despite stale pid files, even when the pid now belongs to another process', async () => {
  copyTemplate();
  const otherProgram = spawn('sleep', ['60']);
  cleanUp.push(() => otherProgram.kill());
  const first = await start();
  const pidFileText = readFileSync(join(dir, 'data/postmaster.pid'), 'utf8');
  await first.stop();
  writeFileSync(
    join(dir, 'data/postmaster.pid'),
    pidFileText.replace(/^\d+/, String(otherProgram.pid)),
  );
  writeFileSync(join(first.host, '.s.PGSQL.5432.lock'), `${otherProgram.pid}\n`);
  writeFileSync(join(dir, 'folkmoot.lock'), `${otherProgram.pid} 1`);
  expect(await query(await start(), 'select 1')).toBe(1);
});

test('restarts PostgreSQL after it was killed, with all committed rows', async () => {
  copyTemplate();
  const restarts: string[] = [];
  const postgres = await startPostgres(
    dir,
    {},
    {
      onRestart: (message) => restarts.push(message),
      onLost: (error) => restarts.push(error.message),
    },
  );
  cleanUp.push(postgres.stop);
  await query(postgres, 'create table towns (name text)');
  await query(postgres, `insert into towns values ('Ashby')`);
  const first = postmaster();
  process.kill(first, 'SIGKILL');
  await expect
    .poll(() => query(postgres, 'select name from towns').catch(() => undefined), {
      timeout: 60_000,
    })
    .toBe('Ashby');
  expect(postmaster()).not.toBe(first);
  expect(restarts).toEqual(['PostgreSQL ended unexpectedly (SIGKILL). It is restarted.']);
  const second = postmaster();
  await postgres.stop();
  expect(lives(second)).toBe(false);
  expect(restarts).toHaveLength(1);
});

test('reports the reason when PostgreSQL cannot be restarted', async () => {
  copyTemplate();
  const lost = Promise.withResolvers<Error>();
  const postgres = await startPostgres(dir, fastSettings, {
    onRestart: () => {},
    onLost: lost.resolve,
  });
  cleanUp.push(postgres.stop);
  writeFileSync(join(dir, 'data/postgresql.auto.conf'), 'wrok_mem = 9MB');
  process.kill(postmaster(), 'SIGKILL');
  expect((await lost.promise).message).toContain(`PostgreSQL did not start on ${dir}`);
});

test('passes no secrets to PostgreSQL and disables its core dumps', async () => {
  copyTemplate();
  process.env['SECRET_KEY'] = 'a secret of this test';
  cleanUp.push(() => delete process.env['SECRET_KEY']);
  await start();
  if (!existsSync('/proc/self/environ')) return;
  expect(readFileSync(`/proc/${postmaster()}/environ`, 'utf8')).not.toContain('SECRET_KEY');
  expect(readFileSync(`/proc/${postmaster()}/environ`, 'utf8')).toContain('PATH=');
  expect(readFileSync(`/proc/${postmaster()}/limits`, 'utf8')).toMatch(
    /^Max core file size +0 +0 /m,
  );
});

test('connects with an unprivileged role, also to a database that a superuser filled before', async () => {
  copyTemplate();
  const postgres = await start();
  const before = createPool({ host: postgres.host, user: postgres.user, database: 'postgres' });
  await migrate(before);
  await installJobs(before);
  const schema = await schemaOf(before);
  await before.end();
  const pool = createPool(await ensureUnprivilegedRole(postgres));
  cleanUp.push(() => pool.end());
  expect(
    (await pool.query('select current_user, rolsuper from pg_roles where rolname = current_user'))
      .rows,
  ).toEqual([{ current_user: 'folkmoot', rolsuper: false }]);
  await expect(pool.query(`copy migrations from program 'id'`)).rejects.toThrow(
    'permission denied to COPY to or from an external program',
  );
  // the role owns all existing objects: it can replace rules and change tables later
  await pool.query(
    `set folkmoot.rules = 999999; update migrations set digest = '' where name = 'rules'`,
  );
  expect(await migrate(pool)).toEqual(['rules']);
  await installJobs(pool);
  await pool.query('alter table posts add column later int; alter table posts drop column later');
  expect(await schemaOf(pool)).toEqual(schema);
  const { rows } = await pool.query(`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'graphile_worker') and c.relkind in ('r', 'v', 'S') and pg_get_userbyid(c.relowner) <> 'folkmoot'`);
  expect(rows).toEqual([]);
});

test('repeats an interrupted set-up', async () => {
  mkdirSync(join(dir, 'data.new-1/base'), { recursive: true });
  writeFileSync(join(dir, 'data.new-1/PG_VERSION'), '18\n');
  expect(await query(await start(), 'select 1')).toBe(1);
  expect(existsSync(join(dir, 'data.new-1'))).toBe(false);
});

describe('in a folder whose path is too long for a socket', () => {
  const longFolder = () => join(dir, 'a-rather-long-name/'.repeat(6));

  test('reaches the socket by a link, with access for its owner only', async () => {
    const postgres = await start(longFolder());
    expect(postgres.host.startsWith(join(tmpdir(), 'folkmoot-'))).toBe(true);
    expect(realpathSync(postgres.host)).toBe(realpathSync(join(longFolder(), 'run')));
    expect(statSync(postgres.host).mode & 0o777).toBe(0o700);
    expect(await query(postgres, 'select 1')).toBe(1);
    await postgres.stop();
    expect(existsSync(postgres.host)).toBe(false);
  });

  test('replaces the folder that an earlier version left, and refuses the link of someone else', async () => {
    const { host, stop } = await start(longFolder());
    await stop();
    mkdirSync(host);
    const again = await start(longFolder());
    expect(await query(again, 'select 1')).toBe(1);
    await again.stop();
    symlinkSync('/', host);
    await expect(startPostgres(longFolder(), fastSettings)).rejects.toThrow(
      'belongs to another user',
    );
    rmSync(host);
  });

  test('finds the server of another container, whose processes are not visible', async () => {
    const { host, stop } = await start(longFolder());
    await stop();
    const folder = join(longFolder(), 'run');
    symlinkSync(folder, host);
    const otherServer = createServer().listen(join(host, '.s.PGSQL.5432'));
    await once(otherServer, 'listening');
    rmSync(host);
    try {
      await expect(startPostgres(longFolder(), fastSettings)).rejects.toThrow(
        'not visible from here',
      );
    } finally {
      otherServer.close();
    }
  });
});

test('works in a folder whose name PostgreSQL would parse as a list', async () => {
  expect(await query(await start(join(dir, 'now, "then"')), 'select 1')).toBe(1);
});

test('names an unknown setting in the error', async () => {
  copyTemplate();
  await expect(startPostgres(dir, { ...fastSettings, wrok_mem: '9MB' })).rejects.toThrow(
    'wrok_mem',
  );
  expect(await query(await start(), 'select 1')).toBe(1);
});

test('names a folder that cannot be created in the error', async () => {
  writeFileSync(join(dir, 'file'), '');
  await expect(startPostgres(join(dir, 'file/data'), fastSettings)).rejects.toThrow(
    `cannot make its data folder ${join(dir, 'file/data')} (ENOTDIR)`,
  );
});
