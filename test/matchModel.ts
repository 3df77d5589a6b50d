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
import { modelSizes } from './randomModel.ts';

/** Counts comparisons. */
type Tally = { answers: number };

/** What the comparison of one viewer needs. */
type ComparedRead = {
  app: TestApp;
  model: Model;
  viewer: Viewer;
  client: Client;
  where: string;
  tally: Tally;
};

export async function clientFor(app: TestApp, person: number) {
  const { username } = (await app.db.queryOne<{ username: string }>(
    sql`select username from all_people where id = ${person}`,
  ))!;
  return signedIn(app, username);
}

/** Uses only the API. Fails at the first response that differs. */
export async function expectMatchesModel(app: TestApp, model: Model, where: string, tally: Tally) {
  const waiting = viewersOf(model);
  // a few viewers at a time keep the server and the database busy; each viewer's reads are
  // independent
  const compareNext = async () => {
    for (let viewer = waiting.pop(); viewer !== undefined; viewer = waiting.pop())
      await compareAll(app, model, viewer, where, tally);
  };
  await Promise.all(Array.from({ length: atOnce }, compareNext));
}
const atOnce = 3;

async function compareAll(app: TestApp, model: Model, viewer: Viewer, where: string, tally: Tally) {
  const client = viewer === null ? clientOf(app) : await clientFor(app, viewer);
  const at = viewer === null ? where : `${where}, as ${viewer}`;
  const read: ComparedRead = { app, model, viewer, client, where: at, tally };
  const decided = (n: number) => (tally.answers += n);
  await compareSingles(read);
  decided(await compareFiles(app, model, viewer, at));
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
    decided(await compare(model, viewer, client, at));
  for (const compare of [compareNotifications, compareSearch])
    decided(await compare(app, model, viewer, client, at));
}

/** The visitor and everyone who can log in. */
const viewersOf = (model: Model): Viewer[] => [
  null,
  ...[...model.people.values()].filter(isActive).map(({ id }) => id),
];

async function compareSingles(read: ComparedRead) {
  for (const post of read.model.posts.values()) await compareSingle(read, post);
}

/** The lists of posts, and search. */
async function compareFeeds({ model, viewer, client, where, tally }: ComparedRead) {
  const posts = [...model.posts.values()];
  // drafts are in no feed and no search: only in the author's list of their own blogs
  const listed = posts.filter((post) => seesPost(model, viewer, post) && !post.draft);
  const same = (actual: number[], expected: number[], at: string) =>
    sameOf(tally, actual, expected, at);
  const home = posts.filter((post) => inHomeFeed(model, viewer!, post));
  same(await everyPage(client, {}), home.map(idOf), `${where}: home feed`);
  same(
    await everyPage(client, { poll: 'Y' }),
    home.filter((post) => post.type === 1).map(idOf),
    `${where}: polls of the home feed`,
  );
  same(
    await everyPage(client, { pageSize: 100 }),
    home.map(idOf),
    `${where}: home feed in one page`,
  );
  same(
    await everyPage(client, { blog: 'Y' }),
    home.filter((post) => post.type === 2).map(idOf),
    `${where}: blogs of the home feed`,
  );
  for (const id of model.people.keys()) {
    const ofAuthor = listed.filter((post) => post.author === id);
    same(
      await everyPage(client, { user_id: id, ...pages(id, viewer) }),
      ofAuthor.map(idOf),
      `${where}: profile of ${id}`,
    );
    if (some(id, viewer))
      same(
        await everyPage(client, { user_id: id, poll: 'Y', blog: 'Y' }),
        ofAuthor.filter(({ type }) => type === 1 || type === 2).map(idOf),
        `${where}: polls and blogs of ${id}`,
      );
  }
  for (const group of model.groups.values()) {
    const inside = seesGroup(model, viewer, group)
      ? listed.filter((post) => post.group === group.id)
      : [];
    same(
      await everyPage(client, { group_id: group.id, ...pages(group.id, viewer) }),
      inside.map(idOf),
      `${where}: group ${group.id}`,
    );
    for (const tool of ['wall', 'discussion', 'bookmark'] as const) {
      if (!some(group.id + tool.length, viewer)) continue;
      const expected = inside.filter((post) => post.type === 0 && post.tool === tool);
      same(
        await everyPage(client, { group_id: group.id, tool }),
        expected.map(idOf),
        `${where}: ${tool} of group ${group.id}`,
      );
    }
    if (some(group.id, viewer))
      same(
        await everyPage(client, { group_id: group.id, poll: 'Y' }),
        inside.filter(({ type }) => type === 1).map(idOf),
        `${where}: polls of group ${group.id}`,
      );
  }
  same(await found(client, 'moot'), listed.map(idOf), `${where}: search`);
  // every post has the tag "moot", every comment the tag "said"
  const talked = listed.filter((post) => visibleComments(model, viewer, post).length > 0);
  same(await everyPage(client, { tag: 'moot' }), listed.map(idOf), `${where}: with a tag`);
  same(
    await everyPage(client, { tag: 'said', pageSize: 7 }),
    talked.map(idOf),
    `${where}: with a tag in comments`,
  );
  for (const group of model.groups.values()) {
    if (!some(group.id + 1, viewer)) continue;
    const isInside = ({ group: of }: Post) => of === group.id && seesGroup(model, viewer, group);
    for (const [tag, tagged] of [
      ['moot', listed],
      ['said', talked],
    ] as const)
      same(
        await everyPage(client, { tag, group_id: group.id, pageSize: 7 }),
        tagged.filter(isInside).map(idOf),
        `${where}: of group ${group.id} with the tag ${tag}`,
      );
  }
  for (const id of model.people.keys()) {
    if (!some(id, viewer)) continue;
    const ofAuthor = talked.filter((post) => post.author === id);
    same(
      await everyPage(client, { tag: 'said', user_id: id }),
      ofAuthor.map(idOf),
      `${where}: of ${id} with a tag in comments`,
    );
  }
}

