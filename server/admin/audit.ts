// The audit log: what it says, and whether it is whole.
import type { Ask } from '#contract/calls.ts';
import type { Audited, audit as contract } from '#contract/audit.ts';
import type { Asked, Handlers, Member } from '../house.ts';
import type { Database } from '../kit/database.ts';
import { paging } from '../kit/page.ts';
import { nothing, sql, type Sql } from '../kit/sql.ts';
import { stubOf } from '../people/stub.ts';

type Person = { id: number; name: string; username: string; portrait: string | null };
type Row = Omit<Audited, 'at' | 'actor' | 'person'> & { at: Date; actor: Person | null; person: Person | null; total: number };

export const audit: Handlers<keyof typeof contract> = { 'GET /admin/audit': listed };

async function listed(input: Ask<'GET /admin/audit'>, { db, house, member }: Asked<Member>) {
  const { page, size } = paging(input, 30);
  const rows = await db.all<Row>(sql`
    select l.id, l.at, l.actor_id, l.deed, l.subject, l.subject_id, l.details::text, encode(l.hash, 'hex') as hash,
      ${account(sql`l.actor_id`)} as actor, case when l.subject = 'person' then ${account(sql`l.subject_id`)} end as person, count(*) over ()::int as total
    from audit_log l
    where true
      ${input.deed ? sql`and (l.deed = ${input.deed} or starts_with(l.deed, ${input.deed} || '.'))` : nothing}
      ${input.actor_id ? sql`and l.actor_id = ${input.actor_id}` : nothing}
      ${input.subject ? sql`and l.subject = ${input.subject}` : nothing}
      ${input.subject_id ? sql`and l.subject_id = ${input.subject_id}` : nothing}
    order by l.id desc limit ${size} offset ${(page - 1) * size}`);
  return {
    log: rows.map(({ at, actor, person, total: _total, actor_id, subject_id, ...row }) => ({
      ...row,
      at: at.toISOString(),
      ...(actor_id && { actor_id }),
      ...(subject_id && { subject_id }),
      ...(actor && { actor: house.files.stub(actor, member.id) }),
      ...(person && { person: house.files.stub(person, member.id) }),
    })),
    pageCount: Math.ceil((rows[0]?.total ?? 0) / size),
    // all of the log is read for it: once for whoever looks at it, not for every page
    ...(page === 1 && !input.subject_id && { intact: (await faults(db)).length === 0 }),
  };
}

const account = (id: Sql) => sql`(select ${stubOf(sql`a`)} from accounts a where a.id = ${id})`;

/** What is wrong with the chain, a line for each place; nothing when no row was changed and none is missing. */
export async function faults(db: Database): Promise<string[]> {
  const rows = await db.all<{ id: number; expected: number; changed: boolean; broken: boolean }>(sql`
    select id, expected, changed, broken from (
      select l.id, row_number() over chain as expected, l.hash <> audit_hash(l) as changed,
        l.previous_hash <> coalesce(lag(l.hash) over chain, '\\x00') as broken
      from audit_log l window chain as (order by l.id)) checked
    where changed or broken or id <> expected order by id limit 100`);
  const end = await db.one<{ written: number; there: number; last: number; same: boolean }>(sql`
    select e.written, (select count(*) from audit_log) as there, coalesce((select max(id) from audit_log), 0) as last,
      e.hash = coalesce((select hash from audit_log order by id desc limit 1), '\\x00') as same from audit_end e`);
  return [
    ...rows.map(({ id, expected, changed, broken }) =>
      changed ? `row ${id} was changed` : broken ? `what row ${id} stands on is missing or was changed` : `row ${id} stands where row ${expected} belongs`,
    ),
    ...(end && (end.written !== end.there || !end.same) ? [`${end.written} rows were written, and ${end.there} are there, up to row ${end.last}`] : []),
  ];
}
