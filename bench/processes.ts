// CPU time and memory of processes, from /proc.
import { readdirSync, readFileSync } from 'node:fs';

/** CPU time in milliseconds of these processes and their descendants so far. */
export function cpuMsOf(pids: readonly number[]): number {
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statOf(Number(name)) ?? []);
  const wantedPids = new Set(pids);
  // Two passes find two generations of children in any order.
  for (let i = 0; i < 2; i++)
    for (const { pid, parent } of stats) if (wantedPids.has(parent)) wantedPids.add(pid);
  return stats
    .filter(({ pid }) => wantedPids.has(pid))
    .reduce((sum, { ticks }) => sum + ticks * 10, 0);
}

function statOf(pid: number) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
    // utime, stime, cutime and cstime, in ticks of 10 ms.
    const ticks = fields.slice(11, 15).reduce((sum, one) => sum + Number(one), 0);
    return { pid, parent: Number(fields[1]), ticks };
  } catch {
    return undefined;
  }
}

/** Memory in megabytes of a process and its children: `VmRSS` is current, `VmHWM` is the peak. */
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
