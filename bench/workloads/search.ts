// W6: search for 15 posts. The baseline searches the same words without visibility rules.
import type { Output } from '#contract/calls.ts';
import { pageSizes } from '#contract/limits.ts';
import { sql } from '#server/db/sql.ts';
import { fetchJson } from '../server.ts';
import type { BenchServer } from '../setup.ts';
import { accented, hasAccent, word } from '../dataset/words.ts';
import { failIf, type WorkloadRow } from './row.ts';

const misspelled = (word: string) =>
  word.slice(0, 3) + (word[3] === 'a' ? 'o' : 'a') + word.slice(4);
/** Rank of a frequent word that occurs with and without an accent. */
const accent = Array.from({ length: 1_000 }, (_, i) => i + 200).find(hasAccent)!;
/** Rank of a word that only a few posts contain. */
const rare = (posts: number) => (posts > 100_000 ? 30_000 : 3_000);

/** `meant` is what the baseline searches for: whole words without accents or misspellings. */
type SearchCase = { id: string; name: string; keyword: string; meant?: string };

const mainCases = (posts: number): SearchCase[] => [
  { id: 'W6a', name: 'search: a word in between', keyword: word(300) },
  { id: 'W6b', name: 'search: a rare word', keyword: word(rare(posts)) },
  {
    id: 'W6c',
    name: 'search: a word with an accent',
    keyword: accented(accent),
    meant: word(accent),
  },
];

/** S1 to S5: other kinds of keywords. */
const moreCases = (posts: number): SearchCase[] => [
  { id: 'S1', name: 'search: a common word', keyword: word(2) },
  { id: 'S2', name: 'search: two common words', keyword: `${word(3)} ${word(5)}` },
  { id: 'S3', name: 'search: two words, one rare', keyword: `${word(2)} ${word(9_000)}` },
  {
    id: 'S4',
    name: 'search: a misspelled rare word',
    keyword: misspelled(word(rare(posts))),
    meant: word(rare(posts)),
  },
  {
    id: 'S5',
    name: 'search: a misspelled word in between',
    keyword: misspelled(word(303)),
    meant: word(303),
  },
];

function rowOf(
  benchServer: BenchServer,
  { id, name, keyword, meant = keyword }: SearchCase,
): WorkloadRow {
  const path = `/content/search?pageSize=15&keyword=${encodeURIComponent(keyword)}`;
  return {
    id,
    name,
    next: () => benchServer.get(path),
    baselinePath: () => `/search?words=${encodeURIComponent(meant)}`,
    ...(id.startsWith('W') && { target: { peer: { perSecond: 3.8, factor: 30 } } }),
    check: async () => {
      const { contents } = await fetchJson<Output<'GET /content/search'>>(
        benchServer.product.url,
        benchServer.get(path, 2),
      );
      const expected = await benchServer.db.query<{ id: number }>(sql`
        with found as materialized (select c.* from visible_posts(2) c where c.words @@ plainto_tsquery('simple', ${meant}) and not c.draft)
        select id from found c order by c.created_at desc, c.id desc limit 15`);
      failIf(expected.length === 0, `${name}, which matches no post,`);
      // A misspelled word may also match other words, so only a result is expected then.
      const missing = expected.filter((row) => !contents.some((one) => one.id === row.id));
      failIf(
        meant === keyword || id === 'W6c'
          ? missing.length > 0 || contents.length !== expected.length
          : contents.length === 0,
        name,
      );
    },
  };
}

export const searchRows = (benchServer: BenchServer): WorkloadRow[] =>
  mainCases(benchServer.size.posts).map((one) => rowOf(benchServer, one));
export const moreSearchRows = (benchServer: BenchServer): WorkloadRow[] => [
  ...moreCases(benchServer.size.posts).map((one) => rowOf(benchServer, one)),
  {
    id: 'S6',
    name: 'search: people, groups, actions and posts together',
    next: () => benchServer.get(`/search/index?keyword=${word(300)}`),
    baselinePath: () => `/search?words=${word(300)}`,
    check: async () => {
      const { posts } = await fetchJson<Output<'GET /search/index'>>(
        benchServer.product.url,
        benchServer.get(`/search/index?keyword=${word(300)}`, 2),
      );
      failIf(posts.length !== pageSizes.feed, 'the combined search');
    },
  },
];
