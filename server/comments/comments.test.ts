import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { strings, tooLong } from '#contract/strings.ts';
import type { Username } from '#server/seed/people.ts';
import { sql } from '#server/db/sql.ts';
import { pictureOf, uploaded } from '#test/pictures.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { sentence } from '#test/sentence.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

const missingId = 999_999_999;
const thread = async (
  username: Username | undefined,
  content_id: number,
  paging: { page?: number; pageSize?: number } = {},
) =>
  (username ? await town.as(username) : town.visitor).ask('GET /comment/list', {
    content_id,
    ...paging,
  });
const refusedAs = async (username: Username, fields: object) =>
  (await town.as(username)).refused('POST /comment/add', fields);
const sees = async (username: Username, id: number) =>
  (await (await town.as(username)).raw('GET /comment/get-one', { id })).statusCode === 200;

describe('a comment', () => {
  test('is returned with all its fields, also to visitors of a Public post', async () => {
    const post = await town.post('ada');
    const ben = await town.as('ben');
    const { comment, total_comments, message } = await ben.ask('POST /comment/add', {
      content_id: post.id,
      comment: ' The kingfisher is back. ',
    });
    expect([total_comments, message]).toEqual([1, strings.commented]);
    expect(comment).toEqual({
      id: comment.id,
      content_id: post.id,
      parent_id: 0,
      user_id: ben.id,
      user: { id: ben.id, name: 'Ben Okonjo', username: 'ben', image: '', image_thumb: '' },
      comment: 'The kingfisher is back.',
      image: '',
      added_on: expect.stringMatching(/Z$/),
      total_likes: 0,
      liked: false,
      total_replies: 0,
      can_reply: true,
      can_like: true,
      can_edit: true,
      can_remove: true,
      revision: 1,
      reply: [],
    });
    const seen = await town.visitor.ask('GET /comment/get-one', { id: comment.id });
    expect(seen.comment).toMatchObject({
      comment: 'The kingfisher is back.',
      can_reply: false,
      can_like: false,
      can_edit: false,
      can_remove: false,
    });
    expect((await thread(undefined, post.id)).comment).toEqual([seen.comment]);
  });

  test('is counted on its post, replies included', async () => {
    const post = await town.post('ada');
    const top = await town.say('ben', post.id);
    await town.say('ada', post.id, { parent_id: top.id });
    expect(
      (await (await town.as('noor')).ask('GET /content/get-one', { id: post.id })).content
        .total_comments,
    ).toBe(2);
    expect((await thread('noor', post.id)).total_comments).toBe(2);
  });

  test('under a hidden post is refused like one that does not exist', async () => {
    const post = await town.post('ada', { shared_as: 'Friends' });
    const { id } = await town.say('ben', post.id);
    const noor = await town.as('noor');
    const missing = await noor.refused('GET /comment/get-one', { id: missingId });
    expect(missing).toMatchObject({ status: 404, message: strings.commentNotFound });
    expect((await noor.refused('GET /comment/get-one', { id })).body).toBe(missing.body);
    expect((await town.visitor.refused('GET /comment/get-one', { id })).body).toBe(missing.body);
    expect((await noor.refused('POST /comment/like', { comment_id: id })).body).toBe(missing.body);
    expect((await noor.refused('POST /comment/un-like', { comment_id: id })).body).toBe(
      missing.body,
    );
    expect((await noor.refused('GET /comment/get-likes', { comment_id: id })).body).toBe(
      missing.body,
    );
    expect((await noor.refused('POST /comment/delete', { id })).body).toBe(missing.body);
    expect((await noor.refused('POST /comment/send-like-notification', { id })).body).toBe(
      missing.body,
    );
    expect((await noor.refused('POST /comment/send-comment-notification', { id })).body).toBe(
      missing.body,
    );
    expect((await noor.refused('GET /comment/list', { content_id: post.id })).body).toBe(
      (await noor.refused('GET /comment/list', { content_id: missingId })).body,
    );
  });

  test('requires a session, and a text or an image', async () => {
    const { id: content_id } = await town.post('ada');
    expect(
      (await town.visitor.refused('POST /comment/add', { content_id, comment: 'x' })).status,
    ).toBe(401);
    for (const comment of ['', ' \n ', undefined])
      expect(await refusedAs('ben', { content_id, comment, image: '' })).toMatchObject({
        status: 422,
        message: strings.emptyComment,
      });
    expect((await refusedAs('ben', { content_id, comment: 'x'.repeat(5_001) })).message).toEqual({
      comment: [tooLong(5_000)],
    });
    expect((await refusedAs('ben', { comment: 'x' })).message).toEqual({
      content_id: [strings.required],
    });
    expect((await thread('ben', content_id)).total_comments).toBe(0);
  });
});

