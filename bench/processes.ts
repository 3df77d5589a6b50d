// What processes took: processor time and memory, as Linux counts them.
import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds of the processor that a process and those that it started took so far. */
export function processorOf(pids: readonly number[]): number {
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statOf(Number(name)) ?? []);
  const wanted = new Set(pids);
  // parents come before their children, mostly: twice is enough for two generations
  for (let i = 0; i < 2; i++)
    for (const { pid, parent } of stats) if (wanted.has(parent)) wanted.add(pid);
  return stats.filter(({ pid }) => wanted.has(pid)).reduce((sum, { ticks }) => sum + ticks * 10, 0);
}

function statOf(pid: number) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
    // utime, stime, and of children that ended
    const ticks = fields.slice(11, 15).reduce((sum, one) => sum + Number(one), 0);
    return { pid, parent: Number(fields[1]), ticks };
  } catch {
    return undefined;
  }
}

/** Megabytes of a process and of those it started: `VmRSS` now, `VmHWM` at the most since the start. */
export function memoryOf(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const children = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && statOf(Number(name))?.parent === pid,
  );
  const own = [String(pid), ...children].map((one) => {
    try {
      return Number(
        new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${one}/status`, 'utf8'))?.[1] ??
          0,
      );
    } catch {
      return 0;
    }
  });
  return Math.round(own.reduce((a, b) => a + b, 0) / 1_024);
}
