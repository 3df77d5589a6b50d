// Test programs end the servers they started when they are ended or killed.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { processStartTime } from '#server/lib/process/processes.ts';

type Running = { pid: number; parent: number; words: string; born: string | undefined };

function running(): Running[] {
  const lines = spawnSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .stdout.trim()
    .split('\n');
  return lines.map((line) => {
    const [, pid, parent, words] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line)!;
    return {
      pid: Number(pid),
      parent: Number(parent),
      words: words!,
      born: processStartTime(Number(pid)),
    };
  });
}

/** All descendant processes of this process. */
function startedBy(pid: number): Running[] {
  const all = running();
  const below = (parent: number): Running[] =>
    all.filter((one) => one.parent === parent).flatMap((one) => [one, ...below(one.pid)]);
  return below(pid);
}

const node = resolve('node_modules/.bin/node');
const words = ['test/assurance/main.ts', '--only', 'stop', '--rounds', '20'];

test.each([
  ['the assurance run is killed', 'SIGKILL', [node, ...words], {}],
  ['the assurance run is ended', 'SIGTERM', [node, ...words], {}],
  [
    'npm, which started the assurance run, is killed',
    'SIGKILL',
    ['sh', '-c', '"$0" "$@"; true', node, ...words],
    { npm_lifecycle_event: 'proof' },
  ],
] as const)('nothing is left running when %s', async (_, signal, [program, ...args], env) => {
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit');
  let errors = '';
  child.stderr.on('data', (data) => (errors += data.toString()));
  let endedByItself = false;
  const onExit = () => (endedByItself = true);
  child.on('exit', onExit);
  let started: Running[] = [];
  const hasStarted = (word: string) => started.some(({ words }) => words.includes(word));
  await expect
    .poll(
      () => {
        started = startedBy(child.pid!);
        return endedByItself || (hasStarted('server/main.ts') && hasStarted('checkpointer'));
      },
      { timeout: 60_000 },
    )
    .toBe(true);
  // for example because the web client is not built
  if (endedByItself) throw new Error(`The assurance run ended by itself: ${errors}`);
  child.off('exit', onExit);
  child.kill(signal);
  await ended;
  const listRemaining = () =>
    started
      .filter(({ pid, born }) => born !== undefined && processStartTime(pid) === born)
      .map(({ words }) => words);
  await expect.poll(listRemaining).toEqual([]);
});
