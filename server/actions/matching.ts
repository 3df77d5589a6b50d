// Actions that match a member's preferences: upcoming, by others, not yet completed or signed, near
// enough, on the chosen issues.
import type { Action } from '#contract/action.ts';
import type { Database } from '../db/database.ts';
import { literalInt, emptySql, sql, type Sql } from '../db/sql.ts';
import { keyToTimestamp } from '../db/pagination.ts';
import { unitedStates } from '../lib/countries.ts';
import type { Preferences } from './preferences.ts';
import type { GeoPoint } from '../districts/zipCoordinates.ts';

type MatchPreferences = Pick<Preferences, 'point' | 'radius' | 'issues'>;

/**
 * Distance bands in miles. Within a band, sooner actions come first. Actions that can be done from
 * anywhere form the last band.
 */
const bands = [5, 10, 25, 50, 75];

/**
 * Limit on the nearby actions that are sorted at once. Beyond it the query walks the soonest ones,
 * ring by ring.
 */
const maxSorted = 10_000;

/**
 * A row of an action list: the id and its sort keys, a time and for some lists a rank before it. A
 * time that is a number is PostgreSQL's `infinity`: the action has no end.
 */
export type ListRow = { id: number; at: Date | number; rank?: number };

/** `after`: the keys of the cursor, which are band, time and id. */
type MatchQuery = {
  viewer: number;
  preferences: MatchPreferences;
  condition: Sql;
  after: number[] | undefined;
  limit: number;
};

/**
 * Visible actions, the nearest band and the soonest first, after the row with these keys.
 * `condition` restricts a post `c`. Without a known postal code the distance is ignored.
 */
export async function listMatchingActions(db: Database, search: MatchQuery): Promise<ListRow[]> {
  const { point, radius } = search.preferences;
  const restricted = queryRestrictedActions(search);
  if (!point)
    return db.query<ListRow>(
      selectNearestFirst(
        sql`${queryPublicActions(search, sql`true`, 0)} union all ${restricted}`,
        search.limit,
      ),
    );
  const anywhere = queryPublicActions(search, canBeDoneAnywhere, beyondBands);
  if (!(await isCrowded(db, point, radius))) {
    const near = queryPublicActions(
      search,
      sql`${isInBoundingBox(point, radius)} and ${milesFrom(point)} <= ${radius} and not a.anywhere`,
      selectBand(point),
    );
    return db.query<ListRow>(
      selectNearestFirst(sql`${near} union all ${anywhere} union all ${restricted}`, search.limit),
    );
  }
  const results = await db.query<ListRow>(restricted);
  let remaining = search.limit;
  const fetchInto = async (query: Sql) => {
    const rows = await db.query<ListRow>(selectNearestFirst(query, remaining));
    remaining -= rows.length;
    results.push(...rows);
  };
  for (const ring of distanceRings(radius)) {
    if (remaining === 0 || ring.band < (search.after?.[0] ?? 0)) continue;
    const within = (await isCrowded(db, point, ring.to))
      ? isInLatitudeRange(point, ring.to)
      : isInBoundingBox(point, ring.to);
    const miles = milesFrom(point);
    const where = sql`${within} and not a.anywhere and ${miles} >= ${ring.from} and ${miles} ${ring.to < radius ? sql`<` : sql`<=`} ${ring.to}`;
    await fetchInto(queryPublicActions(search, where, ring.band));
  }
  if (remaining > 0) await fetchInto(anywhere);
  return results
    .toSorted((a, b) => a.rank! - b.rank! || Number(a.at) - Number(b.at) || b.id - a.id)
    .slice(0, search.limit);
}

/**
 * The band of actions that can be done from anywhere. The bands before it are 0 to bands.length.
 */
const beyondBands = bands.length + 1;
const toBandSql = (n: number) => sql`${literalInt(n)}::int`;
const selectNearestFirst = (source: Sql, limit: number) =>
  sql`select f.* from (${source}) f order by f.rank, f.at, f.id desc limit ${limit}`;
