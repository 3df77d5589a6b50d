import { createChallenge, solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Input } from '#contract/calls.ts';
import { strings, tooLong } from '#contract/strings.ts';
import { signupStrings } from '#contract/signupStrings.ts';
import { spamStrings } from '#contract/spamStrings.ts';
import { deriveKeys } from '#server/security/keys.ts';
import { sql } from '#server/db/sql.ts';
import { clientOf, type Client } from '#test/api.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { codeIn, emailsTo, resetCodeTo } from '#test/emails.ts';

const secretKey = 'a secret of the tests of 32 at least';
let app: TestApp;
let visitor: Client;
beforeAll(async () => {
  app = await startTestApp({
    CAPTCHA: 'on',
    SECRET_KEY: secretKey,
    PUBLIC_URL: 'https://moot.example',
  });
  visitor = clientOf(app);
});
afterAll(() => app.close());

let forms = 0;
type Form = Input<'POST /user/add'> & { username: string; email: string; password: string };

/** A valid form without a CAPTCHA solution. */
function form(fields: Partial<Form> = {}): Form {
  const username = `person${++forms}`;
  return {
    scenario: 'Signup',
    username,
    name: 'A Person',
    email: `${username}@example.org`,
    password: 'a river runs here',
    selected_issues: [1, 2],
    zip_code: '00417',
    ...fields,
  };
}

async function solveCaptcha(): Promise<string> {
  const { challenge } = await visitor.ask('GET /captcha/challenge', {});
  return answerTo(JSON.parse(challenge));
}

async function answerTo(challenge: Challenge): Promise<string> {
  return JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) });
}

const signUp = async (fields: Partial<Form> = {}) =>
  visitor.raw('POST /user/add', form({ captcha: await solveCaptcha(), ...fields }));
const account = (username: string) =>
  app.db.queryOne<{ id: number; role: number; name: string; confirmed: boolean }>(
    sql`select id, role, name, confirmed_at is not null as confirmed from all_people where username = ${username}`,
  );
const accounts = async () =>
  (await app.db.queryOne<{ n: number }>(sql`select count(*)::int as n from all_people`))!.n;

test('a new user solves the CAPTCHA, signs up and opens the emailed link, which logs in', async () => {
  const person = form({ captcha: await solveCaptcha(), phone: '555 0100' });
  const { message, browser } = await visitor.ask('POST /user/add', person);
  expect(message).toBe(strings.signedUp);
  expect((await visitor.refused('POST /user/login', nameAndPassword(person))).code).toBe(
    'unconfirmed',
  );

  const [email, ...others] = await emailsTo(app, person.email);
  expect(others).toEqual([]);
  expect(email!.link).toMatch(/^https:\/\/moot\.example\/confirm-email\/[\w-]{43}$/);
  expect(
    await visitor.ask('POST /user/confirm-email', { code: codeIn(email!), browser: browser! }),
  ).toMatchObject({
    message: signupStrings.emailConfirmedLoggedIn,
    token: expect.any(String),
    username: person.username,
  });
  expect(await visitor.ask('POST /user/login', nameAndPassword(person))).toMatchObject({
    username: person.username,
    name: 'A Person',
    user_type: 2,
  });
  const chosen = await app.db.query(
    sql`select issue_id from people_issues where person_id = ${(await account(person.username))!.id} order by 1`,
  );
  expect(chosen).toEqual([{ issue_id: 1 }, { issue_id: 2 }]);
});
const nameAndPassword = ({ username, password }: { username: string; password: string }) => ({
  username,
  password,
});

