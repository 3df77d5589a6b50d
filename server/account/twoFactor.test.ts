import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { strings } from '#contract/strings.ts';
import { hashPassword } from '#server/lib/security/passwords.ts';
import { hashToken, randomToken } from '#server/lib/security/sessions.ts';
import { sql } from '#server/db/sql.ts';
import { newAuthenticator } from '#test/authenticator.ts';
import { clientOf } from '#test/api.ts';
import { lettersOf } from '#test/emails.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { endWhatWasBegun } from './emailTokens.ts';

const password = 'the ferry leaves at six';
let town: TestTown;
beforeAll(async () => {
  town = await createTestTown({ PUBLIC_URL: 'https://moot.example' });
  await town.db.execute(
    sql`update accounts set password_hash = ${await hashPassword(password)} where username in ('ada', 'ben', 'gus', 'leo', 'elif', 'hugo')`,
  );
});
afterAll(() => town.close());

/** The code of the app so many steps of 30 seconds from now. */
const codeOf = (secret: string, steps = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 });
/** As after a while: what was used is long past. */
const later = (person: number) =>
  town.db.execute(sql`update two_factor set last_step = 0 where person_id = ${person}`);

async function turnedOn(username: 'ada' | 'ben' | 'gus' | 'leo' | 'elif' | 'hugo') {
  const client = await town.as(username);
  await town.db.execute(sql`delete from two_factor where person_id = ${client.id}`);
  const { secret, uri } = await client.ask('POST /account/two-factor-start', { password });
  const { recovery_codes } = await client.ask('POST /account/two-factor-on', {
    code: codeOf(secret),
  });
  await later(client.id);
  return { client, secret, uri, recovery_codes };
}
const half = async (username: string) => {
  const answer = await town.visitor.ask('POST /user/login', { username, password });
  expect(Object.keys(answer)).toEqual(['second_step']);
  return answer.second_step!;
};
const refused = async (second_step: string, code: string) =>
  (await town.visitor.refused('POST /user/second-step', { second_step, code })).message;

