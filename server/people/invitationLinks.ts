// Endpoints for the invitation links of a member.
import type { Input } from '#contract/calls.ts';
import { invalid, notFound } from '#contract/errors.ts';
import { invitationStrings } from '#contract/invitationStrings.ts';
import { maxInvitationLinks, type InvitationLink } from '#contract/invitations.ts';
import { day } from '#contract/durations.ts';
import { randomBytes } from 'node:crypto';
import { lockOwnAccount } from '../account/lockAccount.ts';
import type { AppContext, Member, RequestContext } from '../context.ts';
import type { Database } from '../db/database.ts';
import { sql, type Sql } from '../db/sql.ts';
import { lockAndAssertCanInvite } from '../groups/invitePolicy.ts';
import { validateNote } from '../invitations/emailInvitations.ts';
import { assertMayInvite } from '../invitations/registration.ts';

type Row = {
  id: number;
  nonce: Buffer;
  group: { id: number; name: string } | null;
  note: string;
  uses: number;
  max_uses: number;
  expires_at: Date;
};

/** Used-up ones are listed until they expire, so that the member sees how often they were used. */
const isListed = (member: number) => sql`l.inviter_id = ${member} and l.expires_at > now()`;

const loadLinks = async (
  { app, db, member }: { app: AppContext; db: Database; member: Member },
  condition: Sql,
): Promise<InvitationLink[]> =>
  (
    await db.query<Row>(sql`
      select l.id, l.nonce, (select json_build_object('id', g.id, 'name', g.name) from visible_groups(${member.id}) g where g.id = l.group_id) as group,
        l.note, l.uses, l.max_uses, l.expires_at
      from invitation_links l where ${isListed(member.id)} and ${condition} order by l.id desc limit 100`)
  ).map(({ id, nonce, group, note, uses, max_uses, expires_at }) => ({
    id,
    url: `${app.config.publicUrl}/signup-with-invitation/${app.addresses.invitationCode(nonce)}`,
    ...(group && { group }),
    note,
    uses,
    max_uses,
    expires_on: expires_at.toISOString(),
  }));

export const listInvitationLinks = async (_input: object, ctx: RequestContext<Member>) => ({
  links: await loadLinks(ctx, sql`true`),
});

export async function createInvitationLink(
  { group_id: group, days, max_uses, ...input }: Input<'POST /user/create-invitation-link'>,
  { app, db, member }: RequestContext<Member>,
) {
  assertMayInvite(app);
  const note = validateNote('note', input.note);
  return db.transaction(async (db) => {
    // Serializes with links that the member creates at the same time, and with the end of sessions.
    await lockOwnAccount(db, member);
    if (group !== undefined) await lockAndAssertCanInvite(db, member.id, group);
    const open = await db.queryOne<{ count: number }>(
      sql`select count(*)::int as count from invitation_links l where ${isListed(member.id)} and l.uses < l.max_uses`,
    );
    if (open!.count >= maxInvitationLinks) throw invalid(invitationStrings.tooManyInvitationLinks);
    const created = await db.queryOne<{ id: number }>(sql`
      insert into invitation_links (inviter_id, session_id, group_id, nonce, note, max_uses, expires_at)
      values (${member.id}, ${member.sessionId}, ${group ?? null}, ${randomBytes(16)}, ${note}, ${max_uses}, ${new Date(Date.now() + days * day)}) returning id`);
    const [link] = await loadLinks({ app, db, member }, sql`l.id = ${created!.id}`);
    return { link: link!, message: invitationStrings.invitationLinkCreated };
  });
}

export async function revokeInvitationLink(
  { id }: { id: number },
  { db, member }: RequestContext<Member>,
) {
  await db.transaction(async (db) => {
    // The row remains for 30 days, so that unanswered friend requests and group invitations that
    // followed from the link can still be ended.
    const revokedCount = await db.execute(
      sql`update invitation_links l set expires_at = now(), note = '' where l.id = ${id} and ${isListed(member.id)}`,
    );
    if (!revokedCount) throw notFound(invitationStrings.invitationLinkNotFound);
    // Nothing follows for people who signed up with it and confirm their address later.
    await db.execute(
      sql`update invitation_link_uses set redeemed_at = now() where link_id = ${id} and redeemed_at is null`,
    );
  });
  return { message: invitationStrings.invitationLinkRevoked };
}
