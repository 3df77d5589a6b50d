import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { strings } from '#contract/strings.ts';
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
const invite = (group_id: number, person: number, inviter: number) =>
  town.db.execute(
    sql`insert into group_invitations (group_id, person_id, inviter_id, note) values (${group_id}, ${person}, ${inviter}, 'Come and sing.')`,
  );
const countsOf = async (name: 'ada' | 'ben' | 'gus') =>
  (await (await town.as(name)).ask('GET /group/count-groups-by-status', {})).counts;

describe('joining and leaving', () => {
  test('changes only the membership, and only once', async () => {
    const [ben, before] = [await town.as('ben'), await countsOf('ben')];
    const group = await createTestGroup(town, 'ada');
    for (const _twice of [1, 2])
      expect(await ben.ask('POST /group/join', { group_id: group.id })).toEqual({
        membership: 'member',
        total_members: 2,
        counts: { ...before, public: before.public + 1, joined: before.joined + 1 },
        message: strings.groupJoined,
      });
    expect((await ben.ask('GET /group/get-one', { id: group.id })).group).toMatchObject({
      membership: 'member',
      total_members: 2,
      can_edit: false,
      can_join: false,
      can_leave: true,
      can_invite: true,
      can_read: true,
      can_post: true,
    });
    for (const _twice of [1, 2])
      expect(await ben.ask('POST /group/leave', { group_id: group.id })).toEqual({
        membership: 'none',
        total_members: 1,
        counts: { ...before, public: before.public + 1 },
        message: strings.groupLeft,
      });
    expect((await ben.ask('GET /group/get-one', { id: group.id })).group).toMatchObject({
      membership: 'none',
      total_members: 1,
      can_join: true,
      can_leave: false,
      can_invite: false,
      can_read: true,
      can_post: false,
    });
  });

  test('is a no-op for the owner, who cannot leave', async () => {
    const [ada, group] = [await town.as('ada'), await createTestGroup(town, 'ada', ['ben'])];
    expect(await ada.ask('POST /group/join', { group_id: group.id })).toMatchObject({
      membership: 'owner',
      total_members: 2,
    });
    expect(await ada.refused('POST /group/leave', { group_id: group.id })).toMatchObject({
      status: 403,
      message: strings.ownerCannotLeave,
    });
    expect((await ada.ask('GET /group/get-one', { id: group.id })).group.membership).toBe('owner');
  });

  test('a closed group needs an invitation, which is used up', async () => {
    const [gus, hugo] = [await town.as('gus'), await town.as('hugo')];
    const group = await createTestGroup(town, 'ada', ['ben'], {
      status: 'Closed',
      rules: 'Sing softly.',
    });
    const before = await countsOf('gus');
    await invite(group.id, gus.id, town.id.ben);
    const invited = (await gus.ask('GET /group/get-one', { id: group.id })).group;
    expect(invited).toMatchObject({
      membership: 'invited',
      invited_by: { username: 'ben' },
      invitation_note: 'Come and sing.',
      rules: 'Sing softly.',
      total_members: 2,
      can_join: true,
      can_read: false,
      can_post: false,
    });
    expect(await gus.ask('POST /group/join', { group_id: group.id })).toEqual({
      membership: 'member',
      total_members: 3,
      counts: { ...before, private: before.private + 1, joined: before.joined + 1 },
      message: strings.groupJoined,
    });
    expect((await gus.ask('GET /group/get-one', { id: group.id })).group).not.toHaveProperty(
      'invited_by',
    );
    expect(
      (await town.db.query(sql`select from group_invitations where group_id = ${group.id}`)).length,
    ).toBe(0);
    expect((await hugo.refused('POST /group/join', { group_id: group.id })).body).toBe(
      (await hugo.refused('POST /group/join', { group_id: never })).body,
    );
  });

  test('leaving removes access at once', async () => {
    const [ada, ben] = [await town.as('ada'), await town.as('ben')];
    const group = await createTestGroup(town, 'ada', ['ben'], { status: 'Closed' });
    const [mine, hers] = [
      await town.post('ben', { group_id: group.id, shared_as: 'Public' }),
      await town.post('ada', {
        group_id: group.id,
        shared_as: 'Group',
        attachments: [await pictureOf(town, ada.id)],
      }),
    ];
    expect((await ben.ask('GET /group/get-one', { id: group.id })).group.total_posts).toBe(2);
    const before = await countsOf('ben');
    expect(await ben.ask('POST /group/leave', { group_id: group.id })).toMatchObject({
      membership: 'none',
      total_members: 1,
      counts: { ...before, private: before.private - 1, joined: before.joined - 1 },
    });
    for (const id of [mine.id, hers.id])
      expect((await ben.refused('GET /content/get-one', { id })).status).toBe(404);
    expect((await ben.refused('GET /group/get-one', { id: group.id })).status).toBe(404);
    expect((await ben.ask('GET /content/list', { group_id: group.id })).contents).toEqual([]);
    expect(
      (await ben.ask('GET /group/latest-posts', {})).contents.map(({ id }) => id),
    ).not.toContain(hers.id);
    // A closed group that the member has left looks missing.
    expect((await ben.refused('POST /group/leave', { group_id: group.id })).body).toBe(
      (await ben.refused('POST /group/leave', { group_id: never })).body,
    );
    // Members can still delete their own posts there.
    expect(await ben.ask('POST /content/delete', { id: mine.id })).toEqual({
      message: strings.postDeleted,
    });
  });
});

