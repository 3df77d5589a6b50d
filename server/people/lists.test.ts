// Search for people, suggestions, and lists of friends.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { strings } from '#contract/strings.ts';
import { seedPeople, type Username } from '#server/seed/people.ts';
import { sql } from '#server/db/sql.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

const findUsernames = async (viewer: Username, keyword: string) =>
  (await (await town.as(viewer)).ask('GET /user/get-users', { keyword, pageSize: 20 })).users.map(
    ({ username }) => username,
  );

describe('searching for people', () => {
  test('finds any part of a name or username, with matches at the beginning first', async () => {
    expect(await findUsernames('ada', 'OKON')).toEqual(['ben']);
    expect(await findUsernames('ada', '@Marcus')).toEqual(['marcus']);
    expect(await findUsernames('dev', 'lindqvíst')).toEqual(['ada']);
    expect(await findUsernames('dev', 'mar')).toEqual(['marcus', 'hugo', 'zoe', 'amara', 'omar']);
  });

  test('matches only beginnings of words for one or two letters', async () => {
    const matches = await findUsernames('dev', 'b');
    expect(matches).toEqual(expect.arrayContaining(['ben', 'bao', 'ulla', 'joe']));
    expect(matches).not.toContain('elif');
  });

  test('takes pattern characters literally', async () => {
    for (const keyword of ['%', '_', '\\', '%%%', 'a%a', "'"])
      expect(await findUsernames('ada', keyword)).toEqual([]);
  });

  test('does not search email addresses or phone numbers', async () => {
    for (const keyword of ['larkwater.example', 'keeper@larkwater.example', '555-0142'])
      expect(await findUsernames('ada', keyword)).toEqual([]);
  });

  test('omits oneself, suspended members and blocked people', async () => {
    expect(await findUsernames('ada', 'ada')).toEqual([]);
    expect(await findUsernames('tess', 'pomeroy')).toEqual([]);
    expect(await findUsernames('rex', 'holloway')).toEqual([]);
    await town.db.execute(sql`update all_people set suspended_at = now() where username = 'gus'`);
    expect(await findUsernames('ada', 'halvorsen')).toEqual([]);
    await town.db.execute(sql`update all_people set suspended_at = null where username = 'gus'`);
  });

  test('lists the newest members in pages of at most 20 without a keyword', async () => {
    const ada = await town.as('ada');
    expect((await ada.ask('GET /user/get-users', {})).users).toHaveLength(10);
    const first = await ada.ask('GET /user/get-users', { pageSize: 100 });
    expect(first).toMatchObject({ pageCount: 2, users: { length: 20 } });
    const all = [first];
    for (let page = 2; page <= all.at(-1)!.pageCount; page++)
      all.push(await ada.ask('GET /user/get-users', { page, pageSize: 100 }));
    const names = all.flatMap(({ users }) => users.map(({ username }) => username));
    expect(new Set(names).size).toBe(names.length);
    expect(names).toHaveLength(seedPeople.length - 1);
    expect(names[0]).toBe('rex');
    expect(await ada.ask('GET /user/get-users', { page: 10_000, pageSize: 20 })).toEqual({
      users: [],
      pageCount: 50,
    });
  });

  test('returns the friendship status and the number of mutual friends', async () => {
    const { users } = await (await town.as('ada')).ask('GET /user/get-users', { keyword: 'tess' });
    expect(users).toEqual([
      {
        id: town.id.tess,
        name: 'Tess Holloway',
        username: 'tess',
        image: '',
        image_thumb: '',
        friendship: 'sent',
        mutual_friends: 1,
      },
    ]);
  });

  test('is for members only, with keywords of at most 100 characters', async () => {
    expect((await town.visitor.refused('GET /user/get-users', {})).status).toBe(401);
    expect(
      (await (await town.as('ada')).refused('GET /user/get-users', { keyword: 'x'.repeat(101) }))
        .status,
    ).toBe(422);
  });
});

