// Permission table: people, accounts, collections, invitations and messages.
import { sql } from '#server/db/sql.ts';
import type { Client } from '../api.ts';
import { acrossBlocks, apart, row, silent, type Rows } from './rows.ts';
import type { Fixture } from './scene.ts';

const ada =
  (field = 'user_id', rest: object = {}) =>
  async ({ id }: Fixture) => ({ [field]: id.owner, ...rest });
const everybody = { ...acrossBlocks } as const;

export const peopleRows: Rows = {
  // the input never determines who acts
  'POST /user/save-issues user_id': row(async ({ id }) => ({ user_id: id.owner, issues: [1] }), {
    friend: 'refused',
    stranger: 'refused',
    former: 'refused',
    blocked: 'refused',
  }),
  'POST /account/save-profile id': row(
    async ({ id }) => ({ id: id.owner, name: 'Ada Lindqvist' }),
    {
      friend: 'refused',
      stranger: 'refused',
      former: 'refused',
      blocked: 'refused',
    },
  ),
  'POST /user/post-feed user_id': row(async ({ id }) => ({ user_id: id.owner, text: 'Hello' }), {
    friend: 'refused',
    stranger: 'refused',
    former: 'refused',
    blocked: 'refused',
  }),
  'POST /account/crop-avtar image': row(async ({ owner }) => {
    const { photo, uploaded } = await import('../pictures.ts');
    return {
      image: (await uploaded(owner, await photo('png', 60, 60))).file_name,
      crop: { x: 0, y: 0, width: 40, height: 40 },
    };
  }),
  'POST /account/passkey-rename id': row(async (scene) => ({
    id: await passkey(scene),
    name: 'Another',
  })),
  'POST /account/passkey-remove id': row(
    async (scene) => ({ id: await passkey(scene), password: 'everyone-knows-this' }),
    silent,
  ),
  'POST /account/revoke-session id': row(async ({ town, id }) => {
    const { startSession } = await import('#server/lib/security/sessions.ts');
    await startSession(town.db, id.owner, 'another device');
    return (await town.db.queryOne<{ id: number }>(
      sql`select id from sessions where person_id = ${id.owner} order by id desc limit 1`,
    ))!;
  }, silent),

  'GET /user/get username': row(async () => ({ username: 'ada' }), everybody, 'friend'),
  'GET /user/get user_id': row(ada(), everybody, 'friend'),
  'POST /user/check-blocked-user user_id': row(ada(), { ...everybody, blocked: 'alike' }, 'friend'),
  'POST /user/block-user user_id': row(
    async ({ town }) => ({ user_id: town.id.zoe }),
    { blocked: 'fine', ...everybody, friend: 'fine' },
    'owner',
  ),
  'POST /user/un-block-user user_id': row(
    async ({ town }) => ({ user_id: town.id.zoe }),
    { blocked: 'fine', ...everybody },
    'owner',
  ),
  'GET /user/get-friends-count user_id': row(ada(), everybody, 'friend'),
  'GET /user/get-friends user_id': row(ada(), everybody, 'friend'),
  'GET /user/check-friend user_id': row(ada(), everybody, 'friend'),
  'POST /user/send-friend-request second_user_id': row(ada('second_user_id'), everybody, 'friend'),
  'POST /user/cancel-friend-request second_user_id': row(
    async ({ owner, town }) => (
      await sendRequest(owner, town.id.bao),
      { second_user_id: town.id.bao }
    ),
    apart,
  ),
  'POST /user/confirm-friend-request user_id': row(
    async ({ id, town }) => (
      await sendRequest(await town.as('joe'), id.owner),
      { user_id: town.id.joe }
    ),
    apart,
  ),
  'POST /user/decline-friend-request user_id': row(
    async ({ id, town }) => (
      await sendRequest(await town.as('kira'), id.owner),
      { user_id: town.id.kira }
    ),
    apart,
  ),
  'POST /user/remove-friend second_user_id': row(
    async ({ town }) => ({ second_user_id: town.id.carmen }),
    { ...everybody, blocked: 'fine' },
  ),
  'GET /user/send-friend-request-notification user_id': row(
    async ({ owner, town }) => (await sendRequest(owner, town.id.omar), { user_id: town.id.omar }),
    apart,
  ),
  'GET /action/list user_id': row(ada(), { ...everybody, blocked: 'alike' }, 'friend'),
  'GET /content/list user_id': row(ada(), { ...everybody, blocked: 'alike' }, 'friend'),

  'GET /user/get-friend-collection id': row(async ({ collection }) => ({ id: await collection() })),
  'POST /user/save-friend-collection id': row(async ({ collection }) => ({
    id: await collection(),
    name: `Another ${Math.random()}`,
    friends: [],
  })),
  'POST /user/save-friend-collection friends': row(
    async ({ id }) => ({ name: `Friends ${Math.random()}`, friends: [id.friend] }),
    {
      stranger: 'alike',
      former: 'alike',
      blocked: 'alike',
      friend: 'alike',
    },
  ),
  'POST /user/delete-friend-collection id': row(async ({ collection }) => ({
    id: await collection(),
  })),
  'POST /user/resend-invitation id': row(async (scene) => ({ id: await invitation(scene) })),
  'POST /user/revoke-invitation id': row(async (scene) => ({ id: await invitation(scene) })),

  'POST /message/send recipients': row(
    async ({ id }) => ({ recipients: [id.owner], message: 'Hello' }),
    { ...everybody, blocked: 'alike' },
    'friend',
  ),
  'POST /message/send attachments': row(
    async (scene) => ({
      recipients: [scene.town.id.elif],
      message: 'Hello',
      attachments: [await messageFile(scene)],
    }),
    silent,
  ),
  'POST /message/send parent_id': row(
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
  'GET /message/get-messages user_id': row(
    async ({ message, id }) => (await message(), { user_id: id.friend }),
    {
      ...everybody,
      blocked: 'fine',
      friend: 'alike',
    },
  ),
  'GET /message/get-one id': row(async ({ message }) => ({ id: await message() }), {
    friend: 'fine',
  }),
  'POST /message/mark-read id': row(async ({ message }) => ({ id: await message() }), {
    friend: 'fine',
  }),
  'POST /message/mark-read user_id': row(
    async ({ message, id }) => (await message(), { user_id: id.friend }),
    apart,
  ),
  'POST /message/mark-unread id': row(
    async ({ message }) => ({ id: await message() }),
    { owner: 'alike' },
    'friend',
  ),
  'POST /message/mark-unread user_id': row(
    async ({ message, id }) => (await message(), { user_id: id.owner }),
    apart,
    'friend',
  ),
  'POST /message/delete id': row(async ({ message }) => ({ id: await message() }), {
    friend: 'fine',
  }),
  'POST /message/delete user_id': row(
    async ({ message, id }) => (await message(), { user_id: id.friend }),
    silent,
  ),
  'POST /message/accept user_id': row(
    async (scene) => ({ user_id: (await writtenBy(scene, 'gus'), scene.town.id.gus) }),
    silent,
  ),
  'POST /message/typing user_id': row(async ({ id }) => ({ user_id: id.friend }), {
    ...silent,
    stranger: 'fine',
    former: 'fine',
    blocked: 'fine',
  }),
  'POST /message/delete-image file_name': row(async (scene) => ({
    file_name: await messageFile(scene),
  })),
  'POST /message/delete-attachment file_name': row(async (scene) => ({
    file_name: await messageFile(scene),
  })),

  'GET /notification/read id': row(async (scene) => ({ id: await notification(scene) }), silent),
  'POST /notification/read id': row(async (scene) => ({ id: await notification(scene) }), silent),
  'POST /representative/change-contact id': row(async (scene) => ({
    id: await contact(scene),
    note: 'Called again',
  })),
  'POST /representative/delete-contact id': row(async (scene) => ({ id: await contact(scene) })),
};

const sendRequest = (from: Client, second_user_id: number) =>
  from.ask('POST /user/send-friend-request', { second_user_id });

const passkey = async ({ town, id }: Fixture) =>
  (await town.db.queryOne<{ id: number }>(sql`
    insert into passkeys (person_id, credential_id, public_key, counter, transports, name)
    values (${id.owner}, ${String(Math.random())}, ${Buffer.from('a key')}, 0, '{}', 'A key') returning id`))!
    .id;

async function invitation({ owner, town }: Fixture) {
  await owner.ask('POST /user/invite-friend', { emails: [`guest${Math.random()}@far.example`] });
  await town.db.execute(
    sql`update invitations set sent_at = now() - interval '8 days' where sent_at > now() - interval '1 day'`,
  );
  return (await owner.ask('GET /user/invitations', {})).invitations[0]!.id;
}

async function messageFile({ town, id }: Fixture) {
  const { randomBytes } = await import('node:crypto');
  const name = randomBytes(16).toString('base64url');
  await town.db.execute(
    sql`insert into message_files (name, owner_id, type, title, bytes) values (${name}, ${id.owner}, 'pdf', 'letter.pdf', 1)`,
  );
  return name;
}

const writtenBy = async ({ town, id }: Fixture, who: 'gus') =>
  (await town.as(who)).ask('POST /message/send', { recipients: [id.owner], message: 'Hello' });

/** A notification of Ada about an action of Ben. */
async function notification({ town, id, post }: Fixture) {
  const content_id = await post();
  await (await town.as('ben')).ask('POST /content/like', { content_id });
  await town.drainJobs();
  const row = await town.db.queryOne<{ id: number }>(
    sql`select id from notifications where person_id = ${id.owner} order by id desc limit 1`,
  );
  return row!.id;
}

const contact = async ({ owner }: Fixture) =>
  (
    await owner.ask('POST /representative/add-contact', {
      official: 'Somebody',
      office: 'Mayor',
      way: 'phone',
    })
  ).contact.id;
