// Scene: Ada's objects in a closed group, and the other roles: a friend in the group, a stranger, a
// person she blocked, a former member of the group, and the moderator and administrators, who are
// strangers to her.
import type { Input } from '#contract/calls.ts';
import { day } from '#contract/durations.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { sql } from '#server/db/sql.ts';
import { publicPassword } from '#server/site/demoAccounts.ts';
import { clientOf, type Client } from '../api.ts';
import { publishAction } from '../actions.ts';
import { createTestGroup } from '../groups.ts';
import { pollUpdateInput, publishPoll } from '../polls.ts';
import { pictureOf } from '../pictures.ts';
import type { TestTown } from '../town.ts';

export const roles = [
  'stranger',
  'blocked',
  'former',
  'moderator',
  'admin',
  'visitor',
  'friend',
  'owner',
  'keeper',
] as const;
export type Role = (typeof roles)[number];

/** The person who plays each role. The visitor has no account. */
export const people = {
  owner: 'ada',
  friend: 'ben',
  stranger: 'hugo',
  blocked: 'rex',
  former: 'tess',
  moderator: 'marcus',
  admin: 'lena',
  keeper: 'keeper',
} as const;

export type AuthorizationFixture = Awaited<ReturnType<typeof setUpFixture>>;

export async function setUpFixture(town: TestTown) {
  const owner = await town.as('ada');
  const tools = {
    enable_wall: 'Y',
    enable_poll: 'Y',
    enable_blog: 'Y',
    enable_discussion: 'Y',
    enable_bookmark: 'Y',
  } as const;
  const group = await createTestGroup(town, 'ada', ['ben', 'tess', 'dev'], {
    name: 'The inner circle',
    ...tools,
  });
  await owner.ask('POST /group/update', {
    id: group.id,
    name: group.name,
    status: 'Closed',
    ...tools,
  });
  await (await town.as('tess')).ask('POST /group/leave', { group_id: group.id });
  await owner.ask('POST /user/block-user', { user_id: town.id.rex });
  await town.db.execute(
    sql`update people set password_hash = ${await hashPassword(publicPassword)} where id = ${town.id.ada}`,
  );
  await town.db.execute(
    sql`update people set moderator = username = 'marcus', role = case username when 'lena' then 1 else 2 end where username in ('marcus', 'lena')`,
  );
  const clients = { visitor: clientOf(town) } as Record<Role, Client>;
  for (const [role, username] of Object.entries(people))
    clients[role as Role] = await town.as(username);

  const inGroup = { group_id: group.id, shared_as: 'Group' } as const;
  const post = async (fields: Input<'POST /content/add'> = {}) =>
    (await town.post('ada', { ...inGroup, ...fields })).id;
  const privateFields = { shared_as: 'Private', group_id: undefined } as const;
  const withoutUndefined = <T extends object>(fields: T) =>
    Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
  return {
    town,
    owner,
    clients,
    group: group.id,
    /** Ids of people by role. */
    id: {
      owner: town.id.ada,
      friend: town.id.ben,
      stranger: town.id.hugo,
      blocked: town.id.rex,
      former: town.id.tess,
    },
    post,
    /** A scheduled post of Ada. */
    scheduledPost: async () =>
      (
        await owner.ask('POST /content/schedule', {
          text: 'Soon',
          publish_on: new Date(Date.now() + day).toISOString(),
        })
      ).scheduled.id,
    privatePost: async () => (await town.post('ada', { shared_as: 'Private' })).id,
    comment: async () => {
      const content_id = await post();
      return { content_id, id: (await town.say('ada', content_id)).id };
    },
    poll: (fields: object = {}) =>
      publishPoll(town, 'ada', withoutUndefined({ ...inGroup, ...fields })),
    pollUpdateInput,
    blog: async () =>
      (
        await owner.ask('POST /blog/create', {
          title: 'A title',
          excerpt: 'An excerpt',
          ...inGroup,
        })
      ).content.id,
    action: async (fields: Partial<Input<'POST /action/create'>> = {}) =>
      publishAction(town, 'ada', { ...inGroup, ...fields }),
    ownAction: (fields: Partial<Input<'POST /action/create'>> = {}) =>
      publishAction(town, 'ada', withoutUndefined({ ...privateFields, ...fields })),
    collection: async () =>
      (
        await owner.ask('POST /user/save-friend-collection', {
          name: `Some ${Math.random()}`,
          friends: [town.id.ben],
        })
      ).collection.id,
    picture: () => pictureOf(town, town.id.ada),
    /** A message from Ada to Ben. */
    message: async () =>
      (
        await owner.ask('POST /message/send', {
          recipients: [town.id.ben],
          message: 'The kettle is on.',
          action: 'conversation',
        })
      ).sent.id,
    /** An open group with Ada as its only member. */
    openGroup: async () => (await createTestGroup(town, 'ada')).id,
  };
}
