// Filters of the search: kind, group, author, time, and people by issue.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { day } from '#contract/durations.ts';
import { strings } from '#contract/strings.ts';
import type { Input } from '#contract/calls.ts';
import type { Username } from '#server/seed/people.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { sql } from '../db/sql.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
  await town.post('ada', { text: 'wagtail today' });
  await town.post('ada', { text: 'wagtail on the ferry', group_id: town.group.ferry });
  const old = await town.post('rosa', { text: 'wagtail ten days ago' });
  const older = await town.post('rosa', { text: 'wagtail two months ago' });
  await setAge(old.id, 10);
  await setAge(older.id, 60);
  const rosa = await town.as('rosa');
  await rosa.ask('POST /poll/create', {
    question: 'Which wagtail?',
    answer_allowed: 1,
    close_on: new Date(Date.now() + 7 * day).toISOString().slice(0, 10),
    options: ['White', 'Yellow'],
    shared_as: 'Public',
  });
  for (const username of ['rosa', 'ben'] as const)
    await (
      await town.as(username)
    ).ask('POST /action/create', {
      title: `Turnip rescue by ${username}`,
      kind: 'task',
      shared_as: 'Public',
    });
});
afterAll(() => town.close());

const ago = (days: number) => new Date(Date.now() - days * day).toISOString();
const setAge = (id: number, days: number) =>
  town.db.execute(sql`update posts set created_at = ${new Date(ago(days))} where id = ${id}`);

type Filters = Omit<Input<'GET /content/search'>, 'keyword'>;
const find = async (filters: Filters, username: Username = 'ada') => {
  const client = await town.as(username);
  const index = await client.ask('GET /search/index', { keyword: 'wagtail', ...filters });
  const { contents } = await client.ask('GET /content/search', { keyword: 'wagtail', ...filters });
  expect(contents.map(({ id }) => id)).toEqual(index.posts.map(({ id }) => id));
  expect(index.totals.posts).toBe(contents.length);
  return index.posts.map((post) => post.title || post.text);
};

const texts = {
  poll: 'Which wagtail?',
  ferry: 'wagtail on the ferry',
  today: 'wagtail today',
  tenDays: 'wagtail ten days ago',
  twoMonths: 'wagtail two months ago',
};

test('filters narrow the posts that are found, each and together', async () => {
  const { poll, ferry, today, tenDays, twoMonths } = texts;
  expect(await find({})).toEqual([poll, ferry, today, tenDays, twoMonths]);
  expect(await find({ kind: 'poll' })).toEqual([poll]);
  expect(await find({ kind: 'post' })).toEqual([ferry, today, tenDays, twoMonths]);
  expect(await find({ kind: 'blog' })).toEqual([]);
  expect(await find({ group_id: town.group.ferry })).toEqual([ferry]);
  expect(await find({ author: 'rosa' })).toEqual([poll, tenDays, twoMonths]);
  expect(await find({ author: '@Rosa', kind: 'post' })).toEqual([tenDays, twoMonths]);
  expect(await find({ within: 'week' })).toEqual([poll, ferry, today]);
  expect(await find({ within: 'month' })).toEqual([poll, ferry, today, tenDays]);
  expect(await find({ within: 'year', author: 'rosa', kind: 'post' })).toEqual([
    tenDays,
    twoMonths,
  ]);
  expect(await find({ from: ago(70), until: ago(5) })).toEqual([tenDays, twoMonths]);
  expect(await find({ until: ago(30) })).toEqual([twoMonths]);
  expect(await find({ from: ago(5), until: ago(10) })).toEqual([]);
  expect(await find({ author: 'rosa', group_id: town.group.ferry })).toEqual([]);
});

test('a filter adds no post that the viewer cannot see', async () => {
  expect(await find({ author: 'ada' }, 'rex')).toEqual(
    (await find({}, 'rex')).filter((text) => text === texts.today),
  );
  await town.post('ada', { text: 'wagtail for me', shared_as: 'Private' });
  expect(await find({ author: 'ada' }, 'rex')).not.toContain('wagtail for me');
  expect(await find({ author: 'ada' })).toContain('wagtail for me');
});

