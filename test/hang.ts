// A database that hangs, as on a machine whose disk does: every process of it stands still, and keeps its connections.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** `pidFile` is PostgreSQL's own. Lets it go on when the answer is called. */
export function hang(pidFile: string): () => void {
  const postmaster = readFileSync(pidFile, 'utf8').split('\n')[0]!;
  const signal = (name: NodeJS.Signals) => {
    const workers = spawnSync('ps', ['-o', 'pid=', '--ppid', postmaster], { encoding: 'utf8' }).stdout.trim().split(/\s+/);
    for (const pid of [postmaster, ...workers.filter(Boolean)]) send(Number(pid), name);
  };
  signal('SIGSTOP');
  return () => signal('SIGCONT');
}

/** One that ends between being listed and being told hears it no more. */
function send(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
