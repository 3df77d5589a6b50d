import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Input } from '#contract/calls.ts';
import { strings, tooLong } from '#contract/strings.ts';
import type { Username } from '#server/seed/people.ts';
import { sql } from '#server/db/sql.ts';
import { pictureOf } from '#test/pictures.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

const missingId = 999_999_999;
const words = { title: 'A year at the creek', excerpt: 'What we counted, and what we did not.' };
const publish = async (username: Username, fields: Partial<Input<'POST /blog/create'>> = {}) =>
  (
    await (
      await town.as(username)
    ).ask('POST /blog/create', { ...words, shared_as: 'Public', ...fields })
  ).content;
const updateBlog = async (
  username: Username,
  fields: Partial<Input<'POST /blog/update'>> & { id: number },
) => (await town.as(username)).ask('POST /blog/update', { title: words.title, ...fields });
const refusedNew = async (username: Username, fields: object) =>
  (await town.as(username)).refused('POST /blog/create', { ...words, ...fields });
const refusedChange = async (username: Username, fields: object) =>
  (await town.as(username)).refused('POST /blog/update', { title: words.title, ...fields });
const read = async (username: Username, id: number) =>
  (await (await town.as(username)).ask('GET /blog/get-one', { id })).content;
const canSee = async (username: Username, id: number) =>
  (await (await town.as(username)).raw('GET /blog/get-one', { id })).statusCode === 200;
const stored = async () =>
  (await town.db.queryOne<{ n: number }>(sql`select count(*)::int as n from posts`))!.n;

describe('a new blog', () => {
  test('is returned with its sanitized text, published, with comments on', async () => {
    const { content, message } = await (
      await town.as('ada')
    ).ask('POST /blog/create', {
      title: ' A year ',
      excerpt: ' Short ',
      description: '<p onclick="x">Long <b>text</b></p><script>alert(1)</script>',
      shared_as: 'Friends',
    });
    expect(message).toBe(strings.blogCreated);
    expect(content).toMatchObject({
      content_type: 2,
      user_id: town.id.ada,
      title: 'A year',
      text: 'Short',
      tool: 'wall',
      shared_as: 'Friends',
      can_edit: true,
      can_comment: true,
      revision: 1,
      total_versions: 0,
    });
    expect(content.blog).toEqual({
      id: content.id,
      content_id: content.id,
      title: 'A year',
      excerpt: 'Short',
      description: '<p>Long <b>text</b></p>',
      reading_minutes: 1,
      is_comment: 'Y',
      shared_as: 'Friends',
      status: 'Published',
    });
    expect(await read('ben', content.id)).toMatchObject({
      blog: { description: '<p>Long <b>text</b></p>' },
      can_edit: false,
    });
  });

  test.for<[string, object, object]>([
    ['no title', { title: undefined }, { title: [strings.titleEmpty] }],
    ['a title of white space', { title: ' \n' }, { title: [strings.titleEmpty] }],
    ['a long title', { title: 'x'.repeat(201) }, { title: [tooLong(200)] }],
    ['no excerpt', { excerpt: undefined }, { excerpt: [strings.blogExcerpt] }],
    ['an excerpt of white space', { excerpt: ' ' }, { excerpt: [strings.blogExcerpt] }],
    ['a long excerpt', { excerpt: 'x'.repeat(501) }, { excerpt: [tooLong(500)] }],
    ['a long text', { description: 'x'.repeat(100_001) }, { description: [tooLong(100_000)] }],
    ['no title as a draft either', { title: '', status: 'Draft' }, { title: [strings.titleEmpty] }],
    ['a status that does not exist', { status: 'Hidden' }, { status: [strings.invalidValue] }],
    [
      'the Group audience outside a group',
      { shared_as: 'Group' },
      { shared_as: [strings.groupAudience] },
    ],
    [
      'the collection of another user',
      { shared_as: 'Collection', collection_id: missingId },
      { collection_id: [strings.collectionAudience] },
    ],
    ['an author', { user_id: 1 }, { user_id: [strings.unknownField] }],
    [
      'a picture that does not exist',
      { attachments: ['A'.repeat(22)] },
      { attachments: [strings.unknownPhoto] },
    ],
  ])('is rejected with %s, and nothing is stored', async ([, fields, message]) => {
    const before = await stored();
    expect(await refusedNew('ada', fields)).toMatchObject({
      status: 422,
      code: 'invalid',
      message,
    });
    expect(await stored()).toBe(before);
  });

  test('requires a session', async () => {
    expect((await town.visitor.refused('POST /blog/create', words)).status).toBe(401);
    expect((await town.visitor.refused('POST /blog/update', { ...words, id: 1 })).status).toBe(401);
  });
});

