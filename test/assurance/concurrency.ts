// Check: the same action 32 times concurrently, through two server processes, takes effect once.
import { sql, type Sql } from '#server/db/sql.ts';
import { hashToken, randomToken } from '#server/security/sessions.ts';
import type { Input, Call } from '#contract/calls.ts';
import { clientOf } from '#test/api.ts';
import { createCrowd, type CrowdMember } from './crowdMembers.ts';
import { type Check } from './check.ts';
import { startTestServer, type TestServer } from './server.ts';

const parallelCalls = 32;
const roundsPerRace = 10;

export const concurrency: Check = {
  name: 'doubles',
  title: 'Double effects',
  target: '0, at 32 in parallel',
  minAttempts: parallelCalls * roundsPerRace * 20,
  method:
    'The following run 32 times simultaneously through two server processes: votes, crossing friend requests, joins, likes, follows, ratings, signatures and their confirmation, letters, invitations and their acceptance, single-use tokens, decisions of two moderators, appeals, and a post, a comment and a message with one Idempotency-Key. The database must then contain the effect once, in rows and counters',
  async run({ rounds = roundsPerRace, report, ...options }) {
    const testServer = await startTestServer(options, 'doubles');
    await testServer.startAnother();
    const errors: string[] = [];
    let attempts = 0;
    try {
      for (const [kind, prepare] of Object.entries(raceFixtures)) {
        for (let round = 0; round < rounds; round++) {
          const [a, b] = (await createCrowd(
            testServer,
            `${kind.replaceAll(/\W/g, '')}${round}x`,
            2,
          )) as [CrowdMember, CrowdMember];
          const { sendCall, findError } = await prepare(testServer, a, b);
          const responses = await Promise.all(
            Array.from({ length: parallelCalls }, (_, i) => sendCall(i)),
          );
          attempts += parallelCalls;
          for (const { statusCode, body } of responses)
            if (statusCode >= 500)
              errors.push(`${kind}: answered ${statusCode} ${body.slice(0, 200)}`);
          await testServer.drainJobs();
          const error = await findError(responses);
          if (error) errors.push(`${kind}: ${error}`);
        }
        report(`${kind}: ${rounds} races, ${errors.length} errors so far`);
      }
    } finally {
      await testServer.close();
    }
    return { attempts, errors };
  },
};

type CallResponse = { statusCode: number; body: string };
type Race = {
  sendCall: (i: number) => Promise<CallResponse>;
  findError: (responses: CallResponse[]) => Promise<string | undefined>;
};
type RaceFixture = (testServer: TestServer, a: CrowdMember, b: CrowdMember) => Promise<Race>;

/** The same call by one person, alternating between the processes. */
const repeatCall =
  <C extends Call>(
    person: CrowdMember,
    call: C,
    input: Input<C> | ((i: number) => Input<C>),
    headers: Record<string, string> = {},
  ) =>
  (i: number) =>
    person.by[i % 2]!.raw(call, typeof input === 'function' ? input(i) : input, headers);

/** Fails unless the query returns exactly this row. */
const compareRow = async ({ db }: TestServer, query: Sql, expected: object) => {
  const row = await db.queryOne<object>(query);
  return JSON.stringify(row) === JSON.stringify(expected)
    ? undefined
    : `${JSON.stringify(row)} instead of ${JSON.stringify(expected)}`;
};

async function insertPost({ db }: TestServer, author: number) {
  return (await db.queryOne<{ id: number }>(
    sql`insert into posts (author_id, text, shared_as) values (${author}, 'Speak', 'Public') returning id`,
  ))!.id;
}

async function insertAction(
  { db }: TestServer,
  author: number,
  kind: 'event' | 'petition' | 'letter',
) {
  const { id } = (await db.queryOne<{ id: number }>(sql`
    insert into posts (author_id, content_type, title, text, shared_as) values (${author}, 4, 'An action', '', 'Public') returning id`))!;
  await db.execute(
    sql`insert into actions (content_id, kind, ends_at, timezone) values (${id}, ${kind}, '2099-01-01', 'UTC')`,
  );
  return id;
}

async function insertGroup({ db }: TestServer, owner: number, status: 'Open' | 'Closed') {
  const { id } = (await db.queryOne<{ id: number }>(
    sql`insert into groups (owner_id, name, status) values (${owner}, 'A group', ${status}) returning id`,
  ))!;
  await db.execute(sql`insert into group_members (group_id, person_id) values (${id}, ${owner})`);
  return id;
}

