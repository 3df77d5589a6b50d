// Health check of the clocks of this machine and of the database.
import { second } from '#contract/durations.ts';
import { sql } from '../db/sql.ts';
import { bad, ok, warning, type HealthCheck } from './check.ts';
import { t } from './text.ts';

const warningMs = 2 * second;
/** Codes of authenticator apps change at this interval. */
const badMs = 30 * second;

export const clockCheck: HealthCheck = {
  id: 'clock',
  title: t('Clock'),
  reads: 'database',
  isAboutServer: true,
  async find({ db }) {
    const before = Date.now();
    const { now } = (await db.queryOne<{ now: Date }>(sql`select clock_timestamp() as now`))!;
    return [judgeClocks(Math.abs(now.getTime() - (before + Date.now()) / 2))];
  },
};

export function judgeClocks(differenceMs: number) {
  const seconds = (differenceMs / second).toFixed(1);
  const text = t('The clocks of this machine and the database differ by {{seconds}} s.', {
    seconds,
  });
  if (differenceMs < warningMs) return ok(text);
  return (differenceMs < badMs ? warning : bad)(
    text,
    t('Set both clocks with NTP. Codes from authenticator apps depend on them.'),
  );
}
