// The service that runs the server, and a trial of a new version beside it.
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { second } from '#contract/durations.ts';
import { readServerHealth } from '../../lib/httpClient/ownServer.ts';
import { spawnStopped } from '../../lib/process/childProcess.ts';
import { onShutdown } from '../../lib/process/shutdown.ts';
import { findServerAccount, lastLine, runProgram } from './runRelease.ts';

export type Service = {
  restart: () => Promise<void>;
  stop: () => Promise<void>;
  start: () => Promise<void>;
};

/** `manager` is called as systemctl is: with a verb and the name of the service. */
export function createService(manager: string, name: string): Service {
  const command = manager.trim().split(/\s+/);
  // The unit may start for as long as it takes. The update itself waits for the server.
  const noWait = basename(command.at(-1)!) === 'systemctl' ? ['--no-block'] : [];
  const call =
    (verb: string, options: string[] = []) =>
    async () => {
      const result = await runProgram([...command, ...options, verb, name]);
      if (result.code !== 0)
        throw new Error(`${manager} ${verb} ${name} failed: ${lastLine(result)}`);
    };
  return { restart: call('restart', noWait), stop: call('stop'), start: call('start', noWait) };
}

type Address = { host: string; port: number };

/**
 * Waits until a server is ready. `isExpected` decides about its version. Returns the reason if that
 * takes too long or `hasEnded` becomes true.
 */
export async function waitForServer(
  { host, port }: Address,
  isExpected: (version: string | undefined) => boolean,
  seconds: number,
  hasEnded = () => false,
): Promise<string | undefined> {
  let reason = 'it did not answer';
  for (const end = Date.now() + seconds * second; Date.now() < end && !hasEnded();) {
    const health = await readServerHealth(host, port);
    if (health.ready && isExpected(health.version)) return undefined;
    reason = health.ready
      ? `version ${health.version ?? 'without a number'} answers`
      : (health.reason ?? reason);
    await sleep(second / 5);
  }
  return hasEnded() ? 'it has ended' : reason;
}

/**
 * Starts the release on a free port, on the same database as the server that runs, and stops it
 * once it is ready. Returns the reason if it does not become ready.
 */
export async function tryServer(
  release: string,
  version: string,
  dataDir: string,
  seconds: number,
): Promise<string | undefined> {
  const address = { host: '127.0.0.1', port: await findFreePort() };
  const child = spawnStopped(
    ['env', `HOST=${address.host}`, `PORT=${address.port}`, join(release, 'bin/folkmoot'), 'start'],
    { cwd: release, stdio: ['ignore', 'ignore', 'pipe'], ...findServerAccount(dataDir) },
  );
  const exited = once(child, 'exit');
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const stop = async () => {
    if (!hasEnded()) child.kill('SIGTERM');
    await exited;
  };
  const unregister = onShutdown(stop);
  let errors = '';
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-2000);
  });
  try {
    const reason = await waitForServer(address, (found) => found === version, seconds, hasEnded);
    return reason && (errors.trim().split('\n').at(-1) || reason);
  } finally {
    await stop();
    unregister();
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