/** A post, reported by another person. */
async function insertReportedPost(
  testServer: TestServer,
  author: CrowdMember,
  reporter: CrowdMember,
) {
  const post = await insertPost(testServer, author.id);
  await testServer.db.execute(sql`
    insert into reports (reporter_id, title, url, reason, content_id, subject_person_id) values (${reporter.id}, 'Not kind', '/', '', ${post}, ${author.id})`);
  return post;
}

/** Three site moderators. */
async function createModerators(testServer: TestServer, { name }: CrowdMember) {
  const moderators = (await createCrowd(testServer, `${name}judge`, 3)) as [
    CrowdMember,
    CrowdMember,
    CrowdMember,
  ];
  await testServer.db.execute(
    sql`update people set moderator = true where id = any (${moderators.map(({ id }) => id)}::bigint[])`,
  );
  return moderators;
}

/**
 * All responses are the same 200, because only one call had an effect. Those that log in differ in
 * their session.
 */
const expectSameResponse = (responses: CallResponse[]) => {
  const bodies = new Set(
    responses.map(
      ({ statusCode, body }) => `${statusCode} ${body.replace(/"token":"[^"]+"/, '"token"')}`,
    ),
  );
  return bodies.size === 1 && responses[0]!.statusCode === 200
    ? undefined
    : `${bodies.size} different answers, such as ${[...bodies][1] ?? [...bodies][0]}`;
};

