// Registration policy of the site: open, by invitation, or closed.
import { forbidden, invalidField } from '#contract/errors.ts';
import { siteStrings } from '#contract/siteStrings.ts';
import { strings } from '#contract/strings.ts';
import type { RequestContext, AppContext } from '../context.ts';
import { hashToken } from '../security/sessions.ts';
import { sql } from '../db/sql.ts';
import { isUnexpired } from './emailInvitations.ts';
import { normalizeNameOrEmail } from '../lib/validation/namesAndEmails.ts';

/**
 * Checks a sign-up by form. An invitation admits only the address it was sent to, so that a shared
 * link does not admit others.
 */
export async function assertInvited(
  { app, db }: RequestContext,
  email: string,
  code: string | undefined,
) {
  assertPasswordSignup(app);
  if (app.site.registration !== 'invitation') return;
  const invitation = code
    ? await db.queryOne<{ same: boolean }>(sql`
    select email_hash = ${app.addresses.hashAddress(normalizeNameOrEmail(email))} as same from invitations
    where code_hash = ${hashToken(code)} and ${isUsable()}`)
    : undefined;
  if (!invitation) throw forbidden(siteStrings.registrationByInvitation);
  if (!invitation.same) throw invalidField('email', siteStrings.invitationForOtherEmail);
}

/** Checks a sign-up with a verified address. An invitation to it, or a link, is enough. */
export async function assertAddressInvited(
  { app, db }: RequestContext,
  email: string,
  { hasLink }: { hasLink: boolean },
) {
  assertRegistrationOpen(app);
  if (app.site.registration !== 'invitation' || hasLink) return;
  const invitation = await db.queryOne(sql`
    select from invitations where email_hash = ${app.addresses.hashAddress(normalizeNameOrEmail(email))} and ${isUsable()}`);
  if (!invitation) throw forbidden(siteStrings.registrationByInvitation);
}

/**
 * A condition on an unused, valid invitation that was sent by the site or by a visible member. An
 * invitation of a suspended member is not accepted. `reached_at` is set when someone has confirmed
 * the invited address without the link.
 */
const isUsable = () =>
  sql`accepted_at is null and reached_at is null and ${isUnexpired()} and (of_site or exists (select from visible_people(null) p where p.id = inviter_id))`;

/** Rejects sign-ups with a password also where people come only with providers. */
export function assertPasswordSignup(app: AppContext) {
  if (app.config.oidc.only) throw forbidden(strings.onlyWithProviders);
  assertRegistrationOpen(app);
}

function assertRegistrationOpen({ site }: AppContext) {
  if (site.registration === 'closed') throw forbidden(siteStrings.registrationClosed);
}

/** Rejects invitations while registration is closed. */
export function assertMayInvite({ site }: AppContext) {
  if (site.registration === 'closed') throw forbidden(siteStrings.invitationsOff);
}
