// What one may decide about what was reported: pure functions over facts the query brought, used to refuse in the handler and to tell the screen.
import type { DecisionKind, ReportedThing } from '#contract/moderation.ts';
import { moderationSentences as sentences } from '#contract/moderationSentences.ts';

/** Who decides: on the whole site, or in one group. */
export type Judge = { id: number; admin: boolean; group: { id: number; owner: boolean } | null };

export type Judged = {
  subject: ReportedThing;
  /** Still there. */
  there: boolean;
  author: { id: number; /** Runs the site, or moderates it. */ staff: boolean; /** Keeps order in the group. */ inGroup: boolean } | null;
  /** Of the reports that wait. */
  reporters: readonly number[];
};

/** Nobody judges themselves, what they reported, or those who run the site beside them. */
export function whyNot({ id, admin, group }: Judge, { author, reporters }: Pick<Judged, 'author' | 'reporters'>): string | undefined {
  if (author?.id === id) return sentences.ownThing;
  if (reporters.includes(id)) return sentences.ownReport;
  if (author?.staff && !admin) return sentences.staffThing;
  if (author?.inGroup && group && !group.owner) return sentences.groupStaffThing;
  return undefined;
}

/** What an administrator decided, administrators alone take back; an appeal against it is heard as any other. */
export const whyNotUndo = ({ admin }: Judge, { by_admin }: { by_admin: boolean }): string | undefined =>
  by_admin && !admin ? sentences.decidedByAdmin : undefined;

const fitting: Record<ReportedThing, readonly DecisionKind[]> = {
  content: ['keep', 'hide', 'delete', 'warn', 'suspend'],
  comment: ['keep', 'hide', 'delete', 'warn', 'suspend'],
  person: ['keep', 'warn', 'suspend'],
  message: ['keep', 'warn', 'suspend'],
  link: ['keep'],
};

/** What fits the thing: what is gone is not hidden, who is gone not warned, and a group suspends nobody. */
export function decisionsFor({ group }: Pick<Judge, 'group'>, { subject, there, author }: Omit<Judged, 'reporters'>): DecisionKind[] {
  return fitting[subject].filter((decision) => {
    if (decision === 'hide' || decision === 'delete') return there;
    if (decision === 'warn' || decision === 'suspend') return author !== null && !group;
    return true;
  });
}
