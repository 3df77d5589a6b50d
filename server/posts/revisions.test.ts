// Revisions of posts: who can read them, and concurrent edits.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Input } from '#contract/calls.ts';
import { strings } from '#contract/strings.ts';
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
const edit = async (username: Username, fields: Input<'POST /content/add'>) =>
  (await (await town.as(username)).ask('POST /content/add', fields)).content;
/** Texts of the revisions that a user can read. Asserts that their number matches the post. */
async function listEarlierTexts(username: Username | undefined, id: number): Promise<string[]> {
  const client = username ? await town.as(username) : town.visitor;
  const { versions } = await client.ask('GET /content/versions', { id });
  expect((await client.ask('GET /content/get-one', { id })).content.total_versions, username).toBe(
    versions.length,
  );
  return versions.map(({ text }) => text);
}

describe('the revisions of a post', () => {
  test('are all its earlier texts, newest first, with their time', async () => {
    const post = await town.post('ada', {
      text: 'one',
      link: 'https://one.example/',
      location: 'Here',
    });
    expect(await listEarlierTexts('ada', post.id)).toEqual([]);
    const secondEdit = await edit('ada', { id: post.id, text: 'two' });
    await edit('ada', { id: post.id, link: '' });
    const { versions } = await (
      await town.as('noor')
    ).ask('GET /content/versions', { id: post.id });
    expect(versions).toEqual([
      {
        revision: 2,
        title: '',
        text: 'two',
        body: '',
        link: 'https://one.example/',
        location: 'Here',
        options: [],
        saved_on: secondEdit.updated_on,
      },
      {
        revision: 1,
        title: '',
        text: 'one',
        body: '',
        link: 'https://one.example/',
        location: 'Here',
        options: [],
        saved_on: post.added_on,
      },
    ]);
    expect(await listEarlierTexts(undefined, post.id), 'a visitor').toEqual(['two', 'one']);
  });

  test('are limited to the newest fifty', async () => {
    const { id } = await town.post('ada', { text: 'one' });
    await town.db.execute(sql`
      insert into post_revisions (content_id, revision, title, text, body, link, location, shared_as, saved_at)
      select ${id}, n, '', n::text, '', '', '', 'Public', now() from generate_series(1, 60) n`);
    await town.db.execute(sql`update posts set revision = 61 where id = ${id}`);
    await edit('ada', { id, text: 'two' });
    expect(await listEarlierTexts('ada', id)).toEqual([
      'one',
      ...Array.from({ length: 49 }, (_, n) => String(60 - n)),
    ]);
    expect(
      await town.db.queryOne(
        sql`select count(*)::int as n from post_revisions where content_id = ${id}`,
      ),
    ).toEqual({ n: 50 });
  });

  test('are returned in parts if they are long', async () => {
    const { id } = await town.post('ada', { text: 'one' });
    await town.db.execute(sql`
      insert into post_revisions (content_id, revision, title, text, body, link, location, shared_as, saved_at)
      select ${id}, n, '', n::text, repeat('x', 100000), '', '', 'Public', now() from generate_series(1, 12) n`);
    await town.db.execute(sql`update posts set revision = 13 where id = ${id}`);
    const seenRevisions: number[] = [];
    for (let hasMore = true, requestCount = 0; hasMore; requestCount++) {
      const response = await town.visitor.raw('GET /content/versions', {
        id,
        ...(seenRevisions.length && { before: seenRevisions.at(-1)! }),
      });
      expect(response.body.length).toBeLessThan(1_000_000);
      const { versions, more: hasFurther } = response.json();
      seenRevisions.push(...versions.map(({ revision }: { revision: number }) => revision));
      hasMore = hasFurther;
      expect(requestCount).toBeLessThan(12);
    }
    expect(seenRevisions).toEqual(Array.from({ length: 12 }, (_, n) => 12 - n));
  });

  test('are stored for changes of text, not of audience or photos', async () => {
    const { id } = await town.post('ada', { text: 'one' });
    await edit('ada', { id, shared_as: 'Friends' });
    await edit('ada', { id, attachments: [await pictureOf(town, town.id.ada)] });
    await edit('ada', { id, text: 'one' });
    expect(await listEarlierTexts('ada', id)).toEqual([]);
  });

  test.for<[string, Input<'POST /content/add'>, Input<'POST /content/add'>]>([
    ['Private', { shared_as: 'Private' }, { shared_as: 'Public' }],
    ['Friends', { shared_as: 'Friends' }, { shared_as: 'Public' }],
    ['Private, then for friends', { shared_as: 'Private' }, { shared_as: 'Friends' }],
  ])(
    'from a narrower audience stay with the author when it is widened: %s',
    async ([, before, after]) => {
      const { id } = await town.post('ada', { ...before, text: 'secret' });
      await edit('ada', { id, ...after, text: 'known' });
      await edit('ada', { id, text: 'known better' });
      expect([await listEarlierTexts('ada', id), await listEarlierTexts('ben', id)]).toEqual([
        ['known', 'secret'],
        ['known'],
      ]);
      if (after.shared_as === 'Public')
        expect([await listEarlierTexts('noor', id), await listEarlierTexts(undefined, id)]).toEqual(
          [['known'], ['known']],
        );
      else
        expect(
          (await (await town.as('noor')).refused('GET /content/versions', { id })).status,
        ).toBe(404);
    },
  );

  test('stay with the author if the audience was widened first, in a separate edit', async () => {
    const { id } = await town.post('ada', { shared_as: 'Private', text: 'secret' });
    await edit('ada', { id, text: 'less secret' });
    await edit('ada', { id, shared_as: 'Public' });
    expect([
      await listEarlierTexts('ada', id),
      await listEarlierTexts('ben', id),
      await listEarlierTexts(undefined, id),
    ]).toEqual([['secret'], [], []]);
  });

  test('for one collection are not visible to another', async () => {
    const collection = async (friend: number) =>
      (await town.db.queryOne<{ id: number }>(sql`
      with made as (insert into friend_collections (owner_id, name) values (${town.id.ada}, ${`for ${friend}`}) returning id), joined as (insert into collection_members select id, ${friend} from made) select id from made`))!
        .id;
    const [first, secondEdit] = [await collection(town.id.ben), await collection(town.id.elif)];
    const { id } = await town.post('ada', {
      shared_as: 'Collection',
      collection_id: first,
      text: 'for ben',
    });
    await edit('ada', { id, text: 'still for ben' });
    expect(await listEarlierTexts('ben', id)).toEqual(['for ben']);
    await edit('ada', { id, collection_id: secondEdit, text: 'for elif' });
    expect(await listEarlierTexts('elif', id)).toEqual([]);
    expect(await listEarlierTexts('ada', id)).toEqual(['still for ben', 'for ben']);
    expect((await (await town.as('ben')).refused('GET /content/versions', { id })).status).toBe(
      404,
    );
  });

  test('are hidden with the post, like one that does not exist', async () => {
    const refusedAs = async (username: Username, id: number) =>
      (await (await town.as(username)).refused('GET /content/versions', { id })).body;
    const [closedPost, blocked, friends] = [
      await town.post('otis', { group_id: town.group.ferry, text: 'one' }),
      await town.post('quinn', { text: 'one' }),
      await town.post('ada', { shared_as: 'Friends', text: 'one' }),
    ];
    for (const [username, { id }] of [
      ['otis', closedPost],
      ['quinn', blocked],
      ['ada', friends],
    ] as const)
      await edit(username, { id, text: 'two' });
    const response = await refusedAs('noor', missingId);
    expect(JSON.parse(response)).toMatchObject({
      code: 'not_found',
      message: strings.feedNotFound,
    });
    for (const { id } of [closedPost, friends]) expect(await refusedAs('noor', id)).toBe(response);
    expect(await refusedAs('rex', blocked.id)).toBe(response);
    expect(
      (await town.visitor.refused('GET /content/versions', { id: closedPost.id })).status,
    ).toBe(404);
    expect(await listEarlierTexts('zoe', closedPost.id)).toEqual(['one']);
    await town.db.execute(
      sql`delete from group_members where group_id = ${town.group.ferry} and person_id = ${town.id.zoe}`,
    );
    expect(await refusedAs('zoe', closedPost.id), 'who left').toBe(response);
  });

  test('are fifty at most, and are deleted with the post', async () => {
    const { id } = await town.post('ada', { text: 'now' });
    await town.db.execute(sql`
      insert into post_revisions (content_id, revision, title, text, body, link, location, shared_as, saved_at) select ${id}, i, '', i::text, '', '', '', 'Public', now() from generate_series(1, 60) i`);
    const { versions } = await (await town.as('ada')).ask('GET /content/versions', { id });
    expect(versions.map(({ text }) => text)).toEqual(
      Array.from({ length: 50 }, (_, i) => String(60 - i)),
    );
    await (await town.as('ada')).ask('POST /content/delete', { id });
    expect(await town.db.query(sql`select from post_revisions where content_id = ${id}`)).toEqual(
      [],
    );
  });
});

