// Link previews of posts, fetched by the server from a page that this test serves.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { strings } from '#contract/strings.ts';
import { sql } from '#server/db/sql.ts';
import type { Client } from '#test/api.ts';
import { photo } from '#test/pictures.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let pages: Server;
let origin: string;
let requestedPaths: string[] = [];
let town: TestTown;
let ada: Client;
beforeAll(async () => {
  const image = await photo('png');
  pages = createServer((request, response) => {
    requestedPaths.push(request.url!);
    if (request.url === '/photo.png') response.setHeader('content-type', 'image/png').end(image);
    else if (request.url === '/away') response.writeHead(500).end();
    else
      response
        .setHeader('content-type', 'text/html')
        .end(
          `<title>The page ${request.url}</title><meta name="description" content="What it is about"><meta property="og:image" content="/photo.png">`,
        );
  });
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(pages.address() as AddressInfo).port}`;
  origin = `http://${host}`;
  town = await createTestTown({ ALLOW_PRIVATE_HOSTS: host });
  ada = await town.as('ada');
});
afterAll(async () => {
  await town.close();
  pages.close();
});
beforeEach(async () => {
  requestedPaths = [];
  await town.db.execute(sql`delete from link_previews`);
});

const expectedPreview = { link_title: 'The page /news', link_description: 'What it is about' };
const loadContent = async (id: number) => (await ada.ask('GET /content/get-one', { id })).content;

test('a preview has the title, description and a copy of the image, and is fetched once an hour', async () => {
  for (let i = 0; i < 2; i++) {
    const preview = await ada.ask('GET /content/link-preview', { url: `${origin}/news` });
    expect(preview).toMatchObject(expectedPreview);
    expect(preview.link_image).toMatch(/^\/f\/[\w-]{22}\?/);
    expect((await town.http.inject(preview.link_image)).headers['content-type']).toBe('image/webp');
  }
  expect(requestedPaths).toEqual(['/news', '/photo.png']);
});

test('a post stores the preview that its author was shown', async () => {
  await ada.ask('GET /content/link-preview', { url: `${origin}/news` });
  const { id } = await town.post('ada', { link: `${origin}/news`, shared_as: 'Friends' });
  await town.drainJobs();
  const post = await loadContent(id);
  expect(post).toMatchObject({ ...expectedPreview, attachments: [] });
  expect((await town.http.inject(post.link_image)).statusCode).toBe(200);
  expect(requestedPaths).toEqual(['/news', '/photo.png']);
});

test('without a preview, the page of a Public post is fetched afterwards, but not for other audiences', async () => {
  const [all, friends] = [
    await town.post('ada', { link: `${origin}/news` }),
    await town.post('ada', { link: `${origin}/secret`, shared_as: 'Friends' }),
  ];
  await town.drainJobs();
  expect(await loadContent(all.id)).toMatchObject(expectedPreview);
  expect(await loadContent(friends.id)).toMatchObject({ link_title: '', link_image: '' });
  expect(requestedPaths).not.toContain('/secret');
});

test('the preview of one person is not used for posts of another', async () => {
  await (await town.as('ben')).ask('GET /content/link-preview', { url: `${origin}/secret` });
  const { id } = await town.post('ada', { link: `${origin}/secret`, shared_as: 'Friends' });
  expect(await loadContent(id)).toMatchObject({ link_title: '' });
});

test('another link replaces the preview and deletes its image', async () => {
  const { id } = await town.post('ada', { link: `${origin}/news` });
  await town.drainJobs();
  const { link_image } = await loadContent(id);
  await ada.ask('POST /content/add', { id, link: '' });
  expect(await loadContent(id)).toMatchObject({
    link: '',
    link_title: '',
    link_description: '',
    link_image: '',
  });
  expect((await town.http.inject(link_image)).statusCode).toBe(404);
});

test('the image of a preview is not a photo: it cannot be attached or removed separately', async () => {
  const { id } = await town.post('ada', { link: `${origin}/news` });
  await town.drainJobs();
  const file_name = /^\/f\/([\w-]{22})/.exec((await loadContent(id)).link_image)![1]!;
  expect(
    (await ada.refused('POST /content/add', { id, attachments: [file_name] })).message,
  ).toEqual({ attachments: [strings.unknownPhoto] });
  expect((await ada.refused('POST /content/delete-image', { file_name })).status).toBe(404);
  await ada.ask('POST /content/add', { id, attachments: [] });
  expect((await loadContent(id)).link_image).not.toBe('');
});

test('a page that cannot be fetched is refused with a message, also for private addresses', async () => {
  const addresses = [
    `${origin}/away`,
    'http://127.0.0.1:1/',
    'http://10.0.0.1/',
    'http://[::1]/',
    'http://169.254.169.254/latest',
    'http://nowhere.invalid/',
  ];
  for (const url of addresses)
    expect(await ada.refused('GET /content/link-preview', { url }), url).toMatchObject({
      status: 422,
      message: { url: [strings.previewUnavailable] },
    });
  for (const url of ['ftp://example.org/', 'file:///etc/passwd', 'javascript:alert(1)', 'example'])
    expect((await ada.refused('GET /content/link-preview', { url })).message, url).toEqual({
      url: [strings.linkFormat],
    });
  expect((await town.visitor.refused('GET /content/link-preview', { url: origin })).status).toBe(
    401,
  );
});

test('unused previews are deleted after an hour, and their images after a day', async () => {
  await ada.ask('GET /content/link-preview', { url: `${origin}/news` });
  const { file } = (await town.db.queryOne<{ file: string }>(
    sql`select f.name as file from link_previews v join files f on f.id = v.file_id`,
  ))!;
  await town.db.execute(sql`update link_previews set fetched_at = now() - interval '61 minutes'`);
  await town.db.execute(
    sql`update files set created_at = now() - interval '25 hours' where name = ${file}`,
  );
  await town.db.execute(sql`select from graphile_worker.add_job('content.sweep')`);
  await town.drainJobs();
  expect(await town.db.query(sql`select from link_previews`)).toEqual([]);
  await town.db.execute(sql`select from graphile_worker.add_job('files.sweep')`);
  await town.drainJobs();
  expect(await town.app.files.store.open(`${file}.webp`)).toBeUndefined();
});
