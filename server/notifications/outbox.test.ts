// Notification types and the activities that cause them. Asserts every row that an activity
// creates, for all recipients. test/activityGuard.ts asserts in all tests that no other call or job
// creates one.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NotificationType } from '#contract/notification.ts';
import { runJob } from '#test/jobs.ts';
import { sql } from '#server/db/sql.ts';
import { approveWaiting, publishAction } from '#test/actions.ts';
import { observedActivities } from '#test/activityGuard.ts';
import { createTestGroup } from '#test/groups.ts';
import { pollUpdateInput, letClose, publishPoll, vote } from '#test/polls.ts';
import { makeModerators, report } from '#test/reports.ts';
import { notificationTexts, notificationsFrom } from '#test/notifications.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
const notified = (activity: () => Promise<unknown>) => notificationsFrom(town, activity);
const asUser = (name: Parameters<TestTown['as']>[0]) => town.as(name);

/** Ada and Ben are friends, no one else is. Noor, Hugo and Elif are neighbors. */
beforeAll(async () => {
  town = await createTestTown({ REQUIRE_ACTION_APPROVAL: 'on' });
  await town.db.execute(sql`delete from friendships`);
  await town.db.execute(
    sql`insert into friendships (low_id, high_id, requester_id, status) values (${town.id.ada}, ${town.id.ben}, ${town.id.ada}, 1)`,
  );
});
afterAll(() => town.close());

describe('posts and comments', () => {
  test('notify friends, participants and the people addressed', async () => {
    const [ada, noor, elif] = [await asUser('ada'), await asUser('noor'), await asUser('elif')];
    let post = 0;
    expect(await notified(async () => (post = (await town.post('ada')).id))).toEqual([
      'ben postCreated',
    ]);
    expect(await notificationTexts(town, 'ben')).toEqual(['Ada Lindqvist added a new post']);
    expect(await notified(() => town.post('ada', { shared_as: 'Private' }))).toEqual([]);
    expect(await notified(() => noor.ask('POST /content/like', { content_id: post }))).toEqual([
      'ada postLiked',
    ]);
    expect(
      await notified(() => noor.ask('POST /content/like', { content_id: post })),
      'again',
    ).toEqual([]);
    expect(
      await notified(() => ada.ask('POST /content/like', { content_id: post })),
      'one’s own',
    ).toEqual([]);

    let comment = 0;
    expect(await notified(async () => (comment = (await town.say('noor', post)).id))).toEqual([
      'ada commented',
    ]);
    expect(await notified(() => town.say('ada', post)), 'under one’s own').toEqual([]);
    expect(await notified(() => ada.ask('POST /comment/like', { comment_id: comment }))).toEqual([
      'noor commentLiked',
    ]);
    expect(await notified(() => town.say('elif', post, { parent_id: comment }))).toEqual([
      'ada commented',
      'noor replied',
    ]);
    expect(await notificationTexts(town, 'noor')).toEqual(['Elif Kaya replied to your comment']);
    expect(await notified(() => town.say('ada', post, { parent_id: comment }))).toEqual([
      'noor replied',
    ]);
    expect(
      await notified(() =>
        town.say('ben', post, { comment: 'As @Hugo, @ada and @nobody said. Ask a@hugo.example.' }),
      ),
    ).toEqual(['ada commented', 'hugo mentioned']);
    expect(
      await notified(() => town.post('ben', { text: '@hugo and @ada.', shared_as: 'Friends' })),
    ).toEqual(['ada mentioned']);

    expect(
      await notified(() => ada.ask('POST /content/add', { id: post, text: 'Cleaner than ever.' })),
    ).toEqual(['ben postUpdated', 'elif postUpdated', 'noor postUpdated']);
    expect(
      await notified(() => ada.ask('POST /content/add', { id: post, text: 'Thanks to @elif.' })),
    ).toEqual(['ben postUpdated', 'elif mentioned', 'noor postUpdated']);
    expect(await notified(() => elif.refused('POST /content/delete', { id: post }))).toEqual([]);
    expect(await notified(() => ada.ask('POST /content/delete', { id: post }))).toEqual([
      'ben postDeleted',
      'elif postDeleted',
      'noor postDeleted',
    ]);
    expect(await notificationTexts(town, 'noor')).toEqual([
      'Ada Lindqvist deleted a post you took part in',
    ]);
  });

  test('removed by an administrator notify participants without a name, and the author of the decision and reason', async () => {
    const [post, keeper] = [await town.post('noor'), await asUser('keeper')];
    await town.say('elif', post.id);
    await town.say('noor', post.id);
    expect(
      await notified(() =>
        keeper.ask('POST /content/delete', { id: post.id, reason: 'Advertising.' }),
      ),
    ).toEqual(['elif postDeleted', 'noor moderated']);
    expect(await (await asUser('elif')).ask('GET /notification/list', {})).toMatchObject({
      notifications: [{ sentence: 'A post you took part in was deleted', url: '/notifications' }],
    });
  });

  test('notify no one when they are read, reported or undone', async () => {
    const [noor, post] = [await asUser('noor'), await town.post('hugo')];
    const comment = await town.say('noor', post.id);
    await noor.ask('POST /content/like', { content_id: post.id });
    expect(
      await notified(async () => {
        await noor.ask('GET /content/get-one', { id: post.id });
        await noor.ask('POST /content/report', {
          title: 'A post',
          url: `http://localhost/feed/${post.id}/details`,
          reason: 'Spam',
          content_id: post.id,
        });
        await noor.ask('POST /content/un-like', { content_id: post.id });
        await noor.ask('POST /content/send-like-notification', { id: post.id }).catch(() => {});
        await noor.ask('POST /comment/delete', { id: comment.id });
      }),
    ).toEqual([]);
  });
});

