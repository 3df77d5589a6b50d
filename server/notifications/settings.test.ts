// Preferences: every notification type × setting × channel. Checks who is notified with only one
// preference group turned on, or with all but one.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NotificationType, type EntityType } from '#contract/notification.ts';
import { ownMailKinds, ownSiteKinds } from '#contract/notificationKinds.ts';
import { notificationSettings as settings } from '#contract/settings.ts';
import { sql } from '#server/db/sql.ts';
import { kindOf } from '#test/notifications.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { ownMailKindOf } from './emailKinds.ts';
import { notify } from './notify.ts';

const settingsOfKinds = [
  ...ownMailKinds.map((kind) => ({ kind, channel: 'email' as const })),
  ...ownSiteKinds.map((kind) => ({ kind, channel: 'site' as const })),
];
/** Without the settings of kinds within "My content", which have a test of their own. */
const notificationSettings = settings.filter(
  (name) => !settingsOfKinds.some(({ kind, channel }) => name === `${kind}_${channel}`),
);

let town: TestTown;
let objects: { content: number; group: number; comment: number; by: number; person: number };
/** Neighbors by the settings that they turned on; all others are off. All know Ada. */
const neighborsBySetting = new Map<string, number>();

beforeAll(async () => {
  town = await createTestTown();
  const post = await town.post('ada');
  const comment = await town.say('ada', post.id);
  objects = {
    content: post.id,
    group: town.group.creek!,
    comment: comment.id,
    by: comment.id,
    person: town.id.ada,
  };
  for (const [n, name] of [
    ...notificationSettings,
    'collection_email',
    'collection_site',
    'nothing',
    'never chose',
  ].entries()) {
    const { id } = (await town.db.queryOne<{ id: number }>(sql`
      insert into people (username, username_normalized, name, email, email_normalized, confirmed_at)
      values (${`w${n}`}, ${`w${n}`}, 'W', ${`w${n}@a.example`}, ${`w${n}@a.example`}, now()) returning id`))!;
    neighborsBySetting.set(name, id);
    await town.db.execute(
      sql`insert into friendships (low_id, high_id, requester_id, status) values (${town.id.ada}, ${id}, ${id}, 1)`,
    );
    const createCollection = async (label: string, friend: number) => {
      const { id: collection } = (await town.db.queryOne<{ id: number }>(
        sql`insert into friend_collections (owner_id, name) values (${id}, ${label}) returning id`,
      ))!;
      await town.db.execute(
        sql`insert into collection_members (collection_id, person_id) values (${collection}, ${friend})`,
      );
      return collection;
    };
    // One collection with Ada, and one without her, whose settings must not matter.
    const [collectionWithAda, otherCollection] = [
      await createCollection('With Ada', town.id.ada),
      await createCollection('Others', town.id.ben),
    ];
    const chosen = Object.fromEntries([
      ...notificationSettings.map((setting) => [setting, setting === name]),
      ...(['email', 'site'] as const).flatMap((channel) => [
        [`friend_collection-${collectionWithAda}-${channel}`, name === `collection_${channel}`],
        [`friend_collection-${otherCollection}-${channel}`, true],
      ]),
    ]) as Record<string, boolean>;
    if (name !== 'never chose')
      await town.db.execute(sql`
        insert into notification_settings (person_id, name, enabled) select ${id}, s.key, s.value::boolean from json_each_text(${JSON.stringify(chosen)}::json) s`);
  }
});
afterAll(() => town.close());

type Expected = { site: string[]; mail: string[] };
const allSettings = [
  'nothing',
  'never chose',
  ...notificationSettings,
  'collection_email',
  'collection_site',
];
const ofMine: Expected = {
  site: ['my_content_site', 'never chose'],
  mail: ['my_content_email', 'never chose'],
};
const ofFriends: Expected = {
  site: ['all_friends_site', 'collection_site', 'never chose'],
  mail: ['all_friends_email', 'collection_email'],
};
const ofGroups: Expected = { site: ['groups_site', 'never chose'], mail: ['groups_email'] };
const ofActions: Expected = {
  site: ['action_site', 'never chose'],
  mail: ['action_email', 'never chose'],
};
const personal: Expected = { site: allSettings, mail: ofMine.mail };

const { content, comment, group, person } = {
  content: 'content',
  comment: 'comment',
  group: 'group',
  person: 'person',
} as const;
/** The object of each type, and who may be notified through which channel. */
const cases: [EntityType, (keyof typeof objects)[], Expected][] = [
  [NotificationType.postCreated, [content], ofFriends],
  [NotificationType.postUpdated, [content], ofFriends],
  [NotificationType.postDeleted, [content], ofMine],
  [NotificationType.messageSent, [person], personal],
  [NotificationType.groupCreated, [group], ofFriends],
  [NotificationType.groupUpdated, [group], ofGroups],
  [NotificationType.groupDeleted, [group], ofMine],
  [NotificationType.groupInvited, [group], personal],
  [NotificationType.pollCreated, [content], ofFriends],
  [NotificationType.pollUpdated, [content], ofFriends],
  [NotificationType.pollDeleted, [content], ofMine],
  [NotificationType.blogCreated, [content], ofFriends],
  [NotificationType.blogUpdated, [content], ofFriends],
  [NotificationType.blogDeleted, [content], ofMine],
  [NotificationType.friendRequestSent, [person], personal],
  [NotificationType.friendRequestAccepted, [person], personal],
  [NotificationType.commented, [content, 'by'], ofMine],
  [NotificationType.postLiked, [content], ofMine],
  [NotificationType.replied, [comment, 'by'], ofMine],
  [NotificationType.commentLiked, [comment], ofMine],
  [NotificationType.mentioned, [comment, 'by'], ofMine],
  [NotificationType.actionForYou, [content], ofActions],
  [NotificationType.actionChanged, [content], ofActions],
  [NotificationType.actionStartsSoon, [content], ofActions],
  [NotificationType.actionCompleted, [content], ofMine],
  [NotificationType.groupJoined, [group], ofMine],
  [NotificationType.groupInvitationAccepted, [group], personal],
  [NotificationType.pollClosed, [content], ofMine],
  [NotificationType.moderated, [content], personal],
  [NotificationType.textCorrected, [content], personal],
  [NotificationType.actionDeleted, [content], personal],
  [NotificationType.groupOffered, [group], personal],
  [NotificationType.groupHandedOver, [group], personal],
  [NotificationType.groupOfferAccepted, [group], { site: allSettings, mail: [] }],
  [NotificationType.scheduledPostFailed, [], personal],
  [NotificationType.chatMessageSent, [], personal],
  [NotificationType.chatJoined, [], personal],
  [NotificationType.chatAsked, [], personal],
  [NotificationType.placeFree, [content], { site: allSettings, mail: ofActions.mail }],
];