describe('suggestions', () => {
  const suggested = async (viewer: Username) =>
    (await (await town.as(viewer)).ask('GET /user/get-users', { suggestions: 'Y', pageSize: 20 }))
      .users;

  test('start with mutual friends and their number', async () => {
    const users = await suggested('ada');
    const counts = users.map(({ mutual_friends }) => mutual_friends!);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    expect(counts[0]).toBeGreaterThan(2);
    expect(users[0]!.reason).toBe(`${counts[0]} mutual friends`);
    expect(users.find(({ mutual_friends }) => mutual_friends === 1)!.reason).toBe(
      '1 mutual friend',
    );
  });

  test('omit friends, requests, declined requests, blocked people and oneself', async () => {
    const names = async (viewer: Username) =>
      (await suggested(viewer)).map(({ username }) => username);
    for (const name of ['ada', 'ben', 'tess', 'noor'])
      expect(await names('ada')).not.toContain(name);
    await (
      await town.as('ada')
    ).ask('POST /user/decline-friend-request', { user_id: town.id.noor });
    expect(await names('ada')).not.toContain('noor');
    expect(await names('noor'), 'a decline is not disclosed').not.toContain('ada');
    expect(await names('quinn')).not.toContain('rex');
    const [first] = await names('ada');
    await (
      await town.as('ada')
    ).ask('POST /user/block-user', { user_id: town.id[first as Username] });
    expect(await names('ada')).not.toContain(first);
    expect(await names(first as Username)).not.toContain('ada');
  });

  test('include people again whose request was declined more than 30 days ago', async () => {
    const [first] = await suggested('carmen');
    const [carmen, otherId] = [town.id.carmen, first!.id];
    const decline = (interval: string) =>
      town.db.execute(sql`
        insert into friendships (low_id, high_id, requester_id, status, declined_at)
        values (${Math.min(carmen, otherId)}, ${Math.max(carmen, otherId)}, ${carmen}, friendship_declined(), now() - ${interval}::interval)
        on conflict (low_id, high_id) do update set declined_at = excluded.declined_at`);
    const suggestEachOther = async () => [
      (await suggested('carmen')).some(({ id }) => id === otherId),
      (await suggested(first!.username as Username)).some(({ id }) => id === carmen),
    ];
    await decline('29 days');
    expect(await suggestEachOther()).toEqual([false, false]);
    await decline('30 days 1 minute');
    expect(await suggestEachOther()).toEqual([true, true]);
    await town.db.execute(
      sql`delete from friendships where ${carmen} in (low_id, high_id) and ${otherId} in (low_id, high_id)`,
    );
  });

  test('for a member without friends use shared groups, then issues that the other shares', async () => {
    const users = await suggested('noor');
    expect(users.map(({ mutual_friends }) => mutual_friends)).toEqual(users.map(() => 0));
    const grace = users.find(({ username }) => username === 'grace')!;
    expect(grace.reason, 'of two groups the first by name').toBe('Also in Library Friends');
    expect(users.indexOf(grace), 'two groups in common before one').toBeLessThan(
      users.findIndex(({ username }) => username === 'eli'),
    );
    await town.db.execute(sql`delete from group_members where person_id = ${town.id.noor}`);
    expect((await suggested('noor')).map(({ username, reason }) => [username, reason])).toEqual([]);
    await town.db.execute(
      sql`insert into people_issues (person_id, issue_id) select ${town.id.noor}, id from issues where name = 'Clean water'`,
    );
    expect(
      (await suggested('noor')).map(({ username, reason }) => [username, reason]),
      'ada already has a request',
    ).toEqual([]);
    await town.db.execute(sql`delete from friendships where ${town.id.noor} in (low_id, high_id)`);
    expect((await suggested('noor')).map(({ username, reason }) => [username, reason])).toEqual([
      ['elif', 'Also cares about Immigration and newcomers'],
      ['ada', 'Also cares about Clean water'],
    ]);
    await town.db.execute(
      sql`update profile_fields set shared_as = 'Friends' where field = 'issues' and person_id = ${town.id.ada}`,
    );
    expect((await suggested('noor')).map(({ username }) => username)).toEqual(['elif']);
  });

  test('do not use friends who hide their friend list', async () => {
    const acceptVia = async () =>
      (await suggested('lena')).find(({ username }) => username === 'joe')?.mutual_friends;
    expect(await acceptVia(), 'through marcus').toBe(1);
    await town.db.execute(
      sql`insert into profile_fields (person_id, field, shared_as) values (${town.id.marcus}, 'friends', 'Private')`,
    );
    expect(await acceptVia()).toBeUndefined();
  });

  test('are paged', async () => {
    const carmen = await town.as('carmen');
    const { users, pageCount } = await carmen.ask('GET /user/get-users', {
      suggestions: 'Y',
      pageSize: 4,
    });
    expect(users).toHaveLength(4);
    expect(pageCount).toBeGreaterThan(2);
    const second = await carmen.ask('GET /user/get-users', {
      suggestions: 'Y',
      pageSize: 4,
      page: 2,
    });
    expect(second.users.filter(({ id }) => users.some((user) => user.id === id))).toEqual([]);
  });
});

