// The short code of the confirmation email, and requests for that email.
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { strings } from '#contract/strings.ts';
import { signupStrings } from '#contract/signupStrings.ts';
import { siteStrings } from '#contract/siteStrings.ts';
import { sql } from '#server/db/sql.ts';
import { hashToken } from '#server/security/sessions.ts';
import { codeIn, emailsTo, type ReceivedEmail } from '#test/emails.ts';
import { signUpInBrowser } from '#test/signUp.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown({ PUBLIC_URL: 'https://moot.example' });
});
afterAll(() => town.close());
beforeEach(async () => {
  await town.db.execute(sql`delete from settings`);
  await town.app.site.refresh();
});

const signUp = (username: string, email = `${username}@elsewhere.example`) =>
  signUpInBrowser(town, { username, email, password: `the password of ${username}` });
/** The code of an email, without its space. */
const shortCodeIn = ({ text }: ReceivedEmail) =>
  /Your code is (\d{3}) (\d{3})\./.exec(text)?.slice(1).join('');
const shortCodesTo = async (email: string) => (await emailsTo(town, email)).map(shortCodeIn);
const newestShortCode = async (email: string) => (await shortCodesTo(email)).at(-1)!;
const confirm = (browser: string, code: string) =>
  town.visitor.raw('POST /user/confirm-code', { browser, code });
const wrongCode = { code: [strings.wrongMailedCode] };
const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const unknownBrowser = 'A'.repeat(43);

test('the short code confirms and logs in, once, in the browser of the sign-up only', async () => {
  const browser = await signUp('newt');
  const other = await signUp('toad');
  const code = await newestShortCode('newt@elsewhere.example');
  for (const stranger of [other, unknownBrowser])
    expect((await confirm(stranger, code)).json().message).toEqual(wrongCode);
  // as a person reads it
  const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
  const response = await town.visitor.ask('POST /user/confirm-code', { browser, code: spaced });
  expect(response).toMatchObject({
    message: signupStrings.emailConfirmedLoggedIn,
    token: expect.any(String),
    username: 'newt',
    new: true,
  });
  expect((await confirm(browser, code)).json().message).toEqual(wrongCode);
  expect(
    (await town.visitor.refused('POST /user/confirm-code', { browser, code: ' ' })).message,
  ).toEqual({ code: [signupStrings.confirmationCode] });
});

test('after five wrong codes the right one is refused with the same response; the link and another code work', async () => {
  const browser = await signUp('guessed');
  const code = await newestShortCode('guessed@elsewhere.example');
  const bodies = new Set<string>();
  for (let n = 0; n < 5; n++) bodies.add((await confirm(browser, otherCode(code))).body);
  bodies.add((await confirm(browser, code)).body);
  bodies.add((await confirm(unknownBrowser, code)).body);
  expect(bodies.size).toBe(1);
  await town.visitor.ask('POST /user/resend-confirmation', { username: 'guessed' });
  const nextCode = await newestShortCode('guessed@elsewhere.example');
  expect((await confirm(browser, nextCode)).statusCode).toBe(200);
});

test('the short code expires after 30 minutes, and concurrent guesses all count', async () => {
  const browser = await signUp('slow');
  const code = await newestShortCode('slow@elsewhere.example');
  await Promise.all(Array.from({ length: 8 }, () => confirm(browser, otherCode(code))));
  expect(
    (await town.db.queryOne<{ tries: number }>(
      sql`select tries from codes where email = 'slow@elsewhere.example'`,
    ))!.tries,
  ).toBe(5);
  await town.db.execute(
    sql`update codes set tries = 0, created_at = now() - interval '31 minutes' where email = 'slow@elsewhere.example'`,
  );
  expect((await confirm(browser, code)).json().message).toEqual(wrongCode);
});

test('one address receives six short codes a day; further emails have the link only', async () => {
  const email = 'many@elsewhere.example';
  await signUp('many');
  for (let n = 0; n < 8; n++) {
    await town.visitor.ask('POST /user/resend-confirmation', { username: email });
    await town.drainJobs();
    // another hour, for the limit on emails
    await town.db.execute(
      sql`update codes set created_at = created_at - interval '1 hour' where email = ${email}`,
    );
  }
  const emails = await emailsTo(town, email);
  expect(emails.length).toBe(9);
  expect(emails.map(shortCodeIn).filter(Boolean)).toHaveLength(6);
  expect(emails.every(({ link }) => link.includes('/confirm-email/'))).toBe(true);
});

