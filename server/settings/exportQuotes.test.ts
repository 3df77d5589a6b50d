// The data export names quoted posts only while the member can see them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { createExportTown, requestExport } from '#test/exports.ts';
import type { TestTown } from '#test/town.ts';
import { unzipped } from '#test/zip.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createExportTown();
});
afterAll(() => town.close());

/** What the member's own posts quote, and the messages in the mailbox, by their text. */
async function exportQuotes(username: 'isla' | 'elif') {
  const url = await requestExport(town, username);
  const files = unzipped((await town.http.inject({ url })).rawPayload);
  return ['posts', 'messages'].map((name) =>
    Object.fromEntries(
      (JSON.parse(files.get(`${name}.json`)!.toString()) as Record<string, unknown>[])
        .filter(({ text }) => String(text).startsWith('Quotes'))
        .map((row) => [row['text'], row['quoted_post_id']]),
    ),
  );
}

test('contains the ids of quoted posts that the member can see, and of no others', async () => {
  const open = await town.post('ben', { text: 'For everyone' });
  const narrowed = await town.post('ben', { text: 'Soon for friends only' });
  const forFriends = await town.post('ben', { text: 'For friends', shared_as: 'Friends' });
  await town.post('isla', { text: 'Quotes the open one', quoted_id: open.id });
  await town.post('isla', { text: 'Quotes the narrowed one', quoted_id: narrowed.id });
  await town.db.execute(
    sql`update posts set shared_as = 'Private', open_to_all = false where id = ${narrowed.id}`,
  );
  const ada = await town.as('ada');
  for (const username of ['isla', 'elif'] as const)
    for (const [quoted_id, text] of [
      [open.id, 'Quotes in public'],
      [forFriends.id, 'Quotes among friends'],
    ] as const)
      await ada.ask('POST /message/send', {
        recipients: [town.id[username]],
        message: text,
        quoted_id,
      });
  // Neither is a friend of Ben.
  await town.db.execute(
    sql`delete from friendships where low_id in (${town.id.isla}, ${town.id.elif}) and high_id = ${town.id.ben} or high_id in (${town.id.isla}, ${town.id.elif}) and low_id = ${town.id.ben}`,
  );
  const inMessages = { 'Quotes in public': open.id, 'Quotes among friends': null };
  expect(await exportQuotes('isla')).toEqual([
    { 'Quotes the open one': open.id, 'Quotes the narrowed one': null },
    inMessages,
  ]);
  expect(await exportQuotes('elif')).toEqual([{}, inMessages]);
});
