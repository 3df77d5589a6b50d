// What a member does not want to find in feeds: posts of muted people and in muted groups, posts
// with muted words, and posts that they dismissed. These are preferences beside the feed queries:
// they never decide who can see something.
import type { Content } from '#contract/posts.ts';
import type { RequestContext, Member } from '../context.ts';
import { orderNewestFirst, rowLimit, type PageQuery } from '../db/pagination.ts';
import { emptySql, literalInt, sql, type Sql } from '../db/sql.ts';
import { isMuteActive } from '../mutes/activeMutes.ts';
import { createMutedWordSearch, foldWords } from '../mutes/words.ts';

/** Each condition starts with `and`, and is empty for a member without such choices. */
export type FeedChoices = {
  /**
   * On a post c: its author and group are not muted. Many posts may not satisfy it, so use it in
   * `selectUnmuted` or on a limited number of posts.
   */
  notMuted: Sql;
  /** On a row named friend: this person is not muted. */
  friendCondition: Sql;
  /**
   * On a row of group_members named mine: this group is not muted. A scan of a muted group would
   * read all of its posts to find none.
   */
  groupCondition: Sql;
  /** On a row c with the id of a post: it is not dismissed. */
  notDismissed: Sql;
  /** Muted posts that the scan of one person or group passes over. */
  maxPassedOfOne: number;
  /** Whether the member has so many friends and groups that each query of a feed is slow. */
  hasManyScans: boolean;
  /** Leaves out muted posts, also those with muted words. Undefined without mutes. */
  leaveOutMuted: ((posts: Content[]) => Promise<Content[]>) | undefined;
};

export const noChoices: FeedChoices = {
  notMuted: emptySql,
  friendCondition: emptySql,
  groupCondition: emptySql,
  notDismissed: emptySql,
  maxPassedOfOne: 0,
  hasManyScans: false,
  leaveOutMuted: undefined,
};

/**
 * Muted posts that a scan of all posts passes over. Otherwise the scans of a member who muted
 * nearly everyone would read the whole table.
 */
export const maxPassedOfAll = 1_000;
/**
 * Muted posts that the scans of a member's friends and groups pass over, shared among them. Of few
 * values, because each makes a statement of its own.
 */
const maxPassedOfEach = (scans: number) =>
  [100, 50, 20, 10].find((each) => each * scans <= maxPassedOfAll) ?? 5;
/** Friends and groups from which on a feed has many scans. */
const manyScans = 50;
/** More of them need not be counted. */
const maxCountedScans = literalInt(200);

/**
 * The newest posts of a scan that are not muted or dismissed. `scan` is `from` and `where` on a
 * visible post c. After `maxPassed` posts the rows include muted ones, which `leaveOutMuted` leaves
 * out: the page is then short, and its cursor continues after them.
 */
export function selectUnmuted(
  viewer: number,
  scan: Sql,
  maxPassed: number,
  { notMuted, notDismissed }: FeedChoices,
  window: PageQuery,
): Sql {
  const order = orderNewestFirst(window);
  if (notMuted === emptySql) return sql`(select c.* ${scan} ${notDismissed} ${order})`;
  return sql`
    (select c.* from (
      select c.id from (
        select c.*, row_number() over (order by c.created_at desc, c.id desc) as place from (
          -- Without this limit, the planner would sort all posts.
          select c.id, c.created_at, c.author_id, c.group_id ${scan} ${notDismissed}
          order by c.created_at desc, c.id desc limit ${literalInt(maxPassed)} + ${rowLimit(window)}) c) c
      where c.place > ${literalInt(maxPassed)} or (true ${notMuted}) ${order}) unmuted
    cross join lateral (select c.* from visible_posts(${viewer}) c where c.id = unmuted.id offset 0) c)`;
}

/**
 * Own posts in muted groups and with muted words are not left out. Words are not part of the query:
 * in SQL, a common word would make it pass over many posts.
 */
export async function loadFeedChoices({
  db,
  member: { id: person, hasFeedChoices },
}: Pick<RequestContext<Member>, 'db' | 'member'>): Promise<FeedChoices> {
  if (!hasFeedChoices) return noChoices;
  const { people, groups, words, dismissed, scans } = (await db.queryOne<{
    people: number[];
    groups: number[];
    words: string[];
    dismissed: boolean;
    scans: number;
  }>(sql`
    select coalesce(json_agg(x.muted_person_id) filter (where x.muted_person_id is not null), '[]') as people,
      coalesce(json_agg(x.muted_group_id) filter (where x.muted_group_id is not null), '[]') as groups,
      coalesce(json_agg(x.word) filter (where x.word is not null), '[]') as words,
      exists (select from dismissed_posts d where d.person_id = ${person}) as dismissed,
      (select count(*)::int from (
        select m.group_id from group_members m where m.person_id = ${person} union all select f.id from friends_of(${person}) f limit ${maxCountedScans}) s) as scans
    from mutes x where x.person_id = ${person} and ${isMuteActive}`))!;
  // A scalar subquery, because a join would not keep the order of the scans of a feed.
  const notDismissed = dismissed
    ? sql`and (select true from dismissed_posts d where d.person_id = ${person} and d.content_id = c.id) is null`
    : emptySql;
  const notMuted =
    people.length + groups.length === 0
      ? emptySql
      : sql`and c.author_id <> all (${people}::bigint[]) and (c.group_id is null or c.author_id = ${person} or c.group_id <> all (${groups}::bigint[]))`;
  const findWords = createMutedWordSearch(person, words.map(foldWords));
  const leaveOutMuted = async (posts: Content[]) => {
    const others = posts.filter(
      ({ user_id, group_id }) =>
        user_id === person ||
        !(people.includes(user_id) || (group_id !== undefined && groups.includes(group_id))),
    );
    const found = await findWords(others);
    return others.filter(({ user_id }, i) => user_id === person || found[i]!.length === 0);
  };
  return {
    notMuted,
    friendCondition: people.length ? sql`and friend.id <> all (${people}::bigint[])` : emptySql,
    groupCondition: groups.length ? sql`and mine.group_id <> all (${groups}::bigint[])` : emptySql,
    notDismissed,
    maxPassedOfOne: maxPassedOfEach(scans),
    hasManyScans: scans > manyScans,
    leaveOutMuted: people.length + groups.length + words.length ? leaveOutMuted : undefined,
  };
}
