import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { strings } from '#contract/strings.ts';
import type { Provider } from '#contract/social.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { sql } from '#server/db/sql.ts';
import { clientOf, type Client } from '#test/api.ts';
import { emailsTo } from '#test/emails.ts';
import { openGoogle, openOthers, type Claims } from '#test/loginProviders.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

const publicUrl = 'https://moot.example';
const password = 'the ferry leaves at six';
let google: Awaited<ReturnType<typeof openGoogle>>;
let otherProviders: Awaited<ReturnType<typeof openOthers>>;
let town: TestTown;
let visitor: Client;
beforeAll(async () => {
  [google, otherProviders] = await Promise.all([openGoogle(publicUrl), openOthers()]);
  town = await createTestTown({
    PUBLIC_URL: publicUrl,
    ALLOW_PRIVATE_HOSTS: `${google.host},${otherProviders.host}`,
    ...google.settings,
    ...otherProviders.settings,
  });
  visitor = town.visitor;
  await town.db.execute(
    sql`update all_people set password_hash = ${await hashPassword(password)} where username in ('ada', 'ben')`,
  );
});
afterAll(async () => {
  await town.close();
  await Promise.all([google.close(), otherProviders.close()]);
});

/** Goes to the provider and back, up to the last step. */
async function signInAtProvider(provider: Provider, claims: Claims) {
  const { address, browser } = await visitor.ask('POST /user/social-start', { provider });
  const requested = new URL(address);
  expect(requested.searchParams.get('redirect_uri')).toBe(`${publicUrl}/social/${provider}`);
  expect(requested.searchParams.get('code_challenge_method')).toBe('S256');
  const twitterProfile =
    provider === 'twitter'
      ? { data: { id: claims.sub, name: claims.name } }
      : { id: claims.sub, name: claims.name, email: claims.email };
  const callback =
    provider === 'google'
      ? await google.signIn(address, claims)
      : otherProviders.signIn(address, twitterProfile);
  return { provider, browser, ...callback };
}
const finishSignIn = async (provider: Provider, claims: Claims) =>
  visitor.ask('POST /user/social-finish', await signInAtProvider(provider, claims));
const isLoggedIn = async (token: string | undefined) =>
  (await clientOf(town, token).raw('GET /account/ways', {})).statusCode === 200;
const countPeople = async () =>
  (await town.db.queryOne<{ n: number }>(sql`select count(*)::int as n from all_people`))!.n;
/** The code of the newest email with one. An email about a login may arrive after it. */
const codeOf = async (address: string) =>
  (await emailsTo(town, address))
    .flatMap(({ subject }) => /\b\d{8}\b/.exec(subject)?.[0] ?? [])
    .at(-1)!;

let subjects = 0;
const claimsOf = (claims: Partial<Claims> = {}): Claims => ({
  sub: `sub-${++subjects}`,
  name: 'Orla Brennan',
  email: `orla${subjects}@example.org`,
  email_verified: true,
  ...claims,
});

