// Comparison of one random model, as every member and a visitor read it, with the reference model:
// each list, single read, count, search and file.
import { expect } from 'vitest';
import type { Output } from '#contract/calls.ts';
import { sql } from '#server/db/sql.ts';
import { compareAction, compareActions, compareHiddenAction } from './compareActions.ts';
import { clientOf, signedIn, type Client } from './api.ts';
import { compareFiles } from './compareFiles.ts';
import { compareGroups } from './compareGroups.ts';
import type { TestApp } from './app.ts';
import { compareMessages } from './compareMessages.ts';
import { compareModeration } from './compareModeration.ts';
import { compareNotifications } from './compareNotifications.ts';
import {
  inHomeFeed,
  isActive,
  canRemove,
  visibleComments,
  visibleLikers,
  visibleCommentLikers,
  seesGroup,
  seesPost,
  type Post,
  type Viewer,
  type Model,
} from './referenceModel.ts';
import { visibleVersions, signedOrSentVersions } from './textVersionsModel.ts';
import { comparePeople } from './comparePeople.ts';
import { comparePollsAndBlogs, comparePoll } from './comparePolls.ts';
import { compareSearch } from './compareSearch.ts';
import { compareIndirectAccess } from './indirectAccess.ts';
import { expectedQuote } from './pinModel.ts';
import { modelSizes } from './randomModel.ts';
import { mostLikedComments } from './visibilityFunctions/comments.ts';

/** Counts comparisons. */
type ComparisonCount = { comparisons: number };

/** What the comparison of one viewer needs. */
type ComparedRead = {
  app: TestApp;
  model: Model;
  viewer: Viewer;
  client: Client;
  label: string;
  tally: ComparisonCount;
};

export async function clientFor(app: TestApp, person: number) {
  const { username } = (await app.db.queryOne<{ username: string }>(
    sql`select username from all_people where id = ${person}`,
  ))!;
  return signedIn(app, username);
}

/** Uses only the API. Fails at the first response that differs. */
export async function expectMatchesModel(
  app: TestApp,
  model: Model,
  label: string,
  tally: ComparisonCount,
) {
  const remaining = viewersOf(model);
  // a few viewers at a time keep the server and the database busy; each viewer's reads are
  // independent
  const compareNext = async () => {
    for (let viewer = remaining.pop(); viewer !== undefined; viewer = remaining.pop())
      await compareAll(app, model, viewer, label, tally);
  };
  await Promise.all(Array.from({ length: viewersAtOnce }, compareNext));
}
const viewersAtOnce = 3;

async function compareAll(
  app: TestApp,
  model: Model,
  viewer: Viewer,
  label: string,
  tally: ComparisonCount,
) {
  const client = viewer === null ? clientOf(app) : await clientFor(app, viewer);
  const viewerLabel = viewer === null ? label : `${label}, as ${viewer}`;
  const read: ComparedRead = { app, model, viewer, client, label: viewerLabel, tally };
  const addToTally = (n: number) => (tally.comparisons += n);
  await compareSingles(read);
  addToTally(await compareFiles(app, model, viewer, viewerLabel));
  await comparePublicPosts(read);
  if (viewer === null) return;
  await compareFeeds(read);
  for (const compare of [
    comparePeople,
    compareGroups,
    comparePollsAndBlogs,
    compareActions,
    compareMessages,
    compareModeration,
  ])
    addToTally(await compare(model, viewer, client, viewerLabel));
  for (const compare of [compareNotifications, compareSearch])
    addToTally(await compare(app, model, viewer, client, viewerLabel));
}

/** The visitor and everyone who can log in. */
const viewersOf = (model: Model): Viewer[] => [
  null,
  ...[...model.people.values()].filter(isActive).map(({ id }) => id),
];

async function compareSingles(read: ComparedRead) {
  for (const post of read.model.posts.values()) await compareSingle(read, post);
}

/** The list of what visitors can read. Members do not see in it what is across a block. */
async function comparePublicPosts({ model, viewer, client, label, tally }: ComparedRead) {
  const readable = [...model.posts.values()].filter(
    (post) => seesPost(model, null, post) && seesPost(model, viewer, post) && !post.draft,
  );
  for (const [kind, types] of [
    [undefined, [0, 1, 2, 4]],
    ['posts', [0, 2]],
    ['polls', [1]],
    ['actions', [4]],
  ] as const) {
    const ids: number[] = [];
    let next: string | undefined;
    do {
      const before = next;
      const page = await client.ask('GET /public/posts', {
        ...(kind && { kind }),
        ...(before && { before }),
      });
      ids.push(...page.contents.map(idOf));
      next = page.next;
    } while (next);
    const expected = readable.filter(({ type }) => types.some((one) => one === type)).map(idOf);
    expectSameIds(tally, ids, expected, `${label}: public ${kind ?? 'list'}`);
  }
}

