// What a notification says, in one sentence that begins with whoever did it.
import { contentType } from '#contract/contentType.ts';
import type { DecisionKind, ReportedThing } from '#contract/moderation.ts';
import { entityTypes as told, type EntityType } from '#contract/notification.ts';

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
  /** Of an action. */
  called_off: boolean;
  approved: boolean;
  begins: boolean;
  /** Of a poll: it was changed, and the reader's vote counts no more. */
  reset: boolean;
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

export function sentenceOf(facts: Facts): string {
  const said = saying(facts);
  return facts.actor ? `${peopleOf(facts.actor.name, facts.others)} ${said}` : said;
}

function peopleOf(name: string, others: number): string {
  if (!others) return name;
  return `${name} and ${others.toLocaleString('en')} ${others === 1 ? 'other' : 'others'}`;
}

function saying({ type, actor, others, kind, own, of_comment, called_off, approved, begins, reset, request, decided }: Facts): string {
  const thing = wordFor(kind);
  switch (type) {
    case told.postCreated:
      return 'posted something';
    case told.pollCreated:
      return 'made a poll';
    case told.blogCreated:
      return 'published a blog';
    case told.groupCreated:
      return 'founded a group';
    case told.postUpdated:
    case told.blogUpdated:
      return `changed a ${thing} that you took part in`;
    case told.pollUpdated:
      return reset ? 'changed a poll that you voted in, so that your vote counts no more' : 'changed a poll that you took part in';
    case told.groupUpdated:
      return 'changed a group that you are in';
    case told.postDeleted:
      return gone('post that you took part in', actor);
    case told.pollDeleted:
      return gone('poll that you took part in', actor);
    case told.blogDeleted:
      return gone('blog that you took part in', actor);
    case told.groupDeleted:
      return gone('group that you were in', actor);
    case told.messageSent:
      return request ? 'would like to write to you' : 'wrote to you';
    case told.groupInvited:
      return 'invited you to a group';
    case told.groupJoined:
      return 'joined your group';
    case told.groupInvitationAccepted:
      return 'accepted your invitation to a group';
    case told.friendRequestSent:
      return 'would like to be your friend';
    case told.friendRequestAccepted:
      return 'accepted your friend request';
    case told.friendRequestDeclined:
      return '';
    case told.commented:
      return `commented on your ${thing}`;
    case told.postLiked:
      return `liked your ${thing}`;
    case told.replied:
      return 'replied to your comment';
    case told.commentLiked:
      return 'liked your comment';
    case told.mentioned:
      return of_comment ? 'mentioned you in a comment' : `mentioned you in ${thing === 'action' ? 'an' : 'a'} ${thing}`;
    case told.actionForYou:
      return 'published an action that may be for you';
    case told.actionChanged:
      return called_off ? 'called off an action that you follow' : 'changed an action that you follow';
    case told.actionStartsSoon:
      return begins ? 'An action that you follow starts soon' : 'An action that you follow ends soon';
    case told.actionCompleted:
      return `${others.toLocaleString('en')} ${others === 1 ? 'person' : 'people'} completed your action`;
    case told.pollClosed:
      return own ? 'Your poll has closed: tell what comes of it' : 'A poll that you voted in has closed';
    case told.moderated:
      if (decided)
        return decided.own ? ofYours(decided, kind) : decided.decision === 'keep' ? `${lookedAt} and stays` : `${lookedAt}, and a moderator acted on it`;
      if (of_comment) return 'Your comment is approved';
      return approved || kind !== contentType.action ? `Your ${thing} is approved` : 'Your action was not approved';
  }
}

const lookedAt = 'What you reported was looked at';

function ofYours({ decision, subject, undone, overturned }: Decided, kind: number | null): string {
  if (overturned === false) return 'Your appeal was looked at: what was decided stands';
  const thing = subject === 'content' ? wordFor(kind) : subject;
  if (undone)
    return `${overturned ? 'Your appeal was granted' : 'A moderator thought again'}: what was decided about your ${subject === 'person' || decision === 'suspend' ? 'account' : thing} is taken back`;
  if (decision === 'suspend') return 'A moderator suspended your account';
  if (decision === 'warn') return subject === 'person' ? 'A moderator warned you' : `A moderator warned you for your ${thing}`;
  return `A moderator ${decision === 'hide' ? 'hid' : 'deleted'} your ${thing}`;
}

const gone = (what: string, actor: Facts['actor']) => (actor ? `deleted a ${what}` : `A ${what} was deleted`);

const words: Record<number, string> = {
  [contentType.poll]: 'poll',
  [contentType.blog]: 'blog',
  [contentType.group]: 'group',
  [contentType.action]: 'action',
};
const wordFor = (kind: number | null) => words[kind ?? contentType.post] ?? 'post';