test('a stranger’s later sign-up with the address neither takes the email of the owner nor can use the code', async () => {
  const email = 'owner@elsewhere.example';
  const browser = await signUp('owner', email);
  const stranger = await signUp('stranger', email);
  // Several jobs send emails, in any order: these two come before the third.
  await town.drainJobs();
  await town.visitor.ask('POST /user/resend-confirmation', { username: email, browser });
  const emails = await emailsTo(town, email);
  expect(emails).toHaveLength(3);
  expect(emails.at(-1)!.text).toContain('Your username is owner.');
  const code = shortCodeIn(emails.at(-1)!)!;
  for (let n = 0; n < 6; n++)
    expect((await confirm(stranger, code)).json().message).toEqual(wrongCode);
  expect((await confirm(browser, code)).json()).toMatchObject({ username: 'owner' });
  const strangersEmail = emails.find(({ text }) => text.includes('Your username is stranger.'))!;
  const strangersCode = shortCodeIn(strangersEmail)!;
  expect((await confirm(stranger, strangersCode)).json().message).toEqual(wrongCode);
});

test('an account whose sign-up began in no browser, as one of an administrator, receives no short code', async () => {
  await signUp('created');
  await town.drainJobs();
  await town.db.execute(sql`update all_people set signup_hash = null where username = 'created'`);
  await town.visitor.ask('POST /user/resend-confirmation', { username: 'created' });
  const codes = await shortCodesTo('created@elsewhere.example');
  expect(codes).toEqual([expect.any(String), undefined]);
});

test('a sign-up moves to another address, and the response does not reveal whether it is registered', async () => {
  const browser = await signUp('mover', 'wrong@elsewhere.example');
  const [first] = await emailsTo(town, 'wrong@elsewhere.example');
  const move = async (secret: string, email: string) =>
    (
      await town.visitor.raw('POST /user/change-signup-email', {
        browser: secret,
        email,
        password: 'the password of mover',
      })
    ).body;
  const bodies = new Set([
    await move(browser, 'ada@larkwater.example'),
    await move(unknownBrowser, 'nobody@elsewhere.example'),
  ]);
  expect(bodies.size).toBe(1);
  expect(
    await town.visitor.ask('POST /user/change-signup-email', {
      browser,
      email: ' Right@elsewhere.example ',
      password: 'the password of mover',
    }),
  ).toEqual({ message: signupStrings.signupEmailChanged });
  expect(bodies.values().next().value).toContain(signupStrings.signupEmailChanged);
  expect(await emailsTo(town, 'nobody@elsewhere.example')).toEqual([]);
  expect((await confirm(browser, shortCodeIn(first!)!)).json().message).toEqual(wrongCode);
  expect(
    (
      await town.visitor.refused('POST /user/confirm-email', {
        code: codeIn(first!),
        browser,
      })
    ).message,
  ).toEqual({ code: [strings.linkExpired] });
  const code = await newestShortCode('Right@elsewhere.example');
  expect((await confirm(browser, code)).json()).toMatchObject({ username: 'mover' });
});

test('another address must be valid, and registration must be open', async () => {
  const browser = await signUp('careless');
  expect(
    (
      await town.visitor.refused('POST /user/change-signup-email', {
        browser,
        email: 'nonsense',
        password: 'the password of careless',
      })
    ).message,
  ).toEqual({ email: [strings.emailFormat] });
  await town.db.execute(
    sql`insert into settings (name, value) values ('registration', '"invitation"')`,
  );
  await town.app.site.refresh();
  expect(
    (
      await town.visitor.refused('POST /user/change-signup-email', {
        browser,
        email: 'any@elsewhere.example',
        password: 'the password of careless',
      })
    ).message,
  ).toBe(siteStrings.registrationByInvitation);
});

test('a sign-up moves only with its password', async () => {
  const browser = await signUp('shared');
  const move = { browser, email: 'next@elsewhere.example' };
  expect(
    (
      await town.visitor.refused('POST /user/change-signup-email', {
        ...move,
        password: 'a guess of someone',
      })
    ).message,
  ).toEqual({ password: [strings.confirmPasswordWrong] });
  expect(await emailsTo(town, 'next@elsewhere.example')).toEqual([]);
});

test('with registration by invitation, a sign-up by link moves, and one without does not', async () => {
  const ada = await town.as('ada');
  const { link } = await ada.ask('POST /user/create-invitation-link', { days: 7, max_uses: 10 });
  await (await town.as('keeper')).ask('POST /admin/settings', { registration: 'invitation' });
  const { browser } = await town.visitor.ask('POST /user/join', {
    code: link.url.split('/').at(-1)!,
    name: 'Typo Maker',
    email: 'tpyo@elsewhere.example',
    password: 'the password of typo',
  });
  const email = 'typo@elsewhere.example';
  await town.visitor.ask('POST /user/change-signup-email', {
    browser: browser!,
    email,
    password: 'the password of typo',
  });
  expect((await confirm(browser!, await newestShortCode(email))).statusCode).toBe(200);
});

