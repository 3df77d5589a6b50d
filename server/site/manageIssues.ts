// Management of the issues, for administrators.
import type { Input } from '#contract/calls.ts';
import { invalid, invalidField, notFound, ApiError } from '#contract/errors.ts';
import { siteStrings } from '#contract/siteStrings.ts';
import { recordAudit } from '../audit/auditLog.ts';
import type { RequestContext, Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';

type Issue = { id: number; name: string; people: number; actions: number };

/** People with the issue in their profile or their action preferences. Each counts once. */
const loadIssues = (db: Database) =>
  db.query<Issue>(sql`
    select i.id, i.name,
      (select count(*)::int from (select person_id from people_issues where issue_id = i.id
        union select person_id from action_preference_issues where issue_id = i.id) who) as people,
      (select count(*)::int from action_issues where issue_id = i.id) as actions
    from issues i order by i.position, i.name`);

export const listIssues = async (_input: object, { db }: RequestContext<Member>) => ({
  categories: await loadIssues(db),
});

export async function saveIssue(
  { id, name }: Input<'POST /admin/category/save'>,
  { db, member }: RequestContext<Member>,
) {
  return db.transaction(async (db) => {
    // Serializes concurrent saves, so that the second finds the name of the first.
    await db.execute(sql`lock table issues in share row exclusive mode`);
    const duplicate = await db.queryOne(
      sql`select from issues where lower(name) = lower(${name}) and id is distinct from ${id ?? null}`,
    );
    if (duplicate) throw invalidField('name', siteStrings.issueNameTaken);
    if (id === undefined) {
      const created = await db.queryOne<{ id: number }>(
        sql`insert into issues (name, position) values (${name}, (select coalesce(max(position), 0) + 1 from issues)) returning id`,
      );
      await recordAudit(db, member, {
        operation: 'issue.create',
        subject: 'issue',
        id: created!.id,
        details: { name },
      });
    } else {
      const before = await db.queryOne<{ name: string }>(
        sql`select name from issues where id = ${id}`,
      );
      if (!before) throw notFound(siteStrings.issueNotFound);
      await db.execute(sql`update issues set name = ${name} where id = ${id}`);
      await recordAudit(db, member, {
        operation: 'issue.rename',
        subject: 'issue',
        id,
        details: { from: before.name, to: name },
      });
    }
    return { categories: await loadIssues(db), message: siteStrings.issueSaved };
  });
}

export async function deleteIssue(
  { id, move_to }: Input<'POST /admin/category/delete'>,
  { db, member }: RequestContext<Member>,
) {
  return db.transaction(async (db) => {
    // Row locks prevent others from selecting the issue until it is deleted.
    const locked = await db.query<{ id: number; name: string }>(
      sql`select id, name from issues where id in (${id}, ${move_to ?? null}) order by id for update`,
    );
    const targetIssue = locked.find((issue) => issue.id === id);
    const destination = locked.find((issue) => issue.id === move_to && issue.id !== id);
    if (!targetIssue) throw notFound(siteStrings.issueNotFound);
    if (move_to !== undefined && !destination)
      throw invalidField('move_to', siteStrings.issueReplacementUnknown);
    const all = await loadIssues(db);
    if (all.length === 1) throw invalid(siteStrings.lastIssue);
    const { people, actions } = all.find((issue) => issue.id === id)!;
    if (!destination && people + actions > 0)
      throw new ApiError('conflict', siteStrings.issueInUse);
    if (destination) await moveUses(db, id, destination.id);
    await db.execute(sql`delete from issues where id = ${id}`);
    await recordAudit(db, member, {
      operation: 'issue.delete',
      subject: 'issue',
      id,
      details: {
        name: targetIssue.name,
        ...(destination && { moved_to: destination.name, people, actions }),
      },
    });
    return { categories: await loadIssues(db), message: siteStrings.issueDeleted };
  });
}

/**
 * Moves people and actions to another issue. Existing relations to it remain; the others are
 * deleted with the issue.
 */
async function moveUses(db: Database, sourceId: number, targetId: number) {
  await db.execute(
    sql`insert into people_issues (person_id, issue_id) select person_id, ${targetId}::bigint from people_issues where issue_id = ${sourceId} on conflict do nothing`,
  );
  await db.execute(sql`
    insert into action_preference_issues (person_id, issue_id)
    select person_id, ${targetId}::bigint from action_preference_issues where issue_id = ${sourceId} on conflict do nothing`);
  await db.execute(
    sql`insert into action_issues (content_id, issue_id) select content_id, ${targetId}::bigint from action_issues where issue_id = ${sourceId} on conflict do nothing`,
  );
}

export async function orderIssues(
  { ids }: Input<'POST /admin/category/order'>,
  { db, member }: RequestContext<Member>,
) {
  return db.transaction(async (db) => {
    await db.execute(sql`lock table issues in share row exclusive mode`);
    const existingIssues = await db.query<{ id: number }>(sql`select id from issues`);
    if (existingIssues.length !== ids.length || !existingIssues.every(({ id }) => ids.includes(id)))
      throw new ApiError('conflict', siteStrings.orderChangedElsewhere);
    await db.execute(
      sql`update issues i set position = o.position from unnest(${ids}::bigint[]) with ordinality as o (id, position) where i.id = o.id`,
    );
    await recordAudit(db, member, { operation: 'issue.order', subject: 'issue' });
    return { categories: await loadIssues(db), message: siteStrings.orderSaved };
  });
}
