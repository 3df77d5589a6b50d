// Messages to systemd, received on a datagram socket as systemd does.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestTown, type TestTown } from '#test/town.ts';
import { createPool } from './db/database.ts';
import { startWatchdog } from './watchdog.ts';

/** Perl is a part of Debian that cannot be removed; Node has no datagram sockets of Unix. */
const receive = `
  use Socket; $| = 1;
  socket(my $socket, PF_UNIX, SOCK_DGRAM, 0) or die;
  bind($socket, sockaddr_un($ARGV[0])) or die;
  print "bound\\n";
  while (defined recv($socket, my $message, 4096, 0)) { print "$message\\n" unless $message eq 'BARRIER=1'; }`;

const isInstalled = (name: string) => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0;
const folder = mkdtempSync(join(tmpdir(), 'folkmoot-watchdog-'));
const socket = join(folder, 'notify');
const received: string[] = [];
let receiver: ChildProcess;
let town: TestTown;
let stopWatchdog: (() => Promise<void>) | undefined;
beforeAll(async () => (town = await createTestTown()));
afterAll(async () => {
  await stopWatchdog?.();
  receiver?.kill();
  await town?.close();
  rmSync(folder, { recursive: true });
});

const countOf = (message: string) => received.filter((line) => line === message).length;

test('tells systemd that the server is ready, and that it works while the database answers', async ({
  skip,
}) => {
  for (const name of ['systemd-notify', 'perl']) skip(!isInstalled(name), `${name} is missing`);
  receiver = spawn('perl', ['-e', receive, socket], { stdio: ['ignore', 'pipe', 'inherit'] });
  createInterface({ input: receiver.stdout! }).on('line', (line) => received.push(line));
  await expect.poll(() => received).toEqual(['bound']);
  expect(existsSync(socket)).toBe(true);

  const timeout = { NOTIFY_SOCKET: socket, WATCHDOG_USEC: '200000' };
  stopWatchdog = startWatchdog(town.app, timeout);
  await expect.poll(() => countOf('WATCHDOG=1')).toBeGreaterThan(2);
  expect(received[1]).toBe('READY=1');

  const admin = createPool({ ...inject('postgres'), database: 'postgres', max: 1 });
  const { database } = town.pool.options;
  await admin.query(`alter database ${database} allow_connections false`);
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`,
  );
  const silent = 'STATUS=The database does not answer.';
  await expect.poll(() => countOf(silent)).toBeGreaterThan(2);
  const since = received.slice(received.indexOf(silent));
  expect(new Set(since)).toEqual(new Set([silent]));

  await admin.query(`alter database ${database} allow_connections true`);
  await admin.end();
  await expect
    .poll(() => received.slice(received.lastIndexOf(silent) + 1, received.lastIndexOf(silent) + 3))
    .toEqual(['WATCHDOG=1', 'STATUS=']);
});
