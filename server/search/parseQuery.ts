// Parser of search keywords into full-text queries and tags. No input is interpreted as a database
// operator.
import { tagKey } from '#contract/mentions.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';

/** A PostgreSQL tsquery as text. Empty if there are no words. */
export type TsQuery = string;

export type ParsedQuery = {
  /** Queries for posts and for names. In `names`, a username with @ matches usernames only. */
  posts: TsQuery;
  names: TsQuery;
  /** The required parts of `posts`, without the exclusions. */
  required: TsQuery[];
  /** Tags that are all required. */
  tags: string[];
  /** True if the keyword contains a @username, which groups and actions do not have. */
  hasUsername: boolean;
};

/**
 * The lexemes of one keyword. `phrases` and `excluded` are tsqueries: quoted phrases and
 * exclusions.
 */
type Lexemes = {
  words: string[];
  phrases: string[];
  names: string[];
  usernames: string[];
  excluded: string[];
};

const quoteLexeme = (word: string) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

const isLetter = (word: string) => /^[a-z0-9]$/.test(word);

/**
 * Prefix query for a word. A single Latin letter is matched exactly, because it begins too many
 * words. In other scripts a single character may be a word.
 */
export const prefixQuery = (word: string) =>
  isLetter(word) ? quoteLexeme(word) : `${quoteLexeme(word)}:*`;

/** Converts a word to a query: the word itself, or also its likely corrections. */
export type WordQuery = (word: string) => string;

export const exactWordQuery: WordQuery = prefixQuery;

/** Splits a keyword into "phrases", -exclusions, #tags, @usernames and words. */
function splitKeyword(keyword: string) {
  const phrases: string[] = [];
  const unquoted = keyword
    .replaceAll(/"([^"]*)"/g, (_, phrase: string) => (phrases.push(phrase), ' '))
    .replaceAll('"', ' ');
  const tokens = unquoted.split(/\s+/).filter(Boolean);
  const withPrefix = (sign: string) =>
    tokens.filter((token) => token.startsWith(sign) && token.length > 1);
  const [tags, usernames, excluded] = [withPrefix('#'), withPrefix('@'), withPrefix('-')];
  return {
    phrases,
    tags: [...new Set(tags.map(tagKey).filter(Boolean))],
    usernames: usernames.map((token) => token.slice(1)).join(' '),
    excluded: excluded.map((token) => token.slice(1)),
    words: tokens
      .filter((token) => ![...tags, ...usernames, ...excluded].includes(token))
      .join(' '),
  };
}

export type KeywordParts = Lexemes & { tags: string[] };

/** Splits and folds the words in the database, in the same way as the indexed texts. */
export async function tokenize(db: Database, keyword: string): Promise<KeywordParts> {
  const { phrases, tags, usernames, excluded, words } = splitKeyword(keyword);
  const lexemes = (await db.queryOne<Lexemes>(sql`
    select tsvector_to_array(to_tsvector('simple', normalize_query_text(${`${words} ${usernames}`}))) as words,
      array(select q from (select phraseto_tsquery('simple', normalize_query_text(r))::text as q from unnest(${phrases}::text[]) r) q where q <> '') as phrases,
      split_query_names(${`${words} ${phrases.join(' ')}`}) as names, split_query_names(${usernames}) as usernames,
      array(select q from (select phraseto_tsquery('simple', normalize_query_text(w))::text as q from unnest(${excluded}::text[]) w) q where q <> '') as excluded`))!;
  return { ...lexemes, tags };
}

/** Builds the queries. `toWordQuery` converts each word. */
export function buildQuery(
  { words, phrases, names, usernames, excluded, tags }: KeywordParts,
  toWordQuery: WordQuery,
): ParsedQuery {
  const exclusions = excluded.map((query) => `!(${query})`);
  const required = [...words.map(toWordQuery), ...phrases.map((phrase) => `(${phrase})`)];
  return {
    required,
    posts: required.length || tags.length ? [...required, ...exclusions].join(' & ') : '',
    names:
      names.length + usernames.length
        ? [
            // In names, a single letter is the beginning of a word: an initial.
            ...names.map((word) => (isLetter(word) ? `${quoteLexeme(word)}:*` : toWordQuery(word))),
            // The weight A marks usernames (name_vector).
            ...usernames.map((word) => `${quoteLexeme(word)}:*A`),
            ...exclusions,
          ].join(' & ')
        : '',
    tags,
    hasUsername: usernames.length > 0,
  };
}
