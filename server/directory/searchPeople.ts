// Search for people by name or username. Other profile fields are not searched, because their
// owners can hide them.
import { toLikeText } from '../db/likeText.ts';
import type { Database } from '../db/database.ts';
import { rowLimit } from '../db/pagination.ts';
import { timeouts, withTimeout } from '../db/timeLimit.ts';
import { emptySql, literalInt, sql, type Sql } from '../db/sql.ts';

/** Maximum people per page and per search. A member who needs others types more of the name. */
export const maxPeople = { page: 20, search: 1_000 };

/** For transactions that run these searches. `searchByName` says why. */
export const customPlanSettings = { plan_cache_mode: 'force_custom_plan' };

/**
 * Selects the ids and row positions of people who match the keyword: first those whose name begins
 * with it, then those with another word of the name or the username beginning with it, then those
 * whose names contain it. Each part is ordered by name. Without a keyword, the newest members.
 * Each part is read through an index, and only if the parts before it do not fill the page.
 * Limits count only people the viewer can see and who satisfy `condition`, which begins with `and`.
 */
export function searchPeopleQuery(
  viewer: number,
  keyword: string,
  { take, skip = 0, condition = emptySql }: { take: number; skip?: number; condition?: Sql },
): Sql {
  const others = sql`visible_people(${viewer}) p where p.id <> ${viewer} ${condition}`;
  const maxRows = rowLimit({ skip, take });
  const pageClause = sql`limit ${rowLimit({ skip: 0, take })} offset ${skip}`;
  const conditions = keywordConditions(keyword);
  if (!conditions)
    return sql`select id, row_number() over () as ordinal from (select p.id from ${others} order by p.id desc ${pageClause}) found`;
  const selectMatches = (matches: Sql) =>
    sql`(select p.id, ${foldedName} as name from ${others} and ${matches} order by ${foldedName}, p.id limit ${maxRows})`;
  const { nameBegins, wordBegins, contains } = conditions;
  const within =
    contains &&
    sql`${contains} and not (${wordBegins}) and not ${nameBegins} and (select count(*) from named) + (select count(*) from worded) < ${maxRows}`;
  return sql`
    with named as materialized (${selectMatches(nameBegins)}),
      worded as materialized (${selectMatches(sql`(${wordBegins}) and not ${nameBegins} and (select count(*) from named) < ${maxRows}`)}),
      within as materialized (${within ? selectMatches(within) : sql`select * from named where false`})
    select found.id, row_number() over (order by found.part, found.name, found.id) as ordinal from (
      select 0 as part, n.id, n.name from named n union all select 1, w.id, w.name from worded w union all select 2, w.id, w.name from within w
      order by part, name, id ${pageClause}) found`;
}

// Must match the index expression.
const foldedName = sql`fold_text(p.name) collate "C"`;

/**
 * Conditions on a people row aliased `p`: the name begins with the keyword, another word of the
 * names does, or the names contain it. Undefined for an empty keyword.
 */
function keywordConditions(
  keyword: string,
): { nameBegins: Sql; wordBegins: Sql; contains: Sql | undefined } | undefined {
  // People type usernames as they are shown, such as "@ada".
  const word = toLikeText(keyword.trim().replace(/^@/, ''));
  if (!word) return undefined;
  const names = sql`fold_text(p.name || ' ' || p.username)`;
  const laterWord = sql`${names} like '% ' || fold_text(${word}) || '%'`;
  return {
    nameBegins: sql`${foldedName} like fold_text(${word}) || '%'`,
    // Only a keyword of several words can match across the end of the name and the username.
    wordBegins: /\s/.test(word)
      ? sql`${names} like fold_text(${word}) || '%' or ${laterWord}`
      : laterWord,
    // One or two letters match only at the beginning of a word, where an index can be used.
    contains: word.length < 3 ? undefined : sql`${names} like '%' || fold_text(${word}) || '%'`,
  };
}

/**
 * Condition, which begins with `and`, and sort order of a keyword search on people rows aliased
 * `p`. For small sets, such as the members of a group: `searchPeopleQuery` searches all people.
 */
export function nameSearch(keyword: string): { andMatches: Sql; order: Sql } {
  const conditions = keywordConditions(keyword);
  if (!conditions) return { andMatches: emptySql, order: sql`p.id desc` };
  const begins = sql`(${conditions.nameBegins} or ${conditions.wordBegins})`;
  return {
    // `contains` includes the names that begin with the keyword.
    andMatches: sql`and ${conditions.contains ?? begins}`,
    order: sql`not ${begins}, fold_text(p.name), p.id`,
  };
}

/**
 * One page of ids, ordered by name, and the total, in one query. `matching` is a from clause with
 * people aliased `p`. With a keyword, only the newest `maxPeople.search + 1` matches are counted
 * and sorted. A member who needs others types more of the name.
 */
export async function loadPageByName(
  db: Database,
  matching: Sql,
  keyword: string | undefined,
  { size, skip }: { size: number; skip: number },
) {
  const limitClause = keyword
    ? sql`order by p.id desc limit ${literalInt(maxPeople.search + 1)}`
    : emptySql;
  return (await db.queryOne<{ total: number; ids: number[] }>(sql`
    with found as materialized (select p.id, fold_text(p.name) as name ${matching} ${limitClause})
    select (select count(*)::int from found) as total,
      array(select f.id from found f order by f.name, f.id limit ${rowLimit({ skip: 0, take: size })} offset ${skip}) as ids`))!;
}

/**
 * Plans each query for its own parameters, because the best plan for a common name is the worst for
 * a rare one.
 */
export const searchByName = <T>(db: Database, work: (db: Database) => Promise<T>) =>
  withTimeout(db, timeouts.statement, work, customPlanSettings);
