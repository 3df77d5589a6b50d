// Audit log listing, newest first, with the result of the latest integrity checks.
import type { Output, Input } from '#contract/calls.ts';
import type { AuditEntryView, audit as contract } from '#contract/auditLog.ts';
import { invalid } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import type { RequestContext, Handlers, Member } from '../context.ts';
import { parsePaging } from '../db/pagination.ts';
import { emptySql, sql, type Sql } from '../db/sql.ts';
import { toUserSummary } from '../directory/userSummary.ts';
import { getLatestCheck } from '../audit/auditChain.ts';

type Person = { id: number; name: string; username: string; portrait: string | null };
type Row = Omit<AuditEntryView, 'at' | 'actor' | 'person' | 'id'> & {
  id: number;
  created_at: Date;
  actor: Person | null;
  person: Person | null;
};

export const auditHandlers: Handlers<keyof typeof contract> = { 'GET /admin/audit': listAudit };

/** Rows that a numbered page may skip, as in other lists (db/pagination.ts). */
const maxSkippedRows = 2_000;

/**
 * Rows are identified by opaque codes. Consecutive numbers would reveal rows that are hidden from
 * the viewer. `deed` is the operation in the API. The result of the integrity check is added to the
 * first page, except on the history of one subject.
 */
async function listAudit(
  input: Input<'GET /admin/audit'>,
  { db, app, member }: RequestContext<Member>,
): Promise<Output<'GET /admin/audit'>> {
  const { page, size } = parsePaging(input, 30);
  const skip = input.before ? 0 : (page - 1) * size;
  if (skip > maxSkippedRows) throw invalid(strings.cursorRequired);
  const before = input.before === undefined ? undefined : app.addresses.parseRowCode(input.before);
  if (input.before !== undefined && before === undefined) throw invalid(strings.invalidValue);
  const rows = await db.query<Row>(sql`
    select l.id, l.created_at, l.actor_id, l.operation as deed, l.subject, l.subject_id, (l.details - 'about')::text as details,
      ${selectUserSummary(sql`l.actor_id`)} as actor, case when l.subject = 'person' then ${selectUserSummary(sql`l.subject_id`)} end as person
    from visible_audit_log(${member.id}) l
    where true
      ${operationFilter(input.deed)}
      ${input.actor_id ? sql`and l.actor_id = ${input.actor_id}` : emptySql}
      ${input.subject ? sql`and l.subject = ${input.subject}` : emptySql}
      ${input.subject_id ? sql`and l.subject_id = ${input.subject_id}` : emptySql}
      ${before ? sql`and l.id < ${before}` : emptySql}
    order by l.id desc limit ${size + 1} offset ${skip}`);
  const hasMore = rows.length > size;
  const pageRows = rows.slice(0, size);
  return {
    log: pageRows.map(({ id, created_at, actor, person, actor_id, subject_id, ...row }) => ({
      ...row,
      id: app.addresses.rowCode(id),
      at: created_at.toISOString(),
      ...(actor_id && { actor_id }),
      ...(subject_id && { subject_id }),
      ...(actor && { actor: app.files.stub(actor, member.id) }),
      ...(person && { person: app.files.stub(person, member.id) }),
    })),
    pageCount: hasMore ? page + 1 : pageRows.length ? page : page - 1,
    ...(hasMore && { next: app.addresses.rowCode(pageRows.at(-1)!.id) }),
    ...(page === 1 && before === undefined && !input.subject_id && (await getLatestCheck(db))),
  };
}

/**
 * Filters by one operation ("person.suspend") or by all operations on a noun ("person"). Each
 * filter has its own index.
 */
function operationFilter(operation: string | undefined): Sql {
  if (!operation) return emptySql;
  return operation.includes('.')
    ? sql`and l.operation = ${operation}`
    : sql`and split_part(l.operation, '.', 1) = ${operation}`;
}

const selectUserSummary = (id: Sql) =>
  sql`(select ${toUserSummary(sql`a`)} from all_people a where a.id = ${id})`;
