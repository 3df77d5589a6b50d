import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Output } from '#contract/calls.ts';
import { strings } from '#contract/strings.ts';
import { friendships, type Username } from '#server/seed/people.ts';
import { sql } from '#server/db/sql.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

type Profile = Output<'GET /user/get'>;
const profileSeenBy = async (viewer: Username, username: Username): Promise<Profile> =>
  (await town.as(viewer)).ask('GET /user/get', { username });
const setField = (username: Username, field: string, audience: string, value = '') =>
  town.db.execute(sql`
    insert into profile_fields (person_id, field, value, shared_as) values (${town.id[username]}, ${field}, ${value}, ${audience})
    on conflict (person_id, field) do update set value = excluded.value, shared_as = excluded.shared_as`);
const stub = ['id', 'image', 'image_thumb', 'name', 'username'];

describe('a profile', () => {
  test('is found by username regardless of case, and by id, which must match', async () => {
    const dev = await town.as('dev');
    const { user } = await dev.ask('GET /user/get', { user_id: town.id.ada });
    for (const username of ['ada', ' ADA ', 'Ａda'])
      expect((await dev.ask('GET /user/get', { username })).user).toEqual(user);
    expect(
      (await dev.ask('GET /user/get', { username: 'ada', user_id: town.id.ada })).user.id,
    ).toBe(town.id.ada);
    expect(
      (await dev.refused('GET /user/get', { username: 'ada', user_id: town.id.ben })).status,
    ).toBe(404);
    expect((await dev.refused('GET /user/get', {})).message).toEqual({
      username: [strings.required],
    });
    expect((await town.visitor.refused('GET /user/get', { username: 'ada' })).status).toBe(401);
  });

  test('shows Public fields to members, Friends fields to friends, and all fields to its owner', async () => {
    await setField('ada', 'skills', 'Private', 'Buckets.');
    const fields = async (viewer: Username) =>
      Object.keys((await profileSeenBy(viewer, 'ada')).user)
        .filter((name) => !stub.includes(name))
        .toSorted();
    const toMembers = ['about_me', 'books', 'education', 'issues', 'website'];
    expect(await fields('femi')).toEqual(toMembers);
    expect(await fields('ben')).toEqual([...toMembers, 'dob', 'phone'].toSorted());
    expect(await fields('ada')).toEqual(
      [...toMembers, 'dob', 'email', 'phone', 'skills'].toSorted(),
    );
  });

  test('shows the email address only to the chosen audience', async () => {
    expect((await profileSeenBy('dev', 'keeper')).user.email).toBe('keeper@larkwater.example');
    expect((await profileSeenBy('ada', 'ben')).user.email).toBe('ben@larkwater.example');
    expect((await profileSeenBy('dev', 'ben')).user).not.toHaveProperty('email');
    expect((await profileSeenBy('ben', 'ada')).user).not.toHaveProperty('email');
  });

  test('omits empty fields and unset dates', async () => {
    await setField('grace', 'website', 'Public', '');
    await setField('grace', 'dob', 'Public', '');
    expect(Object.keys((await profileSeenBy('dev', 'grace')).user)).not.toEqual(
      expect.arrayContaining(['website']),
    );
    expect((await profileSeenBy('dev', 'grace')).user).not.toHaveProperty('dob');
  });

  test('lists visible issues, and the first six friends the viewer can see', async () => {
    const countFriends = (name: Username) =>
      friendships.filter(({ from, to, pending }) => !pending && [from, to].includes(name)).length;
    const { friends, counts, user } = await profileSeenBy('dev', 'ben');
    expect(friends).toMatchObject({ total: countFriends('ben') });
    expect(friends!.list.map(({ username }) => username)).toEqual([
      'ada',
      'bao',
      'carmen',
      'gus',
      'jamal',
      'joe',
    ]);
    expect(counts.friends).toBe(countFriends('ben'));
    expect(user, 'only for friends').not.toHaveProperty('issues');
    expect(
      (await profileSeenBy('ada', 'ben')).user.issues!.map(({ category }) => category.name),
    ).toContain('Local business');
    const hiddenProfile = await profileSeenBy('ben', 'keeper');
    expect(hiddenProfile).not.toHaveProperty('friends');
    expect(hiddenProfile.counts).not.toHaveProperty('friends');
    // Friends the viewer cannot see are not counted.
    await (await town.as('dev')).ask('POST /user/block-user', { user_id: town.id.bao });
    expect((await profileSeenBy('dev', 'ben')).counts.friends).toBe(countFriends('ben') - 1);
    await (await town.as('dev')).ask('POST /user/un-block-user', { user_id: town.id.bao });
  });

  test('counts the posts that the viewer can see', async () => {
    await town.post('isla');
    await town.post('isla', { shared_as: 'Friends' });
    await town.post('isla', { shared_as: 'Private' });
    await town.db.execute(
      sql`insert into posts (author_id, content_type, text, shared_as) values (${town.id.isla}, 4, 'An action', 'Public')`,
    );
    expect((await profileSeenBy('isla', 'isla')).counts).toMatchObject({ posts: 4, actions: 1 });
    expect((await profileSeenBy('ada', 'isla')).counts).toMatchObject({ posts: 3, actions: 1 });
    expect((await profileSeenBy('femi', 'isla')).counts).toMatchObject({ posts: 2, actions: 1 });
  });

  test('returns the friendship status', async () => {
    const statuses = [
      ['ada', 'ben', 'friends'],
      ['ada', 'tess', 'sent'],
      ['tess', 'ada', 'received'],
      ['ada', 'dana', 'none'],
      ['ada', 'ada', 'none'],
    ] as const;
    for (const [viewer, owner, friendship] of statuses)
      expect(await profileSeenBy(viewer, owner)).toMatchObject({ friendship, blocked: false });
  });
});

