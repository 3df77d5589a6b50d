// API calls for administrators that act on many accounts at once.
import Type, { type Static } from 'typebox';
import { call } from './call.ts';
import { count, id, message, optional, requiredLine, text, time, userSummary } from './fields.ts';
import { limits } from './limits.ts';
import type { RuleViolation } from './moderation.ts';
import { ruleViolations } from './moderationStrings.ts';
import { reauthenticationFields } from './reauthentication.ts';

/** `undelete` is only the undo of a deletion. */
const bulkActionNames = ['suspend', 'restore', 'confirm', 'email', 'delete', 'undelete'] as const;
export type BulkActionName = (typeof bulkActionNames)[number];

const bulkOutcomes = [
  'done',
  'yourself',
  'role',
  'reporter',
  'suspended',
  'not_suspended',
  'confirmed',
  'not_confirmed',
  'deleted',
  'not_deleted',
  'address_taken',
  'not_found',
  'failed',
  'stopped',
] as const;
/**
 * `done`, or why the account was left out. `failed`: despite several attempts. `stopped`: the
 * action was undone before.
 */
export type BulkOutcome = (typeof bulkOutcomes)[number];

const bulkAction = Type.Object({
  id: id(),
  action: Type.Enum([...bulkActionNames]),
  at: time(),
  actor: optional({ ...userSummary, description: 'Absent after the account was purged.' }),
  people: count('The accounts that were chosen.'),
  handled: count('Of them, those that the job has handled so far.'),
  outcomes: Type.Array(Type.Object({ outcome: Type.Enum([...bulkOutcomes]), people: count() })),
  finished: Type.Boolean(),
  undoes: optional(id('The bulk action that this one undoes.')),
  can_undo: Type.Boolean({
    description:
      'For 30 days after a suspension, and for 14 days after a deletion, while an undo has not reached all accounts.',
  }),
});
export type BulkActionView = Static<typeof bulkAction>;

const people = Type.Array(id(), { minItems: 1, maxItems: limits.bulkPeople, uniqueItems: true });

export const bulkActions = {
  'POST /admin/user/act-on-many': call(
    'Act on many accounts in the background. Administrators, moderators and the caller are left out. All but ending suspensions need reauthentication. A deleted account is suspended too, so that only an administrator can restore it within the grace period of 14 days',
    'admin',
    {
      ids: people,
      action: Type.Enum(bulkActionNames.slice(0, 5) as Exclude<BulkActionName, 'undelete'>[]),
      reason: optional(
        text(limits.reason, { description: 'Required to suspend or delete. The person sees it.' }),
      ),
      category: optional(Type.Enum(Object.keys(ruleViolations) as RuleViolation[])),
      days: optional(
        Type.Integer({
          minimum: 1,
          maximum: 3_650,
          description: 'Of a suspension. Absent: without an end date.',
        }),
      ),
      silent: optional(
        Type.Enum(['Y', 'N'], { description: 'Sends no email about a suspension or deletion.' }),
      ),
      subject: optional(requiredLine(limits.mailSubject, 'Required for an email.')),
      text: optional(text(limits.reason, { description: 'Required for an email. Plain text.' })),
      key: optional(
        Type.String({
          minLength: 8,
          maxLength: 64,
          description:
            'Chosen by the client. A repetition with the same key within 30 days acts once and returns the same action.',
        }),
      ),
      ...reauthenticationFields,
    },
    { bulk_action: bulkAction, message },
    { rateLimit: 'bulk', noTransaction: true },
  ),
  'GET /admin/bulk-actions': call(
    'List what administrators did with many accounts in the last 30 days, newest first, with the progress',
    'admin',
    {},
    { bulk_actions: Type.Array(bulkAction) },
  ),
  'POST /admin/bulk-action/undo': call(
    'Undo a suspension or deletion of many accounts, for the accounts that it changed. If it is still running, it stops',
    'admin',
    { id: id() },
    { bulk_action: bulkAction, message },
    { rateLimit: 'undo' },
  ),
  'POST /admin/user/export-many': call(
    'Export accounts as CSV, as the list shows them. The audit log records each export',
    'admin',
    { ids: people },
    { csv: Type.String() },
    { rateLimit: 'bulk' },
  ),
};