/** The lists of posts, and search. */
async function compareFeeds({ app, model, viewer, client, label, tally }: ComparedRead) {
  const posts = [...model.posts.values()];
  // drafts are in no feed and no search: only in the author's list of their own blogs
  const listed = posts.filter((post) => seesPost(model, viewer, post) && !post.draft);
  const compareIds = (actual: number[], expected: number[], listLabel: string) =>
    expectSameIds(tally, actual, expected, listLabel);
  const home = posts.filter((post) => inHomeFeed(model, viewer!, post));
  compareIds(await listAllPosts(client, {}), home.map(idOf), `${label}: home feed`);
  compareIds(
    await listAllPosts(client, { poll: 'Y' }),
    home.filter((post) => post.type === 1).map(idOf),
    `${label}: polls of the home feed`,
  );
  compareIds(
    await listAllPosts(client, { pageSize: 100 }),
    home.map(idOf),
    `${label}: home feed in one page`,
  );
  compareIds(
    await listAllPosts(client, { blog: 'Y' }),
    home.filter((post) => post.type === 2).map(idOf),
    `${label}: blogs of the home feed`,
  );
  const savedPosts = await savedBy(app, viewer!);
  compareIds(
    await listSavedPosts(client),
    posts.filter((post) => savedPosts.has(post.id) && seesPost(model, viewer, post)).map(idOf),
    `${label}: saved posts`,
  );
  for (const id of model.people.keys()) {
    const authored = listed.filter((post) => post.author === id);
    compareIds(
      await listAllPosts(
        client,
        { user_id: id, ...pages(id, viewer) },
        pinnedAmong(authored, 'profile', 1),
      ),
      authored.map(idOf),
      `${label}: profile of ${id}`,
    );
    if (isSampled(id, viewer))
      compareIds(
        await listAllPosts(client, { user_id: id, poll: 'Y', blog: 'Y' }),
        authored.filter(({ type }) => type === 1 || type === 2).map(idOf),
        `${label}: polls and blogs of ${id}`,
      );
  }
  for (const group of model.groups.values()) {
    const inside = seesGroup(model, viewer, group)
      ? listed.filter((post) => post.group === group.id)
      : [];
    compareIds(
      await listAllPosts(
        client,
        { group_id: group.id, ...pages(group.id, viewer) },
        pinnedAmong(inside, 'group', 3),
      ),
      inside.map(idOf),
      `${label}: group ${group.id}`,
    );
    for (const tool of ['wall', 'discussion', 'bookmark'] as const) {
      if (!isSampled(group.id + tool.length, viewer)) continue;
      const expected = inside.filter((post) => post.type === 0 && post.tool === tool);
      compareIds(
        await listAllPosts(client, { group_id: group.id, tool }),
        expected.map(idOf),
        `${label}: ${tool} of group ${group.id}`,
      );
    }
    if (isSampled(group.id, viewer))
      compareIds(
        await listAllPosts(client, { group_id: group.id, poll: 'Y' }),
        inside.filter(({ type }) => type === 1).map(idOf),
        `${label}: polls of group ${group.id}`,
      );
  }
  compareIds(await search(client, 'moot'), listed.map(idOf), `${label}: search`);
  // every post has the tag "moot", every comment the tag "said"
  const withComments = listed.filter((post) => visibleComments(model, viewer, post).length > 0);
  compareIds(await listAllPosts(client, { tag: 'moot' }), listed.map(idOf), `${label}: with a tag`);
  compareIds(
    await listAllPosts(client, { tag: 'said', pageSize: 7 }),
    withComments.map(idOf),
    `${label}: with a tag in comments`,
  );
  for (const group of model.groups.values()) {
    if (!isSampled(group.id + 1, viewer)) continue;
    const isInside = ({ group: of }: Post) => of === group.id && seesGroup(model, viewer, group);
    for (const [tag, tagged] of [
      ['moot', listed],
      ['said', withComments],
    ] as const)
      compareIds(
        await listAllPosts(client, { tag, group_id: group.id, pageSize: 7 }),
        tagged.filter(isInside).map(idOf),
        `${label}: of group ${group.id} with the tag ${tag}`,
      );
  }
  for (const id of model.people.keys()) {
    if (!isSampled(id, viewer)) continue;
    const authored = withComments.filter((post) => post.author === id);
    compareIds(
      await listAllPosts(client, { tag: 'said', user_id: id }),
      authored.map(idOf),
      `${label}: of ${id} with a tag in comments`,
    );
  }
}

