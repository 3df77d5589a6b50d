// Permission table: groups and actions.
import { ensureOfficials } from '#server/seed/officials.ts';
import { insiders, ownersAlone, row, silent, type Rows } from './rows.ts';
import type { Fixture } from './scene.ts';
import { filledForm } from '../actions.ts';

const circle =
  (rest: object = {}) =>
  async ({ group }: Fixture) => ({ group_id: group, ...rest });
const action =
  (field: string, rest: object = {}, fields: object = {}) =>
  async (scene: Fixture) => ({ [field]: (await scene.action(fields)).id, ...rest });
const petition = { kind: 'petition', start_on: '', end_on: '', goal: 100 } as const;
const onPaper = {
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
  'GET /group/get-one id': row(async ({ group }) => ({ id: group }), insiders),
  'POST /group/create icon': row(
    async ({ picture }) => ({ name: 'A group', icon: await picture() }),
    silent,
  ),
  'POST /group/create parent_id': row(
    async ({ group }) => ({ name: 'A group', parent_id: group }),
    silent,
  ),
  'POST /group/update id': row(
    async ({ group }) => ({ id: group, name: 'The inner circle' }),
    ownersAlone,
  ),
  'POST /group/update icon': row(
    async ({ group, picture }) => ({ id: group, name: 'The inner circle', icon: await picture() }),
    {
      ...silent,
      friend: 'refused',
    },
  ),
  'POST /group/update parent_id': row(
    async ({ group, openGroup }) => ({
      id: group,
      name: 'The inner circle',
      parent_id: await openGroup(),
    }),
    {
      ...silent,
      friend: 'refused',
    },
  ),
  'POST /group/delete id': row(async (scene) => ({ id: await closedGroup(scene) })),
  'POST /group/join group_id': row(circle(), insiders),
  'POST /group/leave group_id': row(
    async (scene) => ({ group_id: await groupOf(scene, 'Open') }),
    { stranger: 'fine', former: 'fine' },
    'friend',
  ),
  'POST /group/list-me group_id': row(circle(), insiders),
  'POST /group/accept-invitation group_id': row(
    async (scene) => ({ group_id: await invitedTo(scene) }),
    {},
    'friend',
  ),
  'POST /group/decline-invitation group_id': row(
    async (scene) => ({ group_id: await invitedTo(scene) }),
    {},
    'friend',
  ),
  'POST /group/news group_id': row(circle({ news: 'all' }), insiders),
  'GET /group/members group_id': row(circle(), insiders),
  'POST /group/remove-member group_id': row(withFriend, ownersAlone),
  'POST /group/remove-member user_id': row(withFriend, { ...silent, friend: 'refused' }),
  'POST /group/set-role group_id': row(roleIn, ownersAlone),
  'POST /group/set-role user_id': row(roleIn, { ...silent, friend: 'refused' }),
  'POST /group/transfer group_id': row(withFriend, ownersAlone),
  'POST /group/transfer user_id': row(withFriend, { ...silent, friend: 'refused' }),
  'POST /group/answer-transfer group_id': row(
    async (scene) => ({ group_id: await offered(scene), accept: false }),
    { friend: 'refused' },
  ),
  'GET /group/removed group_id': row(circle(), ownersAlone),
  'POST /group/let-back group_id': row(afterRemoval, {}),
  'POST /group/let-back user_id': row(afterRemoval, silent),
  'GET /group/parent-groups id': row(async ({ group }) => ({ id: group }), ownersAlone),
  'GET /group/search-user group_id': row(circle({ keyword: 'ada' }), insiders),
  'GET /group/friends-to-invite group_id': row(circle(), insiders),
  'POST /group/invite-user-emails group_id': row(
    circle({ emails: ['someone@far.example'] }),
    insiders,
  ),
  'POST /group/invite-users group_id': row(
    async (scene) => ({ group_id: await groupOf(scene, 'Closed'), users: [scene.town.id.zoe] }),
    insiders,
  ),
  'POST /group/invite-users users': row(
    async (scene) => ({ group_id: await groupOf(scene, 'Closed'), users: [scene.town.id.zoe] }),
    {
      ...silent,
      friend: 'fine',
    },
  ),
  'POST /group/invite-friends group_id': row(
    async (scene) => ({ group_id: await groupOf(scene, 'Closed'), friends: [scene.town.id.otis] }),
    insiders,
  ),
  'POST /group/invite-friends friends': row(
    async (scene) => ({ group_id: await groupOf(scene, 'Closed'), friends: [scene.town.id.otis] }),
    {
      ...silent,
      friend: 'fine',
    },
  ),
  'GET /group/invitations group_id': row(circle(), insiders),
  'POST /group/revoke-invitation group_id': row(invited, { friend: 'apart' }),
  'POST /group/revoke-invitation user_id': row(invited, silent),
  'POST /group/revoke-invitation invitation_id': row(invitedByMail, silent),

  'GET /action/list group_id': row(circle(), { ...silent, friend: 'fine' }),
  'GET /action/get-one id': row(action('id'), insiders),
  'POST /action/create image': row(
    async ({ picture }) => ({ ...filledForm, image: await picture() }),
    silent,
  ),
  'POST /action/create collection_id': row(
    async ({ collection }) => ({
      ...filledForm,
      shared_as: 'Collection',
      collection_id: await collection(),
    }),
    silent,
  ),
  'POST /action/create group_id': row(circle({ ...filledForm, shared_as: 'Group' }), ownersAlone),
  'POST /action/update id': row(async (scene) => formOf((await scene.action()).id), ownersAlone),
  'POST /action/update image': row(
    async (scene) => formOf((await scene.action()).id, { image: await scene.picture() }),
    { ...silent, friend: 'refused' },
  ),
  'POST /action/update collection_id': row(
    async (scene) =>
      formOf((await scene.ownAction()).id, {
        shared_as: 'Collection',
        collection_id: await scene.collection(),
      }),
    silent,
  ),
  'POST /action/call-off id': row(action('id'), ownersAlone),
  'POST /action/delete id': row(action('id'), ownersAlone),
  'POST /action/follow id': row(action('id'), { owner: 'refused' }, 'friend'),
  'POST /action/un-follow id': row(action('id'), {}, 'friend'),
  'POST /action/mark-complete action_id': row(action('action_id'), insiders),
  'GET /action/get-rating action_id': row(action('action_id'), insiders),
  'POST /action/save-rating action_id': row(
    action('action_id', { rating: 4 }),
    { owner: 'refused' },
    'friend',
  ),
  'GET /action/texts action_id': row(action('action_id'), insiders),
  'POST /action/signature-list action_id': row(action('action_id', {}, petition), ownersAlone),
  'POST /action/sign action_id': row(action('action_id', {}, petition), {}, 'friend'),
  'POST /action/withdraw-signature action_id': row(
    signed,
    { ...silent, visitor: 'alike' },
    'friend',
  ),
  'POST /action/share-signature action_id': row(signed, {}, 'friend'),
  'GET /action/signatures action_id': row(action('action_id', {}, petition), insiders),
  'POST /action/write-letter action_id': row(
    letter(({ id }, recipient) => ({ action_id: id, recipient_id: recipient, way: 'email' })),
    insiders,
  ),
  'POST /action/write-letter recipient_id': row(
    letter(({ id }, recipient) => ({ action_id: id, recipient_id: recipient, way: 'email' })),
    {
      ...silent,
      friend: 'fine',
    },
  ),
  'POST /action/un-write-letter recipient_id': row(
    letter((_letter, recipient) => ({ recipient_id: recipient }), true),
    { friend: 'apart' },
  ),
  'POST /action/letter-answered recipient_id': row(
    letter((_letter, recipient) => ({ recipient_id: recipient, answered: true }), true),
    { friend: 'apart' },
  ),
  'GET /action/updates action_id': row(action('action_id'), insiders),
  'POST /action/post-update action_id': row(
    action('action_id', { body: '<p>Soon.</p>' }),
    ownersAlone,
  ),
  'GET /action/signature-districts action_id': row(action('action_id', {}, petition), ownersAlone),
  'GET /action/own-officials action_id': row(toOfficials({}), insiders),
  'POST /action/find-officials action_id': row(toOfficials({ address: '00417' }), insiders),
  'POST /action/write-to-official action_id': row(
    toOfficials({
      official: {
        name: 'Lena Vogt',
        office: 'Council member, Landing',
        email: 'vogt@larkwater.example',
      },
      way: 'email',
    }),
    insiders,
  ),
};

