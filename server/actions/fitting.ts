// The actions that fit what somebody chose: still to come, of others, neither done nor signed yet, near enough, on the issues they care about.
import type { Action } from '#contract/action.ts';
import type { Database } from '../kit/database.ts';
import { nothing, sql, type Sql } from '../kit/sql.ts';
import { momentOfKey } from '../kit/page.ts';
import { unitedStates } from './countries.ts';
import type { Preferences } from './preferences.ts';
import type { Point } from './zips.ts';

export type Choice = Pick<Preferences, 'point' | 'radius' | 'issues'>;

/** Miles at which one band of distance ends and the next begins: within one, what comes sooner stands first. What is done from anywhere comes last. */
const bands = [5, 10, 25, 50, 75];

/**
 * Ids of posts that visible_contents lets the viewer see, nearest and soonest first, narrowed by `of` (conditions on a post named c).
 * Whose address is not known by its postal code is asked for no distance.
 */
export function fitting(viewer: number, { point, radius, issues }: Choice, of: Sql, after: number[] | undefined, most: number): Sql {
  const coming = sql`a.called_off_at is null and a.until > now()`;
  const fits = sql`
    ${issues.length ? sql`and exists (select from action_issues i where i.content_id = a.content_id and i.issue_id = any (${issues}::bigint[]))` : nothing}
    and not exists (select from action_completions d where d.content_id = a.content_id and d.person_id = ${viewer})
    and not exists (select from signatures s where s.content_id = a.content_id and s.person_id = ${viewer} and s.signed_on is not null)`;
  const miles = point ? milesFrom(point) : sql`0`;
  const near = sql`a.latitude is not null and ${miles} <= ${radius}`;
  // the address is known, so it is in the United States
  const anywhere = sql`a.anywhere and a.country_id = ${unitedStates}`;
  const band = point ? sql`case when a.anywhere then ${bands.length + 1}::int else width_bucket(${miles}::float8, ${bands}::float8[]) end` : sql`0`;
  const first = sql`order by band, until, id desc limit ${most}`;

  const further = (row: Sql) => {
    if (!after) return nothing;
    const until = sql`${momentOfKey(after[1]!)}::timestamptz`;
    const within = sql`(${row}.until > ${until} or (${row}.until = ${until} and ${row}.id < ${after[2]}))`;
    return sql`and (${row}.band > ${after[0]}::bigint or (${row}.band = ${after[0]}::bigint and ${within}))`;
  };

  // what is for every member is found by its place; what is for fewer is looked up where the viewer can be among the few
  const forMembers = (where: Sql) => sql`
    (select p.id, p.band, p.until
      from (select a.content_id as id, ${band} as band, a.until from actions a where a.for_members and ${coming} and ${where} ${fits} order by band, until, id desc) p
      cross join lateral (select from visible_contents(${viewer}) c where c.id = p.id and c.author_id <> ${viewer} and not c.draft ${of}) seen
      where true ${further(sql`p`)} ${first})`;
  const few = (places: Sql, where: Sql) => sql`
    (select a.id, a.band, a.until from ${places} place
      cross join lateral (select a.content_id as id, ${band} as band, a.until from visible_contents(${viewer}) c join actions a on a.content_id = c.id
        where ${where} and c.content_type = 4 and c.author_id <> ${viewer} and not c.draft and not c.open_to_all and not a.for_members and ${coming}
          ${point ? sql`and (${anywhere} or (${near}))` : nothing} ${fits} ${of}) a
      where true ${further(sql`a`)} ${first})`;
  return sql`
    select f.id, f.band as rank, f.until as at from (
      ${point ? forMembers(sql`(${around(point, radius)}) and ${near}`) : forMembers(sql`true`)}
      ${point ? sql`union ${forMembers(anywhere)}` : nothing}
      union ${few(sql`friends_of(${viewer})`, sql`c.author_id = place.id`)}
      union ${few(sql`(select group_id from group_members where person_id = ${viewer})`, sql`c.group_id = place.group_id`)}
    ) f ${first}`;
}

const milesFrom = ({ latitude, longitude }: Point) => sql`miles_between(${latitude}, ${longitude}, a.latitude, a.longitude)`;

/** The index of places by boxes that hold all within the radius; how far exactly is reckoned then. */
const around = (point: Point, radius: number) => {
  const [box, beyond] = boxesAround(point, radius);
  const ahead = sql`tstzrange(a.until, a.until, '[]') <@ tstzrange(now(), null)`;
  return sql`(point(a.longitude, a.latitude) <@ ${box}::box or point(a.longitude, a.latitude) <@ ${beyond}::box) and ${ahead}`;
};

const earthRadius = 3_958.8;

/**
 * Two boxes of longitude and latitude that hold every point within so many miles: the second is the first seen from the other side of the
 * date line. A circle touches its box to the east and west nearer to the pole than its middle; around a pole it touches every longitude.
 */
export function boxesAround({ latitude, longitude }: Point, miles: number): [string, string] {
  const degrees = (radians: number) => (radians * 180) / Math.PI;
  const angle = miles / earthRadius;
  const margin = 1e-6;
  const up = degrees(angle) + margin;
  const share = Math.sin(angle) / Math.cos((latitude * Math.PI) / 180);
  const aside = Math.abs(latitude) + up >= 90 || share >= 1 ? 180 : degrees(Math.asin(share)) + margin;
  const box = (middle: number) => `((${middle - aside},${latitude - up}),(${middle + aside},${latitude + up}))`;
  return [box(longitude), box(longitude > 0 ? longitude - 360 : longitude + 360)];
}

/** With the miles from the viewer's address, to a tenth. */
export async function withMiles(db: Database, { point }: Choice, actions: Action[]): Promise<Action[]> {
  if (!point || !actions.length) return actions;
  const rows = await db.all<{ id: number; miles: number }>(sql`
    select a.content_id as id, round(${milesFrom(point)}::numeric, 1)::float8 as miles
    from actions a where a.content_id = any (${actions.map(({ id }) => id)}) and a.latitude is not null`);
  const milesOf = new Map(rows.map(({ id, miles }) => [id, miles]));
  return actions.map((action) => ({ ...action, ...(milesOf.has(action.id) && { miles_away: milesOf.get(action.id)! }) }));
}

/** Whom an action fits who chose anything: ids, of whom nobody may be told. Whoever chose neither a place nor an issue asks for none. */
export const fittedBy = (action: number): Sql => sql`
  select p.person_id from actions a cross join action_preferences p
  cross join lateral (
    select count(*) > 0 as any, count(*) filter (where exists (
      select from action_issues i where i.content_id = a.content_id and i.issue_id = chosen.issue_id)) > 0 as fits
    from action_preference_issues chosen where chosen.person_id = p.person_id) issues
  where a.content_id = ${action} and a.called_off_at is null and a.until > now() and (p.latitude is not null or issues.any) and (issues.fits or not issues.any)
    and (p.latitude is null or (a.anywhere and a.country_id = ${unitedStates})
      or (a.latitude is not null and miles_between(p.latitude, p.longitude, a.latitude, a.longitude) <= p.radius))
    and not exists (select from action_completions d where d.content_id = a.content_id and d.person_id = p.person_id)
    and not exists (select from signatures s where s.content_id = a.content_id and s.person_id = p.person_id and s.signed_on is not null)`;
