// What an administrator may do about somebody; each is refused in words that say why not.
import { adminStrings } from '#contract/adminStrings.ts';
import { strings } from '#contract/strings.ts';

/** How somebody stands to the site. */
export type AccountState = {
  id: number;
  user_type: number;
  moderator: boolean;
  confirmed: boolean;
  suspended: boolean;
  deleted: boolean;
};
type Actor = { id: number };

/** Nothing where it may be done. */
type DenialReason = string | undefined;

export const whyNotSuspend = (actor: Actor, person: AccountState): DenialReason =>
  person.id === actor.id
    ? strings.notYourself
    : person.deleted
      ? adminStrings.isLeaving
      : undefined;

export const whyNotRestore = (person: AccountState): DenialReason =>
  person.suspended ? undefined : adminStrings.notSuspended;

/** Oneself too: whether a site would be without an administrator is for the deed to find out, alone with the others. */
export const whyNotSetType = (person: AccountState): DenialReason =>
  person.deleted
    ? adminStrings.isLeaving
    : person.suspended
      ? adminStrings.suspendedFirst
      : person.confirmed
        ? undefined
        : adminStrings.notConfirmed;

export const whyNotResend = (person: AccountState): DenialReason =>
  person.confirmed
    ? adminStrings.confirmedAlready
    : person.deleted
      ? adminStrings.isLeaving
      : person.suspended
        ? adminStrings.suspendedFirst
        : undefined;

export const whyNotSignOut = (actor: Actor, person: AccountState): DenialReason =>
  person.id === actor.id ? strings.notYourself : undefined;

/** The same as facts, for buttons. */
export const mayBeDone = (actor: Actor, person: AccountState) => ({
  can_suspend: !whyNotSuspend(actor, person),
  can_restore: !whyNotRestore(person),
  can_set_type: !whyNotSetType(person),
  can_resend: !whyNotResend(person),
  can_sign_out: !whyNotSignOut(actor, person),
});
