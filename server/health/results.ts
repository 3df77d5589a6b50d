// Stored results of the health checks: since when each is bad, and when administrators were told.
import type { HealthState } from '#contract/dashboard.ts';
import type { AppContext } from '../context.ts';
import type { Database } from '../db/database.ts';
import { toRecordset } from '../db/recordset.ts';
import { sql } from '../db/sql.ts';
import type { HealthCheck, HealthFinding } from './check.ts';
import { healthChecks, runHealthCheck, toHealthState } from './checks.ts';

type HealthResult = {
  id: string;
  state: HealthState;
  findings: HealthFinding[];
};

export type StoredResult = HealthResult & {
  since: Date;
  bad_since: Date | null;
  ok_at: Date | null;
  alarmed_at: Date | null;
  recovered_at: Date | null;
};

export const loadResults = (db: Database) =>
  db.query<StoredResult>(
    sql`select id, state, findings, since, bad_since, ok_at, alarmed_at, recovered_at from health_checks`,
  );

type Context = Pick<AppContext, 'db' | 'config'>;

const runAll = (checks: readonly HealthCheck[], ctx: Context, stored: readonly StoredResult[]) =>
  Promise.all(
    checks.map(async (check): Promise<HealthResult> => {
      const wasOk = stored.some(({ id, ok_at }) => id === check.id && ok_at !== null);
      const findings = await runHealthCheck(check, { ...ctx, wasOk });
      return { id: check.id, state: toHealthState(findings), findings };
    }),
  );

export const runAllChecks = async (ctx: Context) =>
  runAll(healthChecks, ctx, await loadResults(ctx.db));

/**
 * The present results in the order of the list. Those of checks that read the network are the
 * stored ones, so that no request waits for them.
 */
export async function loadHealth(ctx: Context): Promise<(HealthResult & { since?: Date })[]> {
  const stored = await loadResults(ctx.db);
  const results = await runAll(
    healthChecks.filter(({ reads }) => reads !== 'network'),
    ctx,
    stored,
  );
  return healthChecks.flatMap(({ id }) => {
    const known = stored.find((result) => result.id === id);
    const result = results.find((result) => result.id === id) ?? known;
    if (!result) return [];
    return [{ ...result, ...(known?.state === result.state && { since: known.since }) }];
  });
}

/** An email is due at the second result in a row, so that one failure sends nothing. */
const enoughRuns = 2;
const reminderInterval = sql`interval '7 days'`;

/**
 * Stores results, and marks those that administrators are to be told at this time. Returns the ids
 * of the checks that are bad, and of those that are well again.
 */
export async function saveResults(
  db: Database,
  results: readonly HealthResult[],
  now: Date,
): Promise<{ bad: string[]; well: string[] }> {
  await db.execute(sql`
    delete from health_checks where id <> all (${healthChecks.map(({ id }) => id)}::text[])`);
  await db.execute(sql`
    insert into health_checks as h (id, state, findings, checked_at, since, bad_since, ok_at)
    select r.id, r.state, r.findings, ${now}::timestamptz(3), ${now}::timestamptz(3), case r.state when 'bad' then ${now}::timestamptz(3) end, case r.state when 'ok' then ${now}::timestamptz(3) end
    from ${toRecordset(results, sql`r (id text, state text, findings jsonb)`)}
    on conflict (id) do update set state = excluded.state, findings = excluded.findings, checked_at = excluded.checked_at,
      since = case when h.state = excluded.state then h.since else excluded.since end,
      runs = case when (h.state = 'bad') = (excluded.state = 'bad') then h.runs + 1 else 1 end,
      bad_since = case when h.state <> 'bad' and excluded.state = 'bad' then excluded.bad_since else h.bad_since end,
      ok_at = coalesce(excluded.ok_at, h.ok_at)`);
  const bad = await db.query<{ id: string }>(sql`
    update health_checks set alarmed_at = ${now}
    where state = 'bad' and runs >= ${enoughRuns} and (alarmed_at is null or alarmed_at <= ${now}::timestamptz - ${reminderInterval}) returning id`);
  const well = await db.query<{ id: string }>(sql`
    update health_checks set alarmed_at = null, recovered_at = ${now}
    where state <> 'bad' and runs >= ${enoughRuns} and alarmed_at is not null returning id`);
  return { bad: bad.map(({ id }) => id), well: well.map(({ id }) => id) };
}
