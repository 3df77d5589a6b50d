// Discussions and bookmarks: posts that a group lists separately from its wall.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Input } from '#contract/calls.ts';
import { strings, tooLong } from '#contract/strings.ts';
import type { Username } from '#server/seed/people.ts';
import { sql } from '#server/db/sql.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

const missingId = 999_999_999;
const link = 'https://larkwater.example/minutes';
const refusedAs = async (username: Username, fields: object) =>
  (await town.as(username)).refused('POST /content/add', fields);
const posts = async () =>
  (await town.db.queryOne<{ n: number }>(sql`select count(*)::int as n from posts`))!.n;

test('a discussion has a title and optionally a text, and is found by its title', async () => {
  const { content } = await (
    await town.as('ben')
  ).ask('POST /content/add', {
    tool: 'discussion',
    title: ' Where to put the boardwalk? ',
    group_id: town.group.creek,
    shared_as: 'Group',
  });
  expect(content).toMatchObject({
    content_type: 0,
    tool: 'discussion',
    title: 'Where to put the boardwalk?',
    text: '',
  });
  const noor = await town.as('noor');
  expect(
    (await noor.ask('GET /content/search', { keyword: 'boardwalk' })).contents.map(({ id }) => id),
  ).toEqual([content.id]);
  expect((await noor.ask('GET /content/get-one', { id: content.id })).content).toMatchObject({
    tool: 'discussion',
    title: 'Where to put the boardwalk?',
    can_comment: false,
  });
});

test('a bookmark has a link and optionally a text', async () => {
  const {
    tool,
    link: keptLink,
    text,
  } = await town.post('ben', { tool: 'bookmark', link, text: '', group_id: town.group.creek });
  expect([tool, keptLink, text]).toEqual(['bookmark', link, '']);
});

test('other posts are on the wall, inside and outside of groups', async () => {
  for (const fields of [{}, { group_id: town.group.creek }, { tool: 'wall' }] as const)
    expect(await town.post('ben', fields)).toMatchObject({ tool: 'wall', title: '' });
});

test.for<[string, object, object]>([
  [
    'a discussion without a title',
    { tool: 'discussion', text: 'x', group: true },
    { title: [strings.titleEmpty] },
  ],
  [
    'a discussion whose title is white space',
    { tool: 'discussion', title: ' \t', text: 'x', group: true },
    { title: [strings.titleEmpty] },
  ],
  [
    'a long title',
    { tool: 'discussion', title: 'x'.repeat(201), group: true },
    { title: [tooLong(200)] },
  ],
  [
    'a discussion outside of groups',
    { tool: 'discussion', title: 'x' },
    { tool: [strings.onlyInGroups] },
  ],
  ['a bookmark outside of groups', { tool: 'bookmark', link }, { tool: [strings.onlyInGroups] }],
  [
    'a bookmark without a link',
    { tool: 'bookmark', text: 'x', group: true },
    { link: [strings.bookmarkLink] },
  ],
  [
    'a bookmark with a title',
    { tool: 'bookmark', link, title: 'x', group: true },
    { title: [strings.titleOfDiscussion] },
  ],
  [
    'a title on the wall of a group',
    { title: 'x', text: 'x', group: true },
    { title: [strings.titleOfDiscussion] },
  ],
  [
    'a title on a post of one’s own',
    { title: 'x', text: 'x' },
    { title: [strings.titleOfDiscussion] },
  ],
  [
    'a tool that does not exist',
    { tool: 'poll', text: 'x', group: true },
    { tool: [strings.invalidValue] },
  ],
])(
  '%s is refused, and nothing is stored',
  async ([, { group, ...fields }, message]: [string, { group?: true }, object]) => {
    const before = await posts();
    expect(
      await refusedAs('ben', { ...fields, ...(group && { group_id: town.group.creek }) }),
    ).toMatchObject({ status: 422, message });
    expect(await posts()).toBe(before);
  },
);

describe('a tool that is turned off', () => {
  const toolCases = [
    ['wall', { text: 'x' }, strings.wallOff],
    ['discussion', { title: 'x' }, strings.discussionsOff],
    ['bookmark', { link }, strings.bookmarksOff],
  ] as const;

  test.for(toolCases)(
    '%s: refuses new posts, also by the owner, while others work and existing posts can be edited',
    async ([tool, fields, turnedOff]) => {
      const all = { wall: true, discussion: true, bookmark: true };
      const setTools = (enabledTools: typeof all) =>
        town.db.execute(
          sql`update groups set enable_wall = ${enabledTools.wall}, enable_discussion = ${enabledTools.discussion}, enable_bookmark = ${enabledTools.bookmark} where id = ${town.group.creek}`,
        );
      await setTools(all);
      const existingPost = await town.post('ben', {
        text: '',
        ...fields,
        tool,
        group_id: town.group.creek,
      });
      await setTools({ ...all, [tool]: false });
      for (const username of ['ben', 'ada'] as const)
        expect(
          await refusedAs(username, { ...fields, tool, group_id: town.group.creek }),
        ).toMatchObject({ status: 403, message: turnedOff });
      for (const [otherTool, otherFields] of toolCases)
        if (otherTool !== tool)
          expect(
            (
              await town.post('ben', {
                ...otherFields,
                tool: otherTool,
                group_id: town.group.creek,
              })
            ).tool,
          ).toBe(otherTool);
      expect(
        (
          await (
            await town.as('ben')
          ).ask('POST /content/add', { id: existingPost.id, text: 'Changed' })
        ).content.text,
      ).toBe('Changed');
      await setTools(all);
    },
  );

  test('reveals nothing about a group that is not visible', async () => {
    const fields = { tool: 'discussion', title: 'x' };
    expect((await refusedAs('carmen', { ...fields, group_id: town.group.ferry })).body).toBe(
      (await refusedAs('carmen', { ...fields, group_id: missingId })).body,
    );
    expect(await refusedAs('kira', { ...fields, group_id: town.group.ferry })).toMatchObject({
      status: 403,
      message: strings.discussionsOff,
    });
  });
});

