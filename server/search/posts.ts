// Posts by words: of every kind, or actions alone.
import { second } from '#contract/durations.ts';
import { kindFeed } from '../posts/feed.ts';
import { placesWithTag } from '../posts/byTag.ts';
import type { Database } from '../db/database.ts';
import { createAdaptivePath } from '../db/adaptivePath.ts';
import {
  afterCursor,
  orderNewestFirst,
  pageClause,
  limitClause,
  type PageQuery,
} from '../db/pagination.ts';
import { literalInt, joinSql, emptySql, sql, type Sql } from '../db/sql.ts';
import { withTimeout, withTimeoutOr, onePlan } from './timeLimit.ts';
import type { Query, ParsedQuery } from './parseQuery.ts';

/** Milliseconds for each statement, and for one that has another way beside it. */
export const most = { statement: 3 * second, walk: second };

/** As far as matches are counted: one more says that there are more. */
export const counted = 1_000;

/** Which posts: all kinds, or one. */
export type Kind = number | undefined;

const asks = ({ posts, tags }: ParsedQuery) => posts !== '' || tags.length > 0;

/** What of a post, named c, makes it one of those that are sought. The index is asked for `indexed`: of `posts` all, or what is worth it. */
function narrowOf(
  { posts, tags }: ParsedQuery,
  kind: Kind,
  indexed = posts,
): { looked: Sql; byRecency: Sql } {
  const hasTag = joinSql(
    [
      emptySql,
      ...tags.map(
        (tag) =>
          sql`and (select true from content_tags t where t.content_id = c.id and t.tag = ${tag})`,
      ),
    ],
    ' ',
  );
  const rest = sql`${hasTag} ${kind === undefined ? emptySql : sql`and c.content_type = ${literalInt(kind)}`}`;
  if (posts === '') return { looked: rest, byRecency: rest };
  // asked in this way, the index of words cannot serve it, which would gather every post that holds a common word
  const byRecency = sql`and (c.words @@ ${posts}::tsquery) is true ${rest}`;
  return {
    byRecency,
    looked:
      indexed === posts
        ? sql`and c.words @@ ${posts}::tsquery ${rest}`
        : sql`and c.words @@ ${indexed}::tsquery ${byRecency}`,
  };
}

/** What has tags and nothing else is found by the first of them. */
const withTags = (viewer: number, what: ParsedQuery, kind: Kind, window: PageQuery): Sql =>
  placesWithTag(
    viewer,
    what.tags[0]!,
    sql`not c.draft ${narrowOf({ ...what, tags: what.tags.slice(1) }, kind).byRecency}`,
    window,
  );

/** The ids of what is sought, newest first: looked up in the index of words, and all of it put in order. For words that few posts hold. */
export const byIndex = (
  viewer: number,
  what: ParsedQuery,
  kind: Kind,
  window: PageQuery,
  indexed?: Query,
): Sql =>
  what.posts === ''
    ? sql`select c.id, c.added_on from ${withTags(viewer, what, kind, window)} c ${pageClause(window)}`
    : sql`
  with found as materialized (select c.id, c.added_on from visible_contents(${viewer}) c where not c.draft ${narrowOf(what, kind, indexed).looked})
  select c.id, c.added_on from found c where true ${afterCursor(window.after)}
  ${pageClause(window)}`;

/** The same by walking from the newest post on, until there are enough. For words that many posts hold. */
export const byRecency = (
  viewer: number,
  what: ParsedQuery,
  kind: Kind,
  window: PageQuery,
): Sql => sql`
  select c.id, c.added_on from (${kindFeed(viewer, narrowOf(what, kind).byRecency, { type: 'A', tag: undefined }, window)}) c
  order by c.added_on desc, c.id desc limit ${limitClause({ skip: 0, take: window.take })}`;

/** The same as far as they lie among so many of the newest posts: all of the page, or too little. */
export const byRecentFirst = (
  viewer: number,
  what: ParsedQuery,
  kind: Kind,
  window: PageQuery,
  many: number,
): Sql => sql`
  select c.id, c.added_on from place_after_newest(${window.after?.added_on ?? null}, ${window.after?.id ?? null}, ${many}) last cross join lateral (
    select c.id, c.added_on from visible_contents(${viewer}) c
    where not c.draft and (c.added_on, c.id) > (last.added_on, last.id) ${narrowOf(what, kind).byRecency} ${afterCursor(window.after)}
    ${orderNewestFirst(window)}) c
  order by c.added_on desc, c.id desc`;

/** How many there are, in the same two ways, up to one more than are counted. */
export const lookedUpCount = (
  viewer: number,
  what: ParsedQuery,
  kind: Kind,
  indexed?: Query,
): Sql =>
  what.posts === ''
    ? sql`select count(*)::int as total from ${withTags(viewer, what, kind, { after: undefined, skip: 0, take: counted + 1 })} c`
    : sql`
  select count(*)::int as total from (
    select c.id from visible_contents(${viewer}) c where not c.draft ${narrowOf(what, kind, indexed).looked} limit ${literalInt(counted + 1)}) c`;
