import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { strings } from '#contract/strings.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { startSession } from '#server/security/sessions.ts';
import { sql } from '#server/db/sql.ts';
import { signedIn, type Client } from '#test/api.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

const isLoggedOut = async (client: Client) =>
  (await client.raw('GET /account/sessions', {})).statusCode === 401;

test('lists active sessions, the current one first, without secrets', async () => {
  const otherSession = await startSession(
    town.db,
    town.id.ada,
    'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
  );
  const oldSession = await startSession(town.db, town.id.ada, 'old');
  await town.db.execute(
    sql`update sessions set last_used_at = now() - interval '31 days' where id = (select max(id) from sessions where person_id = ${town.id.ada})`,
  );
  const ada = await signedIn(town, 'ada');
  await signedIn(town, 'ben');
  const { sessions } = await ada.ask('GET /account/sessions', {});
  expect(sessions.map(({ device, current }) => [device, current])).toEqual([
    ['A browser', true],
    ['Firefox on Linux', false],
  ]);
  for (const secret of [otherSession, oldSession, ada.token!])
    expect(JSON.stringify(sessions)).not.toContain(secret);
  expect((await town.visitor.refused('GET /account/sessions', {})).status).toBe(401);
});

test('ends one own session at once, and only once', async () => {
  const [ownClient, otherClient, ben] = [
    await signedIn(town, 'elif'),
    await signedIn(town, 'elif'),
    await signedIn(town, 'ben'),
  ];
  const [, { id }] = (await ownClient.ask('GET /account/sessions', {})).sessions as [
    unknown,
    { id: number },
  ];
  const sessionOfBen = (await ben.ask('GET /account/sessions', {})).sessions[0]!.id;
  const unknown = await ownClient.refused('POST /account/revoke-session', { id: 999_999 });
  expect(unknown).toMatchObject({ status: 404, message: strings.sessionNotFound });
  expect((await ownClient.refused('POST /account/revoke-session', { id: sessionOfBen })).body).toBe(
    unknown.body,
  );
  expect(await isLoggedOut(ben)).toBe(false);

  const response = await ownClient.ask('POST /account/revoke-session', { id });
  expect(response.message).toBe(strings.sessionEnded);
  expect(response.sessions.map(({ current }) => current)).toEqual([true]);
  expect([await isLoggedOut(otherClient), await isLoggedOut(ownClient)]).toEqual([true, false]);
  expect((await ownClient.refused('POST /account/revoke-session', { id })).body).toBe(unknown.body);
});

test('ends all other sessions of the member, and none of other members', async () => {
  const [ownClient, ben] = [await signedIn(town, 'hugo'), await signedIn(town, 'ben')];
  const otherClients = await Promise.all([1, 2, 3].map(() => signedIn(town, 'hugo')));
  const response = await ownClient.ask('POST /account/revoke-session', {});
  expect(response.message).toBe(strings.otherSessionsEnded);
  expect(response.sessions).toHaveLength(1);
  for (const otherSession of otherClients) expect(await isLoggedOut(otherSession)).toBe(true);
  expect([await isLoggedOut(ownClient), await isLoggedOut(ben)]).toEqual([false, false]);
});

/** Backdates the login of all sessions of a member. */
const longAgo = ({ id }: { id: number }) =>
  town.db.execute(
    sql`update sessions set created_at = now() - interval '1 hour', proved_at = now() - interval '1 hour' where person_id = ${id}`,
  );
const password = 'the ferry leaves at six';

test('requires a proof to end other sessions, but not the current one', async () => {
  await town.db.execute(
    sql`update all_people set password_hash = ${await hashPassword(password)} where username = 'gus'`,
  );
  const [thief, owner] = [await signedIn(town, 'gus'), await signedIn(town, 'gus')];
  await longAgo(owner);
  const { sessions } = await thief.ask('GET /account/sessions', {});
  const [stolenClient, otherSession] = [
    sessions.find(({ current }) => current)!.id,
    sessions.find(({ current }) => !current)!.id,
  ];
  for (const input of [{}, { id: otherSession }, { id: 999_999 }])
    expect((await thief.refused('POST /account/revoke-session', input)).message).toEqual({
      password: [strings.password],
    });
  expect(
    (await thief.refused('POST /account/revoke-session', { password: 'guessed' })).message,
  ).toEqual({ password: [strings.wrongCurrentPassword] });
  expect(await isLoggedOut(owner)).toBe(false);

  await owner.ask('POST /account/revoke-session', { id: stolenClient, password });
  expect([await isLoggedOut(thief), await isLoggedOut(owner)]).toEqual([true, false]);
  // No second proof is needed within ten minutes.
  const anotherClient = await signedIn(town, 'gus');
  await owner.ask('POST /account/revoke-session', {});
  expect(await isLoggedOut(anotherClient)).toBe(true);
  // The current session can be ended at any time.
  await longAgo(owner);
  await owner.ask('POST /account/revoke-session', { id: otherSession });
  expect(await isLoggedOut(owner)).toBe(true);
});

test('requires the password and a code if two-factor authentication is enabled', async () => {
  await town.db.execute(
    sql`update all_people set password_hash = ${await hashPassword(password)} where username = 'leo'`,
  );
  const leo = await signedIn(town, 'leo');
  const { secret } = await leo.ask('POST /account/two-factor-start', { password });
  const { recovery_codes } = await leo.ask('POST /account/two-factor-on', {
    code: TOTP.generate({ secret: Secret.fromBase32(secret) }),
  });
  const otherSession = await signedIn(town, 'leo');
  await longAgo(leo);
  expect((await leo.refused('POST /account/revoke-session', { password })).message).toEqual({
    code: [strings.code],
  });
  await leo.ask('POST /account/revoke-session', { password, code: recovery_codes[0]! });
  expect(await isLoggedOut(otherSession)).toBe(true);
});

test('requires a new login from a member without a password to end other sessions', async () => {
  await town.db.execute(sql`update all_people set password_hash = null where username = 'noor'`);
  const [oldSession, otherSession] = [await signedIn(town, 'noor'), await signedIn(town, 'noor')];
  await longAgo(oldSession);
  expect((await oldSession.refused('POST /account/revoke-session', {})).message).toEqual({
    password: [strings.logInAgain],
  });
  const newClient = await signedIn(town, 'noor');
  await newClient.ask('POST /account/revoke-session', {});
  expect([
    await isLoggedOut(oldSession),
    await isLoggedOut(otherSession),
    await isLoggedOut(newClient),
  ]).toEqual([true, true, false]);
});

test('ending the own session keeps the calendar address that was created in it, as a logout does', async () => {
  const password = 'the ferry leaves at six';
  await town.db.execute(
    sql`update all_people set password_hash = ${await hashPassword(password)} where username = 'noor'`,
  );
  const calendars = () =>
    town.db.query(sql`select from calendars where person_id = ${town.id.noor}`);
  for (const [end, remainingCount] of [
    [(noor: Client) => noor, 1],
    [() => signedIn(town, 'noor'), 0],
  ] as const) {
    const noor = await signedIn(town, 'noor');
    const { url } = await noor.ask('POST /action/calendar-address', { password });
    expect(url).toBeTruthy();
    const { id } = (await noor.ask('GET /account/sessions', {})).sessions[0]!;
    await (await end(noor)).ask('POST /account/revoke-session', { id, password });
    expect(await calendars()).toHaveLength(remainingCount);
  }
});