/** A single read, with the comments, likes and other data of the post. */
async function compareSingle({ model, viewer, client, label, tally }: ComparedRead, post: Post) {
  const addToTally = (n: number) => (tally.comparisons += n);
  const isVisible = seesPost(model, viewer, post);
  const postLabel = `${label}: post ${post.id}`;
  const withThread = isSampled(post.id, viewer);
  const response = await client.raw('GET /content/get-one', {
    id: post.id,
    ...(withThread && { comments: 100 }),
  });
  addToTally(1);
  expect(response.statusCode, postLabel).toBe(isVisible ? 200 : 404);
  // a visible action is requested in compareAction
  if (!isVisible || (!post.action && post.id % 3 === 0))
    expect(
      (await client.raw('GET /action/get-one', { id: post.id })).statusCode,
      `${postLabel}: as an action`,
    ).toBe(isVisible && post.action ? 200 : 404);
  if (!isVisible) {
    if (viewer !== null && isSampled(post.id, viewer))
      addToTally(await compareIndirectAccess(viewer, client, post, postLabel));
    if (viewer !== null && post.action && isSampled(post.id, viewer))
      addToTally(
        await compareHiddenAction(
          client,
          post,
          postLabel,
          signedOrSentVersions(model, viewer, post).length > 0,
        ),
      );
    return;
  }
  const { content, thread: includedThread } = response.json<Output<'GET /content/get-one'>>();
  const likers = visibleLikers(model, viewer, post);
  expect(content.total_likes, `${postLabel}: likes`).toBe(likers.length);
  expect(content.total_comments, `${postLabel}: comments`).toBe(
    visibleComments(model, viewer, post).length,
  );
  for (const { user_id } of content.likes)
    expect(likers, `${postLabel}: a liker`).toContain(user_id);
  expect(content.can_remove, `${postLabel}: can be removed`).toBe(
    viewer !== null && canRemove(model, viewer, post),
  );
  expect(content.quote && { id: content.quote.post?.id }, `${postLabel}: quote`).toEqual(
    expectedQuote(model, viewer, post.quoted),
  );
  const earlier = visibleVersions(model, viewer, post).map(({ revision }) => revision);
  expect(content.total_versions, `${postLabel}: earlier versions`).toBe(earlier.length);
  addToTally(4);
  if (post.poll) addToTally(await comparePoll(viewer, client, post, `${postLabel}: poll`));
  if (post.action)
    addToTally(await compareAction(model, viewer, client, post, `${postLabel}: action`));
  if (earlier.length || isSampled(post.id, viewer)) {
    const { versions } = await client.ask('GET /content/versions', { id: post.id });
    expect(
      versions.map(({ revision }) => revision),
      `${postLabel}: versions`,
    ).toEqual(earlier.toReversed());
  }
  if (!withThread) return;
  const thread = await client.ask('GET /comment/list', { content_id: post.id, pageSize: 100 });
  expectSameIds(
    tally,
    await listAllComments(client, thread),
    visibleComments(model, viewer, post).map(idOf),
    `${postLabel}: thread`,
    post.comments.length,
  );
  expect(includedThread?.total_comments, `${postLabel}: comments with the included thread`).toBe(
    thread.total_comments,
  );
  expect(idsIn(includedThread!), `${postLabel}: the included thread`).toEqual(idsIn(thread));
  for (const { id, total_likes } of thread.comment.flatMap((top) => [top, ...top.reply])) {
    const commentLikers = visibleCommentLikers(
      model,
      viewer,
      post.comments.find((comment) => comment.id === id)!,
    );
    expect(total_likes, `${postLabel}: likes of comment ${id}`).toBe(commentLikers.length);
    addToTally(1);
    if (viewer === null || !commentLikers.length) continue;
    const { likes } = await client.ask('GET /comment/get-likes', { comment_id: id });
    expectSameIds(
      tally,
      likes.map(({ user_id }) => user_id),
      commentLikers,
      `${postLabel}: who likes comment ${id}`,
      1,
    );
  }
  const mostLiked: Output<'GET /comment/most-liked'>['comment'] = [];
  for (let before: string | undefined, more = true; more; more = before !== undefined) {
    const page = await client.ask('GET /comment/most-liked', {
      content_id: post.id,
      pageSize: 2,
      ...(before !== undefined && { before }),
    });
    mostLiked.push(...page.comment);
    before = page.next;
  }
  expect(
    mostLiked.map(({ id, total_likes }) => ({ id, likes: total_likes })),
    `${postLabel}: comments by likes`,
  ).toEqual(mostLikedComments(model, viewer, post));
  const readable = visibleComments(model, viewer, post).map(idOf);
  for (const { id } of post.comments.filter(({ id }) => isSampled(id, viewer))) {
    if (readable.includes(id))
      expectSameIds(
        tally,
        await threadAround(client, post.id, id),
        readable,
        `${postLabel}: the thread around comment ${id}`,
        post.comments.length,
      );
    else
      expect(
        (await client.refused('GET /comment/around', { content_id: post.id, id })).status,
        `${postLabel}: around comment ${id}`,
      ).toBe(404);
  }
}

