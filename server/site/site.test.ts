import { afterAll, beforeAll, expect, test } from 'vitest';
import { strings } from '#contract/strings.ts';
import { sql } from '#server/db/sql.ts';
import { demoAccounts } from './demoAccounts.ts';
import { clientOf, type Client } from '#test/api.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { ensureIssues, initialIssues } from './issues.ts';

let app: TestApp;
let demo: TestApp;
let visitor: Client;
beforeAll(async () => {
  [app, demo] = await Promise.all([
    startTestApp({
      SITE_NAME: 'The Moot',
      TAGLINE: 'Talk.',
      DONATION_URL: 'https://give.example/',
    }),
    startTestApp({ SEED_DEMO: 'on', CAPTCHA: 'on' }),
  ]);
  visitor = clientOf(app);
});
afterAll(async () => {
  await app.close();
  await demo.close();
});

test('visitors get the public settings and nothing secret', async () => {
  expect(await visitor.ask('GET /site/info', {})).toEqual({
    site_name: 'The Moot',
    tagline: 'Talk.',
    operator_contact: '',
    donation_url: 'https://give.example/',
    logo: '',
    cover: '',
    look_around: true,
    registration: 'open',
    zip_code_asked: true,
    zip_code_name: '',
    attached_media: ['pdf'],
    moderation_log: false,
    about_page: true,
    social_providers: [],
    login_providers: [],
    login_only_with_providers: false,
    mail_off: false,
    captcha: false,
    default_country: 254,
    demo: false,
    demo_accounts: [],
  });
});

test('only a demo site returns demo accounts', async () => {
  const info = await clientOf(demo).ask('GET /site/info', {});
  expect(info).toMatchObject({ demo: true, captcha: true, site_name: 'Folkmoot' });
  expect(info.demo_accounts).toEqual(demoAccounts);
});

test('lists issues in order, and keeps an existing list', async () => {
  const { categories } = await visitor.ask('GET /category/list', {});
  expect(categories.map(({ name }) => name)).toEqual(initialIssues);
  await app.db.execute(sql`update issues set name = 'Our river' where name = ${initialIssues[0]!}`);
  await ensureIssues(app.db);
  expect((await visitor.ask('GET /category/list', {})).categories.map(({ name }) => name)).toEqual([
    'Our river',
    ...initialIssues.slice(1),
  ]);
});

test('returns a new challenge each time', async () => {
  const challenges = await Promise.all([1, 2].map(() => visitor.ask('GET /captcha/challenge', {})));
  const [first, second] = challenges.map(({ challenge }) => JSON.parse(challenge));
  expect(first.signature).not.toBe(second.signature);
  expect(first.parameters.expiresAt * 1_000 - Date.now()).toBeGreaterThan(9 * 60_000);
});

test('the calls reject unknown fields', async () => {
  const unknown = { x: [strings.unknownField] };
  expect((await visitor.refused('GET /site/info', { x: 1 })).message).toEqual(unknown);
  expect((await visitor.refused('GET /category/list', { x: 1 })).message).toEqual(unknown);
  expect((await visitor.refused('GET /captcha/challenge', { x: 1 })).message).toEqual(unknown);
});