describe('friends', () => {
  test('are listed by name in pages of ten, and found by any part of it', async () => {
    const ben = await town.as('ben');
    const list = await ben.ask('GET /user/get-friends', {});
    const { total } = await ben.ask('GET /user/get-friends-count', { user_id: town.id.ben });
    expect(list.friends.map(({ name }) => name)).toEqual(
      list.friends.map(({ name }) => name).toSorted(),
    );
    expect([list.total, list.friends.length, list.pageCount]).toEqual([
      total,
      Math.min(total, 10),
      Math.ceil(total / 10),
    ]);
    expect(list.friends[0]).toMatchObject({ username: 'ada', friendship: 'friends' });
    expect(
      (await ben.ask('GET /user/get-friends', { keyword: 'REYES' })).friends.map(
        ({ username }) => username,
      ),
    ).toEqual(['carmen']);
    expect(
      (await ben.ask('GET /user/get-friends', { keyword: 'larkwater.example' })).friends,
    ).toEqual([]);
  });

  test('of another person are listed if they are visible, and look empty otherwise', async () => {
    const dev = await town.as('dev');
    const list = await dev.ask('GET /user/get-friends', { user_id: town.id.ben });
    expect(list.friends.map(({ username }) => username)).toContain('zoe');
    expect(await dev.ask('GET /user/get-friends', { user_id: town.id.keeper })).toEqual({
      friends: [],
      pageCount: 0,
      total: 0,
    });
    expect(await dev.ask('GET /user/get-friends-count', { user_id: town.id.keeper })).toEqual({
      total: 0,
    });
  });

  test('of a missing person give 404', async () => {
    const tess = await town.as('tess');
    for (const user_id of [town.id.rex, 999_999_999]) {
      expect(await tess.refused('GET /user/get-friends', { user_id })).toMatchObject({
        status: 404,
        message: strings.userNotFound,
      });
      expect(await tess.refused('GET /user/get-friends-count', { user_id })).toMatchObject({
        status: 404,
        message: strings.userNotFound,
      });
      expect(await tess.refused('GET /user/check-friend', { user_id })).toMatchObject({
        status: 404,
        message: strings.userNotFound,
      });
    }
  });

  test('are grouped by first letter without accents, with other characters last', async () => {
    await town.db.execute(sql`update people set name = 'Élodie Brandt' where username = 'ulla'`);
    await town.db.execute(sql`update people set name = '7 of Nine' where username = 'victor'`);
    const { alphabets } = await (await town.as('grace')).ask('GET /user/friend-by-alphabets', {});
    expect(
      alphabets.map(({ alphabet, friends }) => [
        alphabet,
        friends.map(({ username }) => username).join(' '),
      ]),
    ).toEqual([
      ['A', expect.stringContaining('amara')],
      ['E', 'ulla'],
      ['N', 'nadia'],
      ['O', 'otis'],
      ['S', 'sam'],
      ['W', 'wanda'],
      ['#', 'victor'],
    ]);
    expect((await town.visitor.refused('GET /user/friend-by-alphabets', {})).status).toBe(401);
  });
});

test('counts and sorts at most 1,001 matches of a common name', async () => {
  const rosa = await town.as('rosa');
  await town.db.execute(sql`
    with made as (
      insert into people (username, username_normalized, name, email, email_normalized, zip_code, confirmed_at)
      select n, n, initcap(n), n || '@larkwater.example', n || '@larkwater.example', '00417', now()
      from (select 'zedekiah' || lpad(i::text, 4, '0') as n from generate_series(1, 1100) i) p returning id)
    insert into friendships (low_id, high_id, requester_id, status) select least(id, ${rosa.id}), greatest(id, ${rosa.id}), id, 1 from made`);
  const { total } = await rosa.ask('GET /user/get-friends-count', { user_id: rosa.id });
  expect(total).toBeGreaterThan(1_100);
  const all = await rosa.ask('GET /user/get-friends', {});
  expect(all.total).toBe(total);
  const matches = await rosa.ask('GET /user/get-friends', { keyword: 'zedekiah' });
  expect([matches.total, matches.friends.length]).toEqual([1_001, 10]);
  // The newest matches, sorted by name.
  expect(matches.friends.map(({ name }) => name)).toEqual(
    Array.from({ length: 10 }, (_, n) => `Zedekiah${String(100 + n).padStart(4, '0')}`),
  );
  const { group } = await rosa.ask('POST /group/create', {
    name: 'Zeds',
    brief_description: 'For all of them',
    status: 'Open',
  });
  const invitable = await rosa.ask('GET /group/friends-to-invite', {
    group_id: group.id,
    keyword: 'zedekiah',
    page: 2,
  });
  expect([invitable.pageCount, invitable.users[0]!.name]).toEqual([101, 'Zedekiah0110']);

  // Searches for recipients and invitees use the index of names.
  const ben = await town.as('ben');
  expect(
    (await ben.ask('GET /message/users', { keyword: 'zedek' })).users.map(
      ({ username }) => username,
    ),
  ).toEqual(Array.from({ length: 20 }, (_, n) => `zedekiah${String(1 + n).padStart(4, '0')}`));
  const { users } = await rosa.ask('GET /group/search-user', {
    group_id: group.id,
    keyword: 'kiah00',
  });
  expect(users.map(({ label }) => label)).toEqual(
    Array.from(
      { length: 10 },
      (_, n) =>
        `Zedekiah${String(1 + n).padStart(4, '0')} (zedekiah${String(1 + n).padStart(4, '0')})`,
    ),
  );
});