/** A single read, with the comments, likes and other data of the post. */
async function compareSingle({ model, viewer, client, where, tally }: ComparedRead, post: Post) {
  const decided = (n: number) => (tally.answers += n);
  const seen = seesPost(model, viewer, post);
  const at = `${where}: post ${post.id}`;
  const withThread = some(post.id, viewer);
  const response = await client.raw('GET /content/get-one', {
    id: post.id,
    ...(withThread && { comments: 100 }),
  });
  decided(1);
  expect(response.statusCode, at).toBe(seen ? 200 : 404);
  // a visible action is requested in compareAction
  if (!seen || (!post.action && post.id % 3 === 0))
    expect(
      (await client.raw('GET /action/get-one', { id: post.id })).statusCode,
      `${at}: as an action`,
    ).toBe(seen && post.action ? 200 : 404);
  if (!seen) {
    if (viewer !== null && some(post.id, viewer))
      decided(await compareIndirectAccess(viewer, client, post, at));
    if (viewer !== null && post.action && some(post.id, viewer))
      decided(
        await compareHiddenAction(
          client,
          post,
          at,
          signedOrSentVersions(model, viewer, post).length > 0,
        ),
      );
    return;
  }
  const { content, thread: brought } = response.json<Output<'GET /content/get-one'>>();
  const likers = visibleLikers(model, viewer, post);
  expect(content.total_likes, `${at}: likes`).toBe(likers.length);
  expect(content.total_comments, `${at}: comments`).toBe(
    visibleComments(model, viewer, post).length,
  );
  for (const { user_id } of content.likes) expect(likers, `${at}: a liker`).toContain(user_id);
  expect(content.can_remove, `${at}: can be removed`).toBe(
    viewer !== null && canRemove(model, viewer, post),
  );
  const earlier = visibleVersions(model, viewer, post).map(({ revision }) => revision);
  expect(content.total_versions, `${at}: earlier versions`).toBe(earlier.length);
  decided(4);
  if (post.poll) decided(await comparePoll(viewer, client, post, `${at}: poll`));
  if (post.action) decided(await compareAction(model, viewer, client, post, `${at}: action`));
  if (earlier.length || some(post.id, viewer)) {
    const { versions } = await client.ask('GET /content/versions', { id: post.id });
    expect(
      versions.map(({ revision }) => revision),
      `${at}: versions`,
    ).toEqual(earlier.toReversed());
  }
  if (!withThread) return;
  const thread = await client.ask('GET /comment/list', { content_id: post.id, pageSize: 100 });
  sameOf(
    tally,
    await wholeThread(client, thread),
    visibleComments(model, viewer, post).map(idOf),
    `${at}: thread`,
    post.comments.length,
  );
  expect(brought?.total_comments, `${at}: comments with the included thread`).toBe(
    thread.total_comments,
  );
  expect(idsIn(brought!), `${at}: the included thread`).toEqual(idsIn(thread));
  for (const { id, total_likes } of thread.comment.flatMap((top) => [top, ...top.reply])) {
    const liked = visibleCommentLikers(
      model,
      viewer,
      post.comments.find((comment) => comment.id === id)!,
    );
    expect(total_likes, `${at}: likes of comment ${id}`).toBe(liked.length);
    decided(1);
    if (viewer === null || !liked.length) continue;
    const { likes } = await client.ask('GET /comment/get-likes', { comment_id: id });
    sameOf(
      tally,
      likes.map(({ user_id }) => user_id),
      liked,
      `${at}: who likes comment ${id}`,
      1,
    );
  }
  const readable = visibleComments(model, viewer, post).map(idOf);
  for (const { id } of post.comments.filter(({ id }) => some(id, viewer))) {
    if (readable.includes(id))
      sameOf(
        tally,
        await threadAround(client, post.id, id),
        readable,
        `${at}: the thread around comment ${id}`,
        post.comments.length,
      );
    else
      expect(
        (await client.refused('GET /comment/around', { content_id: post.id, id })).status,
        `${at}: around comment ${id}`,
      ).toBe(404);
  }
}

