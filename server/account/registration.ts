// Who may become a member: everybody, who was invited, or nobody, as the site's operators decided.
import { forbidden, invalidField } from '#contract/errors.ts';
import { siteStrings } from '#contract/siteStrings.ts';
import type { RequestContext, AppContext } from '../context.ts';
import { hashToken } from '../lib/security/sessions.ts';
import { sql } from '../db/sql.ts';
import { good } from '../people/emailInvitations.ts';
import { normalizeKey } from './usernames.ts';

/** By a form: an invitation lets in the address that it was sent to, so that one link does not let in everybody. */
export async function refuseUninvited(
  { app, db }: RequestContext,
  email: string,
  code: string | undefined,
) {
  refuseWhileClosed(app);
  if (app.site.registration !== 'invitation') return;
  const invited = code
    ? await db.queryOne<{ same: boolean }>(sql`
    select email_hash = ${app.addresses.hashToken(normalizeKey(email))} as same from invitations
    where code_hash = ${hashToken(code)} and ${lettingIn()}`)
    : undefined;
  if (!invited) throw forbidden(siteStrings.registrationByInvitation);
  if (!invited.same) throw invalidField('email', siteStrings.invitationOfOther);
}

/** By an address that is proved already: to have been invited there is enough. */
export async function refuseUninvitedAddress({ app, db }: RequestContext, email: string) {
  refuseWhileClosed(app);
  if (app.site.registration !== 'invitation') return;
  const invited = await db.queryOne(sql`
    select from invitations where email_hash = ${app.addresses.hashToken(normalizeKey(email))} and ${lettingIn()}`);
  if (!invited) throw forbidden(siteStrings.registrationByInvitation);
}

/** Nobody came in by it yet, and it is by somebody who may come in themselves: whoever is suspended brings in nobody. The site's own hold whoever sent them. */
const lettingIn = () =>
  sql`accepted_at is null and reached_at is null and ${good()} and (of_site or exists (select from visible_people(null) p where p.id = inviter_id))`;

function refuseWhileClosed({ site }: AppContext) {
  if (site.registration === 'closed') throw forbidden(siteStrings.registrationClosed);
}

/** While nobody may sign up, nobody is asked to. */
export function refuseInviting({ site }: AppContext) {
  if (site.registration === 'closed') throw forbidden(siteStrings.nobodyInvited);
}
