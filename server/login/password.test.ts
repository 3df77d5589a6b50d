import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { strings } from '#contract/strings.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { sql } from '#server/db/sql.ts';
import { signedIn, type Client } from '#test/api.ts';
import { emailsTo, resetCodeTo } from '#test/emails.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

const [oldPassword, newPassword] = ['the ferry leaves at six', 'the ferry leaves at seven'];
let town: TestTown;
let visitor: Client;
let hash: string;
beforeAll(async () => {
  town = await createTestTown({ PUBLIC_URL: 'https://moot.example' });
  visitor = town.visitor;
  hash = await hashPassword(oldPassword);
});
afterAll(() => town.close());
beforeEach(async () => {
  await town.db.execute(
    sql`update all_people set password_hash = ${hash}, suspended_at = null, confirmed_at = coalesce(confirmed_at, now()) where username in ('ada', 'ben')`,
  );
  // lets an hour pass between tests
  await town.db.execute(sql`update codes set created_at = created_at - interval '1 hour'`);
});

const mailsTo = async (username: string) => emailsTo(town, `${username}@larkwater.example`);
const fields = (token: string, password = newPassword) => ({
  token,
  new_password: password,
  confirm_password: password,
});
const logIn = async (username: string, password: string) =>
  (await visitor.raw('POST /user/login', { username, password })).statusCode;

/** Requests the email and returns its token. */
async function token(username: string): Promise<string> {
  await visitor.ask('POST /user/forgot-password', { username });
  return resetCodeTo(town, `${username}@larkwater.example`);
}

test('a reset link sets a new password and ends all sessions', async () => {
  const phone = await signedIn(town, 'ada');
  const link = await token('ada');
  expect((await mailsTo('ada')).at(-1)!.link).toBe(`https://moot.example/reset-password/${link}`);
  expect(await visitor.ask('POST /user/check-password-reset-token', { token: link })).toEqual({
    ways: [],
    two_factor: 'off',
    undoes: false,
  });
  expect(await visitor.ask('POST /user/reset-password', fields(link))).toEqual({
    message: strings.passwordReset,
  });

  expect(await logIn('ada', oldPassword)).toBe(422);
  expect(await logIn('ada', newPassword)).toBe(200);
  expect((await phone.refused('POST /content/add', { text: 'x' })).status).toBe(401);
  expect((await mailsTo('ada')).at(-1)!.subject).toBe('Your Folkmoot password was changed');
});

describe('requesting the email', () => {
  test('gives the same response for known and unknown accounts, and emails only the owner', async () => {
    const before = (await emailsTo(town)).length;
    const response = await visitor.raw('POST /user/forgot-password', {
      username: 'Ben@larkwater.example',
    });
    for (const username of ['nobody', 'nobody@example.org', 'admin', '%', 'x'.repeat(254)]) {
      const unknown = await visitor.raw('POST /user/forgot-password', { username });
      expect([unknown.statusCode, unknown.body], username).toEqual([200, response.body]);
    }
    const emails = await emailsTo(town);
    expect(emails.slice(before).map(({ to }) => to)).toEqual(['ben@larkwater.example']);
  });

  test('sends at most three emails an hour to one account, also for concurrent requests', async () => {
    const before = (await mailsTo('ada')).length;
    await Promise.all(
      Array.from({ length: 3 }, () =>
        visitor.ask('POST /user/forgot-password', { username: 'ada' }),
      ),
    );
    await mailsTo('ada');
    await Promise.all(
      Array.from({ length: 3 }, () =>
        visitor.ask('POST /user/forgot-password', { username: 'ada@larkwater.example' }),
      ),
    );
    expect((await mailsTo('ada')).length - before).toBe(3);
  });

  test('builds the link from the configured URL and ignores the Host header', async () => {
    await visitor.ask(
      'POST /user/forgot-password',
      { username: 'ada' },
      { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    );
    expect((await mailsTo('ada')).at(-1)!.link).toMatch(/^https:\/\/moot\.example\//);
  });

  test('sends nothing to a suspended account', async () => {
    const before = (await mailsTo('ben')).length;
    await town.db.execute(sql`update all_people set suspended_at = now() where username = 'ben'`);
    await visitor.ask('POST /user/forgot-password', { username: 'ben' });
    expect(await mailsTo('ben')).toHaveLength(before);
  });

  test('requires a username', async () => {
    expect(
      (await visitor.refused('POST /user/forgot-password', { username: ' ' })).message,
    ).toEqual({ username: [strings.usernameOrEmail] });
  });
});

describe('the token of the email', () => {
  test('is not consumed by checking it', async () => {
    const link = await token('ada');
    for (let i = 0; i < 3; i++)
      await visitor.ask('POST /user/check-password-reset-token', { token: link });
    await visitor.ask('POST /user/reset-password', fields(link));
    expect(
      (await visitor.refused('POST /user/check-password-reset-token', { token: link })).message,
    ).toEqual({ token: [strings.linkExpired] });
  });

  test('works once: of twenty concurrent requests exactly one succeeds', async () => {
    const link = await token('ada');
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        visitor.raw('POST /user/reset-password', fields(link, `password number ${i}`)),
      ),
    );
    const winner = responses.findIndex(({ statusCode }) => statusCode === 200);
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    for (const { statusCode, body } of responses.filter((_, i) => i !== winner))
      expect([statusCode, JSON.parse(body).message]).toEqual([
        422,
        { token: [strings.linkExpired] },
      ]);
    expect(await logIn('ada', `password number ${winner}`)).toBe(200);
    expect(await logIn('ada', `password number ${(winner + 1) % 20}`)).toBe(422);
  });

  test('remains valid when another one is requested, and is void once one of them was used', async () => {
    const [olderToken, newerToken] = [await token('ada'), await token('ada')];
    expect(olderToken).not.toBe(newerToken);
    await visitor.ask('POST /user/reset-password', fields(olderToken));
    expect(
      (await visitor.refused('POST /user/reset-password', fields(newerToken))).message,
    ).toEqual({
      token: [strings.linkExpired],
    });
  });

  test('is rejected with the same message when it is expired, made up or for another purpose', async () => {
    const link = await token('ada');
    const response = await visitor.refused('POST /user/reset-password', fields('A'.repeat(43)));
    expect(response).toMatchObject({ status: 422, message: { token: [strings.linkExpired] } });
    await town.db.execute(
      sql`update codes set expires_at = expires_at - interval '1 hour' where used_at is null`,
    );
    expect((await visitor.refused('POST /user/reset-password', fields(link))).body).toBe(
      response.body,
    );
    await town.db.execute(
      sql`update codes set expires_at = now() + interval '1 hour', purpose = 'confirm' where used_at is null`,
    );
    expect((await visitor.refused('POST /user/reset-password', fields(link))).body).toBe(
      response.body,
    );
    expect(await logIn('ada', oldPassword)).toBe(200);
  });

  test('is stored only as a hash', async () => {
    const link = await token('ada');
    const rows = await town.db.query<{ hash: Buffer }>(sql`select hash from codes`);
    expect(
      rows.map(({ hash }) => [hash.toString('utf8'), hash.toString('base64url')]).flat(),
    ).not.toContain(link);
  });
});

