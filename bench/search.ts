// Search among 1,000,000 posts of 12 words out of 50,000, some of them common and most of them rare, as words are: by the rules, and without them.
import type pg from 'pg';
import type { Database } from '#server/kit/database.ts';
import { int, sql } from '#server/kit/sql.ts';
import { nearly } from '#server/search/alike.ts';
import { bounded } from '#server/search/bounded.ts';
import { countOfPosts, counted, idsOfPosts, most } from '#server/search/posts.ts';
import { exactly, read, sought, type Sought } from '#server/search/sought.ts';
import { openSessions } from './world.ts';

const people = 2_000;
const posts = 1_000_000;

/** The word of a rank in letters, none like another; the same in the database and here. */
const inDatabase = (rank: string) => `translate(lpad(to_hex(${rank}::bigint * 2654435761 % 4294967296), 8, '0'), '0123456789', 'ghijklmnop')`;
export const word = (rank: number) =>
  ((BigInt(rank) * 2_654_435_761n) % 4_294_967_296n)
    .toString(16)
    .padStart(8, '0')
    .replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]!);
const anyWord = inDatabase('floor(50000 ^ random())');

/** Seven of ten posts are Public. Beside the triggers, which would take minutes, the vocabulary is filled by hand. */
export async function fillSearch(pool: pg.Pool): Promise<string[]> {
  return openSessions(pool, 200, [
    `select setseed(0.42)`,
    `set maintenance_work_mem = '512MB'`,
    `alter table contents disable trigger user; drop index contents_words`,
    `insert into people (username, username_key, name, email, email_key, confirmed_at)
     select 'member' || i, 'member' || i, 'Member ' || i, 'member' || i || '@example.org', 'member' || i || '@example.org', now() from generate_series(1, ${people}) i`,
    `insert into friendships (low_id, high_id, requester_id, status)
     select least(a, b), greatest(a, b), a, 1 from (select i % ${people} + 1 as a, floor(random() * ${people})::int + 1 as b from generate_series(1, ${people * 25}) i) pairs
     where a <> b on conflict do nothing`,
    `insert into contents (author_id, text, shared_as, added_on, open_to_all)
     select floor(random() * ${people})::int + 1, ${Array.from({ length: 12 }, () => anyWord).join(" || ' ' || ")},
       case when i % 10 < 7 then 'Public' when i % 10 < 9 then 'Friends' else 'Private' end, now() - (${posts} - i) * interval '20 seconds', i % 10 < 7
     from generate_series(1, ${posts}) i`,
    `create index contents_words on contents using gin (words)`,
    `insert into known_words (word) select distinct ${inDatabase('r')} from generate_series(1, 50000) r on conflict do nothing`,
    `alter table contents enable trigger user`,
    `vacuum analyze`,
  ]);
}

const misspelt = (right: string) => right.slice(0, 3) + (right[3] === 'z' ? 'y' : 'z') + right.slice(4);

export type Keyword = { keyword: string; rare?: boolean };

export const keywords: Record<string, Keyword> = {
  'a rare word': { keyword: word(30_000), rare: true },
  'a common word': { keyword: word(2) },
  'a word in between': { keyword: word(300) },
  'two words, both common': { keyword: `${word(3)} ${word(5)}` },
  'two words, one rare': { keyword: `${word(2)} ${word(9_000)}`, rare: true },
  'the beginning of a word': { keyword: word(40).slice(0, 5) },
  'the beginning of many words': { keyword: word(40).slice(0, 2) },
  'a misspelt rare word': { keyword: misspelt(word(20_000)), rare: true },
  'a misspelt word in between': { keyword: misspelt(word(300)), rare: true },
};

const size = 20;
const window = { after: undefined, skip: 0, take: size + 1 };

/** The first page and how many there are, read as it was typed, else as it may be meant. */
async function search(db: Database, keyword: string, look: (what: Sought) => Promise<number>) {
  const parts = await bounded(db, most.statement, (db) => read(db, keyword));
  if (await look(sought(parts, exactly))) return;
  const reading = await bounded(db, most.statement, (db) => nearly(db, parts));
  if (!reading || !(await look(sought(parts, reading)))) throw new Error(`nothing is found for ${keyword}, which measures nothing`);
}

export const byTheRules = (db: Database, viewer: number, { keyword }: Keyword) =>
  search(db, keyword, async (what) => {
    const ids = await idsOfPosts(db, viewer, what, undefined, window);
    return ids.length > size ? countOfPosts(db, viewer, what, undefined) : ids.length;
  });

/**
 * The same of what everybody may see, asked without asking who may: `rare`, by the index of words and then put in order, else as the planner
 * would have it. Of both the better one for the keyword, which somebody would write who knows what is rare.
 */
export const bare = (db: Database, { keyword, rare }: Keyword) =>
  search(db, keyword, async ({ posts: query }) => {
    const found = sql`contents c where c.open_to_all and c.words @@ ${query}::tsquery`;
    const newest = sql`order by c.added_on desc, c.id desc limit ${int(size + 1)}`;
    const rows = await db.all(
      rare
        ? sql`with found as materialized (select c.id, c.added_on from ${found}) select c.id from found c ${newest}`
        : sql`select c.id from ${found} ${newest}`,
    );
    if (rows.length <= size) return rows.length;
    return (await db.one<{ total: number }>(sql`select count(*)::int as total from (select from ${found} limit ${int(counted + 1)}) c`))!.total;
  });
