import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { measureCpuMs } from '#test/cpuTime.ts';
import { hashtagsIn } from '#contract/mentions.ts';
import { limits } from '#contract/limits.ts';
import type { Username } from '#server/seed/people.ts';
import { runJob } from '#test/jobs.ts';
import { sql } from '#server/db/sql.ts';
import { publishAction } from '#test/actions.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

const findContents = async (username: Username, tag: string, extraInput: object = {}) =>
  (await (await town.as(username)).ask('GET /content/list', { tag, ...extraInput })).contents.map(
    ({ id }) => id,
  );
const listStoredTags = async (content: number) =>
  (
    await town.db.query<{ tag: string }>(
      sql`select tag from post_tags where content_id = ${content} order by tag`,
    )
  ).map(({ tag }) => tag);
const poll = {
  answer_allowed: 1,
  close_on: '2099-01-01',
  options: ['This', 'That'],
  shared_as: 'Public' as const,
};

describe('a hashtag', () => {
  test('is a word after a #, case-folded, and never only a number', () => {
    expect(hashtagsIn('#Creek, (#WATER) and #Überfluss—#naïve: #2026-plan #a_b! ＃x #ﬁsh')).toEqual(
      ['creek', 'water', 'überfluss', 'naïve', '2026-plan', 'a_b', 'x', 'fish'],
    );
    expect(hashtagsIn('❤️#love 🌳#trees #नमस्ते #pre-')).toEqual(['love', 'trees', 'नमस्ते', 'pre']);
    expect(hashtagsIn('We are #1 of #2026. C# a#b &#x27; ##x # y #-z /#home #_x')).toEqual([]);
    expect(hashtagsIn(`#${'a'.repeat(limits.tag)} #${'b'.repeat(limits.tag + 1)}`)).toEqual([
      'a'.repeat(limits.tag),
    ]);
  });

  test('can contain a dot, starts with any width of #, and is not a language name such as C#', () => {
    expect(hashtagsIn('#il·lusió, #paral·lel· ＃公園 #می‌خواهم')).toEqual([
      'il·lusió',
      'paral·lel',
      '公園',
      'می‌خواهم',
    ]);
    expect(hashtagsIn('#C++ #notepad++ #c++11 ##x ＃＃x')).toEqual([]);
    expect(hashtagsIn('#a+b #creek#water')).toEqual(['a', 'creek']);
  });

  test('is not found inside a web address', () => {
    expect(
      hashtagsIn(
        'See https://example.org/a#part, www.example.org/#b,#c and (http://x.org/?q=#d) #e',
      ),
    ).toEqual(['e']);
  });

  test('is limited in number per text, whatever its length', async () => {
    expect(hashtagsIn(Array.from({ length: 300 }, (_, i) => `#tag${i}`).join(' '))).toHaveLength(
      limits.hashtags,
    );
    const unusual =
      '#a-'.repeat(3_000) +
      `#b${'-'.repeat(90_000)}` +
      '@a.'.repeat(30_000) +
      '#\u0301'.repeat(30_000);
    expect(await measureCpuMs(() => hashtagsIn(unusual))).toBeLessThan(1_000);
  });
});

test('posts of all types are found by their hashtags, newest first, in any spelling', async () => {
  const ada = await town.as('ada');
  const post = await town.post('ada', { text: 'Down to the #Willow!' });
  const createdPoll = (
    await ada.ask('POST /poll/create', {
      ...poll,
      question: 'Which #willow?',
      description: '<p>Of <b>all</b></p>',
    })
  ).content;
  const article = (
    await ada.ask('POST /blog/create', {
      title: 'Trees',
      excerpt: 'Of trees',
      description: '<p>A <em>#WILLOW</em> &amp; more</p>',
      shared_as: 'Public',
    })
  ).content;
  const action = await publishAction(town, 'ada', { title: 'Plant a #willow' });
  const tagged = (
    await ada.ask('POST /poll/create', { ...poll, question: 'Which tree?', tags: ['willow'] })
  ).content;
  const ids = [tagged.id, action.id, article.id, createdPoll.id, post.id];
  for (const tag of ['willow', 'WILLOW', '#Willow'])
    expect(await findContents('ben', tag)).toEqual(ids);
  expect(await findContents('ben', 'willow', { poll: 'Y' })).toEqual([tagged.id, createdPoll.id]);
  expect(await findContents('ben', 'willow', { user_id: ada.id })).toEqual(ids);
  expect(await findContents('ben', 'willow', { user_id: town.id.carmen })).toEqual([]);
  expect(await findContents('ben', 'will')).toEqual([]);
  const { contents, next } = await (
    await town.as('ben')
  ).ask('GET /content/list', { tag: 'willow', pageSize: 2 });
  expect([
    ...contents.map(({ id }) => id),
    ...(await findContents('ben', 'willow', { pageSize: 2, page: 2, before: next })),
  ]).toEqual(ids.slice(0, 4));
  expect(
    (await ada.ask('GET /poll/search-by-tag', { tag: 'willow' })).contents.map(({ id }) => id),
  ).toEqual([tagged.id, createdPoll.id]);
  expect((await town.visitor.refused('GET /content/list', { tag: 'willow' })).status).toBe(401);
  expect((await ada.refused('GET /content/list', { tag: ' ' })).status).toBe(422);
});

