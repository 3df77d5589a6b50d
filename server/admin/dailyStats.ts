// Numbers of what is made from day to day, counted by a job and kept, so that a look at them costs the same in a village and in a city.
import type { AppContext, Job } from '../context.ts';
import { sql } from '../db/sql.ts';

/** Days that are shown, today among them. */
export const daysShown = 90;

/** Yesterday and today are counted again; what was deleted of older days stays in their numbers. A first count goes all the way back. */
export async function countAgain({ db, config }: Pick<AppContext, 'db' | 'config'>) {
  const zone = config.timeZone;
  await db.transaction(async (db) => {
    await db.execute(sql`set local statement_timeout = '120s'`);
    // two servers that start at once take turns
    await db.lockFirst(sql`select pg_advisory_xact_lock(hashtextextended('tallies', 0))`);
    const { since } = (await db.queryOne<{ since: string }>(sql`
      select to_char(greatest(coalesce((select max(day) - 1 from tallies), today.day - ${daysShown - 1}::int), today.day - ${daysShown - 1}::int), 'YYYY-MM-DD') as since
      from (select (now() at time zone ${zone})::date as day) today`))!;
    await db.execute(
      sql`delete from tallies where day >= ${since}::date or day < ${since}::date - ${daysShown}::int or thing = 'reports'`,
    );
    await db.execute(
      sql`insert into tallies (thing, day, made) select thing, day, made from made_on_days(${since}::date, ${zone}) where thing <> 'reports'`,
    );
    // there are few: all days are counted, so that none holds reports of somebody who runs the site by now
    await db.execute(sql`
      insert into tallies (thing, day, made)
      select thing, day, made from made_on_days((now() at time zone ${zone})::date - ${daysShown - 1}::int, ${zone}) where thing = 'reports'`);
    await db.execute(sql`
      insert into tally_totals (thing, total) select thing, total from made_in_all()
      on conflict (thing) do update set total = excluded.total, counted_at = now()`);
  });
}

export const tally: Job = (_payload, app) => countAgain(app);
