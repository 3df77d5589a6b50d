// Priority of background work, in processes of their own.
import { execFileSync } from 'node:child_process';
import { getPriority } from 'node:os';
import { expect, test } from 'vitest';

const script = `import { lowerPriority } from '#server/lib/process/lowerPriority.ts';
  lowerPriority();
  console.log((await import('node:os')).getPriority());`;

test.each([0, 17])('background work started %i steps lower never gets more priority', (steps) => {
  const words = ['-n', String(steps), process.execPath, '--input-type=module', '-e', script];
  const niceness = Number(execFileSync('nice', words, { encoding: 'utf8' }));
  expect(niceness).toBe(Math.min(19, Math.max(10, getPriority() + steps)));
});
