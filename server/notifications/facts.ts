// Data that the text, link and email of a notification are made from.
import type { DecisionKind, ReportSubject, RuleViolation } from '#contract/moderation.ts';
import type { EntityType } from '#contract/notification.ts';

/** What the sentence of a notification depends on. */
export type NotificationFacts = {
  type: EntityType;
  /** Null if the actor is not named. */
  actor: { name: string } | null;
  /** Number of further actors. Without an actor: how many people completed the action. */
  others: number;
  /**
   * The type of the post that the notification is about, or whose comment it is about
   * (contract/contentType.ts).
   */
  content_type: number | null;
  /** Whether the post is the recipient's own. */
  own: boolean;
  /** Whether the notification is about a comment. */
  of_comment: boolean;
  /** The group of the post, if the recipient is a member. In emails a closed group has no name. */
  in_group: { id: number; name: string; open: boolean } | null;
  /** For actions: whether it was canceled. */
  called_off: boolean;
  /** Whether the post was approved. False while it waits for a moderator, and after a refusal. */
  approved: boolean;
  /** For actions: whether it has a start. Otherwise it has only an end. */
  begins: boolean;
  /** Whether it is a letter. Null if it is no action. */
  letter: boolean | null;
  /** For polls: a change of the poll voided the vote of the recipient. */
  reset: boolean;
  /** For posts: the author changed the audience after the recipient had taken part. */
  audience: boolean;
  /** For messages: it is a message request, from a person outside the recipient's contacts. */
  request: boolean;
  /**
   * The group conversation, if it is about one that the recipient is in or was asked to join.
   * In emails it has no name.
   */
  chat: { id: number; name: string } | null;
  /** A decision of a moderator about content, the account or a report of the recipient. */
  decided: DecisionFacts | null;
};

/** A notification as it is read from the database, for the list, links and emails. */
export type NotificationRow = NotificationFacts & {
  decided:
    | (DecisionFacts & {
        category: RuleViolation | null;
        reason: string;
        /** The end of a suspension; null if it has none. */
        until: string | null;
        can_appeal: boolean;
      })
    | null;
  id: number;
  type: EntityType;
  read: boolean;
  created_at: Date;
  actor: { id: number; name: string; username: string; portrait: string | null } | null;
  /** The post that the notification is about, or whose comment it is about. */
  content_id: number | null;
  /** The id of the comment that the link leads to. */
  at_comment: number | null;
  /** The action whose text the recipient signed or sent and can no longer see. */
  hidden_action_id: number | null;
  group_id: number | null;
  /** The beginning of the title or text of the post, comment or group; may be empty. */
  title: string;
  /** The name of the file, like `portrait`. */
  picture: string | null;
};

export type DecisionFacts = {
  /** True for the person concerned, false for a reporter. */
  own: boolean;
  decision: DecisionKind;
  subject: ReportSubject;
  /** Whether the decision was undone. */
  undone: boolean;
  /** The result of an appeal; null if it is pending or there is none. */
  overturned: boolean | null;
};
