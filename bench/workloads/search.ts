// W6 and S1 to S6: searches. The baseline searches the same words without visibility rules.
import type { Output } from '#contract/calls.ts';
import { pageSizes } from '#contract/limits.ts';
import { sql } from '#server/db/sql.ts';
import { fetchJson } from '../server.ts';
import type { BenchServer } from '../setup.ts';
import { accented, hasAccent, word } from '../dataset/words.ts';
import { failIf, isSameList, usualViewer, type WorkloadRow } from './row.ts';

const misspelled = (word: string) =>
  word.slice(0, 3) + (word[3] === 'a' ? 'o' : 'a') + word.slice(4);
/** Rank of a frequent word that occurs with and without an accent. */
const accentedRank = Array.from({ length: 1_000 }, (_, i) => i + 200).find(hasAccent)!;
/** Rank of a word in about one of 1,000 (small) or 10,000 (large) posts. */
const rareRank = (posts: number) => (posts > 100_000 ? 30_000 : 3_000);

/** `meant` is what the baseline searches for: whole words without accents or misspellings. */
type SearchCase = {
  id: string;
  name: string;
  keyword: string;
  meant?: string;
  isMisspelled?: true;
};

const mainCases = (posts: number): SearchCase[] => [
  { id: 'W6a', name: 'search: a word of medium frequency', keyword: word(300) },
  { id: 'W6b', name: 'search: a rare word', keyword: word(rareRank(posts)) },
  {
    id: 'W6c',
    name: 'search: a word with an accent',
    keyword: accented(accentedRank),
    meant: word(accentedRank),
  },
];

/** S1 to S5: other kinds of keywords. */
const moreCases = (posts: number): SearchCase[] => [
  { id: 'S1', name: 'search: a common word', keyword: word(2) },
  { id: 'S2', name: 'search: two common words', keyword: `${word(3)} ${word(5)}` },
  // rank 9,000: about 400 posts, so that the pair is found in some of them
  { id: 'S3', name: 'search: two words, one rare', keyword: `${word(2)} ${word(9_000)}` },
  {
    id: 'S4',
    name: 'search: a misspelled rare word',
    keyword: misspelled(word(rareRank(posts))),
    meant: word(rareRank(posts)),
    isMisspelled: true,
  },
  {
    id: 'S5',
    name: 'search: a misspelled word of medium frequency',
    keyword: misspelled(word(303)),
    meant: word(303),
    isMisspelled: true,
  },
];

function rowOf(
  benchServer: BenchServer,
  { id, name, keyword, meant = keyword, isMisspelled }: SearchCase,
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
        benchServer.get(path, usualViewer),
      );
      const expected = await benchServer.db.query<{ id: number }>(sql`
        with found as materialized (select c.* from visible_posts(${usualViewer}) c where c.words @@ plainto_tsquery('simple', ${meant}) and not c.draft)
        select id from found c order by c.created_at desc, c.id desc limit 15`);
      if (expected.length === 0) throw new Error(`The dataset has no post for ${id}.`);
      // A misspelled word may also match other words, so only a result is expected then.
      failIf(
        isMisspelled
          ? contents.length === 0
          : !isSameList(
              contents.map((post) => post.id),
              expected.map((post) => post.id),
            ),
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
        benchServer.get(`/search/index?keyword=${word(300)}`, usualViewer),
      );
      failIf(posts.length !== pageSizes.feed, 'the combined search');
    },
  },
];
