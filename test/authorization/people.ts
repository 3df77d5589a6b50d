// Permission table: people, accounts, collections, invitations and messages.
import { sql } from '#server/db/sql.ts';
import { publicPassword } from '#server/site/demoAccounts.ts';
import type { Client } from '../api.ts';
import {
  unlessBlocked,
  membersOnly,
  ownDataOnly,
  createRow,
  ownersKnow,
  type Rows,
} from './rows.ts';
import type { AuthorizationFixture } from './scene.ts';

const ada =
  (field = 'user_id', rest: object = {}) =>
  async ({ id }: AuthorizationFixture) => ({ [field]: id.owner, ...rest });

export const peopleRows: Rows = {
  // the input never determines who acts
  'POST /user/save-issues user_id': createRow(
    async ({ id }) => ({ user_id: id.owner, issues: [1] }),
    {
      friend: 'refused',
      stranger: 'refused',
      former: 'refused',
      blocked: 'refused',
    },
  ),
  'POST /account/save-profile id': createRow(
    async ({ id }) => ({ id: id.owner, name: 'Ada Lindqvist' }),
    {
      friend: 'refused',
      stranger: 'refused',
      former: 'refused',
      blocked: 'refused',
    },
  ),
  'POST /user/post-feed user_id': createRow(
    async ({ id }) => ({ user_id: id.owner, text: 'Hello' }),
    {
      friend: 'refused',
      stranger: 'refused',
      former: 'refused',
      blocked: 'refused',
    },
  ),
  'POST /account/crop-avtar image': createRow(async ({ owner }) => {
    const { photo, uploaded } = await import('../pictures.ts');
    return {
      image: (await uploaded(owner, await photo('png', 60, 60))).file_name,
      crop: { x: 0, y: 0, width: 40, height: 40 },
    };
  }),
  'POST /account/save-cover image': createRow(async ({ owner }) => {
    const { photo, uploaded } = await import('../pictures.ts');
    return {
      image: (await uploaded(owner, await photo('png', 60, 60))).file_name,
      crop: { x: 0, y: 0, width: 40, height: 10 },
    };
  }),
  'POST /account/passkey-rename id': createRow(async (scene) => ({
    id: await passkey(scene),
    name: 'Another',
  })),
  'POST /account/passkey-remove id': createRow(
    async (scene) => ({ id: await passkey(scene), password: publicPassword }),
    ownersKnow,
  ),
  'POST /account/revoke-session id': createRow(async ({ town, id }) => {
    const { startSession } = await import('#server/security/sessions.ts');
    await startSession(town.db, id.owner, 'another device');
    return (await town.db.queryOne<{ id: number }>(
      sql`select id from sessions where person_id = ${id.owner} order by id desc limit 1`,
    ))!;
  }, ownersKnow),

  'GET /user/get username': createRow(async () => ({ username: 'ada' }), unlessBlocked, 'friend'),
  'GET /user/get user_id': createRow(ada(), unlessBlocked, 'friend'),
  'GET /user/card username': createRow(async () => ({ username: 'ada' }), unlessBlocked, 'friend'),
  'POST /user/check-blocked-user user_id': createRow(
    ada(),
    { ...unlessBlocked, blocked: 'alike' },
    'friend',
  ),
  'POST /user/mute user_id': createRow(
    ada('user_id', { period: 'always' }),
    unlessBlocked,
    'friend',
  ),
  'POST /user/mute group_id': createRow(
    async ({ group }) => ({ group_id: group, period: 'always' }),
    membersOnly,
  ),
  'POST /user/unmute user_id': createRow(ada(), { ...ownDataOnly, blocked: 'apart' }, 'friend'),
  'POST /user/unmute group_id': createRow(async ({ group }) => ({ group_id: group }), ownDataOnly),
  'POST /user/block-user user_id': createRow(
    async ({ town }) => ({ user_id: town.id.zoe }),
    { blocked: 'fine', ...unlessBlocked, friend: 'fine' },
    'owner',
  ),
  'POST /user/un-block-user user_id': createRow(
    async ({ town }) => ({ user_id: town.id.zoe }),
    { blocked: 'fine', ...unlessBlocked },
    'owner',
  ),
  'GET /user/get-friends-count user_id': createRow(ada(), unlessBlocked, 'friend'),
  'GET /user/get-friends user_id': createRow(ada(), unlessBlocked, 'friend'),
  'GET /user/check-friend user_id': createRow(ada(), unlessBlocked, 'friend'),
  'POST /user/send-friend-request second_user_id': createRow(
    ada('second_user_id'),
    unlessBlocked,
    'friend',
  ),
  'POST /user/cancel-friend-request second_user_id': createRow(
    async ({ owner, town }) => (
      await sendRequest(owner, town.id.bao),
      { second_user_id: town.id.bao }
    ),
    ownDataOnly,
  ),
  'POST /user/confirm-friend-request user_id': createRow(
    async ({ id, town }) => (
      await sendRequest(await town.as('joe'), id.owner),
      { user_id: town.id.joe }
    ),
    ownDataOnly,
  ),
  'POST /user/decline-friend-request user_id': createRow(
    async ({ id, town }) => (
      await sendRequest(await town.as('kira'), id.owner),
      { user_id: town.id.kira }
    ),
    ownDataOnly,
  ),
  'POST /user/remove-friend second_user_id': createRow(
    async ({ town }) => ({ second_user_id: town.id.carmen }),
    { ...unlessBlocked, blocked: 'fine' },
  ),
  'GET /user/send-friend-request-notification user_id': createRow(
    async ({ owner, town }) => (await sendRequest(owner, town.id.omar), { user_id: town.id.omar }),
    ownDataOnly,
  ),
  'GET /action/list user_id': createRow(ada(), { ...unlessBlocked, blocked: 'alike' }, 'friend'),
  'GET /content/list user_id': createRow(ada(), { ...unlessBlocked, blocked: 'alike' }, 'friend'),

  'GET /user/get-friend-collection id': createRow(async ({ collection }) => ({
    id: await collection(),
  })),
  'POST /user/save-friend-collection id': createRow(async ({ collection }) => ({
    id: await collection(),
    name: `Another ${Math.random()}`,
    friends: [],
  })),
  'POST /user/save-friend-collection friends': createRow(
    async ({ id }) => ({ name: `Friends ${Math.random()}`, friends: [id.friend] }),
    {
      stranger: 'alike',
      former: 'alike',
      blocked: 'alike',
      friend: 'alike',
    },
  ),
  'GET /user/collections-of-friend user_id': createRow(
    ada(),
    { friend: 'fine', former: 'fine' },
    'friend',
  ),
  'POST /user/set-collections-of-friend user_id': createRow(
    ada('user_id', { ids: [] }),
    { friend: 'fine', former: 'fine' },
    'friend',
  ),
  'POST /user/set-collections-of-friend ids': createRow(
    async ({ collection, id }) => ({ user_id: id.friend, ids: [await collection()] }),
    { stranger: 'alike', former: 'alike', blocked: 'alike', friend: 'alike' },
  ),
  'POST /user/delete-friend-collection id': createRow(async ({ collection }) => ({
    id: await collection(),
  })),
  'POST /user/resend-invitation id': createRow(async (scene) => ({ id: await invitation(scene) })),
  'POST /user/revoke-invitation id': createRow(async (scene) => ({ id: await invitation(scene) })),
  'POST /user/revoke-invitation-link id': createRow(async ({ owner }) => ({
    id: (await owner.ask('POST /user/create-invitation-link', { days: 7, max_uses: 1 })).link.id,
  })),

  'POST /message/send recipients': createRow(
    async ({ id }) => ({ recipients: [id.owner], message: 'Hello' }),
    { ...unlessBlocked, blocked: 'alike' },
    'friend',
  ),
  'POST /message/send attachments': createRow(
    async (scene) => ({
      recipients: [scene.town.id.elif],
      message: 'Hello',
      attachments: [await messageFile(scene)],
    }),
    ownersKnow,
  ),
  'POST /message/send quoted_id': createRow(
    async ({ town, post }) => ({ recipients: [town.id.elif], quoted_id: await post() }),
    membersOnly,
  ),
  'POST /message/send parent_id': createRow(
    async ({ message, town }) => ({
      recipients: [town.id.elif],
      message: 'Hello',
      parent_id: await message(),
    }),
    {
      stranger: 'alike',
      former: 'alike',
      blocked: 'alike',
      friend: 'fine',
    },
  ),
  'GET /message/get-messages user_id': createRow(
    async ({ message, id }) => (await message(), { user_id: id.friend }),
    {
      ...unlessBlocked,
      blocked: 'fine',
      friend: 'alike',
    },
  ),
  'GET /message/get-one id': createRow(async ({ message }) => ({ id: await message() }), {
    friend: 'fine',
  }),
  'POST /message/mark-read id': createRow(async ({ message }) => ({ id: await message() }), {
    friend: 'fine',
  }),
  'POST /message/mark-read user_id': createRow(
    async ({ message, id }) => (await message(), { user_id: id.friend }),
    ownDataOnly,
  ),
  'POST /message/mark-unread id': createRow(
    async ({ message }) => ({ id: await message() }),
    { owner: 'alike' },
    'friend',
  ),
  'POST /message/mark-unread user_id': createRow(
    async ({ message, id }) => (await message(), { user_id: id.owner }),
    ownDataOnly,
    'friend',
  ),
  'POST /message/delete id': createRow(async ({ message }) => ({ id: await message() }), {
    friend: 'fine',
  }),
  'POST /message/delete user_id': createRow(
    async ({ message, id }) => (await message(), { user_id: id.friend }),
    ownersKnow,
  ),
  'POST /message/accept user_id': createRow(
    async (scene) => ({ user_id: (await writtenBy(scene, 'gus'), scene.town.id.gus) }),
    ownersKnow,
  ),
  'POST /message/typing user_id': createRow(async ({ id }) => ({ user_id: id.friend }), {
    ...ownersKnow,
    stranger: 'fine',
    former: 'fine',
    blocked: 'fine',
  }),
  'POST /message/delete-image file_name': createRow(async (scene) => ({
    file_name: await messageFile(scene),
  })),
  'POST /message/delete-attachment file_name': createRow(async (scene) => ({
    file_name: await messageFile(scene),
  })),

  'GET /notification/read id': createRow(
    async (scene) => ({ id: await notification(scene) }),
    ownersKnow,
  ),
  'POST /notification/read id': createRow(
    async (scene) => ({ id: await notification(scene) }),
    ownersKnow,
  ),
  'POST /notification/mark-unread id': createRow(
    async (scene) => ({ id: await notification(scene) }),
    ownersKnow,
  ),
  'POST /representative/change-contact id': createRow(async (scene) => ({
    id: await contact(scene),
    note: 'Called again',
  })),
  'POST /representative/delete-contact id': createRow(async (scene) => ({
    id: await contact(scene),
  })),
};

