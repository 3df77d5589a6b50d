// Daily counts of new people, posts, comments, reports and actions, and of active people (`thing`),
// for the dashboard of the administration. A job computes and stores them, so the cost of reading
// them does not depend on the size of the site.
import type { AppContext, Job } from '../context.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';

/** Number of days on the dashboard, including today. */
export const dashboardDays = 90;

/**
 * Recounts yesterday and today. Older days keep their numbers, even if content was deleted since.
 * The first run counts all days.
 */
export async function recountDailyStats({ db, config }: Pick<AppContext, 'db' | 'config'>) {
  const zone = config.timeZone;
  await db.transaction(async (db) => {
    await db.execute(sql`set local statement_timeout = '120s'`);
    // Serializes two servers that start at the same time.
    await db.query(sql`select pg_advisory_xact_lock(hashtextextended('daily_stats', 0))`);
    const { since } = (await db.queryOne<{ since: string }>(sql`
      select to_char(greatest(coalesce((select max(day) - 1 from daily_stats where thing <> 'active'), today.day - ${dashboardDays - 1}::int), today.day - ${dashboardDays - 1}::int), 'YYYY-MM-DD') as since
      from (select (now() at time zone ${zone})::date as day) today`))!;
    await db.execute(
      sql`delete from daily_stats where day >= ${since}::date and thing <> 'active' or day < ${since}::date - ${dashboardDays}::int or thing = 'reports'`,
    );
    await db.execute(
      sql`insert into daily_stats (thing, day, made) select thing, day, made from created_per_day(${since}::date, ${zone}) where thing <> 'reports'`,
    );
    // Reports are few, so all days are recounted. This removes reports about people who help run
    // the site by now.
    await db.execute(sql`
      insert into daily_stats (thing, day, made)
      select thing, day, made from created_per_day((now() at time zone ${zone})::date - ${dashboardDays - 1}::int, ${zone}) where thing = 'reports'`);
    await countActivePeople(db, zone);
    await db.execute(sql`
      insert into stat_totals (thing, total) select thing, total from created_totals()
      on conflict (thing) do update set total = excluded.total, counted_at = now()`);
  });
}

/**
 * Counts the people who used the site yesterday, today, and in the last seven days including today.
 * Only numbers are stored, not who it was: a session knows when it was last used only. A person who
 * logs out is no longer counted, so a number of a day never becomes smaller.
 */
async function countActivePeople(db: Database, zone: string) {
  await db.execute(sql`
    with today as (select (now() at time zone ${zone})::date as day),
      person as (
        select (max(s.last_used_at) at time zone ${zone})::date as day from sessions s
        where s.last_used_at >= ((select day - 6 from today)::timestamp at time zone ${zone}) group by s.person_id),
      counted as (
        insert into daily_stats (thing, day, made)
        select 'active', d.day, (select count(*) from person p where p.day = d.day) from (select day - back as day from today, generate_series(0, 1) back) d
        where d.day = (select day from today) or exists (select from daily_stats e where e.thing = 'active')
        on conflict (day, thing) do update set made = greatest(daily_stats.made, excluded.made)
        returning made)
    insert into stat_totals (thing, total) select 'active', greatest((select count(*) from person), (select max(made) from counted))
    on conflict (thing) do update set total = excluded.total, counted_at = now()`);
}

export const dailyStatsJob: Job = (_payload, app) => recountDailyStats(app);
