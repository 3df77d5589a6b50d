// The rule that decides which scheduled backups are kept.
import { day } from '#contract/durations.ts';
import type { KeepRule } from '../config/formats.ts';

export type KeptBackup = {
  madeAt: Date;
  /** Whether its verification failed. */
  damaged: boolean;
};

/**
 * Returns the backups to delete. Of each of the last days, weeks (from Monday) and months that have
 * an intact backup, the newest is kept. The newest intact one is always kept, and damaged ones
 * until a newer intact one exists.
 */
export function listExpired<Backup extends KeptBackup>(
  backups: readonly Backup[],
  rule: KeepRule,
  timeZone: string,
): Backup[] {
  const newestFirst = backups.toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
  const intact = newestFirst.filter(({ damaged }) => !damaged);
  const kept = new Set(intact.slice(0, 1));
  const toDay = createDayFormat(timeZone);
  const keepNewestOfEach = (periods: number, toPeriod: (day: string) => string) => {
    const seen = new Set<string>();
    for (const backup of intact) {
      if (seen.size >= periods) return;
      const period = toPeriod(toDay(backup.madeAt));
      if (seen.has(period)) continue;
      seen.add(period);
      kept.add(backup);
    }
  };
  keepNewestOfEach(rule.days, (day) => day);
  keepNewestOfEach(rule.weeks, toMonday);
  keepNewestOfEach(rule.months, (day) => day.slice(0, 7));
  const newestIntact = intact[0]?.madeAt.getTime() ?? -Infinity;
  return newestFirst.filter(
    (backup) => !kept.has(backup) && (!backup.damaged || backup.madeAt.getTime() < newestIntact),
  );
}

/** The scheduled backups that the database of this server knows. */
export type OwnBackups = {
  /** When the first one began. Undefined if there is none. */
  firstAt: Date | undefined;
  names: ReadonlySet<string>;
};
type NamedBackup = KeptBackup & { name: string };

/** Less than the 30 days after which the table forgets a failed backup. */
const maxForeignAgeMs = 29 * day;

/**
 * A recent backup that another server made since this one makes backups. Those from before are from
 * the time before a restore.
 */
export const findForeign = <Backup extends NamedBackup>(
  backups: readonly Backup[],
  { firstAt, names }: OwnBackups,
  now = Date.now(),
): Backup | undefined =>
  backups.find(
    ({ name, madeAt }) =>
      firstAt && madeAt > firstAt && madeAt.getTime() > now - maxForeignAgeMs && !names.has(name),
  );

/** How long `findInherited` returns a backup. */
const inheritedForMs = 7 * day;

/**
 * In the first week of a restored database, the newest backup of the server before it: the restored
 * one may be older, or a trial.
 */
export function findInherited<Backup extends NamedBackup>(
  backups: readonly Backup[],
  { firstAt, names }: OwnBackups,
  now = Date.now(),
): Backup | undefined {
  if (!firstAt || firstAt.getTime() < now - inheritedForMs) return undefined;
  return backups
    .filter(({ name, madeAt, damaged }) => !damaged && madeAt <= firstAt && !names.has(name))
    .toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime())[0];
}

/** Formats a time as the date YYYY-MM-DD of the zone. */
function createDayFormat(timeZone: string) {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return (time: Date) => format.format(time);
}

function toMonday(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}
