// Pairs of requests: for an existing object and for one that does not exist.
import { hashPassword } from '#server/security/passwords.ts';
import { hashToken } from '#server/security/sessions.ts';
import { sql } from '#server/db/sql.ts';
import { createCrowd, type CrowdMember } from './crowdMembers.ts';
import type { TestServer } from './server.ts';

/** Sends a request. Called with its number, because some requests work only once per address. */
type SendRequest = (i: number) => Promise<{ statusCode: number; body: string }>;
/** Both must have this status, which shows that the intended code is reached. */
export type Pair = [existing: SendRequest, missing: SendRequest, status: number];

const password = 'the heron stands still';
const ticket = 'a-ticket'.padEnd(43, '-');

export async function timingPairs(
  testServer: TestServer,
  requestsPerPair: number,
): Promise<Record<string, Pair>> {
  const [owner, stranger, blocked] = (await createCrowd(testServer, 'existing', 3)) as [
    CrowdMember,
    CrowdMember,
    CrowdMember,
  ];
  await testServer.db.execute(
    sql`update people set password_hash = ${await hashPassword(password)} where id = any (${[owner.id, stranger.id]}::bigint[])`,
  );
  await testServer.db.execute(
    sql`insert into blocks (blocker_id, blocked_id) values (${owner.id}, ${blocked.id})`,
  );
  const hidden = await createHiddenSubjects(testServer, owner);
  return {
    ...(await createAddressPairs(testServer, owner, stranger, requestsPerPair)),
    ...createHiddenPairs(testServer, hidden, owner, stranger, blocked),
  };
}

/** Calls that take an email address or a username. */
async function createAddressPairs(
  testServer: TestServer,
  owner: CrowdMember,
  stranger: CrowdMember,
  requestsPerPair: number,
): Promise<Record<string, Pair>> {
  const { db, app } = testServer;
  await createCrowd(testServer, 'registered', requestsPerPair);
  const group = await testServer.db.queryOne<{ id: number }>(
    sql`insert into groups (owner_id, name, status) values (${stranger.id}, 'A group', 'Open') returning id`,
  );
  await db.execute(
    sql`insert into group_members (group_id, person_id) values (${group!.id}, ${stranger.id})`,
  );
  const petition = (await db.queryOne<{ id: number }>(sql`
    with post as (insert into posts (author_id, content_type, title, shared_as) values (${owner.id}, 4, 'Keep the ferry', 'Public') returning id)
    insert into actions (content_id, kind, timezone, goal) select id, 'petition', 'UTC', 100 from post returning content_id as id`))!
    .id;
  for (let i = 1; i <= requestsPerPair; i++)
    await db.execute(sql`
      insert into signatures (content_id, name, zip_code, email_hash, email, requested_at, signed_at)
      values (${petition}, 'Wren', '00417', ${app.addresses.hashAddress(`signer${i}@moot.example`)}, ${`signer${i}@moot.example`}, now(), ${i % 2 ? new Date() : null})`);
  await db.execute(sql`
    insert into oauth_tickets (hash, provider, subject, name, email, email_verified, expires_at)
    values (${hashToken(ticket)}, 'google', 'someone', 'Someone', '', false, now() + interval '1 day')`);

  const visitor = (path: string, payload: object): ReturnType<SendRequest> =>
    testServer.http.inject({ method: 'POST', url: `/api${path}`, payload });
  const member = (path: string, payload: object): ReturnType<SendRequest> =>
    testServer.http.inject({
      method: 'POST',
      url: `/api${path}`,
      payload,
      headers: { 'x-api-key': `Bearer ${stranger.token}` },
    });
  /** The response without the parts of the request that it repeats. */
  const withoutRecipient = async (response: ReturnType<SendRequest>, recipient: string) => {
    const { statusCode, body } = await response;
    return { statusCode, body: body.replaceAll(recipient, 'the recipient') };
  };
  const pairByEmail = (
    send: (email: string, i: number) => ReturnType<SendRequest>,
    knownName = 'registered',
  ): Pair => [
    (i) =>
      withoutRecipient(
        send(`${knownName}${i + 1}@moot.example`, i),
        `${knownName}${i + 1}@moot.example`,
      ),
    (i) => withoutRecipient(send(`absent${i + 1}@moot.example`, i), `absent${i + 1}@moot.example`),
    200,
  ];
  const pairOfWrongLogins = (
    send: (name: string) => ReturnType<SendRequest>,
    knownName: string,
  ): Pair => [
    () => send(knownName),
    () => send(knownName.replace(owner.name, 'no-such-person')),
    422,
  ];

  let newcomers = 0;
  return {
    'signing in by a name': pairOfWrongLogins(
      (username) => visitor('/user/login', { username, password: 'wrong' }),
      owner.name,
    ),
    'signing in by an address': pairOfWrongLogins(
      (username) => visitor('/user/login', { username, password: 'wrong' }),
      `${owner.name}@moot.example`,
    ),
    'a forgotten password': pairByEmail((username) =>
      visitor('/user/forgot-password', { username }),
    ),
    'signing up': pairByEmail((email) =>
      visitor('/user/add', {
        scenario: 'Signup',
        username: `newcomer${newcomers++}`,
        name: 'New',
        email,
        password,
        zip_code: '00417',
        selected_issues: [1],
      }),
    ),
    'another address': pairByEmail(async (email) => {
      const { statusCode, body } = await member('/account/save-profile', {
        name: 'Stranger',
        email,
        current_password: password,
      });
      return { statusCode, body };
    }),
    'an invitation': pairByEmail((email) => member('/user/invite-friend', { emails: [email] })),
    'an invitation to a group': pairByEmail((email) =>
      member('/group/invite-user-emails', { group_id: group!.id, emails: [email] }),
    ),
    'signing a petition': pairByEmail(
      (email) =>
        visitor('/action/sign', { action_id: petition, name: 'Wren', email, zip_code: '00417' }),
      'signer',
    ),
    'an address verified by a provider': pairByEmail((email) =>
      visitor('/user/social-mail', { social_ticket: ticket, email }),
    ),
  };
}

