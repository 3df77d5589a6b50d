import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { strings } from '#contract/strings.ts';

import { answersKept } from '#server/http/rateLimits.ts';
import { hashPassword } from '#server/lib/security/passwords.ts';
import { reencode } from '#server/lib/images.ts';
import { sql } from '#server/db/sql.ts';
import { inWorker } from '#server/lib/process/workerThreads.ts';
import type { Client } from '#test/api.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
let ada: Client;
beforeAll(async () => {
  town = await createTestTown();
  ada = await town.as('ada');
});
afterAll(() => town.close());
beforeEach(() => town.db.execute(sql`delete from contents`));

let keys = 0;
const newKey = () => ({ 'idempotency-key': `a form ${++keys}` });
const posts = async () =>
  (await town.db.query<{ text: string }>(sql`select text from contents order by id`)).map(
    ({ text }) => text,
  );

test('a call repeated with its key answers the first answer and has one effect', async () => {
  const key = newKey();
  const first = await ada.raw('POST /content/add', { text: 'Once' }, key);
  for (let i = 0; i < 3; i++) {
    const again = await ada.raw('POST /content/add', { text: 'Once' }, key);
    expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
  }
  expect(await posts()).toEqual(['Once']);
});

test('without a key every call is one of its own', async () => {
  for (let i = 0; i < 2; i++) await ada.ask('POST /content/add', { text: 'Twice' });
  await ada.ask('POST /content/add', { text: 'Twice' }, newKey());
  await ada.ask('POST /content/add', { text: 'Twice' }, newKey());
  expect(await posts()).toEqual(['Twice', 'Twice', 'Twice', 'Twice']);
});

test('sixteen at the same moment have one effect and one answer', async () => {
  const key = newKey();
  const answers = await Promise.all(
    Array.from({ length: 16 }, () => ada.raw('POST /content/add', { text: 'Once' }, key)),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(new Set(answers.map((answer) => answer.json().content.id)).size).toBe(1);
  expect(await posts()).toEqual(['Once']);
});

test('a key is good for one request: another body or another call is refused', async () => {
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

test('a key is one person’s: another’s of the same name is another', async () => {
  const key = newKey();
  const one = await ada.ask('POST /content/add', { text: 'Once' }, key);
  const other = await (await town.as('ben')).ask('POST /content/add', { text: 'Once' }, key);
  expect(other.content.id).not.toBe(one.content.id);
});

test('a refusal is not remembered, so that the form may be sent again once it can work', async () => {
  const [key, { id }] = [newKey(), await town.post('ada')];
  await town.db.execute(sql`update contents set comments_on = false where id = ${id}`);
  expect(
    (await ada.refused('POST /comment/add', { content_id: id, comment: 'x' }, key)).message,
  ).toBe(strings.commentsOff);
  await town.db.execute(sql`update contents set comments_on = true where id = ${id}`);
  await ada.ask('POST /comment/add', { content_id: id, comment: 'x' }, key);
});

test('a key has 8 to 200 characters', async () => {
  for (const key of ['short', 'x'.repeat(201)])
    expect(
      (await ada.refused('POST /content/add', { text: 'x' }, { 'idempotency-key': key })).message,
    ).toBe(strings.badIdempotencyKey);
  expect(await posts()).toEqual([]);
});

test('what was answered a day ago is forgotten', async () => {
  const key = newKey();
  await ada.ask('POST /content/add', { text: 'Once a day' }, key);
  await town.db.execute(
    sql`update idempotent_answers set created_at = created_at - interval '24 hours 1 second'`,
  );
  await town.db.execute(sql`select from graphile_worker.add_job('idempotency.sweep')`);
  await town.drainJobs();
  expect(await town.db.query(sql`select from idempotent_answers`)).toEqual([]);
  await ada.ask('POST /content/add', { text: 'Once a day' }, key);
  expect(await posts()).toEqual(['Once a day', 'Once a day']);
});

test('no text is kept for who sends again: what was made is read anew, as it is now', async () => {
  const [postKey, blogKey, groupKey, commentKey, messageKey] = [
    newKey(),
    newKey(),
    newKey(),
    newKey(),
    newKey(),
  ];
  const long = 'A long text. '.repeat(700);
  const asks = [
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
  for (const ask of asks) expect(await ask()).toEqual(await ask());
  const { id } = (await town.db.queryOne<{ id: number }>(
    sql`select id from contents where text like 'A long text.%'`,
  ))!;
  const comment = () =>
    ada.ask(
      'POST /comment/add',
      { content_id: id, comment: 'A long text. '.repeat(300) },
      commentKey,
    );
  expect((await comment()).comment).toEqual((await comment()).comment);
  const kept = await town.db.query<{ answer: object }>(
    sql`select answer from idempotent_answers where answer::text ~ 'A long text' or length(answer::text) > 8200`,
  );
  expect(kept).toEqual([]);

  await ada.ask('POST /content/like', { content_id: id });
  expect((await ada.ask('POST /content/add', { text: long }, postKey)).content.total_likes).toBe(1);
  await ada.ask('POST /content/delete', { id });
  expect((await ada.refused('POST /content/add', { text: long }, postKey)).status).toBe(404);
});

test('nothing but SQL is waited for in a transaction, nor in a call that a key makes one', async () => {
  const { app, db } = town;
  const slow: Record<string, () => Promise<unknown>> = {
    password: () => hashPassword('x'),
    picture: () => reencode(Buffer.from('x'), 1),
    'file written': () => app.files.store.put('xxxx', Buffer.from('x')),
    'file opened': () => app.files.store.open('xxxx'),
    server: () => app.httpClient.fetchPage('https://a.example', { accept: 'html' }),
    worker: () => inWorker('clean', 'x'),
  };
  for (const [what, wait] of Object.entries(slow))
    await expect(db.transaction(wait), what).rejects.toThrow('not inside a transaction');
  for (const [what, wait] of Object.entries(slow))
    await expect(db.transactionGeneric(wait), what).rejects.toThrow('not inside a transaction');
});

test('of answers for keys one server keeps a megabyte a day of one member; of what is beyond it only that it was done, and nothing is done twice', async () => {
  const strict = await createTestTown({ LIMITS: 'on' });
  try {
    const ben = await strict.as('ben');
    const [early, late] = [newKey(), newKey()];
    await ben.ask('POST /content/add', { text: 'Early' }, early);
    await strict.app.rateLimits.roomForAnswer(ben.id, answersKept);
    await ben.ask('POST /content/add', { text: 'Late' }, late);
    expect((await ben.raw('POST /content/add', { text: 'Early' }, early)).statusCode).toBe(200);
    const again = await ben.raw('POST /content/add', { text: 'Late' }, late);
    expect([again.statusCode, again.json().message]).toEqual([409, strings.doneAlready]);
    expect(
      await strict.db.query(
        sql`select text from contents where author_id = ${ben.id} and text in ('Early', 'Late') order by id`,
      ),
    ).toHaveLength(2);
    // settings that are only read are kept for no key
    await ben.ask('POST /account/get-notification-settings', {}, newKey());
    expect(
      await strict.db.query(sql`select from idempotent_answers where person_id = ${ben.id}`),
    ).toHaveLength(2);
  } finally {
    await strict.close();
  }
});
