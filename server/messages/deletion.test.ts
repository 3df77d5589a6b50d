// Concurrent sending, deletion of messages, and deleted accounts.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { strings } from '#contract/strings.ts';
import type { Username } from '#server/seed/people.ts';
import { runJob } from '#test/jobs.ts';
import { sql } from '#server/db/sql.ts';
import { announcedBy, conversationOf, textsOf, write } from '#test/messages.ts';
import { photo } from '#test/pictures.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

const count = async (table: 'messages' | 'message_copies' | 'message_files' | 'conversations') =>
  (await town.db.queryOne<{
    n: number;
  }>(sql`select count(*)::int as n from (select 1 from messages where ${table} = 'messages' union all
    select 1 from message_copies where ${table} = 'message_copies' union all select 1 from message_files where ${table} = 'message_files' union all
    select 1 from conversations where ${table} = 'conversations') counted`))!.n;

/** Conversations whose stored counts differ from their message copies. */
const inconsistentSides = () =>
  town.db.query(sql`
    select * from (
      select person_id, peer_id, max(message_id) as latest, max(message_id) filter (where sent) as latest_sent, count(*) filter (where read_at is null) as unread
      from message_copies group by person_id, peer_id) v
    full join conversations c using (person_id, peer_id)
    where c.last_message_id is distinct from v.latest or c.last_sent_id is distinct from v.latest_sent or c.unread is distinct from v.unread`);

const isStored = async (name: string) => {
  const file = await town.app.files.store.open(name);
  file?.stream.destroy();
  return file !== undefined;
};
const sweep = () => runJob(town, 'files.sweep');

describe('concurrently', () => {
  test('32 messages and read marks leave correct counts', async () => {
    const [ada, ben, zoe] = [await town.as('ada'), await town.as('ben'), await town.as('zoe')];
    const requests = Array.from({ length: 32 }, (_, i) =>
      i % 4 === 0
        ? ben.ask('POST /message/mark-read', { user_id: ada.id })
        : ada.ask('POST /message/send', {
            recipients: i % 4 === 1 ? ['ben'] : i % 4 === 2 ? ['zoe', 'ben'] : ['ben', 'zoe'],
            message: String(i),
          }),
    );
    await Promise.all([
      ...requests,
      ...[1, 2, 3].map(() =>
        zoe.ask('POST /message/send', { recipients: ['ada', 'ben'], message: 'From Zoe' }),
      ),
    ]);
    expect(await inconsistentSides()).toEqual([]);
    const { unread: unreadMessage } = await ben.ask('GET /message/inbox', {});
    const listed = (await ben.ask('GET /message/inbox', {})).inbox.reduce(
      (sum, first) => sum + first.unread,
      0,
    );
    expect(unreadMessage).toBe(listed);
    expect((await zoe.ask('GET /message/inbox', {})).unread).toBe(16);
    expect(await ben.ask('POST /message/mark-read', { user_id: ada.id })).toEqual({ unread: 3 });
    // Messages of a conversation are in the order in which they appeared.
    const ids = (await conversationOf(town, 'ben', 'ada')).messages.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  });

  test('32 requests with the same idempotency key send once and return the same response', async () => {
    const ada = await town.as('ada');
    const before = await count('messages');
    const requests = Array.from({ length: 32 }, () =>
      ada.raw(
        'POST /message/send',
        { recipients: ['grace'], message: 'Once.', action: 'conversation' },
        { 'idempotency-key': 'the-same-key-for-all' },
      ),
    );
    const responses = await Promise.all(requests);
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(new Set(responses.map((response) => response.json().sent.id)).size).toBe(1);
    expect(await count('messages')).toBe(before + 1);
    expect(textsOf(await conversationOf(town, 'grace', 'ada'))).toEqual(['Once.']);
  });

  test('after a block returns, no message in either direction is delivered (50 rounds)', async () => {
    const [otis, sam] = [await town.as('otis'), await town.as('sam')];
    const countViews = async () =>
      (await town.db.queryOne<{ n: number }>(sql`
        select count(*)::int as n from message_copies where not sent and ((person_id = ${otis.id} and peer_id = ${sam.id}) or (person_id = ${sam.id} and peer_id = ${otis.id}))`))!
        .n;
    let fasterCount = 0;
    let stoppedCount = 0;
    for (let round = 0; round < 50; round++) {
      await town.db.execute(sql`delete from blocks where blocker_id = ${otis.id}`);
      const start = await countViews();
      let viewsAtBlock = 0;
      const send = (from: typeof otis, to: typeof sam) =>
        from.raw('POST /message/send', { recipients: [to.id], message: `Round ${round}` });
      const sendBoth = () => Promise.all([send(sam, otis), send(otis, sam)]);
      const block = async () => {
        await otis.ask('POST /user/block-user', { user_id: sam.id });
        viewsAtBlock = await countViews();
      };
      // Of ten rounds, one waits for the first two messages and one for the block, so that both
      // outcomes occur on any machine. In the others, all run concurrently.
      const earlier = sendBoth();
      if (round % 10 === 0) await earlier;
      const blocked = sleep((round % 10) * 2).then(block);
      if (round % 10 === 1) await blocked;
      const [first, , later] = await Promise.all([earlier, blocked, sendBoth()]);
      const end = await countViews();
      expect(end, `round ${round}`).toBe(viewsAtBlock);
      for (const response of [...first, ...later]) expect(response.statusCode).toBeLessThan(500);
      fasterCount += end - start;
      stoppedCount += 4 - (end - start);
    }
    expect(fasterCount, 'some were quicker than the block').toBeGreaterThan(5);
    expect(stoppedCount, 'some were not').toBeGreaterThan(5);
    expect(await inconsistentSides()).toEqual([]);
    await town.db.execute(sql`delete from blocks where blocker_id = ${otis.id}`);
  });
});

