// W6: 20 posts by words. The same words are looked for without the rules.
import type { Output } from '#contract/calls.ts';
import { sql } from '#server/db/sql.ts';
import { answered } from '../server.ts';
import type { BenchServer } from '../setup.ts';
import { accented, hasAccent, word } from '../dataset/words.ts';
import { failIf, type Row } from './row.ts';

const misspelt = (right: string) =>
  right.slice(0, 3) + (right[3] === 'a' ? 'o' : 'a') + right.slice(4);
const accent = Array.from({ length: 1_000 }, (_, i) => i + 200).find(hasAccent)!;
const rare = (posts: number) => (posts > 100_000 ? 30_000 : 3_000);

/** The words, what the limit is asked for (by whole words without accents, as they are meant), and how it is called. */
type ParsedQuery = { id: string; name: string; keyword: string; meant?: string };

const countAndHash = (posts: number): ParsedQuery[] => [
  { id: 'W6a', name: 'search: a word in between', keyword: word(300) },
  { id: 'W6b', name: 'search: a rare word', keyword: word(rare(posts)) },
  {
    id: 'W6c',
    name: 'search: a word with an accent',
    keyword: accented(accent),
    meant: word(accent),
  },
];

/** Words of every kind. */
const more = (posts: number): ParsedQuery[] => [
  { id: 'S1', name: 'search: a common word', keyword: word(2) },
  { id: 'S2', name: 'search: two common words', keyword: `${word(3)} ${word(5)}` },
  { id: 'S3', name: 'search: two words, one rare', keyword: `${word(2)} ${word(9_000)}` },
  {
    id: 'S4',
    name: 'search: a misspelt rare word',
    keyword: misspelt(word(rare(posts))),
    meant: word(rare(posts)),
  },
  {
    id: 'S5',
    name: 'search: a misspelt word in between',
    keyword: misspelt(word(303)),
    meant: word(303),
  },
];

function rowOf(benchServer: BenchServer, { id, name, keyword, meant = keyword }: ParsedQuery): Row {
  const path = `/content/search?pageSize=20&keyword=${encodeURIComponent(keyword)}`;
  return {
    id,
    name,
    next: () => benchServer.get(path),
    limit: () => `/search?words=${encodeURIComponent(meant)}`,
    ...(id.startsWith('W') && { target: { peer: { perSecond: 3.8, times: 30 } } }),
    check: async () => {
      const { contents } = await answered<Output<'GET /content/search'>>(
        benchServer.product.url,
        benchServer.get(path, 2),
      );
      const right = await benchServer.db.query<{ id: number }>(sql`
        with found as materialized (select c.* from visible_contents(2) c where c.words @@ plainto_tsquery('simple', ${meant}) and not c.draft)
        select id from found c order by c.added_on desc, c.id desc limit 20`);
      failIf(right.length === 0, `${name}, which nothing holds and`);
      // what is misspelt may mean something else besides
      const missing = right.filter((row) => !contents.some((one) => one.id === row.id));
      failIf(
        meant === keyword || id === 'W6c'
          ? missing.length > 0 || contents.length !== right.length
          : contents.length === 0,
        name,
      );
    },
  };
}

export const searches = (benchServer: BenchServer): Row[] =>
  countAndHash(benchServer.size.posts).map((one) => rowOf(benchServer, one));
export const moreSearches = (benchServer: BenchServer): Row[] => [
  ...more(benchServer.size.posts).map((one) => rowOf(benchServer, one)),
  {
    id: 'S6',
    name: 'search: people, groups, actions and posts at once',
    next: () => benchServer.get(`/search/index?keyword=${word(300)}`),
    limit: () => `/search?words=${word(300)}`,
    check: async () => {
      const { posts } = await answered<Output<'GET /search/index'>>(
        benchServer.product.url,
        benchServer.get(`/search/index?keyword=${word(300)}`, 2),
      );
      failIf(posts.length !== 20, 'the search for all');
    },
  },
];
