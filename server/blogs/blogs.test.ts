import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Input } from '#contract/calls.ts';
import { strings } from '#contract/strings.ts';
import { createPostPage } from '#server/site/openGraph.ts';
import type { Username } from '#server/seed/people.ts';
import { sql } from '#server/db/sql.ts';
import { uploaded } from '#test/pictures.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());
beforeEach(() => town.db.execute(sql`delete from posts`));

const missingId = 999_999_999;
const publish = async (
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

describe('the list of blogs', () => {
  test('contains visible blogs, those of friends or the member’s own, the newest first', async () => {
    await town.post('ada');
    await publish('noor', 'of a stranger');
    await publish('ben', 'of a friend', { shared_as: 'Friends' });
    await publish('ben', 'a friend’s secret', { shared_as: 'Private' });
    await publish('ada', 'my own', { shared_as: 'Private' });
    await publish('ada', 'my draft', { status: 'Draft' });
    await publish('ben', 'a friend’s draft', { status: 'Draft' });
    await publish('ben', 'of a friend in a group', {
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
    for (const type of ['A', 'F', 'M', undefined] as const)
      expect(await titles('ada', { draft: 'Y', ...(type && { type }) }), type).toEqual([
        'my draft',
      ]);
    expect(await titles('noor'), 'a stranger, of an open group too').toEqual([
      'of a friend in a group',
      'of a stranger',
    ]);
    expect(await titles('noor', { type: 'F' })).toEqual([]);
    expect((await (await town.as('ada')).refused('GET /blog/list', { type: 'X' })).message).toEqual(
      { type: [strings.invalidValue] },
    );
    expect((await town.visitor.refused('GET /blog/list', {})).status).toBe(401);
  });

  test('contains the excerpt and no full text', async () => {
    await publish('ada', 'Long', { description: '<p>All of it</p>' });
    const [content] = (await list('noor')).contents;
    expect(content).toMatchObject({
      content_type: 2,
      text: 'What we counted.',
      blog: { excerpt: 'What we counted.', status: 'Published' },
    });
    expect(content!.blog).not.toHaveProperty('description');
  });

  test.for(['A', 'F', 'M'] as const)(
    'of type %s has pages of twenty, by number and by cursor, and lists each blog once',
    async (type) => {
      const viewer = type === 'M' ? 'ada' : 'ben';
      await town.db.execute(sql`
      insert into posts (author_id, content_type, title, text, shared_as, group_id, created_at)
      select ${town.id.ada}, 2, i::text, 'x', case when i % 3 = 0 then 'Friends' when i % 3 = 1 then 'Group' else 'Public' end, case when i % 3 = 1 then ${town.group.creek}::bigint end, now() - (50 - i / 2) * interval '1 minute'
      from generate_series(1, 50) i`);
      const all = Array.from({ length: 50 }, (_, i) => String(50 - i));
      expect(await titles(viewer, { type })).toEqual(all.slice(0, 20));
      expect(await titles(viewer, { type, page: 3 })).toEqual(all.slice(40));
      const listed: string[] = [];
      for (let before: string | undefined, page = 1; page === 1 || before; page++) {
        const answer = await list(viewer, { type, pageSize: 7, ...(before && { before }) });
        listed.push(...answer.contents.map(({ title }) => title));
        before = answer.next;
        await publish('ada', `new ${page}`);
      }
      expect(listed).toEqual(all);
      expect(
        (await (await town.as(viewer)).refused('GET /blog/list', { type, page: 200 })).message,
      ).toBe(strings.cursorRequired);
    },
  );

  test('contains posts of an open group for all members until it closes, and none across a block', async () => {
    await publish('ada', 'in the open', { shared_as: 'Group', group_id: town.group.creek });
    await publish('quinn', 'of Quinn', { shared_as: 'Group', group_id: town.group.creek });
    expect(await titles('noor')).toEqual(['of Quinn', 'in the open']);
    expect(await titles('rex')).toEqual(['in the open']);
    await town.db.execute(sql`update groups set status = 'Closed' where id = ${town.group.creek}`);
    expect([await titles('noor'), await titles('gus')]).toEqual([[], ['of Quinn', 'in the open']]);
    await town.db.execute(sql`update groups set status = 'Open' where id = ${town.group.creek}`);
    expect(await titles('noor'), 'posts from before it closed').toEqual([]);
  });
});

describe('one blog', () => {
  test('is returned with its full text, to visitors too if it is Public; hidden blogs and other posts look missing', async () => {
    const { id } = await publish('ada', 'Public', { description: '<p>All</p>' });
    expect((await town.visitor.ask('GET /blog/get-one', { id })).content).toMatchObject({
      likes: [],
      can_comment: false,
      blog: { description: '<p>All</p>' },
    });
    expect(
      (await (await town.as('noor')).ask('GET /content/get-one', { id })).content.blog?.description,
    ).toBe('<p>All</p>');
    const missing = await town.visitor.refused('GET /blog/get-one', { id: missingId });
    expect(missing).toMatchObject({ status: 404, message: strings.contentNotFound });
    for (const other of [
      await publish('ada', 'Friends', { shared_as: 'Friends' }),
      await publish('ada', 'Draft', { status: 'Draft' }),
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

  test('is deleted by its author only, along with its comments', async () => {
    const { id } = await publish('ada', 'Soon gone', { group_id: town.group.creek });
    await town.say('ben', id);
    for (const username of ['ben', 'keeper'] as const)
      expect(await (await town.as(username)).refused('POST /blog/delete', { id })).toMatchObject({
        status: 403,
        message: strings.notYours,
      });
    const ada = await town.as('ada');
    const missing = await ada.refused('POST /blog/delete', { id: missingId });
    expect(missing).toMatchObject({ status: 404, message: strings.contentNotFound });
    for (const other of [
      await publish('ben', 'Private', { shared_as: 'Private' }),
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

  test('is visible to its author only through every access path, and looks missing to everyone else', async () => {
    const [ada, ben] = [await town.as('ada'), await town.as('ben')];
    const picture = await uploaded(ada);
    const { id } = await publish('ada', 'Wingbeat', {
      status: 'Draft',
      description: '<p>wingbeat</p>',
      attachments: [picture.file_name],
    });
    await ada.ask('POST /blog/update', { id, title: 'Wingbeat, again', excerpt: 'wingbeat' });
    const mine = await town.post('ben');

    const sameErrors = [
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
    for (const [call, fields] of sameErrors)
      expect((await ben.refused(call, { id, ...fields })).body, call).toBe(
        (await ben.refused(call, { id: missingId, ...fields })).body,
      );
    for (const call of [
      'POST /content/like',
      'POST /content/un-like',
      'GET /content/get-likes',
      'GET /comment/list',
    ] as const)
      expect((await ben.refused(call, { content_id: id })).body, call).toBe(
        (await ben.refused(call, { content_id: missingId })).body,
      );
    expect((await ben.refused('POST /comment/add', { content_id: id, comment: 'x' })).body).toBe(
      (await ben.refused('POST /comment/add', { content_id: missingId, comment: 'x' })).body,
    );
    expect((await town.visitor.refused('GET /content/get-one', { id })).status).toBe(404);
    expect(await createPostPage(town.app, id, 'en')).toEqual(
      await createPostPage(town.app, missingId, 'en'),
    );

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
      'a post that he sees',
    ).toBe(mine.id);
  });

  test('becomes visible through every access path when it is published, and hidden again with its comments and likes when it is unpublished', async () => {
    const [ada, ben] = [await town.as('ada'), await town.as('ben')];
    const picture = await uploaded(ada);
    const { id } = await publish('ada', 'Wingbeat', {
      status: 'Draft',
      attachments: [picture.file_name],
    });
    await ada.ask('POST /blog/update', { id, title: 'Wingbeat', status: 'Published' });
    const comment = await town.say('ben', id);
    await ben.ask('POST /content/like', { content_id: id });
    const accessPaths = async () => [
      (await ben.raw('GET /blog/get-one', { id })).statusCode === 200,
      (await ben.raw('GET /comment/get-one', { id: comment.id })).statusCode === 200,
      (await ben.raw('GET /content/get-likes', { content_id: id })).statusCode === 200,
      (await ben.ask('GET /content/list', {})).contents.length === 1,
      (await ben.ask('GET /content/search', { keyword: 'wingbeat' })).contents.length === 1,
      (await titles('ben', { type: 'F' })).length === 1,
      (await ben.ask('GET /user/get', { user_id: town.id.ada })).counts.posts === 1,
      (await load(town.app.files.address(picture.file_name, null))) === 200,
      (await createPostPage(town.app, id, 'en')).head.includes('Wingbeat'),
    ];
    expect(await accessPaths()).toEqual(Array.from({ length: 9 }, () => true));
    await ada.ask('POST /blog/update', { id, title: 'Wingbeat', status: 'Draft' });
    expect(await accessPaths()).toEqual(Array.from({ length: 9 }, () => false));
  });
});