describe('permission to comment', () => {
  test('is denied where comments are turned off', async () => {
    const { id: content_id } = await town.post('ada');
    await town.db.execute(sql`update posts set comments_on = false where id = ${content_id}`);
    for (const username of ['ben', 'ada'] as const)
      expect(await refusedAs(username, { content_id, comment: 'x' })).toMatchObject({
        status: 403,
        message: strings.commentsOff,
      });
    expect(
      (await (await town.as('ben')).ask('GET /content/get-one', { id: content_id })).content
        .can_comment,
    ).toBe(false);
  });

  test('is limited to members in a group, even if others see the post', async () => {
    const { id: content_id } = await town.post('ada', { group_id: town.group.creek });
    expect(await refusedAs('noor', { content_id, comment: 'x' })).toMatchObject({
      status: 403,
      message: strings.membersOnly,
    });
    await town.say('ben', content_id);
  });

  test('is denied to people who cannot see the post, such as blocked ones', async () => {
    const missing = await refusedAs('noor', { content_id: missingId, comment: 'x' });
    expect(missing).toMatchObject({ status: 404, message: strings.feedNotFound });
    expect(
      (
        await refusedAs('noor', {
          content_id: (await town.post('ada', { shared_as: 'Friends' })).id,
          comment: 'x',
        })
      ).body,
    ).toBe(missing.body);
    expect(
      (await refusedAs('rex', { content_id: (await town.post('quinn')).id, comment: 'x' })).body,
    ).toBe(missing.body);
    expect(
      (await refusedAs('quinn', { content_id: (await town.post('rex')).id, comment: 'x' })).body,
    ).toBe(missing.body);
  });
});

describe('a reply', () => {
  test('is listed under its comment, oldest first, one level deep', async () => {
    const { id } = await town.post('ada');
    const top = await town.say('ben', id);
    const replies = [
      await town.say('ada', id, { parent_id: top.id, comment: 'first' }),
      await town.say('ben', id, { parent_id: top.id, comment: 'second' }),
    ];
    const [shown] = (await thread('noor', id)).comment;
    expect(shown).toMatchObject({ id: top.id, total_replies: 2, can_reply: true });
    expect(
      shown!.reply.map(({ comment, parent_id, can_reply }) => [comment, parent_id, can_reply]),
    ).toEqual([
      ['first', top.id, false],
      ['second', top.id, false],
    ]);
    expect(
      (await (await town.as('noor')).ask('GET /comment/get-one', { id: replies[0]!.id })).comment,
    ).toMatchObject({ comment: 'first', reply: [] });
    expect(
      (await refusedAs('noor', { content_id: id, parent_id: replies[0]!.id, comment: 'x' }))
        .message,
    ).toEqual({ parent_id: [strings.unknownParent] });
  });

  test('must reply to a visible top-level comment of the same post', async () => {
    const [one, other] = [await town.post('ada'), await town.post('ada')];
    const elsewhere = await town.say('ben', other.id);
    const ofQuinn = await town.say('quinn', one.id);
    for (const [username, parent_id] of [
      ['noor', elsewhere.id],
      ['noor', missingId],
      ['rex', ofQuinn.id],
    ] as const)
      expect(
        (await refusedAs(username, { content_id: one.id, parent_id, comment: 'x' })).message,
        username,
      ).toEqual({ parent_id: [strings.unknownParent] });
    await town.say('noor', one.id, { parent_id: ofQuinn.id });
  });
});

test('hides and does not count comments across a block, nor replies to them', async () => {
  const { id } = await town.post('ada');
  const ofQuinn = await town.say('quinn', id);
  const answer = await town.say('ben', id, { parent_id: ofQuinn.id });
  const ofBen = await town.say('ben', id);
  const ofRex = await town.say('rex', id, { parent_id: ofBen.id });
  const all = async (username: Username) => {
    const { comment, total_comments, pageCount } = await thread(username, id, { pageSize: 1 });
    const rest = await thread(username, id, { page: 2, pageSize: 1 });
    return {
      ids: [...rest.comment, ...comment].flatMap((top) => [
        top.id,
        ...top.reply.map((reply) => reply.id),
      ]),
      total_comments,
      pageCount,
    };
  };
  expect(await all('noor')).toEqual({
    ids: [ofQuinn.id, answer.id, ofBen.id, ofRex.id],
    total_comments: 4,
    pageCount: 2,
  });
  expect(await all('rex')).toEqual({ ids: [ofBen.id, ofRex.id], total_comments: 2, pageCount: 1 });
  expect(await all('quinn')).toEqual({
    ids: [ofQuinn.id, answer.id, ofBen.id],
    total_comments: 3,
    pageCount: 2,
  });
  expect([
    await sees('rex', ofQuinn.id),
    await sees('rex', answer.id),
    await sees('quinn', ofRex.id),
    await sees('quinn', answer.id),
  ]).toEqual([false, false, false, true]);
});