test('an edit removes hashtags that are no longer in the text, but not tags that the author set', async () => {
  const ada = await town.as('ada');
  const { id } = await town.post('ada', { text: '#heron and #otter' });
  await ada.ask('POST /content/add', { id, text: 'Only the #Otter' });
  expect(await listStoredTags(id)).toEqual(['otter']);
  await ada.ask('POST /content/add', { id, location: 'At the bend' });
  expect(await listStoredTags(id)).toEqual(['otter']);

  const { content } = await ada.ask('POST /poll/create', {
    ...poll,
    question: 'A #heron or an #otter?',
    tags: ['heron', 'birds'],
  });
  expect([await listStoredTags(content.id), content.poll?.tags.map(({ tag }) => tag.tag)]).toEqual([
    ['birds', 'heron', 'otter'],
    ['birds', 'heron'],
  ]);
  await ada.ask('POST /poll/update', { ...poll, id: content.id, question: 'Which?' });
  expect(await listStoredTags(content.id)).toEqual(['birds', 'heron']);
  await ada.ask('POST /poll/update', {
    ...poll,
    id: content.id,
    question: 'Which #heron?',
    tags: ['fish'],
  });
  expect(await listStoredTags(content.id)).toEqual(['fish', 'heron']);
  await ada.ask('POST /poll/update', {
    ...poll,
    id: content.id,
    question: 'Which?',
    tags: ['fish'],
  });
  expect(await listStoredTags(content.id)).toEqual(['fish']);
});

test('a draft is found by its hashtags once it is published, with the time of publication', async () => {
  const ada = await town.as('ada');
  const words = { title: 'On mint', excerpt: '#mint', shared_as: 'Public' } as const;
  const { content } = await ada.ask('POST /blog/create', { ...words, status: 'Draft' });
  const { id } = await town.post('ada', { text: '#mint tea' });
  expect(await findContents('ada', 'mint')).toEqual([id]);
  await ada.ask('POST /blog/update', { ...words, id: content.id, status: 'Published' });
  expect(await findContents('ada', 'mint')).toEqual([content.id, id]);
});

test('hashtags in comments list their post once, for people who can see the comment', async () => {
  const ada = await town.as('ada');
  const [olderPost, newerPost] = [
    await town.post('ada'),
    await town.post('ada', { text: 'A #sedge' }),
  ];
  const ownComment = await town.say('quinn', olderPost.id, { comment: 'That is #Sedge' });
  await town.say('quinn', olderPost.id, { comment: 'More #sedge', parent_id: ownComment.id });
  expect(await findContents('ben', 'sedge')).toEqual([newerPost.id, olderPost.id]);
  expect(await findContents('ben', 'sedge', { user_id: ada.id })).toEqual([
    newerPost.id,
    olderPost.id,
  ]);
  // Across a block, the comment does not list its post.
  expect(await findContents('rex', 'sedge')).toEqual([newerPost.id]);
  expect(await findContents('rex', 'sedge', { user_id: ada.id })).toEqual([newerPost.id]);
  const quinn = await town.as('quinn');
  await quinn.ask('POST /comment/add', {
    id: ownComment.id,
    content_id: olderPost.id,
    comment: 'That is reed',
  });
  expect(await findContents('ben', 'sedge')).toEqual([newerPost.id, olderPost.id]);
  await quinn.ask('POST /comment/delete', { id: ownComment.id });
  expect(await findContents('ben', 'sedge')).toEqual([newerPost.id]);
});

test('hashtags of posts and comments that are not visible find nothing', async () => {
  const hidden = [
    await town.post('ada', { text: '#alder', shared_as: 'Friends' }),
    await town.post('ada', { text: '#alder', shared_as: 'Private' }),
    await town.post('ben', { text: '#alder', shared_as: 'Group', group_id: town.group.ferry }),
  ];
  await town.say('ada', hidden[0]!.id, { comment: '#alder #birch' });
  expect(await findContents('noor', 'alder')).toEqual([]);
  expect(await findContents('noor', 'birch')).toEqual([]);
  expect(await findContents('ben', 'alder')).toEqual([hidden[2]!.id, hidden[0]!.id]);
  expect(await findContents('ben', 'birch')).toEqual([hidden[0]!.id]);
  expect(await findContents('ada', 'alder')).toEqual(hidden.map(({ id }) => id).toReversed());
});

