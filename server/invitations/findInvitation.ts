// Lookup of the invitation behind a code: that of an emailed invitation or of an invitation link.
import { ApiError } from '#contract/errors.ts';
import { invitationStrings } from '#contract/invitationStrings.ts';
import type { AppContext } from '../context.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { consumeForNewMember, type NewMember } from '../screening/newMemberLimits.ts';
import { hashToken } from '../security/sessions.ts';
import { invitationLifetimeMs, isUnexpired } from './emailInvitations.ts';

type FoundInvitation = {
  id: number;
  inviter_id: number;
  group_id: number | null;
  note: string;
  /** The invited address, which the code proves. Null for a link. */
  email: string | null;
  /** Sent by an administrator in the name of the site. */
  of_site: boolean;
  expires_at: Date;
};

/**
 * The invitation that the viewer can use with this code, or undefined. The viewer sees its inviter
 * (`of_site`: the site invites), and the inviter sees the group. A person who used it finds it
 * again.
 */
export async function findInvitation(
  { app, db }: { app: AppContext; db: Database },
  code: string,
  viewer: number | null,
): Promise<FoundInvitation | undefined> {
  const nonce = app.addresses.parseInvitationCode(code);
  const isVisible = (ofSite = sql`false`) => sql`
    (${ofSite} or exists (select from visible_people(${viewer}) p where p.id = i.inviter_id))
    and (i.group_id is null or exists (select from visible_groups(i.inviter_id) g where g.id = i.group_id))`;
  if (nonce)
    return db.queryOne<FoundInvitation>(sql`
      select i.id, i.inviter_id, i.group_id, i.note, null as email, false as of_site, i.expires_at from invitation_links i
      where i.nonce = ${nonce} and i.expires_at > now() and ${isVisible()}
        and (i.uses < i.max_uses or exists (select from invitation_link_uses u where u.link_id = i.id and u.person_id = ${viewer}))`);
  return db.queryOne<FoundInvitation>(sql`
    select i.id, i.inviter_id, i.group_id, i.note, i.email, i.of_site, i.sent_at + ${`${invitationLifetimeMs} milliseconds`}::interval as expires_at from invitations i
    where i.code_hash = ${hashToken(code)} and (i.accepted_at is null or i.accepted_by = ${viewer}) and i.email is not null and ${isUnexpired()} and ${isVisible(sql`i.of_site`)}`);
}

/**
 * Counts one use by the person. Returns false if the link has expired or was used up or revoked.
 * Call it in the transaction of the sign-up or acceptance, and that within `withLinkUse`.
 */
export async function countLinkUse(db: Database, link: number, person: number): Promise<boolean> {
  const counted = await db.execute(
    sql`update invitation_links set uses = uses + 1 where id = ${link} and uses < max_uses and expires_at > now()`,
  );
  if (counted)
    await db.execute(
      sql`insert into invitation_link_uses (link_id, person_id, used_at) values (${link}, ${person}, now())`,
    );
  return counted > 0;
}

/**
 * Runs a use of a link, which counts as one invitation of its inviter. Throws if they have none
 * left today. If `run` throws or `isNewUse` is false, nothing is counted. Around the transaction,
 * because the limits may be counted in another one.
 */
export async function withLinkUse<T extends { isNewUse: boolean }>(
  { app, db }: { app: AppContext; db: Database },
  inviter: number,
  run: () => Promise<T>,
): Promise<T> {
  const member = await db.queryOne<NewMember>(
    sql`select p.id, p.role as "userType", p.moderator, greatest(p.created_at, p.confirmed_at) as "joinedOn" from visible_people(null) p where p.id = ${inviter}`,
  );
  if (!member) return run();
  try {
    await consumeForNewMember(app, member, 'invite');
    try {
      await app.rateLimits.consume('invite', String(inviter));
    } catch (error) {
      await app.rateLimits.refundForNewMember('invite', inviter);
      throw error;
    }
  } catch (error) {
    // The sentence of the limit is for the inviter.
    if (error instanceof ApiError && error.code === 'rate_limited')
      throw new ApiError('rate_limited', invitationStrings.linkUsedOften, error.retryAfter);
    throw error;
  }
  let isCounted = false;
  try {
    const result = await run();
    isCounted = result.isNewUse;
    return result;
  } finally {
    if (!isCounted) {
      await app.rateLimits.refund('invite', String(inviter));
      await app.rateLimits.refundForNewMember('invite', inviter);
    }
  }
}