describe('the thread', () => {
  test('has the newest comments on page 1, each page oldest first, two per page by default', async () => {
    const { id } = await town.post('ada');
    for (let i = 1; i <= 5; i++) await town.say('ben', id, { comment: `comment ${i}` });
    const pages = await Promise.all([1, 2, 3, 4].map((page) => thread('noor', id, { page })));
    expect(pages.map(({ comment }) => comment.map((one) => one.comment))).toEqual([
      ['comment 4', 'comment 5'],
      ['comment 2', 'comment 3'],
      ['comment 1'],
      [],
    ]);
    for (const { pageCount, total_comments } of pages)
      expect([pageCount, total_comments]).toEqual([3, 5]);
    expect((await thread('noor', id, { pageSize: 100 })).comment).toHaveLength(5);
    expect(
      (
        await (
          await town.as('noor')
        ).refused('GET /comment/list', { content_id: id, pageSize: 101 })
      ).message,
    ).toEqual({
      pageSize: [sentence('atMost', { most: 100 })],
    });
  });

  test('is empty for a post without comments', async () => {
    expect(await thread('noor', (await town.post('ada')).id)).toEqual({
      comment: [],
      pageCount: 0,
      total_comments: 0,
    });
  });

  test('comes with its post on request: the first page, and whether there is another', async () => {
    const { id } = await town.post('ada');
    const noor = await town.as('noor');
    const along = async (comments?: number) =>
      (await noor.ask('GET /content/get-one', { id, ...(comments && { comments }) })).thread;
    expect(await along()).toBeUndefined();
    expect(await along(2)).toEqual({ comment: [], pageCount: 0, total_comments: 0 });
    const first = await town.say('ben', id);
    await town.say('ada', id, { parent_id: first.id });
    await town.say('ben', id);
    const { comment, total_comments } = await thread('noor', id, { pageSize: 2 });
    expect(total_comments).toBe(3);
    expect(await along(2)).toEqual({ comment, pageCount: 1, total_comments });
    expect(await along(1)).toEqual({ comment: [comment[1]], pageCount: 2, total_comments });
    expect((await noor.refused('GET /content/get-one', { id, comments: 101 })).message).toEqual({
      comments: [sentence('atMost', { most: 100 })],
    });
  });
});

test('rejects an image that is already used elsewhere, such as by a group', async () => {
  const ada = await town.as('ada');
  const { id: content_id } = await town.post('ada');
  const icon = await pictureOf(town, ada.id);
  await ada.ask('POST /group/create', { name: 'Harbor choir', icon });
  const photo = await pictureOf(town, ada.id);
  await town.post('ada', { attachments: [photo] });
  for (const image of [icon, photo])
    expect(await refusedAs('ada', { content_id, image })).toMatchObject({
      status: 422,
      message: { image: [strings.unknownPhoto] },
    });
});

describe('editing', () => {
  test('changes the given fields and sets the time of the edit', async () => {
    const { id: content_id } = await town.post('ada');
    const image = await pictureOf(town, town.id.ben);
    const { id } = await town.say('ben', content_id, { image });
    const ben = await town.as('ben');
    const { comment, message } = await ben.ask('POST /comment/add', {
      id,
      content_id,
      comment: 'Better said',
    });
    expect(message).toBe(strings.commentSaved);
    expect(comment).toMatchObject({
      id,
      comment: 'Better said',
      picture: { file_name: image },
      updated_on: expect.any(String),
    });
    expect(
      (await ben.ask('POST /comment/add', { id, content_id, image: '' })).comment,
    ).toMatchObject({ comment: 'Better said', image: '' });
    expect((await refusedAs('ben', { id, content_id, comment: ' ' })).message).toBe(
      strings.emptyComment,
    );
  });

  test('is limited to the author, while they may comment there', async () => {
    const { id: content_id } = await town.post('ada', { group_id: town.group.market });
    const { id } = await town.say('ben', content_id);
    for (const username of ['ada', 'keeper', 'carmen'] as const)
      expect(await refusedAs(username, { id, content_id, comment: 'x' })).toMatchObject({
        status: 403,
        message: strings.notYours,
      });
    expect(
      (await refusedAs('ben', { id, content_id: (await town.post('ada')).id, comment: 'x' }))
        .message,
      'on another post',
    ).toBe(strings.commentNotFound);
    await town.db.execute(
      sql`delete from group_members where group_id = ${town.group.market} and person_id = ${town.id.ben}`,
    );
    expect(await refusedAs('ben', { id, content_id, comment: 'x' })).toMatchObject({ status: 403 });
    expect((await (await town.as('ada')).ask('GET /comment/get-one', { id })).comment.comment).toBe(
      'I saw it too.',
    );
  });
});

