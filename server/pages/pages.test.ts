// Pages of the site: menu, contents, and the contact of the operator.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { strings } from '#contract/strings.ts';
import { sql } from '#server/db/sql.ts';
import { clientOf, type Client } from '#test/api.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { ensurePages } from './initialPages.ts';
import { fillHtml, fillText } from './placeholders.ts';

let app: TestApp;
let visitor: Client;
beforeAll(async () => {
  app = await startTestApp({ SITE_NAME: 'The <Moot> of $&' });
  visitor = clientOf(app);
  await app.db.execute(sql`
    insert into pages (name, url, icon, left_menu, new_window, published, position) values
      ('Town hall', 'https://town.example/', 'building', true, true, true, 1000), ('A draft', 'draft', '', true, false, false, 1001)`);
});
afterAll(() => app.close());

test('the menu lists published pages in order, without their content', async () => {
  const { contents } = await visitor.ask('GET /page/list', {});
  expect(contents.map(({ url }) => url)).toEqual(
    expect.arrayContaining(['terms-and-condition', 'privacy-policy']),
  );
  expect(contents.at(-1)).toEqual({
    id: expect.any(Number),
    name: 'Town hall',
    url: 'https://town.example/',
    icon: 'building',
    left_menu: 'Y',
    new_window: 'Y',
  });
  expect(contents.map(({ url }) => url)).not.toContain('draft');
});

test('the menu accepts no fields', async () => {
  for (const field of ['page', 'constructor', 'toString'])
    expect((await visitor.refused('GET /page/list', { [field]: 1 })).message).toEqual({
      [field]: [strings.unknownField],
    });
});

test('every local page of the menu opens, has content and contains the name of the site', async () => {
  const { contents } = await visitor.ask('GET /page/list', {});
  for (const { url } of contents.filter((page) => !page.url.startsWith('http'))) {
    const { content } = await visitor.ask('GET /page/get-one-by-name', { url });
    expect(content.content.length, url).toBeGreaterThan(500);
    expect(content.content, url).not.toContain('{{');
    expect(content.content, url).toContain('The &lt;Moot&gt; of $&amp;');
    expect(content.content, url).not.toMatch(/<script|\son\w+=|javascript:|<iframe|<form/i);
  }
});

describe('the contact of the operator', () => {
  const setContact = async (text: string) => {
    await app.db.execute(sql`
      insert into settings (name, value) values ('operator_contact', ${JSON.stringify(text)}::jsonb)
      on conflict (name) do update set value = excluded.value`);
    await app.app.site.refresh();
  };
  afterEach(() => setContact(''));
  const loadContent = async (url: string) =>
    (await visitor.ask('GET /page/get-one-by-name', { url })).content.content;
  const urls = ['terms-and-condition', 'privacy-policy', 'about'];

  test('is on the default pages, escaped and in lines', async () => {
    await setContact('Town <Hall> & {{site_name}}\nDome Square 1\r\nhall@town.example');
    for (const url of urls)
      expect(await loadContent(url), url).toContain(
        '<p>Contact the operator: Town &lt;Hall&gt; &amp; {{site_name}}<br />Dome Square 1<br />hall@town.example</p>',
      );
  });

  test('leaves out its paragraph while it is empty', async () => {
    for (const url of urls) {
      const empty = await loadContent(url);
      expect(empty, url).not.toMatch(/Contact the operator|operator\}/);
      await setContact('Town hall');
      const lines = (await loadContent(url)).split('\n');
      await setContact('');
      expect(empty.split('\n').filter(Boolean), url).toEqual(
        lines.filter((line) => line && !line.includes('Contact the operator')),
      );
    }
  });

  test.each([
    ['<p>A.</p><p>Ask <b>{{operator}}</b>.</p><p>B.</p>', '<p>A.</p><p>B.</p>'],
    ['<h1>Contact {{operator}}</h1><p>B.</p>', '<p>B.</p>'],
    ['<table><tr><td>{{operator}}</td></tr></table><p>B.</p>', '<p>B.</p>'],
    ['<ul><li><p>Ask {{operator}}</p></li></ul><p>B.</p>', '<p>B.</p>'],
    ['<ul><li>A <p>Ask {{operator}}</p></li><li>{{operator}}</li></ul>', '<ul><li>A </li></ul>'],
    ['<p></p><p>{{site_name}}</p>', '<p></p><p>M</p>'],
    ['Ask {{operator}}. <p>M</p>', 'Ask . <p>M</p>'],
    ['</p>{{operator}}<li>A', '</p><li>A'],
  ])('leaves out the innermost block of %s', (content, expected) => {
    expect(fillHtml(content, { name: 'M', operator_contact: '' })).toBe(expected);
  });

  test('is plain text in descriptions for search engines', () => {
    const content = '<p>On {{site_name}}.</p><p>Ask {{operator}}</p>';
    expect(fillText(content, { name: "O'Neil & Co", operator_contact: '' }).trim()).toBe(
      "On O'Neil & Co.",
    );
    expect(fillText(content, { name: 'M', operator_contact: "O'Neil" })).toContain("Ask O'Neil");
  });
});

test('a missing page, an unpublished page and an invalid slug get the same error', async () => {
  const missing = await visitor.refused('GET /page/get-one-by-name', { url: 'nothing' });
  expect(missing).toMatchObject({ status: 404, message: strings.pageNotFound });
  for (const url of ['draft', 'Terms-And-Condition', '../secret', '%', "'", 'x'.repeat(200)])
    expect((await visitor.refused('GET /page/get-one-by-name', { url })).body, url).toBe(
      missing.body,
    );
  expect((await visitor.refused('GET /page/get-one-by-name', {})).message).toEqual({
    url: [strings.required],
  });
});

test('a restart does not change pages that an administrator edited', async () => {
  await app.db.execute(
    sql`update pages set name = 'Our terms', content = 'Be kind.' where url = 'terms-and-condition'`,
  );
  await ensurePages(app.db);
  expect(
    (await visitor.ask('GET /page/get-one-by-name', { url: 'terms-and-condition' })).content,
  ).toMatchObject({ name: 'Our terms', content: 'Be kind.' });
});

test('the database rejects pages with other URLs than local slugs and http(s)', async () => {
  for (const url of [
    'javascript:alert(1)',
    'data:text/html,x',
    ' https://town.example',
    '//town.example',
    'mailto:a@b.example',
    '../admin',
    '',
  ])
    await expect(
      app.db.execute(sql`insert into pages (name, url, left_menu) values ('Odd', ${url}, true)`),
      url,
    ).rejects.toMatchObject({ code: '23514' });
  expect((await visitor.ask('GET /page/list', {})).contents.map(({ name }) => name)).not.toContain(
    'Odd',
  );
});
