// Management of pages and menu entries by administrators.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { strings, tooLong } from '#contract/strings.ts';
import { siteStrings } from '#contract/siteStrings.ts';
import { limits } from '#contract/limits.ts';
import { sql } from '#server/db/sql.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
let keeper: Awaited<ReturnType<TestTown['as']>>;
beforeAll(async () => {
  town = await createTestTown();
  keeper = await town.as('keeper');
});
afterAll(() => town.close());

const input = {
  name: 'House rules',
  url: 'house-rules',
  content: '<h2>Be kind</h2><p>{{site_name}} is yours.</p>',
  left_menu: 'Y',
  new_window: 'N',
  published: 'Y',
} as const;
const menu = async () => (await town.visitor.ask('GET /page/list', {})).contents;
const auditActions = async () =>
  (
    await town.db.query<{ operation: string }>(
      sql`select operation from audit_log where subject = 'page' order by id`,
    )
  ).map(({ operation }) => operation);

test('a page is created, published, changed and deleted, and each change is in the audit log', async () => {
  const created = await keeper.ask('POST /admin/page/save', {
    ...input,
    content: `${input.content}<script>alert(1)</script><p onclick="x()">Bye</p>`,
  });
  expect(created).toMatchObject({
    message: siteStrings.pageSaved,
    page: { ...input, content: `${input.content}<p>Bye</p>`, fixed: false },
  });
  const { id } = created.page;
  expect((await menu()).at(-1)).toMatchObject({ id, name: 'House rules', left_menu: 'Y' });
  expect(
    (await town.visitor.ask('GET /page/get-one-by-name', { url: 'house-rules' })).content.content,
  ).toContain('<p>Folkmoot is yours.</p>');
  expect((await keeper.ask('GET /admin/page', { id })).page).toEqual(created.page);

  await keeper.ask('POST /admin/page/save', {
    ...input,
    id,
    name: 'Rules',
    url: 'rules',
    published: 'N',
  });
  expect((await menu()).map(({ url }) => url)).not.toContain('rules');
  expect((await town.visitor.refused('GET /page/get-one-by-name', { url: 'rules' })).status).toBe(
    404,
  );
  expect((await keeper.ask('GET /admin/pages', {})).pages.at(-1)).toMatchObject({
    id,
    name: 'Rules',
    url: 'rules',
    published: 'N',
  });

  const response = await keeper.ask('POST /admin/page/delete', { id });
  expect(response.pages.map((listed) => listed.id)).not.toContain(id);
  expect(await auditActions()).toEqual(['page.create', 'page.change', 'page.delete']);
  expect((await keeper.refused('GET /admin/page', { id })).message).toBe(strings.pageNotFound);
  expect((await keeper.refused('POST /admin/page/delete', { id })).message).toBe(
    strings.pageNotFound,
  );
  expect((await keeper.refused('POST /admin/page/save', { ...input, id })).message).toBe(
    strings.pageNotFound,
  );
});

test('a menu entry has an http(s) URL and no content', async () => {
  const { page: entry } = await keeper.ask('POST /admin/page/save', {
    ...input,
    name: 'Town hall',
    url: 'HTTPS://Town.example',
    new_window: 'Y',
  });
  expect(entry).toMatchObject({ url: 'https://town.example/', content: '', new_window: 'Y' });
  for (const url of [
    'javascript:alert(1)',
    'https://',
    'ftp://town.example',
    'https://me:secret@town.example/',
    '//town.example',
    'Big-Letters',
    'a/b',
    'ä',
    '-'.repeat(81),
  ])
    expect((await keeper.refused('POST /admin/page/save', { ...input, url })).message, url).toEqual(
      {
        url: [siteStrings.pageUrlFormat],
      },
    );
});

test('rejects missing, too long and duplicate values at their field', async () => {
  const refused = async (fields: object) =>
    (await keeper.refused('POST /admin/page/save', { ...input, ...fields })).message;
  expect(await refused({ name: ' ' })).toEqual({ name: [siteStrings.pageName] });
  expect(await refused({ name: 'x'.repeat(limits.pageName + 1) })).toEqual({
    name: [tooLong(limits.pageName)],
  });
  expect(await refused({ url: '' })).toEqual({ url: [siteStrings.pageUrl] });
  expect(await refused({ content: '<p> </p>' })).toEqual({ content: [siteStrings.pageEmpty] });
  expect(await refused({ url: 'about' })).toEqual({ url: [siteStrings.pageUrlTaken] });
});