describe('a hidden or missing profile', () => {
  test('gets the same response whether the person is missing, blocked the viewer or is suspended', async () => {
    const tess = await town.as('tess');
    const response = await tess.refused('GET /user/get', { username: 'missing-person' });
    expect(response).toMatchObject({
      status: 404,
      code: 'not_found',
      message: strings.userNotFound,
    });
    await town.db.execute(sql`update all_people set suspended_at = now() where username = 'omar'`);
    for (const username of ['rex', 'omar']) {
      expect((await tess.refused('GET /user/get', { username })).body).toBe(response.body);
      expect((await tess.refused('GET /user/get', { username, view_as: 'friend' })).body).toBe(
        response.body,
      );
    }
    await town.db.execute(sql`update all_people set suspended_at = null where username = 'omar'`);
  });

  test('shows a person blocked by the viewer only with the data needed to unblock them', async () => {
    const blockedProfile = { counts: { posts: 0, actions: 0 }, friendship: 'none', blocked: true };
    expect(await profileSeenBy('rex', 'tess')).toEqual({
      user: {
        id: town.id.tess,
        name: 'Tess Holloway',
        username: 'tess',
        image: '',
        image_thumb: '',
      },
      ...blockedProfile,
    });
    // The same if the other person blocks too: a difference would disclose that block.
    await town.db.execute(
      sql`insert into blocks (blocker_id, blocked_id) values (${town.id.tess}, ${town.id.rex})`,
    );
    expect(await profileSeenBy('rex', 'tess')).toMatchObject(blockedProfile);
    await town.db.execute(sql`delete from blocks where blocker_id = ${town.id.tess}`);
  });
});