describe('the CAPTCHA', () => {
  test('is accepted once, also in concurrent requests', async () => {
    const captcha = await solveCaptcha();
    const responses = await Promise.all([
      visitor.raw('POST /user/add', form({ captcha })),
      visitor.raw('POST /user/add', form({ captcha })),
    ]);
    expect(responses.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual([
      '200',
      '422',
    ]);
    expect((await visitor.refused('POST /user/add', form({ captcha }))).message).toEqual({
      captcha: [strings.captchaFailed],
    });
  });

  test('is required', async () => {
    expect((await visitor.refused('POST /user/add', form())).message).toEqual({
      captcha: [strings.captcha],
    });
    expect((await visitor.refused('POST /user/add', form({ captcha: '' }))).message).toEqual({
      captcha: [strings.captcha],
    });
  });

  test('is rejected unsolved, modified, expired or created by another server', async () => {
    const { captcha: key } = deriveKeys(secretKey);
    const made = (expiresAt: Date, secret: string) =>
      createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: 10,
        counter: 20,
        deriveKey,
        expiresAt,
        hmacSignatureSecret: secret,
        hmacKeySignatureSecret: `${secret} key`,
      });
    const [inAMinute, aMinuteAgo] = [new Date(Date.now() + 60_000), new Date(Date.now() - 60_000)];
    const valid = await made(inAMinute, key);
    const easierChallenge = {
      ...valid,
      parameters: { ...valid.parameters, expiresAt: valid.parameters.expiresAt! + 60 },
    };
    const invalidSolutions = [
      '{',
      'null',
      JSON.stringify({ challenge: valid }),
      await answerTo(easierChallenge),
      await answerTo(await made(aMinuteAgo, key)),
      await answerTo(await made(inAMinute, 'another server')),
    ];
    for (const captcha of invalidSolutions)
      expect((await visitor.refused('POST /user/add', form({ captcha }))).message, captcha).toEqual(
        { captcha: [strings.captchaFailed] },
      );
    expect(
      (await visitor.raw('POST /user/add', form({ captcha: await answerTo(valid) }))).statusCode,
      'created in the same way',
    ).toBe(200);
  });

  test('is not consumed by a form with other errors', async () => {
    const captcha = await solveCaptcha();
    await visitor.refused('POST /user/add', form({ captcha, password: 'short' }));
    await visitor.ask('POST /user/add', form({ captcha }));
  });
});

