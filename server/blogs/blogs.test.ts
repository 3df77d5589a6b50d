import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Input } from '#contract/calls.ts';
import { strings } from '#contract/strings.ts';
import { openGraphTags } from '#server/posts/openGraph.ts';
import type { Username } from '#server/seed/people.ts';
import { sql } from '#server/db/sql.ts';
import { uploaded } from '#test/pictures.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());
beforeEach(() => town.db.execute(sql`delete from contents`));

const never = 999_999_999;
const wrote = async (
  username: Username,
  title: string,
  fields: Partial<Input<'POST /blog/create'>> = {},
) =>
  (
    await (
      await town.as(username)
    ).ask('POST /blog/create', {
      title,
      excerpt: 'What we counted.',
      shared_as: 'Public',
      ...fields,
    })
  ).content;
const list = async (username: Username, input: Input<'GET /blog/list'> = {}) =>
  (await town.as(username)).ask('GET /blog/list', input);
const titles = async (username: Username, input: Input<'GET /blog/list'> = {}) =>
  (await list(username, input)).contents.map(({ title }) => title);

describe('the list', () => {
  test('holds all that one sees, friends’ or one’s own, newest first, and nothing but blogs', async () => {
    await town.post('ada');
    await wrote('noor', 'of a stranger');
    await wrote('ben', 'of a friend', { shared_as: 'Friends' });
    await wrote('ben', 'a friend’s secret', { shared_as: 'Private' });
    await wrote('ada', 'my own', { shared_as: 'Private' });
    await wrote('ada', 'my draft', { status: 'Draft' });
    await wrote('ben', 'a friend’s draft', { status: 'Draft' });
    await wrote('ben', 'of a friend in a group', {
      shared_as: 'Group',
      group_id: town.group.creek,
    });
    expect(await titles('ada')).toEqual([
      'of a friend in a group',
      'my own',
      'of a friend',
      'of a stranger',
    ]);
    expect(await titles('ada', { type: 'A' })).toEqual(await titles('ada'));
    expect(await titles('ada', { type: 'F' })).toEqual(['of a friend in a group', 'of a friend']);
    expect(await titles('ada', { type: 'M' })).toEqual(['my draft', 'my own']);
    expect(await titles('noor'), 'a stranger, of an open group too').toEqual([
      'of a friend in a group',
      'of a stranger',
    ]);
    expect(await titles('noor', { type: 'F' })).toEqual([]);
    expect((await (await town.as('ada')).refused('GET /blog/list', { type: 'X' })).message).toEqual(
      { type: [strings.wrongKind] },
    );
    expect((await town.visitor.refused('GET /blog/list', {})).status).toBe(401);
  });

  test('shows no text but the excerpt', async () => {
    await wrote('ada', 'Long', { description: '<p>All of it</p>' });
    const [content] = (await list('noor')).contents;
    expect(content).toMatchObject({
      content_type: 2,
      text: 'What we counted.',
      blog: { excerpt: 'What we counted.', status: 'Published' },
    });
    expect(content!.blog).not.toHaveProperty('description');
  });

  test.for(['A', 'F', 'M'] as const)(
    'of type %s has pages of twenty, by number and by cursor, and shows everything once',
    async (type) => {
      const viewer = type === 'M' ? 'ada' : 'ben';
      await town.db.execute(sql`
      insert into contents (author_id, content_type, title, text, shared_as, group_id, added_on)
      select ${town.id.ada}, 2, i::text, 'x', case when i % 3 = 0 then 'Friends' when i % 3 = 1 then 'Group' else 'Public' end, case when i % 3 = 1 then ${town.group.creek}::bigint end, now() - (50 - i / 2) * interval '1 minute'
      from generate_series(1, 50) i`);
      const all = Array.from({ length: 50 }, (_, i) => String(50 - i));
      expect(await titles(viewer, { type })).toEqual(all.slice(0, 20));
      expect(await titles(viewer, { type, page: 3 })).toEqual(all.slice(40));
      const seen: string[] = [];
      for (let before: string | undefined, page = 1; page === 1 || before; page++) {
        const answer = await list(viewer, { type, pageSize: 7, ...(before && { before }) });
        seen.push(...answer.contents.map(({ title }) => title));
        before = answer.next;
        await wrote('ada', `new ${page}`);
      }
      expect(seen).toEqual(all);
      expect(
        (await (await town.as(viewer)).refused('GET /blog/list', { type, page: 200 })).message,
      ).toBe(strings.deepPage);
    },
  );

  test('holds what is said to every member in an open group until it closes, and nothing across a block', async () => {
    await wrote('ada', 'in the open', { shared_as: 'Group', group_id: town.group.creek });
    await wrote('quinn', 'of Quinn', { shared_as: 'Group', group_id: town.group.creek });
    expect(await titles('noor')).toEqual(['of Quinn', 'in the open']);
    expect(await titles('rex')).toEqual(['in the open']);
    await town.db.execute(sql`update groups set status = 'Closed' where id = ${town.group.creek}`);
    expect([await titles('noor'), await titles('gus')]).toEqual([[], ['of Quinn', 'in the open']]);
    await town.db.execute(sql`update groups set status = 'Open' where id = ${town.group.creek}`);
    expect(await titles('noor'), 'what was said until it closed').toEqual([]);
  });
});