describe('in a group', () => {
  test('only members write while blogs are on, and users who do not see the group get a 404', async () => {
    const { id, group } = await publish('ben', { group_id: town.group.creek, shared_as: 'Group' });
    expect(group?.id).toBe(town.group.creek);
    expect(await canSee('noor', id)).toBe(true);
    expect(await refusedNew('noor', { group_id: town.group.creek })).toMatchObject({
      status: 403,
      message: strings.membersOnly,
    });
    expect(await refusedNew('ada', { group_id: town.group.ferry })).toMatchObject({
      status: 403,
      message: strings.blogsOff,
    });
    const missing = await refusedNew('carmen', { group_id: missingId });
    expect(missing).toMatchObject({ status: 404, message: strings.groupNotFound });
    expect((await refusedNew('carmen', { group_id: town.group.ferry })).body).toBe(missing.body);
  });

  test('a blog in a closed group is visible to members only; an author who left can delete it but neither read nor edit it', async () => {
    await town.db.execute(sql`update groups set enable_blog = true where id = ${town.group.ferry}`);
    const { id } = await publish('joe', { group_id: town.group.ferry, shared_as: 'Public' });
    expect([await canSee('ada', id), await canSee('noor', id)]).toEqual([true, false]);
    expect((await town.visitor.refused('GET /blog/get-one', { id })).status).toBe(404);
    await town.db.execute(
      sql`delete from group_members where group_id = ${town.group.ferry} and person_id = ${town.id.joe}`,
    );
    expect(await canSee('joe', id)).toBe(false);
    expect((await refusedChange('joe', { id })).body).toBe(
      (await refusedChange('joe', { id: missingId })).body,
    );
    expect(await (await town.as('joe')).ask('POST /blog/delete', { id })).toEqual({
      message: strings.blogDeleted,
    });
    expect(await canSee('ada', id)).toBe(false);
  });

  test('publishing a draft has the same requirements as a new blog', async () => {
    const { id } = await publish('dev', { group_id: town.group.creek, status: 'Draft' });
    await town.db.execute(
      sql`update groups set enable_blog = false where id = ${town.group.creek}`,
    );
    expect(await refusedChange('dev', { id, status: 'Published' })).toMatchObject({
      status: 403,
      message: strings.blogsOff,
    });
    await town.db.execute(sql`update groups set enable_blog = true where id = ${town.group.creek}`);
    await town.db.execute(
      sql`delete from group_members where group_id = ${town.group.creek} and person_id = ${town.id.dev}`,
    );
    expect(await refusedChange('dev', { id, status: 'Published' })).toMatchObject({
      status: 403,
      message: strings.membersOnly,
    });
    await updateBlog('dev', { id, description: 'It stays a draft' });
    expect(await canSee('ada', id)).toBe(false);
    await town.db.execute(
      sql`insert into group_members (group_id, person_id) values (${town.group.creek}, ${town.id.dev})`,
    );
    await updateBlog('dev', { id, status: 'Published' });
    expect(await canSee('ada', id)).toBe(true);
  });

  test('a blog cannot be moved to another group', async () => {
    const { id } = await publish('ada');
    expect((await refusedChange('ada', { id, group_id: town.group.creek })).message).toEqual({
      group_id: [strings.unknownField],
    });
    expect((await refusedChange('ada', { id, shared_as: 'Group' })).message).toEqual({
      shared_as: [strings.groupAudience],
    });
  });
});

