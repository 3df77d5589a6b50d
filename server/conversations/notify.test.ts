// What notifications of group conversations name and where they lead, on the site and by email.
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NotificationType } from '#contract/notification.ts';
import { sql } from '#server/db/sql.ts';
import type { Username } from '#server/seed/people.ts';
import { createChat, leave, say } from '#test/conversations.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown({ PUBLIC_URL: 'https://moot.example' });
});
afterAll(() => town.close());

const newsOf = async (name: Username) => {
  const { notifications } = await (await town.as(name)).ask('GET /notification/list', {});
  return notifications.find(
    ({ object }) => object.entity_type === NotificationType.chatMessageSent,
  )!;
};
const markRead = async (name: Username, conversation_id: number) =>
  (await town.as(name)).ask('POST /conversation/mark-read', { conversation_id });

test('a notification about one conversation names it, and one about several leads to the list', async () => {
  const path = await createChat(town, 'ada', ['ben', 'elif'], 'The path');
  const fair = await createChat(town, 'ada', ['ben', 'gus'], 'The fair');
  await say(town, 'elif', path, 'One');
  await say(town, 'ada', path, 'Two');
  expect(await newsOf('ben')).toMatchObject({
    sentence: 'Ada Lindqvist and 1 other wrote in “The path”',
    url: `/messages/group/${path}`,
    status: '0',
  });
  await say(town, 'gus', fair, 'Three');
  const several = {
    sentence: 'Gus Halvorsen and 2 others wrote in group conversations',
    url: '/messages',
  };
  expect(await newsOf('ben')).toMatchObject(several);
  await say(town, 'gus', fair, 'Four');
  expect(await newsOf('ben')).toMatchObject(several);
  await markRead('ben', path);
  await markRead('ben', fair);
  expect(await newsOf('ben')).toMatchObject({ ...several, status: '1' });
  // People whose messages were read are not said to have written in the next conversation.
  await say(town, 'gus', fair, 'Five');
  expect(await newsOf('ben')).toMatchObject({
    sentence: 'Gus Halvorsen wrote in “The fair”',
    url: `/messages/group/${fair}`,
    status: '0',
  });
  const ada = await town.as('ada');
  await ada.ask('POST /conversation/rename', { conversation_id: fair, name: 'The spring fair' });
  expect((await newsOf('ben')).sentence).toBe('Gus Halvorsen wrote in “The spring fair”');
  await leave(town, fair, 'ben');
  expect(await newsOf('ben')).toMatchObject({
    sentence: 'Gus Halvorsen wrote in a group conversation',
    url: '/messages',
    status: '1',
  });
});

test('a message across a block changes neither what is named nor where it leads', async () => {
  const garden = await createChat(town, 'hana', ['clara', 'kofi'], 'Garden');
  const choir = await createChat(town, 'hana', ['clara', 'kofi'], 'Choir');
  await (await town.as('clara')).ask('POST /user/block-user', { user_id: town.id.kofi });
  await say(town, 'hana', garden, 'Tomatoes');
  const before = await newsOf('clara');
  expect(before).toMatchObject({
    sentence: 'Hana Mori wrote in “Garden”',
    url: `/messages/group/${garden}`,
  });
  await say(town, 'kofi', choir, 'Who sings?');
  await say(town, 'kofi', garden, 'Beans');
  expect(await newsOf('clara')).toEqual(before);
  await (await town.as('clara')).ask('POST /user/un-block-user', { user_id: town.id.kofi });
});

test('an email leads to the conversation and does not name it', async () => {
  const id = await createChat(town, 'grace', ['nadia', 'amara'], 'A secret plan');
  await town.drainJobs();
  const sent = town.mails().length;
  await say(town, 'grace', id, 'Psst');
  await town.db.execute(
    // The email waits two minutes.
    sql`update graphile_worker._private_jobs set run_at = now()`,
  );
  await town.drainJobs();
  const mails = await Promise.all(
    town
      .mails()
      .slice(sent)
      .map((mail) => PostalMime.parse(mail)),
  );
  const mail = mails.find(({ to }) => to?.[0]?.address?.startsWith('nadia'))!;
  expect(mail.subject).toBe('Grace Whitlow wrote in a group conversation');
  expect(mail.text).toContain(`https://moot.example/messages/group/${id}`);
  expect(mail.html).not.toContain('A secret plan');
  expect(mail.text).not.toContain('A secret plan');
});
