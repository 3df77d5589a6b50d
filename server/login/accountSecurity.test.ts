import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { strings } from '#contract/strings.ts';
import { turnOffTwoFactor } from '#server/admin/command.ts';
import { refuseDemoDatabase } from '#server/seed/refuseDemoDatabase.ts';
import { createEncryptor } from '#server/security/encryption.ts';
import { deriveKeys } from '#server/security/keys.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { sql } from '#server/db/sql.ts';
import { clientOf, signedIn } from '#test/api.ts';
import { codeIn, emailsTo, resetCodeTo } from '#test/emails.ts';
import { newAuthenticator } from '#test/authenticator.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

const password = 'the ferry leaves at six';
const oldKey = 'the key of this server before it was changed';
let town: TestTown;
beforeAll(async () => {
  town = await createTestTown({ PUBLIC_URL: 'https://moot.example', SECRET_KEY_OLD: oldKey });
  await town.db.execute(sql`update all_people set password_hash = ${await hashPassword(password)}`);
});
afterAll(() => town.close());

const mailsTo = async (name: string) =>
  (await emailsTo(town, `${name}@larkwater.example`)).map(({ subject }) => subject);
const startLogin = async (username: string) =>
  (await town.visitor.ask('POST /user/login', { username, password })).second_step!;

/** Turns two-factor on and encrypts its secret with another key. */
async function withSecretEncryptedBy(username: 'ada' | 'ben' | 'gus', key: string) {
  const client = await town.as(username);
  const { secret } = await client.ask('POST /account/two-factor-start', { password });
  const code = (steps = 0) =>
    TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 });
  const { recovery_codes } = await client.ask('POST /account/two-factor-on', { code: code() });
  const encrypted = createEncryptor(deriveKeys(key).codes).encrypt(
    Buffer.from(Secret.fromBase32(secret).bytes),
    `two-factor ${client.id}`,
  );
  await town.db.execute(
    sql`update two_factor set secret = ${encrypted}, last_step = 0 where person_id = ${client.id}`,
  );
  return { client, code, recovery_codes };
}
const encryptedSecretOf = async (id: number) =>
  (await town.db.queryOne<{ secret: Buffer }>(
    sql`select secret from two_factor where person_id = ${id}`,
  ))!.secret;

test('after the key is lost, the app code is wrong and a recovery code is accepted', async () => {
  const { code, recovery_codes } = await withSecretEncryptedBy(
    'ada',
    'a key that no longer exists, long enough',
  );
  const second_step = await startLogin('ada');
  expect(
    (await town.visitor.refused('POST /user/second-step', { second_step, code: code() })).message,
  ).toEqual({ code: [strings.wrongCode] });
  const { token } = await town.visitor.ask('POST /user/second-step', {
    second_step,
    code: recovery_codes[0]!,
  });
  const ada = clientOf(town, token!);
  await ada.ask('POST /account/two-factor-off', { password, code: recovery_codes[1]! });
  expect((await ada.ask('GET /account/ways', {})).two_factor).toEqual({
    on: false,
    recovery_codes: 0,
  });
});

test('a secret encrypted with SECRET_KEY_OLD is decrypted and encrypted again when it is used', async () => {
  const { client, code } = await withSecretEncryptedBy('ben', oldKey);
  const before = await encryptedSecretOf(client.id);
  await town.visitor.ask('POST /user/second-step', {
    second_step: await startLogin('ben'),
    code: code(),
  });
  expect(await encryptedSecretOf(client.id)).not.toEqual(before);
  const currentEncryptor = createEncryptor(deriveKeys(town.app.config.secretKey).codes);
  expect(
    currentEncryptor.tryDecrypt(await encryptedSecretOf(client.id), `two-factor ${client.id}`)
      ?.usedPreviousKey,
  ).toBe(false);
});