describe('deleting', () => {
  async function sendWithImage(from: Username, to: Username[]) {
    const upload = (
      await (await town.as(from)).upload(await photo(), 'creek.jpg', 'POST /message/upload')
    ).json<{ file_name: string }>();
    return {
      ...(await write(town, from, to, 'Look at this.', { attachments: [upload.file_name] })),
      file: upload.file_name,
    };
  }

  test('removes only the member’s own copy; the last removal deletes the text, the files and the idempotent responses', async () => {
    const [ada, isla, rosa] = [await town.as('ada'), await town.as('isla'), await town.as('rosa')];
    const { id, file } = await sendWithImage('ada', ['isla', 'rosa']);
    const events = await announcedBy(town, async () =>
      expect(await ada.ask('POST /message/delete', { id })).toEqual({
        unread: 3,
        message: strings.messageDeleted,
      }),
    );
    // Only the other clients of the member who deleted it are notified.
    const deletion = (user_id: number) => ({
      event: 'message',
      to: [ada.id],
      user_id,
      id: 0,
      gone: id,
    });
    expect(events.filter(({ event }) => event === 'message')).toEqual(
      [deletion(isla.id), deletion(rosa.id)].toSorted((a, b) => a.user_id - b.user_id),
    );
    expect((await ada.refused('GET /message/get-one', { id })).status).toBe(404);
    await isla.ask('POST /message/delete', { id, folder: 'inbox' });
    expect((await rosa.ask('GET /message/get-one', { id })).message.attachments).toHaveLength(1);
    expect((await rosa.refused('POST /message/delete', { id, folder: 'sent' })).message).toBe(
      strings.messageNotFound,
    );
    await rosa.ask('POST /message/delete', { id });
    expect(await town.db.query(sql`select from messages where id = ${id}`)).toEqual([]);
    await sweep();
    for (const suffix of ['.webp', '.thumb.webp'])
      expect(await isStored(`${file}${suffix}`)).toBe(false);

    const { sent } = await ada.ask(
      'POST /message/send',
      { recipients: ['rosa'], message: 'No one keeps this.' },
      { 'idempotency-key': 'kept-for-a-while' },
    );
    await ada.ask('POST /message/delete', { id: sent.id });
    expect(
      await town.db.query(
        sql`select from idempotency_keys where answer::text like '%No one keeps this%'`,
      ),
    ).toEqual([]);
    await rosa.ask('POST /message/delete', { id: sent.id });
    expect(
      await town.db.query(
        sql`select from idempotency_keys where answer::text like '%No one keeps this%'`,
      ),
    ).toEqual([]);
    expect(await inconsistentSides()).toEqual([]);
  });

  test('by all holders concurrently leaves nothing (20 rounds)', async () => {
    const people = [
      await town.as('ada'),
      await town.as('isla'),
      await town.as('rosa'),
      await town.as('hana'),
    ];
    const before = await count('messages');
    for (let round = 0; round < 20; round++) {
      const { id } = await write(town, 'ada', ['isla', 'rosa', 'hana'], `Round ${round}`);
      await Promise.all(people.map((person) => person.ask('POST /message/delete', { id })));
    }
    expect(await count('messages')).toBe(before);
    expect(await inconsistentSides()).toEqual([]);
  });

  test('a conversation clears only the member’s own side and updates the latest message', async () => {
    const [dev, femi] = [await town.as('dev'), await town.as('femi')];
    const [first, second, third] = [
      await write(town, 'dev', 'femi', 'One'),
      await write(town, 'femi', 'dev', 'Two'),
      await write(town, 'femi', 'dev', 'Three'),
    ];
    const listLatest = async () =>
      (await dev.ask('GET /message/inbox', {})).inbox.map((side) => [
        side.latest.message,
        side.unread,
      ]);
    await dev.ask('POST /message/delete', { id: third.id });
    expect(await listLatest()).toEqual([['Two', 1]]);
    await dev.ask('POST /message/delete', { user_id: femi.id, folder: 'inbox' });
    expect(await listLatest()).toEqual([['One', 0]]);
    expect(await dev.ask('POST /message/delete', { user_id: femi.id })).toEqual({
      unread: 0,
      message: strings.conversationDeleted,
    });
    expect(await listLatest()).toEqual([]);
    expect((await dev.refused('POST /message/delete', { user_id: femi.id })).message).toBe(
      strings.messageNotFound,
    );
    expect(textsOf(await conversationOf(town, 'femi', 'dev'))).toEqual(['One', 'Two', 'Three']);
    await femi.ask('POST /message/delete', { user_id: dev.id });
    expect(
      await town.db.query(
        sql`select from messages where id = any (${[first.id, second.id, third.id]})`,
      ),
    ).toEqual([]);
    expect(await inconsistentSides()).toEqual([]);
  });
});

