// Helpers of the scripts that run before the packages are installed: one output line per step and
// per failure.
import { spawnSync } from 'node:child_process';

/** An expected failure. Its message is complete and printed without a stack trace. */
export class SetupError extends Error {}

/** Runs one step and prints one line with its duration. */
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

/** Runs a program without output. On failure, its output becomes the error message. */
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

/** Runs the npm that started this script, or the npm of the machine. */
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

/** Turns npm's error output into one helpful sentence. */
export function whyNpmFailed(error) {
  if (
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT|EIDLETIMEOUT/.test(
      error.message,
    )
  )
    return 'the npm registry cannot be reached: is there a connection to the internet?';
  if (/EACCES|EPERM|EROFS/.test(error.message))
    return `this user has no write access to ${process.cwd()}.`;
  if (/EUSAGE/.test(error.message))
    return 'package-lock.json does not match package.json: run "npm install" with Node 24 to update it.';
  if (/ENOSPC/.test(error.message)) return 'the disk is full.';
  return `npm failed:\n${error.message.split('\n').slice(0, 12).join('\n')}`;
}
