// Dashboard of the administration: numbers of the community, pending reviews and server health.
import { statfs } from 'node:fs/promises';
import type { Output } from '#contract/calls.ts';
import { countedItems, type CountedItem } from '#contract/dashboard.ts';
import { minute } from '#contract/durations.ts';
import type { RequestContext, AppContext, Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import { addJob, hasFailed } from '../jobs/queue.ts';
import { sql } from '../db/sql.ts';
import { healthChecks } from '../health/checks.ts';
import { loadHealth } from '../health/results.ts';
import { translateFinding, translateText } from '../health/text.ts';
import { translatorFor, type Language } from '../lib/translators.ts';
import { countWaiting } from './inbox.ts';
import { loadBackupState } from '../backup/state.ts';
import { countFailingMembers } from '../mail/failingAddresses.ts';
import { loadMailHealth } from '../mail/mailHealth.ts';
import { staleAfterDays, getImportStatus } from '../districts/status.ts';
import { userSummaryColumns } from '../directory/userSummary.ts';
import { dashboardDays } from './dailyStats.ts';

type Dashboard = Output<'GET /admin/dashboard'>;
type ItemCounts = Record<CountedItem, number>;

export async function getDashboard(
  _input: object,
  ctx: RequestContext<Member>,
): Promise<Dashboard> {
  const { db, app, member, language } = ctx;
  const [stats, newcomers, sleeping_groups, waiting, health] = await Promise.all([
    loadStats(db, app.config.timeZone),
    loadNewcomers(ctx),
    loadSleepingGroups(ctx),
    countWaiting(db, member),
    loadServerHealth(app, language),
  ]);
  // Counts again in the background. The next request returns the new numbers.
  if (!stats.counted_at || Date.now() - Date.parse(stats.counted_at) > minute)
    await addJob(db, 'admin.tally', {}, { key: 'admin.tally' });
  return { ...stats, newcomers, sleeping_groups, waiting, health };
}

type Stats = Pick<Dashboard, 'totals' | 'active_this_week' | 'days' | 'counted_at'>;

/**
 * Totals, and the counts of each day, the oldest first, including days without new content. One
 * statement reads them, so that they agree.
 */
async function loadStats(db: Database, zone: string): Promise<Stats> {
  const { totals, days, counted_at } = (await db.queryOne<{
    totals: Partial<ItemCounts & { active: number }>;
    days: (Record<'day', string> & Partial<ItemCounts & { active: number }>)[];
    counted_at: Date | null;
  }>(sql`
    select (select coalesce(json_object_agg(thing, total), '{}') from stat_totals) as totals,
      (select min(counted_at) from stat_totals) as counted_at,
      (select json_agg(d.counts || jsonb_build_object('day', to_char(d.day, 'YYYY-MM-DD')) order by d.day) from (
        select d.day, coalesce(jsonb_object_agg(t.thing, t.made) filter (where t.thing is not null), '{}') as counts
        from (select (now() at time zone ${zone})::date - back as day from generate_series(${dashboardDays - 1}::int, 0, -1) back) d
        left join daily_stats t on t.day = d.day group by d.day) d) as days`))!;
  const { active = 0, ...counts } = totals;
  return {
    totals: { ...zeroCounts, ...counts },
    active_this_week: active,
    days: days.map((day) => ({ ...zeroCounts, ...day })),
    ...(counted_at && { counted_at: counted_at.toISOString() }),
  };
}

const zeroCounts = Object.fromEntries(countedItems.map((thing) => [thing, 0])) as ItemCounts;

async function loadNewcomers({ db, app, member }: RequestContext<Member>) {
  const rows = await db.query<{
    id: number;
    name: string;
    username: string;
    portrait: string | null;
    joined_on: Date;
  }>(sql`
    select ${userSummaryColumns(sql`p`)}, p.created_at as joined_on from visible_people(${member.id}) p
    where p.id <> ${member.id} order by p.id desc limit 5`);
  return rows.map(({ joined_on, ...person }) => ({
    ...app.files.stub(person, member.id),
    joined_on: joined_on.toISOString(),
  }));
}

/**
 * The posts are those that all members of the group can see, because others tell an administrator
 * of private activity. They are read as the owner, because the administrator may not see them. The
 * inner limit bounds how many groups are checked.
 */
async function loadSleepingGroups({ db, app, member }: RequestContext<Member>) {
  const rows = await db.query<
    Omit<Dashboard['sleeping_groups'][number], 'icon'> & { icon: string | null }
  >(sql`
    select g.id, g.name, visible_member_count(${member.id}, g.id) as total_members, json_build_object('name', o.name, 'username', o.username) as owner,
      (select f.name from files f where f.group_id = g.id) as icon
    from (
      select g.* from visible_groups(${member.id}) g
      where g.created_at < now() - interval '30 days' and g.archived_at is null
        and not exists (select from visible_posts(g.owner_id) c where c.group_id = g.id and c.created_at > now() - interval '30 days'
          and c.shared_as in ('Public', 'Group') and not c.draft and c.approved and c.hidden_at is null)
      limit 100) g
    join visible_people(${member.id}) o on o.id = g.owner_id
    order by g.total_members desc, g.id limit 5`);
  return rows.map((group) => ({
    ...group,
    icon: app.files.address(group.icon, member.id, 'thumb'),
  }));
}

async function loadServerHealth(app: AppContext, language: Language): Promise<Dashboard['health']> {
  const { db, config } = app;
  const [checks, jobs, mail, failing_members, backups, imports, entered, size, disk] =
    await Promise.all([
      loadChecks(app, language),
      loadJobHealth(db),
      loadMailHealth(db),
      countFailingMembers(db),
      loadBackupHealth(db, config),
      getImportStatus(db),
      db.queryOne<{ count: number }>(
        sql`select count(*)::int as count from civic_entered_officials`,
      ),
      db.queryOne<{ bytes: number }>(sql`select pg_database_size(current_database()) as bytes`),
      statfs(config.dataDir),
    ]);
  return {
    checks,
    jobs,
    mail: {
      to_files: !config.mailUrl,
      ...(config.mailUrl && mail?.sent_at && { sent_at: mail.sent_at.toISOString() }),
      ...(mail?.failed_at && { failed_at: mail.failed_at.toISOString(), failure: mail.failure }),
      failing_members,
    },
    backups,
    imports: imports.map(({ source, title, as_of, days }) => ({
      source,
      title,
      as_of,
      days: Math.max(0, days),
      stale: days > staleAfterDays,
    })),
    entered_officials: entered!.count,
    database_bytes: size!.bytes,
    disk: { free_bytes: disk.bavail * disk.bsize, bytes: disk.blocks * disk.bsize },
  };
}

async function loadChecks(
  app: AppContext,
  language: Language,
): Promise<Dashboard['health']['checks']> {
  const translator = translatorFor(language);
  return (await loadHealth(app)).map(({ id, state, since, findings }) => ({
    id,
    title: translateText(translator, healthChecks.find((check) => check.id === id)!.title),
    state,
    ...(since && { since: since.toISOString() }),
    findings: findings.map((finding) => ({
      state: finding.state,
      text: translateFinding(translator, finding),
      ...(finding.remedy && { remedy: translateText(translator, finding.remedy) }),
    })),
  }));
}

async function loadBackupHealth(
  db: Database,
  config: AppContext['config'],
): Promise<Dashboard['health']['backups']> {
  const { places, ...state } = await loadBackupState(db, config);
  return {
    ...state,
    places: places.map(({ last, failed, verified, ...place }) => ({
      ...place,
      ...(last && { last_at: last.at.toISOString() }),
      ...(last?.bytes && { bytes: last.bytes }),
      ...(failed && { failed_at: failed.at.toISOString(), failure: failed.failure }),
      ...(verified && { verified_at: verified.at.toISOString() }),
      ...(verified?.failure && { verify_failure: verified.failure }),
    })),
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
    from graphile_worker.jobs where ${hasFailed} group by 1 order by 2 desc, 1 limit 20`);
  return { ...numbers, ...(oldest && { oldest_due: oldest.toISOString() }), failing };
}