describe('members', () => {
  test('are sorted: the owner, moderators, then by join time', async () => {
    const [ada, group] = [
      await town.as('ada'),
      await createTestGroup(town, 'ben', ['isla', 'gus', 'ada', 'rosa']),
    ];
    await (
      await town.as('ben')
    ).ask('POST /group/set-role', { group_id: group.id, user_id: town.id.ada, role: 'moderator' });
    const { members, total, pageCount } = await ada.ask('GET /group/members', {
      group_id: group.id,
    });
    expect(members.map(({ username, role }) => [username, role])).toEqual([
      ['ben', 'owner'],
      ['ada', 'moderator'],
      ['isla', 'member'],
      ['gus', 'member'],
      ['rosa', 'member'],
    ]);
    expect([total, pageCount]).toEqual([5, 1]);
    const pages = [];
    for (const page of [1, 2, 3, 4])
      pages.push(await ada.ask('GET /group/members', { group_id: group.id, page, pageSize: 2 }));
    expect(pages.map(({ members }) => members.map(({ username }) => username))).toEqual([
      ['ben', 'ada'],
      ['isla', 'gus'],
      ['rosa'],
      [],
    ]);
    expect(pages.every(({ pageCount, total }) => pageCount === 3 && total === 5)).toBe(true);
    const found = await ada.ask('GET /group/members', { group_id: group.id, keyword: 'ÍSLA' });
    expect([found.members.map(({ username }) => username), found.total, found.pageCount]).toEqual([
      ['isla'],
      1,
      1,
    ]);
  });

  test('are neither listed nor counted if there is a block', async () => {
    const [quinn, rex] = [await town.as('quinn'), await town.as('rex')];
    const group = await createTestGroup(town, 'ada', ['quinn', 'ben']);
    // A blocked person can be in the same group.
    await rex.ask('POST /group/join', { group_id: group.id });
    for (const [client, other] of [
      [quinn, 'rex'],
      [rex, 'quinn'],
    ] as const) {
      const { members, total } = await client.ask('GET /group/members', { group_id: group.id });
      expect(members.map(({ username }) => username)).not.toContain(other);
      expect(total).toBe(3);
      expect((await client.ask('GET /group/get-one', { id: group.id })).group.total_members).toBe(
        3,
      );
    }
    expect(
      (await (await town.as('ben')).ask('GET /group/members', { group_id: group.id })).total,
    ).toBe(4);
  });

  test('are limited to 20 for outsiders of an open group, and hidden from invited people of a closed one', async () => {
    const gus = await town.as('gus');
    const group = await createTestGroup(town, 'ada', ['ben']);
    await town.db.execute(
      sql`insert into group_members (group_id, person_id, joined_at) select ${group.id}, id, now() + id * interval '1 second' from all_people where active and id <> ${gus.id} and username <> 'zoe' order by id limit 24 on conflict do nothing`,
    );
    const { total_members: all } = (await gus.ask('GET /group/get-one', { id: group.id })).group;
    expect(all).toBeGreaterThan(20);
    const first = await gus.ask('GET /group/members', { group_id: group.id, pageSize: 100 });
    expect([first.members.length, first.pageCount, first.total]).toEqual([20, 1, all]);
    expect((await gus.ask('GET /group/members', { group_id: group.id, page: 2 })).members).toEqual(
      [],
    );
    const last = (
      await (await town.as('ben')).ask('GET /group/members', { group_id: group.id, pageSize: 100 })
    ).members.at(-1)!;
    expect(first.members.map(({ id }) => id)).not.toContain(last.id);
    expect(
      await gus.ask('GET /group/members', { group_id: group.id, keyword: last.username }),
    ).toEqual({ members: [], total: 0, pageCount: 0 });
    expect(
      (await gus.ask('GET /group/members', { group_id: group.id, keyword: 'ben' })).members[0],
    ).toMatchObject({ username: 'ben' });

    const closed = await createTestGroup(town, 'ada', ['ben'], { status: 'Closed' });
    await invite(closed.id, gus.id, town.id.ada);
    expect(await gus.refused('GET /group/members', { group_id: closed.id })).toMatchObject({
      status: 403,
      message: strings.closedGroup,
    });
    expect((await town.visitor.refused('GET /group/members', { group_id: group.id })).status).toBe(
      401,
    );
  });
});

