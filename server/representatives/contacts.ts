// A member's private log of officials they wrote to or called, and whether they got a reply. The
// server sends nothing to officials here.
import type { Input } from '#contract/calls.ts';
import { notFound } from '#contract/errors.ts';
import type { Contact } from '#contract/representatives.ts';
import { strings } from '#contract/strings.ts';
import type { RequestContext, Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import { literalInt, sql } from '../db/sql.ts';

const columns = sql`id, official, office, way, note, contacted_at as contacted_on, answered`;
/** Maximum entries in the list, and bytes of their texts. The data export contains all of them. */
const maxListed = 500;
const maxListedBytes = 350_000;

export async function listContacts(_input: object, { db, member }: RequestContext<Member>) {
  return {
    contacts: await db.query<Contact>(sql`
      select ${columns} from (
        select *, sum(octet_length(official || office || note)) over (order by id desc) as bytes
        from (select * from civic_contacts where person_id = ${member.id} order by id desc limit ${literalInt(maxListed)}) newest) c
      where bytes <= ${literalInt(maxListedBytes)} order by id desc`),
  };
}

export async function addContact(
  { official, office, way: method, note = '' }: Input<'POST /representative/add-contact'>,
  { db, member }: RequestContext<Member>,
) {
  const contact = await db.queryOne<Contact>(sql`
    insert into civic_contacts (person_id, official, office, way, note) values (${member.id}, ${official}, ${office}, ${method}, ${note})
    returning ${columns}`);
  return { contact: contact!, message: strings.contactLogged };
}

export async function updateContact(
  { id, answered, note }: Input<'POST /representative/change-contact'>,
  { db, member }: RequestContext<Member>,
) {
  const contact = await db.queryOne<Contact>(sql`
    update civic_contacts set note = coalesce(${note}::text, note), answered = case when ${answered !== undefined} then ${answered}::boolean else answered end
    where id = ${id} and person_id = ${member.id} returning ${columns}`);
  if (!contact) throw notFound(strings.contactNotFound);
  return { contact, message: strings.contactSaved };
}

export async function deleteContact(
  { id }: Input<'POST /representative/delete-contact'>,
  { db, member }: RequestContext<Member>,
) {
  if (
    !(await db.execute(
      sql`delete from civic_contacts where id = ${id} and person_id = ${member.id}`,
    ))
  )
    throw notFound(strings.contactNotFound);
  return { message: strings.contactDeleted };
}

/** All entries of a person, for the data export. */
export const loadContacts = (db: Database, person: number) =>
  db.query<Record<string, unknown>>(sql`
    select official, office, way, note, contacted_at as contacted_on, answered from civic_contacts where person_id = ${person} order by id`);