test('friends: requests and acceptances notify, declines do not', async () => {
  const [ada, noor, hugo] = [await asUser('ada'), await asUser('noor'), await asUser('hugo')];
  expect(
    await notified(() => noor.ask('POST /user/send-friend-request', { second_user_id: ada.id })),
  ).toEqual(['ada friendRequestSent']);
  expect(await ada.ask('GET /notification/list', {})).toMatchObject({
    notifications: [
      {
        sentence: expect.stringMatching(/^Noor .* sent you a friend request$/),
        url: '/friends/requests',
      },
    ],
  });
  expect(
    await notified(() => noor.ask('POST /user/send-friend-request', { second_user_id: ada.id })),
    'again',
  ).toEqual([]);
  expect(
    await notified(() => ada.ask('POST /user/confirm-friend-request', { user_id: noor.id })),
  ).toEqual(['noor friendRequestAccepted']);
  expect(
    await notified(() => noor.ask('POST /user/remove-friend', { second_user_id: ada.id })),
  ).toEqual([]);
  await hugo.ask('POST /user/send-friend-request', { second_user_id: ada.id });
  expect(
    await notified(() => ada.ask('POST /user/decline-friend-request', { user_id: hugo.id })),
  ).toEqual([]);
  expect(
    await notified(() => hugo.ask('POST /user/send-friend-request', { second_user_id: ada.id })),
    'in vain',
  ).toEqual([]);
});

test('messages', async () => {
  const ben = await asUser('ben');
  expect(
    await notified(() =>
      ben.ask('POST /message/send', { recipients: ['ada'], message: 'Bread at six?' }),
    ),
  ).toEqual(['ada messageSent']);
  expect(await (await asUser('ada')).ask('GET /notification/list', {})).toMatchObject({
    notifications: [{ sentence: 'Ben Okonjo sent you a message', url: '/messages/with/ben' }],
  });
  expect(
    await notified(async () =>
      (await asUser('marcus')).ask('POST /message/send', { recipients: ['ada'], message: 'Hello' }),
    ),
  ).toEqual(['ada messageSent']);
  expect(await notificationTexts(town, 'ada')).toEqual(['Marcus Bell wants to message you']);
});

