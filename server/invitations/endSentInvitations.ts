// End of invitations that someone else may have sent with the account of a member.
import { confirmedHolders } from '../account/unprovenAddresses.ts';
import type { Database } from '../db/database.ts';
import { sql, type Sql } from '../db/sql.ts';
import { normalizeNameOrEmail } from '../lib/validation/namesAndEmails.ts';

/**
 * Ends the links and the unanswered emailed invitations of a member, with the friend requests and
 * group invitations that followed and wait for an answer. `condition` filters both tables by the
 * session that sent them. Invitations of the site remain: all administrators answer for them.
 */
export async function endSentInvitations(
  db: Database,
  inviter: number,
  condition: Sql = sql`true`,
) {
  // First, so that what is accepted at the same time is either found below or finds nothing. The
  // order is that of redeemInvitations.
  for (const table of [sql`invitations`, sql`invitation_links`])
    await db.query(
      sql`select from ${table} where inviter_id = ${inviter} and ${condition} order by id for update`,
    );
  const used = sql`
    (select l.group_id, u.person_id from invitation_links l join invitation_link_uses u on u.link_id = l.id where l.inviter_id = ${inviter} and ${condition}
    union select group_id, accepted_by from invitations where inviter_id = ${inviter} and accepted_by is not null and not of_site and ${condition})`;
  await db.execute(sql`
    delete from group_invitations i using ${used} u where i.inviter_id = ${inviter} and i.group_id = u.group_id and i.person_id = u.person_id`);
  await db.execute(sql`
    delete from friendships f using ${used} u where u.group_id is null and ${isRequestTo(inviter, sql`u.person_id`)}`);
  // Declined ones disappear from the list of sent ones too: what remained there was declined.
  await db.execute(sql`
    update declined_group_invitations i set inviter_id = null from ${used} u where i.inviter_id = ${inviter} and i.group_id = u.group_id and i.person_id = u.person_id`);
  await db.execute(sql`
    update friendships f set unseen = true from ${used} u where u.group_id is null and ${isDeclinedBy(inviter, sql`u.person_id`)}`);
  await db.execute(
    sql`delete from invitation_links where inviter_id = ${inviter} and ${condition}`,
  );
  const invitations = await db.query<{ email: string | null }>(
    sql`delete from invitations where inviter_id = ${inviter} and accepted_at is null and not of_site and ${condition} returning email`,
  );
  const keys = invitations.flatMap(({ email }) =>
    email === null ? [] : normalizeNameOrEmail(email),
  );
  // The requests of members whose address was invited, which the inviter does not see.
  await db.execute(sql`
    delete from friendships f using unnest(${keys}::text[]) k (key) cross join lateral ${confirmedHolders(sql`k.key`)} h
    where f.unseen and ${isRequestTo(inviter, sql`h.id`)}`);
}

/** Ends the unanswered friend requests and group invitations that the member sent since then. */
export async function endSentRequests(db: Database, sender: number, since: Date) {
  await db.execute(
    sql`delete from friendships where ${isOfPerson(sender)} and requester_id = ${sender} and status = friendship_requested() and created_at > ${since}`,
  );
  await db.execute(
    sql`delete from group_invitations where inviter_id = ${sender} and created_at > ${since}`,
  );
  // Declined ones disappear from the list of sent ones too: what remained there was declined.
  await db.execute(
    sql`update friendships set unseen = true where ${isOfPerson(sender)} and requester_id = ${sender} and status = friendship_declined() and created_at > ${since}`,
  );
  await db.execute(
    sql`update declined_group_invitations set inviter_id = null where inviter_id = ${sender} and created_at > ${since}`,
  );
}

/** In a form that the indexes on both ids serve. */
const isOfPerson = (person: number) => sql`(low_id = ${person} or high_id = ${person})`;

const isSentTo = (sender: number, person: Sql) => sql`
  f.low_id = least(${person}, ${sender}) and f.high_id = greatest(${person}, ${sender}) and f.requester_id = ${sender}`;
const isRequestTo = (sender: number, person: Sql) =>
  sql`(${isSentTo(sender, person)} and f.status = friendship_requested())`;
const isDeclinedBy = (sender: number, person: Sql) =>
  sql`(${isSentTo(sender, person)} and f.status = friendship_declined())`;
