// Lists of people that administrators upload to invite them: check, start, progress and undo. The
// invitations are sent by memberImport.job.ts.
import type { Input, Output } from '#contract/calls.ts';
import { adminStrings } from '#contract/adminStrings.ts';
import { day } from '#contract/durations.ts';
import { invalid, invalidField, notFound } from '#contract/errors.ts';
import type { ImportState, MemberImportView } from '#contract/memberImport.ts';
import { reauthenticate } from '../account/reauthenticate.ts';
import { recordAudit } from '../audit/auditLog.ts';
import type { Member, RequestContext } from '../context.ts';
import type { Database } from '../db/database.ts';
import { countPages } from '../db/pagination.ts';
import { toRecordset } from '../db/recordset.ts';
import { emptySql, literalInt, sql, type Sql } from '../db/sql.ts';
import { toUserSummary } from '../directory/userSummary.ts';
import { assertMayInvite } from '../invitations/registration.ts';
import { addJob } from '../jobs/queue.ts';
import { dateBefore } from '../lib/dateBefore.ts';
import { runInWorker } from '../lib/process/workerThreads.ts';
import { loginAttemptKey } from '../security/sessions.ts';
import type { MemberLine } from './readMembersCsv.ts';

/** Addresses are forgotten with the list. */
export const importListedMs = 60 * day;
const draftMs = 1 * day;
const linesPerStatement = 1_000;
const linesPerPage = 100;

export async function uploadMembers(
  _input: object,
  ctx: RequestContext<Member>,
): Promise<Output<'POST /admin/member-import/upload'>> {
  const { db, member, file, fileName = '', language } = ctx;
  const content = await runInWorker('readMembersCsv', file!);
  if ('failure' in content) throw invalidField('file', content.failure);
  const id = await db.transaction(async (db) => {
    await db.execute(
      sql`delete from member_imports where actor_id = ${member.id} and state = 'draft'`,
    );
    const { id } = (await db.queryOne<{ id: number }>(sql`
      insert into member_imports (actor_id, session_id, file_name, language) values (${member.id}, ${member.sessionId}, ${fileName.slice(-100)}, ${language}) returning id`))!;
    for (let first = 0; first < content.lines.length; first += linesPerStatement)
      await insertLines(db, member.id, id, content.lines.slice(first, first + linesPerStatement));
    await leaveOutUnclearGroups(db, member.id, id);
    return id;
  });
  return { member_import: await getImport(ctx, id) };
}

async function insertLines(db: Database, actor: number, id: number, lines: MemberLine[]) {
  await db.execute(sql`
    insert into member_import_lines (import_id, line, email, name, groups, role, outcome)
    select ${id}, l.line, l.email, l.name, l.groups, l.role, case when l.outcome is not null then l.outcome when ${isMember(actor, sql`l.key`)} then 'member' end
    from ${toRecordset(lines, sql`l (line int, email text, key text, name text, groups text[], role text, outcome text)`)}`);
}

/** Whether an address belongs to an account, for an administrator. */
export const isMember = (actor: number, key: Sql) =>
  sql`exists (select from administered_people(${actor}) p where p.email_normalized = ${key} and p.confirmed_at is not null)`;

/** Leaves out lines with a name that several groups have. */
const leaveOutUnclearGroups = (db: Database, actor: number, id: number) =>
  db.execute(sql`
    with unclear as (select fold_text(v.name) as name from visible_groups(${actor}) v group by 1 having count(*) > 1)
    update member_import_lines l set outcome = 'several_groups'
    where l.import_id = ${id} and l.outcome is null and exists (select from unnest(l.groups) g (name) join unclear u on u.name = fold_text(g.name))`);

export async function startMemberImport(
  { id, ...credentials }: Input<'POST /admin/member-import/start'>,
  ctx: RequestContext<Member>,
): Promise<Output<'POST /admin/member-import/start'>> {
  const { app, db, member } = ctx;
  assertMayInvite(app);
  await app.rateLimits.consume('password', loginAttemptKey(member));
  await reauthenticate(ctx, credentials);
  await db.transaction(async (db) => {
    await changeState(db, member, id, ['draft'], 'running');
    const { lines, roles } = (await db.queryOne<{ lines: number; roles: number }>(sql`
      select count(*)::int as lines, count(*) filter (where role <> 'member')::int as roles from member_import_lines where import_id = ${id} and outcome is null`))!;
    await recordAudit(db, member, {
      operation: 'person.import',
      subject: 'site',
      details: { import: id, addresses: lines, roles },
    });
    await queueSending(db, id);
  });
  return { member_import: await getImport(ctx, id), message: adminStrings.memberImportStarted };
}

const queueSending = (db: Database, id: number) =>
  addJob(db, 'admin.send-imported', { import: id }, { key: `admin.send-imported ${id}` });

export async function changeMemberImport(
  { id, change }: Input<'POST /admin/member-import/change'>,
  ctx: RequestContext<Member>,
): Promise<Output<'POST /admin/member-import/change'>> {
  const { db, member } = ctx;
  await db.transaction(async (db) => {
    await changes[change](db, member, id);
    await recordAudit(db, member, {
      operation: 'person.import',
      subject: 'site',
      details: { import: id, change },
    });
  });
  return { member_import: await getImport(ctx, id), message: adminStrings.memberImportChanged };
}