test('groups: creation, changes, deletion, invitations and new members', async () => {
  const [ada, ben, noor, hugo, elif] = [
    await asUser('ada'),
    await asUser('ben'),
    await asUser('noor'),
    await asUser('hugo'),
    await asUser('elif'),
  ];
  let group_id = 0;
  expect(
    await notified(
      async () =>
        (group_id = (await ada.ask('POST /group/create', { name: 'Ferry riders' })).group.id),
    ),
  ).toEqual(['ben groupCreated']);
  expect(
    await notified(() => ada.ask('POST /group/create', { name: 'Behind doors', status: 'Closed' })),
  ).toEqual([]);
  expect(await notified(() => ben.ask('POST /group/join', { group_id }))).toEqual([
    'ada groupJoined',
  ]);
  expect(await notified(() => ben.ask('POST /group/join', { group_id })), 'again').toEqual([]);
  expect(
    await notified(() => ada.ask('POST /group/invite-users', { group_id, users: [noor.id] })),
  ).toEqual(['noor groupInvited']);
  expect(await notified(() => noor.ask('POST /group/accept-invitation', { group_id }))).toEqual([
    'ada groupInvitationAccepted',
  ]);
  await ben.ask('POST /group/invite-users', { group_id, users: [elif.id, hugo.id] });
  expect(await notified(() => elif.ask('POST /group/accept-invitation', { group_id }))).toEqual([
    'ada groupJoined',
    'ben groupInvitationAccepted',
  ]);
  expect(await notified(() => hugo.ask('POST /group/decline-invitation', { group_id }))).toEqual(
    [],
  );
  expect(
    await notified(() => ben.ask('POST /group/invite-users', { group_id, users: [hugo.id] })),
    'declined lately',
  ).toEqual([]);
  expect(
    await notified(() =>
      ada.ask('POST /group/update', { id: group_id, name: 'Riders of the ferry' }),
    ),
  ).toEqual(['ben groupUpdated', 'elif groupUpdated', 'noor groupUpdated']);
  expect(await notified(() => elif.ask('POST /group/leave', { group_id }))).toEqual([]);
  expect(await notified(() => ada.ask('POST /group/delete', { id: group_id }))).toEqual([
    'ben groupDeleted',
    'noor groupDeleted',
  ]);
  expect(await (await asUser('noor')).ask('GET /notification/list', {})).toMatchObject({
    notifications: [{ sentence: 'Ada Lindqvist deleted a group you were in' }],
  });
});

test('polls: creation, changes, closing and deletion', async () => {
  const [ada, noor] = [await asUser('ada'), await asUser('noor')];
  let poll = await publishPoll(town, 'ada');
  expect(await notified(async () => (poll = await publishPoll(town, 'ada')))).toEqual([
    'ben pollCreated',
  ]);
  expect(await notified(() => vote(noor, poll, 0))).toEqual([]);
  const reset = pollUpdateInput(poll, { options: ['Here', 'There'], reset_votes: true });
  expect(
    await notified(async () => (poll = (await ada.ask('POST /poll/update', reset)).content.poll!)),
  ).toEqual(['noor pollUpdated']);
  expect(await notificationTexts(town, 'noor')).toEqual([
    'Ada Lindqvist changed a poll you voted in, so your vote no longer counts',
  ]);
  await vote(noor, poll, 1);
  expect(await notificationTexts(town, 'noor')).toEqual([
    'Ada Lindqvist edited a poll you took part in',
  ]);
  expect(await notified(() => letClose(town, poll))).toEqual(['ada pollClosed', 'noor pollClosed']);
  expect(await notificationTexts(town, 'ada')).toEqual([
    'Your poll has closed. Let voters know what happens next.',
  ]);
  expect(await notificationTexts(town, 'noor')).toEqual(['A poll you voted in has closed']);
  expect(
    await notified(() => ada.ask('POST /poll/tell-outcome', { id: poll.id, outcome: 'There.' })),
  ).toEqual([]);
  expect(await notified(() => ada.ask('POST /poll/delete', { id: poll.id }))).toEqual([
    'noor pollDeleted',
  ]);
});

