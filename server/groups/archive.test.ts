// Archived groups: everything stays readable, and nothing is added.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call, Input } from '#contract/calls.ts';
import { day } from '#contract/durations.ts';
import type { Group } from '#contract/group.ts';
import { groupStrings } from '#contract/groupStrings.ts';
import { strings } from '#contract/strings.ts';
import { filledForm as filledAction } from '#test/actions.ts';
import { createTestGroup } from '#test/groups.ts';
import { countLockWaits, waitUntilFinishedOrBlocked, whileLocked } from '#test/locks.ts';
import { notificationTexts } from '#test/notifications.ts';
import { choosing, filledForm as filledPoll, pollUpdateInput, publishPoll } from '#test/polls.ts';
import { letScheduledTimeCome } from '#test/scheduledPosts.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

const setArchived = async (group: number, archive: 'Y' | 'N') =>
  (await town.as('ada')).ask('POST /group/archive', { id: group, archive });
const groupFor = async (username: Parameters<TestTown['as']>[0], id: number) =>
  (await (await town.as(username)).ask('GET /group/get-one', { id })).group;

test('only the owner archives and reopens a group', async () => {
  const group = await createTestGroup(town, 'ada', ['ben', 'isla']);
  await (
    await town.as('ada')
  ).ask('POST /group/set-role', { group_id: group.id, user_id: town.id.ben, role: 'moderator' });
  for (const username of ['ben', 'isla', 'gus', 'keeper'] as const) {
    const client = await town.as(username);
    const refusal = await client.refused('POST /group/archive', { id: group.id, archive: 'Y' });
    expect([refusal.status, refusal.message]).toEqual([403, strings.ownerOnly]);
  }
  expect(await groupFor('ben', group.id)).not.toHaveProperty('archived_on');
  expect(
    (await town.visitor.refused('POST /group/archive', { id: group.id, archive: 'Y' })).status,
  ).toBe(401);

  const archived = await setArchived(group.id, 'Y');
  expect(archived.message).toBe(groupStrings.groupArchived);
  expect(archived.group).toMatchObject({
    can_post: false,
    can_invite: false,
    can_archive: true,
    can_edit: true,
    revision: group.revision,
  });
  // Archiving again changes nothing.
  expect((await setArchived(group.id, 'Y')).group.archived_on).toBe(archived.group.archived_on);
  expect(await groupFor('gus', group.id)).toMatchObject({ can_read: true, can_join: false });

  const reopened = await setArchived(group.id, 'N');
  expect(reopened.message).toBe(groupStrings.groupReopened);
  expect(reopened.group).not.toHaveProperty('archived_on');
  expect(reopened.group).toMatchObject({ can_post: true, can_invite: true });
});