test('the response names the group and the author', async () => {
  const ada = await town.as('ada');
  const { filters } = await ada.ask('GET /search/index', {
    keyword: 'wagtail',
    author: 'rosa',
    group_id: town.group.ferry,
  });
  expect(filters?.author).toMatchObject({ id: town.id.rosa, username: 'rosa' });
  expect(filters?.group).toMatchObject({ id: town.group.ferry });
  expect(
    (await ada.ask('GET /search/index', { keyword: 'wagtail', author: 'missing' })).filters,
  ).toEqual({});
});

test('actions have the filters of posts', async () => {
  const ada = await town.as('ada');
  const find = async (filters: Omit<Input<'GET /search/actions'>, 'keyword'>) => {
    const { actions, total } = await ada.ask('GET /search/actions', {
      keyword: 'turnip',
      ...filters,
    });
    expect(total).toBe(actions.length);
    return actions.map(({ title }) => title);
  };
  expect(await find({})).toHaveLength(2);
  expect(await find({ author: 'ben' })).toEqual(['Turnip rescue by ben']);
  expect(await find({ within: 'week', author: 'rosa' })).toEqual(['Turnip rescue by rosa']);
  expect(await find({ until: '2001-01-01T00:00:00Z' })).toEqual([]);
  expect(await find({ group_id: town.group.ferry })).toEqual([]);
});

test('people are found by an issue they share, with and without a name', async () => {
  const ada = await town.as('ada');
  const { id: issue } = (await town.db.queryOne<{ id: number }>(
    sql`select min(id) as id from issues`,
  ))!;
  const share = (person: number, audience: string) =>
    town.db.execute(sql`
      with cares as (insert into people_issues (person_id, issue_id) values (${person}, ${issue}) on conflict do nothing)
      insert into profile_fields (person_id, field, value, shared_as) values (${person}, 'issues', '', ${audience})
      on conflict (person_id, field) do update set shared_as = ${audience}`);
  await share(town.id.rex, 'Public');
  await share(town.id.ada, 'Private');
  await share(town.id.noor, 'Private');
  const usernames = async (keyword?: string) =>
    (
      await ada.ask('GET /search/users', {
        issue_id: issue,
        pageSize: 100,
        ...(keyword && { keyword }),
      })
    ).users.map(({ username }) => username);
  const all = await usernames();
  expect(all).toEqual(expect.arrayContaining(['rex', 'ada']));
  expect(all).not.toContain('noor');
  expect(await usernames('rex')).toEqual(['rex']);
  expect(await usernames('noor')).toEqual([]);
  const { message } = await ada.refused('GET /search/users', {});
  expect(message).toEqual({ keyword: [strings.required] });
});

test('a place has at least two characters, as it is compared', async () => {
  const ada = await town.as('ada');
  await town.db.execute(sql`
    insert into profile_fields (person_id, field, value, shared_as) values (${town.id.rex}, 'place', 'Łódź', 'Public')
    on conflict (person_id, field) do update set value = excluded.value, shared_as = excluded.shared_as`);
  for (const place of ['z', '\u0301', '\u0640', 'a\u0301\u0301', '\u0640 '])
    for (const keyword of [undefined, 'rex'] as const) {
      const { message } = await ada.refused('GET /search/users', {
        place,
        ...(keyword && { keyword }),
      });
      expect(message, JSON.stringify(place)).toEqual({ place: [strings.placeTooShort] });
      expect((await ada.refused('GET /search/index', { place, keyword: 'rex' })).message).toEqual({
        place: [strings.placeTooShort],
      });
    }
  for (const place of ['lo', 'ŁÓDŹ']) {
    for (const keyword of [undefined, 'rex'] as const)
      expect(
        (await ada.ask('GET /search/users', { place, ...(keyword && { keyword }) })).users.map(
          ({ username }) => username,
        ),
        `${place} ${keyword}`,
      ).toEqual(['rex']);
    expect((await ada.ask('GET /search/users', { place, keyword: 'noor' })).users).toEqual([]);
  }
});
