// Cost cases: inputs with which a call succeeds, made as the owner of the object, with texts as
// long as accepted.
import { calls, type Call } from '#contract/calls.ts';
import { limits } from '#contract/limits.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { sql } from '#server/db/sql.ts';
import { publicPassword } from '#server/site/demoAccounts.ts';
import type { Client } from '#test/api.ts';
import { rows } from '#test/authorization/replay.ts';
import { people, type AuthorizationFixture } from '#test/authorization/scene.ts';
import type { TestTown } from '#test/town.ts';
import { filledForm } from '#test/actions.ts';
import { createCrowd, type CrowdMember } from './crowdMembers.ts';
import { textFieldsOf } from './injectPayloads.ts';
import type { TestServer } from './server.ts';
import { writersOf } from './callFixtures.ts';
import { sameStorageAs } from './storingCalls.ts';

/** Creates the object of the call again each time, because many calls work only once. */
export type CostCase = () => Promise<{ by: Pick<Client, 'raw'>; input: object }>;

const password = publicPassword;

export async function costCasesOf(
  testServer: TestServer,
  town: TestTown,
  scene: AuthorizationFixture,
) {
  const clientWithId = async (username: 'ada' | 'ben' | 'keeper' | 'zoe') =>
    Object.assign(await town.as(username), { id: town.id[username] });
  const hash = await hashPassword(password);
  await testServer.db.execute(
    sql`update people set password_hash = ${hash} where id = any (${Object.values(people).map((name) => town.id[name])}::bigint[])`,
  );
  hashes.set(town, hash);
  const writersByCall = writersOf({
    town,
    ada: await clientWithId('ada'),
    ben: await clientWithId('ben'),
    keeper: await clientWithId('keeper'),
    zoe: await clientWithId('zoe'),
    crowd: await createCrowd(testServer, 'writer', 300),
    hostileUrl: 'https://outside.example',
    openScreen: () => Promise.resolve(),
    documents: new Set(),
  });
  const crowd = (await createCrowd(testServer, 'guest', 3)) as [
    CrowdMember,
    CrowdMember,
    CrowdMember,
  ];
  await testServer.db.execute(sql`create table kept_sessions as select * from sessions`);
  let turn = 0;
  const undisturbed = createUndisturbedCases(town, ...crowd);
  const casesOf = (call: Call): CostCase[] => {
    const fromRows: CostCase[] = Object.entries(rows)
      .filter(([key]) => key.startsWith(`${call} `))
      .map(([, row]) => async () => ({
        by: scene.clients[row.by],
        input: await row.createInput(scene),
      }));
    const fromWriters = [writersByCall[call] ?? writersByCall[sameStorageAs[call]!] ?? []]
      .flat()
      .map(
        (writer): CostCase =>
          () =>
            Promise.resolve(writer.createRequest(turn++)),
      );
    const cases = [
      ...(undisturbed[call] ?? []),
      ...fromRows,
      ...fromWriters,
      ...buildManualCases(call, scene),
    ];
    return [
      ...cases.map((costCase) => lengthenTexts(call, costCase, true)),
      ...cases.map((costCase) => lengthenTexts(call, costCase, false)),
      ...cases,
    ];
  };
  return { casesOf, undisturbedCalls: Object.keys(undisturbed) };
}

const hashes = new WeakMap<TestTown, string>();

/** Restores sessions, passwords and accounts that a call ended, changed, suspended or deleted. */
export async function restoreAccounts(town: TestTown) {
  await town.db.execute(
    sql`update people set suspended_at = null, suspension_ends_at = null, deleted_at = null where deleted_at is not null or suspended_at is not null or suspension_ends_at is not null`,
  );
  await town.db.execute(sql`
    update people set password_hash = ${hashes.get(town)!} where id = any (${Object.values(people).map((name) => town.id[name])}::bigint[]) and password_hash <> ${hashes.get(town)!}`);
  await town.db.execute(
    sql`insert into sessions overriding system value select k.* from kept_sessions k join people p on p.id = k.person_id on conflict do nothing`,
  );
}

/**
 * Lengthens the texts of an input to their maximum: the present ones, or all that the call accepts.
 */
const lengthenTexts =
  (call: Call, costCase: CostCase, all: boolean): CostCase =>
  async () => {
    const { by, input } = await costCase();
    const lengthened = structuredClone(input) as Record<string, unknown>;
    for (const { path, max } of textFieldsOf(call)) {
      const [name] = path as [string];
      if (
        path.length > 1 ||
        (!all && typeof lengthened[name] !== 'string') ||
        fixedFormatFields.test(name)
      )
        continue;
      const word = name === 'description' ? '<p>word #tag @ada</p>' : 'word #tag @ada ';
      lengthened[name] = word
        .repeat(Math.max(1, Math.floor(Math.min(max, 90_000) / word.length)))
        .slice(0, max);
    }
    return { by, input: lengthened };
  };
/** Fields that are short or have a fixed format. */
const fixedFormatFields =
  /^(email|url|website|link|zip_code|username|.*_url|file_name|image|icon|id|ids|.*_id|keyword|phone|dob)$/;

/**
 * Cases with people of their own. What the people of the scene see and may do changes with the
 * calls that are measured before, such as leaving the group.
 */
