// Site settings.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { strings, tooLong } from '#contract/strings.ts';
import { colorTooLight, siteStrings } from '#contract/siteStrings.ts';
import { limits } from '#contract/limits.ts';
import { sql } from '#server/db/sql.ts';
import { filledForm } from '#test/actions.ts';
import { emailsTo } from '#test/emails.ts';
import { canary, photo, uploaded } from '#test/pictures.ts';
import { addJob } from '#server/jobs/queue.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
let keeper: Awaited<ReturnType<TestTown['as']>>;
beforeAll(async () => {
  town = await createTestTown({
    SITE_NAME: 'The Moot',
    TAGLINE: 'Talk.',
    DONATION_URL: 'http://give.example/',
  });
  keeper = await town.as('keeper');
});
afterAll(() => town.close());
beforeEach(async () => {
  await town.db.execute(sql`delete from settings`);
  await town.app.site.refresh();
});

const auditEntries = () =>
  town.db.query<{ operation: string; details: object }>(
    sql`select operation, details from audit_log where subject = 'setting' and actor_id = ${keeper.id} order by id`,
  );

test('settings override the environment, and each change is audited', async () => {
  const before = await keeper.ask('GET /admin/settings', {});
  expect(before.settings).toMatchObject({
    name: 'The Moot',
    tagline: 'Talk.',
    donation_url: 'http://give.example/',
    registration: 'open',
    action_approval: false,
  });
  expect(before).toMatchObject({ defaults: before.settings, changed: [], providers: [] });

  const countBefore = (await auditEntries()).length;
  const response = await keeper.ask('POST /admin/settings', {
    name: 'Larkwater Forum',
    tagline: 'Talk.',
  });
  expect(response).toMatchObject({
    changed: ['name'],
    message: strings.settingsSaved,
    settings: { name: 'Larkwater Forum', tagline: 'Talk.' },
  });
  expect(await town.visitor.ask('GET /site/info', {})).toMatchObject({
    site_name: 'Larkwater Forum',
    tagline: 'Talk.',
  });
  expect((await auditEntries()).slice(countBefore)).toEqual([
    {
      operation: 'setting.change',
      details: { name: 'name', from: 'The Moot', to: 'Larkwater Forum' },
    },
  ]);

  const reset = await keeper.ask('POST /admin/settings', { reset: ['name', 'tagline'] });
  expect(reset).toMatchObject({ changed: [], settings: { name: 'The Moot' } });
  expect((await auditEntries()).slice(countBefore + 1)).toEqual([
    { operation: 'setting.reset', details: { name: 'name', from: 'Larkwater Forum' } },
  ]);
});

test('emails and pages use the current name of the site', async () => {
  await keeper.ask('POST /admin/settings', { name: 'A & B' });
  await town.db.execute(
    sql`insert into pages (name, url, content) values ('Hello', 'hello', '<p>{{site_name}}</p>')`,
  );
  expect(
    (await town.visitor.ask('GET /page/get-one-by-name', { url: 'hello' })).content.content,
  ).toBe('<p>A &amp; B</p>');
  await town.visitor.ask('POST /user/forgot-password', { username: 'ada' });
  const [email] = (await emailsTo(town)).slice(-1);
  expect(email).toMatchObject({ subject: 'Choose a new password for A & B' });
  expect(email!.text).toMatch(/-- \nA & B\s*$/);
  expect(town.mails().at(-1)).toContain('From: "A & B" <no-reply@localhost>');
});

test('plain wording changes pages, and no answer of the API', async () => {
  const ada = await town.as('ada');
  const loadSettings = async () => [
    (await keeper.refused('GET /admin/user', { user_id: 9_999_999 })).body,
    (await ada.refused('GET /group/get-one', { id: 999_999 })).body,
    (await ada.ask('POST /account/save-profile', { name: 'Ada Lindqvist' })).message,
    (await ada.ask('POST /user/invite-friend', { emails: ['nope'] })).message,
    (await keeper.ask('GET /admin/wording', {})).sentences,
  ];
  const loadHtml = async () => (await town.http.inject({ url: '/' })).body;
  const before = await loadSettings();
  expect(before[2]).toBe('Profile has been updated sucessfully.');
  expect((await keeper.ask('GET /admin/settings', {})).settings.plain_wording).toBe('N');
  expect(await loadHtml()).not.toContain('plain-wording');

  const response = await keeper.ask('POST /admin/settings', { plain_wording: 'Y' });
  expect(response).toMatchObject({ changed: ['plain_wording'], settings: { plain_wording: 'Y' } });
  expect(await loadSettings()).toEqual(before);
  expect(await loadHtml()).toContain('<meta name="plain-wording" content="on" />');
  expect((await keeper.refused('POST /admin/settings', { plain_wording: 'yes' })).message).toEqual({
    plain_wording: [strings.invalidValue],
  });
});

