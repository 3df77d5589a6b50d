import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { strings } from '#contract/strings.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { sql } from '#server/db/sql.ts';
import { withAttestation } from '#test/attestation.ts';
import { newAuthenticator } from '#test/authenticator.ts';
import { emailsTo, resetCodeTo } from '#test/emails.ts';
import { runInTurnForAccount } from '#test/locks.ts';
import { onLoopback } from '#test/loginProviders.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { relyingParty } from './passkeys.ts';

const site = { origin: 'https://moot.example', site: 'moot.example' };
const password = 'the ferry leaves at six';
let town: TestTown;
beforeAll(async () => {
  town = await createTestTown({ PUBLIC_URL: site.origin });
  await town.db.execute(
    sql`update all_people set password_hash = ${await hashPassword(password)} where username in ('ada', 'ben')`,
  );
});
afterAll(() => town.close());

const challenge = async () => (await town.visitor.ask('POST /user/passkey-start', {})).options;
const expectRefused = async (credential: string) =>
  (await town.visitor.refused('POST /user/passkey-login', { credential })).message;

/** A device with a registered passkey. */
async function registerPasskey(username: 'ada' | 'ben' | 'noor') {
  const client = await town.as(username);
  const device = newAuthenticator(site);
  const { options } = await client.ask('POST /account/passkey-start', { password });
  const { passkeys } = await client.ask('POST /account/passkey-add', {
    name: 'My phone',
    credential: device.create(options),
  });
  return { client, device, id: passkeys.at(-1)!.id };
}

test('adding a passkey requires the password, emails the owner and allows login', async () => {
  const { client, device, id } = await registerPasskey('ada');
  const token = await town.visitor.ask('POST /user/passkey-login', {
    credential: device.get(await challenge(), { user: String(town.id.ada) }),
  });
  expect(token).toMatchObject({ user_id: town.id.ada, username: 'ada' });
  await client.ask('POST /account/passkey-rename', { id, name: ' The  blue phone ' });
  const { passkeys } = await client.ask('GET /account/ways', {});
  expect(passkeys).toEqual([
    { id, name: 'The blue phone', added_on: expect.any(String), last_used_on: expect.any(String) },
  ]);
  expect((await emailsTo(town, 'ada@larkwater.example')).at(-1)).toMatchObject({
    subject: 'How you log in to Folkmoot has changed',
    text: expect.stringContaining('A passkey was added'),
  });

  await town.db.execute(
    sql`update sessions set created_at = now() - interval '11 minutes' where person_id = ${town.id.ada}`,
  );
  expect((await client.refused('POST /account/passkey-start', {})).message).toEqual({
    password: [strings.password],
  });
  expect(
    (await client.refused('POST /account/passkey-remove', { id, password: 'wrong' })).message,
  ).toEqual({ password: [strings.wrongCurrentPassword] });
  await client.ask('POST /account/passkey-start', { password });
  expect((await client.ask('POST /account/passkey-remove', { id, password })).passkeys).toEqual([]);
  expect(await expectRefused(device.get(await challenge()))).toBe(strings.passkeyFailed);
});

test('a challenge is valid once, for its person, for five minutes', async () => {
  const { client, device } = await registerPasskey('ben');
  const options = await challenge();
  await town.visitor.ask('POST /user/passkey-login', { credential: device.get(options) });
  expect(await expectRefused(device.get(options))).toBe(strings.passkeyFailed);
  const expiredChallenge = await challenge();
  await town.db.execute(
    sql`update passkey_challenges set expires_at = now() - interval '1 second'`,
  );
  expect(await expectRefused(device.get(expiredChallenge))).toBe(strings.passkeyFailed);
  expect(await expectRefused(device.get(expiredChallenge, { challenge: 'made-up' }))).toBe(
    strings.passkeyFailed,
  );
  // a registration challenge allows neither a login nor a registration for another account
  const { options: registrationOptions } = await client.ask('POST /account/passkey-start', {
    password,
  });
  expect(await expectRefused(device.get(registrationOptions))).toBe(strings.passkeyFailed);
  const otherCredential = newAuthenticator(site).create(registrationOptions);
  expect(
    (
      await (
        await town.as('noor')
      ).refused('POST /account/passkey-add', { name: 'Mine', credential: otherCredential })
    ).message,
  ).toBe(strings.passkeyFailed);
});

test('rejects another site or origin, a missing user verification, an old counter and another user', async () => {
  const { device } = await registerPasskey('ben');
  await town.visitor.ask('POST /user/passkey-login', {
    credential: device.get(await challenge(), { counter: 40 }),
  });
  for (const forgery of [
    { site: 'other.example' },
    { origin: 'https://other.example' },
    { verified: false },
    { counter: 40 },
    { counter: 7 },
    { user: String(town.id.ada) },
  ])
    expect(
      await expectRefused(device.get(await challenge(), { counter: 50, ...forgery })),
      JSON.stringify(forgery),
    ).toBe(strings.passkeyFailed);
  await town.visitor.ask('POST /user/passkey-login', {
    credential: device.get(await challenge(), { counter: 50 }),
  });
  for (const malformed of ['{}', 'nothing', '{"id":"x"}', 'null', '[]'])
    expect(await expectRefused(malformed), malformed).toBe(strings.passkeyFailed);

  const client = await town.as('noor');
  for (const forgery of [
    { verified: false },
    { origin: 'https://other.example' },
    { site: 'other.example' },
  ]) {
    const { options } = await client.ask('POST /account/passkey-start', {});
    expect(
      (
        await client.refused('POST /account/passkey-add', {
          name: 'x',
          credential: newAuthenticator(site).create(options, forgery),
        })
      ).message,
    ).toBe(strings.passkeyFailed);
  }
});

