// What a keyword asks for. What people type becomes words and tags; nothing of it is ever read as an operator of the database.
import { tagKey } from '#contract/mentions.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';

/** A query of words as PostgreSQL writes it. Empty: nothing is asked for by words. */
export type Query = string;

export type ParsedQuery = {
  /** For posts, and for names, in which a username asked for by its sign is a username only. */
  posts: Query;
  names: Query;
  /** What a post has to hold of it, one by one: `posts` without what it must not hold. */
  held: Query[];
  /** Each of them is to be carried. */
  tags: string[];
  /** Somebody is called by their username, which no group and no action has. */
  called: boolean;
};

/** Words that go into one query, each as it is looked for. `rows` and `without` are queries: words in a row, and what is not to be there. */
type Lexemes = {
  words: string[];
  rows: string[];
  names: string[];
  usernames: string[];
  without: string[];
};

const written = (word: string) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

const isLetter = (word: string) => /^[a-z0-9]$/.test(word);

/** In texts one letter begins too much to be looked for as a beginning; one sign of other scripts may be a word. */
export const beginning = (word: string) => (isLetter(word) ? written(word) : `${written(word)}:*`);

/** How a word is looked for: itself, or in its place what it may be meant to be. */
export type Reading = (word: string) => string;

export const exactly: Reading = beginning;

/** What of a keyword is what: "in a row", -without, #tag, @username, and words. */
export function parts(keyword: string) {
  const rows: string[] = [];
  const rest = keyword
    .replaceAll(/"([^"]*)"/g, (_, row: string) => (rows.push(row), ' '))
    .replaceAll('"', ' ');
  const tokens = rest.split(/\s+/).filter(Boolean);
  const startingWith = (sign: string) =>
    tokens.filter((token) => token.startsWith(sign) && token.length > 1);
  const [tags, usernames, without] = [startingWith('#'), startingWith('@'), startingWith('-')];
  return {
    rows,
    tags: [...new Set(tags.map(tagKey).filter(Boolean))],
    usernames: usernames.map((token) => token.slice(1)).join(' '),
    without: without.map((token) => token.slice(1)),
    words: tokens.filter((token) => ![...tags, ...usernames, ...without].includes(token)).join(' '),
  };
}

export type Parts = Lexemes & { tags: string[] };

/** The words of it as the database folds and parts them, the same way in which it keeps them. */
export async function read(db: Database, keyword: string): Promise<Parts> {
  const { rows, tags, usernames, without, words } = parts(keyword);
  const lexemes = (await db.queryOneGeneric<Lexemes>(sql`
    select tsvector_to_array(to_tsvector('simple', query_text(${`${words} ${usernames}`}))) as words,
      array(select q from (select phraseto_tsquery('simple', query_text(r))::text as q from unnest(${rows}::text[]) r) q where q <> '') as rows,
      query_names(${`${words} ${rows.join(' ')}`}) as names, query_names(${usernames}) as usernames,
      array(select q from (select phraseto_tsquery('simple', query_text(w))::text as q from unnest(${without}::text[]) w) q where q <> '') as without`))!;
  return { ...lexemes, tags };
}

/** The queries for it, each word read in this way. */
export function sought(
  { words, rows, names, usernames, without, tags }: Parts,
  reading: Reading,
): ParsedQuery {
  const less = without.map((query) => `!(${query})`);
  const held = [...words.map(reading), ...rows.map((row) => `(${row})`)];
  return {
    held,
    posts: held.length || tags.length ? [...held, ...less].join(' & ') : '',
    names:
      names.length + usernames.length
        ? [
            ...names.map((word) => (isLetter(word) ? `${written(word)}:*` : reading(word))),
            ...usernames.map((word) => `${written(word)}:*A`),
            ...less,
          ].join(' & ')
        : '',
    tags,
    called: usernames.length > 0,
  };
}
