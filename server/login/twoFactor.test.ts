import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { strings } from '#contract/strings.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { hashToken, randomToken } from '#server/security/sessions.ts';
import { sql } from '#server/db/sql.ts';
import { newAuthenticator } from '#test/authenticator.ts';
import { clientOf } from '#test/api.ts';
import { codeIn, emailsTo } from '#test/emails.ts';
import { createTestGroup } from '#test/groups.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { endPendingCredentials } from './endPendingCredentials.ts';

const password = 'the ferry leaves at six';
let town: TestTown;
beforeAll(async () => {
  town = await createTestTown({ PUBLIC_URL: 'https://moot.example' });
  await town.db.execute(
    sql`update all_people set password_hash = ${await hashPassword(password)} where username in ('ada', 'ben', 'gus', 'leo', 'elif', 'hugo')`,
  );
});
afterAll(() => town.close());

/** The code of the app, `steps` steps of 30 seconds from now. */
const codeOf = (secret: string, steps = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 });
/** Makes used codes usable again, as if time had passed. */
const makeCodesReusable = (person: number) =>
  town.db.execute(sql`update two_factor set last_step = 0 where person_id = ${person}`);

async function enableTwoFactor(username: 'ada' | 'ben' | 'gus' | 'leo' | 'elif' | 'hugo') {
  const client = await town.as(username);
  await town.db.execute(sql`delete from two_factor where person_id = ${client.id}`);
  const { secret, uri } = await client.ask('POST /account/two-factor-start', { password });
  const { recovery_codes } = await client.ask('POST /account/two-factor-on', {
    code: codeOf(secret),
  });
  await makeCodesReusable(client.id);
  return { client, secret, uri, recovery_codes };
}
const startLogin = async (username: string) => {
  const response = await town.visitor.ask('POST /user/login', { username, password });
  expect(Object.keys(response)).toEqual(['second_step']);
  return response.second_step!;
};
const refused = async (second_step: string, code: string) =>
  (await town.visitor.refused('POST /user/second-step', { second_step, code })).message;