describe('deleting', () => {
  const moderated = (group: 'creek' | 'library', username: Username, moderator: boolean) =>
    town.db.execute(
      sql`update group_members set moderator = ${moderator} where group_id = ${town.group[group]} and person_id = ${town.id[username]}`,
    );

  test.for<[string, Username]>([
    ['its author', 'ben'],
    ['the author of the post', 'dev'],
    ['the owner of its group', 'ada'],
    ['a moderator of its group', 'isla'],
    ['the administrator', 'keeper'],
  ])('is allowed to %s, and deletes the replies', async ([, username]) => {
    const { id: content_id } = await town.post('dev', { group_id: town.group.creek });
    const { id } = await town.say('ben', content_id);
    const reply = await town.say('rosa', content_id, { parent_id: id });
    await town.say('rosa', content_id);
    await moderated('creek', 'isla', true);
    expect(
      (await (await town.as(username)).ask('GET /comment/get-one', { id })).comment.can_remove,
    ).toBe(true);
    expect(
      await (
        await town.as(username)
      ).ask('POST /comment/delete', { id, ...(username === 'keeper' && { reason: 'An insult.' }) }),
    ).toEqual({
      total_comments: 1,
      message: strings.commentDeleted,
    });
    expect([await sees('ada', id), await sees('rosa', reply.id)]).toEqual([false, false]);
    expect(
      (await (await town.as(username)).refused('POST /comment/delete', { id })).status,
      'a second time',
    ).toBe(404);
  });

  test('is denied to other members, owners and moderators of other groups, and former moderators', async () => {
    const { id: content_id } = await town.post('dev', { group_id: town.group.creek });
    const { id } = await town.say('ben', content_id);
    await moderated('creek', 'isla', true);
    await moderated('creek', 'isla', false);
    await moderated('library', 'grace', true);
    for (const username of ['noor', 'rosa', 'isla', 'grace', 'carmen'] as const) {
      expect(
        (await (await town.as(username)).ask('GET /comment/get-one', { id })).comment.can_remove,
        username,
      ).toBe(false);
      expect(
        await (await town.as(username)).refused('POST /comment/delete', { id }),
        username,
      ).toMatchObject({ status: 403, message: strings.notYours });
    }
    expect((await town.visitor.refused('POST /comment/delete', { id })).status).toBe(401);
    expect(await sees('ben', id)).toBe(true);
  });

  test('is allowed to moderators only for comments that they can see', async () => {
    const [blocked, friends] = [
      await town.post('dev', { group_id: town.group.creek }),
      await town.post('ben', { group_id: town.group.creek, shared_as: 'Friends' }),
    ];
    const [ofQuinn, ofBen] = [
      await town.say('quinn', blocked.id),
      await town.say('ben', friends.id),
    ];
    await town.db.execute(
      sql`insert into group_members (group_id, person_id, moderator) values (${town.group.creek}, ${town.id.rex}, true)`,
    );
    for (const { id } of [ofQuinn, ofBen]) {
      expect((await (await town.as('rex')).refused('POST /comment/delete', { id })).status).toBe(
        404,
      );
      expect(await sees('ben', id)).toBe(true);
    }
  });

  test('is allowed to authors who can no longer see the post', async () => {
    const { id: content_id } = await town.post('ada', { shared_as: 'Friends' });
    const { id } = await town.say('otis', content_id);
    await (await town.as('ada')).ask('POST /content/add', { id: content_id, shared_as: 'Private' });
    expect(await sees('otis', id)).toBe(false);
    expect(await (await town.as('otis')).ask('POST /comment/delete', { id })).toEqual({
      total_comments: 0,
      message: strings.commentDeleted,
    });
    expect(await sees('ada', id)).toBe(false);
  });
});

