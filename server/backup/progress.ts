// Progress output of the backup commands, at most one line every two seconds. Also formats of
// numbers in the output of all commands, and of the time in names of backups.
import { second } from '#contract/durations.ts';

export type Progress = ReturnType<typeof createProgress>;

export function createProgress(print: (line: string) => void = () => {}) {
  let total = 0;
  let reportedAt = Date.now();
  return {
    /** Returns a callback to call with the size of each chunk of this section. */
    track: (section: string) => (bytes: number) => {
      total += bytes;
      if (Date.now() - reportedAt < 2 * second) return;
      reportedAt = Date.now();
      print(`  ${formatMegabytes(total)} so far, now ${section}`);
    },
    print,
  };
}

export const formatMegabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
export const formatCount = (n: number, singular: string, pluralForm = `${singular}s`) =>
  `${n.toLocaleString('en')} ${n === 1 ? singular : pluralForm}`;
/** `2026-11-21T033000Z`, as in the names of files. */
export const formatTime = (time: Date) => `${time.toISOString().slice(0, 19).replaceAll(':', '')}Z`;