describe('two-factor', () => {
  test('is on by the first code, then asked for after the password, once for each code; its secret is sealed', async () => {
    const ada = await town.as('ada');
    // also for a session that was started a moment ago
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
    // not on yet, so it is not asked for
    expect(
      (await town.visitor.ask('POST /user/login', { username: 'ada', password })).token,
    ).toBeDefined();
    const [before = '', now = '', next = ''] = [-1, 0, 1].map((steps) => codeOf(secret, steps));
    const { recovery_codes } = await ada.ask('POST /account/two-factor-on', { code: now });
    expect(new Set(recovery_codes).size).toBe(10);
    expect((await ada.refused('POST /account/two-factor-start', { password })).message).toBe(
      strings.twoFactorOnAlready,
    );
    const kept = JSON.stringify(
      await town.db.query(
        sql`select encode(secret, 'hex') as secret from two_factor union all select encode(hash, 'hex') from recovery_codes`,
      ),
    );
    expect(kept).not.toContain(Buffer.from(Secret.fromBase32(secret).bytes).toString('hex'));
    expect((await lettersOf(town, 'ada@larkwater.example')).at(-1)!.text).toContain(
      'a code of an app is asked for',
    );

    // the code that turned it on is used
    expect(await refused(await half('ada'), now)).toEqual({ code: [strings.wrongCode] });
    const between = await half('ada');
    expect(
      await town.visitor.ask('POST /user/second-step', { second_step: between, code: next }),
    ).toMatchObject({
      user_id: ada.id,
      username: 'ada',
    });
    // neither is it good in another window, nor one before it
    for (const used of [next, now, before])
      expect(await refused(await half('ada'), used)).toEqual({ code: [strings.wrongCode] });
    await later(ada.id);
    for (const steps of [3, -3])
      expect(await refused(await half('ada'), codeOf(secret, steps))).toEqual({
        code: [strings.wrongCode],
      });
  });

  test('comes after the right password alone, and what is between opens nothing', async () => {
    const { secret } = await turnedOn('ben');
    expect(
      (await town.visitor.refused('POST /user/login', { username: 'ben', password: 'wrong' }))
        .message,
    ).toEqual({ password: [strings.wrongPassword] });
    const between = await half('ben');
    expect((await clientOf(town, between).refused('GET /account/ways', {})).status).toBe(401);
    expect(await refused('A'.repeat(43), codeOf(secret))).toEqual({
      second_step: [strings.secondStepOver],
    });

    // five tries, five minutes, one entry
    for (let i = 0; i < 5; i++)
      expect(await refused(between, '000000')).toEqual({ code: [strings.wrongCode] });
    expect(await refused(between, codeOf(secret))).toEqual({
      second_step: [strings.secondStepOver],
    });
    const late = await half('ben');
    await town.db.execute(sql`update half_sessions set expires_at = now()`);
    expect(await refused(late, codeOf(secret))).toEqual({
      second_step: [strings.secondStepOver],
    });
    const [one, other, code] = [await half('ben'), await half('ben'), codeOf(secret)];
    const both = await Promise.all(
      [one, other].map((second_step) =>
        town.visitor.raw('POST /user/second-step', { second_step, code }),
      ),
    );
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
    expect(await refused(both[0]!.statusCode === 200 ? one : other, codeOf(secret, 1))).toEqual({
      second_step: [strings.secondStepOver],
    });
  });

  test('is passed by each recovery code once, and by new ones instead of the old', async () => {
    const { client, secret, recovery_codes } = await turnedOn('gus');
    const [first = '', second = ''] = recovery_codes;
    await town.visitor.ask('POST /user/second-step', {
      second_step: await half('gus'),
      code: ` ${first.toUpperCase().replaceAll('-', '')}`,
    });
    expect(await refused(await half('gus'), first)).toEqual({ code: [strings.wrongCode] });
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
    const { recovery_codes: fresh } = await client.ask('POST /account/two-factor-codes', {
      password,
      code: codeOf(secret),
    });
    expect(await refused(await half('gus'), second)).toEqual({ code: [strings.wrongCode] });
    await town.visitor.ask('POST /user/second-step', {
      second_step: await half('gus'),
      code: fresh[0]!,
    });
  });

  test('stays when the password is set anew, which ends what is between, and goes only by password and code', async () => {
    const { client, secret } = await turnedOn('leo');
    const between = await half('leo');
    await town.visitor.ask('POST /user/forgot-password', { username: 'leo' });
    const { email } = (await town.db.queryOne<{ email: string }>(
      sql`select email from accounts where username = 'leo'`,
    ))!;
    const token = (await lettersOf(town, email)).at(-1)!.link.split('/').at(-1)!;
    await town.visitor.ask('POST /user/reset-password', {
      token,
      new_password: password,
      confirm_password: password,
    });
    expect(await refused(between, codeOf(secret))).toEqual({
      second_step: [strings.secondStepOver],
    });
    const { token: session } = await town.visitor.ask('POST /user/second-step', {
      second_step: await half('leo'),
      code: codeOf(secret),
    });
    const leo = clientOf(town, session);
    await later(client.id);

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
    ).toBe(strings.twoFactorOffAlready);
    expect(
      (await town.visitor.ask('POST /user/login', { username: 'leo', password })).token,
    ).toBeDefined();
  });

  test('lets nobody in whose account gets a new password while their code is looked at', async () => {
    const { client, secret } = await turnedOn('gus');
    const between = await half('gus');
    const sessions = async () =>
      (await town.db.queryOne<{ n: number }>(
        sql`select count(*)::int as n from sessions where person_id = ${client.id}`,
      ))!.n;
    const answer = await town.db.transaction(async (db) => {
      await db.execute(
        sql`update accounts set password_hash = password_hash where id = ${client.id}`,
      );
      await db.execute(sql`delete from sessions where person_id = ${client.id}`);
      const entering = town.visitor.raw('POST /user/second-step', {
        second_step: between,
        code: codeOf(secret),
      });
      await expect
        .poll(
          () =>
            town.db.queryOne(
              sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%for share of p%'`,
            ),
          { timeout: 5_000 },
        )
        .toBeDefined();
      await endWhatWasBegun(db, client.id);
      return { entering };
    });
    expect((await answer.entering).statusCode).toBe(422);
    expect(await sessions()).toBe(0);
  });

  test('shuts nobody out of their own account: the mail that tells of it takes it back for a week, with whatever else was added', async () => {
    const { client, secret } = await turnedOn('hugo');
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
    const told = (await lettersOf(town, 'hugo@larkwater.example')).filter(({ subject }) =>
      subject.includes('was changed'),
    );
    const token = told[0]!.link.split('/').at(-1)!;
    const stolen = { token, new_password: password, confirm_password: password };
    expect((await town.visitor.refused('POST /user/reset-password', stolen)).message).toEqual({
      new_password: [strings.passwordSame],
    });
    const take = { token, new_password: 'another ferry', confirm_password: 'another ferry' };
    expect(
      await town.visitor.ask('POST /user/check-password-reset-token', { token }),
    ).toMatchObject({
      ways: [{ kind: 'passkey', name: 'Of a thief', recent: true }],
      two_factor: 'goes',
      undoes: true,
    });
    await town.visitor.ask('POST /user/reset-password', take);
    expect((await client.refused('GET /account/ways', {})).status).toBe(401);
    const { token: session } = await town.visitor.ask('POST /user/login', {
      username: 'hugo',
      password: 'another ferry',
    });
    expect(await clientOf(town, session).ask('GET /account/ways', {})).toMatchObject({
      passkeys: [],
      two_factor: { on: false, recovery_codes: 0 },
    });
    expect((await town.visitor.refused('POST /user/reset-password', take)).message).toEqual({
      token: [strings.badCode],
    });
  });

  test('ends what is between, too, when one logs out everywhere else', async () => {
    const { client, secret } = await turnedOn('ada');
    const between = await half('ada');
    await client.ask('POST /account/revoke-session', {});
    expect(await refused(between, codeOf(secret))).toEqual({
      second_step: [strings.secondStepOver],
    });
  });

  test('is passed by one recovery code once, however many use it at the same moment', async () => {
    const { recovery_codes } = await turnedOn('ben');
    const halves = await Promise.all(Array.from({ length: 12 }, () => half('ben')));
    const answers = await Promise.all(
      halves.map((second_step) =>
        town.visitor.raw('POST /user/second-step', { second_step, code: recovery_codes[0]! }),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  test('is not asked for after a passkey, which is two proofs in one', async () => {
    const { client: ada, secret } = await turnedOn('ada');
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

  test('is asked for before a provider is connected by the password, and connects it then', async () => {
    const { secret } = await turnedOn('elif');
    const social_ticket = randomToken();
    await town.db.execute(sql`
      insert into social_tickets (hash, provider, subject, name, email, email_verified, expires_at)
      values (${hashToken(social_ticket)}, 'twitter', 'someone', 'Elif', '', false, now() + interval '1 minute')`);
    const { second_step = '' } = await town.visitor.ask('POST /user/login', {
      username: 'elif',
      password,
      social_ticket,
    });
    expect(await town.db.query(sql`select from identities`)).toHaveLength(0);
    await town.visitor.ask('POST /user/second-step', { second_step, code: codeOf(secret) });
    expect(await town.db.queryOne(sql`select person_id, subject from identities`)).toEqual({
      person_id: town.id.elif,
      subject: 'someone',
    });
  });
});
