// Permissions of administrators on accounts. Each function returns the reason for a refusal as text
// for people.
import type { Role } from '#contract/adminPeople.ts';
import type { BulkActionName, BulkOutcome } from '#contract/bulkActions.ts';
import { adminStrings } from '#contract/adminStrings.ts';
import { strings } from '#contract/strings.ts';

/** The state of an account on the site. */
export type AccountState = {
  id: number;
  /** 1 for an administrator. */
  role: number;
  moderator: boolean;
  confirmed: boolean;
  /** Confirmed, but nobody has shown that they read email at the address. */
  unproven: boolean;
  suspended: boolean;
  deleted: boolean;
};
type Actor = { id: number };

/** Undefined if the action is allowed. */
type DenialReason = string | undefined;

/** A deleted account can be suspended too, because its owner could restore it by logging in. */
export const suspendRefusal = (actor: Actor, person: AccountState): DenialReason =>
  person.id === actor.id ? strings.notYourself : undefined;

export const restoreRefusal = (person: AccountState): DenialReason =>
  person.suspended ? undefined : adminStrings.notSuspended;

/**
 * Administrators may change their own role. The handler checks under a lock that an administrator
 * remains. A role can be removed from any account, so that it does not return with the account. A
 * suspended or deleted account receives none.
 */
export const setRoleRefusal = (person: AccountState, role: Role): DenialReason =>
  role === 'member' && (person.role === 1 || person.moderator)
    ? undefined
    : person.deleted
      ? adminStrings.accountAlreadyDeleted
      : person.suspended
        ? adminStrings.restoreAccountFirst
        : confirmationRefusal(person);

/** Nobody gets a role or a badge whose address may be that of someone else. */
const confirmationRefusal = ({ confirmed, unproven }: AccountState): DenialReason =>
  !confirmed
    ? adminStrings.notConfirmed
    : unproven
      ? adminStrings.ownerMustProveAddress
      : undefined;

export const resendRefusal = (person: AccountState): DenialReason =>
  person.confirmed && !person.unproven
    ? adminStrings.alreadyConfirmed
    : person.deleted
      ? adminStrings.accountAlreadyDeleted
      : person.suspended
        ? adminStrings.restoreAccountFirst
        : undefined;

export const signOutRefusal = (actor: Actor, person: AccountState): DenialReason =>
  person.id === actor.id ? strings.notYourself : undefined;

/** A badge can be taken away from any account. */
export const setBadgeRefusal = (person: AccountState): DenialReason =>
  person.deleted ? adminStrings.accountAlreadyDeleted : confirmationRefusal(person);

/** The reasons of `bulkRefusal` that depend on the state of the account. */
const bulkStateRefusals: Record<
  BulkActionName,
  (person: AccountState) => BulkOutcome | false | undefined
> = {
  // A suspension with other terms remains, so that its undo does not end it.
  suspend: (person) => person.suspended && 'suspended',
  restore: (person) => restoreRefusal(person) !== undefined && 'not_suspended',
  confirm: (person) =>
    person.confirmed ? 'confirmed' : person.deleted ? 'deleted' : person.suspended && 'suspended',
  email: (person) => (person.deleted ? 'deleted' : !person.confirmed && 'not_confirmed'),
  delete: (person) => person.deleted && 'deleted',
  // The job compares the account with what the deletion did to it.
  undelete: () => undefined,
};

/**
 * Why an action on many accounts leaves one out; undefined if it does not. Accounts with a role are
 * changed one at a time, with reauthentication for each.
 */
export const bulkRefusal = (
  actor: Actor,
  person: AccountState,
  action: BulkActionName,
): BulkOutcome | undefined =>
  suspendRefusal(actor, person)
    ? 'yourself'
    : person.role === 1 || person.moderator
      ? 'role'
      : bulkStateRefusals[action](person) || undefined;

/** The same as booleans, for the buttons of the screen. */
export const accountPermissions = (actor: Actor, person: AccountState) => ({
  can_suspend: !suspendRefusal(actor, person),
  can_restore: !restoreRefusal(person),
  can_set_type: !setRoleRefusal(person, 'member') || !setRoleRefusal(person, 'moderator'),
  can_resend: !resendRefusal(person),
  can_sign_out: !signOutRefusal(actor, person),
  can_set_badge: !setBadgeRefusal(person),
});
