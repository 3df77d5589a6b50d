// Which listeners of new posts have muted their author, their group or a word in them.
import { limits } from '#contract/limits.ts';
import type { Database } from '../db/database.ts';
import { literalInt, sql } from '../db/sql.ts';
import { isMuteActive } from './activeMutes.ts';
import { createMutedWordSearch, foldWords, type TextsOfPost } from './words.ts';

type NewPost = { id: number; user_id: number };
/** A muted person, group or word as it was written, with the listeners who mute it. */
type MuteRow = {
  person: number | null;
  group: number | null;
  word: string | null;
  listeners: number[];
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
    select x.muted_person_id as person, x.muted_group_id as group, x.word, json_agg(x.person_id) as listeners
    from mutes x where x.person_id = any (${listeners}::bigint[]) and x.muted_content_id is null and ${isMuteActive}
      and (x.muted_person_id is null or x.muted_person_id = any (${posts.map(({ user_id }) => user_id)}::bigint[]))
    group by x.muted_person_id, x.muted_group_id, x.word`);
  if (mutes.length === 0) return new Map();
  const byPerson = new Map(mutes.map(({ person, listeners }) => [person, listeners]));
  const byGroup = new Map(
    mutes.flatMap(({ group, listeners }) => (group === null ? [] : [[group, listeners]])),
  );
  const facts = mutes.some(({ person }) => person === null)
    ? await loadFacts(db, posts)
    : new Map<number, Facts>();
  const wordRows = mutes.filter(({ word }) => word !== null);
  const foundWords = await createMutedWordSearch(
    null,
    wordRows.map(({ word }) => foldWords(word!)),
  )([...facts.values()]);
  const wordsOfPost = new Map([...facts.keys()].map((id, i) => [id, foundWords[i]!]));
  const byQuote = await findQuoteMutes(
    db,
    [...facts.values()].flatMap(({ quoted_id }) => quoted_id ?? []),
    wordRows,
  );
  return new Map(
    posts.map(({ id, user_id }) => [
      id,
      new Set([
        ...(byPerson.get(user_id) ?? []),
        ...(byGroup.get(facts.get(id)?.group_id ?? 0) ?? []),
        ...(wordsOfPost.get(id) ?? []).flatMap((position) => wordRows[position]!.listeners),
        ...(byQuote.get(facts.get(id)?.quoted_id ?? 0) ?? []),
      ]),
    ]),
  );
}

/**
 * The listeners who muted a word of a quoted post, by the id of that post. Only those who can see
 * it: for others, the quote has no text.
 */
async function findQuoteMutes(
  db: Database,
  quoted: readonly number[],
  wordRows: readonly MuteRow[],
): Promise<Map<number, number[]>> {
  if (quoted.length === 0 || wordRows.length === 0) return new Map();
  const readers = [...new Set(wordRows.flatMap(({ listeners }) => listeners))];
  const quotes = await db.query<TextsOfPost & { id: number; readers: number[] }>(sql`
    select q.id, q.title, q.text, '' as link_title, '' as link_description, json_agg(l.id) as readers
    from unnest(${[...new Set(quoted)]}::bigint[]) k (id) cross join unnest(${readers}::bigint[]) l (id)
    cross join lateral (
      select c.id, c.title, left(c.text, ${literalInt(limits.quotedText)}) as text from visible_posts(l.id) c where c.id = k.id and not c.draft offset 0) q
    group by q.id, q.title, q.text`);
  const found = await createMutedWordSearch(
    null,
    wordRows.map(({ word }) => foldWords(word!)),
  )(quotes);
  return new Map(
    quotes.map((quote, i) => {
      const canSee = new Set(quote.readers);
      return [
        quote.id,
        found[i]!.flatMap((position) => wordRows[position]!.listeners).filter((listener) =>
          canSee.has(listener),
        ),
      ];
    }),
  );
}

type Facts = TextsOfPost & { id: number; group_id: number | null; quoted_id: number | null };

async function loadFacts(db: Database, posts: readonly NewPost[]): Promise<Map<number, Facts>> {
  const rows = await db.query<Facts>(sql`
    select c.id, c.group_id, c.quoted_id, c.title, c.text, c.link_title, c.link_description
    from unnest(${posts.map(({ id }) => id)}::bigint[], ${posts.map(({ user_id }) => user_id)}::bigint[]) p (id, author_id)
    cross join lateral (select c.* from visible_posts(p.author_id) c where c.id = p.id offset 0) c`);
  return new Map(rows.map((row) => [row.id, row]));
}