type HiddenSubjects = Awaited<ReturnType<typeof createHiddenSubjects>>;

async function createHiddenSubjects(testServer: TestServer, owner: CrowdMember) {
  const { db } = testServer;
  const insertRow = async (query: ReturnType<typeof sql>) =>
    (await db.queryOne<{ id: number }>(query))!.id;
  const group = await insertRow(
    sql`insert into groups (owner_id, name, status) values (${owner.id}, 'A closed group', 'Closed') returning id`,
  );
  await db.execute(
    sql`insert into group_members (group_id, person_id) values (${group}, ${owner.id})`,
  );
  const post = (shared: string, inGroup: number | null = null) =>
    insertRow(
      sql`insert into posts (author_id, text, shared_as, group_id) values (${owner.id}, 'Mine', ${shared}, ${inGroup}) returning id`,
    );
  const privatePost = await post('Private');
  const comment = await insertRow(
    sql`insert into comments (content_id, author_id, text) values (${privatePost}, ${owner.id}, 'And this') returning id`,
  );
  const file = 'a-file-of-someone-0000';
  await db.execute(
    sql`insert into files (name, owner_id, content_id, width, height, bytes) values (${file}, ${owner.id}, ${privatePost}, 1, 1, 1)`,
  );
  await testServer.app.files.store.put(`${file}.webp`, Buffer.from('a file'));
  return {
    group,
    comment,
    file,
    own: privatePost,
    forFriends: await post('Friends'),
    inGroup: await post('Group', group),
    forAll: await post('Public'),
  };
}

const missingId = 999_999_999;

/** Objects that exist but are hidden from the caller. */
function createHiddenPairs(
  testServer: TestServer,
  hidden: HiddenSubjects,
  owner: CrowdMember,
  stranger: CrowdMember,
  blocked: CrowdMember,
): Record<string, Pair> {
  const sendAs = (caller: CrowdMember, path: string, payload?: object): ReturnType<SendRequest> =>
    testServer.http.inject({
      method: payload ? 'POST' : 'GET',
      url: `/api${path}`,
      headers: { 'x-api-key': `Bearer ${caller.token}` },
      ...(payload && { payload }),
    });
  const pairWithMissingId = (
    send: (id: number) => ReturnType<SendRequest>,
    id: number,
    status = 404,
  ): Pair => [() => send(id), () => send(missingId), status];
  const read = (id: number, caller = stranger) =>
    pairWithMissingId((id) => sendAs(caller, `/content/get-one?id=${id}`), id);
  const fileAt = (name: string): ReturnType<SendRequest> =>
    testServer.http.inject({ method: 'GET', url: testServer.app.files.address(name, stranger.id) });
  return {
    'a post of one’s own': read(hidden.own),
    'a post for friends': read(hidden.forFriends),
    'a post in a closed group': read(hidden.inGroup),
    'a post across a block': read(hidden.forAll, blocked),
    'liking a post': pairWithMissingId(
      (content_id) => sendAs(stranger, '/content/like', { content_id }),
      hidden.forFriends,
    ),
    'a comment': pairWithMissingId(
      (id) => sendAs(stranger, `/comment/get-one?id=${id}`),
      hidden.comment,
    ),
    'a group': pairWithMissingId((id) => sendAs(stranger, `/group/get-one?id=${id}`), hidden.group),
    'a person by a number': pairWithMissingId(
      (id) => sendAs(blocked, `/user/get?user_id=${id}`),
      owner.id,
    ),
    'a person by a name': [
      () => sendAs(blocked, `/user/get?username=${owner.name}`),
      () => sendAs(blocked, '/user/get?username=no-such-person'),
      404,
    ],
    'asking to be friends': pairWithMissingId(
      (second_user_id) => sendAs(blocked, '/user/send-friend-request', { second_user_id }),
      owner.id,
    ),
    'a message': pairWithMissingId(
      (id) =>
        sendAs(blocked, '/message/send', {
          recipients: [id],
          message: 'Hello',
          action: 'conversation',
        }),
      owner.id,
      422,
    ),
    'a file': [() => fileAt(hidden.file), () => fileAt('neverwasafileneverwasa'), 404],
  };
}
