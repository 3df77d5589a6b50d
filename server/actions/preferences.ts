// Action preferences of a member, by which the list of actions is filtered. They are private.
import type { Output, Input } from '#contract/calls.ts';
import { invalidField } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { issuesExist } from '../account/issues.ts';
import type { RequestContext, Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { findZipCoordinates, type GeoPoint } from '../districts/zipCoordinates.ts';

export type Preferences = {
  address: string;
  /** The location of the address; null if its postal code is unknown. */
  point: GeoPoint | null;
  /** Miles. */
  radius: Output<'GET /action/get-preferences'>['preferences']['radius'];
  issues: number[];
  /** Whether actions that the member follows from now on get a reminder. */
  remind: boolean;
};

/** The stored preferences, or the defaults. */
export async function loadPreferences(db: Database, person: number): Promise<Preferences> {
  return (await db.queryOne<Preferences>(sql`
    select coalesce(p.address, '') as address, coalesce(p.radius, 25) as radius, coalesce(p.remind, true) as remind,
      case when p.latitude is not null then json_build_object('latitude', p.latitude, 'longitude', p.longitude) end as point,
      coalesce((select json_agg(i.issue_id order by i.issue_id) from action_preference_issues i where i.person_id = me.id), '[]') as issues
    from (select ${person}::bigint as id) me left join action_preferences p on p.person_id = me.id`))!;
}

export async function getPreferences(
  _input: object,
  { db, member }: RequestContext<Member>,
): Promise<Output<'GET /action/get-preferences'>> {
  const { point, ...preferences } = await loadPreferences(db, member.id);
  const proposal = await db.queryOne<{ zip_code: string }>(sql`
    select p.zip_code from visible_people(${member.id}) p
    where p.id = ${member.id} and p.zip_code <> '' and not exists (select from action_preferences a where a.person_id = p.id)`);
  return { preferences: { ...preferences, located: point !== null }, ...proposal };
}

/** Fields that are absent remain unchanged, except for the address, which is required. */
export async function savePreferences(
  { address, radius, issues, remind }: Input<'POST /action/save-preferences'>,
  { db, member }: RequestContext<Member>,
) {
  return db.transaction(async (db) => {
    const point = await findZipCoordinates(db, address);
    await db.execute(sql`
      insert into action_preferences (person_id, address, latitude, longitude, radius, remind)
      values (${member.id}, ${address}, ${point?.latitude}, ${point?.longitude}, coalesce(${radius}::smallint, 25), coalesce(${remind}::boolean, true))
      on conflict (person_id) do update set address = excluded.address, latitude = excluded.latitude, longitude = excluded.longitude,
        radius = coalesce(${radius}::smallint, action_preferences.radius), remind = coalesce(${remind}::boolean, action_preferences.remind)`);
    if (issues) await replacePreferredIssues(db, member.id, issues);
    return { message: strings.preferencesSaved, located: point !== undefined };
  });
}

async function replacePreferredIssues(db: Database, person: number, issues: readonly number[]) {
  if (!(await issuesExist(db, issues))) throw invalidField('issues', strings.unknownIssue);
  await db.execute(
    sql`delete from action_preference_issues where person_id = ${person} and issue_id <> all (${issues})`,
  );
  await db.execute(
    sql`insert into action_preference_issues (person_id, issue_id) select ${person}, unnest(${issues}::bigint[]) on conflict do nothing`,
  );
}
