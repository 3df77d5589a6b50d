// Results of the health checks that are about one server, such as its disk. Each server stores its
// own, and the worst counts for the site.
import { hostname } from 'node:os';
import { minute } from '#contract/durations.ts';
import type { Config } from '../config.ts';
import type { AppContext } from '../context.ts';
import type { Database } from '../db/database.ts';
import { toRecordset } from '../db/recordset.ts';
import { sql } from '../db/sql.ts';
import { healthChecks, runHealthChecks, toHealthState, type HealthResult } from './checks.ts';

const checks = healthChecks.filter(({ isAboutServer }) => isAboutServer);

/** Shorter than the interval of the alarms, so that each of their runs finds a new result. */
const intervalMs = 4 * minute;
/** A server without a newer result is gone. */
const validTime = sql`interval '30 minutes'`;
/** A server that starts again still knows whether it could reach the site. */
const keptTime = sql`interval '30 days'`;

const getServerName = ({ port }: Config) => `${hostname()}:${port}`;

/** Runs the checks and stores their results. */
export async function checkServer(
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  server = getServerName(config),
) {
  const wereOk = await db.query<{ id: string }>(
    sql`select id from server_health where server = ${server} and ok_at is not null`,
  );
  const results = await runHealthChecks(
    checks,
    { db, config },
    wereOk.map(({ id }) => id),
  );
  await db.execute(sql`
    insert into server_health as h (server, id, state, findings, checked_at, ok_at)
    select ${server}, r.id, r.state, r.findings, now(), case r.state when 'ok' then now() end from ${toRecordset(results, sql`r (id text, state text, findings jsonb)`)}
    on conflict (server, id) do update set state = excluded.state, findings = excluded.findings, checked_at = excluded.checked_at, ok_at = coalesce(excluded.ok_at, h.ok_at)`);
  await db.execute(sql`delete from server_health where checked_at < now() - ${keptTime}`);
}

/** Runs the checks now and at intervals. Returns a function that ends that. */
export function startServerChecks(app: Pick<AppContext, 'db' | 'config' | 'log'>) {
  let hasEnded = false;
  const run = () =>
    void checkServer(app).catch((error: Error) => {
      if (!hasEnded) app.log.warn({ reason: error.message }, 'This server could not be checked.');
    });
  run();
  const timer = setInterval(run, intervalMs);
  return async () => {
    hasEnded = true;
    clearInterval(timer);
  };
}

/** For each check, what is worst on the servers that run. Of several servers, it names them. */
export async function loadServerResults(db: Database): Promise<HealthResult[]> {
  const rows = await db.query<HealthResult & { server: string; servers: number }>(sql`
    select id, server, state, findings, count(*) over (partition by id)::int as servers
    from server_health where checked_at > now() - ${validTime} order by server`);
  return checks.flatMap(({ id }) => {
    const found = rows.filter((row) => row.id === id);
    if (found.length === 0) return [];
    const state = toHealthState(found);
    const findings = found
      .filter((row) => row.state === state)
      .flatMap(({ server, servers, findings }) =>
        servers > 1 ? findings.map((finding) => ({ ...finding, server })) : findings,
      );
    return [{ id, state, findings }];
  });
}