function createUndisturbedCases(
  { db, drainJobs }: TestTown,
  host: CrowdMember,
  guest: CrowdMember,
  friend: CrowdMember,
): Partial<Record<Call, CostCase[]>> {
  const [hostClient, guestClient] = [host.by[0]!, guest.by[0]!];
  const asGuest =
    (createInput: () => Promise<object>): CostCase =>
    async () => ({ by: guestClient, input: await createInput() });
  const publish = async (fields: Partial<typeof filledForm> = {}) => {
    const { action } = await hostClient.ask('POST /action/create', { ...filledForm, ...fields });
    // Whether actions wait for an approval is a setting that was measured before.
    await db.execute(sql`update posts set approved = true where id = ${action.id}`);
    return action.id;
  };
  /** For calls whose response contains the whole action. */
  const longAction = { description: `<p>${'plain words '.repeat(7_000)}</p>` };
  const writePost = async () => {
    const text = 'word #tag '.repeat(limits.post / 10);
    const { content } = await hostClient.ask('POST /content/add', { text, shared_as: 'Public' });
    return content.id;
  };
  return {
    'POST /action/answer': [
      asGuest(async () => ({ action_id: await publish(), answer: 'going', show_name: true })),
    ],
    'POST /action/follow': [asGuest(async () => ({ id: await publish(longAction) }))],
    'POST /action/un-follow': [
      asGuest(async () => {
        const id = await publish(longAction);
        await guestClient.ask('POST /action/follow', { id });
        return { id };
      }),
    ],
    'POST /action/save-rating': [
      asGuest(async () => ({ action_id: await publish(longAction), rating: 5 })),
    ],
    'POST /action/share-signature': [
      asGuest(async () => {
        const action_id = await publish({
          ...longAction,
          kind: 'petition',
          start_on: '',
          end_on: '',
          goal: 100,
        });
        await guestClient.ask('POST /action/sign', { action_id });
        return { action_id };
      }),
    ],
    'POST /content/send-like-notification': [
      asGuest(async () => {
        const id = await writePost();
        await guestClient.ask('POST /content/like', { content_id: id });
        return { id };
      }),
    ],
    'POST /comment/send-like-notification': [
      asGuest(async () => {
        const { comment } = await hostClient.ask('POST /comment/add', {
          content_id: await writePost(),
          comment: 'word #tag '.repeat(limits.comment / 10),
        });
        await guestClient.ask('POST /comment/like', { comment_id: comment.id });
        return { id: comment.id };
      }),
    ],
    'GET /user/collections-of-friend': [
      async () => {
        // Not the guest, who is asked to join a conversation in another case.
        await db.execute(sql`
          insert into friendships (low_id, high_id, requester_id, status) values (${Math.min(host.id, friend.id)}, ${Math.max(host.id, friend.id)}, ${host.id}, 1) on conflict do nothing`);
        await db.execute(sql`
          insert into friend_collections (owner_id, name)
          select ${host.id}, left(n || repeat(' collection', 20), ${limits.name}::int) from generate_series(1, ${limits.collections}::int) n
          where not exists (select from friend_collections c where c.owner_id = ${host.id})`);
        await db.execute(sql`
          insert into collection_members (collection_id, person_id)
          select c.id, ${friend.id} from friend_collections c where c.owner_id = ${host.id} on conflict do nothing`);
        return { by: hostClient, input: { user_id: friend.id } };
      },
    ],
    'POST /conversation/answer': [
      asGuest(async () => {
        const { conversation } = await hostClient.ask('POST /conversation/create', {
          name: 'A conversation',
          people: [guest.id],
        });
        return { conversation_id: conversation.id, accept: 'Y' };
      }),
    ],
    'POST /notification/mark-unread': [
      asGuest(async () => {
        const { content } = await guestClient.ask('POST /content/add', {
          text: 'A post',
          shared_as: 'Public',
        });
        await hostClient.ask('POST /content/like', { content_id: content.id });
        await drainJobs();
        const { notifications } = await guestClient.ask('GET /notification/list', {});
        return { id: notifications[0]!.id };
      }),
    ],
  };
}

/** Calls that take no id and store no text. */
function buildManualCases(call: Call, { clients }: AuthorizationFixture): CostCase[] {
  const by = {
    anyone: clients.visitor,
    member: clients.owner,
    moderator: clients.keeper,
    admin: clients.keeper,
  }[calls[call].who];
  const input =
    (
      {
        'POST /user/login': { username: 'ada', password },
        'POST /user/change-password': {
          current_password: password,
          new_password: 'the heron stands still',
          confirm_password: 'the heron stands still',
        },
        'POST /account/save-profile': { name: 'Ada' },
        'GET /user/check-username': { username: 'someone-new' },
        'POST /representative/zip-place': { zip_code: '00417' },
        'POST /user/save-friend-collection': { name: 'Close friends', friends: [] },
        'GET /page/get-one-by-name': { url: 'terms-and-condition' },
        'POST /account/passkey-start': { password },
        'POST /account/two-factor-start': { password },
        'POST /account/export': { password },
        'POST /account/export-address': { password },
        'POST /action/calendar-address': { password },
      } as Partial<Record<Call, object>>
    )[call] ?? {};
  return [() => Promise.resolve({ by, input })];
}
