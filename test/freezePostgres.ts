// Freezes PostgreSQL (SIGSTOP to all its processes) to simulate a hanging disk. Connections remain
// open.
import { spawn, spawnSync } from 'node:child_process';
import { postmasterOf } from './postmasterPid.ts';

/** `data` is the data directory of PostgreSQL. Returns a function that lets it continue. */
export function freezePostgres(data: string): () => void {
  const postmaster = postmasterOf(data);
  const signal = (name: NodeJS.Signals) => {
    const workers = spawnSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], {
      encoding: 'utf8',
    })
      .stdout.trim()
      .split(/\s+/);
    for (const pid of [postmaster, ...workers.filter(Boolean).map(Number)]) send(pid, name);
  };
  // if this process is killed, the watcher resumes the database, so that it can end
  const watcher = spawn(
    'sh',
    ['-c', 'read _; kill -CONT "$1" $(ps -o pid= --ppid "$1")', 'sh', String(postmaster)],
    {
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
    },
  );
  watcher.unref();
  signal('SIGSTOP');
  return () => {
    watcher.kill();
    signal('SIGCONT');
  };
}

/** A process may end after it was listed and before it is signaled. */
function send(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
