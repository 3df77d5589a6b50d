import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Input, Call } from '#contract/calls.ts';
import type { Username } from '#server/seed/people.ts';
import { sql } from '#server/db/sql.ts';
import { createTestGroup } from '#test/groups.ts';
import { pictureOf } from '#test/pictures.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

const never = 987_654_321;

/** Every endpoint that accepts a group, with input that is valid except for the group. */
const groupCalls = (group: number, person: number) =>
  ({
    'GET /group/get-one': { id: group },
    'POST /group/update': { id: group, name: 'Mine' },
    'POST /group/archive': { id: group, archive: 'Y' },
    'POST /group/delete': { id: group },
    'POST /group/join': { group_id: group },
    'POST /group/leave': { group_id: group },
    'POST /group/accept-invitation': { group_id: group },
    'POST /group/decline-invitation': { group_id: group },
    'POST /group/list-me': { group_id: group },
    'POST /group/news': { group_id: group, news: 'all' },
    'GET /group/members': { group_id: group },
    'POST /group/remove-member': { group_id: group, user_id: person },
    'POST /group/set-role': { group_id: group, user_id: person, role: 'member' },
    'POST /group/transfer': { group_id: group, user_id: person },
    'POST /group/answer-transfer': { group_id: group, accept: true },
    'GET /group/removed': { group_id: group },
    'POST /group/let-back': { group_id: group, user_id: person },
    'GET /group/parent-groups': { id: group },
    'GET /group/search-user': { group_id: group, keyword: 'ada' },
    'GET /group/friends-to-invite': { group_id: group },
    'POST /group/invite-user-emails': { group_id: group, emails: ['someone@example.org'] },
    'POST /group/invite-users': { group_id: group, users: [person] },
    'POST /group/invite-friends': { group_id: group, friends: [person] },
    'GET /group/invitations': { group_id: group },
    'POST /group/revoke-invitation': { group_id: group, user_id: person },
    'POST /group/create': { name: 'Child', parent_id: group },
    'POST /content/add': { text: 'Hello', group_id: group },
    'POST /user/post-feed': { text: 'Hello', group_id: group },
    'GET /content/audience': { shared_as: 'Group', group_id: group },
    'POST /poll/create': {
      question: 'Who?',
      options: ['A', 'B'],
      answer_allowed: 1,
      close_on: '2099-01-01',
      group_id: group,
    },
    'POST /blog/create': { title: 'A', excerpt: 'B', group_id: group },
  }) satisfies Partial<{ [C in Call]: Input<C> }>;

describe('a closed group', () => {
  test('gets the same responses as a missing group for an outsider', async () => {
    const group = await createTestGroup(town, 'ada', ['ben', 'isla'], {
      status: 'Closed',
      name: 'Under the stairs',
      tags: ['stairs'],
      icon: await pictureOf(town, town.id.ada),
    });
    const post = await town.post('ben', { group_id: group.id, shared_as: 'Public' });
    const { contents } = await (
      await town.as('ada')
    ).ask('GET /content/list', { group_id: group.id });
    // A former member is an outsider too.
    await (await town.as('isla')).ask('POST /group/leave', { group_id: group.id });
    for (const name of ['gus', 'keeper', 'isla'] as const) {
      const client = await town.as(name);
      const [hiddenCalls, absentCalls] = [
        groupCalls(group.id, town.id.ben),
        groupCalls(never, town.id.ben),
      ];
      for (const call of Object.keys(hiddenCalls) as (keyof typeof hiddenCalls)[]) {
        const [hidden, absent] = [
          await client.refused(call, hiddenCalls[call]),
          await client.refused(call, absentCalls[call]),
        ];
        expect([call, hidden.status, hidden.body]).toEqual([call, absent.status, absent.body]);
        expect([call, hidden.status]).toEqual([call, call === 'POST /group/create' ? 422 : 404]);
      }
      expect(await client.ask('GET /content/list', { group_id: group.id })).toEqual(
        await client.ask('GET /content/list', { group_id: never }),
      );
      for (const { id } of [post, ...contents])
        expect((await client.refused('GET /content/get-one', { id })).status).toBe(404);
      for (const input of [
        {},
        { keyword: 'Under the stairs' },
        { tag: 'stairs' },
        { type: 'private' as const },
      ])
        expect(
          (await client.ask('GET /group/list', input)).contents.map(({ id }) => id),
        ).not.toContain(group.id);
      expect(
        (await town.http.inject({ url: town.app.files.address(group.icon_file, client.id) }))
          .statusCode,
      ).toBe(404);
    }
    for (const name of ['ada', 'ben'] as const)
      expect(
        (await (await town.as(name)).ask('GET /group/get-one', { id: group.id })).group.total_posts,
      ).toBe(1);
  });

  test('shows only its card to an invited person', async () => {
    const gus = await town.as('gus');
    const group = await createTestGroup(town, 'ada', ['ben'], {
      status: 'Closed',
      description: '<p>All of it.</p>',
      icon: await pictureOf(town, town.id.ada),
    });
    const post = await town.post('ben', { group_id: group.id, shared_as: 'Public' });
    await town.db.execute(
      sql`insert into group_invitations (group_id, person_id, inviter_id) values (${group.id}, ${gus.id}, ${town.id.ada})`,
    );
    const seen = (await gus.ask('GET /group/get-one', { id: group.id })).group;
    expect(seen).toMatchObject({
      description: '<p>All of it.</p>',
      total_members: 2,
      total_posts: 0,
      membership: 'invited',
      can_read: false,
    });
    expect(seen.icon).not.toBe('');
    expect((await gus.refused('GET /content/get-one', { id: post.id })).status).toBe(404);
    expect((await gus.ask('GET /content/list', { group_id: group.id })).contents).toEqual([]);
    expect((await gus.refused('GET /group/members', { group_id: group.id })).status).toBe(403);
    expect(
      (await gus.refused('POST /content/add', { text: 'Hello', group_id: group.id })).status,
    ).toBe(403);
  });
});