test('a change reaches every process', async () => {
  const secondServer = await town.startSecondServer();
  await keeper.ask('POST /admin/settings', { name: 'Seen everywhere' });
  await expect.poll(() => secondServer.app.site.name).toBe('Seen everywhere');
  await keeper.ask('POST /admin/settings', { reset: ['name'] });
  await expect.poll(() => secondServer.app.site.name).toBe('The Moot');
});

test('rejects invalid values per field and then changes nothing', async () => {
  const invalidCases: [object, object][] = [
    [{ name: ' ' }, { name: [strings.required] }],
    [{ name: 'Two\nlines' }, { name: [strings.singleLineRequired] }],
    [{ name: 'x'.repeat(limits.siteName + 1) }, { name: [tooLong(limits.siteName)] }],
    [{ donation_url: 'http://elsewhere.example/' }, { donation_url: [strings.httpsRequired] }],
    [{ donation_url: 'javascript:alert(1)' }, { donation_url: [strings.httpsRequired] }],
    [{ colour: '#ffcc00' }, { colour: [colorTooLight(1.51)] }],
    [{ colour: 'red' }, { colour: [siteStrings.colorFormat] }],
    [{ logo: '/logo/AAAAAAAAAAAAAAAAAAAAAA' }, { logo: [strings.unknownField] }],
    [{ registration: 'sometimes' }, { registration: [strings.invalidValue] }],
    [{ providers_off: ['myspace'] }, { providers_off: [strings.invalidValue] }],
    [{ hue: 1 }, { hue: [strings.unknownField] }],
  ];
  for (const [input, message] of invalidCases)
    expect(
      await keeper.refused('POST /admin/settings', { tagline: 'Other', ...input }),
    ).toMatchObject({ status: 422, message });
  expect(await keeper.ask('GET /admin/settings', {})).toMatchObject({
    changed: [],
    settings: { tagline: 'Talk.' },
  });
  // Values of the environment are not validated.
  expect(
    (
      await keeper.ask('POST /admin/settings', {
        donation_url: 'http://give.example/',
        tagline: 'Other',
      })
    ).changed,
  ).toEqual(['tagline']);
});

test('ignores invalid stored values', async () => {
  await town.db.execute(
    sql`insert into settings (name, value) values ('name', '7'), ('unheard-of', 'true'), ('colour', '"red"'), ('mails', '{"reset": 1}'), ('tagline', '"Kept."')`,
  );
  await town.app.site.refresh();
  expect(await keeper.ask('GET /admin/settings', {})).toMatchObject({
    changed: ['tagline'],
    settings: { name: 'The Moot', tagline: 'Kept.', colour: '' },
  });
  expect(
    (await keeper.ask('GET /admin/wording', {})).mails.filter(({ changed: response }) => response),
  ).toEqual([]);
});

test('applies both of two concurrent changes', async () => {
  await Promise.all([
    keeper.ask('POST /admin/settings', { name: 'One' }),
    keeper.ask('POST /admin/settings', { tagline: 'Two' }),
  ]);
  expect((await keeper.ask('GET /admin/settings', {})).settings).toMatchObject({
    name: 'One',
    tagline: 'Two',
  });
});

test('holds actions for approval from the moment it is enabled', async () => {
  const ada = await town.as('ada');
  expect((await ada.ask('POST /action/create', filledForm)).message).toBe(strings.actionCreated);
  await keeper.ask('POST /admin/settings', { action_approval: true });
  expect((await ada.ask('POST /action/create', filledForm)).message).toBe(
    strings.actionPendingApproval,
  );
});