describe('the revisions of a blog', () => {
  const excerpt = 'Two buckets.';
  const save = async (fields: Partial<Input<'POST /blog/update'>> & { id: number }) =>
    (await town.as('ada')).ask('POST /blog/update', { title: 'Creek', ...fields });
  const bodies = async (username: Username, id: number) =>
    (await (await town.as(username)).ask('GET /content/versions', { id })).versions.map(
      ({ body }) => body,
    );
  const createBlog = async (fields: Partial<Input<'POST /blog/create'>>) =>
    (
      await (
        await town.as('ada')
      ).ask('POST /blog/create', { title: 'Creek', excerpt, shared_as: 'Public', ...fields })
    ).content;

  test('do not include the time when it was a draft', async () => {
    const { id } = await createBlog({ status: 'Draft', description: 'draft one' });
    await save({ id, description: 'draft two' });
    await save({ id, description: 'published', status: 'Published' });
    expect([await bodies('ada', id), await bodies('noor', id)]).toEqual([[], []]);
    await save({ id, description: 'corrected' });
    expect(await bodies('noor', id)).toEqual(['published']);
  });

  test('include what others had read when it is unpublished, rewritten and published again', async () => {
    const { id } = await createBlog({ description: 'said' });
    await save({ id, status: 'Draft' });
    await save({ id, description: 'never said' });
    expect((await (await town.as('noor')).refused('GET /content/versions', { id })).status).toBe(
      404,
    );
    await save({ id, description: 'unsaid', status: 'Published' });
    expect(await bodies('noor', id)).toEqual(['said']);
  });

  test('are empty when it is unpublished and published again unchanged', async () => {
    const { id } = await createBlog({ description: 'said' });
    await save({ id, status: 'Draft' });
    await save({ id, status: 'Published' });
    expect((await save({ id, is_comment: 'N' })).content.total_versions).toBe(0);
    expect(await bodies('ada', id)).toEqual([]);
  });

  test('include title, excerpt and text', async () => {
    const { id } = await createBlog({ description: '<p>said</p>' });
    await save({ id, title: 'River', excerpt: 'Three buckets.' });
    const { versions } = await town.visitor.ask('GET /content/versions', { id });
    expect(versions).toMatchObject([
      { revision: 1, title: 'Creek', text: excerpt, body: '<p>said</p>' },
    ]);
  });
});

