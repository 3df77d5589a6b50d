// Search for people and groups by words in their names, and for people by an issue or a
// place that they let the viewer see. Other fields are not searched, because a person may have
// hidden them.
import { invalidField } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import type { Database } from '../db/database.ts';
import { literalInt, joinSql, emptySql, sql, type Sql } from '../db/sql.ts';
import { searchByName } from '../directory/searchPeople.ts';
import { maxCounted } from './posts.ts';
import type { ParsedQuery } from './parseQuery.ts';

/** Ids of one page, and the number of matches, counted up to `maxCounted` + 1. */
type IdPage = { ids: number[]; total: number };

/** Filters of people. All must be satisfied. */
export type PeopleFilters = { issue?: number | undefined; place?: string | undefined };

/**
 * Refuses places of fewer than two characters, as they are compared: so many people would match
 * that the search cannot end.
 */
export async function assertPlaceLength(db: Database, place: string | undefined) {
  if (place === undefined) return;
  const { length } = (await db.queryOne<{ length: number }>(
    sql`select char_length(trim(fold_text(${place}))) as length`,
  ))!;
  if (length < 2) throw invalidField('place', strings.placeTooShort);
}

/** Filters that fewer people satisfy are evaluated before the name, others after it. */
export const maxFilteredFirst = literalInt(2_000);

/**
 * Query for people whose names match. Undefined if a tag is required, because people have no tags.
 */
export function selectPeopleByName(
  viewer: number,
  { names, tags }: ParsedQuery,
  filters: PeopleFilters = {},
): Sql | undefined {
  if (names === '' || tags.length) return undefined;
  const matches = (people: Sql) =>
    sql`select p.id, fold_text(p.name) as name from ${people}
      where name_vector(p.name, p.username) @@ ${names}::tsquery ${toPeopleConditions(viewer, filters, sql`p.id`)}`;
  const some = selectSomeWithFilter(viewer, filters);
  if (!some) return matches(sql`visible_people(${viewer}) p`);
  // Of the two branches, PostgreSQL executes one: neither a rare filter nor a rare name is looked
  // for among everyone with the other.
  const isRare = sql`(select count(*) from filtered) <= ${maxFilteredFirst}`;
  return sql`
    with filtered as materialized ${some}
    (${matches(sql`(${withFriends(viewer, sql`select i.id from filtered i`)}) f join visible_people(${viewer}) p on p.id = f.id`)} and ${isRare})
    union all
    (${matches(sql`visible_people(${viewer}) p`)} and not ${isRare} order by p.id desc limit ${literalInt(maxCounted + 1)})`;
}

/**
 * Conditions, starting with `and`, on the id of a person who lets the viewer see the issues and
 * the place. Scalar subqueries, because for EXISTS the planner would read everyone who cares.
 */
export const toPeopleConditions = (viewer: number, { issue, place }: PeopleFilters, id: Sql): Sql =>
  joinSql(
    [
      ...(issue === undefined
        ? []
        : [
            sql`and (select true from people_issues i where i.person_id = ${id} and i.issue_id = ${issue})
              and (select true from people_sharing_list('issues', ${viewer}) s where s.id = ${id})`,
          ]),
      ...(place === undefined
        ? []
        : [
            sql`and (select true from visible_fields(${viewer}) f
              where f.person_id = ${id} and f.field = 'place' and starts_with(fold_text(f.value), fold_text(${place})) limit 1)`,
          ]),
    ],
    ' ',
  );

/**
 * People who let everyone see that they satisfy one of the filters: the place, because it usually
 * has fewer people than an issue. In no order, and one more than `maxFilteredFirst` if there are
 * more. Undefined without a filter.
 */
export const selectSomeWithFilter = (
  viewer: number,
  { issue, place }: PeopleFilters,
): Sql | undefined =>
  place !== undefined
    ? sql`(select e.id from some_people_with_public_place(${viewer}, fold_text(${place}), ${maxFilteredFirst} + 1) e)`
    : issue !== undefined
      ? sql`(select e.id from people_with_public_issue(${viewer}, ${issue}) e limit ${maxFilteredFirst} + 1)`
      : undefined;

/** All people who let everyone see that they satisfy one of the filters, as above. */
const selectAllWithFilter = (viewer: number, { issue, place }: PeopleFilters): Sql | undefined =>
  place !== undefined
    ? sql`people_with_public_place(${viewer}, fold_text(${place}))`
    : issue !== undefined
      ? sql`people_with_public_issue(${viewer}, ${issue})`
      : undefined;

/** Ids of these people, of friends, who may see more, and of the viewer. */
export const withFriends = (viewer: number, ids: Sql): Sql =>
  sql`${ids} union select f.id from friends_of(${viewer}) f union select ${viewer}::bigint`;

/**
 * Query for all people with an issue or a place that they let the viewer see: those who let
 * everyone see it, friends, and the viewer. Undefined without a filter. Reads all people who
 * satisfy `first`, which are some of the filters.
 */
export function selectPeopleByFilters(
  viewer: number,
  filters: PeopleFilters,
  first: PeopleFilters = filters,
): Sql | undefined {
  const everyone = selectAllWithFilter(viewer, first);
  if (!everyone) return undefined;
  const chosen = sql`(select o.id from ${everyone} o where true ${toPeopleConditions(viewer, filters, sql`o.id`)} order by o.id desc limit ${literalInt(maxCounted + 1)})`;
  return sql`
  select p.id, fold_text(p.name) as name from (${withFriends(viewer, chosen)}) found
  join visible_people(${viewer}) p on p.id = found.id
  where true ${toPeopleConditions(viewer, filters, sql`p.id`)}`;
}

/**
 * Query for groups whose names and tags match. Undefined if a username is required, because groups
 * have none.
 */
export const selectGroupsByName = (
  viewer: number,
  { names, tags, hasUsername }: ParsedQuery,
): Sql | undefined =>
  hasUsername || (names === '' && tags.length === 0)
    ? undefined
    : sql`select g.id, fold_text(g.name) as name from visible_groups(${viewer}) g where true
      ${names === '' ? emptySql : sql`and name_vector(g.name || ' ' || g.brief_description, '') @@ ${names}::tsquery`}
      ${joinSql(
        tags.map(
          (tag) => sql`and g.id in (select t.group_id from group_tags t where t.tag = ${tag})`,
        ),
        ' ',
      )}`;

/**
 * Returns one page: first the names that begin with the keyword, then by name. If more match than
 * are counted, only the newest of them are sorted and reachable. Longer keywords reach the others.
 */
export async function loadNamePage(
  db: Database,
  matches: Sql | undefined,
  keyword: string,
  { skip, take }: { skip: number; take: number },
): Promise<IdPage> {
  if (!matches) return { ids: [], total: 0 };
  const page = await searchByName(db, (db) =>
    db.queryOne<IdPage>(sql`
      with found as materialized (${matches} order by id desc limit ${literalInt(maxCounted + 1)})
      select (select count(*)::int from found) as total, array(
        select f.id from (select * from found order by id desc limit ${literalInt(maxCounted)}) f
        order by not starts_with(f.name, fold_text(ltrim(${keyword}, '@"'))), f.name, f.id limit ${take} offset ${skip}) as ids`),
  );
  return page!;
}
