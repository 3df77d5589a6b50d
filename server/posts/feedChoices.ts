// What a member does not want to find in feeds: posts of muted people and in muted groups, posts
// with muted words, and posts that they dismissed. These are preferences beside the feed queries:
// they never decide who can see something.
import type { Database } from '../db/database.ts';
import { emptySql, sql, type Sql } from '../db/sql.ts';
import { isMuteActive } from '../mutes/activeMutes.ts';
import { createWordFinder, joinTexts, type TextsOfPost } from '../mutes/words.ts';

/** Each condition starts with `and`, and is empty for a member without such choices. */
export type FeedChoices = {
  /** On a post c: its author and group are not muted, and it is not dismissed. */
  condition: Sql;
  /** On a row named friend: this person is not muted. */
  friendCondition: Sql;
  /**
   * On a row of group_members named mine: this group is not muted. A scan of a muted group would
   * read all of its posts to find none.
   */
  groupCondition: Sql;
  /** On a row c with the id of a post: it is not dismissed. */
  notDismissed: Sql;
  /** Whether a post contains a muted word. Undefined without muted words. */
  hasMutedWord: ((post: TextsOfPost) => boolean) | undefined;
};

export const noChoices: FeedChoices = {
  condition: emptySql,
  friendCondition: emptySql,
  groupCondition: emptySql,
  notDismissed: emptySql,
  hasMutedWord: undefined,
};

/**
 * Own posts in muted groups and with muted words are not left out. Words are not part of the query:
 * in SQL, a common word would make it pass over many posts.
 */
export async function loadFeedChoices(db: Database, person: number): Promise<FeedChoices> {
  const { people, groups, words, dismissed } = (await db.queryOne<{
    people: number[];
    groups: number[];
    words: string[];
    dismissed: boolean;
  }>(sql`
    select coalesce(json_agg(x.muted_person_id) filter (where x.muted_person_id is not null), '[]') as people,
      coalesce(json_agg(x.muted_group_id) filter (where x.muted_group_id is not null), '[]') as groups,
      coalesce(json_agg(x.word_key) filter (where x.word_key is not null), '[]') as words,
      exists (select from dismissed_posts d where d.person_id = ${person}) as dismissed
    from mutes x where x.person_id = ${person} and ${isMuteActive}`))!;
  // A scalar subquery, because a join would not keep the order of the scans of a feed.
  const notDismissed = dismissed
    ? sql`and (select true from dismissed_posts d where d.person_id = ${person} and d.content_id = c.id) is null`
    : emptySql;
  const notMuted =
    people.length + groups.length === 0
      ? emptySql
      : sql`and c.author_id <> all (${people}::bigint[]) and (c.group_id is null or c.author_id = ${person} or c.group_id <> all (${groups}::bigint[]))`;
  return {
    condition:
      notMuted === emptySql && notDismissed === emptySql
        ? emptySql
        : sql`${notMuted} ${notDismissed}`,
    friendCondition: people.length ? sql`and friend.id <> all (${people}::bigint[])` : emptySql,
    groupCondition: groups.length ? sql`and mine.group_id <> all (${groups}::bigint[])` : emptySql,
    notDismissed,
    hasMutedWord: words.length
      ? (post) => {
          const contains = createWordFinder(joinTexts(post));
          return words.some((word) => contains(word));
        }
      : undefined,
  };
}
