// News: editing by administrators and reading by members.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { strings } from '#contract/strings.ts';
import { sql } from '#server/db/sql.ts';
import type { Client } from '#test/api.ts';
import { photo } from '#test/pictures.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

const written = { title: 'The bridge opens', url: 'https://ledger.example/bridge' };
const publish = async (fields: object = {}) =>
  (await (await town.as('keeper')).ask('POST /news/create', { ...written, ...fields })).news;

test('administrators create sanitized news, which every member can read', async () => {
  const item = await publish({
    description:
      '<p onclick="x()">On <b>Monday</b><script>alert(1)</script><img src="https://t.example/p.gif"></p>',
    source: 'The Ledger',
    added_on: '2026-11-01T08:00:00Z',
  });
  expect(item).toMatchObject({
    ...written,
    description: '<p>On <b>Monday</b></p>',
    source: 'The Ledger',
    added_on: '2026-11-01T08:00:00.000Z',
    featured: 'N',
    can_edit: true,
  });
  const ada = await town.as('ada');
  expect((await ada.ask('GET /news/get-one', { id: item.id })).news).toEqual({
    ...item,
    can_edit: false,
  });
  expect((await ada.ask('GET /news/list', {})).can_write).toBe(false);
  expect((await (await town.as('keeper')).ask('GET /news/list', {})).can_write).toBe(true);
  expect((await town.visitor.refused('GET /news/list', {})).status).toBe(401);
  expect((await town.visitor.refused('GET /news/get-one', { id: item.id })).status).toBe(401);
});

test('requires a current administrator for every editing call', async () => {
  const { id } = await publish();
  const requests = [
    (client: Client) => client.refused('POST /news/create', written),
    (client: Client) => client.refused('POST /news/update', { id, title: 'Mine' }),
    (client: Client) => client.refused('POST /news/mark-featured', { id, featured: 'Y' }),
    (client: Client) => client.refused('POST /news/delete', { id }),
    (client: Client) => client.refused('GET /admin/feeds', {}),
    (client: Client) =>
      client.refused('POST /admin/feed/save', { url: 'https://ledger.example/rss' }),
    (client: Client) => client.refused('POST /admin/feed/delete', { id: 1 }),
    (client: Client) => client.refused('POST /admin/feed/refresh', { id: 1 }),
    (client: Client) => client.refused('GET /admin/news-waiting', {}),
    (client: Client) => client.refused('POST /admin/news/approve', { id, approve: false }),
  ];
  const ada = await town.as('ada');
  const keeper = await town.as('keeper');
  await town.db.execute(sql`update people set role = 2 where id = ${keeper.id}`);
  const outsiders = [
    [ada, 403],
    [keeper, 403],
    [town.visitor, 401],
  ] as const;
  for (const attempt of requests)
    for (const [client, status] of outsiders)
      expect((await attempt(client)).status, attempt.toString()).toBe(status);
  for (const [client, status] of outsiders)
    expect((await client.upload(await photo(), 'photo.jpg', 'POST /news/upload')).statusCode).toBe(
      status,
    );
  await town.db.execute(sql`update people set role = 1 where id = ${keeper.id}`);
  expect((await keeper.ask('GET /news/get-one', { id })).news).toMatchObject({
    title: written.title,
    featured: 'N',
  });
  expect(await keeper.ask('GET /admin/feeds', {})).toEqual({ feeds: [] });
});

test('rejects news without text, without a valid URL or with a future date', async () => {
  const keeper = await town.as('keeper');
  expect((await keeper.refused('POST /news/create', {})).message).toEqual({
    title: [strings.titleEmpty],
    url: [strings.newsUrl],
  });
  for (const url of [
    'javascript:alert(1)',
    'ftp://ledger.example/x',
    'ledger',
    'https://me:secret@ledger.example/',
  ])
    expect((await keeper.refused('POST /news/create', { ...written, url })).message, url).toEqual({
      url: [strings.linkFormat],
    });
  for (const invalidDate of ['2016-12-31T23:59:60Z', '2026-11-01T08:00:00+01'])
    expect(
      (await keeper.refused('POST /news/create', { ...written, added_on: invalidDate })).message,
    ).toEqual({ added_on: [strings.invalidValue] });
  expect(
    (
      await keeper.refused('POST /news/create', {
        ...written,
        added_on: new Date(Date.now() + 3_600_000).toISOString(),
      })
    ).message,
  ).toEqual({
    added_on: [strings.newsInFuture],
  });
  expect((await keeper.refused('GET /news/list', { pageSize: 101 })).status).toBe(422);
  expect((await keeper.refused('GET /news/list', { page: 1_000_000_000 })).status).toBe(422);
});

