import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maxPageSizes } from '#contract/limits.ts';
import type { Input } from '#contract/calls.ts';
import type { Username } from '#server/seed/people.ts';
import { sql } from '#server/db/sql.ts';
import { createTestGroup } from '#test/groups.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
/** Ids of the groups of this file, by name. All are tagged `weir`. */
const group: Record<string, number> = {};
beforeAll(async () => {
  town = await createTestTown();
  const createdGroup = async (
    owner: Username,
    name: string,
    members: Username[],
    status: 'Open' | 'Closed' = 'Open',
  ) => {
    const { id } = await createTestGroup(town, owner, members, { name, status, tags: ['weir'] });
    group[name] = id;
  };
  await createdGroup('ada', 'Éclair club', ['ben', 'gus', 'rosa']);
  await createdGroup('ben', 'apple press', ['ada']);
  await createdGroup('ada', 'Bridge 100% watch', ['ben', 'gus'], 'Closed');
  await createdGroup('isla', 'Dam walkers', []);
  await createdGroup('isla', 'Cellar', ['ben'], 'Closed');
  await createdGroup('isla', 'Attic', ['rosa'], 'Closed');
  await town.db.execute(
    sql`insert into group_invitations (group_id, person_id, inviter_id) values (${group['Cellar']!}, ${town.id.ada}, ${town.id.isla}), (${group['Dam walkers']!}, ${town.id.ada}, ${town.id.isla})`,
  );
});
afterAll(() => town.close());

const listed = async (who: Username, input: Input<'GET /group/list'> = {}) =>
  (
    await (await town.as(who)).ask('GET /group/list', { tag: '#Weir', pageSize: 100, ...input })
  ).contents.map(({ name }) => name);

describe('the six lists', () => {
  test('contain the right groups and match the counts', async () => {
    const ada = await town.as('ada');
    expect(await listed('ada', { sort: 'name' })).toEqual([
      'apple press',
      'Bridge 100% watch',
      'Cellar',
      'Dam walkers',
      'Éclair club',
    ]);
    expect(await listed('ada', { sort: 'name', type: 'public' })).toEqual([
      'apple press',
      'Dam walkers',
      'Éclair club',
    ]);
    expect(await listed('ada', { sort: 'name', type: 'private' })).toEqual([
      'Bridge 100% watch',
      'Cellar',
    ]);
    expect(await listed('ada', { sort: 'name', type: 'my-group' })).toEqual([
      'Bridge 100% watch',
      'Éclair club',
    ]);
    expect(await listed('ada', { sort: 'name', type: 'i-am-in' })).toEqual([
      'apple press',
      'Bridge 100% watch',
      'Éclair club',
    ]);
    expect(await listed('ada', { sort: 'name', type: 'invitations' })).toEqual([
      'Cellar',
      'Dam walkers',
    ]);
    expect(await listed('hugo', { sort: 'name' })).toEqual([
      'apple press',
      'Dam walkers',
      'Éclair club',
    ]);
    expect(await listed('hugo', { type: 'private' })).toEqual([]);

    for (const name of ['ada', 'ben', 'hugo', 'keeper'] as const) {
      const client = await town.as(name);
      const { counts, joined_group, group_invitations } = await client.ask(
        'GET /group/count-groups-by-status',
        {},
      );
      const idsOf = async (type: Input<'GET /group/list'>['type']) =>
        (await client.ask('GET /group/list', { type, pageSize: 100 })).contents
          .map(({ id }) => id)
          .toSorted((a, b) => a - b);
      expect(counts).toEqual({
        public: (await idsOf('public')).length,
        private: (await idsOf('private')).length,
        mine: (await idsOf('my-group')).length,
        joined: (await idsOf('i-am-in')).length,
        invitations: (await idsOf('invitations')).length,
      });
      expect([joined_group, group_invitations]).toEqual([
        await idsOf('i-am-in'),
        await idsOf('invitations'),
      ]);
    }
    expect(
      (await ada.ask('GET /group/list', { type: 'invitations', tag: 'weir' })).contents.every(
        ({ membership }) => membership === 'invited',
      ),
    ).toBe(true);
    expect((await town.visitor.refused('GET /group/count-groups-by-status', {})).status).toBe(401);
  });

  test('are sorted as requested', async () => {
    expect(await listed('ada', { sort: 'popular' })).toEqual([
      'Éclair club',
      'Bridge 100% watch',
      'apple press',
      'Cellar',
      'Dam walkers',
    ]);
    expect(await listed('ada', { sort: 'added_on' })).toEqual([
      'Cellar',
      'Dam walkers',
      'Bridge 100% watch',
      'apple press',
      'Éclair club',
    ]);
    expect(await listed('ada')).toEqual([
      'Cellar',
      'Dam walkers',
      'Bridge 100% watch',
      'apple press',
      'Éclair club',
    ]);
    await town.post('ben', { group_id: group['apple press']!, shared_as: 'Public' });
    expect((await listed('ada'))[0]).toBe('apple press');
    // Posts that the viewer cannot see do not affect the order.
    await town.post('gus', { group_id: group['Éclair club']!, shared_as: 'Private' });
    expect((await listed('ada'))[0]).toBe('apple press');
    expect((await listed('gus'))[0]).toBe('Éclair club');
  });

  test('are searched by any literal part of the name, and by tag', async () => {
    const searchGroups = (keyword: string) => listed('ada', { keyword, sort: 'name' });
    expect(await searchGroups('ECLAIR')).toEqual(['Éclair club']);
    expect(await searchGroups('00% w')).toEqual(['Bridge 100% watch']);
    expect(await searchGroups('p%e')).toEqual([]);
    expect(await searchGroups('_')).toEqual([]);
    expect(await searchGroups('attic')).toEqual([]);
    expect(await listed('rosa', { keyword: 'attic' })).toEqual(['Attic']);
    expect(await listed('ada', { tag: 'wei' })).toEqual([]);
  });

  test('are paged with a total count', async () => {
    const ada = await town.as('ada');
    const page = (page: number) =>
      ada.ask('GET /group/list', { tag: 'weir', sort: 'name', page, pageSize: 2 });
    const pages = [await page(1), await page(2), await page(3), await page(4)];
    expect(pages.map(({ contents }) => contents.map(({ name }) => name))).toEqual([
      ['apple press', 'Bridge 100% watch'],
      ['Cellar', 'Dam walkers'],
      ['Éclair club'],
      [],
    ]);
    expect(pages.every(({ pageCount, pages }) => pageCount === 3 && pages.totalCount === 5)).toBe(
      true,
    );
    for (const input of [
      { type: 'secret' },
      { sort: 'id; drop table groups' },
      { page: 0 },
      { owner: 1 },
    ])
      expect((await ada.refused('GET /group/list', input)).status).toBe(422);
    expect((await town.visitor.refused('GET /group/list', {})).status).toBe(401);
  });
});