describe('one blog', () => {
  test('is whole, to a visitor too where it is Public; what is hidden, and what is no blog, never was', async () => {
    const { id } = await wrote('ada', 'Public', { description: '<p>All</p>' });
    expect((await town.visitor.ask('GET /blog/get-one', { id })).content).toMatchObject({
      likes: [],
      can_comment: false,
      blog: { description: '<p>All</p>' },
    });
    expect(
      (await (await town.as('noor')).ask('GET /content/get-one', { id })).content.blog?.description,
    ).toBe('<p>All</p>');
    const missing = await town.visitor.refused('GET /blog/get-one', { id: never });
    expect(missing).toMatchObject({ status: 404, message: strings.contentNotFound });
    for (const other of [
      await wrote('ada', 'Friends', { shared_as: 'Friends' }),
      await wrote('ada', 'Draft', { status: 'Draft' }),
      await town.post('ada'),
    ]) {
      expect((await town.visitor.refused('GET /blog/get-one', { id: other.id })).body).toBe(
        missing.body,
      );
      expect(
        (await (await town.as('noor')).refused('GET /blog/get-one', { id: other.id })).body,
      ).toBe(missing.body);
    }
  });

  test('is deleted by its author alone, with all that hangs on it', async () => {
    const { id } = await wrote('ada', 'Soon gone', { group_id: town.group.creek });
    await town.say('ben', id);
    for (const username of ['ben', 'keeper'] as const)
      expect(await (await town.as(username)).refused('POST /blog/delete', { id })).toMatchObject({
        status: 403,
        message: strings.notYours,
      });
    const ada = await town.as('ada');
    const missing = await ada.refused('POST /blog/delete', { id: never });
    expect(missing).toMatchObject({ status: 404, message: strings.contentNotFound });
    for (const other of [
      await wrote('ben', 'Private', { shared_as: 'Private' }),
      await town.post('ada'),
    ])
      expect((await ada.refused('POST /blog/delete', { id: other.id })).body).toBe(missing.body);
    expect((await town.visitor.refused('POST /blog/delete', { id })).status).toBe(401);
    expect(await ada.ask('POST /blog/delete', { id })).toEqual({ message: strings.blogDeleted });
    expect(await town.db.query(sql`select from comments where content_id = ${id}`)).toEqual([]);
    expect((await ada.refused('POST /blog/delete', { id })).body).toBe(missing.body);
  });
});