describe('moderation', () => {
  const moderatedGroup = async () => {
    const group = await createTestGroup(town, 'ada', ['ben', 'isla', 'gus', 'rosa']);
    const ada = await town.as('ada');
    for (const user_id of [town.id.ben, town.id.isla])
      await ada.ask('POST /group/set-role', { group_id: group.id, user_id, role: 'moderator' });
    return group.id;
  };

  test('lets the owner remove anyone else, and moderators remove plain members', async () => {
    const [group_id, ada, ben, gus] = [
      await moderatedGroup(),
      await town.as('ada'),
      await town.as('ben'),
      await town.as('gus'),
    ];
    expect(
      await gus.refused('POST /group/remove-member', { group_id, user_id: town.id.rosa }),
    ).toMatchObject({
      status: 403,
      message: strings.moderatorsOnly,
    });
    expect(
      await (
        await town.as('keeper')
      ).refused('POST /group/remove-member', { group_id, user_id: town.id.rosa }),
    ).toMatchObject({
      status: 403,
      message: strings.moderatorsOnly,
    });
    expect(
      await ben.refused('POST /group/remove-member', { group_id, user_id: ada.id }),
    ).toMatchObject({ status: 403, message: strings.ownerOnly });
    expect(
      await ben.refused('POST /group/remove-member', { group_id, user_id: town.id.isla }),
    ).toMatchObject({ status: 403, message: strings.ownerOnly });
    expect(
      await ben.refused('POST /group/remove-member', { group_id, user_id: town.id.hugo }),
    ).toMatchObject({
      status: 404,
      message: strings.memberNotFound,
    });
    expect(
      await ben.refused('POST /group/remove-member', { group_id, user_id: ben.id }),
    ).toMatchObject({
      status: 422,
      message: { user_id: [strings.notYourself] },
    });
    expect(await ben.ask('POST /group/remove-member', { group_id, user_id: gus.id })).toEqual({
      total_members: 4,
      message: strings.memberRemoved,
    });
    expect((await gus.ask('GET /group/get-one', { id: group_id })).group.membership).toBe('none');
    expect(await ada.ask('POST /group/remove-member', { group_id, user_id: ben.id })).toEqual({
      total_members: 3,
      message: strings.memberRemoved,
    });
    // A removed member cannot return in any way until the ban is lifted.
    for (const client of [ben, gus]) {
      expect((await client.refused('POST /group/join', { group_id })).message).toBe(
        strings.removedFromGroup,
      );
      expect((await client.ask('GET /group/get-one', { id: group_id })).group).toMatchObject({
        removed: true,
        can_join: false,
      });
    }
    const { skipped } = await ada.ask('POST /group/invite-users', { group_id, users: [ben.id] });
    expect(skipped).toEqual([{ who: expect.any(String), why: strings.inviteeBanned }]);
    expect((await gus.refused('GET /group/removed', { group_id })).message).toBe(
      strings.moderatorsOnly,
    );
    expect((await gus.refused('POST /group/let-back', { group_id, user_id: gus.id })).message).toBe(
      strings.moderatorsOnly,
    );
    const { people } = await ada.ask('GET /group/removed', { group_id });
    expect(people.map(({ username }) => username)).toEqual(['ben', 'gus']);
    expect(await ada.ask('POST /group/let-back', { group_id, user_id: ben.id })).toEqual({
      message: strings.banLifted,
    });
    expect((await ada.refused('POST /group/let-back', { group_id, user_id: ben.id })).message).toBe(
      strings.memberNotFound,
    );
    // A moderator who returns is a plain member.
    expect(await ben.ask('POST /group/join', { group_id })).toMatchObject({ membership: 'member' });
  });

  test('lets a moderator leave and rejoin as a plain member', async () => {
    const [group_id, ben] = [await moderatedGroup(), await town.as('ben')];
    const post = await town.post('gus', { group_id, shared_as: 'Group' });
    expect(await ben.ask('POST /group/leave', { group_id })).toMatchObject({
      membership: 'none',
      total_members: 4,
    });
    expect((await ben.refused('POST /content/delete', { id: post.id })).status).toBe(403);
    expect(await ben.ask('POST /group/join', { group_id })).toMatchObject({
      membership: 'member',
      total_members: 5,
    });
  });

  test('lets moderators delete posts and comments of others, but not members', async () => {
    const [group_id, ben, rosa] = [
      await moderatedGroup(),
      await town.as('ben'),
      await town.as('rosa'),
    ];
    const post = await town.post('gus', { group_id, shared_as: 'Group' });
    const comment = await town.say('isla', post.id);
    expect((await rosa.refused('POST /content/delete', { id: post.id })).status).toBe(403);
    expect((await rosa.refused('POST /comment/delete', { id: comment.id })).status).toBe(403);
    expect((await ben.ask('GET /content/get-one', { id: post.id })).content.can_remove).toBe(true);
    await ben.ask('POST /comment/delete', { id: comment.id });
    await ben.ask('POST /content/delete', { id: post.id });
  });

  test('lets only the owner change roles', async () => {
    const [group_id, ada, ben] = [
      await moderatedGroup(),
      await town.as('ada'),
      await town.as('ben'),
    ];
    const { member, message } = await ada.ask('POST /group/set-role', {
      group_id,
      user_id: ben.id,
      role: 'member',
    });
    expect([member.username, member.role, message]).toEqual(['ben', 'member', strings.roleSaved]);
    expect((await ben.ask('GET /group/get-one', { id: group_id })).group.membership).toBe('member');
    expect(
      (await ben.refused('POST /group/remove-member', { group_id, user_id: town.id.rosa })).status,
    ).toBe(403);
    for (const name of ['ben', 'isla', 'keeper'] as const)
      expect(
        await (
          await town.as(name)
        ).refused('POST /group/set-role', { group_id, user_id: town.id.gus, role: 'moderator' }),
      ).toMatchObject({
        status: 403,
        message: strings.ownerOnly,
      });
    expect(
      (await ada.refused('POST /group/set-role', { group_id, user_id: ada.id, role: 'member' }))
        .status,
    ).toBe(422);
    expect(
      (
        await ada.refused('POST /group/set-role', {
          group_id,
          user_id: town.id.hugo,
          role: 'member',
        })
      ).status,
    ).toBe(404);
    expect(
      (await ada.refused('POST /group/set-role', { group_id, user_id: ben.id, role: 'owner' }))
        .status,
    ).toBe(422);
  });

  test('lets the owner transfer the group, become a moderator and leave', async () => {
    const [ada, ben] = [await town.as('ada'), await town.as('ben')];
    const group = await createTestGroup(town, 'ada', ['ben', 'isla'], {
      icon: await pictureOf(town, ada.id),
    });
    await ada.ask('POST /group/set-role', {
      group_id: group.id,
      user_id: ben.id,
      role: 'moderator',
    });
    for (const client of [ben, await town.as('isla')])
      expect(
        await client.refused('POST /group/transfer', { group_id: group.id, user_id: ben.id }),
      ).toMatchObject({
        status: 403,
        message: strings.ownerOnly,
      });
    expect(
      (await ada.refused('POST /group/transfer', { group_id: group.id, user_id: town.id.hugo }))
        .status,
    ).toBe(404);
    expect(
      (await ada.refused('POST /group/transfer', { group_id: group.id, user_id: ada.id })).status,
    ).toBe(422);
    // The transfer needs the consent of the new owner.
    const { group: requested, message } = await ada.ask('POST /group/transfer', {
      group_id: group.id,
      user_id: ben.id,
    });
    expect(message).toBe(strings.transferOffered);
    expect(requested).toMatchObject({ membership: 'owner', offered_to: { username: 'ben' } });
    expect((await ben.ask('GET /group/get-one', { id: group.id })).group).toMatchObject({
      membership: 'moderator',
      can_take_over: true,
    });
    const isla = await town.as('isla');
    expect((await isla.ask('GET /group/get-one', { id: group.id })).group).not.toHaveProperty(
      'offered_to',
    );
    for (const client of [isla, ada])
      expect(
        (await client.refused('POST /group/answer-transfer', { group_id: group.id, accept: true }))
          .message,
      ).toBe(strings.transferNotFound);
    expect(
      (await ben.ask('POST /group/answer-transfer', { group_id: group.id, accept: false })).message,
    ).toBe(strings.transferDeclined);
    expect(
      (await ben.refused('POST /group/answer-transfer', { group_id: group.id, accept: true }))
        .message,
    ).toBe(strings.transferNotFound);
    // An administrator can offer the group too.
    await (
      await town.as('keeper')
    ).ask('POST /group/transfer', { group_id: group.id, user_id: ben.id });
    expect(
      (await ben.ask('POST /group/answer-transfer', { group_id: group.id, accept: true })).message,
    ).toBe(strings.groupTransferred);
    const { group: after } = await ada.ask('GET /group/get-one', { id: group.id });
    expect(after).toMatchObject({
      user_id: ben.id,
      user: { username: 'ben' },
      membership: 'moderator',
      total_members: 3,
      can_edit: false,
      can_leave: true,
    });
    expect(
      (await ben.ask('GET /group/members', { group_id: group.id })).members.map(
        ({ username, role }) => [username, role],
      ),
    ).toEqual([
      ['ben', 'owner'],
      ['ada', 'moderator'],
      ['isla', 'member'],
    ]);
    // The icon stays with the group.
    expect(
      (await ada.refused('POST /content/delete-image', { file_name: group.icon_file! })).status,
    ).toBe(404);
    expect(
      (await ben.ask('POST /group/update', { id: group.id, name: 'Ben’s now' })).group.icon_file,
    ).toBe(group.icon_file);
    expect(await ada.ask('POST /group/leave', { group_id: group.id })).toMatchObject({
      membership: 'none',
      total_members: 2,
    });
    expect((await ben.refused('POST /group/leave', { group_id: group.id })).status).toBe(403);
  });
});