const raceFixtures: Record<string, RaceFixture> = {
  vote: async (testServer, a, b) => {
    const { content } = await a.by[0]!.ask('POST /poll/create', {
      question: 'Which?',
      answer_allowed: 1,
      close_on: '2099-01-01',
      options: ['This', 'That'],
      shared_as: 'Public',
    });
    const { id, options } = content.poll!;
    return {
      sendCall: repeatCall(b, 'POST /poll/do-vote', (i) => ({
        poll_id: id,
        content_id: id,
        answer_id: options[i % 2]!.id,
      })),
      findError: () =>
        compareRow(
          testServer,
          sql`select (select count(*)::int from ballots where content_id = ${id}) as ballots, voters from polls where content_id = ${id}`,
          {
            ballots: 1,
            voters: 1,
          },
        ),
    };
  },
  'crossing requests': async (testServer, a, b) => ({
    sendCall: (i) => {
      const [from, to] = i % 4 < 2 ? [a, b] : [b, a];
      return from.by[i % 2]!.raw('POST /user/send-friend-request', { second_user_id: to.id });
    },
    findError: () =>
      compareRow(
        testServer,
        sql`select count(*)::int as ties, min(status)::int as status from friendships where ${a.id} in (low_id, high_id)`,
        { ties: 1, status: 1 },
      ),
  }),
  join: async (testServer, a, b) => {
    const group_id = await insertGroup(testServer, a.id, 'Open');
    return {
      sendCall: repeatCall(b, 'POST /group/join', { group_id }),
      findError: () =>
        compareRow(
          testServer,
          sql`select total_members::int as counted, (select count(*)::int from group_members where group_id = g.id) as rows from groups g where id = ${group_id}`,
          {
            counted: 2,
            rows: 2,
          },
        ),
    };
  },
  'accepting an invitation': async (testServer, a, b) => {
    const group_id = await insertGroup(testServer, a.id, 'Closed');
    await testServer.db.execute(
      sql`insert into group_invitations (group_id, person_id, inviter_id) values (${group_id}, ${b.id}, ${a.id})`,
    );
    return {
      sendCall: repeatCall(b, 'POST /group/accept-invitation', { group_id }),
      findError: () =>
        compareRow(
          testServer,
          sql`select total_members::int as counted, (select count(*)::int from group_members where group_id = g.id) as rows,
            (select count(*)::int from group_invitations where group_id = g.id) as waiting from groups g where id = ${group_id}`,
          { counted: 2, rows: 2, waiting: 0 },
        ),
    };
  },
  inviting: async (testServer, a) => {
    const address = `guest-of-${a.name}@far.example`;
    const mails = () => testServer.mails().filter((mail) => mail.includes(address)).length;
    return {
      sendCall: repeatCall(a, 'POST /user/invite-friend', { emails: [address] }),
      findError: async () => {
        const sent = mails();
        return (
          (await compareRow(
            testServer,
            sql`select count(*)::int as rows from invitations where inviter_id = ${a.id}`,
            { rows: 1 },
          )) ?? (sent === 1 ? undefined : `${sent} mails`)
        );
      },
    };
  },
  like: async (testServer, a, b) => {
    const content_id = await insertPost(testServer, a.id);
    return {
      sendCall: repeatCall(b, 'POST /content/like', { content_id }),
      findError: () =>
        compareRow(
          testServer,
          sql`select (select count(*)::int from likes where content_id = ${content_id}) as likes,
            (select count(*)::int from notifications n join notification_actors x on x.notification_id = n.id where n.content_id = ${content_id}) as counted`,
          { likes: 1, counted: 1 },
        ),
    };
  },
  'liking and taking it back': async (testServer, a, b) => {
    const content_id = await insertPost(testServer, a.id);
    return {
      sendCall: (i) =>
        b.by[i % 2]!.raw(i % 4 < 2 ? 'POST /content/like' : 'POST /content/un-like', {
          content_id,
        }),
      findError: () =>
        compareRow(
          testServer,
          sql`select count(*) <= 1 as once, count(*) = (select count(*) from notification_actors x join notifications n on n.id = x.notification_id where n.content_id = ${content_id}) as told_alike from likes where content_id = ${content_id}`,
          { once: true, told_alike: true },
        ),
    };
  },
  follow: async (testServer, a, b) => {
    const id = await insertAction(testServer, a.id, 'event');
    return {
      sendCall: repeatCall(b, 'POST /action/follow', { id }),
      findError: () =>
        compareRow(
          testServer,
          sql`select (select count(*)::int from action_followers where content_id = ${id}) as rows`,
          { rows: 1 },
        ),
    };
  },
  rate: async (testServer, a, b) => {
    const action_id = await insertAction(testServer, a.id, 'event');
    return {
      sendCall: repeatCall(b, 'POST /action/save-rating', (i) => ({
        action_id,
        rating: 1 + (i % 5),
      })),
      findError: () =>
        compareRow(
          testServer,
          sql`select count(*)::int as rows from action_ratings where content_id = ${action_id}`,
          { rows: 1 },
        ),
    };
  },
  sign: async (testServer, a, b) => {
    const action_id = await insertAction(testServer, a.id, 'petition');
    return {
      sendCall: repeatCall(b, 'POST /action/sign', { action_id }),
      findError: () =>
        compareRow(
          testServer,
          sql`select total_signatures::int as counted, (select count(*)::int from signatures where content_id = ${action_id}) as rows from actions where content_id = ${action_id}`,
          {
            counted: 1,
            rows: 1,
          },
        ),
    };
  },
  'a token': async (testServer, a) => {
    const token = randomToken();
    await testServer.db.execute(sql`
      insert into codes (hash, person_id, purpose, email, expires_at) select ${hashToken(token)}, id, 'reset', email, now() + interval '1 hour' from people where id = ${a.id}`);
    const passwordOf = (i: number) => `the heron of ${i} stands still`;
    return {
      sendCall: repeatCall(a, 'POST /user/reset-password', (i) => ({
        token,
        new_password: passwordOf(i),
        confirm_password: passwordOf(i),
      })),
      findError: async (responses) => {
        const successes = responses.filter(({ statusCode }) => statusCode === 200).length;
        return successes === 1 ? undefined : `${successes} of them set a password`;
      },
    };
  },
  'an address confirmed': async (testServer, a) => {
    const code = randomToken();
    const browser = randomToken();
    await testServer.db.execute(
      sql`update people set confirmed_at = null, signup_hash = ${hashToken(browser)} where id = ${a.id}`,
    );
    await testServer.db.execute(sql`
      insert into codes (hash, person_id, purpose, email, expires_at) select ${hashToken(code)}, id, 'confirm', email, now() + interval '1 hour' from people where id = ${a.id}`);
    return {
      sendCall: repeatCall(a, 'POST /user/confirm-email', { code, browser }),
      // may be used repeatedly; uses that begin before the first has confirmed log in too
      findError: async (responses) =>
        (responses.every(({ statusCode }) => statusCode === 200) &&
        responses.some(({ body }) => body.includes('"token"'))
          ? undefined
          : `${responses.map(({ statusCode }) => statusCode).join(', ')} without a login`) ??
        compareRow(
          testServer,
          sql`select confirmed_at is not null as confirmed from people where id = ${a.id}`,
          { confirmed: true },
        ),
    };
  },
  'the first start': async (testServer, a) => {
    const code = randomToken();
    // as on a new site: earlier races have created administrators
    await testServer.db.execute(sql`update people set role = 2 where role = 1`);
    await testServer.db.execute(
      sql`insert into setup_tokens (code_hash) values (${hashToken(code)}) on conflict (one) do update set code_hash = excluded.code_hash`,
    );
    const account = (i: number) => ({
      username: `${a.name}n${i}`,
      name: 'The first',
      email: `${a.name}n${i}@first.example`,
      password: 'the heron stands still',
    });
    return {
      sendCall: (i) => a.by[i % 2]!.raw('POST /site/first-start', { code, ...account(i) }),
      findError: async (responses) => {
        const successes = responses.filter(({ statusCode }) => statusCode === 200).length;
        const error = await compareRow(
          testServer,
          sql`select (select count(*)::int from people where role = 1) as admins, (select count(*)::int from setup_tokens) as links`,
          { admins: 1, links: 0 },
        );
        await testServer.db.execute(sql`update people set role = 2 where role = 1`);
        return (
          error ??
          (successes === 1 ? undefined : `${successes} were answered that they are the first`)
        );
      },
    };
  },
  'accepting an invitation to the site': async (testServer, a, b) => {
    const code = randomToken();
    const { email, key } = (await testServer.db.queryOne<{ email: string; key: string }>(
      sql`select email, email_normalized as key from all_people where id = ${b.id}`,
    ))!;
    await testServer.db.execute(sql`
      insert into invitations (inviter_id, email, email_hash, code_hash)
      values (${a.id}, ${email}, ${testServer.app.addresses.hashAddress(key)}, ${hashToken(code)})`);
    return {
      sendCall: repeatCall(b, 'POST /user/accept-invitation', { code }),
      findError: () =>
        compareRow(
          testServer,
          sql`select count(*)::int as ties, min(status)::int as status,
            (select count(*)::int from notifications n join notification_actors x on x.notification_id = n.id where n.person_id = ${a.id}) <= 1 as told_once
            from friendships where ${a.id} in (low_id, high_id)`,
          { ties: 1, status: 0, told_once: true },
        ),
    };
  },
  'inviting to a group': async (testServer, a, b) => {
    const group_id = await insertGroup(testServer, a.id, 'Closed');
    return {
      sendCall: repeatCall(a, 'POST /group/invite-users', { group_id, users: [b.id] }),
      findError: () =>
        compareRow(
          testServer,
          sql`select (select count(*)::int from group_invitations where group_id = ${group_id}) as waiting,
            (select count(*)::int from notifications n join notification_actors x on x.notification_id = n.id where n.person_id = ${b.id}) as counted`,
          { waiting: 1, counted: 1 },
        ),
    };
  },
  'confirming a signature': async (testServer, a) => {
    const [id, code] = [await insertAction(testServer, a.id, 'petition'), randomToken()];
    await testServer.db.execute(sql`
      insert into signatures (content_id, email, email_hash, code_hash, requested_at) values (${id}, 'far@away.example', ${hashToken(`far ${id}`)}, ${hashToken(code)}, now())`);
    return {
      sendCall: (i) =>
        clientOf(testServer.by(i % 2)).raw('POST /action/confirm-signature', { code }),
      findError: () =>
        compareRow(
          testServer,
          sql`select total_signatures::int as counted, (select count(*)::int from signatures where content_id = ${id} and signed_at is not null) as rows from actions where content_id = ${id}`,
          { counted: 1, rows: 1 },
        ),
    };
  },
  'writing a letter': async (testServer, a, b) => {
    const action_id = await insertAction(testServer, a.id, 'letter');
    const { id: recipient_id } = (await testServer.db.queryOne<{ id: number }>(sql`
      insert into letter_recipients (content_id, position, name, email) values (${action_id}, 0, 'The mayor', 'mayor@town.example') returning id`))!;
    return {
      sendCall: repeatCall(b, 'POST /action/write-letter', {
        action_id,
        recipient_id,
        way: 'email',
      }),
      findError: () =>
        compareRow(
          testServer,
          sql`select total_written as counted, (select count(*)::int from letters_sent where recipient_id = ${recipient_id}) as rows from actions where content_id = ${action_id}`,
          { counted: 1, rows: 1 },
        ),
    };
  },
  'two who decide about a report': async (testServer, a, b) => {
    const post = await insertReportedPost(testServer, a, b);
    const [one, other] = await createModerators(testServer, a);
    return {
      sendCall: (i) =>
        (i % 4 < 2 ? one : other).by[i % 2]!.raw('POST /admin/report/resolve', {
          id: `content-${post}`,
          decision: i % 4 < 2 ? 'hide' : 'warn',
          category: 'spam',
        }),
      findError: () =>
        compareRow(
          testServer,
          sql`select (select count(*)::int from decisions where subject = 'content' and subject_id = ${post}) as decisions,
            (select count(*)::int from audit_log where operation like 'report.%' and subject = 'content' and subject_id = ${post}) as entries,
            (select count(*)::int from notifications where person_id = ${a.id} and type = 30) as counted`,
          { decisions: 1, entries: 1, counted: 1 },
        ),
    };
  },
  'an appeal, and two who decide about it': async (testServer, a, b) => {
    const post = await insertReportedPost(testServer, a, b);
    const [first, one, other] = await createModerators(testServer, a);
    await first.by[0]!.ask('POST /admin/report/resolve', {
      id: `content-${post}`,
      decision: 'hide',
      category: 'spam',
    });
    const { id } = (await testServer.db.queryOne<{ id: number }>(
      sql`select id from decisions where subject = 'content' and subject_id = ${post}`,
    ))!;
    const appeals = await Promise.all(
      Array.from({ length: parallelCalls }, (_, i) =>
        a.by[i % 2]!.raw('POST /moderation/appeal', { id, text: `It is kind ${i}` }),
      ),
    );
    return {
      sendCall: (i) =>
        (i % 4 < 2 ? one : other).by[i % 2]!.raw('POST /admin/appeal/resolve', {
          id,
          decision: i % 4 < 2 ? 'overturn' : 'uphold',
        }),
      findError: async (responses) => {
        const successes = [appeals, responses]
          .map((all) => all.filter(({ statusCode }) => statusCode === 200).length)
          .join(' and ');
        return successes === '1 and 1'
          ? compareRow(
              testServer,
              sql`select count(*)::int as entries from audit_log where operation like 'appeal.%' and subject_id = ${id}`,
              { entries: 1 },
            )
          : `${successes} were taken`;
      },
    };
  },
  'a post under one key': async (testServer, a) => ({
    sendCall: repeatCall(
      a,
      'POST /content/add',
      { text: 'Once', shared_as: 'Public' },
      { 'idempotency-key': `post of ${a.name}` },
    ),
    findError: async (responses) =>
      expectSameResponse(responses) ??
      compareRow(
        testServer,
        sql`select count(*)::int as rows from posts where author_id = ${a.id}`,
        {
          rows: 1,
        },
      ),
  }),
  'a comment under one key': async (testServer, a, b) => {
    const content_id = await insertPost(testServer, a.id);
    return {
      sendCall: repeatCall(
        b,
        'POST /comment/add',
        { content_id, comment: 'Once' },
        { 'idempotency-key': `comment of ${b.name}` },
      ),
      findError: async (responses) =>
        expectSameResponse(responses) ??
        compareRow(
          testServer,
          sql`select (select count(*)::int from comments where content_id = ${content_id}) as rows,
            (select count(*)::int from notification_actors x join notifications n on n.id = x.notification_id where n.content_id = ${content_id}) as counted`,
          { rows: 1, counted: 1 },
        ),
    };
  },
  'a message under one key': async (testServer, a, b) => ({
    sendCall: repeatCall(
      a,
      'POST /message/send',
      { recipients: [b.id], message: 'Once', action: 'conversation' },
      { 'idempotency-key': `message of ${a.name}` },
    ),
    findError: async (responses) =>
      expectSameResponse(responses) ??
      compareRow(
        testServer,
        sql`select (select count(*)::int from messages where sender_id = ${a.id}) as rows,
          (select unread::int from conversations where person_id = ${b.id} and peer_id = ${a.id}) as unread`,
        { rows: 1, unread: 1 },
      ),
  }),
};
