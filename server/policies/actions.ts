// What one may do with an action that one sees: pure functions over facts that the query already brought,
// used to refuse in the handler and to tell the screen.
import type { ActionKind } from '#contract/action.ts';

type Viewer = { id: number } | undefined;

export type ActionFacts = {
  kind: ActionKind;
  authorId: number;
  approved: boolean;
  ended: boolean;
  calledOff: boolean;
  /** By whoever looks. */
  completed: boolean;
  signed: boolean;
};

export function canAction(who: Viewer, action: ActionFacts) {
  const author = who?.id === action.authorId;
  const other = who !== undefined && !author;
  const stands = action.approved && !action.calledOff;
  return {
    edit: author && !action.calledOff,
    cancelAction: author && !action.calledOff && !action.ended,
    follow: other && stands && !action.ended,
    // also afterwards: whoever was there tells it the day after
    complete: who !== undefined && stands && !action.completed,
    rate: other && stands,
    // also who has no account
    sign: action.kind === 'petition' && stands && !action.ended && !action.signed,
    write: action.kind === 'letter' && who !== undefined && stands && !action.ended,
    // also that it is called off, and what came of it
    tell: author && action.approved,
  };
}
