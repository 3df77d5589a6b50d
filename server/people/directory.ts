// Finding people by name or username, never by anything that they may have hidden.
import type { Input } from '#contract/calls.ts';
import { pageSizes } from '#contract/limits.ts';
import type { RequestContext, Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import { pageCountOf, parsePaging, limitClause } from '../db/pagination.ts';
import { emptySql, sql, type Sql } from '../db/sql.ts';
import { listed } from './personListItem.ts';
import { suggestions } from './suggestions.ts';

/** People on a page at most, and in all pages of a search: whoever wants others types more of the name. */
export const most = { page: 20, search: 1_000 };

export const onItsOwn = { plan_cache_mode: 'force_custom_plan' };

export async function getUsers(input: Input<'GET /user/get-users'>, ctx: RequestContext<Member>) {
  const { page, size: wanted } = parsePaging(input, pageSizes.people);
  const size = Math.min(wanted, most.page);
  const skip = (page - 1) * size;
  if (input.suggestions === 'Y') {
    const { users, total } = await suggestions(ctx, size, skip);
    return { users, pageCount: pageCountOf(total, size) };
  }
  if (skip >= most.search) return { users: [], pageCount: pageCountOf(most.search, size) };
  const look = (db: Database) =>
    listed({ ...ctx, db }, found(ctx.member.id, input.keyword ?? '', size + 1, skip));
  // planned for each word: the short way of a common one is the long way of a rare one
  const users = await (input.keyword ? ctx.db.transaction(look, onItsOwn) : look(ctx.db));
  return {
    users: users.slice(0, size),
    pageCount: users.length > size ? page + 1 : users.length ? page : page - 1,
  };
}

/**
 * Whoever is called so: those first whose name begins so, then those of whom another name or the username does, then those in whose names it stands, each by
 * their names; without a word, the newest members. Each part is read along the index of names or out of the index of words, and only where those before
 * it do not fill the page. The limits count only people whom the viewer sees, and of whom `also` holds.
 */
export function found(
  viewer: number,
  keyword: string,
  take: number,
  skip = 0,
  also = emptySql,
): Sql {
  const others = sql`visible_people(${viewer}) p where p.id <> ${viewer} ${also}`;
  const most = limitClause({ skip, take });
  const cut = sql`limit ${limitClause({ skip: 0, take })} offset ${skip}`;
  const parts = partsOf(keyword);
  if (!parts)
    return sql`select id, row_number() over () as place from (select p.id from ${others} order by p.id desc ${cut}) found`;
  const first = (which: Sql) =>
    sql`(select p.id, ${byName} as name from ${others} and ${which} order by ${byName}, p.id limit ${most})`;
  const { nameBegins, wordBegins, contains } = parts;
  const within =
    contains &&
    sql`${contains} and not (${wordBegins}) and not ${nameBegins} and (select count(*) from named) + (select count(*) from worded) < ${most}`;
  return sql`
    with named as materialized (${first(nameBegins)}),
      worded as materialized (${first(sql`(${wordBegins}) and not ${nameBegins} and (select count(*) from named) < ${most}`)}),
      within as materialized (${within ? first(within) : sql`select * from named where false`})
    select found.id, row_number() over (order by found.part, found.name, found.id) as place from (
      select 0 as part, n.id, n.name from named n union all select 1, w.id, w.name from worded w union all select 2, w.id, w.name from within w
      order by part, name, id ${cut}) found`;
}

// written as its index has it
const byName = sql`folded(p.name) collate "C"`;

/** Of people named p: whether their name begins so, another word of their names does, or it stands anywhere in them. */
function partsOf(
  keyword: string,
): { nameBegins: Sql; wordBegins: Sql; contains: Sql | undefined } | undefined {
  const word = keyword.trim().replaceAll(/[\\%_]/g, '\\$&');
  if (!word) return undefined;
  const names = sql`folded(p.name || ' ' || p.username)`;
  const laterWord = sql`${names} like '% ' || folded(${word}) || '%'`;
  return {
    nameBegins: sql`${byName} like folded(${word}) || '%'`,
    // only several words can begin with the name and go on in the username
    wordBegins: /\s/.test(word)
      ? sql`${names} like folded(${word}) || '%' or ${laterWord}`
      : laterWord,
    // one or two letters are looked for at the beginning of a word, where an index finds them
    contains: word.length < 3 ? undefined : sql`${names} like '%' || folded(${word}) || '%'`,
  };
}

/** For people named p: whether they are called so, and in which order. */
export function called(keyword: string): { fits: Sql; order: Sql } {
  const parts = partsOf(keyword);
  if (!parts) return { fits: emptySql, order: sql`p.id desc` };
  const begins = sql`(${parts.nameBegins} or ${parts.wordBegins})`;
  return {
    fits: sql`and ${parts.contains ?? begins}`,
    order: sql`not ${begins}, folded(p.name), p.id`,
  };
}