test('the command line turns two-factor off and emails the user', async () => {
  await withSecretEncryptedBy('gus', 'a key that no longer exists, long enough');
  expect(await turnOffTwoFactor(town.db, 'gus')).toEqual([
    'Two-factor authentication of gus is off. An email notifies them.',
  ]);
  expect(await turnOffTwoFactor(town.db, 'gus')).toEqual([
    'gus does not use two-factor authentication.',
  ]);
  expect(
    (await town.visitor.ask('POST /user/login', { username: 'gus', password })).token,
  ).toBeDefined();
  expect(await mailsTo('gus')).toContain('How you log in to Folkmoot has changed');
  expect(
    await town.db.queryOne(
      sql`select actor_id from audit_log where operation = 'person.two-factor-off'`,
    ),
  ).toEqual({ actor_id: null });
});

test('recovery codes contain no ambiguous characters, and a misread code matches no other', async () => {
  const hugo = await town.as('hugo');
  const { secret } = await hugo.ask('POST /account/two-factor-start', { password });
  const { recovery_codes } = await hugo.ask('POST /account/two-factor-on', {
    code: TOTP.generate({ secret: Secret.fromBase32(secret) }),
  });
  for (const code of recovery_codes)
    expect(code).toMatch(/^[2-9a-hjkmnp-tv-z]{4}(-[2-9a-hjkmnp-tv-z]{4}){3}$/);
  const [first = ''] = recovery_codes;
  const second_step = await startLogin('hugo');
  for (const wrongCode of [`${first}1`, `0${first}`, `${first.slice(0, -1)}i`])
    expect(
      (await town.visitor.refused('POST /user/second-step', { second_step, code: wrongCode }))
        .message,
    ).toEqual({ code: [strings.wrongCode] });
  await town.visitor.ask('POST /user/second-step', {
    second_step,
    code: first.toUpperCase().replaceAll('-', ' '),
  });
  await town.db.execute(sql`delete from two_factor where person_id = ${hugo.id}`);
});

test('guesses by username and by address count for the same account', async () => {
  const limitedTown = await createTestTown({ RATE_LIMITS: 'on' });
  try {
    const guessCode = async (username: string) =>
      (await limitedTown.visitor.raw('POST /user/login', { username, password: 'guessed' }))
        .statusCode;
    const statuses = [];
    for (let i = 0; i < 6; i++)
      statuses.push(await guessCode('noor'), await guessCode('noor@larkwater.example'));
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429, 429]);
  } finally {
    await limitedTown.close();
  }
});

test('an attacker with the password does not lock out an owner who has a recovery code', async () => {
  const limitedTown = await createTestTown({ RATE_LIMITS: 'on' });
  try {
    await limitedTown.db.execute(
      sql`update all_people set password_hash = ${await hashPassword(password)} where username = 'noor'`,
    );
    const noor = await limitedTown.as('noor');
    const { secret } = await noor.ask('POST /account/two-factor-start', { password });
    const { recovery_codes } = await noor.ask('POST /account/two-factor-on', {
      code: TOTP.generate({ secret: Secret.fromBase32(secret) }),
    });
    for (let i = 0; i < 15; i++) await limitedTown.app.rateLimits.consume('code', String(noor.id));
    const second_step = (
      await limitedTown.visitor.ask('POST /user/login', { username: 'noor', password })
    ).second_step!;
    expect(
      (await limitedTown.visitor.refused('POST /user/second-step', { second_step, code: '000000' }))
        .status,
    ).toBe(429);
    expect(
      (
        await limitedTown.visitor.ask('POST /user/second-step', {
          second_step,
          code: recovery_codes[0]!,
        })
      ).token,
    ).toBeDefined();
  } finally {
    await limitedTown.close();
  }
});

