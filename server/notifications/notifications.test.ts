import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Input } from '#contract/calls.ts';
import { NotificationType } from '#contract/notification.ts';
import { strings } from '#contract/strings.ts';
import { sql } from '#server/db/sql.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { notify } from './notify.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());
beforeEach(() => town.db.execute(sql`delete from notifications`));

const liked = NotificationType.postLiked;

test('notifications of the same type are merged, name the last actor and become unread again', async () => {
  const [ada, post] = [
    await town.as('ada'),
    await town.post('ada', { text: 'The bridge is open again.' }),
  ];
  const like = (by: number) =>
    notify(town.db, { type: liked, actor: by, content: post.id, to: [ada.id] });
  await like(town.id.ben);
  expect(await ada.ask('GET /notification/list', {})).toMatchObject({
    notifications: [
      {
        status: '0',
        url: `/feed/${post.id}/details`,
        sentence: 'Ben Okonjo liked your post',
        object: {
          actor: { username: 'ben' },
          others: 0,
          entity_type: liked,
          title: 'The bridge is open again.',
        },
      },
    ],
    new: 1,
    pageCount: 1,
  });
  const [entry] = (await ada.ask('GET /notification/list', {})).notifications;
  expect(await ada.ask('GET /notification/read', { id: entry!.id })).toEqual({ new: 0 });
  expect(await ada.ask('POST /notification/read', { id: entry!.id })).toEqual({ new: 0 });
  await like(town.id.ben);
  expect((await ada.ask('GET /notification/list', {})).notifications).toMatchObject([
    { status: '1' },
  ]);
  await like(town.id.noor);
  expect(await ada.ask('GET /notification/list', {})).toMatchObject({
    new: 1,
    notifications: [{ status: '0', object: { actor: { username: 'noor' }, others: 1 } }],
  });
  await like(town.id.hugo);
  expect((await ada.ask('GET /notification/list', {})).notifications[0]!.sentence).toMatch(
    / and 2 others liked your post$/,
  );
});

test('people mark only their own notifications as read, one or all', async () => {
  const [ada, ben] = [await town.as('ada'), await town.as('ben')];
  for (let i = 0; i < 3; i++)
    await notify(town.db, {
      type: liked,
      actor: ben.id,
      content: (await town.post('ada')).id,
      to: [ada.id],
    });
  const { notifications } = await ada.ask('GET /notification/list', { pageSize: 2 });
  expect(notifications).toHaveLength(2);
  const apiError = await ben.refused('POST /notification/read', { id: notifications[0]!.id });
  expect(apiError).toMatchObject({ status: 404, message: strings.notificationNotFound });
  expect((await ben.refused('GET /notification/read', { id: 999_999_999 })).body).toBe(
    apiError.body,
  );
  expect(await ada.ask('POST /notification/read', { id: notifications[0]!.id })).toEqual({
    new: 2,
  });
  expect(await ada.ask('GET /notification/read', {})).toEqual({ new: 0 });
  expect(
    (await ada.ask('GET /notification/list', { page: 2, pageSize: 2 })).notifications,
  ).toMatchObject([{ status: '1' }]);
  expect((await town.visitor.refused('GET /notification/list', {})).status).toBe(401);
  expect(
    (await ada.refused('GET /notification/read', {}, { 'sec-fetch-mode': 'navigate' })).status,
  ).toBe(403);
});

test('filters show unread notifications or those of some types, page by page', async () => {
  const [ada, ben] = [await town.as('ada'), await town.as('ben')];
  await town.db.execute(sql`delete from notifications`);
  const post = await town.post('ada');
  const comment = await town.say('ben', post.id);
  for (let i = 0; i < 3; i++)
    await notify(town.db, {
      type: liked,
      actor: ben.id,
      content: (await town.post('ada')).id,
      to: [ada.id],
    });
  await notify(town.db, {
    type: NotificationType.commented,
    actor: ben.id,
    content: post.id,
    activityComment: comment.id,
    to: [ada.id],
  });
  const list = async (input: Input<'GET /notification/list'>) =>
    (await ada.ask('GET /notification/list', input)).notifications;
  const [newest] = await list({ filter: 'replies' });
  expect(newest!.object).toMatchObject({
    icon: 'comment',
    settings: { kind: 'comments', site: true, email: true },
    conversation_id: post.id,
  });
  expect(await list({ filter: 'replies' })).toHaveLength(1);
  expect(await list({ filter: 'groups' })).toEqual([]);
  expect(await ada.ask('POST /notification/read', { id: newest!.id })).toEqual({ new: 3 });
  expect(await list({ filter: 'unread' })).toHaveLength(3);
  const first = await ada.ask('GET /notification/list', { filter: 'unread', pageSize: 2 });
  const second = await ada.ask('GET /notification/list', {
    filter: 'unread',
    pageSize: 2,
    page: 2,
    before: first.next!,
  });
  expect([...first.notifications, ...second.notifications].map(({ id }) => id)).toEqual(
    (await list({ filter: 'unread' })).map(({ id }) => id),
  );

  // Only the recipient marks a notification as unread.
  expect(await ada.ask('POST /notification/mark-unread', { id: newest!.id })).toEqual({ new: 4 });
  expect(await list({ filter: 'unread' })).toHaveLength(4);
  expect((await ben.refused('POST /notification/mark-unread', { id: newest!.id })).message).toBe(
    strings.notificationNotFound,
  );
});
