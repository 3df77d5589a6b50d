import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { NotificationLevel } from '#contract/group.ts';
import { strings } from '#contract/strings.ts';
import type { Username } from '#server/seed/people.ts';
import { sql } from '#server/db/sql.ts';
import { publishAction } from '#test/actions.ts';
import { createTestGroup } from '#test/groups.ts';
import { publishPoll } from '#test/polls.ts';
import { rowsOf, notificationTexts, notificationsFrom } from '#test/notifications.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
/** Owned by Ada, whose only friend is Ben. Each member chose a different notification level. */
let group: { id: number };
const chosen = {
  ben: 'some',
  noor: 'all',
  hugo: 'some',
  elif: 'mentions',
  gus: 'none',
} as const satisfies Partial<Record<Username, NotificationLevel>>;
const notifiedBy = (action: () => Promise<unknown>) => notificationsFrom(town, action);

beforeAll(async () => {
  town = await createTestTown();
  await town.db.execute(sql`delete from friendships`);
  await town.db.execute(
    sql`insert into friendships (low_id, high_id, requester_id, status) values (${town.id.ada}, ${town.id.ben}, ${town.id.ada}, 1)`,
  );
  group = await createTestGroup(town, 'ada', Object.keys(chosen) as Username[], {
    enable_blog: 'Y',
  });
  for (const [name, news] of Object.entries(chosen))
    await (await town.as(name as Username)).ask('POST /group/news', { group_id: group.id, news });
});
afterAll(() => town.close());
beforeEach(async () => {
  await town.drainJobs();
  await town.db.execute(sql`delete from notification_settings`);
});

const inGroup = { group_id: () => ({ group_id: group.id, shared_as: 'Group' as const }) };

test('notifies members of polls, actions and blogs as they chose, and of other posts if they chose all', async () => {
  const ada = await town.as('ada');
  expect(await notifiedBy(() => publishPoll(town, 'ada', inGroup.group_id()))).toEqual([
    'ben pollCreated',
    'hugo pollCreated',
    'noor pollCreated',
  ]);
  expect(await notificationTexts(town, 'hugo')).toEqual([
    'Ada Lindqvist created a poll in Harbor choir',
  ]);
  expect(
    await notifiedBy(() =>
      ada.ask('POST /blog/create', {
        title: 'On song',
        excerpt: 'Short',
        description: '<p>Long</p>',
        status: 'Published',
        ...inGroup.group_id(),
      }),
    ),
  ).toEqual(['ben blogCreated', 'hugo blogCreated', 'noor blogCreated']);
  expect(await notifiedBy(() => publishAction(town, 'ada', inGroup.group_id()))).toEqual([
    'ben actionForYou',
    'hugo actionForYou',
    'noor actionForYou',
  ]);
  expect(await notificationTexts(town, 'noor')).toEqual([
    'Ada Lindqvist published an action in Harbor choir',
  ]);
  // Ben is notified as a friend.
  expect(await notifiedBy(() => town.post('ada', inGroup.group_id()))).toEqual([
    'ben postCreated',
    'noor postCreated',
  ]);
  expect(
    await notifiedBy(() =>
      ada.ask('POST /group/update', {
        id: group.id,
        name: 'Harbor choir',
        brief_description: 'Sundays',
      }),
    ),
  ).toEqual(['ben groupUpdated', 'hugo groupUpdated', 'noor groupUpdated']);
});

test('does not notify friends who chose none, and notifies all others of mentions', async () => {
  const ben = await town.as('ben');
  await ben.ask('POST /group/news', { group_id: group.id, news: 'none' });
  expect(
    await notifiedBy(() =>
      town.post('ada', { ...inGroup.group_id(), text: '@ben @elif @gus @hugo and all' }),
    ),
  ).toEqual(['elif mentioned', 'hugo mentioned', 'noor postCreated']);
  expect(await notifiedBy(() => publishPoll(town, 'ada', inGroup.group_id()))).toEqual([
    'hugo pollCreated',
    'noor pollCreated',
  ]);
  expect(await notifiedBy(() => town.post('ada')), 'elsewhere').toEqual(['ben postCreated']);
  await ben.ask('POST /group/news', { group_id: group.id, news: 'some' });
});

