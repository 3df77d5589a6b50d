// Permissions of a viewer on a visible action. Pure functions over data that the query returned.
// Handlers use them to refuse requests, and responses use them to tell the client what to offer.
import type { ActionKind } from '#contract/action.ts';

type Viewer = { id: number } | undefined;

export type ActionFacts = {
  kind: ActionKind;
  authorId: number;
  /** Whether its group is archived. People still take part in the actions that it has. */
  archived: boolean;
  approved: boolean;
  ended: boolean;
  canceled: boolean;
  /** Whether the viewer completed it, that is, reported that they did it. */
  completed: boolean;
  /** Whether the viewer signed it. */
  signed: boolean;
};

export function canAction(viewer: Viewer, action: ActionFacts) {
  const author = viewer?.id === action.authorId;
  const isOther = viewer !== undefined && !author;
  const isActive = action.approved && !action.canceled;
  return {
    edit: author && !action.canceled && !action.archived,
    cancelAction: author && !action.canceled && !action.ended,
    follow: isOther && isActive && !action.ended,
    answer: action.kind === 'event' && isOther && isActive && !action.ended,
    // Participants can still report completion after the action has ended.
    complete: viewer !== undefined && isActive && !action.completed,
    rate: isOther && isActive,
    // Visitors without an account can sign too.
    sign: action.kind === 'petition' && isActive && !action.ended && !action.signed,
    /** Write to officials. */
    write: action.kind === 'letter' && viewer !== undefined && isActive && !action.ended,
    // Publish updates and the outcome, even after the action was canceled.
    tell: author && action.approved && !action.archived,
  };
}
