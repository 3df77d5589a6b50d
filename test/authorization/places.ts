// Permission table: groups and actions.
import { sql } from '#server/db/sql.ts';
import { ensureOfficials } from '#server/seed/officials.ts';
import { publicPassword } from '#server/site/demoAccounts.ts';
import { membersOnly, ownersOnly, createRow, ownersKnow, type Rows } from './rows.ts';
import type { AuthorizationFixture } from './scene.ts';
import { filledForm } from '../actions.ts';

const ofGroup =
  (rest: object = {}) =>
  async ({ group }: AuthorizationFixture) => ({ group_id: group, ...rest });
const action =
  (field: string, rest: object = {}, fields: object = {}) =>
  async (scene: AuthorizationFixture) => ({ [field]: (await scene.action(fields)).id, ...rest });
const petition = { kind: 'petition', start_on: '', end_on: '', goal: 100 } as const;
const letterFields = {
  kind: 'letter',
  start_on: '',
  end_on: '',
  letter_subject: 'A bench',
  letter_text: 'Please.',
} as const;
/** A form that changes only the given fields. */
const formOf = (id: number, rest: object = {}) => ({
  ...filledForm,
  shared_as: undefined,
  id,
  ...rest,
});

export const placeRows: Rows = {
  'GET /group/get-one id': createRow(async ({ group }) => ({ id: group }), membersOnly),
  'POST /group/create icon': createRow(
    async ({ picture }) => ({ name: 'A group', icon: await picture() }),
    ownersKnow,
  ),
  'POST /group/create parent_id': createRow(
    async ({ group }) => ({ name: 'A group', parent_id: group }),
    ownersKnow,
  ),
  'POST /group/update id': createRow(
    async ({ group }) => ({ id: group, name: 'The inner circle' }),
    ownersOnly,
  ),
  'POST /group/update icon': createRow(
    async ({ group, picture }) => ({ id: group, name: 'The inner circle', icon: await picture() }),
    {
      ...ownersKnow,
      friend: 'refused',
    },
  ),
  'POST /group/update parent_id': createRow(
    async ({ group, openGroup }) => ({
      id: group,
      name: 'The inner circle',
      parent_id: await openGroup(),
    }),
    {
      ...ownersKnow,
      friend: 'refused',
    },
  ),
  'POST /group/archive id': createRow(
    async ({ group }) => ({ id: group, archive: 'N' }),
    ownersOnly,
  ),
  'POST /group/save-cover id': createRow(
    async ({ group }) => ({ id: group, drawing: 'town' }),
    ownersOnly,
  ),
  'POST /group/save-cover image': createRow(async ({ group, owner }) => {
    const { photo, uploaded } = await import('../pictures.ts');
    return {
      id: group,
      image: (await uploaded(owner, await photo('png', 60, 60))).file_name,
      crop: { x: 0, y: 0, width: 40, height: 10 },
    };
  }, ownersOnly),
  'POST /group/delete id': createRow(async (scene) => ({ id: await closedGroup(scene) })),
  'POST /group/join group_id': createRow(ofGroup(), membersOnly),
  'POST /group/leave group_id': createRow(
    async (scene) => ({ group_id: await groupOf(scene, 'Open') }),
    { stranger: 'fine', former: 'fine' },
    'friend',
  ),
  'POST /group/list-me group_id': createRow(ofGroup(), membersOnly),
  'POST /group/accept-invitation group_id': createRow(
    async (scene) => ({ group_id: await invitedTo(scene) }),
    {},
    'friend',
  ),
  'POST /group/decline-invitation group_id': createRow(
    async (scene) => ({ group_id: await invitedTo(scene) }),
    {},
    'friend',
  ),
  'POST /group/news group_id': createRow(ofGroup({ news: 'all' }), membersOnly),
  'GET /group/members group_id': createRow(ofGroup(), membersOnly),
  'POST /group/remove-member group_id': createRow(withFriend, ownersOnly),
  'POST /group/remove-member user_id': createRow(withFriend, { ...ownersKnow, friend: 'refused' }),
  'POST /group/set-role group_id': createRow(roleIn, ownersOnly),
  'POST /group/set-role user_id': createRow(roleIn, { ...ownersKnow, friend: 'refused' }),
  'POST /group/transfer group_id': createRow(withFriendAndProof, ownersOnly),
  'POST /group/transfer user_id': createRow(withFriendAndProof, {
    ...ownersKnow,
    friend: 'refused',
  }),
  'POST /group/answer-transfer group_id': createRow(
    async (scene) => ({ group_id: await createOffer(scene), accept: false }),
    { friend: 'refused' },
  ),
  'GET /group/removed group_id': createRow(ofGroup(), ownersOnly),
  'POST /group/let-back group_id': createRow(afterRemoval, {}),
  'POST /group/let-back user_id': createRow(afterRemoval, ownersKnow),
  'GET /group/parent-groups id': createRow(async ({ group }) => ({ id: group }), ownersOnly),
  'GET /group/search-user group_id': createRow(ofGroup({ keyword: 'ada' }), membersOnly),
  'GET /group/friends-to-invite group_id': createRow(ofGroup(), membersOnly),
  'POST /group/invite-user-emails group_id': createRow(
    ofGroup({ emails: ['someone@far.example'] }),
    membersOnly,
  ),
  'POST /user/create-invitation-link group_id': createRow(
    ofGroup({ days: 7, max_uses: 1 }),
    membersOnly,
  ),
  'POST /group/invite-users group_id': createRow(
    async (scene) => ({ group_id: await groupOf(scene, 'Closed'), users: [scene.town.id.zoe] }),
    membersOnly,
  ),
  'POST /group/invite-users users': createRow(
    async (scene) => ({ group_id: await groupOf(scene, 'Closed'), users: [scene.town.id.zoe] }),
    {
      ...ownersKnow,
      friend: 'fine',
    },
  ),
  'POST /group/invite-friends group_id': createRow(
    async (scene) => ({ group_id: await groupOf(scene, 'Closed'), friends: [scene.town.id.otis] }),
    membersOnly,
  ),
  'POST /group/invite-friends friends': createRow(
    async (scene) => ({ group_id: await groupOf(scene, 'Closed'), friends: [scene.town.id.otis] }),
    {
      ...ownersKnow,
      friend: 'fine',
    },
  ),
  'GET /group/invitations group_id': createRow(ofGroup(), membersOnly),
  'POST /group/revoke-invitation group_id': createRow(invited, { friend: 'apart' }),
  'POST /group/revoke-invitation user_id': createRow(invited, ownersKnow),
  'POST /group/revoke-invitation invitation_id': createRow(invitedByMail, ownersKnow),

  'GET /action/list group_id': createRow(ofGroup(), { ...ownersKnow, friend: 'fine' }),
  'GET /action/get-one id': createRow(action('id'), membersOnly),
  'POST /action/create image': createRow(
    async ({ picture }) => ({ ...filledForm, image: await picture() }),
    ownersKnow,
  ),
  'POST /action/create collection_id': createRow(
    async ({ collection }) => ({
      ...filledForm,
      shared_as: 'Collection',
      collection_id: await collection(),
    }),
    ownersKnow,
  ),
  'POST /action/create group_id': createRow(
    ofGroup({ ...filledForm, shared_as: 'Group' }),
    ownersOnly,
  ),
  'POST /action/update id': createRow(
    async (scene) => formOf((await scene.action()).id),
    ownersOnly,
  ),
  'POST /action/update image': createRow(
    async (scene) => formOf((await scene.action()).id, { image: await scene.picture() }),
    { ...ownersKnow, friend: 'refused' },
  ),
  'POST /action/update collection_id': createRow(
    async (scene) =>
      formOf((await scene.ownAction()).id, {
        shared_as: 'Collection',
        collection_id: await scene.collection(),
      }),
    ownersKnow,
  ),
  'POST /action/call-off id': createRow(action('id'), ownersOnly),
  'POST /action/delete id': createRow(action('id'), ownersOnly),
  'POST /action/follow id': createRow(action('id'), { owner: 'refused' }, 'friend'),
  'POST /action/un-follow id': createRow(action('id'), {}, 'friend'),
  'POST /action/mark-complete action_id': createRow(action('action_id'), membersOnly),
  'POST /action/answer action_id': createRow(
    action('action_id', { answer: 'going' }),
    { owner: 'refused' },
    'friend',
  ),
  'GET /action/attendance action_id': createRow(action('action_id'), membersOnly),
  'GET /action/photos action_id': createRow(action('action_id'), membersOnly),
  'POST /action/check-in action_id': createRow(async (scene) => {
    const { id } = await scene.action();
    await scene.town.db.execute(
      sql`insert into attendance (content_id, person_id, answer) values (${id}, ${scene.town.id.zoe}, 'going')`,
    );
    return { action_id: id, user_id: scene.town.id.zoe, present: true };
  }, ownersOnly),
  'POST /action/check-in user_id': createRow(async (scene) => {
    const { id } = await scene.action();
    await scene.town.db.execute(
      sql`insert into attendance (content_id, person_id, answer) values (${id}, ${scene.town.id.zoe}, 'going')`,
    );
    return { action_id: id, user_id: scene.town.id.zoe, present: true };
  }, ownersOnly),
  'GET /action/get-rating action_id': createRow(action('action_id'), membersOnly),
  'POST /action/save-rating action_id': createRow(
    action('action_id', { rating: 4 }),
    { owner: 'refused' },
    'friend',
  ),
  'GET /action/texts action_id': createRow(action('action_id'), membersOnly),
  'POST /action/signature-list action_id': createRow(action('action_id', {}, petition), ownersOnly),
  'POST /action/sign action_id': createRow(action('action_id', {}, petition), {}, 'friend'),
  'POST /action/withdraw-signature action_id': createRow(
    createSignature,
    { ...ownersKnow, visitor: 'alike' },
    'friend',
  ),
  'POST /action/share-signature action_id': createRow(createSignature, {}, 'friend'),
  'GET /action/signatures action_id': createRow(action('action_id', {}, petition), membersOnly),
  'POST /action/write-letter action_id': createRow(
    letter(({ id }, recipient) => ({ action_id: id, recipient_id: recipient, way: 'email' })),
    membersOnly,
  ),
  'POST /action/write-letter recipient_id': createRow(
    letter(({ id }, recipient) => ({ action_id: id, recipient_id: recipient, way: 'email' })),
    {
      ...ownersKnow,
      friend: 'fine',
    },
  ),
  'POST /action/un-write-letter recipient_id': createRow(
    letter((_letter, recipient) => ({ recipient_id: recipient }), true),
    { friend: 'apart' },
  ),
  'POST /action/letter-answered recipient_id': createRow(
    letter((_letter, recipient) => ({ recipient_id: recipient, answered: true }), true),
    { friend: 'apart' },
  ),
  'GET /action/updates action_id': createRow(action('action_id'), membersOnly),
  'POST /action/post-update action_id': createRow(
    action('action_id', { body: '<p>Soon.</p>' }),
    ownersOnly,
  ),
  'GET /action/signature-districts action_id': createRow(
    action('action_id', {}, petition),
    ownersOnly,
  ),
  'GET /action/own-officials action_id': createRow(toOfficials({}), membersOnly),
  'POST /action/find-officials action_id': createRow(
    toOfficials({ address: '00417' }),
    membersOnly,
  ),
  'POST /action/write-to-official action_id': createRow(
    toOfficials({
      official: {
        name: 'Lena Vogt',
        office: 'Council member, Landing',
        email: 'vogt@larkwater.example',
      },
      way: 'email',
    }),
    membersOnly,
  ),
};

