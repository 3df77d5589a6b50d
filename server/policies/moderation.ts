// What one may decide about what was reported: pure functions over facts the query brought, used to refuse in the handler and to tell the screen.
import type { DecisionKind, ReportedThing } from '#contract/moderation.ts';
import { moderationStrings as sentences } from '#contract/moderationStrings.ts';

/** Who decides: on the whole site, or in one group. Whose cases they are not shown at all says people_not_judged. */
export type Judge = { id: number; admin: boolean; group: { id: number } | null };

export type Judged = {
  subject: ReportedThing;
  /** Still there. */
  there: boolean;
  author: { id: number } | null;
  /** Of the reports that wait. */
  reporters: readonly number[];
  /** Whether a moderator of the site who did not report it could decide instead. */
  others: boolean;
};

/** Nobody decides about what they reported, as long as there is somebody else. */
export const disallowedReason = (
  { id }: Judge,
  { reporters, others }: Pick<Judged, 'reporters' | 'others'>,
): string | undefined => (others && reporters.includes(id) ? sentences.ownReport : undefined);

/** What an administrator decided, administrators alone take back; an appeal against it is heard as any other. */
export const whyNotUndo = (
  { admin }: Judge,
  { by_admin }: { by_admin: boolean },
): string | undefined => (by_admin && !admin ? sentences.decidedByAdmin : undefined);

const matchingActions: Record<ReportedThing, readonly DecisionKind[]> = {
  content: ['keep', 'hide', 'delete', 'warn', 'suspend'],
  comment: ['keep', 'hide', 'delete', 'warn', 'suspend'],
  person: ['keep', 'warn', 'suspend'],
  message: ['keep', 'warn', 'suspend'],
  link: ['keep'],
};

/** What fits the thing: what is gone is not hidden, who is gone not warned, and a group suspends nobody. */
export function decisionsFor(
  { group }: Pick<Judge, 'group'>,
  { subject, there, author }: Omit<Judged, 'reporters' | 'others'>,
): DecisionKind[] {
  return matchingActions[subject].filter((decision) => {
    if (decision === 'hide' || decision === 'delete') return there;
    if (decision === 'warn' || decision === 'suspend') return author !== null && !group;
    return true;
  });
}