describe('a block', () => {
  test('by the owner removes a member and an invitation, which unblocking does not restore', async () => {
    const [ada, gus, hugo] = [await town.as('ada'), await town.as('gus'), await town.as('hugo')];
    const group = await createTestGroup(town, 'ada', ['ben', 'gus'], { status: 'Closed' });
    await invite(group.id, hugo.id, town.id.ben);
    const bens = await createTestGroup(town, 'ben', ['ada', 'gus']);
    for (const user_id of [gus.id, hugo.id]) await ada.ask('POST /user/block-user', { user_id });
    expect((await ada.ask('GET /group/get-one', { id: group.id })).group.total_members).toBe(2);
    for (const user_id of [gus.id, hugo.id]) await ada.ask('POST /user/un-block-user', { user_id });
    for (const client of [gus, hugo])
      expect((await client.refused('GET /group/get-one', { id: group.id })).status).toBe(404);
    expect((await gus.ask('GET /group/get-one', { id: bens.id })).group.membership).toBe('member');
  });

  test('of the owner by a member keeps the membership and hides the owner, and hides the group from an outsider', async () => {
    const [ada, isla, rosa] = [await town.as('ada'), await town.as('isla'), await town.as('rosa')];
    const group = await createTestGroup(town, 'ada', ['isla', 'ben']);
    const [hers, bens] = [
      await town.post('ada', { group_id: group.id }),
      await town.post('ben', { group_id: group.id }),
    ];
    for (const client of [isla, rosa])
      await client.ask('POST /user/block-user', { user_id: ada.id });
    const { group: seen } = await isla.ask('GET /group/get-one', { id: group.id });
    expect(seen).not.toHaveProperty('user');
    expect(seen).toMatchObject({ membership: 'member', total_members: 2, total_posts: 1 });
    expect(
      (await isla.ask('GET /group/members', { group_id: group.id })).members.map(
        ({ username }) => username,
      ),
    ).toEqual(['isla', 'ben']);
    expect(
      (await isla.ask('GET /content/list', { group_id: group.id })).contents.map(({ id }) => id),
    ).toEqual([bens.id]);
    expect((await isla.refused('GET /content/get-one', { id: hers.id })).status).toBe(404);
    expect((await rosa.refused('GET /group/get-one', { id: group.id })).status).toBe(404);
    for (const client of [isla, rosa])
      await client.ask('POST /user/un-block-user', { user_id: ada.id });
  });
});
