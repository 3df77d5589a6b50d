// Storage of the parts of posts and messages: recipients of letters, options of polls and
// descriptions of images.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { ensurePlaceholderAccount } from '#server/polls/orphanedPolls.ts';
import { publishAction } from '#test/actions.ts';
import { photo } from '#test/pictures.ts';
import { letClose, pollUpdateInput, publishPoll } from '#test/polls.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());
beforeEach(async () => {
  await town.db.execute(sql`delete from posts`);
  await town.db.execute(sql`delete from storage_used`);
});

const loadUsedBytes = async (person: number) =>
  (
    await town.db.queryOne<{ bytes: number }>(
      sql`select bytes from storage_used where person_id = ${person}`,
    )
  )?.bytes ?? 0;
const padName = (name: string, letters: number) => name.padEnd(letters, 'ж');
const bytesOf = (...texts: string[]) => Buffer.byteLength(texts.join(''));

/** The last statement of a migration, which counts what was stored before it. */
function backfillOf(migration: string) {
  const url = new URL(`../migrations/${migration}.sql`, import.meta.url);
  const text = readFileSync(url, 'utf8');
  return text.slice(text.indexOf('-- What is stored already.'));
}

const recipient = (name: string) => ({
  name: padName(name, 80),
  office: padName('Office', 80),
  email: 'mayor@town.example',
  form_url: `https://x.example/${'a'.repeat(1_900)}`,
  phone: '555 0100',
});
const bytesOfRecipient = bytesOf(...Object.values(recipient('A')));
const letterOf = (author: 'ada' | 'carmen', offices: boolean) =>
  publishAction(town, author, {
    kind: 'letter',
    title: 'Letter',
    letter_text: 'Keep it.',
    recipients: [recipient('A'), recipient('B')],
    ...(offices && { offices: ['mayor' as const] }),
  });
const options = (roundNumber: number) =>
  Array.from({ length: 20 }, (_, n) => padName(`${roundNumber} ${n}`, 200));
const bytesOfOptions = bytesOf(...options(0));

test('counts the recipients of a letter for its author, also former ones', async () => {
  const [ada, ben] = [await town.as('ada'), await town.as('ben')];
  const { id, recipients } = await letterOf('ada', false);
  expect(await loadUsedBytes(ada.id)).toBe(2 * bytesOfRecipient);
  const update = (...names: string[]) =>
    ada.ask('POST /action/update', { id, title: 'Letter', recipients: names.map(recipient) });
  await ben.ask('POST /action/write-letter', {
    action_id: id,
    recipient_id: recipients[0]!.id,
    way: 'phone',
  });
  await update('C');
  expect(await loadUsedBytes(ada.id), 'one former, one deleted').toBe(2 * bytesOfRecipient);
  const { phone, ...shorter } = recipient('C');
  await ada.ask('POST /action/update', { id, title: 'Letter', recipients: [shorter] });
  expect(await loadUsedBytes(ada.id)).toBe(2 * bytesOfRecipient - bytesOf(phone));
  await ada.ask('POST /action/delete', { id });
  expect(await loadUsedBytes(ada.id)).toBe(0);
});

test('counts officials that a member adds to a letter for that member', async () => {
  const [ada, ben] = [await town.as('ada'), await town.as('ben')];
  const { id } = await letterOf('ada', true);
  const writeLetter = (name: string) =>
    ben.ask('POST /action/write-to-official', {
      action_id: id,
      official: recipient(name),
      way: 'phone',
    });
  const bytesAdded = (await writeLetter('M')).recipient;
  await writeLetter('M');
  await writeLetter('C');
  expect([await loadUsedBytes(ada.id), await loadUsedBytes(ben.id)]).toEqual([
    2 * bytesOfRecipient,
    2 * bytesOfRecipient,
  ]);
  await ben.ask('POST /action/un-write-letter', { recipient_id: bytesAdded.id });
  expect(await loadUsedBytes(ben.id)).toBe(bytesOfRecipient);
  await ada.ask('POST /action/delete', { id });
  expect([await loadUsedBytes(ada.id), await loadUsedBytes(ben.id)]).toEqual([0, 0]);
});

test('counts the options of a poll and of its revisions for its author', async () => {
  const carmen = await town.as('carmen');
  let poll = await publishPoll(town, 'carmen', { options: options(0) });
  expect(await loadUsedBytes(carmen.id)).toBe(bytesOfOptions);
  const update = async (optionTexts: string[]) => {
    const { content } = await carmen.ask(
      'POST /poll/update',
      pollUpdateInput(poll, { options: optionTexts }),
    );
    poll = content.poll!;
  };
  await update(options(1));
  await update(options(1).toReversed());
  expect(await loadUsedBytes(carmen.id), 'with two revisions').toBe(3 * bytesOfOptions);
  await update(['Yes', 'No']);
  expect(await loadUsedBytes(carmen.id)).toBe(3 * bytesOfOptions + 5);
  await carmen.ask('POST /content/forget-versions', { id: poll.content_id });
  expect(await loadUsedBytes(carmen.id)).toBe(5);
  await update(options(2));
  await carmen.ask('POST /content/delete', { id: poll.content_id });
  expect(await loadUsedBytes(carmen.id)).toBe(0);
});

