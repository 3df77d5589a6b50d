// Programs that the release runs, with errors that contain their output.
import { spawnSync } from 'node:child_process';

type Options = { cwd?: string; env?: Record<string, string>; input?: string };

export function run(program: string, args: readonly string[], options: Options = {}): string {
  const { status, signal, stdout, stderr, error } = spawnSync(program, args, {
    cwd: options.cwd,
    encoding: 'utf8',
    maxBuffer: 1e9,
    env: { ...process.env, ...options.env },
    ...(options.input === undefined ? {} : { input: options.input }),
  });
  if (error) throw new Error(`${program} cannot be run: ${error.message}`);
  if (status !== 0)
    throw new Error(
      `${program} ${args.slice(0, 3).join(' ')} failed (${signal ?? status}):\n${stderr || stdout}`,
    );
  return stdout;
}

/** The npm that runs this script, or that of the machine. */
export function runNpm(args: readonly string[], options: Options = {}): string {
  const path = process.env['npm_execpath'];
  const quiet = ['--no-audit', '--no-fund', '--no-progress', '--no-update-notifier'];
  return path && /\.c?js$/.test(path)
    ? run(process.execPath, [path, ...args, ...quiet], options)
    : run('npm', [...args, ...quiet], options);
}

/** Prints a step with its duration. */
export function step<T>(label: string, work: () => T): T {
  const start = Date.now();
  process.stdout.write(`${label} … `);
  const result = work();
  console.log(`${((Date.now() - start) / 1000).toFixed(1)} s`);
  return result;
}
