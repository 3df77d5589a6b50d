// A database that hangs, as on a machine whose disk does: every process of it stands still, and keeps its connections.
import { spawn, spawnSync } from 'node:child_process';
import { postmasterOf } from './postmasterPid.ts';

/** `data` is PostgreSQL's own folder. Lets it go on when the answer is called. */
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
  // should this process be killed meanwhile, the database goes on, and can end
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

/** One that ends between being listed and being told hears it no more. */
function send(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
