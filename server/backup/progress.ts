// Tells whoever waits how far it is, about every other second, and at a terminal on one line.
import { second } from '#contract/durations.ts';
import type { Measure } from '../lib/storage/hashingStream.ts';

export type Progress = ReturnType<typeof openProgress>;

export function openProgress(say: (line: string) => void = () => {}) {
  let total = 0;
  let toldAt = Date.now();
  return {
    /** What is to be called for each piece of this part. */
    of: (part: string) => (bytes: number) => {
      total += bytes;
      if (Date.now() - toldAt < 2 * second) return;
      toldAt = Date.now();
      say(`  ${inMegabytes(total)} so far, now ${part}`);
    },
    say,
  };
}

export const inMegabytes = (bytes: Measure['bytes']) => `${(bytes / 1e6).toFixed(1)} MB`;
export const plural = (n: number, one: string, many = `${one}s`) =>
  `${n.toLocaleString('en')} ${n === 1 ? one : many}`;