describe('a user with a Google account', () => {
  test('creates an account with the ticket, without issues, and logs in with the next sign-in', async () => {
    const orla = claimsOf();
    const result = await finishSignIn('google', orla);
    expect(result).toEqual({
      social_ticket: result.social_ticket,
      step: 'create',
      social_name: 'Orla Brennan',
      social_email: orla.email,
    });
    const signUp = await visitor.ask(
      'POST /user/add',
      {
        scenario: 'SocialSignup',
        social_ticket: result.social_ticket!,
        google_id: orla.sub,
        email: orla.email!,
        name: 'Somebody Else',
      },
      { 'accept-language': 'es' },
    );
    expect(signUp).toMatchObject({
      message: strings.socialAccountCreated,
      name: 'Orla Brennan',
      username: 'orla_brennan',
      user_type: 2,
      issues: '0',
      language: 'es',
    });
    expect(await isLoggedIn(signUp.token)).toBe(true);
    // a ticket is valid once
    expect(
      (
        await visitor.refused('POST /user/add', {
          scenario: 'SocialSignup',
          social_ticket: result.social_ticket,
        })
      ).message,
    ).toBe(strings.socialLoginExpired);

    // earlier clients ask each question once, and none that the member has answered
    expect(signUp.new).toBe(true);
    const orlas = clientOf(town, signUp.token);
    expect(await orlas.ask('GET /account/onboarding', {})).toEqual({
      steps: ['issues', 'people', 'place'],
    });
    await orlas.ask('POST /user/save-issues', { issues: [1, 2] });
    expect(await orlas.ask('GET /account/onboarding', {})).toEqual({ steps: ['people', 'place'] });
    expect(await orlas.ask('POST /account/onboarding', { step: 'people' })).toEqual({
      steps: ['place'],
    });
    expect(await orlas.ask('POST /account/onboarding', { step: 'people' })).toEqual({
      steps: ['place'],
    });
    await orlas.ask('POST /representative/search', { address: '00417', save_address: 'Y' });
    expect(await orlas.ask('GET /account/onboarding', {})).toEqual({ steps: [] });
    expect((await orlas.refused('POST /account/onboarding', { step: 'taxes' })).status).toBe(422);
    expect((await visitor.refused('GET /account/onboarding', {})).status).toBe(401);
    // the checklist also asks for the issues, because the account was created without any
    expect((await orlas.ask('GET /account/first-steps', {})).steps).toContainEqual({
      step: 'issues',
      done: true,
    });
    await orlas.ask('POST /account/first-steps', { shown: 'N' });
    const secondResult = await finishSignIn('google', { ...orla, email: 'moved@example.org' });
    expect(secondResult).toMatchObject({ user_id: signUp.user_id, issues: '2' });
    expect(secondResult.new).toBeUndefined();
    expect(await clientOf(town, secondResult.token).ask('GET /account/ways', {})).toMatchObject({
      has_password: false,
      providers: [{ provider: 'google', known_as: orla.email }],
    });
  });

  test('does not get a name that the site rejects', async () => {
    const keeper = await town.as('keeper');
    await keeper.ask('POST /admin/spam', { blocked_words: 'lottery' });
    const { social_ticket } = await finishSignIn('google', claimsOf({ name: 'Lottery Winners' }));
    const signUp = await visitor.ask('POST /user/add', {
      scenario: 'SocialSignup',
      social_ticket: social_ticket!,
    });
    expect(signUp.username).toMatch(/^neighbor/);
    expect(signUp.name).toBe(signUp.username);
    await keeper.ask('POST /admin/spam', { blocked_words: '' });
  });

  test('is rejected while suspended', async () => {
    const orla = claimsOf();
    const { social_ticket } = await finishSignIn('google', orla);
    const { user_id } = await visitor.ask('POST /user/add', {
      scenario: 'SocialSignup',
      social_ticket: social_ticket!,
    });
    await town.db.execute(sql`update all_people set suspended_at = now() where id = ${user_id!}`);
    expect(
      await visitor.refused('POST /user/social-finish', await signInAtProvider('google', orla)),
    ).toMatchObject({
      code: 'suspended',
      message: 'Your account is suspended.',
    });
  });

  test('cannot claim another id or address from the browser', async () => {
    const { social_ticket } = await finishSignIn('google', claimsOf());
    const before = await countPeople();
    for (const forgedFields of [
      { google_id: 'sub-1' },
      { facebook_id: 'sub-1' },
      { twitter_id: 'sub-1' },
      { email: 'ada@larkwater.example' },
    ]) {
      const { message } = await visitor.refused('POST /user/add', {
        scenario: 'SocialSignup',
        social_ticket,
        ...forgedFields,
      });
      expect(message).toEqual({ [Object.keys(forgedFields)[0]!]: [strings.socialAccountMismatch] });
    }
    const fields = {
      scenario: 'SocialSignup',
      name: 'Ada',
      email: 'ada@larkwater.example',
      image: 'http://127.0.0.1/',
      google_id: 'sub-1',
    };
    expect((await visitor.refused('POST /user/add', fields)).message).toEqual({
      social_ticket: [strings.socialLoginFailed],
    });
    expect(
      (await visitor.refused('POST /user/add', { ...fields, social_ticket: 'A'.repeat(43) }))
        .status,
    ).toBe(422);
    expect(await countPeople()).toBe(before);
  });
});

