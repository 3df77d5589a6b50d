// People with an issue or a place, without a name.
import { invalidField } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import type { Member, RequestContext } from '../context.ts';
import type { Database } from '../db/database.ts';
import { countPages, toPageSlice, type Paging } from '../db/pagination.ts';
import { emptySql, sql } from '../db/sql.ts';
import { searchByName } from '../directory/searchPeople.ts';
import {
  loadNamePage,
  maxFilteredFirst,
  selectPeopleByFilters,
  selectSomeWithFilter,
  toPeopleConditions,
  withFriends,
  type PeopleFilters,
} from './names.ts';
import { maxCounted } from './posts.ts';

type PeoplePage = { ids: number[]; total: number; pageCount: number; next?: string };

/**
 * All people who satisfy the filters. Those of a common place are not read as a whole: they are
 * listed by cursor, in the order of their places. All others are listed by name.
 */
export async function listPeople(
  { db, member }: RequestContext<Member>,
  filters: PeopleFilters,
  page: Paging,
): Promise<PeoplePage> {
  if (page.before !== undefined && filters.place === undefined)
    throw invalidField('before', strings.invalidValue);
  const rare = page.before === undefined ? await findRareFilter(db, member.id, filters) : undefined;
  if (rare === undefined && filters.place !== undefined)
    return listPlace(db, member.id, { ...filters, place: filters.place }, page);
  const matches = selectPeopleByFilters(member.id, filters, rare);
  if (!matches) throw invalidField('keyword', strings.required);
  const { size } = page;
  const skip = (page.page - 1) * size;
  const { ids, total } = await loadNamePage(db, matches, '', { skip, take: size });
  return { ids, total, pageCount: countPages(total, size) };
}

/** One of the filters that at most `maxFilteredFirst` people let everyone see. */
async function findRareFilter(
  db: Database,
  viewer: number,
  { place, issue }: PeopleFilters,
): Promise<PeopleFilters | undefined> {
  for (const filter of [place !== undefined && { place }, issue !== undefined && { issue }]) {
    const some = filter && selectSomeWithFilter(viewer, filter);
    if (!some) continue;
    const { rare } = (await searchByName(db, (db) =>
      db.queryOne<{ rare: boolean }>(
        sql`select count(*) <= ${maxFilteredFirst} as rare from ${some} s`,
      ),
    ))!;
    if (rare) return filter;
  }
  return undefined;
}

/**
 * First the friends, and the viewer, who let fewer people than everyone see the place, by id. Then
 * the others. A page reads at most `maxFilteredFirst` + 1 of these, so that it is short if few of
 * them have the issue. A cursor says in which of the two parts a person is, and who.
 */
async function listPlace(
  db: Database,
  viewer: number,
  { place, issue }: PeopleFilters & { place: string },
  page: Paging,
): Promise<PeoplePage> {
  const { keys: [part, after] = [0, 0], skip, take } = toPageSlice(page, 2);
  const folded = sql`fold_text(${place})`;
  const limit = skip + take;
  const friends =
    part === 0
      ? sql`select p.id from (${withFriends(viewer, sql`select ${viewer}::bigint as id`)}) i join visible_people(${viewer}) p on p.id = i.id
          where p.id > ${after} ${toPeopleConditions(viewer, { place, issue }, sql`p.id`)} and not has_public_place(p.id, ${folded})
          order by p.id limit ${limit}`
      : sql`select 0::bigint as id where false`;
  const result = await searchByName(db, (db) =>
    db.queryOne<{ rows: [part: number, id: number][]; last_read: number | null }>(sql`
      with friends as materialized (${friends}),
      -- Read only as far as needed, in this order.
      others as materialized (
        select o.id, row_number() over () as n
        from people_by_public_place(${viewer}, ${folded}, ${part === 0 ? 0 : after}, ${maxFilteredFirst} + 1) o),
      matches as materialized (
        select o.id, o.n from others o where true ${issue === undefined ? emptySql : toPeopleConditions(viewer, { issue }, sql`o.id`)} limit ${limit})
      select coalesce((select json_agg(json_build_array(r.part, r.id) order by r.part, r.n) from (
          select 0 as part, f.id, f.id as n from friends f union all select 1, m.id, m.n from matches m
          order by part, n limit ${take} offset ${skip}) r), '[]') as rows,
        case when (select count(*) from friends) + (select count(*) from matches) < ${limit} then (
          select case when count(*) > ${maxFilteredFirst} then (array_agg(o.id order by o.n desc))[1] end from others o) end as last_read`),
  );
  const { rows, last_read } = result!;
  const pageRows = rows.slice(0, page.size);
  const nextKeys =
    rows.length > page.size ? pageRows.at(-1)! : last_read === null ? undefined : [1, last_read];
  return {
    ids: pageRows.map(([, id]) => id),
    total: maxCounted + 1,
    pageCount: nextKeys ? page.page + 1 : page.page,
    ...(nextKeys && { next: nextKeys.join('-') }),
  };
}
