// Finding people by name or username, never by anything that they may have hidden.
import type { Ask } from '#contract/calls.ts';
import { pageSizes } from '#contract/sizes.ts';
import type { Asked, Member } from '../house.ts';
import { pageCountOf, paging, rowsOf } from '../kit/page.ts';
import { nothing, sql, type Sql } from '../kit/sql.ts';
import { listed } from './listed.ts';
import { suggestions } from './suggestions.ts';

/** People on a page at most, and in all pages of a search: whoever wants others types more of the name. */
export const most = { page: 20, search: 1_000 };

export async function getUsers(input: Ask<'GET /user/get-users'>, asked: Asked<Member>) {
  const { page, size: wanted } = paging(input, pageSizes.people);
  const size = Math.min(wanted, most.page);
  const skip = (page - 1) * size;
  if (input.suggestions === 'Y') {
    const { users, total } = await suggestions(asked, size, skip);
    return { users, pageCount: pageCountOf(total, size) };
  }
  if (skip >= most.search) return { users: [], pageCount: pageCountOf(most.search, size) };
  const users = await listed(asked, found(asked.member.id, input.keyword ?? '', size + 1, skip));
  return { users: users.slice(0, size), pageCount: users.length > size ? page + 1 : users.length ? page : page - 1 };
}

/** Whoever is called so, those first whose name or username begins so; without a word, the newest members. */
function found(viewer: number, keyword: string, take: number, skip: number): Sql {
  const { fits, order } = called(keyword);
  return sql`
    select id, row_number() over () as place from (
      select p.id from visible_people(${viewer}) p where p.id <> ${viewer} ${fits} order by ${order} limit ${rowsOf({ skip: 0, take })} offset ${skip}) found`;
}

/** For people named p: whether they are called so, and in which order. */
export function called(keyword: string): { fits: Sql; order: Sql } {
  const word = keyword.trim().replaceAll(/[\\%_]/g, '\\$&');
  if (!word) return { fits: nothing, order: sql`p.id desc` };
  const names = sql`folded(p.name || ' ' || p.username)`;
  const begins = sql`${names} like folded(${word}) || '%' or ${names} like '% ' || folded(${word}) || '%'`;
  // one or two letters are looked for at the beginning of a word, where an index finds them
  const fits = word.length < 3 ? sql`and (${begins})` : sql`and ${names} like '%' || folded(${word}) || '%'`;
  return { fits, order: sql`not (${begins}), folded(p.name), p.id` };
}
