// Progress output of the backup commands, at most one line every two seconds.
import { second } from '#contract/durations.ts';
import type { Measure } from '../storage/hashingStream.ts';

export type Progress = ReturnType<typeof openProgress>;

export function openProgress(print: (line: string) => void = () => {}) {
  let total = 0;
  let reportedAt = Date.now();
  return {
    /** Returns a callback to call with the size of each chunk of this part. */
    of: (part: string) => (bytes: number) => {
      total += bytes;
      if (Date.now() - reportedAt < 2 * second) return;
      reportedAt = Date.now();
      print(`  ${inMegabytes(total)} so far, now ${part}`);
    },
    say: print,
  };
}

export const inMegabytes = (bytes: Measure['bytes']) => `${(bytes / 1e6).toFixed(1)} MB`;
export const plural = (n: number, one: string, many = `${one}s`) =>
  `${n.toLocaleString('en')} ${n === 1 ? one : many}`;
