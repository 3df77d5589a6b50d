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

export const keywords: Record<string, string> = {
  'a rare word': word(30_000),
  'a common word': word(2),
  'a word in between': word(300),
  'two words, both common': `${word(3)} ${word(5)}`,
  'two words, one rare': `${word(2)} ${word(9_000)}`,
  'the beginning of a word': word(40).slice(0, 5),
  'the beginning of many words': word(40).slice(0, 2),
  'a misspelt rare word': misspelt(word(20_000)),
  'a misspelt common word': misspelt(word(4)),
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

export const byTheRules = (db: Database, viewer: number, keyword: string) =>
  search(db, keyword, async (what) => {
    const ids = await idsOfPosts(db, viewer, what, undefined, window);
    return ids.length > size ? countOfPosts(db, viewer, what, undefined) : ids.length;
  });

/** The same of what everybody may see, asked without asking who may. */
export const bare = (db: Database, keyword: string) =>
  search(db, keyword, async ({ posts: query }) => {
    const rows = await db.all(
      sql`select c.id from contents c where c.open_to_all and c.words @@ ${query}::tsquery order by c.added_on desc, c.id desc limit ${int(size + 1)}`,
    );
    if (rows.length <= size) return rows.length;
    const row = await db.one<{ total: number }>(sql`
      select count(*)::int as total from (select from contents c where c.open_to_all and c.words @@ ${query}::tsquery limit ${int(counted + 1)}) c`);
    return row!.total;
  });
