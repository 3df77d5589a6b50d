// What the scripts share that run before anything is installed: one line per step, and one line when it fails.
import { spawnSync } from 'node:child_process';

/** An expected failure: its message says all there is to say, without a stack. */
export class ApiError extends Error {}

/** Does one step and prints one line with how long it took. */
export async function step(label, work) {
  const start = Date.now();
  process.stdout.write(`setup: ${label} … `);
  try {
    const result = await work();
    console.log(`${((Date.now() - start) / 1000).toFixed(1)} s`);
    return result;
  } catch (error) {
    console.log('failed');
    throw error;
  }
}

/** Runs a program in silence. What it said is part of the error, if there is one. */
export function run(file, args, options = {}) {
  const { status, signal, stdout, stderr, error } = spawnSync(file, args, {
    encoding: 'utf8',
    maxBuffer: 1e9,
    ...options,
  });
  if (error || status !== 0)
    throw Object.assign(
      new Error(`${stdout ?? ''}${stderr ?? ''}`.trim() || String(error ?? signal ?? status)),
      {
        code: error?.code,
        signal,
      },
    );
  return stdout;
}

/** The npm that runs this script, or the one of the machine. */
export function npm(...args) {
  const path = process.env.npm_execpath;
  const quiet = [
    '--no-audit',
    '--no-fund',
    '--no-progress',
    '--no-update-notifier',
    '--fetch-retry-mintimeout=1000',
    '--fetch-retry-maxtimeout=5000',
    '--loglevel=error',
  ];
  return path?.endsWith('.js') || path?.endsWith('.cjs')
    ? run(process.execPath, [path, ...args, ...quiet])
    : run('npm', [...args, ...quiet]);
}

/** Turns npm's pages of complaints into the sentence that helps. */
export function whyNpmFailed(error) {
  if (
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT|EIDLETIMEOUT/.test(
      error.message,
    )
  )
    return 'the npm registry cannot be reached: is there a connection to the internet?';
  if (/EACCES|EPERM|EROFS/.test(error.message))
    return `this user may not write in ${process.cwd()}.`;
  if (/EUSAGE/.test(error.message))
    return 'package-lock.json does not fit package.json: "npm install" on a machine with Node 24 makes it fit.';
  if (/ENOSPC/.test(error.message)) return 'the disk is full.';
  return `npm says:\n${error.message.split('\n').slice(0, 12).join('\n')}`;
}