async function groupOf({ town }: AuthorizationFixture, status: 'Open' | 'Closed') {
  const { createTestGroup } = await import('../groups.ts');
  return (await createTestGroup(town, 'ada', ['ben'], { status })).id;
}
const closedGroup = async (scene: AuthorizationFixture) => {
  const { createTestGroup } = await import('../groups.ts');
  return (await createTestGroup(scene.town, 'ada', [], { status: 'Closed' })).id;
};

async function invitedTo(scene: AuthorizationFixture) {
  const group_id = await closedGroup(scene);
  await scene.owner.ask('POST /group/invite-users', { group_id, users: [scene.id.friend] });
  return group_id;
}

async function roleIn(scene: AuthorizationFixture) {
  return { group_id: await groupOf(scene, 'Closed'), user_id: scene.id.friend, role: 'moderator' };
}

async function withFriend(scene: AuthorizationFixture) {
  return { group_id: await groupOf(scene, 'Closed'), user_id: scene.id.friend };
}

async function withFriendAndProof(scene: AuthorizationFixture) {
  return { ...(await withFriend(scene)), password: publicPassword };
}

async function invited(scene: AuthorizationFixture) {
  const group_id = await groupOf(scene, 'Closed');
  await scene.owner.ask('POST /group/invite-users', { group_id, users: [scene.town.id.zoe] });
  return { group_id, user_id: scene.town.id.zoe };
}