describe('an edit', () => {
  test('cannot change the tool of a post or leave out required fields', async () => {
    const [wall, discussion, bookmark] = [
      await town.post('ben', { group_id: town.group.creek }),
      await town.post('ben', { tool: 'discussion', title: 'Before', group_id: town.group.creek }),
      await town.post('ben', { tool: 'bookmark', link, group_id: town.group.creek }),
    ];
    for (const [{ id }, tool] of [
      [wall, 'discussion'],
      [discussion, 'wall'],
      [discussion, 'bookmark'],
      [bookmark, 'wall'],
    ] as const)
      expect((await refusedAs('ben', { id, tool, title: 'x', link })).message).toEqual({
        tool: [strings.postTypeFixed],
      });
    expect((await refusedAs('ben', { id: discussion.id, title: '' })).message).toEqual({
      title: [strings.titleEmpty],
    });
    expect((await refusedAs('ben', { id: bookmark.id, link: '' })).message).toEqual({
      link: [strings.bookmarkLink],
    });
    expect((await refusedAs('ben', { id: wall.id, title: 'x' })).message).toEqual({
      title: [strings.titleOfDiscussion],
    });
    const ben = await town.as('ben');
    expect(
      (
        await ben.ask('POST /content/add', {
          id: discussion.id,
          title: 'After',
          tool: 'discussion',
        })
      ).content,
    ).toMatchObject({
      title: 'After',
      text: discussion.text,
      total_versions: 1,
    });
    expect(
      (await ben.ask('POST /content/add', { id: bookmark.id, text: 'Minutes' })).content,
    ).toMatchObject({ text: 'Minutes', link });
  });
});

describe('the feed of a group', () => {
  const list = async (username: Username, input: Input<'GET /content/list'>) =>
    (await (await town.as(username)).ask('GET /content/list', input)).contents.map(
      ({ text, title, tool }) => `${tool}: ${title || text}`,
    );
  const group_id = () => town.group.library;
  beforeAll(async () => {
    await town.db.execute(sql`update groups set enable_bookmark = true where id = ${group_id()}`);
    await town.post('ada', { text: 'on the wall', group_id: group_id() });
    await town.post('ada', { tool: 'discussion', title: 'talk', text: '', group_id: group_id() });
    await town.post('ada', {
      tool: 'discussion',
      title: 'talk of friends',
      text: '',
      shared_as: 'Friends',
      group_id: group_id(),
    });
    await town.post('ada', { tool: 'bookmark', text: 'kept', link, group_id: group_id() });
    await (
      await town.as('ada')
    ).ask('POST /blog/create', {
      title: 'a blog',
      excerpt: 'x',
      shared_as: 'Public',
      group_id: group_id(),
    });
  });

  test('is filtered by discussions, bookmarks or wall, within what the viewer can see', async () => {
    expect(await list('elif', { group_id: group_id(), tool: 'discussion' })).toEqual([
      'discussion: talk of friends',
      'discussion: talk',
    ]);
    expect(await list('noor', { group_id: group_id(), tool: 'discussion' })).toEqual([
      'discussion: talk',
    ]);
    expect(await list('noor', { group_id: group_id(), tool: 'bookmark' })).toEqual([
      'bookmark: kept',
    ]);
    expect(await list('noor', { group_id: group_id(), tool: 'wall' })).toEqual([
      'wall: on the wall',
    ]);
    expect(await list('noor', { group_id: group_id(), blog: 'Y' })).toEqual(['wall: a blog']);
    expect(await list('noor', { group_id: group_id() })).toHaveLength(4);
    expect(
      await list('noor', { group_id: group_id(), tool: 'discussion', user_id: town.id.elif }),
    ).toEqual([]);
  });

  test('is empty for a closed group that is not visible, as for one that does not exist', async () => {
    await town.db.execute(
      sql`update groups set enable_discussion = true where id = ${town.group.ferry}`,
    );
    await town.post('ben', { tool: 'discussion', title: 'Secret', group_id: town.group.ferry });
    expect(await list('kira', { group_id: town.group.ferry, tool: 'discussion' })).toEqual([
      'discussion: Secret',
    ]);
    const body = async (group_id?: number) =>
      (await (await town.as('carmen')).raw('GET /content/list', { group_id, tool: 'discussion' }))
        .body;
    expect(await body(town.group.ferry)).toBe(await body(missingId));
  });

  test('requires a group to filter by tool', async () => {
    const noor = await town.as('noor');
    expect((await noor.refused('GET /content/list', { tool: 'discussion' })).message).toEqual({
      tool: [strings.onlyInGroups],
    });
    expect(
      (await noor.refused('GET /content/list', { group_id: group_id(), tool: 'poll' })).message,
    ).toEqual({ tool: [strings.invalidValue] });
  });
});
