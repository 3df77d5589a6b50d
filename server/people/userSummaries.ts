// The faces of people who are known to be visible to the viewer, for lists that are read without them.
import type { RequestContext, Member } from '../context.ts';
import { sql } from '../db/sql.ts';

type NamedUser = { id: number; name: string; username: string };

/** Those who like a thing, in the same order, each with their picture. */
export async function likersShown(
  people: readonly NamedUser[],
  { db, app, member }: RequestContext<Member>,
) {
  const faces = await db.query<{ id: number; name: string }>(
    sql`select person_id as id, name from files where person_id = any (${people.map(({ id }) => id)}::bigint[])`,
  );
  const makeThumbnail = new Map(faces.map(({ id, name }) => [id, name]));
  return people.map((person) => {
    const { id, ...user } = app.files.stub(
      { ...person, portrait: makeThumbnail.get(person.id) ?? null },
      member.id,
    );
    return { user_id: id, user };
  });
}