// a known postal code is always in the United States
const canBeDoneAnywhere = sql`a.anywhere and a.country_id = ${unitedStates}`;
const upcoming = sql`a.called_off_at is null and a.effective_ends_at > now()`;
const selectBand = (point: GeoPoint) =>
  sql`width_bucket(${milesFrom(point)}::float8, ${bands}::float8[])`;

/**
 * The distance bands within a radius. A band includes its lower bound; only the last one includes
 * its upper bound.
 */
function distanceRings(radius: number): { band: number; from: number; to: number }[] {
  return [0, ...bands].flatMap((from, n) =>
    from < radius ? [{ band: n, from, to: Math.min(radius, bands[n] ?? radius) }] : [],
  );
}

const matchesPreferences = ({ viewer, preferences: { issues } }: MatchQuery) => sql`
  ${issues.length ? sql`and exists (select from action_issues i where i.content_id = a.content_id and i.issue_id = any (${issues}::bigint[]))` : emptySql}
  and not exists (select from action_completions d where d.content_id = a.content_id and d.person_id = ${viewer})
  and not exists (select from signatures s where s.content_id = a.content_id and s.person_id = ${viewer} and s.signed_at is not null)`;

/** Condition for rows after the cursor, within one band or across bands. */
function afterKeys({ after }: MatchQuery, row: Sql, rowBand?: number): Sql {
  if (!after || (rowBand !== undefined && rowBand > after[0]!)) return emptySql;
  const until = sql`${keyToTimestamp(after[1]!)}::timestamptz`;
  const within = sql`(${row}.effective_ends_at > ${until} or (${row}.effective_ends_at = ${until} and ${row}.id < ${after[2]}))`;
  if (rowBand === undefined)
    return sql`and (${row}.band > ${after[0]}::bigint or (${row}.band = ${after[0]}::bigint and ${within}))`;
  return rowBand < after[0]!
    ? sql`and false`
    : sql`and ${row}.effective_ends_at >= ${until} and ${within}`;
}

/**
 * Actions for all members, by location or, within one band, in order of their end. The limit counts
 * only visible ones.
 */
function queryPublicActions(search: MatchQuery, where: Sql, rowBand: number | Sql): Sql {
  const { viewer, condition, limit } = search;
  const isSingleBand = typeof rowBand === 'number';
  const bandSql = isSingleBand ? toBandSql(rowBand) : rowBand;
  return sql`
    (select p.id, p.band as rank, p.effective_ends_at as at
      from (select a.content_id as id, ${bandSql} as band, a.effective_ends_at from actions a where a.for_members and ${upcoming} and ${where} ${matchesPreferences(search)}
        order by ${isSingleBand ? emptySql : sql`band,`} a.effective_ends_at, a.content_id desc) p
      cross join lateral (select from visible_posts(${viewer}) c where c.id = p.id and c.author_id <> ${viewer} and not c.draft ${condition} offset 0) seen
      where true ${afterKeys(search, sql`p`, isSingleBand ? rowBand : undefined)} order by ${isSingleBand ? emptySql : sql`p.band,`} p.effective_ends_at, p.id desc limit ${limit})`;
}

/** Actions for fewer people, looked up by friends and groups of the viewer. */
function queryRestrictedActions(search: MatchQuery): Sql {
  const { viewer, condition, limit, preferences } = search;
  const { point, radius } = preferences;
  const bandSql = point
    ? sql`case when a.anywhere then ${toBandSql(beyondBands)} else ${selectBand(point)} end`
    : toBandSql(0);
  const near = point
    ? sql`and (${canBeDoneAnywhere} or (a.latitude is not null and ${milesFrom(point)} <= ${radius}))`
    : emptySql;
  const buildQuery = (sources: Sql, where: Sql) => sql`
    select a.id, a.band as rank, a.effective_ends_at as at from ${sources} place
      cross join lateral (select a.content_id as id, ${bandSql} as band, a.effective_ends_at from visible_posts(${viewer}) c join actions a on a.content_id = c.id
        where ${where} and c.content_type = post_type_action() and c.author_id <> ${viewer} and not c.draft and not c.open_to_all and not a.for_members and ${upcoming}
          ${near} ${matchesPreferences(search)} ${condition}) a
      where true ${afterKeys(search, sql`a`)}`;
  return sql`
    (select f.* from (
      ${buildQuery(sql`friends_of(${viewer})`, sql`c.author_id = place.id`)}
      union ${buildQuery(sql`(select group_id from group_members where person_id = ${viewer})`, sql`c.group_id = place.group_id`)}) f
      order by rank, at, id desc limit ${limit})`;
}

