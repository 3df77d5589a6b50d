// What the mutes of a member leave out of lists, notifications and events. These are preferences:
// they never decide who can see something.
import type { Database } from '../db/database.ts';
import { emptySql, sql, type Sql } from '../db/sql.ts';
import { createWordFinder, joinTexts, type TextsOfPost } from './words.ts';

/** Condition that the row x of `mutes` has not ended. */
export const isMuteActive: Sql = sql`(x.ends_at is null or x.ends_at > now())`;

/** Condition that a person muted the author, both given as SQL. */
export const hasMuted = (person: Sql, author: Sql): Sql =>
  sql`exists (select from mutes x where x.person_id = ${person} and x.muted_person_id = ${author} and ${isMuteActive})`;

export type ActiveMutes = {
  /** Condition on a post c that its author and group are not muted. Empty without such mutes. */
  condition: Sql;
  /** Condition on a row named friend that this person is not muted. Empty without such mutes. */
  friendCondition: Sql;
  /** Whether a post contains a muted word. Undefined without muted words. */
  hasMutedWord: ((post: TextsOfPost) => boolean) | undefined;
};

export const noMutes: ActiveMutes = {
  condition: emptySql,
  friendCondition: emptySql,
  hasMutedWord: undefined,
};

/**
 * The mutes of a member for a query of posts. Their own posts are never left out. Words are not
 * part of the query: in SQL, a common word would make it pass over many posts.
 */
export async function loadActiveMutes(db: Database, person: number): Promise<ActiveMutes> {
  const { people, groups, words } = (await db.queryOne<{
    people: number[];
    groups: number[];
    words: string[];
  }>(sql`
    select coalesce(json_agg(x.muted_person_id) filter (where x.muted_person_id is not null), '[]') as people,
      coalesce(json_agg(x.muted_group_id) filter (where x.muted_group_id is not null), '[]') as groups,
      coalesce(json_agg(x.word_key) filter (where x.word_key is not null), '[]') as words
    from mutes x where x.person_id = ${person} and ${isMuteActive}`))!;
  return {
    condition:
      people.length + groups.length === 0
        ? emptySql
        : sql`and c.author_id <> all (${people}::bigint[]) and (c.group_id is null or c.author_id = ${person} or c.group_id <> all (${groups}::bigint[]))`,
    friendCondition: people.length ? sql`and friend.id <> all (${people}::bigint[])` : emptySql,
    hasMutedWord: words.length
      ? (post) => {
          const contains = createWordFinder(joinTexts(post));
          return words.some((word) => contains(word));
        }
      : undefined,
  };
}