describe('the emailed link', () => {
  test('confirms nothing when it is opened, or in another browser without the password', async () => {
    const [person, second] = [
      form({ captcha: await solveCaptcha() }),
      form({ captcha: await solveCaptcha() }),
    ];
    await visitor.ask('POST /user/add', person);
    const { browser: otherBrowser } = await visitor.ask('POST /user/add', second);
    const code = codeIn((await emailsTo(app, person.email))[0]!);
    const passwordRequired = { password: [strings.confirmByPassword] };
    expect((await visitor.refused('GET /user/confirm-email', { code })).message).toEqual(
      passwordRequired,
    );
    expect((await visitor.refused('POST /user/confirm-email', { code })).message).toEqual(
      passwordRequired,
    );
    expect(
      (await visitor.refused('POST /user/confirm-email', { code, browser: otherBrowser! })).message,
    ).toEqual(passwordRequired);
    expect(
      (await visitor.refused('POST /user/confirm-email', { code, password: 'a guess of mine' }))
        .message,
    ).toEqual({
      password: [strings.confirmPasswordWrong],
    });
    expect((await account(person.username))!.confirmed).toBe(false);
    await visitor.ask('POST /user/confirm-email', { code, password: person.password });
    expect(await visitor.ask('GET /user/confirm-email', { code }), 'reports the state').toEqual({
      message: strings.emailConfirmed,
    });
  });

  test('is sent again by username or address, three times an hour, and the response does not reveal whether an account waits', async () => {
    const person = form({ captcha: await solveCaptcha() });
    await visitor.ask('POST /user/add', person);
    await app.drainJobs();
    const responses = [];
    for (const username of [person.username, person.email, person.email, 'nobody at all'])
      responses.push((await visitor.raw('POST /user/resend-confirmation', { username })).body);
    expect(new Set(responses).size).toBe(1);
    const emails = await emailsTo(app, person.email);
    expect(emails.map(({ subject }) => subject)).toEqual(
      Array.from({ length: 3 }, () => 'Confirm your email for Folkmoot'),
    );
    await visitor.ask('POST /user/confirm-email', {
      code: codeIn(emails[0]!),
      password: person.password,
    });
    await visitor.ask('POST /user/resend-confirmation', { username: person.email });
    expect(
      (await visitor.refused('POST /user/resend-confirmation', { username: ' ' })).message,
    ).toEqual({ username: [strings.usernameOrEmail] });
    const lastEmails = (await emailsTo(app, person.email)).slice(3);
    expect(lastEmails.map(({ subject }) => subject)).toEqual(['Welcome to Folkmoot']);
  });

  test('may be replaced by a reset link, which can be requested by the address', async () => {
    const person = form({ captcha: await solveCaptcha() });
    await visitor.ask('POST /user/add', person);
    await visitor.ask('POST /user/forgot-password', { username: person.email });
    const token = await resetCodeTo(app, person.email);
    await visitor.ask('POST /user/reset-password', {
      token,
      new_password: 'a river runs there',
      confirm_password: 'a river runs there',
    });
    expect(await account(person.username)).toMatchObject({ confirmed: true, role: 2 });
  });

  test('confirms repeatedly while the address is confirmed', async () => {
    const person = form({ captcha: await solveCaptcha() });
    await visitor.ask('POST /user/add', person);
    const code = codeIn((await emailsTo(app, person.email))[0]!);
    const responses = await Promise.all(
      [1, 2, 3].map(() =>
        visitor.ask('POST /user/confirm-email', { code, password: person.password }),
      ),
    );
    expect(new Set(responses.map(({ message }) => message))).toEqual(
      new Set([strings.emailConfirmed]),
    );
  });

  test('is rejected with the same message when it is wrong, expired or for a changed address', async () => {
    const [expired, moved] = [
      form({ captcha: await solveCaptcha() }),
      form({ captcha: await solveCaptcha() }),
    ];
    for (const person of [expired, moved]) await visitor.ask('POST /user/add', person);
    const [lateForm, otherForm] = [
      codeIn((await emailsTo(app, expired.email))[0]!),
      codeIn((await emailsTo(app, moved.email))[0]!),
    ];
    await app.db.execute(
      sql`update codes set expires_at = now() - interval '1 second' where person_id = ${(await account(expired.username))!.id}`,
    );
    await app.db.execute(
      sql`update all_people set email = 'other@example.org', email_normalized = 'other@example.org' where username = ${moved.username}`,
    );
    const response = await visitor.refused('GET /user/confirm-email', { code: 'A'.repeat(43) });
    expect(response).toMatchObject({ status: 422, message: { code: [strings.linkExpired] } });
    for (const code of [lateForm, otherForm])
      expect((await visitor.refused('GET /user/confirm-email', { code })).body).toBe(response.body);
    expect((await account(expired.username))!.confirmed).toBe(false);
  });

  test('reserves the username only until the unconfirmed sign-up expires after three days', async () => {
    const person = form({ captcha: await solveCaptcha() });
    await visitor.ask('POST /user/add', person);
    expect((await visitor.refused('POST /user/add', person)).message).toEqual({
      username: [strings.usernameTaken],
    });
    await app.db.execute(
      sql`update all_people set created_at = now() - interval '73 hours' where username = ${person.username}`,
    );
    await app.db.execute(sql`select from graphile_worker.add_job('account.sweep')`);
    await app.drainJobs();
    await visitor.ask('POST /user/add', { ...person, captcha: await solveCaptcha() });
  });
});

