// Messages to systemd: this server is ready, and it still works. systemd restarts a server that is
// silent for the time of WatchdogSec in deploy/folkmoot.service.
import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import type { AppContext } from './context.ts';
import { sql } from './db/sql.ts';
import { environmentWithoutSecrets, inheritedEnvironment } from './lib/process/processes.ts';

/** Several attempts fit into the time after which systemd restarts the server. */
const beatsPerTimeout = 4;
/** Node has no datagram sockets of Unix. One shell for all messages; it ends with this process. */
const passLinesOn = 'while read -r line; do systemd-notify "$line"; done';

/**
 * Tells systemd that the server is ready. Then reports at intervals that it works: while the event
 * loop runs timers and the database answers a query. Does nothing without systemd. Returns a
 * function that ends the messages.
 */
export function startWatchdog(
  { db, log }: Pick<AppContext, 'db' | 'log'>,
  { NOTIFY_SOCKET, WATCHDOG_USEC = '0' }: NodeJS.ProcessEnv = inheritedEnvironment(),
): () => Promise<void> {
  if (!NOTIFY_SOCKET) return async () => {};
  const shell = spawn('sh', ['-c', passLinesOn], {
    stdio: ['pipe', 'ignore', 'inherit'],
    env: { ...environmentWithoutSecrets(), NOTIFY_SOCKET },
  });
  const input = shell.stdin as Socket;
  for (const part of [shell, input])
    part.on('error', (error: Error) => log.error(`systemd cannot be notified: ${error.message}`));
  const tell = (message: string) => input.writable && input.write(`${message}\n`);
  tell('READY=1');

  let isPending = false;
  let isAnswering = true;
  const beat = async () => {
    // a database that hangs gets one query, and no message is sent
    if (isPending) return;
    isPending = true;
    try {
      await db.queryOne(sql`select 1 as alive`);
      tell('WATCHDOG=1');
      if (!isAnswering) tell('STATUS=');
      isAnswering = true;
    } catch {
      isAnswering = false;
      tell('STATUS=The database does not answer.');
    }
    isPending = false;
  };
  const intervalMs = Number(WATCHDOG_USEC) / 1000 / beatsPerTimeout;
  const timer = intervalMs > 0 ? setInterval(() => void beat(), intervalMs) : undefined;
  return async () => {
    clearInterval(timer);
    input.end();
  };
}
