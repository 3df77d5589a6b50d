// The list of conversations after the longest message to as many people as possible.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { sql } from '#server/db/sql.ts';
import { photo } from '#test/pictures.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown({ PUBLIC_URL: 'https://moot.example' });
});
afterAll(() => town.close());

const recipientCount = 20;
const wide = (length: number) => '😀'.repeat(length);
const megabyte = 1024 * 1024;

test('stays under 1 MB, and its pages have every conversation', async () => {
  const ada = await town.as('ada');
  const quoted = await town.post('ada', { text: wide(limits.post) });
  await town.db.execute(
    sql`update all_people set name = ${wide(limits.name)} where id <> ${town.id.ada}`,
  );
  const recipients = (
    await town.db.query<{ id: number }>(
      sql`select p.id from visible_people(${town.id.ada}) p where p.id <> ${town.id.ada} order by p.id limit ${recipientCount}`,
    )
  ).map(({ id }) => id);
  const picture = await photo('png');
  const attachments: string[] = [];
  for (let i = 0; i < limits.attachments; i++) {
    const response = await ada.upload(picture, `${wide(99)}.png`, 'POST /message/upload');
    attachments.push(response.json<{ file_name: string }>().file_name);
  }
  await ada.ask('POST /message/send', {
    recipients,
    subject: wide(limits.messageSubject),
    message: wide(limits.message),
    attachments,
    quoted_id: quoted.id,
  });

  const found: number[] = [];
  let pages = 0;
  for (let before: string | undefined, isFirst = true; isFirst || before; isFirst = false) {
    pages++;
    const response = await ada.raw('GET /message/inbox', {
      folder: 'sent',
      ...(before && { before, page: pages }),
    });
    expect(response.statusCode, response.body.slice(0, 200)).toBe(200);
    expect(Buffer.byteLength(response.body)).toBeLessThan(megabyte);
    const { inbox, next } = response.json<{ inbox: { user_id: number }[]; next?: string }>();
    found.push(...inbox.map(({ user_id }) => user_id));
    before = next;
  }
  expect(pages).toBeGreaterThan(1);
  expect(found.toSorted((a, b) => a - b)).toEqual(recipients);
});