test('an email to an address that is not proved has no username that looks like a web address', async () => {
  await signUp('free.gift.click', 'lure@elsewhere.example');
  await town.visitor.ask('POST /user/forgot-password', { username: 'lure@elsewhere.example' });
  const emails = await emailsTo(town, 'lure@elsewhere.example');
  expect(emails).toHaveLength(2);
  for (const { text } of emails) expect(text).not.toContain('free.gift');
});

test('the confirmation leaves out the sentence about a username that looks like a web address', async () => {
  const sentences = {
    en: ['Confirm your email address to get started.', 'username'],
    es: ['Confirma tu dirección de correo para empezar.', 'usuario'],
  } as const;
  for (const [language, [kept, leftOut]] of Object.entries(sentences)) {
    const email = `lure.${language}@elsewhere.example`;
    await town.visitor.ask(
      'POST /user/add',
      {
        scenario: 'Signup',
        username: `free.gift.${language}`,
        name: 'A Person',
        email,
        password: 'a river runs here',
        zip_code: '00417',
        selected_issues: [1],
      },
      { 'accept-language': language },
    );
    expect(await emailsTo(town, email)).toHaveLength(1);
    const { text = '', html = '' } = await PostalMime.parse(town.mails().at(-1)!);
    for (const content of [text, html]) {
      expect(content).toContain(kept);
      expect(content).not.toContain(leftOut);
      expect(content).not.toContain('…');
    }
  }
});

test('the ZIP code is required, accepted under another name, or not asked', async () => {
  const keeper = await town.as('keeper');
  const signUpIn = (username: string, fields: object) =>
    town.visitor.raw('POST /user/add', {
      scenario: 'Signup',
      username,
      name: 'A Person',
      email: `${username}@elsewhere.example`,
      password: 'a river runs here',
      selected_issues: [1],
      ...fields,
    });
  expect((await signUpIn('here', {})).json().message).toEqual({ zip_code: [strings.zipCode] });
  expect((await signUpIn('here', { zip_code: 'Old Town' })).statusCode).toBe(422);
  await keeper.ask('POST /admin/settings', { zip_code_name: 'District' });
  expect((await signUpIn('here', { zip_code: 'Old Town' })).statusCode).toBe(200);
  await keeper.ask('POST /admin/settings', { zip_code_asked: false, reset: ['zip_code_name'] });
  expect(await town.visitor.ask('GET /site/info', {})).toMatchObject({
    zip_code_asked: false,
    zip_code_name: '',
  });
  expect((await signUpIn('there', {})).statusCode).toBe(200);
  await keeper.ask('POST /admin/settings', { reset: ['zip_code_asked'] });
});

test('a reset link of a moved sign-up names no sign-ups with the new address', async () => {
  await signUp('victim', 'victim@elsewhere.example');
  const browser = await signUp('mallory', 'mallory@elsewhere.example');
  await town.visitor.ask('POST /user/forgot-password', { username: 'mallory' });
  const reset = (await emailsTo(town, 'mallory@elsewhere.example')).findLast(({ link }) =>
    link.includes('/reset-password/'),
  )!;
  await town.visitor.ask('POST /user/change-signup-email', {
    browser,
    email: 'victim@elsewhere.example',
    password: 'the password of mallory',
  });
  const response = await town.visitor.raw('POST /user/check-password-reset-token', {
    token: codeIn(reset),
  });
  expect(response.body).not.toContain('victim');
});

test.each([
  ['the owner of a mistyped address', 'typist@mistyped.example', 'typist@right.example'],
  ['the owner of an address that a stranger entered', 'vera@home.example', 'stranger@lair.example'],
])('%s gets no account by a password link after the sign-up moved', async (_, before, after) => {
  const username = before.split('@')[0]!;
  const browser = await signUp(username, before);
  await town.visitor.ask('POST /user/forgot-password', { username });
  const link = (await emailsTo(town, before)).findLast(({ link }) =>
    link.includes('/reset-password/'),
  );
  const token = codeIn(link!);
  await town.visitor.ask('POST /user/change-signup-email', {
    browser,
    email: after,
    password: `the password of ${username}`,
  });
  const lateCode = `a late code of ${username}`;
  // as if the email had been sent while the address changed
  await town.db.execute(
    sql`insert into codes (hash, purpose, person_id, email, expires_at) select ${hashToken(lateCode)}, 'reset', id, ${before}, now() + interval '1 hour' from all_people where username = ${username}`,
  );
  await confirm(browser, await newestShortCode(after));
  for (const code of [token, lateCode]) {
    await town.visitor.refused('POST /user/check-password-reset-token', { token: code });
    await town.visitor.refused('POST /user/reset-password', {
      token: code,
      new_password: 'seven quiet herons',
      confirm_password: 'seven quiet herons',
    });
  }
});
