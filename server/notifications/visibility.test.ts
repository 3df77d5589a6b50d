// Notifications disappear, also from counts, when their object is no longer visible or the activity
// is undone.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { publishAction } from '#test/actions.ts';
import { notificationTexts } from '#test/notifications.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());
beforeEach(async () => {
  await town.drainJobs();
  await town.db.execute(sql`delete from notifications`);
});

const countSeenBy = async (username: Parameters<TestTown['as']>[0]) => {
  await town.drainJobs();
  const { notifications, new: unread } = await (
    await town.as(username)
  ).ask('GET /notification/list', {});
  expect(unread, 'counted after the same look').toBe(notifications.length);
  return notifications;
};
const expectGoneFor = async (
  username: Parameters<TestTown['as']>[0],
  activity: () => Promise<unknown>,
) => {
  expect(await countSeenBy(username), 'notified at first').toHaveLength(1);
  await activity();
  expect(await countSeenBy(username), 'gone').toEqual([]);
};

describe('notifications disappear after', () => {
  test('friends part', async () => {
    const elif = await town.as('elif');
    await town.post('elif', { shared_as: 'Friends' });
    const dev = await town.as('dev');
    await town.db.execute(sql`delete from notifications where person_id <> ${dev.id}`);
    await expectGoneFor('dev', () =>
      dev.ask('POST /user/remove-friend', { second_user_id: elif.id }),
    );
  });

  test('a block in either direction, and do not return when it is lifted', async () => {
    const [hugo, gus, post] = [
      await town.as('hugo'),
      await town.as('gus'),
      await town.post('hugo'),
    ];
    await gus.ask('POST /content/like', { content_id: post.id });
    await expectGoneFor('hugo', () => gus.ask('POST /user/block-user', { user_id: hugo.id }));
    await gus.ask('POST /user/un-block-user', { user_id: hugo.id });
    expect(await countSeenBy('hugo')).toEqual([]);
  });

  test('a block of the author, and do not return when it is lifted', async () => {
    const [elif, kira] = [await town.as('elif'), await town.as('kira')];
    await kira.ask('POST /user/send-friend-request', { second_user_id: elif.id });
    await elif.ask('POST /user/confirm-friend-request', { user_id: kira.id });
    await town.post('elif');
    await town.drainJobs();
    await town.db.execute(
      sql`delete from notifications where person_id = ${kira.id} and type <> 1`,
    );
    await expectGoneFor('kira', () => kira.ask('POST /user/block-user', { user_id: elif.id }));
    await kira.ask('POST /user/un-block-user', { user_id: elif.id });
    expect(await countSeenBy('kira')).toEqual([]);
  });

  test('a post is made Private or deleted', async () => {
    const [noor, kira] = [await town.as('noor'), await town.as('kira')];
    for (const end of [{ shared_as: 'Private' as const }, undefined]) {
      const post = await town.post('noor');
      const comment = await town.say('kira', post.id);
      await town.drainJobs();
      await town.db.execute(sql`delete from notifications`);
      await noor.ask('POST /comment/like', { comment_id: comment.id });
      await expectGoneFor('kira', async () => {
        await (end
          ? noor.ask('POST /content/add', { id: post.id, ...end })
          : noor.ask('POST /content/delete', { id: post.id }));
        await town.drainJobs();
        // The deletion itself is notified, without details.
        await town.db.execute(
          sql`delete from notifications where person_id = ${kira.id} and type = 3`,
        );
      });
    }
  });

  test('the recipient leaves a closed group, or an open group is closed or deleted', async () => {
    const [ada, joe] = [await town.as('ada'), await town.as('joe')];
    for (const end of ['leave', 'delete'] as const) {
      const { group } = await ada.ask('POST /group/create', {
        name: `Back room ${end}`,
        status: 'Closed',
      });
      await ada.ask('POST /group/invite-users', { group_id: group.id, users: [joe.id] });
      await joe.ask('POST /group/accept-invitation', { group_id: group.id });
      await ada.ask('POST /content/like', {
        content_id: (await town.post('joe', { group_id: group.id, shared_as: 'Group' })).id,
      });
      await town.drainJobs();
      await town.db.execute(
        sql`delete from notifications where person_id = ${joe.id} and type <> 19`,
      );
      await expectGoneFor('joe', async () => {
        await (end === 'leave'
          ? joe.ask('POST /group/leave', { group_id: group.id })
          : ada.ask('POST /group/delete', { id: group.id }));
        // A job notifies members of the deletion of the group.
        await town.drainJobs();
        await town.db.execute(
          sql`delete from notifications where person_id = ${joe.id} and type = 7`,
        );
      });
    }
    const { group } = await ada.ask('POST /group/create', { name: 'Front room' });
    const post = await town.post('ada', {
      group_id: group.id,
      shared_as: 'Group',
      text: 'Ask @joe.',
    });
    expect(post.id).toBeGreaterThan(0);
    await expectGoneFor('joe', () =>
      ada.ask('POST /group/update', { id: group.id, name: 'Front room', status: 'Closed' }),
    );
  });

  test('the actor is suspended or a comment is deleted', async () => {
    const [mei, post] = [await town.as('mei'), await town.post('mei')];
    const comment = await town.say('tess', post.id);
    await town.say('ulla', post.id);
    expect((await countSeenBy('mei'))[0]!.sentence).toBe(
      'Ulla Brandt and 1 other commented on your post',
    );
    await mei.ask('POST /comment/delete', { id: comment.id });
    expect((await countSeenBy('mei'))[0]!.sentence).toBe('Ulla Brandt commented on your post');
    await expectGoneFor('mei', () =>
      town.db.execute(sql`update all_people set suspended_at = now() where id = ${town.id.ulla}`),
    );
    await town.db.execute(
      sql`update all_people set suspended_at = null where id = ${town.id.ulla}`,
    );
  });

  test('the recipient stops following an action', async () => {
    const action = await publishAction(town, 'ada');
    const bao = await town.as('bao');
    await bao.ask('POST /action/follow', { id: action.id });
    await (await town.as('ada')).ask('POST /action/call-off', { id: action.id });
    await expectGoneFor('bao', () => bao.ask('POST /action/un-follow', { id: action.id }));
  });
});