test('an update keeps omitted fields, and a deleted item returns 404', async () => {
  const keeper = await town.as('keeper');
  const before = await publish({ description: '<p>Soon</p>', source: 'The Ledger' });
  const { news } = await keeper.ask('POST /news/update', {
    id: before.id,
    title: 'The bridge is open',
  });
  expect(news).toEqual({ ...before, title: 'The bridge is open' });
  await keeper.ask('POST /news/delete', { id: before.id });
  for (const call of ['POST /news/update', 'POST /news/delete'] as const)
    expect(await keeper.refused(call, { id: before.id })).toMatchObject({
      status: 404,
      message: strings.newsNotFound,
    });
  expect(
    (await keeper.refused('POST /news/mark-featured', { id: before.id, featured: 'Y' })).status,
  ).toBe(404);
  expect((await keeper.refused('GET /news/get-one', { id: before.id })).status).toBe(404);
});

test('re-encodes the image, shows it to members and keeps it when its uploader is deleted', async () => {
  const keeper = await town.as('keeper');
  const { file_name } = (
    await keeper.upload(await photo(), 'photo.jpg', 'POST /news/upload')
  ).json();
  const item = await publish({ image: file_name });
  const { news } = await (await town.as('ada')).ask('GET /news/get-one', { id: item.id });
  const response = await town.http.inject({ url: news.image });
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/webp']);
  expect(
    (await town.http.inject({ url: news.image.split('?')[0]! })).statusCode,
    'to a visitor',
  ).toBe(404);
  expect(await town.db.queryOne(sql`select owner_id from files where name = ${file_name}`)).toEqual(
    {
      owner_id: null,
    },
  );
  const othersImage = (await (await town.as('ada')).upload(await photo())).json();
  expect(
    (await keeper.refused('POST /news/update', { id: item.id, image: othersImage.file_name }))
      .message,
  ).toEqual({ image: [strings.unknownPicture] });
  await keeper.ask('POST /news/update', { id: item.id, image: '' });
  expect((await town.http.inject({ url: news.image })).statusCode, 'taken away').toBe(404);
});

test('paging continues correctly while news arrive, and the slider lists featured news', async () => {
  const ada = await town.as('ada');
  const keeper = await town.as('keeper');
  const ids: number[] = [];
  for (let day = 1; day <= 7; day++)
    ids.unshift(
      (await publish({ title: `Day ${day}`, added_on: `2026-11-10T0${day > 4 ? 4 : day}:00:00Z` }))
        .id,
    );
  const listIds = ({ news }: { news: { id: number }[] }) =>
    news.map(({ id }) => id).filter((id) => ids.includes(id));
  const before = `${Date.parse('2026-11-11T00:00:00Z')}-1`;
  const first = await ada.ask('GET /news/list', { before });
  expect(first.news).toHaveLength(5);
  await publish({ title: 'In between', added_on: '2026-11-10T23:00:00Z' });
  const second = await ada.ask('GET /news/list', { page: 2, before: first.next! });
  expect([...listIds(first), ...listIds(second)]).toEqual(ids);
  for (const id of [ids[2]!, ids[5]!])
    await keeper.ask('POST /news/mark-featured', { id, featured: 'Y' });
  const featured = await ada.ask('GET /news/list', { featured: 'Y', pageSize: 5 });
  expect(featured.news.map(({ id }) => id)).toEqual([ids[2], ids[5]]);
  await keeper.ask('POST /news/mark-featured', { id: ids[2]!, featured: 'N' });
  expect((await ada.ask('GET /news/list', { featured: 'Y' })).news.map(({ id }) => id)).toEqual([
    ids[5],
  ]);
});

test('the preview of a link to news uses the stored news without a request', async () => {
  const keeper = await town.as('keeper');
  const { file_name } = (
    await keeper.upload(await photo(), 'photo.jpg', 'POST /news/upload')
  ).json();
  await publish({
    title: 'A new ferry',
    url: 'https://no-such-host.invalid/ferry',
    description: '<p>It is <b>blue</b>.</p>',
    image: file_name,
  });
  const ben = await town.as('ben');
  const preview = await ben.ask('GET /content/link-preview', {
    url: 'https://no-such-host.invalid/ferry',
  });
  expect(preview).toMatchObject({
    link_title: 'A new ferry',
    link_description: 'It is blue.',
    link_image: expect.stringMatching(/^\/f\//),
  });
  const { content } = await ben.ask('POST /content/add', {
    text: 'At last',
    link: 'https://no-such-host.invalid/ferry',
    shared_as: 'Friends',
  });
  expect(content).toMatchObject({ link_title: 'A new ferry', link_description: 'It is blue.' });
  expect((await town.http.inject({ url: content.link_image })).statusCode).toBe(200);
  expect(content.link_image.split('?')[0], 'a picture of the post’s own').not.toBe(
    `/f/${file_name}`,
  );
});
