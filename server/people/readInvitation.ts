// Endpoint for the page behind an invitation. It shows visitors what the email contains too: who
// invites, and an open group.
import type { Input } from '#contract/calls.ts';
import { invalidField } from '#contract/errors.ts';
import { roundPublishedCount } from '#contract/limits.ts';
import { strings } from '#contract/strings.ts';
import { confirmedHolders } from '../account/unprovenAddresses.ts';
import type { RequestContext } from '../context.ts';
import { sql } from '../db/sql.ts';
import { portraitName } from '../directory/userSummary.ts';
import { findInvitation } from '../invitations/findInvitation.ts';
import { mailboxOf, normalizeNameOrEmail } from '../lib/validation/namesAndEmails.ts';

type Inviter = { name: string; portrait: string | null };
type OpenGroup = {
  name: string;
  icon: string | null;
  brief_description: string;
  total_members: number;
};

export async function readInvitation(
  { code }: Input<'GET /user/invitation'>,
  { app, db, viewer }: RequestContext,
) {
  const invitation = await findInvitation({ app, db }, code, viewer);
  if (!invitation) throw invalidField('code', strings.linkExpired);
  const { inviter_id, group_id, note, email, of_site, expires_at } = invitation;
  const inviter = of_site
    ? undefined
    : await db.queryOne<Inviter>(
        sql`select p.name, ${portraitName(sql`p`)} as portrait from visible_people(${viewer}) p where p.id = ${inviter_id}`,
      );
  const group =
    group_id === null
      ? undefined
      : await db.queryOne<OpenGroup>(sql`
          select g.name, (select f.name from files f where f.group_id = g.id) as icon, g.brief_description, visible_member_count(${viewer}, g.id) as total_members
          from visible_groups(${inviter_id}) g where g.id = ${group_id} and g.status = 'Open'
            and (${viewer}::bigint is null or exists (select from visible_groups(${viewer}) v where v.id = g.id))`);
  return {
    ...(inviter && {
      inviter: {
        name: inviter.name,
        image_thumb: app.files.address(inviter.portrait, viewer, 'thumb'),
      },
    }),
    note,
    to_group: group_id !== null,
    ...(group && {
      group: {
        name: group.name,
        // Visitors see no files of groups. A URL for the inviter would work after the group closed.
        icon: viewer === null ? '' : app.files.address(group.icon, viewer, 'thumb'),
        brief_description: group.brief_description,
        total_members: roundPublishedCount(group.total_members),
      },
    }),
    own: inviter_id === viewer && !of_site,
    ...(viewer === null &&
      email !== null && {
        has_account: await hasAccount(db, email),
        refuse_code: app.addresses.refusalCode(
          app.addresses.hashAddress(mailboxOf(normalizeNameOrEmail(email))),
        ),
      }),
    expires_on: expires_at.toISOString(),
  };
}

/** Also one without a proof of the address: the code was sent there, so this reveals nothing. */
const hasAccount = async (db: RequestContext['db'], email: string) =>
  (await db.queryOne(
    sql`select from ${confirmedHolders(sql`${normalizeNameOrEmail(email)}`)} h where h.active`,
  )) !== undefined;