/** Reads the whole thread, starting at one comment and paging in both directions. */
async function threadAround(client: Client, content_id: number, id: number) {
  const first = await client.ask('GET /comment/around', { content_id, id, pageSize: 2 });
  expect(idsIn(first), 'the requested comment').toContain(id);
  const ids = await wholeThread(client, first);
  for (const toward of ['earlier', 'later'] as const) {
    for (let cursor = first[toward]; cursor !== undefined;) {
      const part = await client.ask('GET /comment/around', {
        content_id,
        id: cursor,
        toward,
        pageSize: 2,
      });
      ids.push(...(await wholeThread(client, part)));
      cursor = part[toward];
    }
  }
  return ids.toSorted((one, other) => one - other);
}

/** Requests the replies that the first response left out, a few at a time. */
async function wholeThread(
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
const pages = (id: number, viewer: Viewer) => (some(id, viewer) ? {} : { pageSize: 100 });

async function everyPage(client: Client, filter: object): Promise<number[]> {
  const seen: number[] = [];
  let before: string | undefined;
  for (let page = 1; ; page++) {
    const answer = await client.ask('GET /content/list', {
      ...filter,
      page,
      ...(before && { before }),
    });
    for (const [i, content] of answer.contents.entries()) {
      const last = answer.contents[i - 1];
      if (last) expect(last.added_on >= content.added_on, 'newest first').toBe(true);
    }
    seen.push(...answer.contents.map(idOf));
    before = answer.next;
    if (!before) return seen;
  }
}

async function found(client: Client, keyword: string): Promise<number[]> {
  const seen: number[] = [];
  for (let page = 1; ; page++) {
    const { contents, pageCount } = await client.ask('GET /content/search', {
      keyword,
      page,
      pageSize: 50,
    });
    seen.push(...contents.map(idOf));
    if (page >= pageCount) return seen;
  }
}

/**
 * Selects a third of the objects, a different third for each viewer. Together that is enough to
 * find a missing check where the result is the same for many.
 */
const some = (id: number, viewer: Viewer) => (id + (viewer ?? 0)) % 3 === 0;

const idOf = ({ id }: { id: number }) => id;

/**
 * Compares as sets and rejects duplicates. Each object of the kind (a post by default) that is
 * listed or left out counts as one comparison.
 */
function sameOf(
  tally: Tally,
  actual: number[],
  expected: number[],
  where: string,
  inWorld: number = modelSizes.posts,
) {
  tally.answers += inWorld;
  expect(actual.toSorted(byNumber), where).toEqual(expected.toSorted(byNumber));
}
const byNumber = (a: number, b: number) => a - b;
