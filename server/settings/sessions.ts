// Session endpoints: list active sessions and end them remotely.
import type { Output, Input } from '#contract/calls.ts';
import { notFound } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import type { RequestContext, Member } from '../context.ts';
import { lockOwnAccount } from '../account/lockAccount.ts';
import { reauthenticateIfNeeded } from '../account/reauthenticate.ts';
import { publishEvent } from '../realtime/publish.ts';
import { endCreatedInSessions } from '../login/endCreatedInSessions.ts';
import { isActive } from '../security/sessions.ts';
import { sql } from '../db/sql.ts';

type SessionList = Output<'GET /account/sessions'>['sessions'];

/** Active sessions: the current one first, then by last use. */
export async function listSessions({ db, member }: RequestContext<Member>): Promise<SessionList> {
  const rows = await db.query<{
    id: number;
    device: string;
    created_at: Date;
    last_used_at: Date;
  }>(sql`
    select s.id, s.device, s.created_at, s.last_used_at from sessions s where s.person_id = ${member.id} and ${isActive()}
    order by s.id = ${member.sessionId} desc, s.last_used_at desc, s.id desc`);
  return rows.map(({ id, device, created_at, last_used_at }) => ({
    id,
    device,
    started_on: created_at.toISOString(),
    last_used_on: last_used_at.toISOString(),
    current: id === member.sessionId,
  }));
}

/**
 * Ends one session, or all others if `id` is absent. Also ends what was created in them: calendar
 * addresses, invitations, scheduled posts, additions to collections, and additions to conversations
 * unless the member denies that others used the account. Ending the current session is a log-out:
 * what was created in it stays. Ending another session requires a login or reauthentication within
 * ten minutes, or a proof now. Otherwise a thief with a stolen session could keep ending those of
 * the owner. Throws not_found for a session of someone else.
 */
export async function revokeSessions(
  {
    id,
    others_used_account: hasIntruder = true,
    ...credentials
  }: Input<'POST /account/revoke-session'>,
  ctx: RequestContext<Member>,
) {
  const { db, member } = ctx;
  if (id !== member.sessionId) await reauthenticateIfNeeded(ctx, credentials);
  await db.transaction(async (db) => {
    await lockOwnAccount(db, member);
    const endedCount = await db.execute(
      sql`delete from sessions where person_id = ${member.id} and ${id === undefined ? sql`id <> ${member.sessionId}` : sql`id = ${id}`}`,
    );
    if (id !== undefined && !endedCount) throw notFound(strings.sessionNotFound);
    // A thief may have created them in another session. Ending the own one is a logout.
    if (id !== member.sessionId) {
      const ofEnded =
        id === undefined
          ? sql`session_id is distinct from ${member.sessionId}`
          : sql`session_id = ${id}`;
      await db.execute(sql`delete from calendars where person_id = ${member.id} and ${ofEnded}`);
      await endCreatedInSessions(db, member.id, ofEnded, hasIntruder ? 'nothing' : 'chats');
    }
    // Also ends pending logins, which still need the second factor.
    if (id === undefined)
      await db.execute(sql`delete from pending_logins where person_id = ${member.id}`);
    publishEvent(db, { event: 'session', to: [member.id] });
  });
  const message = id === undefined ? strings.otherSessionsEnded : strings.sessionEnded;
  return { sessions: await listSessions(ctx), message };
}
