import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { postmasterOf } from '#test/postmasterPid.ts';
import { schemaOf } from '#test/schema.ts';
import { createPool } from './database.ts';
import { installJobs } from '../jobs/queue.ts';
import { migrate } from './migrate.ts';
import { asOrdinaryRole } from './unprivilegedRole.ts';
import { startPostgres, type Postgres } from './embeddedPostgres.ts';

const quick = { fsync: 'off' };
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

// One set-up serves most tests: it takes a second, its copy a tenth.
const made = mkdtempSync(join(tmpdir(), 'folkmoot made '));
beforeAll(async () => (await startPostgres(made, quick)).stop());
afterAll(() => rmSync(made, { recursive: true, force: true }));
const alreadySetUp = () => execFileSync('cp', ['-a', join(made, 'data'), join(dir, 'data')]);

async function start(folder = dir, settings: Record<string, string> = quick): Promise<Postgres> {
  const postgres = await startPostgres(folder, settings);
  cleanUp.push(postgres.stop);
  return postgres;
}

async function ask(postgres: Postgres, text: string): Promise<unknown> {
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

/** Another Folkmoot, which starts the server on the folder and then does `next`. */
async function otherProcess(next: string, folder = dir): Promise<ChildProcess> {
  const code = `import { startPostgres } from ${JSON.stringify(resolve('server/db/embeddedPostgres.ts'))};
    const postgres = await startPostgres(${JSON.stringify(folder)}, { fsync: 'off' });
    ${next}; console.log('ready');`;
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
  return !(existsSync(stat) && / Z /.test(readFileSync(stat, 'utf8'))); // a zombie, where nobody collects the dead
}

/** By sched(7): the 41st field, of which the name may hold blanks. */
function policyOf(pid: number): string {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
  return fields[38] === '3' ? 'batch' : `policy ${fields[38]}`;
}

async function endsSoon(pid: number): Promise<boolean> {
  for (let i = 0; i < 200 && lives(pid); i++) await sleep(50);
  return !lives(pid);
}

test('it runs as a batch where the system can, so that no question takes the processor from whoever asks', async () => {
  alreadySetUp();
  await start();
  const can =
    existsSync('/proc/self/stat') && spawnSync('chrt', ['--batch', '0', 'true']).status === 0;
  expect(can ? policyOf(postmaster()) : 'batch').toBe('batch');
});

test('an empty folder becomes a server that keeps its data over a restart', async () => {
  const first = await start(dir, {});
  await ask(first, 'create table towns (name text)');
  await ask(first, `insert into towns values ('Ashby')`);
  const pid = postmaster();
  await first.stop();
  expect(lives(pid)).toBe(false);
  await expect(ask(first, 'select 1')).rejects.toThrow();

  const second = await start(dir, {});
  expect(await ask(second, 'select name from towns')).toBe('Ashby');
  expect(await ask(second, 'show fsync')).toBe('on');
});

test('only its owner reaches it, and only over the socket', async () => {
  alreadySetUp();
  const postgres = await start(dir, { ...quick, listen_addresses: '*', work_mem: '9MB' });
  expect(await ask(postgres, 'show listen_addresses')).toBe('');
  expect(await ask(postgres, 'show work_mem')).toBe('9MB');
  expect(statSync(postgres.host).mode & 0o777).toBe(0o700);
});

test('letters of every language are letters, sorted the same everywhere', async () => {
  alreadySetUp();
  const postgres = await start();
  await ask(postgres, 'create extension pg_trgm');
  expect(await ask(postgres, `select lower('ÉÖŁÇΣ')`)).toBe('éöłçσ');
  expect(await ask(postgres, `select array_length(show_trgm('été'), 1)`)).toBe(4);
  expect(
    await ask(postgres, `select string_agg(w, '' order by w) from unnest('{b,a,Z,é}'::text[]) w`),
  ).toBe('Zabé');
});

test('a folder that is in use is refused, with a sentence saying by whom', async () => {
  alreadySetUp();
  const owner = await otherProcess('setInterval(() => {}, 1000)');
  await expect(startPostgres(dir, quick)).rejects.toThrow(
    `Another Folkmoot (process ${owner.pid}) is running on ${dir}`,
  );
  expect(lives(postmaster())).toBe(true);
});

test('of several that begin on one empty folder at once, one wins and the others are told', async () => {
  const all = await Promise.allSettled(
    [0, 1, 2, 3].map(() => otherProcess('setInterval(() => {}, 1000)')),
  );
  await sleep(300);
  const living = all.flatMap((one) =>
    one.status === 'fulfilled' && one.value.exitCode === null ? [one.value.pid] : [],
  );
  expect(living).toHaveLength(1);
  await expect(startPostgres(dir, quick)).rejects.toThrow(
    `Another Folkmoot (process ${living[0]})`,
  );
});

test('committed rows outlive a server that is killed', async () => {
  alreadySetUp();
  const first = await start(dir, {});
  await ask(first, 'create table towns (name text)');
  await ask(first, `insert into towns values ('Ashby')`);
  process.kill(postmaster(), 'SIGKILL');
  await endsSoon(postmaster());
  await first.stop();
  expect(existsSync(join(dir, 'data/postmaster.pid'))).toBe(true);

  expect(await ask(await start(dir, {}), 'select name from towns')).toBe('Ashby');
});

test('a Folkmoot that is killed outright takes the server along, and the next one starts at once', async () => {
  alreadySetUp();
  const other = await otherProcess('setInterval(() => {}, 1000)');
  const pid = postmaster();
  other.kill('SIGKILL');
  await new Promise((gone) => other.once('exit', gone));
  const postgres = await start();
  expect(await ask(postgres, 'select 1')).toBe(1);
  expect(postmaster()).not.toBe(pid);
  expect(await endsSoon(pid)).toBe(true);
});

test.each([1, 2])(
  'no server is left behind by a Folkmoot that is killed right after it started process %i',
  async (nth) => {
    alreadySetUp();
    const code = `import processes from 'node:child_process';
    import { syncBuiltinESMExports } from 'node:module';
    const { spawn } = processes;
    let started = 0;
    processes.spawn = (...words) => {
      const child = spawn(...words);
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
    const left = () =>
      execFileSync('ps', ['-eo', 'args='], { encoding: 'utf8' })
        .split('\n')
        .filter((words) => words.includes(join(dir, 'data')));
    await expect.poll(left).toEqual([]);
    expect(await ask(await start(), 'select 1')).toBe(1);
  },
);

test.each([
  'throw new Error("unforeseen")',
  'process.exit(0)',
  'process.kill(process.pid, "SIGTERM")',
  'process.kill(-process.pid, "SIGINT")',
])('no server is left behind after %s', async (next) => {
  alreadySetUp();
  await otherProcess(`setTimeout(() => { ${next} }, 200)`);
  const pid = postmaster();
  expect(lives(pid)).toBe(true);
  expect(await endsSoon(pid)).toBe(true);
});

test('Ctrl-C of the terminal leaves the server to Folkmoot, which ends it when it is ready to', async () => {
  alreadySetUp();
  const other = await otherProcess(
    `process.on('SIGINT', () => setTimeout(async () => { await postgres.stop(); process.exit(7); }, 500)); setInterval(() => {}, 1000)`,
  );
  const pid = postmaster();
  process.kill(-other.pid!, 'SIGINT');
  await sleep(250);
  expect(lives(pid)).toBe(true);
  expect(await new Promise((code) => other.once('exit', code))).toBe(7);
  expect(lives(pid)).toBe(false);
});

test('papers of a server that is gone do not hold up the next, even when their number now belongs to a stranger', async () => {
  alreadySetUp();
  const stranger = spawn('sleep', ['60']);
  cleanUp.push(() => stranger.kill());
  const first = await start();
  const papers = readFileSync(join(dir, 'data/postmaster.pid'), 'utf8');
  await first.stop();
  writeFileSync(join(dir, 'data/postmaster.pid'), papers.replace(/^\d+/, String(stranger.pid)));
  writeFileSync(join(first.host, '.s.PGSQL.5432.lock'), `${stranger.pid}\n`);
  writeFileSync(join(dir, 'folkmoot.lock'), `${stranger.pid} 1`);
  expect(await ask(await start(), 'select 1')).toBe(1);
});

test('one that dies without being asked to is started again, and what was committed is there', async () => {
  alreadySetUp();
  const restarts: string[] = [];
  const postgres = await startPostgres(
    dir,
    {},
    {
      restarts: (sentence) => restarts.push(sentence),
      lost: (error) => restarts.push(error.message),
    },
  );
  cleanUp.push(postgres.stop);
  await ask(postgres, 'create table towns (name text)');
  await ask(postgres, `insert into towns values ('Ashby')`);
  const first = postmaster();
  process.kill(first, 'SIGKILL');
  await expect
    .poll(() => ask(postgres, 'select name from towns').catch(() => undefined), { timeout: 30_000 })
    .toBe('Ashby');
  expect(postmaster()).not.toBe(first);
  expect(restarts).toEqual([
    'PostgreSQL ended without being asked to (SIGKILL). It is started again.',
  ]);
  const second = postmaster();
  await postgres.stop();
  expect(lives(second)).toBe(false);
  expect(restarts).toHaveLength(1);
});

test('one that cannot be started again is given up, with the reason', async () => {
  alreadySetUp();
  const lost = Promise.withResolvers<Error>();
  const postgres = await startPostgres(dir, quick, { restarts: () => {}, lost: lost.resolve });
  cleanUp.push(postgres.stop);
  writeFileSync(join(dir, 'data/postgresql.auto.conf'), 'wrok_mem = 9MB');
  process.kill(postmaster(), 'SIGKILL');
  expect((await lost.promise).message).toContain(`PostgreSQL did not start on ${dir}`);
});

test('it gets nothing of our secrets, and leaves no memory behind when it dies', async () => {
  alreadySetUp();
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

test('Folkmoot uses it by an ordinary role, also where a superuser filled it before', async () => {
  alreadySetUp();
  const postgres = await start();
  const before = createPool({ host: postgres.host, user: postgres.user, database: 'postgres' });
  await migrate(before);
  await installJobs(before);
  const schema = await schemaOf(before);
  await before.end();
  const pool = createPool(await asOrdinaryRole(postgres));
  cleanUp.push(() => pool.end());
  expect(
    (await pool.query('select current_user, rolsuper from pg_roles where rolname = current_user'))
      .rows,
  ).toEqual([{ current_user: 'folkmoot', rolsuper: false }]);
  await expect(pool.query(`copy migrations from program 'id'`)).rejects.toThrow(
    'permission denied to COPY to or from an external program',
  );
  // all that was there is its own: rules can be made anew, and what comes later too
  await pool.query(
    `set folkmoot.rules = 99; update migrations set digest = '' where name = 'rules'`,
  );
  expect(await migrate(pool)).toEqual(['rules']);
  await installJobs(pool);
  await pool.query(
    'alter table contents add column later int; alter table contents drop column later',
  );
  expect(await schemaOf(pool)).toEqual(schema);
  const { rows } = await pool.query(`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'graphile_worker') and c.relkind in ('r', 'v', 'S') and pg_get_userbyid(c.relowner) <> 'folkmoot'`);
  expect(rows).toEqual([]);
});

test('a set-up that was cut short is done again', async () => {
  mkdirSync(join(dir, 'data.new-1/base'), { recursive: true });
  writeFileSync(join(dir, 'data.new-1/PG_VERSION'), '18\n');
  expect(await ask(await start(), 'select 1')).toBe(1);
  expect(existsSync(join(dir, 'data.new-1'))).toBe(false);
});

test('a folder too deep for a socket gets one elsewhere, for its owner alone', async () => {
  const postgres = await start(join(dir, 'a-rather-long-name/'.repeat(6)));
  expect(postgres.host.startsWith(join(tmpdir(), 'folkmoot-'))).toBe(true);
  expect(statSync(postgres.host).mode & 0o777).toBe(0o700);
  expect(await ask(postgres, 'select 1')).toBe(1);
});

test('a folder whose name would read as two to PostgreSQL works all the same', async () => {
  expect(await ask(await start(join(dir, 'now, "then"')), 'select 1')).toBe(1);
});

test('a setting that PostgreSQL does not know is named', async () => {
  alreadySetUp();
  await expect(startPostgres(dir, { ...quick, wrok_mem: '9MB' })).rejects.toThrow('wrok_mem');
  expect(await ask(await start(), 'select 1')).toBe(1);
});

test('a folder that cannot be made is named', async () => {
  writeFileSync(join(dir, 'file'), '');
  await expect(startPostgres(join(dir, 'file/data'), quick)).rejects.toThrow(
    `cannot make its data folder ${join(dir, 'file/data')} (ENOTDIR)`,
  );
});
