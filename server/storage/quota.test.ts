import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { strings } from '#contract/strings.ts';
import { sql } from '#server/db/sql.ts';
import { publishAction } from '#test/actions.ts';
import { createTestGroup } from '#test/groups.ts';
import { createPdf } from '#test/media.ts';
import { photo, pictureOf } from '#test/pictures.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { sentence } from '#test/sentence.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown({ MEMBER_STORAGE: '1' });
});
afterAll(() => town.close());

const loadUsedBytes = async (person: number) =>
  (
    await town.db.queryOne<{ bytes: number }>(
      sql`select bytes from storage_used where person_id = ${person}`,
    )
  )?.bytes ?? 0;
const createText = (letters: number) => 'x'.repeat(letters);

test('counts the bytes that a member stores, and subtracts them on deletion', async () => {
  const [ada, ben] = [await town.as('ada'), await town.as('ben')];
  const before = await loadUsedBytes(ada.id);
  const { content } = await ada.ask('POST /blog/create', {
    title: 'Blog',
    excerpt: 'x',
    description: createText(20_000),
  });
  expect((await loadUsedBytes(ada.id)) - before).toBe(20_001);
  await ada.ask('POST /blog/update', {
    id: content.id,
    title: 'Blog',
    excerpt: 'x',
    description: createText(30_000),
  });
  expect((await loadUsedBytes(ada.id)) - before, 'with its version').toBe(50_002);
  const comment = await town.say('ben', content.id, { comment: createText(2_000) });
  expect(await loadUsedBytes(ben.id)).toBe(2_000);
  await ben.ask('POST /comment/add', { id: comment.id, content_id: content.id, comment: 'short' });
  expect(await loadUsedBytes(ben.id)).toBe(0);
  await town.say('ben', content.id, { comment: createText(3_000) });
  const { sent } = await ben.ask('POST /message/send', {
    recipients: ['ada'],
    message: createText(5_000),
  });
  expect(await loadUsedBytes(ben.id)).toBe(8_000);
  await ada.ask('POST /content/delete', { id: content.id });
  expect([(await loadUsedBytes(ada.id)) - before, await loadUsedBytes(ben.id)]).toEqual([0, 5_000]);
  for (const client of [ada, ben]) await client.ask('POST /message/delete', { id: sent.id });
  expect(await loadUsedBytes(ben.id)).toBe(0);
  const name = await pictureOf(town, ben.id);
  const { bytes } = (await town.db.queryOne<{ bytes: number }>(
    sql`select bytes from files where name = ${name}`,
  ))!;
  expect(await loadUsedBytes(ben.id)).toBe(bytes);
  await town.db.execute(sql`delete from files where name = ${name}`);
  expect(await loadUsedBytes(ben.id)).toBe(0);
});

test('counts the icon of a group for its owner, also after the group changed hands', async () => {
  const [carmen, dev] = [await town.as('carmen'), await town.as('dev')];
  const icon = await pictureOf(town, carmen.id);
  const { bytes } = (await town.db.queryOne<{ bytes: number }>(
    sql`select bytes from files where name = ${icon}`,
  ))!;
  const { id } = await createTestGroup(town, 'carmen', ['dev'], { name: 'Gardens', icon });
  await pictureOf(town, dev.id);
  const before = [await loadUsedBytes(carmen.id), await loadUsedBytes(dev.id)] as const;
  await town.db.execute(
    sql`insert into group_offers (group_id, heir_id) values (${id}, ${dev.id})`,
  );
  await dev.ask('POST /group/answer-transfer', { group_id: id, accept: true });
  expect([await loadUsedBytes(carmen.id), await loadUsedBytes(dev.id)]).toEqual([
    before[0] - bytes,
    before[1] + bytes,
  ]);
  await dev.ask('POST /group/update', { id, name: 'Gardens', icon: '' });
  expect(await loadUsedBytes(dev.id)).toBe(before[1]);
});

