// Stored results of the health checks: since when each is bad, and when an alarm was sent.
import type { AppContext } from '../context.ts';
import type { Database } from '../db/database.ts';
import { toRecordset } from '../db/recordset.ts';
import { sql } from '../db/sql.ts';
import { healthChecks, runHealthChecks, type HealthResult } from './checks.ts';
import { loadServerResults } from './serverResults.ts';

export type StoredResult = HealthResult & {
  since: Date;
  bad_since: Date | null;
  alarmed_at: Date | null;
  recovered_at: Date | null;
};

export const loadResults = (db: Database) =>
  db.query<StoredResult>(
    sql`select id, state, findings, since, bad_since, alarmed_at, recovered_at from health_checks`,
  );

/** Those of checks about one server are the last ones of the servers. */
export async function collectResults(
  ctx: Pick<AppContext, 'db' | 'config'>,
): Promise<HealthResult[]> {
  const present = await runHealthChecks(
    healthChecks.filter(({ isAboutServer }) => !isAboutServer),
    ctx,
  );
  return [...present, ...(await loadServerResults(ctx.db))];
}

/** The present results in the order of the list. */
export async function loadHealth(
  ctx: Pick<AppContext, 'db' | 'config'>,
): Promise<(HealthResult & { since?: Date })[]> {
  const stored = await loadResults(ctx.db);
  const results = await collectResults(ctx);
  return healthChecks.flatMap(({ id }) => {
    const known = stored.find((result) => result.id === id);
    const result = results.find((result) => result.id === id);
    if (!result) return [];
    return [{ ...result, ...(known?.state === result.state && { since: known.since }) }];
  });
}

/** An email is due at the second result in a row, so that one failure sends nothing. */
const enoughBadRuns = 2;
/** So many that what fails again and again is one alarm. */
const enoughWellRuns = 6;
const minAlarmInterval = sql`interval '1 day'`;
/** What stays bad for so long is reported within that day too: it does not come and go. */
const lastingTime = sql`interval '1 hour'`;
const reminderInterval = sql`interval '7 days'`;

/**
 * Stores results, and marks those whose alarm is sent at this time. Returns the ids of the checks
 * that are bad, and of those that are well again.
 */
export async function saveResults(
  db: Database,
  results: readonly HealthResult[],
  now: Date,
): Promise<{ bad: string[]; well: string[] }> {
  await db.execute(sql`
    delete from health_checks where id <> all (${healthChecks.map(({ id }) => id)}::text[])`);
  await db.execute(sql`
    insert into health_checks as h (id, state, findings, checked_at, since, bad_since)
    select r.id, r.state, r.findings, ${now}::timestamptz(3), ${now}::timestamptz(3), case r.state when 'bad' then ${now}::timestamptz(3) end
    from ${toRecordset(results, sql`r (id text, state text, findings jsonb)`)}
    on conflict (id) do update set state = excluded.state, findings = excluded.findings, checked_at = excluded.checked_at,
      since = case when h.state = excluded.state then h.since else excluded.since end,
      runs = case when (h.state = 'bad') = (excluded.state = 'bad') then h.runs + 1 else 1 end,
      bad_since = case when h.state <> 'bad' and excluded.state = 'bad' then excluded.bad_since else h.bad_since end`);
  const bad = await db.query<{ id: string }>(sql`
    update health_checks set alarmed_at = ${now}, last_alarmed_at = ${now}
    where state = 'bad' and runs >= ${enoughBadRuns} and case when alarmed_at is null then last_alarmed_at is null or last_alarmed_at <= ${now}::timestamptz - ${minAlarmInterval} or bad_since <= ${now}::timestamptz - ${lastingTime}
      else alarmed_at <= ${now}::timestamptz - ${reminderInterval} end returning id`);
  const well = await db.query<{ id: string }>(sql`
    update health_checks set alarmed_at = null, recovered_at = ${now}
    where state <> 'bad' and runs >= ${enoughWellRuns} and alarmed_at is not null returning id`);
  return { bad: bad.map(({ id }) => id), well: well.map(({ id }) => id) };
}