describe('the new password', () => {
  test('is rejected when it is missing, not repeated, weak or equal to the name, and the link remains valid', async () => {
    const link = await token('ada');
    const refusals: [object, object][] = [
      [
        {},
        {
          token: [strings.linkExpired],
          new_password: [strings.newPassword],
          confirm_password: [strings.confirmNewPassword],
        },
      ],
      [
        { token: link, new_password: newPassword, confirm_password: `${newPassword} ` },
        { confirm_password: [strings.newPasswordsDiffer] },
      ],
      [fields(link, '1234567'), { new_password: [strings.passwordShort] }],
      [fields(link, 'password1'), { new_password: [strings.passwordCommon] }],
      [fields(link, 'Ada@Larkwater.example'), { new_password: [strings.passwordMatchesName] }],
    ];
    for (const [input, message] of refusals)
      expect((await visitor.refused('POST /user/reset-password', input)).message).toEqual(message);
    await visitor.ask('POST /user/reset-password', fields(link));
  });

  test('is used exactly as entered, including spaces', async () => {
    const unusual = '  a space before, ünïcödé, and one after ';
    await visitor.ask('POST /user/reset-password', fields(await token('ada'), unusual));
    expect(await logIn('ada', unusual)).toBe(200);
    expect(await logIn('ada', unusual.trim())).toBe(422);
  });

  test('confirms an unconfirmed address', async () => {
    await town.db.execute(sql`update all_people set confirmed_at = null where username = 'ben'`);
    await visitor.ask('POST /user/reset-password', fields(await token('ben')));
    expect(await logIn('ben', newPassword)).toBe(200);
  });

  test('does not end the sessions of other users', async () => {
    const elif = await signedIn(town, 'elif');
    await visitor.ask('POST /user/reset-password', fields(await token('ada')));
    await elif.ask('GET /content/audience', { shared_as: 'Private' });
  });
});

test('an email that cannot be sent is retried and does not count for the limit', async () => {
  const { mail } = town.app;
  const before = (await mailsTo('ada')).length;
  const send = mail.send;
  for (let i = 0; i < 4; i++) {
    mail.send = () => Promise.reject(new Error('the mail server is away'));
    await visitor.ask('POST /user/forgot-password', { username: 'ada' });
    await town.drainJobs();
  }
  mail.send = send;
  expect(await mailsTo('ada')).toHaveLength(before);
  await town.db.execute(
    sql`select from graphile_worker.reschedule_jobs((select array_agg(id) from graphile_worker.jobs where task_identifier = 'account.reset'), now())`,
  );
  expect((await mailsTo('ada')).length - before).toBe(3);
});