describe('the redirect back', () => {
  const expired = { status: 422, message: strings.socialLoginExpired };

  test('is accepted once: a used code and state are rejected', async () => {
    const callback = await signInAtProvider('google', claimsOf());
    await visitor.ask('POST /user/social-finish', callback);
    expect(await visitor.refused('POST /user/social-finish', callback)).toMatchObject(expired);
    // the provider rejects the used code as well, with any state
    const { browser, state } = await signInAtProvider('google', claimsOf());
    expect(
      (await visitor.refused('POST /user/social-finish', { ...callback, browser, state })).message,
    ).toBe(strings.socialLoginFailed);
  });

  test('is bound to the browser, the provider and ten minutes', async () => {
    const [first, second] = [
      await signInAtProvider('google', claimsOf()),
      await signInAtProvider('google', claimsOf()),
    ];
    expect(
      await visitor.refused('POST /user/social-finish', { ...second, browser: first.browser }),
    ).toMatchObject(expired);
    expect(
      await visitor.refused('POST /user/social-finish', { ...first, state: second.state }),
    ).toMatchObject(expired);
    expect(
      await visitor.refused('POST /user/social-finish', { ...first, provider: 'facebook' }),
    ).toMatchObject(expired);
    await town.db.execute(sql`update oauth_states set expires_at = now() - interval '1 second'`);
    expect(await visitor.refused('POST /user/social-finish', first)).toMatchObject(expired);
  });

  test('rejects a code of another attempt, because the verifier differs', async () => {
    const [first, second] = [
      await signInAtProvider('facebook', claimsOf()),
      await signInAtProvider('facebook', claimsOf()),
    ];
    expect(
      (await visitor.refused('POST /user/social-finish', { ...first, code: second.code })).message,
    ).toBe(strings.socialLoginFailed);
  });
});