test('blogs: a single publication, changes and deletion, but not drafts', async () => {
  const ada = await asUser('ada');
  const words = { title: 'Herons', excerpt: 'Three of them' };
  let id = 0;
  expect(
    await notified(
      async () =>
        (id = (
          await ada.ask('POST /blog/create', { ...words, status: 'Draft', shared_as: 'Public' })
        ).content.id),
    ),
  ).toEqual([]);
  expect(
    await notified(() => ada.ask('POST /blog/update', { id, ...words, title: 'Many herons' })),
    'a draft',
  ).toEqual([]);
  expect(
    await notified(() => ada.ask('POST /blog/update', { id, ...words, status: 'Published' })),
  ).toEqual(['ben blogCreated']);
  await town.say('noor', id);
  expect(
    await notified(() => ada.ask('POST /blog/update', { id, ...words, title: 'Herons again' })),
  ).toEqual(['noor blogUpdated']);
  expect(
    await notified(() => ada.ask('POST /blog/update', { id, ...words, status: 'Draft' })),
    'reversed',
  ).toEqual([]);
  expect(
    await notified(() => ada.ask('POST /blog/update', { id, ...words, status: 'Published' })),
    'again',
  ).toEqual(['noor blogUpdated']);
  expect(
    await notified(async () => (await asUser('keeper')).refused('POST /blog/delete', { id })),
  ).toEqual([]);
  expect(await notified(() => ada.ask('POST /blog/delete', { id }))).toEqual(['noor blogDeleted']);
});

test('actions: review, matching members, changes, reminders, completions and deletion', async () => {
  const [ada, noor, hugo, keeper] = [
    await asUser('ada'),
    await asUser('noor'),
    await asUser('hugo'),
    await asUser('keeper'),
  ];
  const [firstIssue, otherIssue] = await town.db.query<{ id: number }>(
    sql`select id from issues order by id limit 2`,
  );
  await noor.ask('POST /action/save-preferences', { address: '', issues: [firstIssue!.id] });
  await hugo.ask('POST /action/save-preferences', { address: '', issues: [otherIssue!.id] });
  let action = await publishAction(town, 'ada', { issues: [firstIssue!.id] });
  const { id } = action;
  expect(await notified(() => approveWaiting(keeper, id))).toEqual([
    'ada moderated',
    'noor actionForYou',
  ]);
  expect(await notificationTexts(town, 'ada')).toEqual(['Your action was approved']);
  expect(await notified(() => noor.ask('POST /action/follow', { id }))).toEqual([]);
  expect(
    await notified(() => ada.ask('POST /action/update', { id, title: 'Other words' })),
  ).toEqual([]);
  expect(
    await notified(
      async () =>
        (action = (
          await ada.ask('POST /action/update', { id, title: 'Other words', venue: 'The mill' })
        ).action),
    ),
  ).toEqual(['noor actionChanged']);
  await town.db.execute(sql`update action_followers set followed_at = now() - interval '5 days'`);
  await town.db.execute(
    sql`update actions set starts_at = now() + interval '20 hours', ends_at = now() + interval '22 hours' where content_id = ${id}`,
  );
  expect(await notified(() => runJob(town, 'actions.remind'))).toEqual(['noor actionStartsSoon']);
  expect(await notified(() => noor.ask('POST /action/mark-complete', { action_id: id }))).toEqual([
    'ada actionCompleted',
  ]);
  expect(
    await notified(() => noor.ask('POST /action/mark-complete', { action_id: id })),
    'again',
  ).toEqual([]);
  await town.drainJobs();
  const [number, ...names] = await notified(() =>
    hugo.ask('POST /action/mark-complete', { action_id: id }),
  );
  expect([number, names]).toEqual(['ada actionCompleted', []]);
  const { notifications } = await ada.ask('GET /notification/list', {});
  expect(notifications).toMatchObject([
    {
      sentence: '2 people completed your action',
      url: `/actions/details/${id}`,
      object: { others: 2, title: 'Other words' },
    },
  ]);
  expect(JSON.stringify(notifications)).not.toMatch(/noor|hugo/i);
  expect(
    await notified(() => noor.ask('POST /action/save-rating', { action_id: id, rating: 5 })),
  ).toEqual([]);
  expect(await notified(() => ada.ask('POST /action/call-off', { id }))).toEqual([
    'noor actionChanged',
  ]);
  expect(await notificationTexts(town, 'noor')).toEqual([
    'Ada Lindqvist canceled an action you follow',
  ]);
  expect(await notified(() => ada.ask('POST /action/delete', { id }))).toEqual([
    'hugo postDeleted',
    'noor postDeleted',
  ]);

  const declinedAction = await publishAction(town, 'ada', { issues: [firstIssue!.id] });
  expect(
    await notified(() =>
      keeper.ask('POST /admin/action/approve', {
        id: declinedAction.id,
        approve: false,
        reason: 'Which creek?',
      }),
    ),
  ).toEqual(['ada moderated']);
  expect(await notificationTexts(town, 'ada')).toEqual(['Your action wasn’t approved']);
});