describe('in an archived group', () => {
  let group: Group;
  let group_id: number;
  let post: number;
  let poll: Awaited<ReturnType<typeof publishPoll>>;
  let action: number;
  let comment: number;
  let narrow: { friends: number; private: number; blog: number };
  beforeAll(async () => {
    const [ada, ben] = [await town.as('ada'), await town.as('ben')];
    group = await createTestGroup(town, 'ada', ['ben', 'isla'], {
      name: 'Lantern makers',
      enable_blog: 'Y',
    });
    group_id = group.id;
    post = (
      await ben.ask('POST /content/add', { text: 'Paper is in.', shared_as: 'Public', group_id })
    ).content.id;
    comment = (await ben.ask('POST /comment/add', { content_id: post, comment: 'Red and blue' }))
      .comment.id;
    const addNarrow = async (shared_as: 'Friends' | 'Private') =>
      (await ben.ask('POST /content/add', { text: 'Glue is in.', shared_as, group_id })).content.id;
    const blog = { title: 'Glue', excerpt: 'How to glue', shared_as: 'Friends', group_id } as const;
    narrow = {
      friends: await addNarrow('Friends'),
      private: await addNarrow('Private'),
      blog: (await ben.ask('POST /blog/create', blog)).content.id,
    };
    poll = await publishPoll(town, 'ben', { group_id });
    action = (await ada.ask('POST /action/create', { ...filledAction, group_id })).action.id;
    await ada.ask('POST /group/invite-users', { group_id, users: [town.id.gus] });
    await setArchived(group_id, 'Y');
  });

  const refusedCalls = (): [Parameters<TestTown['as']>[0], Call, object][] => [
    ['ben', 'POST /content/add', { text: 'More paper', group_id }],
    ['ben', 'POST /user/post-feed', { text: 'More paper', group_id }],
    ['ben', 'POST /content/add', { id: post, text: 'Paper is gone.', revision: 1 }],
    ['ben', 'POST /content/add', { id: narrow.friends, text: 'Glue is gone.', revision: 1 }],
    ['ben', 'POST /content/add', { id: narrow.private, text: 'Glue is gone.', revision: 1 }],
    ['ben', 'POST /content/add', { id: post, shared_as: 'Private', revision: 1 }],
    ['ben', 'POST /blog/update', { id: narrow.blog, title: 'Tape', revision: 1 }],
    ['ben', 'POST /blog/update', { id: narrow.blog, title: 'Tape', status: 'Draft', revision: 1 }],
    ['ben', 'POST /content/add', { text: '', quoted_id: post, group_id }],
    [
      'ben',
      'POST /content/schedule',
      { text: 'Later', publish_on: new Date(Date.now() + day).toISOString(), group_id },
    ],
    ['isla', 'POST /comment/add', { content_id: post, comment: 'And green' }],
    ['isla', 'POST /comment/add', { content_id: post, comment: 'Nice', parent_id: comment }],
    ['ben', 'POST /comment/add', { content_id: post, id: comment, comment: 'Green', revision: 1 }],
    ['ben', 'POST /poll/create', { ...filledPoll, group_id }],
    ['ben', 'POST /poll/update', pollUpdateInput(poll)],
    ['isla', 'POST /poll/do-vote', choosing(poll, 0)],
    // Outside the group, members of the site vote in its public polls.
    ['gus', 'POST /poll/do-vote', choosing(poll, 0)],
    ['ben', 'POST /poll/tell-outcome', { id: poll.id, outcome: 'By the bridge.' }],
    ['ben', 'POST /blog/create', { title: 'Folding', excerpt: 'How to fold', group_id }],
    ['ada', 'POST /action/create', { ...filledAction, group_id }],
    ['ada', 'POST /action/update', { ...filledAction, id: action }],
    ['ada', 'POST /action/post-update', { action_id: action, body: '<p>News</p>' }],
    ['ada', 'POST /group/invite-users', { group_id, users: [town.id.zoe] }],
    ['ben', 'POST /group/invite-friends', { group_id, friends: [town.id.zoe] }],
    ['ben', 'POST /group/invite-user-emails', { group_id, emails: ['someone@example.org'] }],
    ['ben', 'POST /user/create-invitation-link', { group_id, days: 7, max_uses: 1 }],
    ['ada', 'GET /group/search-user', { group_id, keyword: 'zoe' }],
    ['zoe', 'POST /group/join', { group_id }],
    ['gus', 'POST /group/join', { group_id }],
    ['gus', 'POST /group/accept-invitation', { group_id }],
  ];

  test('nothing is posted, commented on, voted for, and nobody invites or joins', async () => {
    for (const [username, call, input] of refusedCalls()) {
      const refusal = await (await town.as(username)).refused(call, input as Input<typeof call>);
      expect([username, call, refusal.status, refusal.message]).toEqual([
        username,
        call,
        403,
        groupStrings.groupIsArchived,
      ]);
    }
  });

  test('everything is read as before, and responses say that nothing can be added', async () => {
    for (const username of ['ada', 'ben', 'isla', 'zoe'] as const) {
      const client = await town.as(username);
      const { contents } = await client.ask('GET /content/list', { group_id, pageSize: 15 });
      expect(contents.map(({ id }) => id)).toEqual(expect.arrayContaining([post, poll.id, action]));
      for (const content of contents)
        expect(content).toMatchObject({
          can_comment: false,
          can_edit: false,
          group: { archived: true },
        });
      expect((await client.ask('GET /group/members', { group_id })).total).toBe(3);
      expect((await client.ask('GET /poll/get-one', { id: poll.id })).poll).toMatchObject({
        can_vote: false,
        can_edit: false,
      });
      expect((await client.ask('GET /action/get-one', { id: action })).action).toMatchObject({
        can_edit: false,
        can_tell: false,
      });
    }
    expect((await groupFor('gus', group_id)).membership).toBe('invited');
  });

  test('it comes last in every order, and is none in which the owner can create actions', async () => {
    const ada = await town.as('ada');
    for (const sort of [undefined, 'name', 'added_on', 'popular'] as const) {
      const { contents } = await ada.ask('GET /group/list', {
        ...(sort && { sort }),
        pageSize: 50,
      });
      expect(contents.at(-1)!.id).toBe(group_id);
    }
    const { groups } = await ada.ask('GET /action/group-affiliations', {});
    expect(groups.map(({ id }) => id)).not.toContain(group_id);
  });

  test('authors delete their posts, invited people decline, and members leave', async () => {
    const ben = await town.as('ben');
    const { content } = await ben.ask('GET /content/get-one', { id: post });
    expect(content.can_remove).toBe(true);
    await ben.ask('POST /comment/delete', { id: comment });
    await ben.ask('POST /content/delete', { id: post });
    await (await town.as('gus')).ask('POST /group/decline-invitation', { group_id });
    const left = await (await town.as('isla')).ask('POST /group/leave', { group_id });
    expect(left).toMatchObject({ membership: 'none', total_members: 2 });
  });

  test('after it is reopened, the same is possible again', async () => {
    await setArchived(group_id, 'N');
    const isla = await town.as('isla');
    await isla.ask('POST /group/join', { group_id });
    await isla.ask('POST /content/add', { text: 'Back again', group_id });
    await isla.ask('POST /poll/do-vote', choosing(poll, 0));
  });
});

