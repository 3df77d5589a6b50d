import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { strings } from '#contract/strings.ts';
import { hashPassword } from '#server/lib/security/passwords.ts';
import { sql } from '#server/db/sql.ts';
import { signedIn, type Client } from '#test/api.ts';
import { lettersOf, resetCodeTo } from '#test/emails.ts';
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
    sql`update accounts set password_hash = ${hash}, suspended_at = null, confirmed_at = coalesce(confirmed_at, now()) where username in ('ada', 'ben')`,
  );
  // an hour passes between two tests
  await town.db.execute(sql`update codes set created_at = created_at - interval '1 hour'`);
});

const mailsTo = async (username: string) => lettersOf(town, `${username}@larkwater.example`);
const fields = (token: string, password = newPassword) => ({
  token,
  new_password: password,
  confirm_password: password,
});
const logIn = async (username: string, password: string) =>
  (await visitor.raw('POST /user/login', { username, password })).statusCode;

/** Asks for a mail and answers the token in it. */
async function token(username: string): Promise<string> {
  await visitor.ask('POST /user/forgot-password', { username });
  return resetCodeTo(town, `${username}@larkwater.example`);
}

test('whoever forgot the password asks for a mail, opens its link and sets a new one, which ends every session', async () => {
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
  expect((await mailsTo('ada')).at(-1)!.subject).toBe('Your password for Folkmoot was changed');
});

describe('asking for the mail', () => {
  test('is answered byte for byte alike whether or not there is such an account, and mails only whom it belongs to', async () => {
    const before = (await lettersOf(town)).length;
    const known = await visitor.raw('POST /user/forgot-password', {
      username: 'Ben@larkwater.example',
    });
    for (const username of ['nobody', 'nobody@example.org', 'admin', '%', 'x'.repeat(254)]) {
      const unknown = await visitor.raw('POST /user/forgot-password', { username });
      expect([unknown.statusCode, unknown.body], username).toEqual([200, known.body]);
    }
    const letters = await lettersOf(town);
    expect(letters.slice(before).map(({ to }) => to)).toEqual(['ben@larkwater.example']);
  });

  test('sends at most three an hour to one account, also when they are asked for at once', async () => {
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

  test('builds the link from the settings, whatever host the request names', async () => {
    await visitor.ask(
      'POST /user/forgot-password',
      { username: 'ada' },
      { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    );
    expect((await mailsTo('ada')).at(-1)!.link).toMatch(/^https:\/\/moot\.example\//);
  });

  test('sends nothing to a suspended account', async () => {
    const before = (await mailsTo('ben')).length;
    await town.db.execute(sql`update accounts set suspended_at = now() where username = 'ben'`);
    await visitor.ask('POST /user/forgot-password', { username: 'ben' });
    expect(await mailsTo('ben')).toHaveLength(before);
  });

  test('needs a name', async () => {
    expect(
      (await visitor.refused('POST /user/forgot-password', { username: ' ' })).message,
    ).toEqual({ username: [strings.usernameOrEmail] });
  });
});

describe('the token of the mail', () => {
  test('is not used up by looking whether it is good', async () => {
    const link = await token('ada');
    for (let i = 0; i < 3; i++)
      await visitor.ask('POST /user/check-password-reset-token', { token: link });
    await visitor.ask('POST /user/reset-password', fields(link));
    expect(
      (await visitor.refused('POST /user/check-password-reset-token', { token: link })).message,
    ).toEqual({ token: [strings.badCode] });
  });

  test('works once: of twenty at the same moment exactly one sets its password', async () => {
    const link = await token('ada');
    const tries = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        visitor.raw('POST /user/reset-password', fields(link, `password number ${i}`)),
      ),
    );
    const won = tries.findIndex(({ statusCode }) => statusCode === 200);
    expect(tries.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    for (const { statusCode, body } of tries.filter((_, i) => i !== won))
      expect([statusCode, JSON.parse(body).message]).toEqual([422, { token: [strings.badCode] }]);
    expect(await logIn('ada', `password number ${won}`)).toBe(200);
    expect(await logIn('ada', `password number ${(won + 1) % 20}`)).toBe(422);
  });

  test('stays good when another one is asked for, and is void once one of them was used', async () => {
    const [older, newer] = [await token('ada'), await token('ada')];
    expect(older).not.toBe(newer);
    await visitor.ask('POST /user/reset-password', fields(older));
    expect((await visitor.refused('POST /user/reset-password', fields(newer))).message).toEqual({
      token: [strings.badCode],
    });
  });

  test('is void after an hour, when it is made up, and when it is for something else: all in the same words', async () => {
    const link = await token('ada');
    const made = await visitor.refused('POST /user/reset-password', fields('A'.repeat(43)));
    expect(made).toMatchObject({ status: 422, message: { token: [strings.badCode] } });
    await town.db.execute(
      sql`update codes set expires_at = expires_at - interval '1 hour' where used_at is null`,
    );
    expect((await visitor.refused('POST /user/reset-password', fields(link))).body).toBe(made.body);
    await town.db.execute(
      sql`update codes set expires_at = now() + interval '1 hour', purpose = 'confirm' where used_at is null`,
    );
    expect((await visitor.refused('POST /user/reset-password', fields(link))).body).toBe(made.body);
    expect(await logIn('ada', oldPassword)).toBe(200);
  });

  test('is kept only as its hash', async () => {
    const link = await token('ada');
    const rows = await town.db.query<{ hash: Buffer }>(sql`select hash from codes`);
    expect(
      rows.map(({ hash }) => [hash.toString('utf8'), hash.toString('base64url')]).flat(),
    ).not.toContain(link);
  });
});

describe('the new password', () => {
  test('is refused at its field when it is missing, not repeated, weak or the name, and the link stays good', async () => {
    const link = await token('ada');
    const refusals: [object, object][] = [
      [
        {},
        {
          token: [strings.badCode],
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
      [fields(link, 'Ada@Larkwater.example'), { new_password: [strings.passwordIsName] }],
    ];
    for (const [input, message] of refusals)
      expect((await visitor.refused('POST /user/reset-password', input)).message).toEqual(message);
    await visitor.ask('POST /user/reset-password', fields(link));
  });

  test('is taken to the letter, spaces and all', async () => {
    const odd = '  a space before, ünïcödé, and one after ';
    await visitor.ask('POST /user/reset-password', fields(await token('ada'), odd));
    expect(await logIn('ada', odd)).toBe(200);
    expect(await logIn('ada', odd.trim())).toBe(422);
  });

  test('confirms an address that was not confirmed yet: the mail was read', async () => {
    await town.db.execute(sql`update accounts set confirmed_at = null where username = 'ben'`);
    await visitor.ask('POST /user/reset-password', fields(await token('ben')));
    expect(await logIn('ben', newPassword)).toBe(200);
  });

  test('ends the sessions of nobody else', async () => {
    const elif = await signedIn(town, 'elif');
    await visitor.ask('POST /user/reset-password', fields(await token('ada')));
    await elif.ask('GET /content/audience', { shared_as: 'Private' });
  });
});

test('a mail that can not be sent is tried again and costs none of the three', async () => {
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