describe('closing and opening', () => {
  const seenBy = async (who: Username, group: number) =>
    (
      await (await town.as(who)).ask('GET /content/list', { group_id: group, pageSize: 100 })
    ).contents.map(({ text }) => text);

  test('hides open posts at once, and keeps them hidden when the group opens again', async () => {
    const [ada, gus] = [await town.as('ada'), await town.as('gus')];
    const group = await createTestGroup(town, 'ada', ['ben']);
    const set = (status: 'Open' | 'Closed') =>
      ada.ask('POST /group/update', { id: group.id, name: 'Harbor choir', status });
    const totals = async () =>
      (await gus.ask('GET /group/get-one', { id: group.id })).group.total_posts;
    const before = await town.post('ben', {
      group_id: group.id,
      text: 'before',
      shared_as: 'Public',
    });
    await town.post('ben', { group_id: group.id, text: 'for the group', shared_as: 'Group' });
    expect([await seenBy('gus', group.id), await totals()]).toEqual([
      ['for the group', 'before', ''],
      2,
    ]);
    expect((await town.visitor.ask('GET /content/get-one', { id: before.id })).content.id).toBe(
      before.id,
    );

    await set('Closed');
    expect((await gus.refused('GET /group/get-one', { id: group.id })).status).toBe(404);
    for (const client of [gus, town.visitor])
      expect((await client.refused('GET /content/get-one', { id: before.id })).status).toBe(404);
    await town.post('ben', { group_id: group.id, text: 'behind doors', shared_as: 'Public' });
    expect(await seenBy('ben', group.id)).toEqual(['behind doors', 'for the group', 'before', '']);

    await set('Open');
    expect([await seenBy('gus', group.id), await totals()]).toEqual([[], 0]);
    expect((await town.visitor.refused('GET /content/get-one', { id: before.id })).status).toBe(
      404,
    );
    await town.post('ben', { group_id: group.id, text: 'after', shared_as: 'Public' });
    expect([await seenBy('gus', group.id), await totals()]).toEqual([['after'], 1]);
    expect(
      (await (await town.as('ben')).ask('GET /group/get-one', { id: group.id })).group.total_posts,
    ).toBe(4);
    // A new member can read everything.
    await gus.ask('POST /group/join', { group_id: group.id });
    expect([(await seenBy('gus', group.id)).length, await totals()]).toEqual([5, 4]);
  });

  test('counts only posts that the viewer can open', async () => {
    const [ada, ben, isla] = [await town.as('ada'), await town.as('ben'), await town.as('isla')];
    const group = await createTestGroup(town, 'ada', ['ben', 'isla', 'noor', 'quinn', 'rex'], {
      enable_blog: 'Y',
    });
    for (const [who, shared_as] of [
      ['ada', 'Friends'],
      ['ada', 'Private'],
      ['isla', 'Friends'],
      ['noor', 'Friends'],
      ['quinn', 'Group'],
      ['rex', 'Public'],
      ['ben', 'Group'],
    ] as const)
      await town.post(who, { group_id: group.id, shared_as });
    await town.db.execute(sql`
      insert into posts (author_id, content_type, shared_as, group_id, draft, hidden_at, approved) values
        (${ben.id}, 2, 'Public', ${group.id}, true, null, true), (${ben.id}, 0, 'Public', ${group.id}, false, now(), true),
        (${ben.id}, 0, 'Group', ${group.id}, false, null, false), (${ben.id}, 4, 'Public', ${group.id}, false, null, true)`);
    for (const who of ['ada', 'ben', 'isla', 'noor', 'quinn', 'rex', 'hugo'] as const) {
      const client = await town.as(who);
      const kinds = (
        await client.ask('GET /content/list', { group_id: group.id, pageSize: 100 })
      ).contents.map(({ content_type }) => content_type);
      const { total_posts, total_actions } = (
        await client.ask('GET /group/get-one', { id: group.id })
      ).group;
      expect([who, total_posts, total_actions]).toEqual([
        who,
        kinds.filter((kind) => kind !== 3 && kind !== 4).length,
        kinds.filter((kind) => kind === 4).length,
      ]);
    }
    const totalOf = async (client: typeof ada) =>
      (await client.ask('GET /group/get-one', { id: group.id })).group.total_posts;
    // Ada’s friends are Ben and Isla. Quinn and Rex block each other. Ben sees his own hidden and
    // unapproved posts.
    expect([
      await totalOf(ada),
      await totalOf(ben),
      await totalOf(isla),
      await totalOf(await town.as('quinn')),
    ]).toEqual([6, 6, 5, 2]);
  });
});