test('suggestions start with the prefix, put frequent tags first, and count only visible posts', async () => {
  const suggestTags = async (username: Username, keyword: string) =>
    (await (await town.as(username)).ask('GET /content/tags', { keyword })).tags;
  for (const [text, shared_as] of [
    ['#larch', 'Public'],
    ['#larches #lark', 'Public'],
    ['#larches #larva', 'Friends'],
    ['#larches', 'Private'],
  ] as const)
    await town.post('ada', { text, shared_as });
  const tagOfOne = (tag: string) => ({ tag, total: 1 });
  expect(await suggestTags('ada', '#Lar')).toEqual([
    { tag: 'larches', total: 3 },
    tagOfOne('larch'),
    tagOfOne('lark'),
    tagOfOne('larva'),
  ]);
  expect(await suggestTags('ben', 'lar')).toEqual([
    { tag: 'larches', total: 2 },
    tagOfOne('larch'),
    tagOfOne('lark'),
    tagOfOne('larva'),
  ]);
  expect(await suggestTags('noor', 'lar')).toEqual([
    tagOfOne('larch'),
    tagOfOne('larches'),
    tagOfOne('lark'),
  ]);
  expect(await suggestTags('noor', 'larch')).toEqual([tagOfOne('larch'), tagOfOne('larches')]);
  for (const keyword of ['larv', 'l%', '%', "'", '#'])
    expect(await suggestTags('noor', keyword)).toEqual([]);
  for (let i = 0; i < 12; i++) await town.post('ada', { text: `#many${i}` });
  expect(await suggestTags('noor', 'many')).toHaveLength(8);
  expect((await town.visitor.refused('GET /content/tags', { keyword: 'lar' })).status).toBe(401);
});

test('hashtags of older posts are extracted once', async () => {
  const post = await town.post('ada', { text: '#fern' });
  const comment = await town.say('ben', post.id, { comment: '#moss' });
  await town.db.execute(sql`delete from post_tags where content_id = ${post.id}`);
  await town.db.execute(sql`delete from comment_tags where comment_id = ${comment.id}`);
  expect([await findContents('noor', 'fern'), await findContents('noor', 'moss')]).toEqual([
    [],
    [],
  ]);
  await town.db.execute(
    sql`insert into pending_hashtags (content_id, comment_id) values (${post.id}, null), (null, ${comment.id})`,
  );
  await runJob(town, 'content.hashtags');
  expect([await findContents('noor', 'fern'), await findContents('noor', 'moss')]).toEqual([
    [post.id],
    [post.id],
  ]);
  expect(await town.db.query(sql`select from pending_hashtags`)).toEqual([]);
});

test('mentioned people are notified once, also by an edit, and not again for mentions that remain', async () => {
  const [hugo, ada] = [await town.as('hugo'), await town.as('ada')];
  /** Number of notifications since the last call. */
  const newNotifications = async () => {
    const { new: unread } = await hugo.ask('GET /notification/list', {});
    await hugo.ask('POST /notification/read', {});
    return unread;
  };
  await newNotifications();
  const post = await town.post('hugo', { text: 'Mine' });
  const comment = await town.say('ada', post.id, { comment: 'Well done, @hugo' });
  expect(await newNotifications()).toBe(1);
  // From the comment, which the person was already notified of.
  await ada.ask('POST /comment/add', {
    id: comment.id,
    content_id: post.id,
    comment: 'Very well done, @hugo',
  });
  expect(await newNotifications()).toBe(0);
  const otherPost = await town.post('ada');
  const said = await town.say('ada', otherPost.id, { comment: 'Well done' });
  const editComment = (text: string) =>
    ada.ask('POST /comment/add', { id: said.id, content_id: otherPost.id, comment: text });
  const editPost = (text: string) => ada.ask('POST /content/add', { id: otherPost.id, text });
  for (const [edit, firstTag, secondTag] of [
    [editComment, 'Well done, @hugo', 'Well done, @Hugo!'],
    [editPost, 'Ask @hugo', 'Do ask @hugo'],
  ] as const) {
    await edit(firstTag);
    expect(await newNotifications()).toBe(1);
    await edit(secondTag);
    expect(await newNotifications()).toBe(0);
  }
  await ada.ask('POST /poll/create', {
    ...poll,
    question: 'Ask who?',
    description: '<p>@hugo?</p>',
  });
  await publishAction(town, 'ada', { description: '<p>Ask @hugo</p>' });
  expect(await newNotifications()).toBe(2);
});
