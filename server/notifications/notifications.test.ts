import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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

const liked = 19;

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
