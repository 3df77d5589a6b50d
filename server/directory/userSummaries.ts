// List items of the people who like a post or comment. The caller has read them without portraits,
// and checked that they are visible to the viewer.
import type { RequestContext, Member } from '../context.ts';
import { sql } from '../db/sql.ts';

type NamedUser = { id: number; name: string; username: string };

/** Keeps the order of the people. */
export async function toLikerItems(
  people: readonly NamedUser[],
  { db, app, member }: RequestContext<Member>,
) {
  const rows = await db.query<{ id: number; name: string }>(
    sql`select person_id as id, name from files where person_id = any (${people.map(({ id }) => id)}::bigint[])`,
  );
  const portraits = new Map(rows.map(({ id, name }) => [id, name]));
  return people.map((person) => {
    const { id, ...user } = app.files.stub(
      { ...person, portrait: portraits.get(person.id) ?? null },
      member.id,
    );
    return { user_id: id, user };
  });
}