describe('an address that belongs to an account', () => {
  test('connects the provider only with the password', async () => {
    const ada = claimsOf({ email: 'ADA@larkwater.example' });
    const { social_ticket, step } = await finishSignIn('google', ada);
    expect(step).toBe('confirm');
    expect(
      (await visitor.refused('POST /user/add', { scenario: 'SocialSignup', social_ticket }))
        .message,
    ).toBe(strings.socialConfirmEmailFirst);
    const wrongCode = await visitor.refused('POST /user/login', {
      username: 'ada',
      password: 'wrong',
      social_ticket: social_ticket!,
    });
    expect(wrongCode.message).toEqual({ password: [strings.wrongPassword] });
    expect(
      (await town.db.queryOne(
        sql`select from linked_accounts where person_id = ${town.id.ada}`,
      )) === undefined,
    ).toBe(true);

    const { user_id } = await visitor.ask('POST /user/login', {
      username: 'ada',
      password,
      social_ticket: social_ticket!,
    });
    expect(user_id).toBe(town.id.ada);
    expect(await finishSignIn('google', ada)).toMatchObject({ user_id: town.id.ada });
    expect((await emailsTo(town, 'ada@larkwater.example')).at(-1)!.subject).toBe(
      'How you log in to Folkmoot has changed',
    );
  });

  test('can also be confirmed by an emailed code, with at most five tries', async () => {
    const leo = (await town.db.queryOne<{ email: string }>(
      sql`select email from all_people where username = 'leo'`,
    ))!;
    const claimsOfLeo = claimsOf({ email: leo.email });
    const { social_ticket = '' } = await finishSignIn('google', claimsOfLeo);
    // an address that the provider verified cannot be replaced by another
    await visitor.ask('POST /user/social-mail', { social_ticket, email: 'thief@example.org' });
    expect(await emailsTo(town, 'thief@example.org')).toEqual([]);
    const code = await codeOf(leo.email);
    const wrongCode = String((Number(code) + 1) % 10 ** 8).padStart(8, '0');
    expect(
      (await visitor.refused('POST /user/social-confirm', { social_ticket, code: wrongCode }))
        .message,
    ).toEqual({ code: [strings.wrongMailedCode] });
    expect(
      await visitor.ask('POST /user/social-confirm', {
        social_ticket,
        code: `${code.slice(0, 4)} ${code.slice(4)}`,
      }),
    ).toMatchObject({
      user_id: town.id.leo,
    });

    const { social_ticket: otherTicket = '' } = await finishSignIn(
      'google',
      claimsOf({ email: leo.email }),
    );
    await visitor.ask('POST /user/social-mail', { social_ticket: otherTicket });
    const correctCode = await codeOf(leo.email);
    for (let i = 0; i < 5; i++)
      await visitor.refused('POST /user/social-confirm', {
        social_ticket: otherTicket,
        code: 'no',
      });
    expect(
      (
        await visitor.refused('POST /user/social-confirm', {
          social_ticket: otherTicket,
          code: correctCode,
        })
      ).message,
    ).toEqual({ code: [strings.wrongMailedCode] });
  });

  test('is emailed as its owner spells it, never as another user with an equivalent mailbox does', async () => {
    const [noor, lookalike] = ['noor@larkwater.example', '\uff4eoor@larkwater.example'];
    for (const [provider, verified] of [
      ['google', true],
      ['facebook', false],
    ] as const) {
      const before = (await emailsTo(town)).length;
      const { social_ticket = '' } = await finishSignIn(
        provider,
        claimsOf({ email: lookalike, email_verified: verified }),
      );
      await visitor.ask('POST /user/social-mail', { social_ticket, email: lookalike });
      expect((await emailsTo(town)).slice(before).map(({ to }) => to)).toEqual([noor]);
    }
    // also when the account was created after the email
    const { social_ticket = '' } = await finishSignIn('facebook', claimsOf({ email: '' }));
    await visitor.ask('POST /user/social-mail', {
      social_ticket,
      email: '\uff4eewcomer@example.org',
    });
    const code = /\b\d{8}\b/.exec((await emailsTo(town)).at(-1)!.subject)![0];
    await town.db.execute(
      sql`update all_people set email = 'newcomer@example.org', email_normalized = 'newcomer@example.org' where username = 'hugo'`,
    );
    expect(
      (await visitor.refused('POST /user/social-confirm', { social_ticket, code })).message,
    ).toBe(strings.socialLoginExpired);
  });

  test('is not accepted as verified from Facebook or without Google’s verification', async () => {
    for (const provider of ['google', 'facebook'] as const) {
      const { social_ticket, step } = await finishSignIn(
        provider,
        claimsOf({ email: 'ben@larkwater.example', email_verified: false }),
      );
      expect(step, provider).toBe('address');
      expect(
        (await visitor.refused('POST /user/add', { scenario: 'SocialSignup', social_ticket }))
          .message,
      ).toBe(strings.socialConfirmEmailFirst);
    }
  });
});