describe('the preview of one’s own profile', () => {
  const viewAs = async (view_as: 'visitor' | 'member' | 'friend') =>
    (await town.as('ada')).ask('GET /user/get', { username: 'ada', view_as });

  test('equals what each audience sees', async () => {
    await town.post('ada', { shared_as: 'Friends' });
    await town.post('ada', { shared_as: 'Private' });
    const [member, friend] = [
      await profileSeenBy('femi', 'ada'),
      await profileSeenBy('elif', 'ada'),
    ];
    // The friends in the preview are those the owner can see. What the viewers have in common with
    // the owner depends on the viewer.
    const withoutFriends = ({ user, counts, friendship, here_since }: Profile) => {
      const { mutual_friends: _common, ...others } = counts;
      return { user, counts: others, friendship, here_since };
    };
    expect(withoutFriends(await viewAs('member'))).toEqual(withoutFriends(member));
    expect(withoutFriends(await viewAs('friend'))).toEqual(withoutFriends(friend));
    expect((await viewAs('friend')).friends!.total).toBe(friend.friends!.total);
    const visitor = await viewAs('visitor');
    expect(Object.keys(visitor.user).toSorted()).toEqual(stub);
    expect(visitor).not.toHaveProperty('friends');
    expect(visitor.friendship).toBe('none');
  });

  test('counts the posts that a visitor, a member and a friend can see', async () => {
    const username = 'ulla' satisfies Username;
    const owner = await town.as(username);
    for (const shared_as of ['Public', 'Friends', 'Private'] as const)
      await town.post(username, { shared_as });
    await town.db.execute(
      sql`insert into group_members (group_id, person_id) values (${town.group.creek}, ${town.id.ulla}), (${town.group.ferry}, ${town.id.ulla})`,
    );
    for (const group_id of [town.group.creek, town.group.ferry])
      for (const shared_as of ['Public', 'Group', 'Friends'] as const)
        await town.post(username, { shared_as, group_id });
    const posts = async (view_as: 'visitor' | 'member' | 'friend') =>
      (await owner.ask('GET /user/get', { username, view_as })).counts.posts;
    expect([await posts('visitor'), await posts('member'), await posts('friend')]).toEqual([
      2, 3, 5,
    ]);
  });

  test('is available to the owner only', async () => {
    expect(
      await (await town.as('ben')).refused('GET /user/get', { username: 'ada', view_as: 'friend' }),
    ).toMatchObject({
      status: 403,
      message: strings.notYours,
    });
  });
});

describe('the next request reflects changes:', () => {
  test('a field whose audience changed', async () => {
    await setField('kofi', 'music', 'Public', 'Whistles.');
    expect((await profileSeenBy('ada', 'kofi')).user.music).toBe('Whistles.');
    await setField('kofi', 'music', 'Friends', 'Whistles.');
    expect((await profileSeenBy('ada', 'kofi')).user).not.toHaveProperty('music');
    expect((await profileSeenBy('hana', 'kofi')).user.music).toBe('Whistles.');
    await setField('kofi', 'music', 'Private', 'Whistles.');
    expect((await profileSeenBy('hana', 'kofi')).user).not.toHaveProperty('music');
  });

  test('an ended friendship and a block', async () => {
    await setField('kofi', 'movies', 'Friends', 'Long ones.');
    expect((await profileSeenBy('clara', 'kofi')).user.movies).toBe('Long ones.');
    await (
      await town.as('kofi')
    ).ask('POST /user/remove-friend', { second_user_id: town.id.clara });
    const profileAfter = await profileSeenBy('clara', 'kofi');
    expect(profileAfter.user).not.toHaveProperty('movies');
    expect(profileAfter).not.toHaveProperty('friends');
    await (await town.as('kofi')).ask('POST /user/block-user', { user_id: town.id.clara });
    expect(
      (await (await town.as('clara')).refused('GET /user/get', { username: 'kofi' })).status,
    ).toBe(404);
  });

  test('hidden lists', async () => {
    await setField('zoe', 'friends', 'Public');
    const count = async () =>
      (await (await town.as('dev')).ask('GET /user/get-friends-count', { user_id: town.id.zoe }))
        .total;
    expect(await count()).toBeGreaterThan(2);
    await setField('zoe', 'friends', 'Friends');
    expect(await count()).toBe(0);
    expect(
      (await (await town.as('dev')).ask('GET /user/get-friends', { user_id: town.id.zoe })).friends,
    ).toEqual([]);
  });
});