describe('two-factor', () => {
  test('ends a change of address and transfers of groups that were requested without a code', async () => {
    const hugo = await town.as('hugo');
    const { id: group_id } = await createTestGroup(town, 'hugo', ['elif']);
    await hugo.ask('POST /group/transfer', { group_id, user_id: town.id.elif!, password });
    await hugo.ask('POST /account/save-profile', {
      name: 'Hugo',
      email: 'hugo@far.example',
      current_password: password,
    });
    const code = codeIn((await emailsTo(town, 'hugo@far.example')).at(-1)!);
    const { secret } = await hugo.ask('POST /account/two-factor-start', { password });
    const { message } = await hugo.ask('POST /account/two-factor-on', { code: codeOf(secret) });
    expect(message).toBe(strings.twoFactorOnAddressCanceled);

    expect(
      (await town.visitor.raw('POST /user/confirm-email', { code, password })).statusCode,
    ).toBe(422);
    expect(
      await town.db.queryOne(
        sql`select email, pending_email from all_people where id = ${town.id.hugo}`,
      ),
    ).toEqual({ email: expect.not.stringContaining('far.example'), pending_email: null });
    const elif = await town.as('elif');
    const response = await elif.raw('POST /group/answer-transfer', { group_id, accept: true });
    expect(response.statusCode).toBe(403);
  });

  test('is on after the first code, then required after the password, once per code; its secret is encrypted', async () => {
    const ada = await town.as('ada');
    // also in a session that was just started
    expect((await ada.refused('POST /account/two-factor-start', {})).message).toEqual({
      password: [strings.password],
    });
    const { secret, uri } = await ada.ask('POST /account/two-factor-start', { password });
    expect(uri).toBe(
      `otpauth://totp/Folkmoot:ada?issuer=Folkmoot&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect((await ada.refused('POST /account/two-factor-on', { code: '000000' })).message).toEqual({
      code: [strings.wrongCode],
    });
    // not on yet, so login does not require a code
    expect(
      (await town.visitor.ask('POST /user/login', { username: 'ada', password })).token,
    ).toBeDefined();
    const [previousCode = '', currentCode = '', nextCode = ''] = [-1, 0, 1].map((steps) =>
      codeOf(secret, steps),
    );
    const { recovery_codes } = await ada.ask('POST /account/two-factor-on', { code: currentCode });
    expect(new Set(recovery_codes).size).toBe(10);
    expect((await ada.refused('POST /account/two-factor-start', { password })).message).toBe(
      strings.twoFactorAlreadyOn,
    );
    const storedRows = JSON.stringify(
      await town.db.query(
        sql`select encode(secret, 'hex') as secret from two_factor union all select encode(hash, 'hex') from recovery_codes`,
      ),
    );
    expect(storedRows).not.toContain(Buffer.from(Secret.fromBase32(secret).bytes).toString('hex'));
    expect((await emailsTo(town, 'ada@larkwater.example')).at(-1)!.text).toContain(
      'After your password, we’ll ask for a code from your app.',
    );

    // the code that turned it on is used
    expect(await refused(await startLogin('ada'), currentCode)).toEqual({
      code: [strings.wrongCode],
    });
    const pendingLogin = await startLogin('ada');
    expect(
      await town.visitor.ask('POST /user/second-step', {
        second_step: pendingLogin,
        code: nextCode,
      }),
    ).toMatchObject({
      user_id: ada.id,
      username: 'ada',
    });
    // used codes and older ones are rejected in any login
    for (const usedCode of [nextCode, currentCode, previousCode])
      expect(await refused(await startLogin('ada'), usedCode)).toEqual({
        code: [strings.wrongCode],
      });
    await makeCodesReusable(ada.id);
    for (const steps of [3, -3])
      expect(await refused(await startLogin('ada'), codeOf(secret, steps))).toEqual({
        code: [strings.wrongCode],
      });
  });

  test('comes only after the correct password, and a pending login grants no access', async () => {
    const { secret } = await enableTwoFactor('ben');
    expect(
      (await town.visitor.refused('POST /user/login', { username: 'ben', password: 'wrong' }))
        .message,
    ).toEqual({ password: [strings.wrongPassword] });
    const pendingLogin = await startLogin('ben');
    expect((await clientOf(town, pendingLogin).refused('GET /account/ways', {})).status).toBe(401);
    expect(await refused('A'.repeat(43), codeOf(secret))).toEqual({
      second_step: [strings.twoFactorStepExpired],
    });

    // five tries, five minutes, one entry
    for (let i = 0; i < 5; i++)
      expect(await refused(pendingLogin, '000000')).toEqual({ code: [strings.wrongCode] });
    expect(await refused(pendingLogin, codeOf(secret))).toEqual({
      second_step: [strings.twoFactorStepExpired],
    });
    const expiredLogin = await startLogin('ben');
    await town.db.execute(sql`update pending_logins set expires_at = now()`);
    expect(await refused(expiredLogin, codeOf(secret))).toEqual({
      second_step: [strings.twoFactorStepExpired],
    });
    const [firstLogin, secondLogin, code] = [
      await startLogin('ben'),
      await startLogin('ben'),
      codeOf(secret),
    ];
    const responses = await Promise.all(
      [firstLogin, secondLogin].map((second_step) =>
        town.visitor.raw('POST /user/second-step', { second_step, code }),
      ),
    );
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
    expect(
      await refused(responses[0]!.statusCode === 200 ? firstLogin : secondLogin, codeOf(secret, 1)),
    ).toEqual({
      second_step: [strings.twoFactorStepExpired],
    });
  });

  test('accepts each recovery code once, and new codes replace the old ones', async () => {
    const { client, secret, recovery_codes } = await enableTwoFactor('gus');
    const [first = '', second = ''] = recovery_codes;
    await town.visitor.ask('POST /user/second-step', {
      second_step: await startLogin('gus'),
      code: ` ${first.toUpperCase().replaceAll('-', '')}`,
    });
    expect(await refused(await startLogin('gus'), first)).toEqual({ code: [strings.wrongCode] });
    expect((await client.ask('GET /account/ways', {})).two_factor).toEqual({
      on: true,
      recovery_codes: 9,
    });
    expect(
      (
        await client.refused('POST /account/two-factor-codes', {
          password: 'wrong',
          code: codeOf(secret),
        })
      ).message,
    ).toEqual({
      password: [strings.wrongCurrentPassword],
    });
    const { recovery_codes: newCodes } = await client.ask('POST /account/two-factor-codes', {
      password,
      code: codeOf(secret),
    });
    expect(await refused(await startLogin('gus'), second)).toEqual({ code: [strings.wrongCode] });
    await town.visitor.ask('POST /user/second-step', {
      second_step: await startLogin('gus'),
      code: newCodes[0]!,
    });
  });

  test('remains on after a password reset, which ends pending logins, and is turned off only with password and code', async () => {
    const { client, secret } = await enableTwoFactor('leo');
    const pendingLogin = await startLogin('leo');
    await town.visitor.ask('POST /user/forgot-password', { username: 'leo' });
    const { email } = (await town.db.queryOne<{ email: string }>(
      sql`select email from all_people where username = 'leo'`,
    ))!;
    // The email about two-factor may come later.
    const { link } = (await emailsTo(town, email)).findLast(
      ({ subject }) => !subject.includes('has changed'),
    )!;
    const token = link.split('/').at(-1)!;
    await town.visitor.ask('POST /user/reset-password', {
      token,
      new_password: password,
      confirm_password: password,
    });
    expect(await refused(pendingLogin, codeOf(secret))).toEqual({
      second_step: [strings.twoFactorStepExpired],
    });
    const { token: session } = await town.visitor.ask('POST /user/second-step', {
      second_step: await startLogin('leo'),
      code: codeOf(secret),
    });
    const leo = clientOf(town, session);
    await makeCodesReusable(client.id);

    expect(
      (await leo.refused('POST /account/two-factor-off', { code: codeOf(secret) })).message,
    ).toEqual({ password: [strings.password] });
    expect((await leo.refused('POST /account/two-factor-off', { password })).message).toEqual({
      code: [strings.code],
    });
    expect(
      (await leo.refused('POST /account/two-factor-off', { password, code: '000000' })).message,
    ).toEqual({ code: [strings.wrongCode] });
    await leo.ask('POST /account/two-factor-off', { password, code: codeOf(secret) });
    expect(
      (await leo.refused('POST /account/two-factor-off', { password, code: codeOf(secret, 1) }))
        .message,
    ).toBe(strings.twoFactorAlreadyOff);
    expect(
      (await town.visitor.ask('POST /user/login', { username: 'leo', password })).token,
    ).toBeDefined();
  });

  test('rejects a pending login whose password is changed concurrently', async () => {
    const { client, secret } = await enableTwoFactor('gus');
    const pendingLogin = await startLogin('gus');
    const sessions = async () =>
      (await town.db.queryOne<{ n: number }>(
        sql`select count(*)::int as n from sessions where person_id = ${client.id}`,
      ))!.n;
    const response = await town.db.transaction(async (db) => {
      await db.execute(
        sql`update all_people set password_hash = password_hash where id = ${client.id}`,
      );
      await db.execute(sql`delete from sessions where person_id = ${client.id}`);
      const pendingResponse = town.visitor.raw('POST /user/second-step', {
        second_step: pendingLogin,
        code: codeOf(secret),
      });
      await expect
        .poll(
          () =>
            town.db.queryOne(
              sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%for no key update%'`,
            ),
          { timeout: 5_000 },
        )
        .toBeDefined();
      await endPendingCredentials(db, client.id);
      return { entering: pendingResponse };
    });
    expect((await response.entering).statusCode).toBe(422);
    expect(await sessions()).toBe(0);
  });

  test('can be undone for a week with the notification email, along with other login methods that were added', async () => {
    const { client, secret } = await enableTwoFactor('hugo');
    const device = newAuthenticator({ origin: 'https://moot.example', site: 'moot.example' });
    expect((await client.refused('POST /account/passkey-start', { password })).message).toEqual({
      code: [strings.code],
    });
    const { options } = await client.ask('POST /account/passkey-start', {
      password,
      code: codeOf(secret),
    });
    await client.ask('POST /account/passkey-add', {
      name: 'Of a thief',
      credential: device.create(options),
    });
    const notifications = (await emailsTo(town, 'hugo@larkwater.example')).filter(({ subject }) =>
      subject.includes('has changed'),
    );
    const token = notifications[0]!.link.split('/').at(-1)!;
    const resetFields = { token, new_password: password, confirm_password: password };
    expect((await town.visitor.refused('POST /user/reset-password', resetFields)).message).toEqual({
      new_password: [strings.passwordSame],
    });
    const undo = { token, new_password: 'another ferry', confirm_password: 'another ferry' };
    expect(
      await town.visitor.ask('POST /user/check-password-reset-token', { token }),
    ).toMatchObject({
      ways: [{ kind: 'passkey', name: 'Of a thief', recent: true }],
      two_factor: 'goes',
      undoes: true,
    });
    await town.visitor.ask('POST /user/reset-password', undo);
    expect((await client.refused('GET /account/ways', {})).status).toBe(401);
    const { token: session } = await town.visitor.ask('POST /user/login', {
      username: 'hugo',
      password: 'another ferry',
    });
    expect(await clientOf(town, session).ask('GET /account/ways', {})).toMatchObject({
      passkeys: [],
      two_factor: { on: false, recovery_codes: 0 },
    });
    expect((await town.visitor.refused('POST /user/reset-password', undo)).message).toEqual({
      token: [strings.linkExpired],
    });
  });

  test('ends pending logins when a member logs out all other sessions', async () => {
    const { client, secret } = await enableTwoFactor('ada');
    const pendingLogin = await startLogin('ada');
    await client.ask('POST /account/revoke-session', {});
    expect(await refused(pendingLogin, codeOf(secret))).toEqual({
      second_step: [strings.twoFactorStepExpired],
    });
  });

  test('accepts a recovery code once in concurrent requests', async () => {
    const { recovery_codes } = await enableTwoFactor('ben');
    const pendingLogins = await Promise.all(Array.from({ length: 12 }, () => startLogin('ben')));
    const responses = await Promise.all(
      pendingLogins.map((second_step) =>
        town.visitor.raw('POST /user/second-step', { second_step, code: recovery_codes[0]! }),
      ),
    );
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  test('is not required after a passkey', async () => {
    const { client: ada, secret } = await enableTwoFactor('ada');
    const device = newAuthenticator({ origin: 'https://moot.example', site: 'moot.example' });
    const { options } = await ada.ask('POST /account/passkey-start', {
      password,
      code: codeOf(secret),
    });
    await ada.ask('POST /account/passkey-add', { name: 'Key', credential: device.create(options) });
    const { options: challenge } = await town.visitor.ask('POST /user/passkey-start', {});
    expect(
      (await town.visitor.ask('POST /user/passkey-login', { credential: device.get(challenge) }))
        .token,
    ).toBeDefined();
  });

  test('is required before the password connects a provider', async () => {
    const { secret } = await enableTwoFactor('elif');
    const social_ticket = randomToken();
    await town.db.execute(sql`
      insert into oauth_tickets (hash, provider, subject, name, email, email_verified, expires_at)
      values (${hashToken(social_ticket)}, 'twitter', 'someone', 'Elif', '', false, now() + interval '1 minute')`);
    const { second_step = '' } = await town.visitor.ask('POST /user/login', {
      username: 'elif',
      password,
      social_ticket,
    });
    expect(await town.db.query(sql`select from linked_accounts`)).toHaveLength(0);
    await town.visitor.ask('POST /user/second-step', { second_step, code: codeOf(secret) });
    expect(await town.db.queryOne(sql`select person_id, subject from linked_accounts`)).toEqual({
      person_id: town.id.elif,
      subject: 'someone',
    });
  });
});