test('the terms and the privacy policy can be edited, but not deleted, moved or unpublished', async () => {
  const { pages } = await keeper.ask('GET /admin/pages', {});
  const terms = pages.find(({ url }) => url === 'terms-and-condition')!;
  expect(terms.fixed).toBe(true);
  const { id, name, url } = terms;
  expect(
    (
      await keeper.ask('POST /admin/page/save', {
        ...input,
        id,
        name,
        url,
        content: '<p>Be kind.</p>',
      })
    ).page.content,
  ).toBe('<p>Be kind.</p>');
  expect((await keeper.refused('POST /admin/page/delete', { id })).message).toBe(
    siteStrings.pageFixed,
  );
  expect(
    (await keeper.refused('POST /admin/page/save', { ...input, id, url: 'other' })).message,
  ).toEqual({ url: [siteStrings.pageFixed] });
  expect(
    (await keeper.refused('POST /admin/page/save', { ...input, id, url, published: 'N' })).message,
  ).toEqual({ published: [siteStrings.pageFixed] });
});

test('sets the order of the menu, and rejects a list that was changed in the meantime', async () => {
  const ids = (await keeper.ask('GET /admin/pages', {})).pages.map(({ id }) => id).toReversed();
  expect((await keeper.ask('POST /admin/page/order', { ids })).pages.map(({ id }) => id)).toEqual(
    ids,
  );
  const menuIds = (await menu()).map(({ id }) => id);
  expect(menuIds).toEqual(ids.filter((id) => menuIds.includes(id)));
  for (const order of [ids.slice(1), [...ids, 999], ids.with(0, 999)])
    expect(await keeper.refused('POST /admin/page/order', { ids: order })).toMatchObject({
      status: 409,
      message: siteStrings.orderChangedElsewhere,
    });
});

test('rejects users who are not administrators', async () => {
  for (const client of [await town.as('ada'), town.visitor]) {
    expect([401, 403]).toContain((await client.refused('GET /admin/pages', {})).status);
    expect([401, 403]).toContain((await client.refused('POST /admin/page/save', input)).status);
  }
});

test('a member dismisses the announcement until it changes', async () => {
  const keeper = await town.as('keeper');
  const save = async (name: string, id?: number) =>
    (
      await keeper.ask('POST /admin/page/save', {
        ...(id !== undefined && { id }),
        name,
        url: 'announcement',
        content: '<p>Creek Saturday.</p>',
        left_menu: 'N',
        new_window: 'N',
        published: 'Y',
      })
    ).page.id;
  const id = await save('Creek');
  // it is shown beside other screens, not as a page of its own
  const { body: sitemap } = await town.http.inject('/sitemap.xml');
  expect(sitemap).toContain('/page/about');
  expect(sitemap).not.toContain('/page/announcement');
  const [ada, ben] = [await town.as('ada'), await town.as('ben')];
  const isDismissed = async (client: typeof ada) =>
    (await client.ask('GET /page/get-one-by-name', { url: 'announcement' })).dismissed;
  expect(await isDismissed(ada)).toBe(false);
  const dismiss = async (changed_on: string) =>
    ada.ask('POST /page/dismiss-announcement', { changed_on });
  const shown = async () =>
    (await ada.ask('GET /page/get-one-by-name', { url: 'announcement' })).content.changed_on;
  const first = await shown();
  await dismiss(first);
  expect(await isDismissed(ada)).toBe(true);
  expect(await isDismissed(ben)).toBe(false);
  await save('Creek', id);
  expect(await isDismissed(ada)).toBe(true);
  await save('Creek on Sunday', id);
  expect(await isDismissed(ada)).toBe(false);
  // on a screen that still shows the former one
  await dismiss(first);
  expect(await isDismissed(ada)).toBe(false);
  await dismiss(await shown());
  expect(await isDismissed(ada)).toBe(true);
  const { dismissed } = await town.visitor.ask('GET /page/get-one-by-name', {
    url: 'announcement',
  });
  expect(dismissed).toBeUndefined();
  expect(
    (await town.visitor.refused('POST /page/dismiss-announcement', { changed_on: first })).status,
  ).toBe(401);
});