describe('a draft', () => {
  const load = async (address: string) => (await town.http.inject(address)).statusCode;

  test('is its author’s alone by every door, and for everybody else as if it never was', async () => {
    const [ada, ben] = [await town.as('ada'), await town.as('ben')];
    const picture = await uploaded(ada);
    const { id } = await wrote('ada', 'Wingbeat', {
      status: 'Draft',
      description: '<p>wingbeat</p>',
      attachments: [picture.file_name],
    });
    await ada.ask('POST /blog/update', { id, title: 'Wingbeat, again', excerpt: 'wingbeat' });
    const mine = await town.post('ben');

    const alike = [
      ['GET /blog/get-one', {}],
      ['GET /content/get-one', {}],
      ['GET /content/versions', {}],
      ['POST /content/forget-versions', {}],
      ['POST /content/delete', {}],
      ['GET /content/audience', {}],
      ['POST /blog/update', { title: 'x' }],
      ['POST /blog/delete', {}],
      ['POST /content/add', { text: 'x' }],
      ['POST /content/send-like-notification', {}],
    ] as const;
    for (const [call, fields] of alike)
      expect((await ben.refused(call, { id, ...fields })).body, call).toBe(
        (await ben.refused(call, { id: never, ...fields })).body,
      );
    for (const call of [
      'POST /content/like',
      'POST /content/un-like',
      'GET /content/get-likes',
      'GET /comment/list',
    ] as const)
      expect((await ben.refused(call, { content_id: id })).body, call).toBe(
        (await ben.refused(call, { content_id: never })).body,
      );
    expect((await ben.refused('POST /comment/add', { content_id: id, comment: 'x' })).body).toBe(
      (await ben.refused('POST /comment/add', { content_id: never, comment: 'x' })).body,
    );
    expect((await town.visitor.refused('GET /content/get-one', { id })).status).toBe(404);
    expect(await openGraphTags(town.app, id)).toBe(await openGraphTags(town.app, never));

    const of = { user_id: town.id.ada };
    for (const input of [{}, of, { blog: 'Y' }, { ...of, blog: 'Y' }] as const) {
      expect(
        (await ben.ask('GET /content/list', input)).contents.map((content) => content.id),
        JSON.stringify(input),
      ).not.toContain(id);
      expect(
        (await ada.ask('GET /content/list', input)).contents.map((content) => content.id),
        `${JSON.stringify(input)} of the author`,
      ).not.toContain(id);
    }
    for (const username of ['ada', 'ben'] as const)
      expect(
        (await (await town.as(username)).ask('GET /content/search', { keyword: 'wingbeat' })).pages
          .totalCount,
        username,
      ).toBe(0);
    expect(await titles('ben')).toEqual([]);
    expect(await titles('ada', { type: 'M' })).toEqual(['Wingbeat, again']);
    expect([
      (await ada.ask('GET /user/get', of)).counts.posts,
      (await ben.ask('GET /user/get', of)).counts.posts,
    ]).toEqual([0, 0]);

    const [shown] = (await ada.ask('GET /blog/get-one', { id })).content.attachments;
    expect(await load(shown!.url)).toBe(200);
    for (const viewer of [null, town.id.ben])
      expect(await load(town.app.files.address(picture.file_name, viewer)), String(viewer)).toBe(
        404,
      );
    await ben.ask('POST /content/report', {
      title: 'x',
      url: '/feed/1/details',
      reason: 'x',
      content_id: id,
    });
    expect(await town.db.query(sql`select from reports where content_id = ${id}`)).toEqual([]);
    expect(
      (await ben.ask('GET /content/get-one', { id: mine.id })).content.id,
      'what he does see',
    ).toBe(mine.id);
  });

  test('opens by every door when it is published, and shuts when it is taken back, its comments and likes with it', async () => {
    const [ada, ben] = [await town.as('ada'), await town.as('ben')];
    const picture = await uploaded(ada);
    const { id } = await wrote('ada', 'Wingbeat', {
      status: 'Draft',
      attachments: [picture.file_name],
    });
    await ada.ask('POST /blog/update', { id, title: 'Wingbeat', status: 'Published' });
    const comment = await town.say('ben', id);
    await ben.ask('POST /content/like', { content_id: id });
    const doors = async () => [
      (await ben.raw('GET /blog/get-one', { id })).statusCode === 200,
      (await ben.raw('GET /comment/get-one', { id: comment.id })).statusCode === 200,
      (await ben.raw('GET /content/get-likes', { content_id: id })).statusCode === 200,
      (await ben.ask('GET /content/list', {})).contents.length === 1,
      (await ben.ask('GET /content/search', { keyword: 'wingbeat' })).contents.length === 1,
      (await titles('ben', { type: 'F' })).length === 1,
      (await ben.ask('GET /user/get', { user_id: town.id.ada })).counts.posts === 1,
      (await load(town.app.files.address(picture.file_name, null))) === 200,
      (await openGraphTags(town.app, id)).includes('Wingbeat'),
    ];
    expect(await doors()).toEqual(Array.from({ length: 9 }, () => true));
    await ada.ask('POST /blog/update', { id, title: 'Wingbeat', status: 'Draft' });
    expect(await doors()).toEqual(Array.from({ length: 9 }, () => false));
  });
});
