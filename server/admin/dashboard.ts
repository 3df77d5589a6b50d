// Dashboard of the administration: numbers of the community, pending reviews and server health.
import { statfs } from 'node:fs/promises';
import type { Output } from '#contract/calls.ts';
import { countedItems, type CountedItem } from '#contract/dashboard.ts';
import { day, minute } from '#contract/durations.ts';
import type { RequestContext, AppContext, Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import { addJob } from '../jobs/queue.ts';
import { sql } from '../db/sql.ts';
import { countCases } from '../moderation/queue.ts';
import { asSiteModerator } from '../decisions/subject.ts';
import { loadMailHealth } from '../mail/mailHealth.ts';
import { staleAfterDays, getImportStatus } from '../districts/status.ts';
import { dashboardDays } from './dailyStats.ts';

type Dashboard = Output<'GET /admin/dashboard'>;
type ItemCounts = Record<CountedItem, number>;

export async function getDashboard(
  _input: object,
  { db, app, member }: RequestContext<Member>,
): Promise<Dashboard> {
  const [totals, days, active, waiting, health] = await Promise.all([
    loadTotals(db),
    loadDays(db, app.config.timeZone),
    db.queryOne<{ active: number }>(
      sql`select count(distinct person_id)::int as active from sessions where last_used_at > ${new Date(Date.now() - 7 * day)}`,
    ),
    loadPending(db, member),
    loadHealth(app),
  ]);
  // Counts again in the background. The next request returns the new numbers.
  if (!totals.counted_at || Date.now() - Date.parse(totals.counted_at) > minute)
    await addJob(db, 'admin.tally', {}, { key: 'admin.tally' });
  return { ...totals, days, active_this_week: active!.active, waiting, health };
}

const createZeroCounts = (): ItemCounts =>
  Object.fromEntries(countedItems.map((thing) => [thing, 0])) as ItemCounts;

async function loadTotals(db: Database): Promise<Pick<Dashboard, 'totals' | 'counted_at'>> {
  const rows = await db.query<{ thing: CountedItem; total: number; counted_at: Date }>(
    sql`select thing, total, counted_at from stat_totals`,
  );
  const counted_at = rows[0]?.counted_at.toISOString();
  return {
    totals: Object.assign(
      createZeroCounts(),
      ...rows.map(({ thing, total }) => ({ [thing]: total })),
    ),
    ...(counted_at && { counted_at }),
  };
}

/** The counts of each day, the oldest first, including days without new content. */
const loadDays = (db: Database, zone: string) =>
  db.query<{ day: string } & ItemCounts>(sql`
    select to_char(d.day, 'YYYY-MM-DD') as day,
      coalesce(sum(t.made) filter (where t.thing = 'people'), 0)::int as people, coalesce(sum(t.made) filter (where t.thing = 'posts'), 0)::int as posts,
      coalesce(sum(t.made) filter (where t.thing = 'comments'), 0)::int as comments, coalesce(sum(t.made) filter (where t.thing = 'reports'), 0)::int as reports,
      coalesce(sum(t.made) filter (where t.thing = 'actions'), 0)::int as actions
    from (select (now() at time zone ${zone})::date - back as day from generate_series(${dashboardDays - 1}::int, 0, -1) back) d
    left join daily_stats t on t.day = d.day group by d.day order by d.day`);

/** Counts only the reports and appeals that the viewer may decide. */
const loadPending = async (db: Database, member: Member): Promise<Dashboard['waiting']> => ({
  reports: await countCases(db, 'open', asSiteModerator(member)),
  appeals: await countCases(db, 'appealed', asSiteModerator(member)),
  ...(await db.queryOne<Pick<Dashboard['waiting'], 'held' | 'actions'>>(sql`
    select (select count(*)::int from held_item_context(${member.id})) as held, (select count(*)::int from actions_pending_approval()) as actions`))!,
});

async function loadHealth({ db, config }: AppContext): Promise<Dashboard['health']> {
  const [jobs, mail, imports, size, disk] = await Promise.all([
    loadJobHealth(db),
    loadMailHealth(db),
    getImportStatus(db),
    db.queryOne<{ bytes: number }>(sql`select pg_database_size(current_database()) as bytes`),
    statfs(config.dataDir),
  ]);
  return {
    jobs,
    mail: {
      to_files: !config.mailUrl,
      ...(mail?.sent_at && { sent_at: mail.sent_at.toISOString() }),
      ...(mail?.failed_at && { failed_at: mail.failed_at.toISOString(), failure: mail.failure }),
    },
    imports: imports.map(({ source, title, as_of, days }) => ({
      source,
      title,
      as_of,
      days: Math.max(0, days),
      stale: days > staleAfterDays,
    })),
    database_bytes: size!.bytes,
    disk: { free_bytes: disk.bavail * disk.bsize, bytes: disk.blocks * disk.bsize },
  };
}

/** Names and counts of jobs only: a payload or an error message may identify a person. */
async function loadJobHealth(db: Database): Promise<Dashboard['health']['jobs']> {
  const { oldest, ...numbers } = (await db.queryOne<{
    waiting: number;
    late: number;
    oldest: Date | null;
  }>(sql`
    select count(*) filter (where attempts < max_attempts)::int as waiting,
      count(*) filter (where locked_at is null and attempts < max_attempts and run_at < now() - interval '5 minutes')::int as late,
      min(run_at) filter (where locked_at is null and attempts < max_attempts and run_at <= now()) as oldest
    from graphile_worker.jobs`))!;
  const failing = await db.query<{ name: string; jobs: number; given_up: number }>(sql`
    select task_identifier as name, count(*)::int as jobs, count(*) filter (where attempts >= max_attempts)::int as given_up
    from graphile_worker.jobs where last_error is not null group by 1 order by 2 desc, 1 limit 20`);
  return { ...numbers, ...(oldest && { oldest_due: oldest.toISOString() }), failing };
}