describe('undoing an activity removes its unread notification', () => {
  test('for a like, and a repeated like sends no second email', async () => {
    const [ivan, post] = [await town.as('ivan'), await town.post('wanda')];
    const like = () => ivan.ask('POST /content/like', { content_id: post.id });
    await like();
    await expectGoneFor('wanda', () => ivan.ask('POST /content/un-like', { content_id: post.id }));
    await town.db.execute(
      sql`update notifications set mailed_at = now() where person_id = ${town.id.wanda}`,
    );
    await like();
    expect(await countSeenBy('wanda')).toHaveLength(1);
    expect(
      await town.db.queryOne(
        sql`select mailed_at is not null as mailed from notifications where person_id = ${town.id.wanda}`,
      ),
    ).toEqual({ mailed: true });
  });

  test('for a like of a comment, a request and an invitation', async () => {
    const [ivan, wanda] = [await town.as('ivan'), await town.as('wanda')];
    const comment = await town.say('wanda', (await town.post('hana', { shared_as: 'Public' })).id);
    await town.drainJobs();
    await town.db.execute(sql`delete from notifications`);
    await ivan.ask('POST /comment/like', { comment_id: comment.id });
    await expectGoneFor('wanda', () =>
      ivan.ask('POST /comment/un-like', { comment_id: comment.id }),
    );
    await ivan.ask('POST /user/send-friend-request', { second_user_id: wanda.id });
    await expectGoneFor('wanda', () =>
      ivan.ask('POST /user/cancel-friend-request', { second_user_id: wanda.id }),
    );
    await (
      await town.as('ada')
    ).ask('POST /group/invite-users', { group_id: town.group.creek!, users: [wanda.id] });
    await expectGoneFor('wanda', async () =>
      (await town.as('ada')).ask('POST /group/revoke-invitation', {
        group_id: town.group.creek!,
        user_id: wanda.id,
      }),
    );
  });

  test('unless it was read, and it is not sent again', async () => {
    const [ivan, wanda, post] = [
      await town.as('ivan'),
      await town.as('wanda'),
      await town.post('wanda'),
    ];
    await ivan.ask('POST /content/like', { content_id: post.id });
    await town.drainJobs();
    await wanda.ask('POST /notification/read', {});
    await ivan.ask('POST /content/un-like', { content_id: post.id });
    await ivan.ask('POST /content/like', { content_id: post.id });
    await town.drainJobs();
    expect(await wanda.ask('GET /notification/list', {})).toMatchObject({
      new: 0,
      notifications: [{ status: '1' }],
    });
  });
});

test('a request is marked as read once it is answered', async () => {
  const [yusuf, ximena] = [await town.as('yusuf'), await town.as('ximena')];
  await yusuf.ask('POST /user/send-friend-request', { second_user_id: ximena.id });
  await ximena.ask('POST /user/confirm-friend-request', { user_id: yusuf.id });
  expect(await ximena.ask('GET /notification/list', {})).toMatchObject({
    new: 0,
    notifications: [{ status: '1' }],
  });
  expect(await notificationTexts(town, 'yusuf')).toEqual([
    'Ximena Prado accepted your friend request',
  ]);
});
