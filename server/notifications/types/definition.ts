// What a notification type decides. Each type is one object in a file of this folder.
import type { NotificationIcon, OwnMailKind } from '#contract/notificationKinds.ts';
import type { Database } from '../../db/database.ts';
import type { Sql } from '../../db/sql.ts';
import type { Translator } from '../../lib/translators.ts';
import type { NotificationFacts, NotificationRow } from '../facts.ts';

/**
 * Each preference group has two settings, one for the site and one for email. `all_friends` has two
 * more for each collection.
 */
export type PreferenceGroup = 'my_content' | 'action' | 'groups' | 'all_friends';

export type PostChange = 'created' | 'updated' | 'deleted';

export type NotificationDefinition = {
  icon: NotificationIcon;
  /** The settings that turn it on and off, apart from the settings for a group. */
  preferences: PreferenceGroup;
  /**
   * For `my_content`: the kind of emails that the unsubscribe link turns off. By default
   * 'followups', for things that the recipient took part in.
   */
  mailKind?: OwnMailKind;
  /** Cannot be turned off on the site. */
  personal?: true;
  /** Another job sends the email, whatever the settings are. */
  emailedElsewhere?: true;
  /** Emails wait two minutes, because recipients often read it right away. */
  emailDelayed?: true;
  /** The recipient subscribed to it, so that no limit of the actor applies to its emails. */
  subscribed?: true;
  /**
   * For a post in a group, its members are notified too, by their setting for the group. 'all':
   * those who chose all posts. 'some': also those who chose only polls, articles and actions.
   */
  groupMembers?: 'all' | 'some';
  /** Recipients who muted the actor, the group of the post or the conversation are not notified. */
  mutable?: true;
  /** Emails are queued in batches, behind those with few recipients. */
  manyRecipients?: true;
  /**
   * The same person does this once per object. A repetition does not notify again. Other types
   * notify every time.
   */
  oncePerObject?: true;
  /** Nothing can refer to the deleted item, so that the notification is about the actor. */
  deletion?: true;
  /** For people who signed or sent the text, even if they can no longer see it. */
  signedText?: true;
  /** Condition on a recipient r who is notified of the post even if they cannot see it now. */
  alsoSeenIf?: (content: number) => Sql;
  /** An edit of a post that may have changed its audience. */
  audienceChange?: true;
  /** The title is the text of the comment that was written. */
  titledByComment?: true;
  /** A change of a whole post of these types. */
  postChange?: { change: PostChange; postTypes: number[] };
  /** Something that the recipient can answer in the list. */
  answer?: 'friend_request';
  /** Selects the ids of the recipients of an activity that is dispatched in the background. */
  recipients?: (activity: ActivityObject) => Sql;
  /** Path of the page that it opens. By default the page of the group, post or person. */
  link?: (notification: LinkTarget) => string | undefined;
  /** A sentence that starts with the name of the actor. */
  text?: (translator: Translator, who: string, facts: NotificationFacts) => string;
  /** A sentence for the latest of several actors and n others. By default only the latest. */
  textForSeveral?: (
    translator: Translator,
    n: number,
    who: string,
    facts: NotificationFacts,
  ) => string;
  /** A sentence without an actor. */
  textWithoutActor?: (translator: Translator, facts: NotificationFacts) => string;
  /** What its email says in place of a title that it must not contain. */
  withoutTitle?: (translator: Translator) => string;
  /** Paragraphs of its email below the title. */
  emailDetails?: (
    notification: NotificationRow,
    translator: Translator,
    context: { db: Database; recipient: number },
  ) => string[] | Promise<string[]>;
};

/** What an activity in the background is about. A type reads only what its activities have. */
export type ActivityObject = {
  actor: number | null;
  content: number;
  comment: number;
  group: number;
  /** The person who deletes the group. */
  deleter: number;
};

export type LinkTarget = Pick<NotificationRow, 'request' | 'chat' | 'decided'> & {
  actor: { username: string } | null;
};