describe('deleting the revisions', () => {
  test('leaves the post unchanged for everyone', async () => {
    const { id } = await town.post('ada', { text: 'one' });
    const edited = await edit('ada', { id, text: 'two' });
    expect(await (await town.as('ada')).ask('POST /content/forget-versions', { id })).toEqual({
      message: strings.versionsDeleted,
    });
    expect([await listEarlierTexts('ada', id), await listEarlierTexts('ben', id)]).toEqual([
      [],
      [],
    ]);
    expect(
      (await (await town.as('ada')).ask('GET /content/get-one', { id })).content,
    ).toMatchObject({
      text: 'two',
      revision: edited.revision,
      updated_on: edited.updated_on,
    });
  });

  test('is limited to the author', async () => {
    const { id } = await town.post('dev', { text: 'one', group_id: town.group.creek });
    await edit('dev', { id, text: 'two' });
    for (const username of ['ada', 'keeper', 'noor'] as const)
      expect(
        await (await town.as(username)).refused('POST /content/forget-versions', { id }),
      ).toMatchObject({ status: 403, message: strings.notYours });
    const noor = await town.as('noor');
    const hiddenPost = await town.post('ada', { shared_as: 'Private' });
    expect((await noor.refused('POST /content/forget-versions', { id: hiddenPost.id })).body).toBe(
      (await noor.refused('POST /content/forget-versions', { id: missingId })).body,
    );
    expect((await town.visitor.refused('POST /content/forget-versions', { id })).status).toBe(401);
    expect(await listEarlierTexts('noor', id)).toEqual(['one']);
  });
});

describe('two browser tabs', () => {
  test('that edit the same post do not overwrite each other', async () => {
    const { id, revision } = await town.post('ada', { text: 'one' });
    await edit('ada', { id, revision, text: 'from one window' });
    expect(
      await (
        await town.as('ada')
      ).refused('POST /content/add', { id, revision, text: 'from the other' }),
    ).toMatchObject({
      status: 409,
      code: 'conflict',
      message: strings.changedElsewhere,
    });
    expect(await listEarlierTexts('ada', id)).toEqual(['one']);
    expect(
      (await edit('ada', { id, revision: revision + 1, text: 'from the other, knowingly' }))
        .revision,
    ).toBe(revision + 2);
  });

  test('concurrently save one edit per revision, and without a revision all, storing every text', async () => {
    const ada = await town.as('ada');
    for (let round = 0; round < 5; round++) {
      const { id, revision } = await town.post('ada', { text: 'one' });
      const save = (n: number, from?: number) =>
        ada.raw('POST /content/add', { id, text: `window ${n}`, ...(from && { revision: from }) });
      const responses = await Promise.all([save(1, revision), save(2, revision)]);
      expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
        200, 409,
      ]);
      expect(await listEarlierTexts('ada', id)).toEqual(['one']);
      await Promise.all([3, 4, 5, 6].map((n) => save(n)));
      const { content } = await ada.ask('GET /content/get-one', { id });
      const texts = [content.text, ...(await listEarlierTexts('ada', id))];
      expect(texts.toSorted()).toEqual([
        'one',
        responses[0].statusCode === 200 ? 'window 1' : 'window 2',
        'window 3',
        'window 4',
        'window 5',
        'window 6',
      ]);
      expect(content.revision).toBe(revision + 5);
    }
  });
});
