// Permissions of moderators on reported items. Pure functions over data that the query returned.
// Handlers use them to refuse requests, and responses use them to tell the client what to offer.
import type { DecisionKind, ReportSubject } from '#contract/moderation.ts';
import { moderationStrings as sentences } from '#contract/moderationStrings.ts';

/**
 * The moderator, of the whole site or of one group. The SQL function people_closed_to_moderator
 * decides whose cases they cannot see.
 */
export type ActingModerator = { id: number; admin: boolean; group: { id: number } | null };

export type ModeratedSubject = {
  subject: ReportSubject;
  /** Whether the item still exists and was not removed. */
  exists: boolean;
  author: { id: number } | null;
  /** Ids of the people whose reports are open. */
  reporters: readonly number[];
  /** Whether another moderator of the site, who did not report it, could decide. */
  others: boolean;
};

/** Moderators do not decide about their own reports, unless no other moderator can. */
export const decisionRefusal = (
  { id }: ActingModerator,
  { reporters, others }: Pick<ModeratedSubject, 'reporters' | 'others'>,
): string | undefined => (others && reporters.includes(id) ? sentences.ownReport : undefined);

/**
 * Only administrators undo decisions of administrators. Appeals against these are handled like any
 * other.
 */
export const undoRefusal = (
  { admin }: ActingModerator,
  { by_admin }: { by_admin: boolean },
): string | undefined => (by_admin && !admin ? sentences.decidedByAdmin : undefined);

const decisionsBySubject: Record<ReportSubject, readonly DecisionKind[]> = {
  content: ['keep', 'hide', 'delete', 'warn', 'suspend'],
  comment: ['keep', 'hide', 'delete', 'warn', 'suspend'],
  person: ['keep', 'warn', 'suspend'],
  message: ['keep', 'warn', 'suspend'],
  link: ['keep'],
};

/**
 * The decisions that apply to the item. Deleted items cannot be hidden or deleted, deleted authors
 * cannot be warned or suspended, and group moderators cannot warn or suspend anyone.
 */
export function decisionsFor(
  { group }: Pick<ActingModerator, 'group'>,
  { subject, exists, author }: Omit<ModeratedSubject, 'reporters' | 'others'>,
): DecisionKind[] {
  return decisionsBySubject[subject].filter((decision) => {
    if (decision === 'hide' || decision === 'delete') return exists;
    if (decision === 'warn' || decision === 'suspend') return author !== null && !group;
    return true;
  });
}