type Change = (db: Database, member: Member, id: number) => Promise<void>;
const changes: Record<Input<'POST /admin/member-import/change'>['change'], Change> = {
  pause: (db, member, id) => changeState(db, member, id, ['running'], 'paused'),
  async resume(db, member, id) {
    await changeState(db, member, id, ['paused'], 'running');
    await queueSending(db, id);
  },
  async cancel(db, member, id) {
    await changeState(db, member, id, ['draft', 'running', 'paused'], 'canceled');
    await endWaiting(db, id);
  },
  async undo(db, member, id) {
    const undoable: ImportState[] = ['running', 'paused', 'canceled', 'finished'];
    await changeState(db, member, id, undoable, 'undone');
    await endWaiting(db, id);
    await db.execute(sql`
      delete from invitations i using member_import_lines l
      where l.import_id = ${id} and l.outcome = 'invited' and l.sent and i.id = l.invitation_id and i.accepted_at is null and i.reached_at is null`);
    // Nobody joins by a line without an invitation, or by one of a list that was undone.
    await db.execute(sql`
      update member_import_lines l set outcome = 'revoked' where l.import_id = ${id} and l.outcome = 'invited'
        and not exists (select from invitations i where i.id = l.invitation_id and (i.accepted_at is not null or i.reached_at is not null))`);
  },
};

const endWaiting = (db: Database, id: number) =>
  db.execute(
    sql`update member_import_lines set outcome = 'canceled' where import_id = ${id} and outcome is null`,
  );

/** Locks the list. Throws if an administrator cannot change it in this way now. */
async function changeState(
  db: Database,
  member: Member,
  id: number,
  from: readonly ImportState[],
  to: ImportState,
) {
  const state = await db.queryOne<{ state: ImportState }>(
    sql`select state from member_imports i where i.id = ${id} and ${isListed(member.id)} for update`,
  );
  if (!state) throw notFound(adminStrings.memberImportGone);
  if (!from.includes(state.state)) throw invalid(adminStrings.memberImportState);
  await db.execute(sql`update member_imports set state = ${to} where id = ${id}`);
}

/** On a row `i`. Drafts are visible to the administrator who uploaded them. */
const isListed = (viewer: number) => sql`
  (i.created_at > ${dateBefore(importListedMs)} and (i.state <> 'draft' or i.actor_id = ${viewer}) and exists (select from administered_people(${viewer})))`;

type Row = Omit<MemberImportView, 'at' | 'actor' | 'per_hour' | 'lines'> & {
  created_at: Date;
  actor: { id: number; name: string; username: string; portrait: string | null } | null;
};

async function queryImports(
  { db, app, member }: RequestContext<Member>,
  condition: Sql,
): Promise<MemberImportView[]> {
  const rows = await db.query<Row>(sql`
    select i.id, i.file_name, i.created_at, i.state,
      (select ${toUserSummary(sql`p`)} from administered_people(${member.id}) p where p.id = i.actor_id) as actor,
      (select coalesce(jsonb_agg(jsonb_build_object('state', c.state, 'lines', c.n) order by c.n desc), '[]')
        from (select coalesce(l.outcome, 'waiting') as state, count(*)::int as n from member_import_lines l where l.import_id = i.id group by 1) c) as counts
    from member_imports i where ${isListed(member.id)} ${condition} order by i.id desc limit 50`);
  return rows.map(({ created_at, actor, ...row }) => ({
    ...row,
    at: created_at.toISOString(),
    lines: row.counts.reduce((sum, { lines }) => sum + lines, 0),
    per_hour: app.config.invitationsPerHour,
    ...(actor && { actor: app.files.stub(actor, member.id) }),
  }));
}

async function getImport(ctx: RequestContext<Member>, id: number): Promise<MemberImportView> {
  const [found] = await queryImports(ctx, sql`and i.id = ${id}`);
  if (!found) throw notFound(adminStrings.memberImportGone);
  return found;
}

export const listMemberImports = async (
  _input: object,
  ctx: RequestContext<Member>,
): Promise<Output<'GET /admin/member-imports'>> => ({
  member_imports: await queryImports(ctx, emptySql),
});

export async function listMemberImportLines(
  { id, state, page = 1 }: Input<'GET /admin/member-import/lines'>,
  ctx: RequestContext<Member>,
): Promise<Output<'GET /admin/member-import/lines'>> {
  const { counts, lines } = await getImport(ctx, id);
  const total = state ? (counts.find((count) => count.state === state)?.lines ?? 0) : lines;
  const rows = await ctx.db.query<Output<'GET /admin/member-import/lines'>['lines'][number]>(sql`
    select l.line, l.email, l.name, l.groups, l.role, coalesce(l.outcome, 'waiting') as state
    from member_import_lines l join member_imports i on i.id = l.import_id
    where i.id = ${id} and ${isListed(ctx.member.id)} ${state ? sql`and coalesce(l.outcome, 'waiting') = ${state}` : emptySql}
    order by l.line limit ${literalInt(linesPerPage)} offset ${(page - 1) * linesPerPage}`);
  return { lines: rows, pageCount: countPages(total, linesPerPage) };
}

export const deleteOldImports = (db: Database) =>
  db.execute(
    sql`delete from member_imports where created_at < ${dateBefore(importListedMs)} or (state = 'draft' and created_at < ${dateBefore(draftMs)})`,
  );