async function invitedByMail(scene: AuthorizationFixture) {
  const group_id = await groupOf(scene, 'Closed');
  await scene.owner.ask('POST /group/invite-user-emails', {
    group_id,
    emails: [`guest${group_id}@far.example`],
  });
  const { sql } = await import('#server/db/sql.ts');
  const row = await scene.town.db.queryOne<{ id: number }>(
    sql`select id from invitations where group_id = ${group_id} order by id desc limit 1`,
  );
  return { group_id, invitation_id: row!.id };
}

/** Ada offers the group to Dev. */
async function createOffer({ town, owner }: AuthorizationFixture) {
  const { createTestGroup } = await import('../groups.ts');
  const { id } = await createTestGroup(town, 'ada', ['ben', 'dev'], { status: 'Closed' });
  await owner.ask('POST /group/transfer', {
    group_id: id,
    user_id: town.id.dev,
    password: publicPassword,
  });
  return id;
}

/** Ada removed Ben from the group. */
async function afterRemoval({ town, owner }: AuthorizationFixture) {
  const { createTestGroup } = await import('../groups.ts');
  const { id } = await createTestGroup(town, 'ada', ['ben'], { status: 'Closed' });
  await owner.ask('POST /group/remove-member', { group_id: id, user_id: town.id.ben });
  return { group_id: id, user_id: town.id.ben };
}

async function createSignature(scene: AuthorizationFixture) {
  const { id } = await scene.action(petition);
  await scene.clients.friend.ask('POST /action/sign', { action_id: id });
  return { action_id: id };
}

function toOfficials(rest: object) {
  return async (scene: AuthorizationFixture) => {
    await ensureOfficials(scene.town.db);
    return {
      action_id: (await scene.action({ ...letterFields, offices: ['council', 'mayor'] })).id,
      ...rest,
    };
  };
}

function letter(input: (letter: { id: number }, recipient: number) => object, written = false) {
  return async (scene: AuthorizationFixture) => {
    const created = await scene.action({
      ...letterFields,
      recipients: [{ name: 'The mayor', email: 'mayor@far.example' }],
    });
    const recipient = created.recipients[0]!.id;
    if (written)
      await scene.owner.ask('POST /action/write-letter', {
        action_id: created.id,
        recipient_id: recipient,
        way: 'email',
      });
    return input(created, recipient);
  };
}
