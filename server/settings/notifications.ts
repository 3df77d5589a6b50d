// What one is told of, and how: settings that everybody has, and two for each of one's collections of friends.
import type { Input } from '#contract/calls.ts';
import {
  notificationSettings as fixed,
  ownMailKinds,
  type OwnMailKind,
} from '#contract/settings.ts';
import type { MailPace } from '#contract/notification.ts';
import { strings } from '#contract/strings.ts';
import type { RequestContext, Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import { flag } from '../lib/validation/ynFlag.ts';
import { addJob } from '../jobs/queue.ts';
import { sql } from '../db/sql.ts';

/**
 * What holds until somebody chooses: on the site they are told of everything, by mail of what happens to their own posts and of
 * actions, since these ask to be there in time and reach only who follows them or said what fits.
 * A collection starts silent, because its people are friends and "all friends" speaks for them.
 */
export const firstSettings: Record<(typeof fixed)[number], boolean> = {
  my_content_site: true,
  my_content_email: true,
  action_site: true,
  action_email: true,
  groups_site: true,
  groups_email: false,
  all_friends_site: true,
  all_friends_email: false,
  // each kind of mail about one's own content, where my_content_email is on
  ...(Object.fromEntries(ownMailKinds.map((kind) => [`${kind}_email`, true])) as Record<
    `${OwnMailKind}_email`,
    boolean
  >),
};

/** Whose settings, and where they are. */
type Own = Pick<RequestContext<Pick<Member, 'id'>>, 'db' | 'member'>;

export async function notificationSettings({
  db,
  member,
}: Own): Promise<Record<string, 'Y' | 'N'>> {
  const chosen = new Map(
    (
      await db.query<{ name: string; on_: boolean }>(sql`
    select name, on_ from notification_settings where person_id = ${member.id}`)
    ).map(({ name, on_ }) => [name, on_]),
  );
  const names = [...fixed, ...(await ofCollections({ db, member }))];
  return Object.fromEntries(
    names.map((name) => [
      name,
      flag(chosen.get(name) ?? firstSettings[name as (typeof fixed)[number]] ?? false),
    ]),
  );
}

export async function mailPace({ db, member }: Own): Promise<MailPace> {
  const gathered = await db.queryOne<{ pace: MailPace }>(
    sql`select pace from digests where person_id = ${member.id}`,
  );
  return gathered?.pace ?? 'at-once';
}

/** Settings of collections that are not one's own, or gone, are dropped without a word. */
export async function saveNotificationSettings(
  { mail_pace, ...input }: Input<'POST /account/save-notification-settings'>,
  ctx: RequestContext<Member>,
) {
  const { member } = ctx;
  return ctx.db.transaction(async (db) => {
    const within = { ...ctx, db };
    const own = new Set<string>([...fixed, ...(await ofCollections(within))]);
    const named = Object.entries(input)
      .filter(([name]) => own.has(name))
      .map(([name, value]) => ({ name, on: value === 'Y' }));
    await db.execute(sql`
      insert into notification_settings (person_id, name, on_)
      select ${member.id}, g.name, g.on from json_to_recordset(${JSON.stringify(named)}::json) as g (name text, "on" boolean) order by g.name
      on conflict (person_id, name) do update set on_ = excluded.on_`);
    if (mail_pace) await savePace(db, member.id, mail_pace);
    return {
      settings: await notificationSettings(within),
      mail_pace: await mailPace(within),
      message: strings.settingsSaved,
    };
  });
}

/** The first gathered mail comes on the next morning, or Monday. */
async function savePace(db: Database, person: number, pace: MailPace) {
  if (pace === 'at-once') {
    // what was gathered until now is not kept back
    if (await db.execute(sql`delete from digests where person_id = ${person}`))
      await addJob(db, 'notifications.digest-mail', { person }, { key: `digest ${person}` });
  } else
    await db.execute(sql`
      insert into digests (person_id, pace, sent_on) values (${person}, ${pace}, current_date)
      on conflict (person_id) do update set pace = excluded.pace, sent_on = excluded.sent_on where digests.pace <> excluded.pace`);
}

async function ofCollections({ db, member }: Own): Promise<string[]> {
  const collections = await db.query<{ id: number }>(
    sql`select id from friend_collections where owner_id = ${member.id} order by id`,
  );
  return collections.flatMap(({ id }) => [
    `friend_collection-${id}-email`,
    `friend_collection-${id}-site`,
  ]);
}