describe('a registered address', () => {
  test('gets the same response as a new one, and its owner is notified by email', async () => {
    const owner = form({ captcha: await solveCaptcha() });
    const newResponse = await visitor.raw('POST /user/add', owner);
    await visitor.ask('POST /user/confirm-email', {
      password: 'a river runs here',
      code: codeIn((await emailsTo(app, owner.email))[0]!),
    });
    const repeatedResponse = await signUp({ email: owner.email.toUpperCase() });
    const toShape = ({ statusCode, body }: typeof newResponse) => [
      statusCode,
      body.replace(/"browser":"[\w-]{43}"/, 'a secret'),
    ];
    expect(toShape(repeatedResponse)).toEqual(toShape(newResponse));
    const emails = await emailsTo(app, owner.email);
    expect(emails.map(({ subject }) => subject)).toEqual([
      'Confirm your email for Folkmoot',
      'Welcome to Folkmoot',
      'You already have an account on Folkmoot',
    ]);
    expect(emails[2]!.text).toContain(owner.username);
  });

  test('that was never confirmed gets another confirmation link', async () => {
    const owner = form({ captcha: await solveCaptcha() });
    await visitor.ask('POST /user/add', owner);
    await app.drainJobs();
    await signUp({ email: owner.email });
    const emails = await emailsTo(app, owner.email);
    expect(emails).toHaveLength(2);
    await visitor.ask('POST /user/confirm-email', {
      password: 'a river runs here',
      code: codeIn(emails[1]!),
    });
  });

  test('is not revealed by two concurrent sign-ups', async () => {
    for (let i = 0; i < 5; i++) {
      const email = `both${i}@example.org`;
      const responses = await Promise.all([signUp({ email }), signUp({ email })]);
      expect(responses.map(({ body }) => JSON.parse(body))).toEqual(
        Array.from({ length: 2 }, () => ({
          success: true,
          message: strings.signedUp,
          key: 'signedUp',
          browser: expect.stringMatching(/^[\w-]{43}$/),
        })),
      );
    }
  });
});