test('a scheduled post fails with a notification, and is published after the group reopens', async () => {
  const { id: group_id } = await createTestGroup(town, 'ada', ['ben'], { name: 'Kite club' });
  const ben = await town.as('ben');
  const { scheduled } = await ben.ask('POST /content/schedule', {
    text: 'Wind on Sunday',
    shared_as: 'Group',
    publish_on: new Date(Date.now() + day).toISOString(),
    group_id,
  });
  await setArchived(group_id, 'Y');
  await letScheduledTimeCome(town);
  expect((await ben.ask('GET /content/scheduled', {})).scheduled).toMatchObject([
    { id: scheduled.id, failure: 'group' },
  ]);
  expect(await notificationTexts(town, 'ben')).toContainEqual(expect.stringContaining('scheduled'));
  await setArchived(group_id, 'N');
  await ben.ask('POST /content/publish-scheduled', { id: scheduled.id });
});

test('an edit waits while the group of the post is being archived', async () => {
  const { id: group_id } = await createTestGroup(town, 'ada', ['ben'], { enable_blog: 'Y' });
  const ben = await town.as('ben');
  const { id } = (await ben.ask('POST /content/add', { text: 'Paper', group_id })).content;
  const blog = { title: 'Folding', excerpt: 'How to fold', group_id };
  const { id: blogId } = (await ben.ask('POST /blog/create', blog)).content;
  const poll = await publishPoll(town, 'ben', { group_id });
  const edits: [Call, object][] = [
    ['POST /content/add', { id, text: 'Paper and glue', revision: 1 }],
    ['POST /blog/update', { id: blogId, title: 'Gluing', revision: 1 }],
    ['POST /poll/update', pollUpdateInput(poll)],
  ];
  await town.drainJobs();
  for (const [call, input] of edits)
    await whileLocked(
      town,
      `select from groups where id = ${group_id} for no key update`,
      async (release) => {
        const response = ben.raw(call, input as Input<typeof call>);
        await waitUntilFinishedOrBlocked(town, response, 1);
        expect([call, await countLockWaits(town)]).toEqual([call, 1]);
        await release();
        expect((await response).statusCode).toBe(200);
      },
    );
});

test('a closed group that is archived stays hidden', async () => {
  const { id } = await createTestGroup(town, 'ada', ['ben'], { status: 'Closed' });
  await setArchived(id, 'Y');
  const gus = await town.as('gus');
  expect((await gus.refused('GET /group/get-one', { id })).status).toBe(404);
  expect((await gus.refused('POST /group/archive', { id, archive: 'N' })).status).toBe(404);
  expect((await groupFor('ben', id)).can_post).toBe(false);
});