describe('the latest posts', () => {
  test('are the visible posts of the member’s groups, newest first', async () => {
    const [rosa, ids] = [
      await town.as('rosa'),
      async (who: Username, pageSize?: number) =>
        (
          await (await town.as(who)).ask('GET /group/latest-posts', pageSize ? { pageSize } : {})
        ).contents.map(({ id }) => id),
    ];
    const posts = [];
    for (const [who, group_id, shared_as] of [
      ['isla', group['Attic'], 'Group'],
      ['gus', group['Éclair club'], 'Public'],
      ['ada', group['Éclair club'], 'Group'],
    ] as const)
      posts.push((await town.post(who, { group_id: group_id!, shared_as })).id);
    const unseen = await town.post('gus', {
      group_id: group['Éclair club']!,
      shared_as: 'Private',
    });
    await town.post('gus', {});
    const elsewhere = await town.post('isla', {
      group_id: group['Dam walkers']!,
      shared_as: 'Public',
    });
    expect(await ids('rosa', 3)).toEqual(posts.toReversed());
    expect(await ids('ben', 2)).toEqual([posts[2], posts[1]]);
    expect(await ids('rosa', 100)).not.toContain(unseen.id);
    expect(await ids('ada', 100)).not.toContain(elsewhere.id);
    expect(await ids('noor')).toEqual([]);
    expect(
      (await rosa.ask('GET /group/latest-posts', {})).contents.every(
        ({ content_type }) => content_type !== 3,
      ),
    ).toBe(true);
    expect((await town.visitor.refused('GET /group/latest-posts', {})).status).toBe(401);
    expect((await rosa.refused('GET /group/latest-posts', { pageSize: 0 })).status).toBe(422);
  });

  test('are the newest page of posts for any number of groups', async () => {
    await town.db.execute(sql`
      with made as (insert into groups (owner_id, name, status) select ${town.id.hana}, 'Many ' || n, 'Open' from generate_series(1, 60) n returning id),
      joined as (insert into group_members (group_id, person_id) select m.id, p from made m cross join unnest(array[${town.id.hana}, ${town.id.grace}]::bigint[]) p)
      insert into posts (author_id, text, shared_as, group_id, created_at)
      select ${town.id.hana}, 'Words', 'Group', m.id, now() - interval '1 day' - (n * 61 + m.id % 17) * interval '1 minute' from made m cross join generate_series(1, 5) n`);
    const expected = await town.db.query<{ id: number }>(sql`
      select c.id from visible_posts(${town.id.grace}) c join group_members m on m.group_id = c.group_id and m.person_id = ${town.id.grace}
      where c.content_type <> 3 order by c.created_at desc, c.id desc limit ${maxPageSizes.posts}::int`);
    const { contents } = await (
      await town.as('grace')
    ).ask('GET /group/latest-posts', { pageSize: 100 });
    expect(contents.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
  });
});