test('counts notes about contacts with officials', async () => {
  const gus = await town.as('gus');
  const before = await loadUsedBytes(gus.id);
  const { contact } = await gus.ask('POST /representative/add-contact', {
    official: 'Mayor Rook',
    office: '',
    way: 'email',
    note: '字'.repeat(500),
  });
  expect((await loadUsedBytes(gus.id)) - before).toBe(1_500);
  await gus.ask('POST /representative/change-contact', { id: contact.id, note: '字'.repeat(400) });
  expect((await loadUsedBytes(gus.id)) - before).toBe(1_200);
  await gus.ask('POST /representative/delete-contact', { id: contact.id });
  expect((await loadUsedBytes(gus.id)) - before).toBe(0);
});

test('counts an image kept as evidence for its owner, and ignores self-reports', async () => {
  const ben = await town.as('ben');
  const before = await loadUsedBytes(ben.id);
  const name = await pictureOf(town, ben.id);
  const { bytes } = (await town.db.queryOne<{ bytes: number }>(
    sql`select bytes from files where name = ${name}`,
  ))!;
  const { content } = await ben.ask('POST /content/add', { text: 'Look', attachments: [name] });
  const reportBy = async (username: 'ben' | 'ada') =>
    (await town.as(username)).ask('POST /content/report', {
      content_id: content.id,
      title: 'Post',
      url: `/feed/${content.id}/details`,
      reason: 'spam',
    });
  await reportBy('ben');
  expect(await town.db.query(sql`select from reports where content_id = ${content.id}`)).toEqual(
    [],
  );
  await reportBy('ada');
  await ben.ask('POST /content/delete', { id: content.id });
  expect((await loadUsedBytes(ben.id)) - before).toBe(bytes);
  await town.db.execute(sql`delete from files where name = ${name}`);
  expect((await loadUsedBytes(ben.id)) - before).toBe(0);
});

test('counts updates, revisions, letters, group descriptions, profiles and reports, and subtracts them on deletion', async () => {
  const [ivan, ben] = [await town.as('ivan'), await town.as('ben')];
  const loadAddedBytes = async (person: number, before: number) =>
    (await loadUsedBytes(person)) - before;
  const before = await loadUsedBytes(ivan.id);
  const letter = await publishAction(town, 'ivan', {
    kind: 'letter',
    title: 'Write to the board',
    description: 'x',
    letter_text: createText(4_000),
    recipients: [{ name: 'The board', phone: '555 0100' }],
  });
  const recipient = 'The board555 0100'.length;
  expect(await loadAddedBytes(ivan.id, before), 'the letter').toBe(4_000 + recipient);
  await ivan.ask('POST /action/post-update', { action_id: letter.id, body: createText(3_000) });
  expect(await loadAddedBytes(ivan.id, before), 'its update').toBe(7_000 + recipient);
  await town.db.execute(sql`
    insert into action_texts (content_id, version, title, body, letter_subject, letter_text, shared_as) values (${letter.id}, 7, '', ${createText(1_500)}, '', ${createText(500)}, 'Public')`);
  expect(await loadAddedBytes(ivan.id, before), 'its revision').toBe(9_000 + recipient);
  await ivan.ask('POST /action/delete', { id: letter.id });
  expect(await loadAddedBytes(ivan.id, before)).toBe(0);

  const group = await createTestGroup(town, 'ivan', ['ben'], { description: createText(20_000) });
  expect(await loadAddedBytes(ivan.id, before), 'the group').toBe(20_000);
  const bens = await loadUsedBytes(ben.id);
  await ivan.ask('POST /group/transfer', { group_id: group.id, user_id: ben.id });
  await ben.ask('POST /group/answer-transfer', { group_id: group.id, accept: true });
  expect(
    [await loadAddedBytes(ivan.id, before), await loadAddedBytes(ben.id, bens)],
    'the group is transferred',
  ).toEqual([0, 20_000]);

  await ivan.ask('POST /account/save-profile', {
    name: 'Ivan Petrov',
    about_me: createText(6_000),
  });
  expect(await loadAddedBytes(ivan.id, before), 'the profile').toBe(6_000);
  await ivan.ask('POST /account/save-profile', { name: 'Ivan Petrov', about_me: '' });

  const blog = (
    await ben.ask('POST /blog/create', {
      title: 'Blog',
      excerpt: 'x',
      description: createText(30_000),
      shared_as: 'Public',
    })
  ).content;
  await ivan.ask('POST /content/report', {
    title: 'Spam',
    url: '/feed/1',
    reason: 'It is',
    content_id: blog.id,
  });
  expect(await loadAddedBytes(ivan.id, before), 'the report').toBeGreaterThan(30_000);
  await town.db.execute(sql`delete from reports where reporter_id = ${ivan.id}`);
  expect(await loadAddedBytes(ivan.id, before)).toBe(0);
});

