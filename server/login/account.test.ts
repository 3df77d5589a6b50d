import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { strings } from '#contract/strings.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { startSession } from '#server/security/sessions.ts';
import { sql } from '#server/db/sql.ts';
import { clientOf, type Client } from '#test/api.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { sentence } from '#test/sentence.ts';

const password = 'the ferry leaves at six';
let town: TestTown;
let visitor: Client;
beforeAll(async () => {
  town = await createTestTown();
  visitor = town.visitor;
  await town.db.execute(
    sql`update all_people set password_hash = ${await hashPassword(password)} where username in ('ada', 'ben', 'dev', 'femi')`,
  );
});
afterAll(() => town.close());

const createToken = (person: number) =>
  startSession(town.db, person, 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0');
const clientWithNewSession = async (person: number) => clientOf(town, await createToken(person));
const ofMembers = { content_id: 1, comment: 'x' };
const statusOf = async (client: Client, headers: Record<string, string>) =>
  (await client.raw('GET /content/audience', { shared_as: 'Private' }, headers)).statusCode;

describe('login', () => {
  test('accepts the username or the email address in any spelling, and returns only the session', async () => {
    for (const username of ['ada', ' Ada ', 'ADA@Larkwater.example']) {
      const { token: createToken, ...session } = await visitor.ask('POST /user/login', {
        username,
        password,
      });
      expect(session).toEqual({
        user_id: town.id.ada,
        user_type: 2,
        username: 'ada',
        name: 'Ada Lindqvist',
        image: '',
        image_thumb: '',
        last_audience: 'Public',
      });
      expect(createToken).toMatch(/^[\w-]{43}$/);
      expect(await statusOf(clientOf(town, createToken), {})).toBe(200);
    }
  });

  test('returns the audience that the member used last', async () => {
    await (
      await town.as('ada')
    ).ask('POST /content/add', { text: 'For friends.', shared_as: 'Friends' });
    expect(
      (await visitor.ask('POST /user/login', { username: 'ada', password })).last_audience,
    ).toBe('Friends');
    await (
      await town.as('ada')
    ).ask('POST /content/add', { text: 'For all.', shared_as: 'Public' });
  });

  test('creates a new token each time and stores only its hash', async () => {
    const [firstSession, secondSession] = [
      await visitor.ask('POST /user/login', { username: 'ben', password }),
      await visitor.ask('POST /user/login', { username: 'ben', password }),
    ];
    expect(firstSession.token).not.toBe(secondSession.token);
    const rows = await town.db.query(sql`select * from sessions`);
    expect(JSON.stringify(rows)).not.toContain(firstSession.token);
  });

  test('gives the same response for an unknown name, a wrong password and an account without a password, suspended or not', async () => {
    await town.db.execute(sql`update all_people set suspended_at = now() where username = 'femi'`);
    const wrongPassword = await visitor.refused('POST /user/login', {
      username: 'ada',
      password: `${password} `,
    });
    expect(wrongPassword).toMatchObject({
      status: 422,
      code: 'invalid',
      message: { password: [strings.wrongPassword] },
    });
    for (const [username, enteredPassword] of [
      ['nobody', password],
      ['nobody@example.org', password],
      ['gus', password],
      ['femi', 'wrong'],
    ])
      expect(
        (await visitor.refused('POST /user/login', { username, password: enteredPassword })).body,
        username,
      ).toBe(wrongPassword.body);
    // a suspension is disclosed only with the correct password
    expect(await visitor.refused('POST /user/login', { username: 'femi', password })).toMatchObject(
      { status: 403, code: 'suspended' },
    );
    await town.db.execute(sql`update all_people set suspended_at = null where username = 'femi'`);
  });

  test('discloses an unconfirmed address only after the correct password', async () => {
    await town.db.execute(sql`update all_people set confirmed_at = null where username = 'dev'`);
    expect(
      (await visitor.refused('POST /user/login', { username: 'dev', password: 'wrong' })).message,
    ).toEqual({ password: [strings.wrongPassword] });
    expect(await visitor.refused('POST /user/login', { username: 'dev', password })).toMatchObject({
      status: 403,
      code: 'unconfirmed',
      message: strings.unconfirmed,
    });
    await town.db.execute(sql`update all_people set confirmed_at = now() where username = 'dev'`);
  });

  test('requires a username and a password', async () => {
    const messages = { username: [strings.usernameOrEmail], password: [strings.password] };
    expect((await visitor.refused('POST /user/login', {})).message).toEqual(messages);
    expect(
      (await visitor.refused('POST /user/login', { username: ' ', password: '' })).message,
    ).toEqual(messages);
  });

  test('ends the least recently used session beyond twenty', async () => {
    const person = town.id.gus;
    const first = await clientWithNewSession(person);
    await town.db.execute(
      sql`update sessions set last_used_at = now() - interval '1 hour' where person_id = ${person}`,
    );
    const otherClients = await Promise.all(
      Array.from({ length: 19 }, () => clientWithNewSession(person)),
    );
    expect(await statusOf(first, {})).toBe(200);
    await town.db.execute(
      sql`update sessions set last_used_at = now() - interval '1 hour' where id = (select min(id) from sessions where person_id = ${person})`,
    );
    await clientWithNewSession(person);
    expect(await statusOf(first, {})).toBe(401);
    expect(await statusOf(otherClients[18]!, {})).toBe(200);
  });
});

describe('session token', () => {
  let validToken: string;
  beforeEach(async () => {
    validToken = await createToken(town.id.elif);
  });

  test('is accepted in either of two headers', async () => {
    expect(await statusOf(visitor, { 'x-api-key': `Bearer ${validToken}` })).toBe(200);
    expect(await statusOf(visitor, { authorization: `Bearer ${validToken}` })).toBe(200);
  });

  test('is accepted nowhere else: bare, in a cookie, in the URL or in the body', async () => {
    const invalidHeaders: Record<string, string>[] = [
      { 'x-api-key': validToken },
      { authorization: `Basic ${validToken}` },
      { 'x-api-key': `bearer ${validToken}` },
      { cookie: `token=${validToken}; x-api-key=Bearer ${validToken}` },
      { 'x-auth-token': `Bearer ${validToken}` },
    ];
    for (const headers of invalidHeaders)
      expect(await statusOf(visitor, headers), JSON.stringify(headers)).toBe(401);
    for (const name of ['token', 'x-api-key', 'api_key', 'access_token']) {
      expect(
        (
          await visitor.refused('GET /content/audience', {
            shared_as: 'Private',
            [name]: `Bearer ${validToken}`,
          })
        ).status,
        name,
      ).toBe(401);
      expect(
        (
          await visitor.refused('POST /content/like', {
            content_id: 1,
            [name]: `Bearer ${validToken}`,
          })
        ).status,
        name,
      ).toBe(401);
    }
  });

  test.for<[string, (createToken: string) => Promise<unknown>]>([
    [
      '30 days after its last use',
      async () =>
        town.db.execute(
          sql`update sessions set last_used_at = now() - interval '30 days 1 second' where person_id = ${town.id.elif}`,
        ),
    ],
    [
      '180 days after login, regardless of use',
      async () =>
        town.db.execute(
          sql`update sessions set created_at = now() - interval '180 days 1 second' where person_id = ${town.id.elif}`,
        ),
    ],
    [
      'when the account is suspended',
      async () =>
        town.db.execute(sql`update all_people set suspended_at = now() where id = ${town.id.elif}`),
    ],
    [
      'when the account is deleted',
      async () =>
        town.db.execute(
          sql`update all_people set suspended_at = null, deleted_at = now() where id = ${town.id.elif}`,
        ),
    ],
  ])(
    'ends %s: calls for members return 401, open calls respond as to a visitor',
    async ([, end]) => {
      await town.db.execute(
        sql`update all_people set suspended_at = null, deleted_at = null where id = ${town.id.elif}`,
      );
      const [post, friends] = [
        await town.post('ada'),
        await town.post('ada', { shared_as: 'Friends' }),
      ];
      const client = clientOf(town, validToken);
      expect(await statusOf(client, {})).toBe(200);
      expect((await client.ask('GET /content/get-one', { id: friends.id })).content.can_like).toBe(
        true,
      );
      await end(validToken);
      expect(await client.refused('POST /comment/add', ofMembers)).toMatchObject({
        status: 401,
        code: 'unauthorized',
        message: strings.signInFirst,
      });
      expect((await client.ask('GET /content/get-one', { id: post.id })).content.can_like).toBe(
        false,
      );
      expect((await client.refused('GET /content/get-one', { id: friends.id })).status).toBe(404);
      await town.db.execute(
        sql`update all_people set suspended_at = null, deleted_at = null where id = ${town.id.elif}`,
      );
    },
  );

  test('rejects tokens that were never issued', async () => {
    for (const createToken of [
      'A'.repeat(43),
      'x',
      '',
      `${validToken}A`,
      validToken.slice(1),
      `${validToken}\u0000`,
      '%00',
    ])
      expect(await statusOf(visitor, { 'x-api-key': `Bearer ${createToken}` }), createToken).toBe(
        401,
      );
  });

  test('remains valid while it is used', async () => {
    await town.db.execute(
      sql`update sessions set last_used_at = now() - interval '29 days' where person_id = ${town.id.elif}`,
    );
    expect(await statusOf(clientOf(town, validToken), {})).toBe(200);
    const [row] = await town.db.query<{ fresh: boolean }>(
      sql`select bool_or(last_used_at > now() - interval '1 minute') as fresh from sessions where person_id = ${town.id.elif}`,
    );
    expect(row!.fresh).toBe(true);
  });
});

test('logging out ends only the current session', async () => {
  const [currentSession, otherSession] = [
    await clientWithNewSession(town.id.ada),
    await clientWithNewSession(town.id.ada),
  ];
  expect(await currentSession.ask('POST /user/logout', {})).toEqual({ message: strings.loggedOut });
  expect((await currentSession.refused('POST /user/logout', {})).status).toBe(401);
  expect(await statusOf(otherSession, {})).toBe(200);
});

describe('choosing issues', () => {
  const listChosenIssues = async () =>
    (
      await town.db.query<{ id: number }>(
        sql`select issue_id as id from people_issues where person_id = ${town.id.hana} order by 1`,
      )
    ).map(({ id }) => id);

  test('replaces earlier choices', async () => {
    const hana = await town.as('hana');
    expect(await hana.ask('POST /user/save-issues', { issues: [1, 2, 3] })).toEqual({
      message: strings.issuesSaved,
    });
    await hana.ask('POST /user/save-issues', { issues: [3, 5], user_id: hana.id });
    expect(await listChosenIssues()).toEqual([3, 5]);
  });

  test('rejects the id of another user and changes nothing', async () => {
    const before = await listChosenIssues();
    expect(
      await (
        await town.as('ada')
      ).refused('POST /user/save-issues', { issues: [7], user_id: town.id.hana }),
    ).toMatchObject({
      status: 403,
      code: 'forbidden',
      message: strings.notYours,
    });
    expect(await listChosenIssues()).toEqual(before);
  });

  test('requires 1 to 50 existing, distinct issues', async () => {
    const hana = await town.as('hana');
    const before = await listChosenIssues();
    const refusals: [number[], string][] = [
      [[], strings.issues],
      [[1, 1], strings.invalidValue],
      [[0], strings.invalidValue],
      [[1, 999_999], strings.unknownIssue],
      [Array.from({ length: 51 }, (_, i) => i + 1), sentence('tooManyChosen', { most: 50 })],
    ];
    for (const [issues, sentence] of refusals)
      expect((await hana.refused('POST /user/save-issues', { issues })).message).toEqual({
        issues: [sentence],
      });
    expect((await hana.refused('POST /user/save-issues', {})).message).toEqual({
      issues: [strings.issues],
    });
    expect(await listChosenIssues()).toEqual(before);
  });
});

describe('username check', () => {
  test('reports whether a username is available, in any case and including reserved words', async () => {
    for (const [username, isAvailable] of [
      ['nobody_yet', true],
      ['ada', false],
      ['ADA', false],
      [' ada ', false],
      ['admin', false],
      ['Settings', false],
    ] as const)
      expect(await visitor.ask('GET /user/check-username', { username }), username).toEqual({
        available: isAvailable,
        ...(!isAvailable && { suggestions: [expect.any(String), expect.any(String)] }),
      });
  });

  test('suggests two available usernames, from the name if it is known', async () => {
    const suggest = async (input: { username: string; name?: string }) =>
      (await visitor.ask('GET /user/check-username', input)).suggestions;
    expect(await suggest({ username: 'ada', name: 'Ada Øverby-Núñez' })).toEqual([
      'ada_verby_nunez',
      'adaverbynunez',
    ]);
    for (const suggested of (await suggest({ username: 'Ada' }))!) {
      expect(suggested).toMatch(/^ada_\d{4}$/);
      expect(await visitor.ask('GET /user/check-username', { username: suggested })).toEqual({
        available: true,
      });
    }
  });

  test('rejects invalid usernames such as email addresses', async () => {
    for (const username of ['ada@larkwater.example', 'a', 'two words', 'ａｄａ'])
      expect(
        (await visitor.refused('GET /user/check-username', { username })).message,
        username,
      ).toEqual({ username: [strings.usernameFormat] });
    expect((await visitor.refused('GET /user/check-username', {})).message).toEqual({
      username: [strings.username],
    });
  });
});