describe('an account that is deleted', () => {
  const deletedFor = (name: Username, days: number) =>
    town.db.execute(
      sql`update all_people set deleted_at = now() - make_interval(days => ${days}) where username = ${name}`,
    );
  const purgeAccount = async (name: Username) => {
    await deletedFor(name, 15);
    await runJob(town, 'settings.purge');
    await sweep();
    expect(await town.db.query(sql`select from all_people where username = ${name}`)).toEqual([]);
  };
  const deletedMember = (id: number) => ({
    id,
    name: 'Deleted member',
    username: '',
    image: '',
    image_thumb: '',
    deleted: true,
  });
  const uploaded = async (name: Username) =>
    (
      await (await town.as(name)).upload(await photo(), `${name}.jpg`, 'POST /message/upload')
    ).json<{ file_name: string }>().file_name;

  test('is anonymized immediately and restored if it comes back; final deletion leaves others their messages and removes its own', async () => {
    const [mei, elif] = [await town.as('mei'), await town.as('elif')];
    const portrait = (await mei.upload(await photo())).json<{ file_name: string }>().file_name;
    await mei.ask('POST /account/crop-avtar', {
      image: portrait,
      crop: { x: 0, y: 0, width: 40, height: 40 },
    });
    const first = await write(town, 'mei', ['elif', 'ivan'], 'Of the budget');
    const messageToBoth = await write(town, 'elif', ['mei', 'wanda'], 'For both');
    const remainingMessage = await write(town, 'elif', 'wanda', 'Between us');
    const messageWithImage = await write(town, 'mei', 'elif', 'With a picture', {
      attachments: [await uploaded('mei')],
    });
    const file = messageWithImage.attachments[0]!.file_name;
    const [looseMessage, unreadMessage] = [
      await uploaded('mei'),
      await write(town, 'mei', 'ivan', 'Read by no one'),
    ];
    const conversation = () => elif.ask('GET /message/get-messages', { user_id: mei.id });
    const inbox = async (keyword = '') => elif.ask('GET /message/inbox', { keyword });
    expect((await conversation()).user).toMatchObject({
      username: 'mei',
      image_thumb: expect.stringContaining('/f/'),
    });

    await deletedFor('mei', 1);
    async function expectNamedNowhere() {
      const listed = await inbox();
      expect(listed).toMatchObject({
        unread: 2,
        inbox: [
          { user_id: mei.id, unread: 2, latest: { id: messageWithImage.id } },
          { latest: { id: remainingMessage.id } },
        ],
      });
      expect(listed.inbox[0]!.user).toEqual(deletedMember(mei.id));
      const openedConversation = await conversation();
      expect(openedConversation).toMatchObject({
        user: deletedMember(mei.id),
        can_send: false,
        request: false,
      });
      const spanish = await elif.ask(
        'GET /message/inbox',
        { keyword: 'miembro' },
        { 'accept-language': 'es' },
      );
      expect(spanish.inbox.map(({ user }) => user.name)).toEqual(['Miembro eliminado']);
      expect(textsOf(openedConversation)).toEqual(['Of the budget', 'For both', 'With a picture']);
      expect(openedConversation.messages[1]!.recipients.map(({ user }) => user)).toContainEqual(
        deletedMember(mei.id),
      );
      expect(
        (await town.http.inject({ url: openedConversation.messages[2]!.attachments[0]!.url }))
          .statusCode,
      ).toBe(200);
      const { message } = await elif.ask('GET /message/get-one', { id: first.id });
      expect(message.user).toEqual(deletedMember(mei.id));
      const notifications = await elif.ask('GET /notification/list', {});
      // A file name is the sender's text and part of the message.
      expect(
        JSON.stringify([listed, openedConversation, message, notifications]).replaceAll(
          'mei.jpg',
          '',
        ),
      ).not.toMatch(/\bmei\b/i);
      expect((await inbox('mei')).inbox).toEqual([]);
      expect((await inbox('deleted')).inbox.map(({ user_id }) => user_id)).toEqual([mei.id]);
      const fields = { message: 'Are you there?', attachments: [] };
      expect(
        await elif.refused('POST /message/send', {
          ...fields,
          recipients: [mei.id, town.id.wanda],
        }),
      ).toMatchObject({
        status: 403,
        message: strings.messageToDeleted,
      });
      const response = await elif.refused('POST /message/send', { ...fields, recipients: ['mei'] });
      expect(response.body).toBe(
        (await elif.refused('POST /message/send', { ...fields, recipients: ['missing-user'] }))
          .body,
      );
      // To other people they are as unknown as a missing user.
      expect(
        (await (await town.as('gus')).refused('GET /message/get-messages', { user_id: mei.id }))
          .message,
      ).toBe(strings.userNotFound);
      expect(await inconsistentSides()).toEqual([]);
    }
    await expectNamedNowhere();

    await town.db.execute(sql`update all_people set deleted_at = null where username = 'mei'`);
    expect((await inbox('mei')).inbox.map(({ user }) => user.username)).toEqual(['mei']);
    expect(await conversation()).toMatchObject({
      user: { username: 'mei', name: messageWithImage.user.name },
      can_send: true,
    });

    await purgeAccount('mei');
    await expectNamedNowhere();
    expect(await isStored(`${file}.webp`)).toBe(true);
    expect(await isStored(`${looseMessage}.webp`)).toBe(false);
    expect(await town.db.query(sql`select from message_files where owner_id = ${mei.id}`)).toEqual(
      [],
    );
    expect(
      await town.db.query(sql`select from message_copies where person_id = ${mei.id}`),
    ).toEqual([]);
    await elif.ask('POST /content/report', {
      title: 'Rude',
      url: '/messages',
      reason: 'It is',
      message_id: first.id,
    });
    expect(
      await town.db.query(
        sql`select subject_person_id, said ->> 'text' as said from reports where message_id = ${first.id}`,
      ),
    ).toEqual([{ subject_person_id: null, said: 'Of the budget' }]);
    expect(await elif.ask('POST /message/mark-read', { user_id: mei.id })).toEqual({ unread: 0 });
    expect(await elif.ask('POST /message/mark-unread', { user_id: mei.id })).toEqual({ unread: 1 });

    // Each person deletes their own view. The last deletion removes the text and the file.
    await elif.ask('POST /message/delete', { user_id: mei.id });
    expect((await elif.refused('GET /message/get-messages', { user_id: mei.id })).message).toBe(
      strings.userNotFound,
    );
    await (await town.as('ivan')).ask('POST /message/delete', { id: unreadMessage.id });
    await sweep();
    expect(await isStored(`${file}.webp`)).toBe(false);
    const leftMessages = await town.db.query<{ id: number }>(
      sql`select id from messages where id = any (${[first.id, messageToBoth.id, messageWithImage.id, unreadMessage.id]}) order by id`,
    );
    expect(leftMessages.map(({ id }) => id)).toEqual([first.id, messageToBoth.id]);
    expect(textsOf(await conversationOf(town, 'wanda', 'elif'))).toEqual([
      'For both',
      'Between us',
    ]);
    expect(textsOf(await conversationOf(town, 'ivan', 'mei'))).toEqual(['Of the budget']);
    expect(await inconsistentSides()).toEqual([]);
    expect(
      await town.db.query(
        sql`select from messages m where not exists (select from message_copies v where v.message_id = m.id)`,
      ),
    ).toEqual([]);
  });

  test('deletes what is hidden from others, so that the end of a block or suspension restores nothing', async () => {
    const [lena, gus, tess] = [await town.as('lena'), await town.as('gus'), await town.as('tess')];
    const [blocked, blocking] = [
      await write(town, 'lena', 'gus', 'You again'),
      await write(town, 'lena', 'tess', 'Good morning'),
    ];
    await write(town, 'tess', 'lena', 'Good morning to you');
    await gus.ask('POST /user/block-user', { user_id: lena.id });
    await lena.ask('POST /user/block-user', { user_id: tess.id });
    await deletedFor('lena', 1);
    expect((await gus.refused('GET /message/get-one', { id: blocked.id })).status).toBe(404);
    await purgeAccount('lena');
    expect((await gus.refused('GET /message/get-one', { id: blocked.id })).status).toBe(404);
    expect(await town.db.query(sql`select from messages where id = ${blocked.id}`)).toEqual([]);
    expect(textsOf(await conversationOf(town, 'tess', 'lena'))).toEqual([
      'Good morning',
      'Good morning to you',
    ]);
    expect((await tess.ask('GET /message/get-one', { id: blocking.id })).message.user).toEqual(
      deletedMember(lena.id),
    );

    const { id } = await write(town, 'sam', 'tess', 'Cheap watches');
    await deletedFor('sam', 1);
    await town.db.execute(sql`update all_people set suspended_at = now() where username = 'sam'`);
    expect((await tess.refused('GET /message/get-one', { id })).status).toBe(404);
    await purgeAccount('sam');
    expect(await town.db.query(sql`select from messages where id = ${id}`)).toEqual([]);
    expect(await inconsistentSides()).toEqual([]);
  });

  test('whose request was not answered leaves it to the recipient, who can delete it', async () => {
    const gus = await town.as('gus');
    const { id } = await write(town, 'ivan', 'gus', 'May I ask something?');
    const countRequests = async () =>
      (await gus.ask('GET /message/inbox', { folder: 'requests' })).inbox.length;
    expect(await countRequests()).toBe(1);
    await purgeAccount('ivan');
    expect(await countRequests()).toBe(1);
    await gus.ask('POST /message/delete', { id });
    expect(await countRequests()).toBe(0);
  });
});
