// Pairs of requests: for an existing object and for one that does not exist.
import { hashPassword } from '#server/security/passwords.ts';
import { hashToken } from '#server/security/sessions.ts';
import { sql } from '#server/db/sql.ts';
import { createCrowd, type CrowdMember } from './crowdMembers.ts';
import type { TestServer } from './server.ts';

/** Called with the number of the request, because some requests work only once per address. */
type TimingInput = (i: number) => Promise<{ statusCode: number; body: string }>;
/** Both must have this status, which shows that the intended code is reached. */
export type Pair = [there: TimingInput, never: TimingInput, status: number];

const password = 'the heron stands still';
const ticket = 'a-ticket'.padEnd(43, '-');

export async function timingPairs(
  testServer: TestServer,
  times: number,
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
  const things = await hiddenSubjects(testServer, owner);
  return {
    ...(await addressesOf(testServer, owner, stranger, times)),
    ...hiddenOf(testServer, things, owner, stranger, blocked),
  };
}

/** Calls that take an email address or a username. */
async function addressesOf(
  testServer: TestServer,
  owner: CrowdMember,
  stranger: CrowdMember,
  times: number,
): Promise<Record<string, Pair>> {
  const { db, app } = testServer;
  await createCrowd(testServer, 'registered', times);
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
  for (let i = 1; i <= times; i++)
    await db.execute(sql`
      insert into signatures (content_id, name, zip_code, email_hash, email, requested_at, signed_at)
      values (${petition}, 'Wren', '00417', ${app.addresses.hashToken(`signer${i}@moot.example`)}, ${`signer${i}@moot.example`}, now(), ${i % 2 ? new Date() : null})`);
  await db.execute(sql`
    insert into oauth_tickets (hash, provider, subject, name, email, email_verified, expires_at)
    values (${hashToken(ticket)}, 'google', 'someone', 'Someone', '', false, now() + interval '1 day')`);

  const visitor = (path: string, payload: object): ReturnType<TimingInput> =>
    testServer.http.inject({ method: 'POST', url: `/api${path}`, payload });
  const member = (path: string, payload: object): ReturnType<TimingInput> =>
    testServer.http.inject({
      method: 'POST',
      url: `/api${path}`,
      payload,
      headers: { 'x-api-key': `Bearer ${stranger.token}` },
    });
  /** The response without the parts of the request that it repeats. */
  const plain = async (answer: ReturnType<TimingInput>, said: string) => {
    const { statusCode, body } = await answer;
    return { statusCode, body: body.replaceAll(said, 'the recipient') };
  };
  const each = (
    ask: (email: string, i: number) => ReturnType<TimingInput>,
    known = 'registered',
  ): Pair => [
    (i) => plain(ask(`${known}${i + 1}@moot.example`, i), `${known}${i + 1}@moot.example`),
    (i) => plain(ask(`absent${i + 1}@moot.example`, i), `absent${i + 1}@moot.example`),
    200,
  ];
  const wrongly = (ask: (name: string) => ReturnType<TimingInput>, known: string): Pair => [
    () => ask(known),
    () => ask(known.replace(owner.name, 'no-such-person')),
    422,
  ];

  let newcomers = 0;
  return {
    'signing in by a name': wrongly(
      (username) => visitor('/user/login', { username, password: 'wrong' }),
      owner.name,
    ),
    'signing in by an address': wrongly(
      (username) => visitor('/user/login', { username, password: 'wrong' }),
      `${owner.name}@moot.example`,
    ),
    'a forgotten password': each((username) => visitor('/user/forgot-password', { username })),
    'signing up': each((email) =>
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
    'another address': each(async (email) => {
      const { statusCode, body } = await member('/account/save-profile', {
        name: 'Stranger',
        email,
        current_password: password,
      });
      return { statusCode, body };
    }),
    'an invitation': each((email) => member('/user/invite-friend', { emails: [email] })),
    'an invitation to a group': each((email) =>
      member('/group/invite-user-emails', { group_id: group!.id, emails: [email] }),
    ),
    'signing a petition': each(
      (email) =>
        visitor('/action/sign', { action_id: petition, name: 'Wren', email, zip_code: '00417' }),
      'signer',
    ),
    'an address verified by a provider': each((email) =>
      visitor('/user/social-mail', { social_ticket: ticket, email }),
    ),
  };
}

type Hidden = Awaited<ReturnType<typeof hiddenSubjects>>;

async function hiddenSubjects(testServer: TestServer, owner: CrowdMember) {
  const { db } = testServer;
  const id = async (query: ReturnType<typeof sql>) =>
    (await db.queryOne<{ id: number }>(query))!.id;
  const group = await id(
    sql`insert into groups (owner_id, name, status) values (${owner.id}, 'A closed group', 'Closed') returning id`,
  );
  await db.execute(
    sql`insert into group_members (group_id, person_id) values (${group}, ${owner.id})`,
  );
  const post = (shared: string, inGroup: number | null = null) =>
    id(
      sql`insert into posts (author_id, text, shared_as, group_id) values (${owner.id}, 'Mine', ${shared}, ${inGroup}) returning id`,
    );
  const own = await post('Private');
  const comment = await id(
    sql`insert into comments (content_id, author_id, text) values (${own}, ${owner.id}, 'And this') returning id`,
  );
  const file = 'a-file-of-someone-0000';
  await db.execute(
    sql`insert into files (name, owner_id, content_id, width, height, bytes) values (${file}, ${owner.id}, ${own}, 1, 1, 1)`,
  );
  await testServer.app.files.store.put(`${file}.webp`, Buffer.from('a file'));
  return {
    group,
    comment,
    file,
    own,
    forFriends: await post('Friends'),
    inGroup: await post('Group', group),
    forAll: await post('Public'),
  };
}

const no = 999_999_999;

/** Objects that exist but are hidden from the caller. */
function hiddenOf(
  testServer: TestServer,
  things: Hidden,
  owner: CrowdMember,
  stranger: CrowdMember,
  blocked: CrowdMember,
): Record<string, Pair> {
  const as = (who: CrowdMember, path: string, payload?: object): ReturnType<TimingInput> =>
    testServer.http.inject({
      method: payload ? 'POST' : 'GET',
      url: `/api${path}`,
      headers: { 'x-api-key': `Bearer ${who.token}` },
      ...(payload && { payload }),
    });
  const pair = (ask: (id: number) => ReturnType<TimingInput>, id: number, status = 404): Pair => [
    () => ask(id),
    () => ask(no),
    status,
  ];
  const read = (id: number, who = stranger) =>
    pair((id) => as(who, `/content/get-one?id=${id}`), id);
  const fileAt = (name: string): ReturnType<TimingInput> =>
    testServer.http.inject({ method: 'GET', url: testServer.app.files.address(name, stranger.id) });
  return {
    'a post of one’s own': read(things.own),
    'a post for friends': read(things.forFriends),
    'a post in a closed group': read(things.inGroup),
    'a post across a block': read(things.forAll, blocked),
    'liking a post': pair(
      (content_id) => as(stranger, '/content/like', { content_id }),
      things.forFriends,
    ),
    'a comment': pair((id) => as(stranger, `/comment/get-one?id=${id}`), things.comment),
    'a group': pair((id) => as(stranger, `/group/get-one?id=${id}`), things.group),
    'a person by a number': pair((id) => as(blocked, `/user/get?user_id=${id}`), owner.id),
    'a person by a name': [
      () => as(blocked, `/user/get?username=${owner.name}`),
      () => as(blocked, '/user/get?username=no-such-person'),
      404,
    ],
    'asking to be friends': pair(
      (second_user_id) => as(blocked, '/user/send-friend-request', { second_user_id }),
      owner.id,
    ),
    'a message': pair(
      (id) =>
        as(blocked, '/message/send', {
          recipients: [id],
          message: 'Hello',
          action: 'conversation',
        }),
      owner.id,
      422,
    ),
    'a file': [() => fileAt(things.file), () => fileAt('neverwasafileneverwasa'), 404],
  };
}
