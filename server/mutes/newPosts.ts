// Which listeners of new posts have muted their author, their group or a word in them.
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { isMuteActive } from './activeMutes.ts';
import { createWordFinder, joinTexts, type TextsOfPost } from './words.ts';

type NewPost = { id: number; user_id: number };
type MuteRow = {
  listener: number;
  person: number | null;
  group: number | null;
  word: string | null;
};

/**
 * The listeners who do not want to hear of each post, by the id of the post. The texts of posts are
 * read only if a listener has muted groups or words.
 */
export async function findMutingListeners(
  db: Database,
  posts: readonly NewPost[],
  listeners: readonly number[],
): Promise<Map<number, Set<number>>> {
  const mutes = await db.query<MuteRow>(sql`
    select x.person_id as listener, x.muted_person_id as person, x.muted_group_id as group, x.word_key as word
    from mutes x where x.person_id = any (${listeners}::bigint[]) and ${isMuteActive}
      and (x.muted_person_id is null or x.muted_person_id = any (${posts.map(({ user_id }) => user_id)}::bigint[]))`);
  if (mutes.length === 0) return new Map();
  const byPerson = Map.groupBy(mutes, ({ person }) => person);
  const byGroup = Map.groupBy(mutes, ({ group }) => group);
  const byWord = [...Map.groupBy(mutes, ({ word }) => word)];
  const facts = mutes.some(({ person }) => person === null)
    ? await loadFacts(db, posts)
    : new Map();
  return new Map(
    posts.map(({ id, user_id }) => {
      const muting = [...(byPerson.get(user_id) ?? [])];
      const post = facts.get(id);
      if (post) {
        if (post.group_id !== null) muting.push(...(byGroup.get(post.group_id) ?? []));
        const contains = createWordFinder(joinTexts(post));
        for (const [word, rows] of byWord)
          if (word !== null && contains(word)) muting.push(...rows);
      }
      return [id, new Set(muting.map(({ listener }) => listener))];
    }),
  );
}

type Facts = TextsOfPost & { id: number; group_id: number | null };

async function loadFacts(db: Database, posts: readonly NewPost[]): Promise<Map<number, Facts>> {
  const rows = await db.query<Facts>(sql`
    select c.id, c.group_id, c.title, c.text, c.link_title, c.link_description
    from unnest(${posts.map(({ id }) => id)}::bigint[], ${posts.map(({ user_id }) => user_id)}::bigint[]) p (id, author_id)
    cross join lateral (select c.* from visible_posts(p.author_id) c where c.id = p.id offset 0) c`);
  return new Map(rows.map((row) => [row.id, row]));
}
