// The count of stored bytes in the consistency check, against the triggers that maintain it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensurePlaceholderAccount } from '#server/polls/orphanedPolls.ts';
import { publishAction } from '#test/actions.ts';
import { createTestGroup } from '#test/groups.ts';
import { photo, uploaded } from '#test/pictures.ts';
import { letClose, pollUpdateInput, publishPoll } from '#test/polls.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { sql } from '../db/sql.ts';
import { findWrongCounts, repairCounts } from './check.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town?.close());

const long = 'ж'.repeat(1_000);
const title = 'For the count';
const readStored = () =>
  town.db.query<{ person_id: number; bytes: number }>(
    sql`select person_id, bytes from storage_used where bytes > 0 order by 1`,
  );

/** Each step stores something of another kind for one member. */
const steps: Record<string, () => Promise<unknown>> = {
  'a blog with a revision': async () => {
    const ada = await town.as('ada');
    const { content } = await ada.ask('POST /blog/create', {
      title,
      excerpt: 'x',
      description: long,
      shared_as: 'Public',
    });
    await ada.ask('POST /blog/update', { id: content.id, title, excerpt: 'x', description: 'x' });
    await ada.ask('POST /blog/update', { id: content.id, title, excerpt: 'x', description: long });
    await town.say('ben', content.id, { comment: long });
  },
  'a photo with a description': async () => {
    const { file_name } = await uploaded(await town.as('ada'));
    await town.post('ada', { text: 'Look', attachments: [file_name] });
    await town.db.execute(sql`update files set description = 'A heron' where name = ${file_name}`);
  },
  'a letter with an update': async () => {
    const { id } = await publishAction(town, 'carmen', {
      kind: 'letter',
      title,
      letter_text: long,
      recipients: [{ name: 'The board', phone: '555 0100' }],
      offices: ['mayor'],
    });
    await (await town.as('carmen')).ask('POST /action/post-update', { action_id: id, body: long });
    await town.db.execute(sql`
      insert into action_texts (content_id, version, title, body, letter_subject, letter_text, shared_as) values (${id}, 7, '', ${long}, '', '', 'Public')`);
    await (
      await town.as('ben')
    ).ask('POST /action/write-to-official', {
      action_id: id,
      official: { name: 'Mayor Rook', office: 'Mayor', phone: '555 0100' },
      way: 'phone',
    });
  },
  'a poll with a revision and an outcome': async () => {
    const dev = await town.as('dev');
    const poll = await publishPoll(town, 'dev', { options: ['Yes', 'No'] });
    const { content } = await dev.ask(
      'POST /poll/update',
      pollUpdateInput(poll, { options: ['Aye', 'No', 'Perhaps'] }),
    );
    await letClose(town, content.poll!);
    await dev.ask('POST /poll/tell-outcome', { id: content.poll!.id, outcome: long });
  },
  'a poll of a deleted account': async () => {
    const { content_id } = await publishPoll(town, 'dev', { options: ['One', 'Two'] });
    await town.db.execute(sql`insert into orphaned_polls values (${content_id}, ${town.id.dev})`);
    await town.db.execute(
      sql`update posts set author_id = ${await ensurePlaceholderAccount(town.db)} where id = ${content_id}`,
    );
  },
  'a message with a described image': async () => {
    const joe = await town.as('joe');
    const { file_name } = (
      await joe.upload(await photo(), 'photo.jpg', 'POST /message/upload')
    ).json<{ file_name: string }>();
    await joe.ask('POST /message/send', {
      recipients: ['ada'],
      message: long,
      attachments: [file_name],
      image_descriptions: [{ file_name, description: 'A heron' }],
    });
  },
  'a group': () => createTestGroup(town, 'ivan', ['ben'], { description: long }),
  'a profile': async () =>
    (await town.as('gus')).ask('POST /account/save-profile', { name: 'Gus', about_me: long }),
  'a note about a contact': async () =>
    (await town.as('noor')).ask('POST /representative/add-contact', {
      official: 'Mayor Rook',
      office: '',
      way: 'email',
      note: long.slice(0, 600),
    }),
  'a report': async () => {
    const post = await town.post('ada', { text: long, shared_as: 'Public' });
    await (
      await town.as('hugo')
    ).ask('POST /content/report', {
      content_id: post.id,
      title,
      url: `/feed/${post.id}/details`,
      reason: 'spam',
    });
  },
};

test('every kind of storage is counted as the triggers count it', async () => {
  const totalOf = (rows: { bytes: number }[]) => rows.reduce((sum, { bytes }) => sum + bytes, 0);
  for (const [name, step] of Object.entries(steps)) {
    const before = totalOf(await readStored());
    // In this order, because each is compared.
    // oxlint-disable-next-line no-await-in-loop
    await step();
    expect(totalOf(await readStored()), name).toBeGreaterThan(before);
    expect(await findWrongCounts(town.db), name).toEqual([]);
  }
  const stored = await readStored();
  await town.db.execute(sql`delete from storage_used where person_id <> ${town.id.ada}`);
  await town.db.execute(sql`update storage_used set bytes = bytes + 7`);
  expect(await findWrongCounts(town.db)).toHaveLength(stored.length);
  expect(await repairCounts(town.db)).toEqual([
    `Repaired: storage of members, ${stored.length} times.`,
  ]);
  expect(await readStored()).toEqual(stored);
});
