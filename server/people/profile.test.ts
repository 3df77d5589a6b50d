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
const seen = async (viewer: Username, whom: Username): Promise<Profile> =>
  (await town.as(viewer)).ask('GET /user/get', { username: whom });
const tell = (person: Username, field: string, as: string, value = '') =>
  town.db.execute(sql`
    insert into profile_fields (person_id, field, value, shared_as) values (${town.id[person]}, ${field}, ${value}, ${as})
    on conflict (person_id, field) do update set value = excluded.value, shared_as = excluded.shared_as`);
const stub = ['id', 'image', 'image_thumb', 'name', 'username'];

describe('a profile', () => {
  test('is found by username, however it is spelled, and by id; both must fit', async () => {
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

  test('has for a member what is Public, for a friend what is for friends, for its owner everything', async () => {
    await tell('ada', 'skills', 'Private', 'Buckets.');
    const fields = async (viewer: Username) =>
      Object.keys((await seen(viewer, 'ada')).user)
        .filter((name) => !stub.includes(name))
        .toSorted();
    const toMembers = ['about_me', 'books', 'education', 'issues', 'website'];
    expect(await fields('femi')).toEqual(toMembers);
    expect(await fields('ben')).toEqual([...toMembers, 'dob', 'phone'].toSorted());
    expect(await fields('ada')).toEqual(
      [...toMembers, 'dob', 'email', 'phone', 'skills'].toSorted(),
    );
  });

  test('shows the e-mail address only to whom its owner opened it', async () => {
    expect((await seen('dev', 'keeper')).user.email).toBe('keeper@larkwater.example');
    expect((await seen('ada', 'ben')).user.email).toBe('ben@larkwater.example');
    expect((await seen('dev', 'ben')).user).not.toHaveProperty('email');
    expect((await seen('ben', 'ada')).user).not.toHaveProperty('email');
  });

  test('leaves an empty field out, a date that was never set too', async () => {
    await tell('grace', 'website', 'Public', '');
    await tell('grace', 'dob', 'Public', '');
    expect(Object.keys((await seen('dev', 'grace')).user)).not.toEqual(
      expect.arrayContaining(['website']),
    );
    expect((await seen('dev', 'grace')).user).not.toHaveProperty('dob');
  });

  test('lists issues and friends where they are shown: those of the latter whom the viewer sees, and the first six', async () => {
    const friendsOf = (name: Username) =>
      friendships.filter(({ from, to, pending }) => !pending && [from, to].includes(name)).length;
    const { friends, counts, user } = await seen('dev', 'ben');
    expect(friends).toMatchObject({ total: friendsOf('ben') });
    expect(friends!.list.map(({ username }) => username)).toEqual([
      'ada',
      'bao',
      'carmen',
      'gus',
      'jamal',
      'joe',
    ]);
    expect(counts.friends).toBe(friendsOf('ben'));
    expect(user, 'only for friends').not.toHaveProperty('issues');
    expect((await seen('ada', 'ben')).user.issues!.map(({ category }) => category.name)).toContain(
      'Local business',
    );
    const hidden = await seen('ben', 'keeper');
    expect(hidden).not.toHaveProperty('friends');
    expect(hidden.counts).not.toHaveProperty('friends');
    // whom the viewer does not see counts for nothing
    await (await town.as('dev')).ask('POST /user/block-user', { user_id: town.id.bao });
    expect((await seen('dev', 'ben')).counts.friends).toBe(friendsOf('ben') - 1);
    await (await town.as('dev')).ask('POST /user/un-block-user', { user_id: town.id.bao });
  });

  test('counts what this viewer could open', async () => {
    await town.post('isla');
    await town.post('isla', { shared_as: 'Friends' });
    await town.post('isla', { shared_as: 'Private' });
    await town.db.execute(
      sql`insert into contents (author_id, content_type, text, shared_as) values (${town.id.isla}, 4, 'An action', 'Public')`,
    );
    expect((await seen('isla', 'isla')).counts).toMatchObject({ posts: 4, actions: 1 });
    expect((await seen('ada', 'isla')).counts).toMatchObject({ posts: 3, actions: 1 });
    expect((await seen('femi', 'isla')).counts).toMatchObject({ posts: 2, actions: 1 });
  });

  test('says how the viewer stands to its owner', async () => {
    const standings = [
      ['ada', 'ben', 'friends'],
      ['ada', 'tess', 'sent'],
      ['tess', 'ada', 'received'],
      ['ada', 'dana', 'none'],
      ['ada', 'ada', 'none'],
    ] as const;
    for (const [viewer, whom, friendship] of standings)
      expect(await seen(viewer, whom)).toMatchObject({ friendship, blocked: false });
  });
});

describe('nobody there', () => {
  test('is answered byte for byte alike for who never was, who blocked the viewer and who is suspended', async () => {
    const tess = await town.as('tess');
    const never = await tess.refused('GET /user/get', { username: 'nobody-at-all' });
    expect(never).toMatchObject({
      status: 404,
      code: 'not_found',
      message: strings.userNotFound,
    });
    await town.db.execute(sql`update accounts set suspended_at = now() where username = 'omar'`);
    for (const username of ['rex', 'omar']) {
      expect((await tess.refused('GET /user/get', { username })).body).toBe(never.body);
      expect((await tess.refused('GET /user/get', { username, view_as: 'friend' })).body).toBe(
        never.body,
      );
    }
    await town.db.execute(sql`update accounts set suspended_at = null where username = 'omar'`);
  });

  test('but whom the viewer blocked is there to be un-blocked, and nothing more', async () => {
    const bare = { counts: { posts: 0, actions: 0 }, friendship: 'none', blocked: true };
    expect(await seen('rex', 'tess')).toEqual({
      user: {
        id: town.id.tess,
        name: 'Tess Holloway',
        username: 'tess',
        image: '',
        image_thumb: '',
      },
      ...bare,
    });
    // the same when the other blocks too: that would be telling
    await town.db.execute(
      sql`insert into blocks (blocker_id, blocked_id) values (${town.id.tess}, ${town.id.rex})`,
    );
    expect(await seen('rex', 'tess')).toMatchObject(bare);
    await town.db.execute(sql`delete from blocks where blocker_id = ${town.id.tess}`);
  });
});

describe('one’s own profile with the eyes of others', () => {
  const as = async (view_as: 'visitor' | 'member' | 'friend') =>
    (await town.as('ada')).ask('GET /user/get', { username: 'ada', view_as });

  test('is what each of them gets', async () => {
    await town.post('ada', { shared_as: 'Friends' });
    await town.post('ada', { shared_as: 'Private' });
    const [member, friend] = [await seen('femi', 'ada'), await seen('elif', 'ada')];
    // friends are named as their owner sees them
    const withoutFriends = ({ user, counts, friendship }: Profile) => ({
      user,
      counts,
      friendship,
    });
    expect(withoutFriends(await as('member'))).toEqual(withoutFriends(member));
    expect(withoutFriends(await as('friend'))).toEqual(withoutFriends(friend));
    expect((await as('friend')).friends!.total).toBe(friend.friends!.total);
    const visitor = await as('visitor');
    expect(Object.keys(visitor.user).toSorted()).toEqual(stub);
    expect(visitor).not.toHaveProperty('friends');
    expect(visitor.friendship).toBe('none');
  });

  test('counts what a visitor, a member and a friend could open', async () => {
    const person = 'ulla' satisfies Username;
    const owner = await town.as(person);
    for (const shared_as of ['Public', 'Friends', 'Private'] as const)
      await town.post(person, { shared_as });
    await town.db.execute(
      sql`insert into group_members (group_id, person_id) values (${town.group.creek}, ${town.id.ulla}), (${town.group.ferry}, ${town.id.ulla})`,
    );
    for (const group_id of [town.group.creek, town.group.ferry])
      for (const shared_as of ['Public', 'Group', 'Friends'] as const)
        await town.post(person, { shared_as, group_id });
    const posts = async (view_as: 'visitor' | 'member' | 'friend') =>
      (await owner.ask('GET /user/get', { username: person, view_as })).counts.posts;
    expect([await posts('visitor'), await posts('member'), await posts('friend')]).toEqual([
      2, 3, 5,
    ]);
  });

  test('is one’s own alone', async () => {
    expect(
      await (await town.as('ben')).refused('GET /user/get', { username: 'ada', view_as: 'friend' }),
    ).toMatchObject({
      status: 403,
      message: strings.notYours,
    });
  });
});

describe('the very next request obeys', () => {
  test('a field that was hidden, and one that was opened', async () => {
    await tell('kofi', 'music', 'Public', 'Whistles.');
    expect((await seen('ada', 'kofi')).user.music).toBe('Whistles.');
    await tell('kofi', 'music', 'Friends', 'Whistles.');
    expect((await seen('ada', 'kofi')).user).not.toHaveProperty('music');
    expect((await seen('hana', 'kofi')).user.music).toBe('Whistles.');
    await tell('kofi', 'music', 'Private', 'Whistles.');
    expect((await seen('hana', 'kofi')).user).not.toHaveProperty('music');
  });

  test('a friendship that ended, and a block', async () => {
    await tell('kofi', 'movies', 'Friends', 'Long ones.');
    expect((await seen('clara', 'kofi')).user.movies).toBe('Long ones.');
    await (
      await town.as('kofi')
    ).ask('POST /user/remove-friend', { second_user_id: town.id.clara });
    const after = await seen('clara', 'kofi');
    expect(after.user).not.toHaveProperty('movies');
    expect(after).not.toHaveProperty('friends');
    await (await town.as('kofi')).ask('POST /user/block-user', { user_id: town.id.clara });
    expect(
      (await (await town.as('clara')).refused('GET /user/get', { username: 'kofi' })).status,
    ).toBe(404);
  });

  test('lists that were hidden', async () => {
    await tell('zoe', 'friends', 'Public');
    const count = async () =>
      (await (await town.as('dev')).ask('GET /user/get-friends-count', { user_id: town.id.zoe }))
        .total;
    expect(await count()).toBeGreaterThan(2);
    await tell('zoe', 'friends', 'Friends');
    expect(await count()).toBe(0);
    expect(
      (await (await town.as('dev')).ask('GET /user/get-friends', { user_id: town.id.zoe })).friends,
    ).toEqual([]);
  });
});
