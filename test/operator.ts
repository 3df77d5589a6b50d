// Checks of the operator's tools, and of a server under failures, on the real program in its own
// process. Each returns its errors.
import { spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { strings } from '#contract/strings.ts';
import { spawnKilled } from '#server/lib/process/childProcess.ts';
import { findRunningPostgres } from '#server/db/embeddedPostgres.ts';
import { hashToken } from '#server/security/sessions.ts';
import { postmasterOf } from './postmasterPid.ts';

const secret = 'q8Zr0mX1pVt4yLw6s9Bd2Hf5Kj7Nc3Ga';
const token = 'b'.repeat(43);

export const settings = (dataDir: string) => ({
  DATA_DIR: dataDir,
  SECRET_KEY: secret,
  PORT: '0',
  SEED_DEMO: 'off',
  RATE_LIMITS: 'off',
  CAPTCHA: 'off',
  UNIFORM_NOT_FOUND_TIMING: 'off',
  LOG_LEVEL: 'silent',
  NODE_ENV: '',
  DATABASE_URL: '',
});

type Server = { process: ChildProcess; url: string };

export async function startServer(
  env: Record<string, string>,
  programFolder = '.',
): Promise<Server & { output: () => string }> {
  const server = spawnKilled([process.execPath, 'server/main.ts'], {
    cwd: programFolder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const url = await new Promise<string>((settle) => {
    const collectOutput = (chunk: Buffer) => {
      output += String(chunk);
      const address = / is ready at (\S+)/.exec(output)?.[1];
      if (address) settle(address);
    };
    server.stdout!.on('data', collectOutput);
    server.stderr!.on('data', collectOutput);
    server.once('close', () => settle(''));
  });
  return { process: server, url, output: () => output };
}

export async function stopServer({ process: server }: Server) {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, 'exit');
  server.kill('SIGTERM');
  await exited;
}

/** Runs a command next to the server, as an operator would type it. */
export async function runCommand(
  args: string[],
  env: Record<string, string>,
  programFolder = '.',
  stdin = '',
) {
  const child = spawnKilled([process.execPath, ...args], {
    cwd: programFolder,
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin!.end(stdin);
  let output = '';
  child.stdout!.on('data', (chunk: Buffer) => (output += String(chunk)));
  child.stderr!.on('data', (chunk: Buffer) => (output += String(chunk)));
  const [code] = await once(child, 'close');
  return { code: code as number, output };
}

export async function queryDatabase<Row extends pg.QueryResultRow>(
  dataDir: string,
  text: string,
): Promise<Row[]> {
  const client = new pg.Client({
    ...findRunningPostgres(join(dataDir, 'postgres')),
    database: 'postgres',
  });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

const getReadiness = async ({ url }: Server) => {
  const response = await fetch(`${url}/ready`).catch(() => undefined);
  return {
    status: response?.status ?? 0,
    reason:
      ((await response?.json().catch(() => ({}))) as { reason?: string } | undefined)?.reason ?? '',
  };
};

export async function waitUntil(isDone: () => Promise<boolean>, seconds: number) {
  for (const end = Date.now() + seconds * 1_000; Date.now() < end; await sleep(200))
    if (await isDone()) return true;
  return false;
}

const insertMember = `
  with p as (insert into people (username, username_normalized, name, email, email_normalized, confirmed_at) values ('olga', 'olga', 'Olga', 'o@moot.example', 'o@moot.example', now()) returning id)
  insert into sessions (token_hash, person_id) select decode('${hashToken(token).toString('hex')}', 'hex'), id from p`;

const createPost = (url: string, text: string) =>
  fetch(`${url}/api/content/add`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': `Bearer ${token}` },
    body: JSON.stringify({ text, shared_as: 'Public' }),
  });

/**
 * Kills the database `kills` times, as the kernel's OOM killer would. Each time the server must
 * become ready again by itself, without losing an acknowledged write.
 */
export async function killDatabase(folder: string, kills: number) {
  const errors: string[] = [];
  const dataDir = join(folder, 'dead');
  const server = await startServer({ ...settings(dataDir), REQUIRE_DURABLE_COMMITS: 'on' });
  try {
    if (!server.url)
      return { attempts: 1, errors: [`the server did not start: ${server.output()}`] };
    await queryDatabase(dataDir, insertMember);
    for (let n = 0; n < kills; n++) {
      const { status } = await createPost(server.url, `Before death ${n}`);
      if (status !== 200) errors.push(`a post was answered ${status}`);
      const pid = postmasterOf(join(dataDir, 'postgres/data'));
      process.kill(pid, 'SIGKILL');
      // The server may be ready again before we look, so the result does not matter.
      await waitUntil(async () => (await getReadiness(server)).status === 503, 10);
      if (!(await waitUntil(async () => (await getReadiness(server)).status === 200, 60))) {
        errors.push(
          `after kill ${n + 1} the server was not ready within a minute: ${(await getReadiness(server)).reason}`,
        );
        break;
      }
      const counts = await queryDatabase<{ n: number }>(
        dataDir,
        `select count(*)::int as n from posts where text like 'Before death %'`,
      );
      if (counts[0]!.n !== n + 1)
        errors.push(`after kill ${n + 1} there are ${counts[0]!.n} posts instead of ${n + 1}`);
    }
    const [role] = await queryDatabase<{ superusers: number }>(
      dataDir,
      `select count(*)::int as superusers from pg_stat_activity a join pg_roles r on r.rolname = a.usename where r.rolsuper and a.backend_type = 'client backend' and a.pid <> pg_backend_pid()`,
    );
    if (role!.superusers > 0) errors.push('the server uses its database as a superuser');
  } finally {
    await stopServer(server);
  }
  return { attempts: kills, errors };
}

/** A copy of the program from before the latest migration and the latest SQL functions. */
function olderProgram(folder: string): string {
  const programFolder = join(folder, 'older');
  mkdirSync(programFolder, { recursive: true });
  for (const name of ['server', 'contract', 'locales', 'package.json'])
    cpSync(resolve(name), join(programFolder, name), { recursive: true });
  symlinkSync(resolve('node_modules'), join(programFolder, 'node_modules'));
  const rules = join(programFolder, 'server/visibility');
  writeFileSync(join(programFolder, 'server/visibility/version.txt'), '0 older\n');
  const [first] = readdirSync(rules).toSorted();
  writeFileSync(join(rules, first!), `-- older\n${readFileSync(join(rules, first!), 'utf8')}`);
  return programFolder;
}

/**
 * Older code on a newer database, or next to a newer server, must report one sentence and change
 * nothing. The same applies to its commands.
 */
export async function downgrade(folder: string) {
  const errors: string[] = [];
  const dataDir = join(folder, 'newer');
  const programFolder = olderProgram(folder);
  const env = settings(dataDir);
  const state = () =>
    queryDatabase(
      dataDir,
      `select name, digest, applied_at::text from migrations where name = 'rules' union all select count(*)::text, '', '' from pg_proc`,
    );
  const newer = await startServer(env);
  try {
    if (!newer.url) return { attempts: 1, errors: [`the server did not start: ${newer.output()}`] };
    const { host } = findRunningPostgres(join(dataDir, 'postgres'))!;
    const besideRunning = {
      ...env,
      DATABASE_URL: `postgresql:///postgres?host=${encodeURIComponent(host)}&port=5432&user=folkmoot`,
    };
    const before = JSON.stringify(await state());
    for (const [what, args, where] of [
      ['an older server next to it', ['server/main.ts'], besideRunning],
      ['an older command', ['server/cli/main.ts', 'admin', 'list'], env],
      ['an older check', ['server/cli/main.ts', 'check'], env],
      ['an older migrate', ['server/cli/main.ts', 'migrate'], env],
    ] as const) {
      const { code, output } = await runCommand([...args], where, programFolder);
      if (code !== 1 || !/a newer version of Folkmoot has set up this database/.test(output))
        errors.push(`${what} ended with ${code}: ${output}`);
      if (output.trim().split('\n').length !== 1)
        errors.push(`${what} printed more than one sentence: ${output}`);
      if (JSON.stringify(await state()) !== before)
        errors.push(`${what} changed the functions or the tables`);
      if (
        (await getReadiness(newer)).status === 503 &&
        (await getReadiness(newer)).reason.includes('waits for')
      )
        errors.push(`after ${what} the newer server is not ready`);
    }
  } finally {
    await stopServer(newer);
  }
  const alone = await runCommand(['server/main.ts'], env, programFolder);
  if (alone.code !== 1 || !/a newer version of Folkmoot/.test(alone.output))
    errors.push(`an older server by itself ended with ${alone.code}: ${alone.output}`);
  return { attempts: 5, errors };
}

/**
 * Fills the disk: /ready and a write must report it, and both must recover once there is space.
 * Does nothing, with 0 attempts, if no file system can be mounted.
 */
export async function fillDisk(folder: string) {
  const errors: string[] = [];
  const dataDir = join(folder, 'small');
  mkdirSync(dataDir, { recursive: true });
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', dataDir]).status !== 0)
    return { attempts: 0, errors };
  const server = await startServer(settings(dataDir));
  const ballast = join(dataDir, 'ballast');
  try {
    if (!server.url)
      return { attempts: 1, errors: [`the server did not start: ${server.output()}`] };
    await queryDatabase(dataDir, insertMember);
    spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=64k'], { stdio: 'ignore' });
    if (
      !(await waitUntil(
        async () => /the disk of .+ is full/.test((await getReadiness(server)).reason),
        10,
      ))
    )
      errors.push(`/ready says ${JSON.stringify(await getReadiness(server))}`);
    let isRefused = false;
    for (let n = 0; n < 400 && !isRefused; n++) {
      const response = await createPost(server.url, `${n} ${'x'.repeat(4_000)}`);
      const answerBody = (await response.json()) as { message?: string };
      if (response.status === 503 && answerBody.message === strings.databaseFull) isRefused = true;
      else if (response.status !== 200 && response.status !== 503)
        errors.push(`a post was answered ${response.status} ${answerBody.message}`);
      if (errors.length > 5) break;
    }
    if (!isRefused) errors.push('no post was refused because the disk is full');
    rmSync(ballast);
    if (
      !(await waitUntil(
        async () => !/is full|does not answer/.test((await getReadiness(server)).reason),
        30,
      ))
    )
      errors.push(`once there was space /ready says ${(await getReadiness(server)).reason}`);
    if (
      !(await waitUntil(async () => (await createPost(server.url, 'With room')).status === 200, 30))
    )
      errors.push('once there was space no one could post');
  } finally {
    await stopServer(server);
    spawnSync('umount', ['--lazy', dataDir]);
  }
  return { attempts: 1, errors };
}

/**
 * `verify` must leave nothing behind when a signal ends it. What remains after SIGKILL is deleted
 * by the next run.
 */
export async function interruptVerify(folder: string, archive: string, signals: NodeJS.Signals[]) {
  const errors: string[] = [];
  const env = settings(join(folder, 'verifying'));
  const left = () => readdirSync(folder).filter((name) => name.startsWith('.folkmoot-'));
  for (const signal of signals) {
    const verifying = spawnKilled([process.execPath, 'server/cli/main.ts', 'verify', archive], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = once(verifying, 'exit');
    const begun = await waitUntil(
      async () =>
        verifying.exitCode !== null ||
        left().some((name) => existsSync(join(folder, name, 'data/postmaster.pid'))),
      60,
    );
    if (!begun || verifying.exitCode !== null)
      errors.push(`${signal}: verify was over before it was ended`);
    verifying.kill(signal);
    await ended;
    if (signal !== 'SIGKILL' && left().length > 0)
      errors.push(`${signal} left ${left().join(', ')}`);
  }
  const { code, output } = await runCommand(['server/cli/main.ts', 'verify', archive], env);
  if (code !== 0) errors.push(`verify ended with ${code}: ${output}`);
  if (left().length > 0) errors.push(`after all ${left().join(', ')} is left`);
  return { attempts: signals.length + 1, errors };
}
