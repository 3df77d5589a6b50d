import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { strings } from '#contract/strings.ts';

import { maxStoredResponseBytesPerDay } from '#server/rateLimits/rateLimits.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { reencode } from '#server/lib/images.ts';
import { sql } from '#server/db/sql.ts';
import { runInWorker } from '#server/lib/process/workerThreads.ts';
import type { Client } from '#test/api.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
let ada: Client;
beforeAll(async () => {
  town = await createTestTown();
  ada = await town.as('ada');
});
afterAll(() => town.close());
beforeEach(() => town.db.execute(sql`delete from posts`));

let keys = 0;
const newKey = () => ({ 'idempotency-key': `a form ${++keys}` });
const posts = async () =>
  (await town.db.query<{ text: string }>(sql`select text from posts order by id`)).map(
    ({ text }) => text,
  );

test('returns the first response to a repeated call, which has one effect', async () => {
  const key = newKey();
  const first = await ada.raw('POST /content/add', { text: 'Once' }, key);
  for (let i = 0; i < 3; i++) {
    const repeated = await ada.raw('POST /content/add', { text: 'Once' }, key);
    expect([repeated.statusCode, repeated.json()]).toEqual([200, first.json()]);
  }
  expect(await posts()).toEqual(['Once']);
});

test('runs every call without a key, and with a new key', async () => {
  for (let i = 0; i < 2; i++) await ada.ask('POST /content/add', { text: 'Twice' });
  await ada.ask('POST /content/add', { text: 'Twice' }, newKey());
  await ada.ask('POST /content/add', { text: 'Twice' }, newKey());
  expect(await posts()).toEqual(['Twice', 'Twice', 'Twice', 'Twice']);
});

test('has one effect for sixteen concurrent calls, with one response', async () => {
  const key = newKey();
  const responses = await Promise.all(
    Array.from({ length: 16 }, () => ada.raw('POST /content/add', { text: 'Once' }, key)),
  );
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(new Set(responses.map((response) => response.json().content.id)).size).toBe(1);
  expect(await posts()).toEqual(['Once']);
});

test('rejects a key that was used with another body or another call', async () => {
  const key = newKey();
  const { content } = await ada.ask('POST /content/add', { text: 'Once' }, key);
  expect(await ada.refused('POST /content/add', { text: 'Other' }, key)).toMatchObject({
    status: 422,
    message: strings.idempotencyKeyReused,
  });
  expect(await ada.refused('POST /content/delete', { id: content.id }, key)).toMatchObject({
    status: 422,
    message: strings.idempotencyKeyReused,
  });
  expect(await posts()).toEqual(['Once']);
});

test('keeps the keys of different people separate', async () => {
  const key = newKey();
  const one = await ada.ask('POST /content/add', { text: 'Once' }, key);
  const other = await (await town.as('ben')).ask('POST /content/add', { text: 'Once' }, key);
  expect(other.content.id).not.toBe(one.content.id);
});

test('does not store errors, so that the form can be sent again', async () => {
  const [key, { id }] = [newKey(), await town.post('ada')];
  await town.db.execute(sql`update posts set comments_on = false where id = ${id}`);
  expect(
    (await ada.refused('POST /comment/add', { content_id: id, comment: 'x' }, key)).message,
  ).toBe(strings.commentsOff);
  await town.db.execute(sql`update posts set comments_on = true where id = ${id}`);
  await ada.ask('POST /comment/add', { content_id: id, comment: 'x' }, key);
});

test('requires keys of 8 to 200 characters', async () => {
  for (const key of ['short', 'x'.repeat(201)])
    expect(
      (await ada.refused('POST /content/add', { text: 'x' }, { 'idempotency-key': key })).message,
    ).toBe(strings.badIdempotencyKey);
  expect(await posts()).toEqual([]);
});

test('forgets responses after a day', async () => {
  const key = newKey();
  await ada.ask('POST /content/add', { text: 'Once a day' }, key);
  await town.db.execute(
    sql`update idempotency_keys set created_at = created_at - interval '24 hours 1 second'`,
  );
  await town.db.execute(sql`select from graphile_worker.add_job('idempotency.sweep')`);
  await town.drainJobs();
  expect(await town.db.query(sql`select from idempotency_keys`)).toEqual([]);
  await ada.ask('POST /content/add', { text: 'Once a day' }, key);
  expect(await posts()).toEqual(['Once a day', 'Once a day']);
});