const sendRequest = (from: Client, second_user_id: number) =>
  from.ask('POST /user/send-friend-request', { second_user_id });

const passkey = async ({ town, id }: AuthorizationFixture) =>
  (await town.db.queryOne<{ id: number }>(sql`
    insert into passkeys (person_id, credential_id, public_key, counter, transports, name)
    values (${id.owner}, ${String(Math.random())}, ${Buffer.from('a key')}, 0, '{}', 'A key') returning id`))!
    .id;

async function invitation({ owner, town }: AuthorizationFixture) {
  await owner.ask('POST /user/invite-friend', { emails: [`guest${Math.random()}@far.example`] });
  await town.db.execute(
    sql`update invitations set sent_at = now() - interval '8 days' where sent_at > now() - interval '1 day'`,
  );
  return (await owner.ask('GET /user/invitations', {})).invitations[0]!.id;
}

async function messageFile({ town, id }: AuthorizationFixture) {
  const { randomBytes } = await import('node:crypto');
  const name = randomBytes(16).toString('base64url');
  await town.db.execute(
    sql`insert into message_files (name, owner_id, type, title, bytes) values (${name}, ${id.owner}, 'pdf', 'letter.pdf', 1)`,
  );
  return name;
}

const writtenBy = async ({ town, id }: AuthorizationFixture, who: 'gus') =>
  (await town.as(who)).ask('POST /message/send', { recipients: [id.owner], message: 'Hello' });

/** A notification of Ada about a like of Ben. */
async function notification({ town, id, post }: AuthorizationFixture) {
  const content_id = await post();
  await (await town.as('ben')).ask('POST /content/like', { content_id });
  await town.drainJobs();
  const row = await town.db.queryOne<{ id: number }>(
    sql`select id from notifications where person_id = ${id.owner} order by id desc limit 1`,
  );
  return row!.id;
}

const contact = async ({ owner }: AuthorizationFixture) =>
  (
    await owner.ask('POST /representative/add-contact', {
      official: 'Somebody',
      office: 'Mayor',
      way: 'phone',
    })
  ).contact.id;