/** Turns two-factor on and uses up the code limit of logins with the password. */
async function withUsedUpCodes(limitedTown: TestTown, username: 'noor' | 'hugo') {
  await limitedTown.db.execute(
    sql`update all_people set password_hash = ${await hashPassword(password)} where username = ${username}`,
  );
  const client = await limitedTown.as(username);
  const { secret } = await client.ask('POST /account/two-factor-start', { password });
  const code = () => TOTP.generate({ secret: Secret.fromBase32(secret) });
  await client.ask('POST /account/two-factor-on', { code: code() });
  const moveCodeOn = () =>
    limitedTown.db.execute(sql`update two_factor set last_step = 0 where person_id = ${client.id}`);
  await moveCodeOn();
  for (let i = 0; i < 15; i++) await limitedTown.app.rateLimits.consume('code', String(client.id));
  const logIn = async (password: string) => {
    const second_step = (await limitedTown.visitor.ask('POST /user/login', { username, password }))
      .second_step!;
    return limitedTown.visitor.raw('POST /user/second-step', { second_step, code: code() });
  };
  const apiError = await logIn(password);
  expect([apiError.statusCode, apiError.json().message]).toEqual([429, strings.codesUsedUp]);
  return { client, code, later: moveCodeOn, logIn };
}

test('an attacker with the password does not stop the owner from setting a new password and logging in with the app', async () => {
  const limitedTown = await createTestTown({
    RATE_LIMITS: 'on',
    PUBLIC_URL: 'https://moot.example',
  });
  try {
    const newPasswordFields = {
      new_password: 'another secret here',
      confirm_password: 'another secret here',
    };
    const noor = await withUsedUpCodes(limitedTown, 'noor');
    await noor.client.ask('POST /user/change-password', {
      current_password: password,
      ...newPasswordFields,
      code: noor.code(),
    });
    await noor.later();
    expect((await noor.logIn(newPasswordFields.new_password)).statusCode).toBe(200);

    const hugo = await withUsedUpCodes(limitedTown, 'hugo');
    await limitedTown.visitor.ask('POST /user/forgot-password', { username: 'hugo' });
    await limitedTown.visitor.ask('POST /user/reset-password', {
      token: await resetCodeTo(limitedTown, 'hugo@larkwater.example'),
      ...newPasswordFields,
    });
    expect((await hugo.logIn(newPasswordFields.new_password)).statusCode).toBe(200);
    // an attacker who also reads the mailbox gains no tries from repeated resets
    for (let i = 0; i < 15; i++)
      await limitedTown.app.rateLimits.consume('code', String(hugo.client.id));
    await limitedTown.visitor.ask('POST /user/forgot-password', { username: 'hugo' });
    const thirdPasswordFields = {
      new_password: 'a third secret here',
      confirm_password: 'a third secret here',
    };
    await limitedTown.visitor.ask('POST /user/reset-password', {
      token: await resetCodeTo(limitedTown, 'hugo@larkwater.example'),
      ...thirdPasswordFields,
    });
    expect((await hugo.logIn(thirdPasswordFields.new_password)).statusCode).toBe(429);
  } finally {
    await limitedTown.close();
  }
});

test('correct codes are not counted', async () => {
  const limitedTown = await createTestTown({ RATE_LIMITS: 'on' });
  try {
    await limitedTown.db.execute(
      sql`update all_people set password_hash = ${await hashPassword(password)} where username = 'noor'`,
    );
    const noor = await limitedTown.as('noor');
    const { secret } = await noor.ask('POST /account/two-factor-start', { password });
    const createCredentials = () => ({
      password,
      code: TOTP.generate({ secret: Secret.fromBase32(secret) }),
    });
    await noor.ask('POST /account/two-factor-on', { code: createCredentials().code });
    await limitedTown.db.execute(sql`update two_factor set last_step = 0`);
    const session = (await limitedTown.db.queryOne<{ id: number }>(
      sql`select id from sessions where person_id = ${noor.id}`,
    ))!;
    for (let i = 0; i < 14; i++)
      await limitedTown.app.rateLimits.consume('code', `session ${session.id}`);
    for (let i = 0; i < 3; i++) {
      await noor.ask('POST /account/two-factor-codes', createCredentials());
      await limitedTown.db.execute(sql`update two_factor set last_step = 0`);
    }
  } finally {
    await limitedTown.close();
  }
});