test('every notification type is covered except declined requests', () => {
  expect(cases.map(([type]) => type).toSorted((a, b) => a - b)).toEqual(
    Object.values(NotificationType).filter(
      (type) => type !== NotificationType.friendRequestDeclined,
    ),
  );
});

test.each(
  cases.map(([type, properties, expected]) => ({
    kind: kindOf(type),
    type,
    about: properties,
    expected,
  })),
)('$kind notifies people who turned it on', async ({ type, about: properties, expected }) => {
  await town.drainJobs();
  await town.db.execute(sql`delete from notifications`);
  const activityObject = Object.fromEntries(
    properties.map((property) => [property, objects[property]]),
  );
  await notify(town.db, {
    type,
    actor: town.id.ada,
    ...activityObject,
    to: [...neighborsBySetting.values()],
  });
  const rows = await town.db.query<{ id: number; show_on_site: boolean; send_email: boolean }>(
    sql`select person_id as id, show_on_site, send_email from notifications`,
  );
  const namesOf = (selected: typeof rows) =>
    selected
      .map(({ id }) => [...neighborsBySetting].find(([, neighborId]) => neighborId === id)![0])
      .toSorted();
  expect(namesOf(rows.filter(({ show_on_site }) => show_on_site))).toEqual(
    expected.site.toSorted(),
  );
  expect(namesOf(rows.filter(({ send_email }) => send_email))).toEqual(expected.mail.toSorted());
  expect(rows.filter(({ show_on_site, send_email }) => !show_on_site && !send_email)).toEqual([]);
});

test.each(settingsOfKinds)(
  '$kind can be turned off separately ($channel)',
  async ({ kind, channel }) => {
    await town.drainJobs();
    await town.db.execute(sql`delete from notifications`);
    const id = neighborsBySetting.get(`my_content_${channel}`)!;
    await town.db.execute(
      sql`insert into notification_settings (person_id, name, enabled) values (${id}, ${`${kind}_${channel}`}, false)`,
    );
    for (const [type, properties, expected] of cases) {
      if (expected !== ofMine && expected !== personal) continue;
      await notify(town.db, {
        type,
        actor: town.id.ada,
        ...Object.fromEntries(properties.map((property) => [property, objects[property]])),
        to: [id],
      });
    }
    const rows = await town.db.query<{ type: EntityType }>(
      sql`select type from notifications where ${channel === 'email' ? sql`send_email` : sql`show_on_site`}`,
    );
    const types = rows.map(({ type }) => type);
    const expectedTypes = cases
      .filter(
        ([type, , expected]) =>
          (expected === ofMine && ownMailKindOf(type) !== kind) ||
          // always on the site
          (expected === personal && (channel === 'site' || ownMailKindOf(type) !== kind)),
      )
      .map(([type]) => type);
    expect(types.toSorted((a, b) => a - b)).toEqual(expectedTypes.toSorted((a, b) => a - b));
    await town.db.execute(
      sql`delete from notification_settings where person_id = ${id} and name = ${`${kind}_${channel}`}`,
    );
  },
);

test('members of a group who are no friends of the author need the setting for groups', async () => {
  const setGroupSetting = (on: boolean) =>
    town.db.execute(sql`
      insert into notification_settings (person_id, name, enabled)
      select ${town.id.noor}, name, name = 'all_friends_site' or ${on} from unnest('{groups_site,all_friends_site}'::text[]) name
      on conflict (person_id, name) do update set enabled = excluded.enabled`);
  const countNotified = async () => {
    await town.drainJobs();
    await town.db.execute(sql`delete from notifications`);
    await town.post('ada', { text: 'News of the group', shared_as: 'Group', group_id: group });
    await town.drainJobs();
    const row = await town.db.queryOne<{ n: number }>(
      sql`select count(*)::int as n from notifications where person_id = ${town.id.noor} and show_on_site`,
    );
    return row!.n;
  };
  const group = town.group.creek!;
  await town.db.execute(
    sql`delete from friendships where ${town.id.noor} in (low_id, high_id) and ${town.id.ada} in (low_id, high_id)`,
  );
  await town.db.execute(sql`
    insert into group_members (group_id, person_id) select ${group}, unnest(array[${town.id.ada}, ${town.id.noor}]::bigint[]) on conflict do nothing`);
  await town.db.execute(
    sql`update group_members set news = 'all' where group_id = ${group} and person_id = ${town.id.noor}`,
  );
  await setGroupSetting(true);
  expect(await countNotified()).toBe(1);
  await setGroupSetting(false);
  expect(await countNotified()).toBe(0);
});