test('does not notify other members of posts for friends, nor anyone of posts by blocked people', async () => {
  expect(
    await notifiedBy(() => publishPoll(town, 'ada', { group_id: group.id, shared_as: 'Friends' })),
  ).toEqual(['ben pollCreated']);
  const hugo = await town.as('hugo');
  await hugo.ask('POST /user/block-user', { user_id: town.id.noor });
  expect(await notifiedBy(() => publishPoll(town, 'noor', inGroup.group_id()))).toEqual([
    'ada pollCreated',
    'ben pollCreated',
  ]);
  await hugo.ask('POST /user/un-block-user', { user_id: town.id.noor });
});

test('sends emails to members who enabled group emails, and unsubscribing ends only those', async () => {
  const hugo = await town.as('hugo');
  await hugo.ask('POST /account/save-notification-settings', { groups_email: 'Y' });
  const before = town.mails().length;
  await publishPoll(town, 'ada', { ...inGroup.group_id(), question: 'When do we sing?' });
  await rowsOf(town);
  const [mail, ...more] = town.mails().slice(before);
  expect(more).toEqual([]);
  expect(mail).toContain('Subject: Ada Lindqvist created a poll in Harbor choir');
  const [, code] = /unsubscribe\/([\w-]{30,})/.exec(mail!.replaceAll(/=?\r\n ?/g, ''))!;
  expect(await town.visitor.ask('GET /notification/unsubscribe', { code: code! })).toEqual({
    kind: 'activity in your groups',
    all: false,
  });
  await town.visitor.ask('POST /notification/unsubscribe', { code: code! });
  const { settings } = await hugo.ask('POST /account/get-notification-settings', {});
  expect([
    settings['groups_email'],
    settings['action_email'],
    settings['my_content_email'],
    settings['groups_site'],
  ]).toEqual(['N', 'Y', 'Y', 'Y']);
  await publishPoll(town, 'ada', inGroup.group_id());
  await rowsOf(town);
  expect(town.mails()).toHaveLength(before + 1);
});

test('lets members choose for each of their groups, and rejects others', async () => {
  const hugo = await town.as('hugo');
  const { groups } = await hugo.ask('GET /group/news', {});
  expect(groups).toContainEqual({ id: group.id, name: 'Harbor choir', news: 'some' });
  expect((await hugo.ask('GET /group/get-one', { id: group.id })).group.news).toBe('some');
  expect(await hugo.ask('POST /group/news', { group_id: group.id, news: 'all' })).toEqual({
    news: 'all',
    message: strings.settingsSaved,
  });
  expect((await hugo.ask('GET /group/news', { pageSize: 1 })).groups).toHaveLength(1);
  const dev = await town.as('dev');
  expect((await dev.ask('GET /group/get-one', { id: group.id })).group.news).toBeUndefined();
  expect((await dev.refused('POST /group/news', { group_id: group.id, news: 'all' })).status).toBe(
    403,
  );
  const closed = await createTestGroup(town, 'ada', [], { status: 'Closed' });
  expect(
    (await dev.refused('POST /group/news', { group_id: closed.id, news: 'all' })).message,
  ).toBe(strings.groupNotFound);
  expect(
    (await hugo.refused('POST /group/news', { group_id: group.id, news: 'loud' as 'all' })).status,
  ).toBe(422);
  expect((await town.visitor.refused('GET /group/news', {})).status).toBe(401);
  // Leaving and joining again resets the choice.
  await hugo.ask('POST /group/leave', { group_id: group.id });
  await hugo.ask('POST /group/join', { group_id: group.id });
  expect((await hugo.ask('GET /group/get-one', { id: group.id })).group.news).toBe('some');
});