export const walkedCount = (viewer: number, what: ParsedQuery, kind: Kind): Sql => sql`
  select count(*)::int as total from (${byRecency(viewer, what, kind, { after: undefined, skip: 0, take: counted + 1 })}) c`;

/** Of what is open to everybody alone: often enough to know that there are more than are counted. */
export const openCount = (viewer: number, what: ParsedQuery, kind: Kind): Sql => sql`
  select count(*)::int as total from (
    select c.id from visible_contents(${viewer}) c where c.open_to_all ${narrowOf(what, kind).byRecency}
    order by c.added_on desc, c.id desc limit ${literalInt(counted + 1)}) c`;

/**
 * Looking up costs as many posts as hold the words, walking as many as lie between the newest and the last that is wanted: of so many posts
 * the wanted share. Both are equal at the root of their product.
 */
const isCommon = ({ holding, of_all }: Reckoning, wanted: number) =>
  holding * holding > wanted * of_all;

/** `indexed`: what the index of words is asked for when it is looked up. */
type Reckoning = { holding: number; of_all: number; indexed?: Query };

/** Once for a page and its count. */
const reckonings = new WeakMap<ParsedQuery, Map<Kind, Promise<Reckoning>>>();

export function estimateMatches(db: Database, what: ParsedQuery, kind: Kind): Promise<Reckoning> {
  const ofKinds = reckonings.get(what) ?? new Map<Kind, Promise<Reckoning>>();
  reckonings.set(what, ofKinds);
  const known =
    ofKinds.get(kind) ?? withTimeout(db, most.statement, (db) => reckon(db, what, kind));
  ofKinds.set(kind, known);
  return known;
}

async function reckon(db: Database, { posts, held }: ParsedQuery, kind: Kind): Promise<Reckoning> {
  // what has a tag and nothing else is looked up by the tag
  if (posts === '') return { holding: 0, of_all: 1 };
  const queries = held.length > 1 ? [posts, ...held] : [posts];
  const [whole, ...each] = await db.query<{ query: Query; holding: number; of_all: number }>(sql`
    select q.query, r.holding, r.of_all from unnest(${queries}::text[]) with ordinality q (query, nth)
    cross join lateral reckoned_posts(q.query::tsquery, ${kind ?? null}) r order by q.nth`);
  const rarest = Math.min(...each.map(({ holding }) => holding));
  const worth = each.filter(({ holding }) => holding <= tooCommon * rarest);
  return {
    ...whole!,
    ...(worth.length < each.length && { indexed: worth.map(({ query }) => query).join(' & ') }),
  };
}

/**
 * By its beginning a word is read from the index with all posts that hold it, also where another word leaves few of them. One that so many times as many
 * posts hold as the rarest is looked for in these posts instead, which costs as much as 25 entries for each.
 */
const tooCommon = 25;

/** Where a post stands in the list. */
export type Found = { id: number; added_on: Date };

/** A page of posts, newest first, with one more to tell whether there is a next one. */
export async function placesOfPosts(
  db: Database,
  viewer: number,
  what: ParsedQuery,
  kind: Kind,
  window: PageQuery,
): Promise<Found[]> {
  if (!asks(what)) return [];
  const way = await estimateMatches(db, what, kind);
  const look = (settings = {}) =>
    withTimeout(
      db,
      most.statement,
      (db) => db.query<Found>(byIndex(viewer, what, kind, window, way.indexed)),
      settings,
    );
  if (!isCommon(way, window.skip + window.take)) return look(onePlan);
  // whoever walks past many posts that the viewer does not see, or that lack the words, looks them up after all: the answer is the same
  return withTimeoutOr(db, most.walk, (db) => walk(db, viewer, { what, kind, window, way }), look);
}

const nearFirst = createAdaptivePath();

/** Where most is for everybody, a page lies within a few times as many posts as hold a page of the words. */
async function walk(
  db: Database,
  viewer: number,
  { what, kind, window, way }: { what: ParsedQuery; kind: Kind; window: PageQuery; way: Reckoning },
) {
  const whole = () => db.query<Found>(byRecency(viewer, what, kind, window));
  if (window.skip > 0) return whole();
  const many = Math.ceil((4 * window.take * way.of_all) / way.holding);
  return nearFirst(
    window.take,
    () => db.query<Found>(byRecentFirst(viewer, what, kind, window, many)),
    whole,
  );
}

export async function countOfPosts(
  db: Database,
  viewer: number,
  what: ParsedQuery,
  kind: Kind,
): Promise<number> {
  if (!asks(what)) return 0;
  const way = await estimateMatches(db, what, kind);
  const look = (settings = {}) =>
    withTimeout(
      db,
      most.statement,
      (db) => totalOf(db, lookedUpCount(viewer, what, kind, way.indexed)),
      settings,
    );
  if (!isCommon(way, counted)) return look(onePlan);
  const walk = async (db: Database) => {
    const open = await totalOf(db, openCount(viewer, what, kind));
    return open > counted ? open : totalOf(db, walkedCount(viewer, what, kind));
  };
  return withTimeoutOr(db, most.walk, walk, look);
}

const totalOf = async (db: Database, count: Sql) =>
  (await db.queryOne<{ total: number }>(count))!.total;