describe('a user without a verified address', () => {
  test('verifies an address by an emailed code and gets an account, also through the Twitter endpoints', async () => {
    const { address, browser } = await visitor.ask('GET /twitter/request-token', {});
    const callback = otherProviders.signIn(address, {
      data: { id: 'tw-7', name: 'Tilde', username: 'tilde' },
    });
    expect(
      (await visitor.refused('POST /twitter/login', { ...callback, browser: 'another' })).message,
    ).toBe(strings.socialLoginExpired);
    const {
      social_ticket = '',
      step,
      social_email,
    } = await visitor.ask('POST /twitter/login', { ...callback, browser });
    expect({ step, social_email }).toEqual({ step: 'address', social_email: '' });
    expect((await visitor.refused('POST /user/social-mail', { social_ticket })).message).toEqual({
      email: [strings.email],
    });
    expect(
      (await visitor.refused('POST /user/social-confirm', { social_ticket, code: '00000000' }))
        .message,
    ).toEqual({ code: [strings.wrongMailedCode] });
    await visitor.ask('POST /user/social-mail', { social_ticket, email: 'tilde@example.org' });
    const signUp = await visitor.ask('POST /user/social-confirm', {
      social_ticket,
      code: await codeOf('tilde@example.org'),
    });
    expect(signUp).toMatchObject({ username: 'tilde', issues: '0' });
    expect(await finishSignIn('twitter', { sub: 'tw-7', name: 'Tilde' })).toMatchObject({
      user_id: signUp.user_id,
    });
    // the same id at another provider is another identity
    expect(await finishSignIn('facebook', { sub: 'tw-7', name: 'Tilde' })).toMatchObject({
      step: 'address',
    });
  });

  test('gets nothing from an earlier unconfirmed sign-up with the address, which loses its password', async () => {
    const email = 'squatted@example.org';
    await visitor.ask('POST /user/add', {
      scenario: 'Signup',
      username: 'squatter',
      name: 'S',
      email,
      password,
      selected_issues: [1],
      zip_code: '00417',
    });
    const code = /confirm-email\/([\w-]+)/.exec((await emailsTo(town, email))[0]!.link)![1]!;
    const { social_ticket } = await finishSignIn('google', claimsOf({ email }));
    const owner = await visitor.ask('POST /user/add', {
      scenario: 'SocialSignup',
      social_ticket: social_ticket!,
    });
    expect(owner.username).not.toBe('squatter');
    expect(
      (await visitor.refused('POST /user/login', { username: 'squatter', password })).message,
    ).toEqual({ password: [strings.wrongPassword] });
    expect(
      (await visitor.refused('POST /user/login', { username: email, password })).message,
    ).toEqual({ password: [strings.wrongPassword] });
    expect((await visitor.refused('POST /user/confirm-email', { code, password })).message).toEqual(
      { code: [strings.linkExpired] },
    );
    expect(
      await town.db.queryOne(sql`select password_hash from all_people where username = 'squatter'`),
    ).toEqual({ password_hash: null });
  });
});

describe('connecting a provider in the settings', () => {
  test('requires the password or a recent login, is bound to the member, and can be undone unless it is the last login method', async () => {
    const ben = await town.as('ben');
    // also in a session that was just started
    expect(
      (await ben.refused('POST /account/social-start', { provider: 'google' })).message,
    ).toEqual({ password: [strings.password] });
    expect(
      (await ben.refused('POST /account/social-start', { provider: 'google', password: 'wrong' }))
        .message,
    ).toEqual({
      password: [strings.wrongCurrentPassword],
    });
    const finishedAuthorization = async () => {
      const { address, browser } = await ben.ask('POST /account/social-start', {
        provider: 'google',
        password,
      });
      return {
        provider: 'google' as const,
        browser,
        ...(await google.signIn(address, { sub: 'ben-at-google', name: 'Ben' })),
      };
    };
    const callback = await finishedAuthorization();
    expect(
      (await (await town.as('noor')).refused('POST /account/social-finish', callback)).message,
    ).toBe(strings.socialLoginExpired);
    expect((await visitor.refused('POST /user/social-finish', callback)).message).toBe(
      strings.socialLoginExpired,
    );
    const { providers } = await ben.ask('POST /account/social-finish', callback);
    expect(providers).toEqual([
      { provider: 'google', known_as: 'Ben', linked_on: expect.any(String) },
    ]);

    // a connected provider account cannot be connected to another member
    const noor = await town.as('noor');
    const { address, browser } = await noor.ask('POST /account/social-start', {
      provider: 'google',
    });
    const providerCallback = await google.signIn(address, { sub: 'ben-at-google', name: 'Ben' });
    expect(
      (
        await noor.refused('POST /account/social-finish', {
          provider: 'google',
          browser,
          ...providerCallback,
        })
      ).message,
    ).toBe(strings.socialAccountTaken);

    await town.db.execute(sql`update all_people set password_hash = null where username = 'ben'`);
    await town.db.execute(
      sql`update sessions set created_at = now() where person_id = ${town.id.ben}`,
    );
    expect((await ben.refused('POST /account/social-unlink', { provider: 'google' })).message).toBe(
      strings.lastLoginMethod,
    );
    await town.db.execute(
      sql`update sessions set created_at = now() - interval '11 minutes' where person_id = ${town.id.ben}`,
    );
    expect((await ben.refused('POST /account/delete', { password: 'any' })).message).toEqual({
      password: [strings.logInAgain],
    });
    await town.db.execute(
      sql`update all_people set password_hash = ${await hashPassword(password)} where username = 'ben'`,
    );
    expect(
      (await ben.ask('POST /account/social-unlink', { provider: 'google', password })).providers,
    ).toEqual([]);
    expect(
      (await ben.refused('POST /account/social-unlink', { provider: 'google', password })).message,
    ).toBe(strings.socialNotConnected);
    expect((await visitor.refused('GET /account/ways', {})).status).toBe(401);
  });
});

