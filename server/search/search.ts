// The calls of search, in the order of the contract. Every list is looked for as it was typed, and where the viewer sees nothing, as it may have been meant.
import type { Output, Input } from '#contract/calls.ts';
import type { searches as contract } from '#contract/search.ts';
import { contentType } from '#contract/contentType.ts';
import { pageSizes } from '#contract/limits.ts';
import { actionsOf } from '../actions/card.ts';
import { presentPosts } from '../posts/hydrate.ts';
import { groupCards } from '../groups/card.ts';
import type { RequestContext, Handlers, Job, Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import {
  feedPage,
  pageCountOf,
  pageOfRows,
  parsePaging,
  postPaging,
  pageQuery,
  type Paging,
} from '../db/pagination.ts';
import { literalInt, sql, type Sql } from '../db/sql.ts';
import { listed } from '../people/personListItem.ts';
import { correctSpelling } from './spelling.ts';
import { withTimeout } from './timeLimit.ts';
import { groupsCalled, pageOfNames, peopleCalled } from './names.ts';
import { countOfPosts, most, placesOfPosts, type Kind } from './posts.ts';
import { exactly, read, sought, type ParsedQuery } from './parseQuery.ts';
import { suggest } from './suggest.ts';

/** A keyword in both readings; the second is asked for only where the first finds nothing. */
type Readings = {
  keyword: string;
  exact: ParsedQuery;
  near: () => Promise<ParsedQuery | undefined>;
};

async function readingsOf(db: Database, viewer: number, keyword: string): Promise<Readings> {
  const parts = await read(db, keyword);
  let near: Promise<ParsedQuery | undefined> | undefined;
  const readNearly = async () => {
    const reading = await withTimeout(db, most.statement, (db) =>
      correctSpelling(db, viewer, parts),
    );
    return reading && sought(parts, reading);
  };
  return { keyword, exact: sought(parts, exactly), near: () => (near ??= readNearly()) };
}

/** What is found as it was typed, else as it may have been meant. */
async function found<T>(
  { exact, near }: Readings,
  look: (what: ParsedQuery) => Promise<T>,
  isEmpty: (found: T) => boolean,
): Promise<T & { near: boolean }> {
  const asTyped = await look(exact);
  const meant = isEmpty(asTyped) ? await near() : undefined;
  const asMeant = meant && (await look(meant));
  // that a word like it stands where the viewer does not see it, is told by nothing
  return asMeant && !isEmpty(asMeant) ? { ...asMeant, near: true } : { ...asTyped, near: false };
}

const names =
  (called: (viewer: number, what: ParsedQuery) => Sql | undefined) =>
  ({ db, member }: RequestContext<Member>, readings: Readings, { page, size }: Paging) =>
    found(
      readings,
      (what) =>
        pageOfNames(db, called(member.id, what), readings.keyword, {
          skip: (page - 1) * size,
          take: size,
        }),
      ({ total }) => total === 0,
    );
const people = names(peopleCalled);
const groups = names(groupsCalled);

/** A page of posts and one more. That a later page is empty does not say that nothing is found: then it is asked. */
async function posts(
  { db, member }: RequestContext<Member>,
  readings: Readings,
  page: Paging,
  kind: Kind,
) {
  const window = pageQuery(page);
  const first = window.after === undefined && window.skip === 0;
  return found(
    readings,
    async (what) => ({ places: await placesOfPosts(db, member.id, what, kind, window), what }),
    ({ places }) => places.length === 0,
  ).then(async (answer) =>
    answer.near &&
    !first &&
    (
      await placesOfPosts(db, member.id, readings.exact, kind, {
        after: undefined,
        skip: 0,
        take: 1,
      })
    ).length
      ? { places: [], what: readings.exact, near: false }
      : answer,
  );
}

const placed = (ids: readonly number[]) =>
  sql`select u.id, u.place from unnest(${ids}::bigint[]) with ordinality u (id, place)`;

async function actionsIn(ctx: RequestContext<Member>, places: readonly { id: number }[]) {
  const known = await actionsOf(
    ctx,
    places.map(({ id }) => id),
    { whole: false },
  );
  return places.map(({ id }) => known.get(id)).filter((action) => action !== undefined);
}

const postsIn = (ctx: RequestContext<Member>, places: readonly { id: number }[]) =>
  places.length
    ? presentPosts(
        ctx,
        sql`select c.* from visible_contents(${ctx.member.id}) c where c.id = any (${places.map(({ id }) => id)}::bigint[])`,
      )
    : [];

async function index(
  { keyword }: Input<'GET /search/index'>,
  ctx: RequestContext<Member>,
): Promise<Output<'GET /search/index'>> {
  const { db, member } = ctx;
  const readings = await readingsOf(db, member.id, keyword);
  const page = { page: 1, size: pageSizes.search };
  const [users, teams] = [await people(ctx, readings, page), await groups(ctx, readings, page)];
  const actions = await posts(ctx, readings, page, contentType.action);
  const all = await posts(ctx, readings, page, undefined);
  const { shown, next } = feedPage(await postsIn(ctx, all.places), page);
  return {
    users: await listed(ctx, placed(users.ids)),
    groups: await groupCards(ctx, placed(teams.ids)),
    actions: await actionsIn(ctx, actions.places.slice(0, page.size)),
    posts: shown,
    totals: {
      users: users.total,
      groups: teams.total,
      actions: await total(db, member.id, actions, contentType.action, page),
      posts: await total(db, member.id, all, undefined, page),
    },
    near: { users: users.near, groups: teams.near, actions: actions.near, posts: all.near },
    ...(next !== undefined && { next }),
  };
}

/** Only what goes on beyond its first page is counted. */
const total = async (
  db: Database,
  viewer: number,
  { places, what }: { places: unknown[]; what: ParsedQuery },
  kind: Kind,
  { size }: Paging,
) => (places.length > size ? countOfPosts(db, viewer, what, kind) : places.length);

export const searches: Handlers<keyof typeof contract> = {
  'GET /search/index': index,

  'GET /search/users': async ({ keyword, ...input }, ctx) => {
    const page = parsePaging(input, pageSizes.search);
    const { ids, ...rest } = await people(
      ctx,
      await readingsOf(ctx.db, ctx.member.id, keyword),
      page,
    );
    return {
      users: await listed(ctx, placed(ids)),
      ...rest,
      pageCount: pageCountOf(rest.total, page.size),
    };
  },

  'GET /search/groups': async ({ keyword, ...input }, ctx) => {
    const page = parsePaging(input, pageSizes.search);
    const { ids, ...rest } = await groups(
      ctx,
      await readingsOf(ctx.db, ctx.member.id, keyword),
      page,
    );
    return {
      groups: await groupCards(ctx, placed(ids)),
      ...rest,
      pageCount: pageCountOf(rest.total, page.size),
    };
  },

  'GET /search/actions': async ({ keyword, ...input }, ctx) => {
    const page = parsePaging(input, pageSizes.search);
    const { places, what, near } = await posts(
      ctx,
      await readingsOf(ctx.db, ctx.member.id, keyword),
      page,
      contentType.action,
    );
    const seen = await countOfPosts(ctx.db, ctx.member.id, what, contentType.action);
    const { shown, pageCount, ...rest } = pageOfRows(places, page, ({ added_on, id }) => [
      added_on.getTime(),
      id,
    ]);
    // beyond as many as are counted a cursor leads on
    const pages = page.before === undefined ? pageCountOf(seen, page.size) : pageCount;
    return { actions: await actionsIn(ctx, shown), near, total: seen, ...rest, pageCount: pages };
  },

  'GET /content/search': async ({ keyword, ...input }, ctx) => {
    const page = postPaging(input, pageSizes.feed);
    const { places, near } = await posts(
      ctx,
      await readingsOf(ctx.db, ctx.member.id, keyword),
      page,
      undefined,
    );
    const { shown, ...rest } = feedPage(await postsIn(ctx, places), page);
    return { contents: shown, near, ...rest };
  },

  'GET /search/suggest': suggest,
};

/** What one statement does of the two jobs: both stop anywhere and go on from there. */
const atATime = { words: 100, posts: 200 };

const sweep: Job = async (_payload, { db }) => {
  let looked: number;
  do
    ({ looked } = (await db.queryOne<{ looked: number }>(
      sql`select forget_unused_words(${literalInt(atATime.words)}) as looked`,
    ))!);
  while (looked > 0);
};

/** After an upgrade that reads the words of posts in another way. */
const reindex: Job = async (_payload, { db }) => {
  let more: boolean;
  do
    ({ more } = (await db.queryOne<{ more: boolean }>(
      sql`select reindex_posts(${literalInt(atATime.posts)}) as more`,
    ))!);
  while (more);
};

export const searchJobs: Record<string, Job> = { 'search.sweep': sweep, 'search.reindex': reindex };