test("rejects files and long texts beyond a member's quota with the used amount, and still allows short texts and deleting", async () => {
  const dev = await town.as('dev');
  const { content } = await dev.ask('POST /blog/create', {
    title: 'Blog',
    excerpt: 'x',
    description: createText(50_000),
  });
  await town.db.execute(
    sql`update storage_used set bytes = 1024 * 1024 - 1000 where person_id = ${dev.id}`,
  );
  const fullError = sentence('storageUsed', { used: 1, most: 1 });
  expect(
    (
      await dev.refused('POST /blog/create', {
        title: 'Blog',
        excerpt: 'x',
        description: createText(5_000),
      })
    ).message,
  ).toBe(fullError);
  expect((await dev.upload(await photo('jpeg', 600, 400))).json().message).toBe(fullError);
  await dev.ask('POST /content/add', { text: 'Short' });
  await dev.ask('POST /content/delete', { id: content.id });
  await dev.ask('POST /blog/create', {
    title: 'Blog',
    excerpt: 'x',
    description: createText(5_000),
  });
});

test('rejects files and long texts of all members beyond the quota of the site', async () => {
  const smallTown = await createTestTown({ SITE_STORAGE: '1' });
  try {
    const [ada, ben] = [await smallTown.as('ada'), await smallTown.as('ben')];
    await smallTown.db.execute(
      sql`insert into storage_used (person_id, bytes) values (${ada.id}, 1024 * 1024) on conflict (person_id) do update set bytes = excluded.bytes`,
    );
    const response = await ben.raw('POST /content/add', { text: createText(5_000) });
    expect([response.statusCode, response.json().message]).toEqual([503, strings.siteFull]);
    await ben.ask('POST /content/add', { text: 'Short' });
  } finally {
    await smallTown.close();
  }
});

test('rejects a chunked request without a length beyond the quota', async () => {
  const { id, token } = await town.as('gus');
  await town.db.execute(
    sql`insert into storage_used (person_id, bytes) values (${id}, 1024 * 1024) on conflict (person_id) do update set bytes = excluded.bytes`,
  );
  const url = await town.http.listen({ port: 0, host: '127.0.0.1' });
  const body = new Blob([
    JSON.stringify({
      title: 'Blog',
      excerpt: 'x',
      description: createText(50_000),
      shared_as: 'Public',
    }),
  ]).stream();
  const headers = { 'content-type': 'application/json', 'x-api-key': `Bearer ${token}` };
  const response = await fetch(`${url}/api/blog/create`, {
    method: 'POST',
    headers,
    body,
    duplex: 'half',
  } as RequestInit);
  expect([response.status, ((await response.json()) as { message: string }).message]).toEqual([
    422,
    sentence('storageUsed', { used: 1, most: 1 }),
  ]);
});

