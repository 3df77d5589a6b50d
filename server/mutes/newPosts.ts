// Which listeners of new posts have muted their author, their group or a word in them.
import { limits } from '#contract/limits.ts';
import type { Database } from '../db/database.ts';
import { literalInt, sql } from '../db/sql.ts';
import { isMuteActive } from './activeMutes.ts';
import { findListenersByWord } from './listenersByWord.ts';
import type { TextsOfPost } from './words.ts';

type NewPost = { id: number; user_id: number };
/** A muted person or group, with the listeners who mute it. */
type MuteRow = { person: number | null; group: number | null; listeners: number[] };

/**
 * The listeners who do not want to hear of each post, by the id of the post, and those whose words
 * could not be compared in time: they see the post in their next feed, which compares again. The
 * texts of posts are read only if a listener has muted groups or words.
 */
export async function findMutingListeners(
  db: Database,
  posts: readonly NewPost[],
  listeners: readonly number[],
): Promise<Map<number, Set<number>>> {
  const mutes = await db.query<MuteRow>(sql`
    select x.muted_person_id as person, x.muted_group_id as group, json_agg(x.person_id) as listeners
    from mutes x where x.person_id = any (${listeners}::bigint[]) and x.word is null and x.muted_content_id is null and ${isMuteActive}
      and (x.muted_person_id is null or x.muted_person_id = any (${posts.map(({ user_id }) => user_id)}::bigint[]))
    group by x.muted_person_id, x.muted_group_id`);
  const wordLists = await db.query<{ listener: number; characters: number }>(sql`
    select x.person_id as listener, sum(char_length(x.word))::int as characters
    from mutes x where x.person_id = any (${listeners}::bigint[]) and x.word is not null and ${isMuteActive} group by x.person_id`);
  if (mutes.length + wordLists.length === 0) return new Map();
  const byPerson = new Map(mutes.map(({ person, listeners }) => [person, listeners]));
  const byGroup = new Map(
    mutes.flatMap(({ group, listeners }) => (group === null ? [] : [[group, listeners]])),
  );
  const facts =
    wordLists.length > 0 || mutes.some(({ person }) => person === null)
      ? await loadFacts(db, posts)
      : new Map<number, Facts>();
  const quotes = wordLists.length
    ? await loadQuotes(
        db,
        [...facts.values()].flatMap(({ quoted_id }) => quoted_id ?? []),
      )
    : [];
  const { found, unchecked } = await findListenersByWord(db, wordLists, [
    ...facts.values(),
    ...quotes,
  ]);
  const byWord = new Map([...facts.keys()].map((id, i) => [id, found[i]!]));
  const byQuote = await keepThoseWhoSee(
    db,
    new Map(quotes.map(({ id }, i) => [id, found[facts.size + i]!])),
  );
  return new Map(
    posts.map(({ id, user_id }) => [
      id,
      new Set([
        ...(byPerson.get(user_id) ?? []),
        ...(byGroup.get(facts.get(id)?.group_id ?? 0) ?? []),
        ...(byWord.get(id) ?? []),
        ...(byQuote.get(facts.get(id)?.quoted_id ?? 0) ?? []),
        ...unchecked,
      ]),
    ]),
  );
}

/** The beginnings of quoted posts, which not all listeners can see. */
const loadQuotes = async (db: Database, quoted: readonly number[]) =>
  quoted.length === 0
    ? []
    : db.query<TextsOfPost & { id: number }>(sql`
        select c.id, c.title, left(c.text, ${literalInt(limits.quotedText)}) as text, '' as link_title, '' as link_description
        from unnest(${[...new Set(quoted)]}::bigint[]) k (id) cross join lateral post_unchecked(k.id) c where not c.draft`);

/** Pairs of a quote and a listener whose sight of the quoted post is checked. */
const maxCheckedPairs = 1_000;

/**
 * Of the listeners by the id of a quoted post, those who can see it: for others, the quote has no
 * text. Checks only these, because one who mutes words seldom mutes one of the quote. Beyond
 * `maxCheckedPairs` a listener counts as one who can see it: they see the post in their next feed,
 * which compares again.
 */
async function keepThoseWhoSee(
  db: Database,
  listenersByQuote: ReadonlyMap<number, readonly number[]>,
): Promise<Map<number, number[]>> {
  const pairs = [...listenersByQuote].flatMap(([id, listeners]) =>
    [...new Set(listeners)].map((listener) => ({ id, listener })),
  );
  if (pairs.length === 0) return new Map();
  const rows = await db.query<{ id: number; listeners: number[] }>(sql`
    select k.id, json_agg(k.listener) as listeners
    from unnest(${pairs.map(({ id }) => id)}::bigint[], ${pairs.map(({ listener }) => listener)}::bigint[]) with ordinality k (id, listener, place)
    where k.place > ${literalInt(maxCheckedPairs)} or can_see_post(k.listener, k.id) group by k.id`);
  return new Map(rows.map(({ id, listeners }) => [id, listeners]));
}

type Facts = TextsOfPost & { id: number; group_id: number | null; quoted_id: number | null };

async function loadFacts(db: Database, posts: readonly NewPost[]): Promise<Map<number, Facts>> {
  const rows = await db.query<Facts>(sql`
    select c.id, c.group_id, c.quoted_id, c.title, c.text, c.link_title, c.link_description
    from unnest(${posts.map(({ id }) => id)}::bigint[], ${posts.map(({ user_id }) => user_id)}::bigint[]) p (id, author_id)
    cross join lateral (select c.* from visible_posts(p.author_id) c where c.id = p.id offset 0) c`);
  return new Map(rows.map((row) => [row.id, row]));
}
