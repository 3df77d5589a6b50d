// Compares search results, counts and suggestions of one member with the reference model: exactly
// what they may see, in both search strategies and all spellings.
import { pageSizes } from '#contract/limits.ts';
import { expect } from 'vitest';
import {
  selectByIndex,
  countByIndex,
  selectByRecency,
  countByRecency,
} from '#server/search/posts.ts';
import type { PostFilters } from '#server/search/postFilters.ts';
import { exactWordQuery, tokenize, buildQuery } from '#server/search/parseQuery.ts';
import type { Client } from './api.ts';
import type { TestApp } from './app.ts';
import { modelSizes } from './randomModel.ts';
import {
  visiblePeople,
  seesField,
  seesGroup,
  seesPerson,
  seesPost,
  type Model,
} from './referenceModel.ts';

const idOf = ({ id }: { id: number }) => id;
const sorted = (ids: number[]) => ids.toSorted((a, b) => a - b);

/** Returns the number of comparisons. */
export async function compareSearch(
  { db }: TestApp,
  model: Model,
  viewer: number,
  client: Client,
  label: string,
): Promise<number> {
  const posts = [...model.posts.values()].filter(
    (post) => !post.draft && seesPost(model, viewer, post),
  );
  const actions = posts.filter(({ type }) => type === 4);
  const people = [...model.people.keys()].filter((id) => seesPerson(model, viewer, id));
  const groups = [...model.groups.values()].filter((group) => seesGroup(model, viewer, group));
  expect(people.length, `${label}: oneself among those found`).toBe(
    visiblePeople(model, viewer).length + 1,
  );

  for (const keyword of ['moot', 'mooot', '#moot']) {
    const searchLabel = `${label}: search for ${keyword}`;
    const response = await client.ask('GET /search/index', { keyword });
    expect([response.totals.posts, response.totals.actions], `${searchLabel}: counts`).toEqual([
      posts.length,
      actions.length,
    ]);
    expect(sorted(response.actions.map(idOf)), `${searchLabel}: actions`).toEqual(
      sorted(actions.map(idOf)),
    );
    expect(response.posts.length, searchLabel).toBe(Math.min(pageSizes.feed, posts.length));
    for (const { id } of response.posts)
      expect(posts.map(idOf), `${searchLabel}: a post`).toContain(id);
    expect(response.near.posts, searchLabel).toBe(keyword === 'mooot' && posts.length > 0);
    expect(sorted(response.groups.map(idOf)), `${searchLabel}: groups`).toEqual(
      keyword === '#moot' ? sorted(groups.map(idOf)) : [],
    );
  }
  for (const keyword of ['group', 'gruop']) {
    const response = await client.ask('GET /search/groups', { keyword });
    expect(
      [sorted(response.groups.map(idOf)), response.total],
      `${label}: search for ${keyword}`,
    ).toEqual([sorted(groups.map(idOf)), groups.length]);
  }
  const response = await client.ask('GET /search/users', { keyword: 'PERSON', pageSize: 100 });
  expect([sorted(response.users.map(idOf)), response.total], `${label}: search for people`).toEqual(
    [sorted(people), people.length],
  );
  for (const id of model.people.keys()) {
    if ((id + viewer) % 3) continue;
    const { total } = await client.ask('GET /search/users', {
      keyword: `@person${id - 1} -absent`,
    });
    expect(total > 0, `${label}: search for ${id}`).toBe(
      [...people].some((otherId) => `person${otherId - 1}`.startsWith(`person${id - 1}`)),
    );
  }

  const everything = { after: undefined, skip: 0, take: model.posts.size + 1 };
  const query = buildQuery(await tokenize(db, 'moot'), exactWordQuery);
  for (const [name, strategy, count] of [
    ['walked', selectByRecency, countByRecency] as const,
    ['looked up', selectByIndex, countByIndex] as const,
  ]) {
    const filtered: [PostFilters, { id: number }[]][] = [
      [{}, posts],
      [{ kind: 4 }, actions],
      ...groups.map(({ id }): [PostFilters, { id: number }[]] => [
        { group: id },
        posts.filter(({ group }) => group === id),
      ]),
      ...people.map((id): [PostFilters, { id: number }[]] => [
        { author: id },
        posts.filter(({ author }) => author === id),
      ]),
    ];
    for (const [filters, expected] of filtered) {
      const what = `${label}: ${name}, ${JSON.stringify(filters)}`;
      const rows = await db.query<{ id: number }>(strategy(viewer, query, filters, everything));
      expect(sorted(rows.map(idOf)), what).toEqual(sorted(expected.map(idOf)));
      expect(await db.queryOne(count(viewer, query, filters)), `${what}, counted`).toEqual({
        total: expected.length,
      });
    }
  }

  for (let issue_id = 1; issue_id <= modelSizes.issues; issue_id++) {
    const caring = people.filter(
      (id) => model.people.get(id)!.issues.has(issue_id) && seesField(model, viewer, id, 'issues'),
    );
    for (const keyword of [undefined, 'person']) {
      const found = await client.ask('GET /search/users', {
        issue_id,
        pageSize: 100,
        ...(keyword && { keyword }),
      });
      expect(
        [sorted(found.users.map(idOf)), found.total],
        `${label}: people with issue ${issue_id}, ${keyword}`,
      ).toEqual([sorted(caring), caring.length]);
    }
  }

  const { suggestions } = await client.ask('GET /search/suggest', { keyword: 'person' });
  for (const { id } of suggestions) expect(people, `${label}: a suggestion`).toContain(id);
  const { suggestions: tags } = await client.ask('GET /search/suggest', { keyword: '#moot' });
  expect(
    tags.some(({ kind, label }) => kind === 'tag' && label === 'moot'),
    `${label}: a tag is suggested`,
  ).toBe(posts.length + groups.length > 0);
  return (
    model.posts.size * 10 + model.people.size * (2 + modelSizes.issues) + model.groups.size * 4
  );
}