test('stores no file of a chunked upload beyond the quota', async () => {
  const { id, token } = await town.as('hugo');
  await town.db.execute(
    sql`insert into storage_used (person_id, bytes) values (${id}, 1024 * 1024) on conflict (person_id) do update set bytes = excluded.bytes`,
  );
  const [address] = town.http.addresses() as AddressInfo[];
  const url = `http://127.0.0.1:${address!.port}`;
  const form = new FormData();
  form.append('file', new Blob([createPdf(createText(5_000))]), 'long.pdf');
  const { headers, body } = new Request(url, { method: 'POST', body: form });
  const put = vi.spyOn(town.app.files.store, 'put');
  const response = await fetch(`${url}/api/media/upload`, {
    method: 'POST',
    headers: { 'content-type': headers.get('content-type')!, 'x-api-key': `Bearer ${token}` },
    body,
    duplex: 'half',
  } as RequestInit);
  expect([response.status, ((await response.json()) as { message: string }).message]).toEqual([
    422,
    sentence('storageUsed', { used: 1, most: 1 }),
  ]);
  expect(put).not.toHaveBeenCalled();
  put.mockRestore();
});

test('of two files uploaded at once, stores the one for which there is space', async () => {
  const elif = await town.as('elif');
  const before = await loadUsedBytes(elif.id);
  const client = await town.pool.connect();
  try {
    // Both are checked before one of them is stored.
    await client.query(`
      begin;
      insert into storage_used (person_id, bytes) values (${elif.id}, 0) on conflict (person_id) do update set bytes = storage_used.bytes`);
    const pdf = createPdf(createText(600_000));
    const uploads = ['a.pdf', 'b.pdf'].map((name) => elif.upload(pdf, name, 'POST /media/upload'));
    const waiting = sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into files%'`;
    await expect.poll(async () => (await town.db.query(waiting)).length).toBe(2);
    await client.query('commit');
    const responses = await Promise.all(uploads);
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
    expect(responses.find(({ statusCode }) => statusCode === 422)!.json().message).toBe(
      sentence('storageUsed', { used: 1, most: 1 }),
    );
    expect((await loadUsedBytes(elif.id)) - before).toBe(pdf.length);
    const stored: string[] = [];
    for await (const { name } of town.app.files.store.listFiles()) stored.push(name);
    expect(stored.filter((name) => name.endsWith('.media'))).toHaveLength(1);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('drops the image of a link preview beyond the quota, and keeps its text', async () => {
  const image = await sharp(randomBytes(600 * 400 * 3), {
    raw: { width: 600, height: 400, channels: 3 },
  })
    .jpeg()
    .toBuffer();
  const web = createServer(({ url }, response) => {
    if (url === '/picture') response.setHeader('content-type', 'image/jpeg').end(image);
    else
      response
        .setHeader('content-type', 'text/html')
        .end('<title>A page</title><meta property="og:image" content="/picture">');
  }).listen(0, '127.0.0.1');
  await once(web, 'listening');
  const host = `127.0.0.1:${(web.address() as AddressInfo).port}`;
  const otherTown = await createTestTown({ MEMBER_STORAGE: '1', ALLOW_PRIVATE_HOSTS: host });
  try {
    const preview = async (username: 'ada' | 'ben', isFull: boolean) => {
      const client = await otherTown.as(username);
      if (isFull)
        await otherTown.db.execute(
          sql`insert into storage_used (person_id, bytes) values (${client.id}, 1024 * 1024)`,
        );
      return client.ask('GET /content/link-preview', { url: `http://${host}/page` });
    };
    expect(await preview('ben', false)).toMatchObject({
      link_title: 'A page',
      link_image: expect.stringContaining('/'),
    });
    expect(await preview('ada', true)).toMatchObject({ link_title: 'A page', link_image: '' });
    // the same when the preview is fetched after the post was created
    const ada = await otherTown.as('ada');
    await ada.ask('POST /content/add', {
      text: 'Look',
      link: `http://${host}/other`,
      shared_as: 'Public',
    });
    await otherTown.drainJobs();
    expect(await otherTown.db.query(sql`select from files where owner_id = ${ada.id}`)).toEqual([]);
  } finally {
    await otherTown.close();
    web.close();
    web.closeAllConnections();
  }
});