/**
 * Whether there are more actions around a point than are sorted at once. The count ignores
 * visibility: it chooses a query plan and must never be returned.
 */
async function isCrowded(db: Database, point: GeoPoint, radius: number): Promise<boolean> {
  const { total } = (await db.queryOne<{ total: number }>(sql`
    select count(*)::int as total from (
      select from actions a where a.for_members and a.called_off_at is null and ${isInBoundingBox(point, radius)} limit ${literalInt(maxSorted + 1)}) a`))!;
  return total > maxSorted;
}

const milesFrom = ({ latitude, longitude }: GeoPoint) =>
  sql`miles_between(${latitude}, ${longitude}, a.latitude, a.longitude)`;

/**
 * Condition that uses the location index: bounding boxes around the radius. The caller checks the
 * exact distance.
 */
const isInBoundingBox = (point: GeoPoint, radius: number) => {
  const [box, boxAcrossDateLine] = getBoundingBoxes(point, radius);
  const endsInFuture = sql`tstzrange(a.effective_ends_at, a.effective_ends_at, '[]') <@ tstzrange(now(), null)`;
  return sql`a.latitude is not null and (point(a.longitude, a.latitude) <@ ${box}::box or point(a.longitude, a.latitude) <@ ${boxAcrossDateLine}::box) and ${endsInFuture}`;
};

/** Condition for a walk by time, which does not use the location index. */
const isInLatitudeRange = ({ latitude }: GeoPoint, miles: number) => {
  const latitudeDelta = toDegrees(miles / earthRadius) + margin;
  return sql`a.latitude between ${latitude - latitudeDelta} and ${latitude + latitudeDelta}`;
};

const toDegrees = (radians: number) => (radians * 180) / Math.PI;
/** Degrees by which boxes are enlarged, against rounding errors. */
const margin = 1e-6;
/** In miles. */
const earthRadius = 3_958.8;

/**
 * Two boxes of longitude and latitude that contain every point within the distance; the second is
 * the first one on the other side of the date line. A circle touches its box to the east and west
 * nearer to the pole than its center; around a pole it touches every longitude.
 */
export function getBoundingBoxes(
  { latitude, longitude }: GeoPoint,
  miles: number,
): [string, string] {
  const angle = miles / earthRadius;
  const latitudeDelta = toDegrees(angle) + margin;
  const ratio = Math.sin(angle) / Math.cos((latitude * Math.PI) / 180);
  const longitudeDelta =
    Math.abs(latitude) + latitudeDelta >= 90 || ratio >= 1
      ? 180
      : toDegrees(Math.asin(ratio)) + margin;
  const formatBox = (center: number) =>
    `((${center - longitudeDelta},${latitude - latitudeDelta}),(${center + longitudeDelta},${latitude + latitudeDelta}))`;
  return [formatBox(longitude), formatBox(longitude > 0 ? longitude - 360 : longitude + 360)];
}

/** Adds the distance in miles from the address in the viewer's preferences, to a tenth. */
export async function addMiles(
  db: Database,
  { point }: MatchPreferences,
  actions: Action[],
): Promise<Action[]> {
  if (!point || !actions.length) return actions;
  const rows = await db.query<{ id: number; miles: number }>(sql`
    select a.content_id as id, round(${milesFrom(point)}::numeric, 1)::float8 as miles
    from actions a where a.content_id = any (${actions.map(({ id }) => id)}) and a.latitude is not null`);
  const milesById = new Map(rows.map(({ id, miles }) => [id, miles]));
  return actions.map((action) => ({
    ...action,
    ...(milesById.has(action.id) && { miles_away: milesById.get(action.id)! }),
  }));
}