test('wrong passwords and codes in a stolen session do not use up the limits of the owner’s sessions', async () => {
  const limitedTown = await createTestTown({ RATE_LIMITS: 'on' });
  try {
    await limitedTown.db.execute(
      sql`update all_people set password_hash = ${await hashPassword(password)} where username = 'noor'`,
    );
    const [thief, owner] = [
      await signedIn(limitedTown, 'noor'),
      await signedIn(limitedTown, 'noor'),
    ];
    for (let i = 0; i < 10; i++)
      expect((await thief.refused('POST /account/export', { password: 'wrong' })).status).toBe(422);
    expect((await thief.refused('POST /account/export', { password: 'wrong' })).status).toBe(429);
    // also for calls that count guesses themselves
    expect(
      (
        await thief.refused('POST /account/save-profile', {
          name: 'Noor',
          email: 'noor@elsewhere.example',
          current_password: 'wrong',
        })
      ).status,
    ).toBe(429);
    await owner.ask('POST /account/save-profile', {
      name: 'Noor',
      email: 'noor@elsewhere.example',
      current_password: password,
    });
    await owner.ask('POST /account/two-factor-start', { password });
    await owner.ask('POST /user/change-password', {
      current_password: password,
      new_password: 'another secret here',
      confirm_password: 'another secret here',
    });
  } finally {
    await limitedTown.close();
  }
});

test('a login from a new kind of device is emailed, except the first login and known kinds', async () => {
  const logIn = (userAgent: string) =>
    town.visitor.ask(
      'POST /user/login',
      { username: 'lena', password },
      { 'user-agent': userAgent },
    );
  const [firefox, chrome] = [
    'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
    'Mozilla/5.0 (Linux; Android 15) Chrome/140.0',
  ];
  await logIn(firefox);
  await logIn(firefox);
  expect(await mailsTo('lena')).toEqual([]);
  await logIn(chrome);
  const [mail, ...others] = await emailsTo(town, 'lena@larkwater.example');
  expect([mail!.subject, others]).toEqual(['New login to your Folkmoot account', []]);
  expect(mail!.text).toMatch(
    /on [A-Z][a-z]+ \d{1,2}, \d{4} at \d{1,2}:\d{2} [AP]M \S+, with Chrome on Android\./,
  );
});

test('restoring a deleted account by logging in is reported in the response and by email', async () => {
  const otis = await town.as('otis');
  await otis.ask('POST /account/delete', { password });
  expect(await town.visitor.ask('POST /user/login', { username: 'otis', password })).toMatchObject({
    username: 'otis',
    restored: true,
  });
  expect((await mailsTo('otis')).at(-1)).toBe('Your Folkmoot account was restored');
  expect(
    await town.visitor.ask('POST /user/login', { username: 'otis', password }),
  ).not.toHaveProperty('restored');
});

test('sensitive account calls require the code when two-factor is on', async () => {
  const rosa = await town.as('rosa');
  const { secret } = await rosa.ask('POST /account/two-factor-start', { password });
  await rosa.ask('POST /account/two-factor-on', {
    code: TOTP.generate({ secret: Secret.fromBase32(secret) }),
  });
  for (const call of [
    'POST /account/delete',
    'POST /account/export',
    'POST /account/export-address',
    'POST /action/calendar-address',
  ] as const)
    expect((await rosa.refused(call, { password })).message, call).toEqual({
      code: [strings.code],
    });
  const passwords = {
    current_password: password,
    new_password: 'the ferry has left',
    confirm_password: 'the ferry has left',
  };
  expect((await rosa.refused('POST /user/change-password', passwords)).message).toEqual({
    code: [strings.code],
  });
});