test('a passkey that is removed while it logs in starts no session', async () => {
  const { client, device, id } = await registerPasskey('ben');
  const credential = device.get(await challenge());
  const statuses = await runInTurnForAccount(town, client.id, [
    () => client.raw('POST /account/passkey-remove', { id, password }),
    () => town.visitor.raw('POST /user/passkey-login', { credential }),
  ]);
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 403]);
});

test('a registration ends with a new password, also when both arrive at the same time', async () => {
  const client = await town.as('ada');
  const { options } = await client.ask('POST /account/passkey-start', { password });
  const input = { name: 'Late', credential: newAuthenticator(site).create(options) };
  await town.visitor.ask('POST /user/forgot-password', { username: 'ada' });
  const token = await resetCodeTo(town, 'ada@larkwater.example');
  const newPasswordFields = {
    new_password: 'a river runs here',
    confirm_password: 'a river runs here',
  };
  const statuses = await runInTurnForAccount(town, client.id, [
    () => town.visitor.raw('POST /user/reset-password', { token, ...newPasswordFields }),
    () => client.raw('POST /account/passkey-add', input),
  ]);
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 401]);
  expect(await town.db.query(sql`select from passkeys where name = 'Late'`)).toEqual([]);
});

test('a registration that was started without a code ends when two-factor is turned on', async () => {
  const ben = await town.as('ben');
  const { options } = await ben.ask('POST /account/passkey-start', { password });
  const { secret } = await ben.ask('POST /account/two-factor-start', { password });
  const code = (steps: number) =>
    TOTP.generate({
      secret: Secret.fromBase32(secret),
      timestamp: Date.now() + steps * 30_000,
    });
  await ben.ask('POST /account/two-factor-on', { code: code(0) });
  const credential = newAuthenticator(site).create(options);
  expect(
    (await ben.refused('POST /account/passkey-add', { name: 'Early', credential })).message,
  ).toBe(strings.passkeyFailed);
  // With a code it works.
  const registration = await ben.ask('POST /account/passkey-start', { password, code: code(1) });
  await ben.ask('POST /account/passkey-add', {
    name: 'Later',
    credential: newAuthenticator(site).create(registration.options),
  });
  await town.db.execute(sql`delete from two_factor where person_id = ${ben.id}`);
});

test('an attestation with certificates triggers no requests to the addresses that they contain', async () => {
  const requestedUrls: (string | undefined)[] = [];
  const privateServer = await onLoopback((request, response) => {
    requestedUrls.push(request.url);
    response.end();
  });
  const noor = await town.as('noor');
  const { options } = await noor.ask('POST /account/passkey-start', {});
  const credential = await withAttestation(
    newAuthenticator(site).create(options),
    `${privateServer.url}/secrets`,
  );
  expect((await noor.refused('POST /account/passkey-add', { name: 'x', credential })).message).toBe(
    strings.passkeyFailed,
  );
  await privateServer.close();
  expect(requestedUrls).toEqual([]);
});

test('passkeys of others are not accessible, a device is added once, and the last login method cannot be removed', async () => {
  const { id, device } = await registerPasskey('ben');
  const noor = await town.as('noor');
  expect((await noor.refused('POST /account/passkey-rename', { id, name: 'Mine' })).message).toBe(
    strings.passkeyNotFound,
  );
  expect((await noor.refused('POST /account/passkey-remove', { id })).message).toBe(
    strings.passkeyNotFound,
  );
  expect((await noor.refused('POST /account/passkey-rename', { id, name: ' ' })).message).toEqual({
    name: [strings.passkeyName],
  });
  const { options } = await noor.ask('POST /account/passkey-start', {});
  expect(
    (
      await noor.refused('POST /account/passkey-add', {
        name: 'Mine',
        credential: device.create(options),
      })
    ).message,
  ).toBe(strings.passkeyAlreadyAdded);
  expect((await town.visitor.refused('POST /user/passkey-start', { id: 1 })).status).toBe(422);

  const client = await registerPasskey('noor');
  await town.db.execute(sql`update all_people set password_hash = null where username = 'noor'`);
  expect((await noor.refused('POST /account/passkey-remove', { id: client.id })).message).toBe(
    strings.lastLoginMethod,
  );
});

test('a loopback address becomes localhost, because browsers require a host name', () => {
  expect(relyingParty({ publicUrl: 'http://127.0.0.1:3000' })).toEqual({
    id: 'localhost',
    origin: 'http://localhost:3000',
  });
  expect(relyingParty({ publicUrl: 'https://moot.example' })).toEqual({
    id: 'moot.example',
    origin: 'https://moot.example',
  });
});