test('stores no texts, and reads created objects again in their current state', async () => {
  const [postKey, blogKey, groupKey, commentKey, messageKey] = [
    newKey(),
    newKey(),
    newKey(),
    newKey(),
    newKey(),
  ];
  const long = 'A long text. '.repeat(700);
  const requests = [
    () => ada.ask('POST /content/add', { text: long }, postKey),
    () =>
      ada.ask(
        'POST /blog/create',
        { title: 'Blog', excerpt: 'x', description: `<p>${long.repeat(5)}</p>` },
        blogKey,
      ),
    () => ada.ask('POST /group/create', { name: 'Choir', description: `<p>${long}</p>` }, groupKey),
    () => ada.ask('POST /message/send', { recipients: ['ben'], message: long }, messageKey),
  ];
  for (const request of requests) expect(await request()).toEqual(await request());
  const { id } = (await town.db.queryOne<{ id: number }>(
    sql`select id from posts where text like 'A long text.%'`,
  ))!;
  const comment = () =>
    ada.ask(
      'POST /comment/add',
      { content_id: id, comment: 'A long text. '.repeat(300) },
      commentKey,
    );
  expect((await comment()).comment).toEqual((await comment()).comment);
  const stored = await town.db.query<{ answer: object }>(
    sql`select answer from idempotency_keys where answer::text ~ 'A long text' or length(answer::text) > 8200`,
  );
  expect(stored).toEqual([]);

  await ada.ask('POST /content/like', { content_id: id });
  expect((await ada.ask('POST /content/add', { text: long }, postKey)).content.total_likes).toBe(1);
  await ada.ask('POST /content/delete', { id });
  expect((await ada.refused('POST /content/add', { text: long }, postKey)).status).toBe(404);
});

test('reads an object again from the list that contains it, and stores no names', async () => {
  const secret = 'Words that nobody else reads';
  const publish_on = new Date(Date.now() + 3_600_000).toISOString();
  const keys = [newKey(), newKey(), newKey(), newKey()] as const;
  const schedule = () => ada.ask('POST /content/schedule', { text: secret, publish_on }, keys[0]);
  const contact = () =>
    ada.ask(
      'POST /representative/add-contact',
      { official: secret, office: 'Mayor', way: 'phone', note: secret },
      keys[1],
    );
  const link = () =>
    ada.ask('POST /user/create-invitation-link', { days: 7, max_uses: 1 }, keys[2]);
  for (const request of [schedule, contact, link]) expect(await request()).toEqual(await request());
  const { scheduled } = await schedule();
  await ada.ask('POST /content/cancel-scheduled', { id: scheduled.id });
  const refused = await ada.refused(
    'POST /content/schedule',
    { text: secret, publish_on },
    keys[0],
  );
  expect([refused.status, refused.message]).toEqual([409, strings.alreadyDone]);

  const like = { content_id: (await town.post('ben')).id };
  expect((await ada.ask('POST /content/like', like, keys[3])).likes).toHaveLength(1);
  expect((await ada.refused('POST /content/like', like, keys[3])).status).toBe(409);
  const stored = JSON.stringify(await town.db.query(sql`select answer from idempotency_keys`));
  for (const text of [secret, (await link()).link.url, 'ada', 'Ada'])
    expect(stored).not.toContain(text);
});

test('rejects slow work inside transactions', async () => {
  const { app, db } = town;
  const slowCalls: Record<string, () => Promise<unknown>> = {
    password: () => hashPassword('x'),
    picture: () => reencode(Buffer.from('x'), 1),
    'file written': () => app.files.store.put('xxxx', Buffer.from('x')),
    'file opened': () => app.files.store.open('xxxx'),
    server: () => app.httpClient.fetchPage('https://a.example', { accept: 'html' }),
    worker: () => runInWorker('clean', { html: 'x', images: false }),
  };
  for (const [what, work] of Object.entries(slowCalls))
    await expect(db.transaction(work), what).rejects.toThrow('is not allowed inside a transaction');
  for (const [what, work] of Object.entries(slowCalls))
    await expect(db.transaction(work), what).rejects.toThrow('is not allowed inside a transaction');
});

test('stores up to a megabyte of responses per member and day, and beyond it only that a call was done', async () => {
  const strict = await createTestTown({ RATE_LIMITS: 'on' });
  try {
    const ben = await strict.as('ben');
    const [early, late] = [newKey(), newKey()];
    await ben.ask('POST /content/add', { text: 'Early' }, early);
    await strict.app.rateLimits.reserveResponseBytes(ben.id, maxStoredResponseBytesPerDay);
    await ben.ask('POST /content/add', { text: 'Late' }, late);
    expect((await ben.raw('POST /content/add', { text: 'Early' }, early)).statusCode).toBe(200);
    const repeated = await ben.raw('POST /content/add', { text: 'Late' }, late);
    expect([repeated.statusCode, repeated.json().message]).toEqual([409, strings.alreadyDone]);
    expect(
      await strict.db.query(
        sql`select text from posts where author_id = ${ben.id} and text in ('Early', 'Late') order by id`,
      ),
    ).toHaveLength(2);
    // a call that only reads settings stores no key
    await ben.ask('POST /account/get-notification-settings', {}, newKey());
    expect(
      await strict.db.query(sql`select from idempotency_keys where person_id = ${ben.id}`),
    ).toHaveLength(2);
  } finally {
    await strict.close();
  }
});