describe('updating a blog', () => {
  test('keeps absent fields and sets the time', async () => {
    const { id, added_on } = await publish('ada', {
      description: '<p>Before</p>',
      is_comment: 'N',
      shared_as: 'Friends',
    });
    const { content, message } = await updateBlog('ada', { id, title: 'Another title' });
    expect(message).toBe(strings.blogSaved);
    expect(content).toMatchObject({
      added_on,
      updated_on: expect.any(String),
      revision: 2,
      shared_as: 'Friends',
      blog: {
        title: 'Another title',
        excerpt: words.excerpt,
        description: '<p>Before</p>',
        is_comment: 'N',
        status: 'Published',
      },
    });
    expect(
      (
        await updateBlog('ada', {
          id,
          excerpt: 'Other',
          description: '<p>After</p><iframe></iframe>',
          is_comment: 'Y',
          shared_as: 'Public',
        })
      ).content,
    ).toMatchObject({
      shared_as: 'Public',
      blog: { excerpt: 'Other', description: '<p>After</p>', is_comment: 'Y' },
    });
    expect((await refusedChange('ada', { id, excerpt: '' })).message).toEqual({
      excerpt: [strings.blogExcerpt],
    });
    expect((await refusedChange('ada', { id, title: ' ' })).message).toEqual({
      title: [strings.titleEmpty],
    });
  });

  test('is allowed for the author only; for users who do not see it, it looks missing', async () => {
    const { id } = await publish('dev', { group_id: town.group.creek });
    for (const username of ['ada', 'keeper', 'noor'] as const)
      expect(await refusedChange(username, { id })).toMatchObject({
        status: 403,
        message: strings.notYours,
      });
    const missing = await refusedChange('ada', { id: missingId });
    expect(missing).toMatchObject({ status: 404, message: strings.contentNotFound });
    for (const other of [
      await publish('dev', { shared_as: 'Private' }),
      await publish('dev', { status: 'Draft' }),
      await town.post('ada'),
    ])
      expect((await refusedChange('ada', { id: other.id })).body).toBe(missing.body);
    expect(
      (await (await town.as('dev')).refused('POST /content/add', { id, text: 'x' })).message,
    ).toBe(strings.notYours);
  });

  test('from an earlier revision is a conflict that changes nothing, including pictures', async () => {
    const [first, second] = [
      await pictureOf(town, town.id.ada),
      await pictureOf(town, town.id.ada),
    ];
    const { id, revision } = await publish('ada', { attachments: [first] });
    const { content } = await updateBlog('ada', {
      id,
      revision,
      description: '<p>From one window</p>',
    });
    expect(content.revision).toBe(revision + 1);
    expect(
      await refusedChange('ada', { id, revision, title: 'Lost', attachments: [second] }),
    ).toMatchObject({
      status: 409,
      code: 'conflict',
      message: strings.changedElsewhere,
    });
    expect(await refusedChange('ada', { id, revision: revision + 2 })).toMatchObject({
      status: 409,
    });
    expect(await read('ada', id)).toMatchObject({
      title: words.title,
      revision: revision + 1,
      attachments: [{ file_name: first }],
      blog: { description: '<p>From one window</p>' },
    });
    await updateBlog('ada', { id, revision: revision + 1, title: 'From the newest' });
  });

  test('concurrently from one revision succeeds once; without a revision each time', async () => {
    const ada = await town.as('ada');
    for (let round = 0; round < 5; round++) {
      const { id, revision } = await publish('ada', { status: 'Draft' });
      const save = (n: number, from?: number) =>
        ada.raw('POST /blog/update', { id, title: `Window ${n}`, ...(from && { revision: from }) });
      const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => save(n, revision)));
      expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
        200,
        ...Array.from({ length: 7 }, () => 409),
      ]);
      const winner = answers.find(({ statusCode }) => statusCode === 200)!.json().content.title;
      expect(await read('ada', id)).toMatchObject({ title: winner, revision: revision + 1 });
      await Promise.all(Array.from({ length: 4 }, (_, n) => save(n)));
      expect((await read('ada', id)).revision).toBe(revision + 5);
    }
  });
});