test('the undo link of the old address remains valid for seven days, whatever the thief does with the new one', async () => {
  const thief = await signedIn(town, 'dev');
  await thief.ask('POST /account/save-profile', {
    name: 'Dev',
    email: 'thief@new.example',
    current_password: password,
  });
  const undo = codeIn((await emailsTo(town, 'dev@larkwater.example')).at(-1)!);
  await thief.ask('POST /user/confirm-email', {
    code: codeIn((await emailsTo(town, 'thief@new.example')).at(-1)!),
  });
  const device = newAuthenticator({ origin: 'https://moot.example', site: 'moot.example' });
  const { options } = await thief.ask('POST /account/passkey-start', { password });
  await thief.ask('POST /account/passkey-add', {
    name: 'Of the thief',
    credential: device.create(options),
  });
  // both addresses are notified, each with its own link
  expect((await emailsTo(town, 'dev@larkwater.example')).at(-1)!.subject).toBe(
    'How you log in to Folkmoot has changed',
  );
  const thiefsCode = codeIn((await emailsTo(town, 'thief@new.example')).at(-1)!);
  await town.visitor.ask('POST /user/reset-password', {
    token: thiefsCode,
    new_password: 'all mine now, forever',
    confirm_password: 'all mine now, forever',
  });

  await town.visitor.ask('POST /user/reset-password', {
    token: undo,
    new_password: 'a river runs here',
    confirm_password: 'a river runs here',
  });
  const owner = clientOf(
    town,
    (
      await town.visitor.ask('POST /user/login', {
        username: 'dev@larkwater.example',
        password: 'a river runs here',
      })
    ).token!,
  );
  expect((await owner.ask('GET /account/ways', {})).passkeys).toEqual([]);
  expect(
    (await town.visitor.refused('POST /user/check-password-reset-token', { token: thiefsCode }))
      .message,
  ).toEqual({ token: [strings.linkExpired] });
});

test('a password reset removes recently added login methods unless the owner keeps them, and leaves older ones', async () => {
  const tess = await town.as('tess');
  const add = (name: string, age: string) =>
    town.db.execute(sql`
      insert into passkeys (person_id, credential_id, public_key, counter, transports, name, added_at)
      values (${tess.id}, ${name}, '', 0, '{}', ${name}, now() - ${age}::interval)`);
  await add('old', '9 days');
  await add('of a thief', '7 days');
  await add('new phone', '1 hour');
  const link = async () => {
    await town.visitor.ask('POST /user/forgot-password', { username: 'tess' });
    return resetCodeTo(town, 'tess@larkwater.example');
  };
  const countMethods = async () =>
    (
      await town.db.query<{ name: string }>(
        sql`select name from passkeys where person_id = ${tess.id} order by id`,
      )
    ).map(({ name }) => name);
  const newPasswordFields = {
    new_password: 'a river runs here',
    confirm_password: 'a river runs here',
  };
  const token = await link();
  const { ways: methods } = await town.visitor.ask('POST /user/check-password-reset-token', {
    token,
  });
  expect(methods.map(({ name, recent: isRecent }) => [name, isRecent])).toEqual([
    ['new phone', true],
    ['of a thief', true],
    ['old', false],
  ]);
  await town.visitor.ask('POST /user/reset-password', {
    token,
    ...newPasswordFields,
    remove_ways: [methods[1]!.way],
  });
  expect(await countMethods()).toEqual(['old', 'new phone']);
  await town.visitor.ask('POST /user/reset-password', {
    token: await link(),
    ...newPasswordFields,
  });
  expect(await countMethods()).toEqual(['old']);
});

test('the server refuses to start on a database that was created as the demo town', async () => {
  await refuseDemoDatabase(town.db);
  await town.db.execute(sql`insert into demo_town default values`);
  await expect(refuseDemoDatabase(town.db)).rejects.toThrow(/began as the demo town/);
  await town.db.execute(sql`delete from demo_town`);
});