test('counts the outcome of a poll, also one that was published before the migration', async () => {
  const carmen = await town.as('carmen');
  const poll = await publishPoll(town, 'carmen', { options: ['Yes', 'No'] });
  await letClose(town, poll);
  const before = await loadUsedBytes(carmen.id);
  const publish = (outcome: string) =>
    carmen.ask('POST /poll/tell-outcome', { id: poll.id, outcome });
  const bytes = bytesOf(padName('It stands.', 4_000));
  for (const [outcome, moreBytes] of [
    [padName('It stands.', 4_000), bytes],
    ['It stands.', 0],
    [padName('It stands.', 4_000), bytes],
  ] as const) {
    await publish(outcome);
    expect(await loadUsedBytes(carmen.id)).toBe(before + moreBytes);
  }
  await town.db.execute(sql`delete from storage_used`);
  await town.pool.query(backfillOf('0100_poll_outcomes_counted'));
  expect(await loadUsedBytes(carmen.id)).toBe(bytes);
  await carmen.ask('POST /content/delete', { id: poll.content_id });
  expect(await loadUsedBytes(carmen.id)).toBe(0);
});

test('subtracts a poll that is deleted while its account is deleted from that account', async () => {
  const carmen = await town.as('carmen');
  const { content_id: id } = await publishPoll(town, 'carmen', {
    options: options(0),
    description: 'x'.repeat(2_000),
  });
  await town.db.execute(sql`insert into orphaned_polls values (${id}, ${carmen.id})`);
  await town.db.execute(
    sql`update posts set author_id = ${await ensurePlaceholderAccount(town.db)} where id = ${id}`,
  );
  expect(await loadUsedBytes(carmen.id)).toBe(bytesOfOptions + 2_000);
  await town.db.execute(sql`delete from posts where id = ${id}`);
  expect(await loadUsedBytes(carmen.id)).toBe(0);
});

test('counts what was stored before the migration, and never subtracts below zero', async () => {
  const [ada, ben, carmen] = [await town.as('ada'), await town.as('ben'), await town.as('carmen')];
  const { id } = await letterOf('ada', true);
  await ben.ask('POST /action/write-to-official', {
    action_id: id,
    official: recipient('Mayor'),
    way: 'phone',
  });
  const poll = await publishPoll(town, 'carmen', { options: options(0) });
  await carmen.ask('POST /poll/update', pollUpdateInput(poll, { options: options(1) }));
  const orphaned = await publishPoll(town, 'carmen', { options: ['Yes', 'No'] });
  await town.db.execute(
    sql`insert into orphaned_polls values (${orphaned.content_id}, ${carmen.id})`,
  );
  await town.db.execute(
    sql`update posts set author_id = ${await ensurePlaceholderAccount(town.db)} where id = ${orphaned.content_id}`,
  );
  const all = () => town.db.query(sql`select person_id, bytes from storage_used order by 1`);
  const countedBytes = await all();
  expect(countedBytes).toHaveLength(3);
  await town.db.execute(sql`delete from storage_used`);
  await town.pool.query(backfillOf('0097_parts_of_posts_counted'));
  expect(await all()).toEqual(countedBytes);

  await town.db.execute(sql`update storage_used set bytes = 1`);
  await town.db.execute(sql`delete from posts`);
  expect([
    await loadUsedBytes(ada.id),
    await loadUsedBytes(ben.id),
    await loadUsedBytes(carmen.id),
  ]).toEqual([0, 0, 0]);
});

test('counts descriptions of images in messages, until the message is deleted', async () => {
  const [ada, ben] = [await town.as('ada'), await town.as('ben')];
  const response = await ada.upload(await photo(), 'photo.jpg', 'POST /message/upload');
  const { file_name } = response.json<{ file_name: string }>();
  const bytesOfFile = await loadUsedBytes(ada.id);
  const { sent } = await ada.ask('POST /message/send', {
    recipients: ['ben'],
    message: 'Look',
    attachments: [file_name],
    image_descriptions: [{ file_name, description: padName('Heron', 900) }],
  });
  const bytes = bytesOf(padName('Heron', 900));
  expect(await loadUsedBytes(ada.id)).toBe(bytesOfFile + bytes);
  await town.db.execute(sql`update storage_used set bytes = ${bytesOfFile}`);
  await town.pool.query(backfillOf('0141_descriptions_in_messages_counted'));
  expect(await loadUsedBytes(ada.id)).toBe(bytesOfFile + bytes);
  for (const client of [ada, ben]) await client.ask('POST /message/delete', { id: sent.id });
  expect(await loadUsedBytes(ada.id)).toBe(0);
});
