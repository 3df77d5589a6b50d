// What is known of a notification when its sentence is said.
import type { DecisionKind, ReportedThing } from '#contract/moderation.ts';
import type { EntityType } from '#contract/notification.ts';

export type Facts = {
  type: EntityType;
  /** Nobody where it is not told who. */
  actor: { name: string } | null;
  /** Further people. */
  others: number;
  /** The kind of post that it is about, or under. */
  kind: number | null;
  /** The post is the reader's own. */
  own: boolean;
  /** It is about a comment, not about the post. */
  of_comment: boolean;
  /** Posted in a group of the reader. It is not named where others may read along. */
  in_group: { id: number; name: string; open: boolean } | null;
  /** Of an action. */
  called_off: boolean;
  approved: boolean;
  begins: boolean;
  /** Of an action that is a letter. */
  letter: boolean | null;
  /** Of a poll: it was changed, and the reader's vote counts no more. */
  reset: boolean;
  /** Of a post: its author changed who sees it, and the reader had written, liked or signed something there before. */
  audience: boolean;
  /** Of a message: its sender is not known to the reader. */
  request: boolean;
  /** What a moderator decided, about what is the reader's own or what they reported. */
  decided: Decided | null;
};

export type Decided = {
  /** About the reader or theirs; else they reported it. */
  own: boolean;
  decision: DecisionKind;
  subject: ReportedThing;
  undone: boolean;
  /** What became of an appeal; null while it waits, or where there is none. */
  overturned: boolean | null;
};
