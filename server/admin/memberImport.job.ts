// Jobs of lists of people: the invitations, a share of an hour's every minute, and what the line of
// a person says once they have joined.
import type { Role } from '#contract/adminPeople.ts';
import { minute } from '#contract/durations.ts';
import { setRole } from '../account/role.ts';
import type { AppContext, Job } from '../context.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { addToGroups, getMembership } from '../groups/membership.ts';
import { insertGroup } from '../groups/save.ts';
import { upsertEmailInvitation } from '../invitations/emailInvitations.ts';
import { addJob, PostponedJobError } from '../jobs/queue.ts';
import { normalizeNameOrEmail } from '../lib/validation/namesAndEmails.ts';
import { canGroup } from '../policies/groups.ts';
import { findBlockedDomain } from '../screening/screen.ts';
import { isMember } from './memberImports.ts';

/** On a row `i` of a list whose administrator still is one. */
const isActive = sql`
  (i.state = 'running' and exists (select from administered_people(i.actor_id)))`;

const sendImported: Job = async ({ import: id }, app) => {
  const { db } = app;
  const batch = Math.ceil(app.config.invitationsPerHour / 60);
  const lines = await db.query<{ line: number }>(sql`
    select l.line from member_import_lines l join member_imports i on i.id = l.import_id
    where i.id = ${Number(id)} and l.outcome is null and ${isActive} order by l.line limit ${batch + 1}`);
  const errors: unknown[] = [];
  // A failure does not prevent other invitations.
  for (const { line } of lines.slice(0, batch))
    await db
      .transaction((db) => invite({ ...app, db }, Number(id), line))
      .catch((error: unknown) => errors.push(error));
  if (errors.length > 0)
    throw new AggregateError(errors, `${errors.length} invitations failed: ${String(errors[0])}`);
  if (lines.length > batch) throw new PostponedJobError(new Date(Date.now() + minute));
  await db.execute(
    sql`update member_imports i set state = 'finished' where i.id = ${Number(id)} and ${isActive} and not exists (select from member_import_lines l where l.import_id = i.id and l.outcome is null)`,
  );
};

async function invite(app: AppContext, id: number, line: number) {
  const { db } = app;
  // A pause waits for this invitation.
  const found = await db.queryOne<{
    actor: number;
    session: number;
    language: string;
    email: string;
  }>(sql`
    select i.actor_id as actor, i.session_id as session, i.language, l.email
    from member_imports i join member_import_lines l on l.import_id = i.id and l.line = ${line}
    where i.id = ${id} and l.outcome is null and ${isActive} for share of i for update of l`);
  if (!found) return;
  const key = normalizeNameOrEmail(found.email);
  const outcome = findBlockedDomain(app.site, found.email)
    ? 'blocked'
    : (await db.queryOne(sql`select where ${isMember(found.actor, sql`${key}`)}`))
      ? 'member'
      : 'invited';
  const { invitation = null, sent = false } =
    outcome === 'invited' ? await inviteAddress(app, found, key) : {};
  await db.execute(
    sql`update member_import_lines set outcome = ${outcome}, invitation_id = ${invitation}, sent = ${sent} where import_id = ${id} and line = ${line}`,
  );
}

/** Returns the id of the invitation. One of the last week is not `sent` again. */
async function inviteAddress(
  { db, addresses }: AppContext,
  {
    actor,
    session,
    language,
    email,
  }: { actor: number; session: number; language: string; email: string },
  key: string,
): Promise<{ invitation?: number | undefined; sent: boolean }> {
  const hash = addresses.hashAddress(key);
  const inviter = { id: actor, sessionId: session };
  const invitation = await upsertEmailInvitation(db, {
    inviter,
    email,
    hash,
    note: '',
    group: null,
    ofSite: true,
  });
  if (invitation) await addJob(db, 'people.invite', { invitation, language });
  const existing =
    invitation ??
    (
      await db.queryOne<{ id: number }>(
        sql`select id from invitations where inviter_id = ${actor} and email_hash = ${hash} and group_id is null`,
      )
    )?.id;
  return { invitation: existing, sent: invitation !== undefined };
}

type Line = {
  import: number;
  line: number;
  actor: number;
  groups: string[];
  role: Role;
};

/** Gives a person who accepted an invitation the groups and the role of their line. */
const joinImported: Job = async ({ invitation, person }, { db }) => {
  await db.transaction(async (db) => {
    const load = () =>
      db.queryOne<{ id: number; role: number; moderator: boolean }>(
        sql`select id, role, moderator from all_people where id = ${Number(person)} and active for no key update`,
      );
    if (!(await load())) return;
    const lines = await db.query<Line>(sql`
      select l.import_id as import, l.line, i.actor_id as actor, l.groups, l.role
      from member_import_lines l join member_imports i on i.id = l.import_id
      where l.invitation_id = ${Number(invitation)} and l.outcome = 'invited' and i.state <> 'undone' and exists (select from administered_people(i.actor_id))
      order by 1 for update of l`);
    for (const line of lines) {
      // An earlier line may have changed the role.
      const account = (await load())!;
      const groups: number[] = [];
      for (const name of line.groups)
        groups.push(...(await findOrCreateGroup(db, line.actor, name)));
      await addToGroups(db, account.id, groups);
      // It only raises a role, because the account may have got one meanwhile.
      if (line.role !== 'member' && account.role !== 1 && !account.moderator)
        await setRole(db, { id: line.actor }, account, line.role);
      // The address is not needed any more.
      await db.execute(
        sql`update member_import_lines set outcome = 'joined', email = '', name = '' where import_id = ${line.import} and line = ${line.line}`,
      );
    }
  });
};

/**
 * Open groups, and those that the administrator owns or may invite to: the role does not open the
 * closed groups of others. A group that does not exist yet is created as a closed one of the
 * administrator.
 */
async function findOrCreateGroup(db: Database, actor: number, name: string): Promise<number[]> {
  const found = await db.queryOne<{ id: number }>(
    sql`select v.id from visible_groups(${actor}) v where fold_text(v.name) = fold_text(${name}) order by v.id limit 1`,
  );
  if (!found) return [await insertGroup(db, actor, { name, status: 'Closed' })];
  const group = await getMembership(db, actor, found.id);
  return group.status === 'Open' || canGroup(group).invite ? [found.id] : [];
}

export const memberImportJobs: Record<string, Job> = {
  'admin.send-imported': sendImported,
  'admin.join-imported': joinImported,
};