describe('likes of a comment', () => {
  test('count once, can be removed, list the newest first and hide people across a block', async () => {
    const { id: content_id } = await town.post('ada');
    const { id } = await town.say('ben', content_id);
    const liked = {
      total_likes: 1,
      likes: [{ user_id: town.id.quinn, user: { name: 'Quinn Delaney', username: 'quinn' } }],
    };
    for (let i = 0; i < 2; i++)
      expect(await (await town.as('quinn')).ask('POST /comment/like', { comment_id: id })).toEqual({
        id,
        ...liked,
      });
    await (await town.as('ada')).ask('POST /comment/like', { comment_id: id });
    const names = async (username: Username) =>
      (await (await town.as(username)).ask('GET /comment/get-likes', { comment_id: id })).likes.map(
        ({ user }) => user.username,
      );
    expect([await names('noor'), await names('rex')]).toEqual([['ada', 'quinn'], ['ada']]);
    expect((await thread('rex', content_id)).comment[0]).toMatchObject({
      total_likes: 1,
      liked: false,
    });
    expect((await thread('ada', content_id)).comment[0]).toMatchObject({
      total_likes: 2,
      liked: true,
    });
    for (let i = 0; i < 2; i++)
      expect(await (await town.as('ada')).ask('POST /comment/un-like', { comment_id: id })).toEqual(
        { id, ...liked },
      );
    expect((await town.visitor.refused('GET /comment/get-likes', { comment_id: id })).status).toBe(
      401,
    );
  });

  test('count 32 concurrent likes of different people', async () => {
    const { id: content_id } = await town.post('ada');
    const { id } = await town.say('ben', content_id);
    const people = await town.db.query<{ username: Username }>(
      sql`select username from people where id <> all (${[town.id.keeper]}) order by id limit 32`,
    );
    await Promise.all(
      people.map(async ({ username }) =>
        (await town.as(username)).ask('POST /comment/like', { comment_id: id }),
      ),
    );
    expect(
      (await (await town.as('keeper')).ask('GET /comment/get-likes', { comment_id: id }))
        .total_likes,
    ).toBe(32);
  });

  test('notify the author once; a repeated notification request has no effect and requires a like', async () => {
    const { id: content_id } = await town.post('ada');
    const { id } = await town.say('ben', content_id);
    const [ben, noor] = [await town.as('ben'), await town.as('noor')];
    expect((await noor.refused('POST /comment/send-like-notification', { id })).status).toBe(404);
    expect((await noor.refused('POST /comment/send-comment-notification', { id })).status).toBe(
      404,
    );
    await noor.ask('POST /comment/like', { comment_id: id });
    for (let i = 0; i < 2; i++)
      expect(await noor.ask('POST /comment/send-like-notification', { id })).toEqual({});
    for (let i = 0; i < 2; i++)
      expect(await ben.ask('POST /comment/send-comment-notification', { id })).toEqual({});
  });
});

describe('the image of a comment', () => {
  test('must be an own upload, is visible with the comment only, and is deleted with it', async () => {
    const ben = await town.as('ben');
    const { id: content_id } = await town.post('ada', { shared_as: 'Friends' });
    const { file_name } = await uploaded(ben);
    const { comment } = await ben.ask('POST /comment/add', { content_id, image: file_name });
    expect(comment).toMatchObject({ comment: '', picture: { file_name, width: 60, height: 40 } });
    const load = async (address: string) => (await town.http.inject(address)).statusCode;
    const [shown] = (await thread('elif', content_id)).comment;
    expect(await load(shown!.image)).toBe(200);
    expect(await load(`/f/${file_name}`)).toBe(404);
    await ben.ask('POST /comment/delete', { id: comment.id });
    expect(await load(shown!.image)).toBe(404);
  });

  test('cannot be used by other members or elsewhere', async () => {
    const { id: content_id } = await town.post('ben', {
      attachments: [await pictureOf(town, town.id.ben)],
    });
    const [onPost] = (await (await town.as('ben')).ask('GET /content/get-one', { id: content_id }))
      .content.attachments;
    const other = await town.say('ben', content_id, { image: await pictureOf(town, town.id.ben) });
    for (const image of [
      await pictureOf(town, town.id.ada),
      onPost!.file_name,
      other.picture!.file_name,
      'A'.repeat(22),
    ])
      expect((await refusedAs('ben', { content_id, comment: 'x', image })).message).toEqual({
        image: [strings.unknownPhoto],
      });
    expect((await refusedAs('ben', { content_id, comment: 'x', image: '../x' })).message).toEqual({
      image: [strings.invalidValue],
    });
    expect((await thread('ben', content_id)).total_comments).toBe(1);
  });
});