async function groupOf({ town }: Fixture, status: 'Open' | 'Closed') {
  const { foundGroup } = await import('../groups.ts');
  return (await foundGroup(town, 'ada', ['ben'], { status })).id;
}
const closedGroup = async (scene: Fixture) => {
  const { foundGroup } = await import('../groups.ts');
  return (await foundGroup(scene.town, 'ada', [], { status: 'Closed' })).id;
};

async function invitedTo(scene: Fixture) {
  const group_id = await closedGroup(scene);
  await scene.owner.ask('POST /group/invite-users', { group_id, users: [scene.id.friend] });
  return group_id;
}

async function roleIn(scene: Fixture) {
  return { group_id: await groupOf(scene, 'Closed'), user_id: scene.id.friend, role: 'moderator' };
}

async function withFriend(scene: Fixture) {
  return { group_id: await groupOf(scene, 'Closed'), user_id: scene.id.friend };
}

async function invited(scene: Fixture) {
  const group_id = await groupOf(scene, 'Closed');
  await scene.owner.ask('POST /group/invite-users', { group_id, users: [scene.town.id.zoe] });
  return { group_id, user_id: scene.town.id.zoe };
}

async function invitedByMail(scene: Fixture) {
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
async function offered({ town, owner }: Fixture) {
  const { foundGroup } = await import('../groups.ts');
  const { id } = await foundGroup(town, 'ada', ['ben', 'dev'], { status: 'Closed' });
  await owner.ask('POST /group/transfer', { group_id: id, user_id: town.id.dev });
  return id;
}

/** Ada removed Ben from the group. */
async function afterRemoval({ town, owner }: Fixture) {
  const { foundGroup } = await import('../groups.ts');
  const { id } = await foundGroup(town, 'ada', ['ben'], { status: 'Closed' });
  await owner.ask('POST /group/remove-member', { group_id: id, user_id: town.id.ben });
  return { group_id: id, user_id: town.id.ben };
}

async function signed(scene: Fixture) {
  const { id } = await scene.action(petition);
  await scene.clients.friend.ask('POST /action/sign', { action_id: id });
  return { action_id: id };
}

function toOfficials(rest: object) {
  return async (scene: Fixture) => {
    await ensureOfficials(scene.town.db);
    return {
      action_id: (await scene.action({ ...onPaper, offices: ['council', 'mayor'] })).id,
      ...rest,
    };
  };
}

function letter(input: (letter: { id: number }, recipient: number) => object, written = false) {
  return async (scene: Fixture) => {
    const made = await scene.action({
      ...onPaper,
      recipients: [{ name: 'The mayor', email: 'mayor@far.example' }],
    });
    const recipient = made.recipients[0]!.id;
    if (written)
      await scene.owner.ask('POST /action/write-letter', {
        action_id: made.id,
        recipient_id: recipient,
        way: 'email',
      });
    return input(made, recipient);
  };
}