test('moderation: hiding, warnings, dismissals, deletion, reversals and appeals', async () => {
  await makeModerators(town, 'marcus');
  const [marcus, noor, keeper] = [
    await asUser('marcus'),
    await asUser('noor'),
    await asUser('keeper'),
  ];
  const reportPost = async () => {
    const { id } = await town.post('noor');
    await town.say('elif', id);
    expect(await notified(() => report(town, { content_id: id }, 'hugo'))).toEqual([]);
    return `content-${id}`;
  };
  const reportAndDecide = async (decision: 'hide' | 'warn' | 'keep' | 'delete') => {
    const id = await reportPost();
    let decidedCount = 0;
    const category = decision === 'keep' ? {} : { category: 'spam' as const };
    const recipients = await notified(
      async () =>
        (decidedCount = (
          await marcus.ask('POST /admin/report/resolve', { id, decision, ...category })
        ).decision.id),
    );
    return { decided: decidedCount, recipients };
  };
  const hiddenPost = await reportAndDecide('hide');
  expect(hiddenPost.recipients).toEqual(['hugo moderated', 'noor moderated']);
  expect(await notificationTexts(town, 'noor')).toEqual(['A moderator hid your post']);
  expect(
    await notified(() =>
      noor.ask('POST /moderation/appeal', { id: hiddenPost.decided, text: 'It is no spam.' }),
    ),
  ).toEqual([]);
  expect(
    await notified(() =>
      keeper.ask('POST /admin/appeal/resolve', { id: hiddenPost.decided, decision: 'overturn' }),
    ),
  ).toEqual(['noor moderated']);
  const warnedPost = await reportAndDecide('warn');
  expect(warnedPost.recipients).toEqual(['hugo moderated', 'noor moderated']);
  expect(
    await notified(() => marcus.ask('POST /admin/report/undo', { id: warnedPost.decided })),
  ).toEqual(['noor moderated']);
  expect((await reportAndDecide('keep')).recipients).toEqual(['hugo moderated']);
  expect((await reportAndDecide('delete')).recipients).toEqual([
    'elif postDeleted',
    'hugo moderated',
    'noor moderated',
  ]);
});

test('every notification type except declined requests is created by an activity', () => {
  const dispatchedTypes = new Set(
    [...observedActivities].map((activity) => activity.split(' ').at(-1)!),
  );
  // Tested in server/actions/revisions.test.ts and attendance.test.ts, in
  // server/groups/ownership.test.ts and in server/conversations/conversations.test.ts.
  const typesTestedElsewhere = new Set([
    'textCorrected',
    'actionDeleted',
    'groupOffered',
    'groupHandedOver',
    'groupOfferAccepted',
    'scheduledPostFailed',
    'placeFree',
    'chatMessageSent',
    'chatJoined',
    'chatAsked',
  ]);
  expect(
    Object.keys(NotificationType).filter(
      (type) => !dispatchedTypes.has(type) && !typesTestedElsewhere.has(type),
    ),
  ).toEqual(['friendRequestDeclined']);
});

test('joining and leaving repeatedly notifies once', async () => {
  const [ada, gus] = [await town.as('ada'), await town.as('gus')];
  const group = await createTestGroup(town, 'ada');
  const notifiedIds: number[] = [];
  for (let i = 0; i < 3; i++) {
    await gus.ask('POST /group/join', { group_id: group.id });
    notifiedIds.push(
      (await ada.ask('GET /notification/list', {})).notifications.filter(
        ({ status, url }) => status === '0' && url.includes(String(group.id)),
      ).length,
    );
    await ada.ask('POST /notification/read', {});
    await gus.ask('POST /group/leave', { group_id: group.id });
  }
  expect(notifiedIds).toEqual([1, 0, 0]);
});