describe('publishing a draft', () => {
  test('requires an excerpt, and fails without changing anything', async () => {
    const { content, message } = await (
      await town.as('ada')
    ).ask('POST /blog/create', { title: 'Unfinished', status: 'Draft' });
    expect([message, content.blog?.status, content.blog?.excerpt]).toEqual([
      strings.draftSaved,
      'Draft',
      '',
    ]);
    expect((await refusedChange('ada', { id: content.id, status: 'Published' })).message).toEqual({
      excerpt: [strings.blogExcerpt],
    });
    expect((await read('ada', content.id)).blog?.status).toBe('Draft');
  });

  test('makes it new once: unpublished and published again it keeps its position', async () => {
    const { id } = await publish('ada', { status: 'Draft' });
    await town.db.execute(
      sql`update posts set created_at = now() - interval '3 days' where id = ${id}`,
    );
    const drafted = await updateBlog('ada', { id, description: '<p>More</p>' });
    expect(drafted).toMatchObject({
      message: strings.draftSaved,
      content: { total_versions: 0 },
    });
    const published = await updateBlog('ada', { id, status: 'Published' });
    expect(published).toMatchObject({
      message: strings.blogCreated,
      content: { blog: { status: 'Published' } },
    });
    expect(published.content).not.toHaveProperty('updated_on');
    expect(Date.now() - Date.parse(published.content.added_on)).toBeLessThan(60_000);
    expect(await canSee('noor', id)).toBe(true);

    const readTimes = () =>
      town.db.queryOne(sql`select created_at, published_at from posts where id = ${id}`);
    const first = await readTimes();
    expect((await updateBlog('ada', { id, status: 'Draft' })).message).toBe(strings.draftSaved);
    expect(await canSee('noor', id)).toBe(false);
    expect((await updateBlog('ada', { id, status: 'Published' })).message).toBe(strings.blogSaved);
    expect(await canSee('noor', id)).toBe(true);
    expect(await readTimes()).toEqual(first);
  });
});

describe('pictures', () => {
  test('must be the author’s own and keep their order; an edit without attachments keeps them', async () => {
    const [a, b] = [await pictureOf(town, town.id.ada), await pictureOf(town, town.id.ada)];
    const { id, attachments } = await publish('ada', { attachments: [b, a] });
    expect(attachments.map(({ file_name }) => file_name)).toEqual([b, a]);
    expect((await updateBlog('ada', { id })).content.attachments).toHaveLength(2);
    expect(
      (await updateBlog('ada', { id, attachments: [a] })).content.attachments.map(
        ({ file_name }) => file_name,
      ),
    ).toEqual([a]);
    expect(await town.db.query(sql`select from files where name = ${b}`)).toEqual([]);
    expect(
      (await refusedChange('ada', { id, attachments: [await pictureOf(town, town.id.ben)] }))
        .message,
    ).toEqual({ attachments: [strings.unknownPhoto] });
    expect((await refusedNew('ada', { attachments: [a] })).message).toEqual({
      attachments: [strings.unknownPhoto],
    });
  });
});

test('comments can be turned off and on again', async () => {
  const { id } = await publish('ada', { is_comment: 'N' });
  expect((await read('ben', id)).can_comment).toBe(false);
  for (const username of ['ben', 'ada'] as const)
    expect(
      await (
        await town.as(username)
      ).refused('POST /comment/add', { content_id: id, comment: 'x' }),
    ).toMatchObject({
      status: 403,
      message: strings.commentsOff,
    });
  await updateBlog('ada', { id, is_comment: 'Y' });
  expect((await town.say('ben', id)).content_id).toBe(id);
});
