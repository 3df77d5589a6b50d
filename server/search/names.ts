// People and groups by words in their names; never by anything that a person may have hidden.
import type { Database } from '../db/database.ts';
import { literalInt, joinSql, emptySql, sql, type Sql } from '../db/sql.ts';
import { onItsOwn } from '../people/directory.ts';
import { withTimeout } from './timeLimit.ts';
import { counted, most } from './posts.ts';
import type { ParsedQuery } from './parseQuery.ts';

/** Which of those found, by their place, and how many there are, up to one more than are counted. */
export type Page = { ids: number[]; total: number };

/** People, named p. A tag is nothing that a person carries. */
export const peopleCalled = (viewer: number, { names, tags }: ParsedQuery): Sql | undefined =>
  names === '' || tags.length
    ? undefined
    : sql`select p.id, folded(p.name) as name from visible_people(${viewer}) p where name_words(p.name, p.username) @@ ${names}::tsquery`;

/** Groups, named g. A username is nothing that a group has. */
export const groupsCalled = (
  viewer: number,
  { names, tags, called }: ParsedQuery,
): Sql | undefined =>
  called || (names === '' && tags.length === 0)
    ? undefined
    : sql`select g.id, folded(g.name) as name from visible_groups(${viewer}) g where true
      ${names === '' ? emptySql : sql`and name_words(g.name || ' ' || g.brief_description, '') @@ ${names}::tsquery`}
      ${joinSql([emptySql, ...tags.map((tag) => sql`and g.id in (select t.group_id from group_tags t where t.tag = ${tag})`)], ' ')}`;

/** Each name is planned for itself: the short way of a common one is the long way of a rare one. */
export const lookByName = <T>(db: Database, work: (db: Database) => Promise<T>) =>
  withTimeout(db, most.statement, work, onItsOwn);

/**
 * Those first whose name begins with what was typed, then by name. Of more than are counted, so many of the newest are put in order, and nobody else is reached:
 * whoever wants them types more of the name.
 */
export async function pageOfNames(
  db: Database,
  found: Sql | undefined,
  keyword: string,
  { skip, take }: { skip: number; take: number },
): Promise<Page> {
  if (!found) return { ids: [], total: 0 };
  const row = await lookByName(db, (db) =>
    db.queryOne<Page>(sql`
      with found as materialized (${found} order by id desc limit ${literalInt(counted + 1)})
      select (select count(*)::int from found) as total, array(
        select f.id from (select * from found order by id desc limit ${literalInt(counted)}) f
        order by not starts_with(f.name, folded(ltrim(${keyword}, '@"'))), f.name, f.id limit ${take} offset ${skip}) as ids`),
  );
  return row!;
}