/** Reads the whole thread, starting at one comment and paging in both directions. */
async function threadAround(client: Client, content_id: number, id: number) {
  const first = await client.ask('GET /comment/around', { content_id, id, pageSize: 2 });
  expect(idsIn(first), 'the requested comment').toContain(id);
  const ids = await listAllComments(client, first);
  for (const direction of ['earlier', 'later'] as const) {
    for (let cursor = first[direction]; cursor !== undefined;) {
      const page = await client.ask('GET /comment/around', {
        content_id,
        id: cursor,
        toward: direction,
        pageSize: 2,
      });
      ids.push(...(await listAllComments(client, page)));
      cursor = page[direction];
    }
  }
  return ids.toSorted((a, b) => a - b);
}

/** Requests the replies that the first response left out, a few at a time. */
async function listAllComments(
  client: Client,
  { comment }: Pick<Output<'GET /comment/list'>, 'comment'>,
) {
  const ids: number[] = [];
  for (const top of comment) {
    const replies = [...top.reply];
    for (let more = replies.length < top.total_replies; more;) {
      const before = await client.ask('GET /comment/replies', {
        id: top.id,
        pageSize: 3,
        ...(replies.length && { before: replies[0]!.id }),
      });
      replies.unshift(...before.reply);
      more = before.more;
    }
    ids.push(top.id, ...replies.map(idOf));
  }
  return ids;
}

const idsIn = ({ comment }: Pick<Output<'GET /comment/list'>, 'comment'>) =>
  comment.flatMap((top) => [top.id, ...top.reply.map(idOf)]);

/** A third of the lists are read page by page. */
const pages = (id: number, viewer: Viewer) => (isSampled(id, viewer) ? {} : { pageSize: 100 });

/** The ids of the posts that come first in a list of these posts, the last pinned first. */
const pinnedAmong = (posts: Post[], place: keyof Post['pinned'], most: number): number[] =>
  posts
    .flatMap(({ id, pinned }) => (pinned[place] ? [{ id, at: pinned[place].getTime() }] : []))
    .toSorted((a, b) => b.at - a.at || b.id - a.id)
    .slice(0, most)
    .map(idOf);

/** `pinned` are the ids of the posts that come first, in any order of time. */
async function listAllPosts(
  client: Client,
  filter: object,
  pinned: number[] = [],
): Promise<number[]> {
  const ids: number[] = [];
  let before: string | undefined;
  for (let page = 1; ; page++) {
    const response = await client.ask('GET /content/list', {
      ...filter,
      page,
      ...(before && { before }),
    });
    const first = page === 1 ? pinned.length : 0;
    expect(response.contents.slice(0, first).map(idOf), 'pinned posts').toEqual(
      pinned.slice(0, first),
    );
    for (const [i, content] of response.contents.slice(first).entries()) {
      const previous = i > 0 && response.contents[first + i - 1];
      if (previous) expect(previous.added_on >= content.added_on, 'newest first').toBe(true);
    }
    ids.push(...response.contents.map(idOf));
    before = response.next;
    if (!before) return ids;
  }
}

/** Ids of the posts that a member has saved, also of those that they cannot see. */
const savedBy = async (app: TestApp, person: number) =>
  new Set(
    (
      await app.db.query<{ id: number }>(
        sql`select content_id as id from saved_posts where person_id = ${person}`,
      )
    ).map(idOf),
  );

/** The saved posts that the member can see, read page by page. */
async function listSavedPosts(client: Client): Promise<number[]> {
  const ids: number[] = [];
  let before: string | undefined;
  do {
    const page = await client.ask('GET /content/saved', { ...(before && { before }) });
    ids.push(...page.contents.map(idOf));
    before = page.next;
  } while (before);
  return ids;
}

async function search(client: Client, keyword: string): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; ; page++) {
    const { contents, pageCount } = await client.ask('GET /content/search', {
      keyword,
      page,
      pageSize: 50,
    });
    ids.push(...contents.map(idOf));
    if (page >= pageCount) return ids;
  }
}

/**
 * Selects a third of the objects, a different third for each viewer. Together that is enough to
 * find a missing check where the result is the same for many.
 */
const isSampled = (id: number, viewer: Viewer) => (id + (viewer ?? 0)) % 3 === 0;

const idOf = ({ id }: { id: number }) => id;

/**
 * Compares as sets and rejects duplicates. Each object of the kind (a post by default) that is
 * listed or left out counts as one comparison.
 */
function expectSameIds(
  tally: ComparisonCount,
  actual: number[],
  expected: number[],
  label: string,
  comparisons: number = modelSizes.posts,
) {
  tally.comparisons += comparisons;
  expect(actual.toSorted(byNumber), label).toEqual(expected.toSorted(byNumber));
}
const byNumber = (a: number, b: number) => a - b;
