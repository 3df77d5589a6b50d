// Starts scheduled backups. A backup runs in a process of its own, with less priority, because it
// reads everything.
import { fileURLToPath } from 'node:url';
import type { Job } from '../context.ts';
import type { Log } from '../lib/logger.ts';
import { spawnStopped } from '../lib/process/childProcess.ts';
import { inheritedEnvironment } from '../lib/process/processes.ts';
import { isBackupDue } from './schedule.ts';

const projectFolder = fileURLToPath(new URL('../..', import.meta.url));

let isStarted = false;

/** Ends at once: a job that waits for hours would hold a worker. */
const runIfDue: Job = async (_payload, { db, config, log }) => {
  if (!isStarted && (await isBackupDue(db, config))) startBackup(log);
};

/** The process records its result in the table. It is interrupted when this server ends. */
function startBackup(log: Log) {
  isStarted = true;
  const child = spawnStopped([process.execPath, 'server/cli/main.ts', 'backup'], {
    cwd: projectFolder,
    env: inheritedEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr!.on('data', (chunk: Buffer) => (errors = `${errors}${String(chunk)}`.slice(-2000)));
  const end = (reason: string) => {
    isStarted = false;
    if (reason) log.error({ reason }, 'A scheduled backup failed.');
  };
  child.once('error', ({ message }) => end(message));
  child.once('close', (code) => end(code === 0 ? '' : errors.trim() || 'it was killed'));
}

export const backupJobs: Record<string, Job> = { 'backup.run': runIfDue };