describe('usernames', () => {
  test('are unique regardless of case', async () => {
    const username = 'Mill.Race-7';
    expect((await signUp({ username })).statusCode).toBe(200);
    for (const spelling of [username, 'mill.race-7', 'MILL.RACE-7', ' Mill.Race-7 '])
      expect(
        (await visitor.refused('POST /user/add', form({ username: spelling }))).message,
        spelling,
      ).toEqual({ username: [strings.usernameTaken] });
  });

  test('that the product reserves are not available', async () => {
    for (const username of ['admin', 'Login', 'feed', 'api', 'support', 'folkmoot'])
      expect(
        (await visitor.refused('POST /user/add', form({ username }))).message,
        username,
      ).toEqual({ username: [strings.usernameTaken] });
  });

  test('have 3 to 30 letters, digits, dots, hyphens or underscores', async () => {
    for (const username of [
      'ab',
      'two words',
      'a@b.example',
      '<b>bold</b>',
      'naïve',
      'ｗｉｄｅ',
      '\u212Aelvin',
      '.dotted',
      'dotted.',
      'x'.repeat(30) + '.',
    ]) {
      const { message } = await visitor.refused('POST /user/add', form({ username }));
      expect(message, username).toEqual({
        username: [username.length > 30 ? tooLong(30) : strings.usernameFormat],
      });
    }
  });

  test('that two people request concurrently go to one of them', async () => {
    const [first, second] = [
      form({ username: 'same_time', captcha: await solveCaptcha() }),
      form({ username: 'Same_Time', captcha: await solveCaptcha() }),
    ];
    const responses = await Promise.all([
      visitor.raw('POST /user/add', first),
      visitor.raw('POST /user/add', second),
    ]);
    expect(responses.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual([
      '200',
      '422',
    ]);
    expect(responses.find(({ statusCode }) => statusCode === 422)!.json().message).toEqual({
      username: [strings.usernameTaken],
    });
  });
});

describe('the sign-up form', () => {
  const expectedErrors = {
    username: strings.username,
    name: strings.name,
    email: strings.email,
    password: strings.password,
    zip_code: strings.zipCode,
    selected_issues: strings.issues,
  };

  test('reports each missing or empty field', async () => {
    const messages = Object.fromEntries(
      Object.entries(expectedErrors).map(([field, sentence]) => [field, [sentence]]),
    );
    expect((await visitor.refused('POST /user/add', { scenario: 'Signup' })).message).toEqual(
      messages,
    );
    const empty = {
      scenario: 'Signup',
      username: ' ',
      name: '\t',
      email: '',
      password: '',
      zip_code: '  ',
      selected_issues: [],
    };
    expect((await visitor.refused('POST /user/add', empty)).message).toEqual(messages);
  });

  test.for<[string, Partial<Form>, string]>([
    ['an address without @', { email: 'nobody' }, strings.emailFormat],
    ['two addresses', { email: 'a@example.org,b@example.org' }, strings.emailFormat],
    [
      'an address with a line break',
      { email: 'a@example.org\r\nBcc: b@example.org' },
      strings.emailFormat,
    ],
    ['a short password', { password: '1234567' }, strings.passwordShort],
    ['a common password', { password: 'password1' }, strings.passwordCommon],
    [
      'the username as password',
      { username: 'riverbank', password: 'RiverBank' },
      strings.passwordMatchesName,
    ],
    [
      'the address as password',
      { email: 'bank@example.org', password: 'bank@example.org' },
      strings.passwordMatchesName,
    ],
    ['an issue that does not exist', { selected_issues: [1, 999_999] }, strings.unknownIssue],
    ['a name without visible characters', { name: '\u202E\u200F' }, strings.name],
    ['a long name', { name: 'x'.repeat(81) }, tooLong(80)],
    ['a long password', { password: 'x'.repeat(129) }, tooLong(128)],
  ])('refuses %s at its field', async ([, fields, sentence]) => {
    const aMinuteAgo = await accounts();
    const field = Object.keys(fields).at(-1)!;
    expect(
      (await visitor.refused('POST /user/add', form({ captcha: await solveCaptcha(), ...fields })))
        .message,
    ).toEqual({ [field]: [sentence] });
    expect(await accounts()).toBe(aMinuteAgo);
  });

  test('rejects unknown and privileged fields by name', async () => {
    for (const [field, value] of Object.entries({
      user_type: 1,
      id: 1,
      confirmed_at: '2026-01-01',
      active: true,
      google_id: '1',
      social_ticket: 'A'.repeat(43),
      image: 'x',
    })) {
      const refused = await visitor.refused('POST /user/add', { ...form(), [field]: value });
      expect(refused, field).toMatchObject({
        status: 422,
        message: { [field]: [strings.unknownField] },
      });
    }
    // the other scenario does not accept the fields of this one, and requires a ticket
    expect(
      Object.keys(
        (await visitor.refused('POST /user/add', { ...form(), scenario: 'SocialSignup' })).message,
      ),
    ).toEqual(expect.arrayContaining(['username', 'password', 'zip_code']));
    const { name, email } = form();
    const response = await visitor.refused('POST /user/add', {
      scenario: 'SocialSignup',
      name,
      email,
      google_id: '1',
    });
    expect(response.message).toEqual({ social_ticket: [strings.socialLoginFailed] });
  });

  test('stores a name on one line, without bidirectional control characters', async () => {
    const person = form({ captcha: await solveCaptcha(), name: 'Ada\n\u202ELindqvist' });
    await visitor.ask('POST /user/add', person);
    expect((await account(person.username))!.name).toBe('Ada Lindqvist');
  });
});

test('rejects an address on a blocked domain', async () => {
  const settings = async (blocked_domains: string[]) => {
    await app.db.execute(sql`
      insert into settings (name, value) values ('blocked_domains', ${JSON.stringify(blocked_domains)}::jsonb)
      on conflict (name) do update set value = excluded.value`);
    await app.app.site.refresh();
  };
  await settings(['spam.example', 'xn--bcher-kva.example']);
  for (const email of [
    'promo3@spam.example',
    'promo@mail.SPAM.example',
    'x@bücher.example',
    'x@spam.example\u200b',
  ])
    expect((await signUp({ email })).json().message, email).toEqual({
      email: [spamStrings.emailDomainBlocked],
    });
  expect((await signUp({ email: 'promo3@nospam.example' })).statusCode).toBe(200);
  await settings([]);
});