test('connecting a provider that was started without a code ends when two-factor is turned on', async () => {
  const ada = await town.as('ada');
  const provider = 'google';
  const { address, browser } = await ada.ask('POST /account/social-start', { provider, password });
  const { secret } = await ada.ask('POST /account/two-factor-start', { password });
  const code = TOTP.generate({ secret: Secret.fromBase32(secret) });
  await ada.ask('POST /account/two-factor-on', { code });
  const callback = await google.signIn(address, claimsOf());
  expect(
    (await ada.refused('POST /account/social-finish', { provider, browser, ...callback })).message,
  ).toBe(strings.socialLoginExpired);
  await town.db.execute(sql`delete from two_factor where person_id = ${ada.id}`);
});

test('the site lists the configured providers and accepts only those', async () => {
  expect((await visitor.ask('GET /site/info', {})).social_providers).toEqual([
    'google',
    'facebook',
    'twitter',
  ]);
  expect(
    (await visitor.refused('POST /user/social-start', { provider: 'github' })).message,
  ).toEqual({ provider: [strings.invalidValue] });
  expect(
    (await visitor.refused('GET /twitter/request-token', {}, { 'sec-fetch-mode': 'navigate' }))
      .status,
  ).toBe(403);
});

test('codes that strangers request for an address do not use up the limit of a user whose provider verified it', async () => {
  const limitedTown = await createTestTown({
    PUBLIC_URL: publicUrl,
    RATE_LIMITS: 'on',
    ALLOW_PRIVATE_HOSTS: google.host,
    ...google.settings,
  });
  const email = 'ada@larkwater.example';
  const ticketOf = async (claims: Partial<Claims>) => {
    const { address, browser } = await limitedTown.visitor.ask('POST /user/social-start', {
      provider: 'google',
    });
    const callback = await google.signIn(address, claimsOf(claims));
    return (
      await limitedTown.visitor.ask('POST /user/social-finish', {
        provider: 'google',
        browser,
        ...callback,
      })
    ).social_ticket!;
  };
  try {
    const [strangers, owners] = [
      await ticketOf({ email_verified: false }),
      await ticketOf({ email }),
    ];
    const requestCode = async (social_ticket: string) =>
      (await limitedTown.visitor.raw('POST /user/social-mail', { social_ticket, email }))
        .statusCode;
    expect([
      await requestCode(strangers),
      await requestCode(strangers),
      await requestCode(strangers),
      await requestCode(strangers),
    ]).toEqual([200, 200, 200, 429]);
    expect(await requestCode(owners)).toBe(200);
  } finally {
    await limitedTown.close();
  }
});