test('re-encodes the logo, serves it publicly, and stops when it is replaced', async () => {
  const makeLogo = async () => (await town.visitor.ask('GET /site/info', {})).logo;
  const upload = async () => keeper.upload(await photo(), 'logo.jpg', 'POST /admin/logo/upload');
  expect((await upload()).statusCode).toBe(200);
  const firstUrl = await makeLogo();
  const logoResponse = await town.http.inject({ url: firstUrl });
  expect(logoResponse.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(logoResponse.body).not.toContain(canary);
  await upload();
  expect(await makeLogo()).not.toBe(firstUrl);
  expect((await town.http.inject({ url: firstUrl })).statusCode).toBe(404);
  expect(
    await town.db.queryOne(
      sql`select from file_deletions where name = ${firstUrl.split('/').at(-1)}`,
    ),
  ).toBeTruthy();
  await keeper.ask('POST /admin/settings', { reset: ['logo'] });
  expect(await makeLogo()).toBe('');
  expect(
    (
      await keeper.upload(
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
        'logo.svg',
        'POST /admin/logo/upload',
      )
    ).json().message,
  ).toBe(strings.notAnImage);
  expect(
    (await (await town.as('ada')).upload(await photo(), 'logo.png', 'POST /admin/logo/upload'))
      .statusCode,
  ).toBe(403);
});

test('re-encodes the cover of the entry page, serves it publicly, and stops when it is removed', async () => {
  const upload = await keeper.upload(await photo(), 'cover.jpg', 'POST /admin/cover/upload');
  expect(upload.statusCode).toBe(200);
  await keeper.ask('POST /admin/settings', { cover_focus: { x: 20, y: 0 } });
  expect((await keeper.ask('GET /admin/settings', {})).settings.cover_focus).toEqual({
    x: 20,
    y: 0,
  });
  const outside = await keeper.refused('POST /admin/settings', { cover_focus: { x: 101, y: 0 } });
  expect(outside.status).toBe(422);
  const { cover } = await town.visitor.ask('GET /site/info', {});
  const response = await town.http.inject({ url: cover });
  expect(response.headers['content-type']).toBe('image/webp');
  expect(response.body).not.toContain(canary);
  // the name is that of a cover, not of a logo
  expect((await town.http.inject({ url: cover.replace('cover', 'logo') })).statusCode).toBe(404);
  // a new cover is shown from its middle
  await keeper.upload(await photo(), 'other.jpg', 'POST /admin/cover/upload');
  expect((await keeper.ask('GET /admin/settings', {})).settings.cover_focus).toEqual({
    x: 50,
    y: 60,
  });
  expect((await town.http.inject({ url: cover })).statusCode).toBe(404);
  const { cover: other } = await town.visitor.ask('GET /site/info', {});
  await keeper.ask('POST /admin/settings', { reset: ['cover', 'cover_focus'] });
  expect((await town.http.inject({ url: other })).statusCode).toBe(404);
  const file = `${cover.split('/').at(-1)}.cover.webp`;
  const stored = await town.app.files.store.open(file);
  stored?.stream.destroy();
  expect(stored).toBeDefined();
  await addJob(town.db, 'files.sweep', {});
  await town.drainJobs();
  expect(await town.app.files.store.open(file)).toBeUndefined();
  const refused = await (
    await town.as('ada')
  ).upload(await photo(), 'cover.png', 'POST /admin/cover/upload');
  expect(refused.statusCode).toBe(403);
});

test('does not serve other uploads at the URLs of the logo and the cover', async () => {
  const { file_name } = await uploaded(await town.as('ada'));
  for (const name of ['logo', 'cover']) {
    await town.db.execute(
      sql`insert into settings (name, value) values (${name}, ${JSON.stringify(`/${name}/${file_name}`)}::jsonb)`,
    );
    await town.app.site.refresh();
    expect((await town.http.inject({ url: `/${name}/${file_name}` })).statusCode).toBe(404);
  }
});

test('refuses everyone except administrators', async () => {
  for (const client of [await town.as('ada'), town.visitor]) {
    expect([401, 403]).toContain((await client.refused('GET /admin/settings', {})).status);
    expect([401, 403]).toContain(
      (await client.refused('POST /admin/settings', { name: 'Mine' })).status,
    );
  }
});
