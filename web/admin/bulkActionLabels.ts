import type { BulkActionName, BulkOutcome } from '#contract/bulkActions.ts';
import { plural, t } from '../i18n/language.ts';

export type ChosenAction = Exclude<BulkActionName, 'undelete'>;

type Labels = {
  /** In the menu, and on the button of the dialog. */
  menu: string;
  title: (people: number) => string;
  detail: string;
};

/** Actions on many accounts, in the order of the menu. */
export const bulkActionLabels: Record<ChosenAction, Labels> = {
  suspend: {
    menu: t('Suspend'),
    title: (n) => plural(n, 'Suspend {{n}} person?', 'Suspend {{n}} people?'),
    detail: t(
      'They’ll be logged out on all devices, and what they wrote will be hidden. You can undo this for 30 days.',
    ),
  },
  restore: {
    menu: t('End suspension'),
    title: (n) =>
      plural(n, 'End the suspension of {{n}} person?', 'End the suspension of {{n}} people?'),
    detail: t('They’ll be able to log in again.'),
  },
  confirm: {
    menu: t('Confirm email address'),
    title: (n) =>
      plural(n, 'Confirm the address of {{n}} person?', 'Confirm the addresses of {{n}} people?'),
    detail: t(
      'Only do this if you know that the addresses are theirs. Anyone who reads email at an address can take over the account.',
    ),
  },
  email: {
    menu: t('Send an email'),
    title: (n) => plural(n, 'Send an email to {{n}} person', 'Send an email to {{n}} people'),
    detail: t('Each of them gets an email of their own and doesn’t see the others.'),
  },
  delete: {
    menu: t('Delete accounts'),
    title: (n) => plural(n, 'Delete {{n}} account?', 'Delete {{n}} accounts?'),
    detail: t(
      'They’re hidden at once, with everything they wrote. You can undo this for 14 days; after that everything is deleted for good.',
    ),
  },
};

/** What is being done, with the number of chosen accounts. */
export const runningLabels: Record<BulkActionName, (people: number) => string> = {
  suspend: (n) => plural(n, 'Suspending {{n}} person', 'Suspending {{n}} people'),
  restore: (n) =>
    plural(n, 'Ending the suspension of {{n}} person', 'Ending the suspension of {{n}} people'),
  confirm: (n) =>
    plural(n, 'Confirming the address of {{n}} person', 'Confirming the addresses of {{n}} people'),
  email: (n) => plural(n, 'Sending an email to {{n}} person', 'Sending an email to {{n}} people'),
  delete: (n) => plural(n, 'Deleting {{n}} account', 'Deleting {{n}} accounts'),
  undelete: (n) => plural(n, 'Restoring {{n}} account', 'Restoring {{n}} accounts'),
};

/** What was done, with the number of accounts that were changed. */
export const doneLabels: Record<BulkActionName, (people: number) => string> = {
  suspend: (n) => plural(n, 'Suspended {{n}} person', 'Suspended {{n}} people'),
  restore: (n) =>
    plural(n, 'Ended the suspension of {{n}} person', 'Ended the suspension of {{n}} people'),
  confirm: (n) =>
    plural(n, 'Confirmed the address of {{n}} person', 'Confirmed the addresses of {{n}} people'),
  email: (n) => plural(n, 'Sent an email to {{n}} person', 'Sent an email to {{n}} people'),
  delete: (n) => plural(n, 'Deleted {{n}} account', 'Deleted {{n}} accounts'),
  undelete: (n) => plural(n, 'Restored {{n}} account', 'Restored {{n}} accounts'),
};

/** Why a number of accounts were left out. */
export const outcomeLabels: Record<Exclude<BulkOutcome, 'done'>, (people: number) => string> = {
  yourself: () => t('left out: you'),
  role: (n) => t('left out: {{n}} with a role', { n }),
  reporter: (n) => t('left out: {{n}} you reported', { n }),
  suspended: (n) => t('left out: {{n}} already suspended', { n }),
  not_suspended: (n) => t('left out: {{n}} not suspended, or suspended again', { n }),
  confirmed: (n) => t('left out: {{n}} already confirmed', { n }),
  not_confirmed: (n) => t('left out: {{n}} not confirmed', { n }),
  deleted: (n) => t('left out: {{n}} already deleted', { n }),
  not_deleted: (n) => t('left out: {{n}} not deleted, or deleted again', { n }),
  address_taken: (n) => t('left out: {{n}} whose address belongs to another account', { n }),
  not_found: (n) => t('left out: {{n}} no longer there', { n }),
  failed: (n) => t('left out: {{n}} because of an error', { n }),
  stopped: (n) => t('left out: {{n}} because it was stopped', { n }),
};
