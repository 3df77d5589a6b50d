// Portraits for lists of people that were read without them. The caller has checked that the
// people are visible to the viewer.
import type { RequestContext, Member } from '../context.ts';
import { sql } from '../db/sql.ts';

type NamedUser = { id: number; name: string; username: string };

/** Converts likers to response items with portraits, in the same order. */
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
