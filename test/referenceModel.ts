// Reference model of the visibility rules. A reference model (test oracle) is a second, independent
// implementation that says which result is correct. This one follows the table in
// docs/visibility.md row by row, over in-memory lists, and shares no code with the server: where
// the two differ, one of them is wrong.
import type { Friendship } from '#contract/people.ts';
import type { FieldAudience } from '#contract/profile.ts';
import type { Audience, Tool } from '#contract/fields.ts';

export type Person = {
  id: number;
  confirmed: boolean;
  suspended: boolean;
  deleted: boolean;
  admin: boolean;
  /** Of the whole site. */
  moderator: boolean;
  deletedStandIn?: true; // stands in for all people whose accounts were purged
  /**
   * Fields with a row. Other fields have their default audience and no value, except for the email
   * address.
   */
  fields: Map<ProfileField, { filled: boolean; audience: FieldAudience }>;
  issues: Set<number>;
};
export type Collection = { id: number; owner: number; members: Set<number> };
export type Group = {
  id: number;
  owner: number;
  parent: number | null;
  closed: boolean;
  deleted: boolean;
  /** Includes the owner. */
  members: Set<number>;
  /** Members who moderate the posts of the group. */
  moderators: Set<number>;
  /** Members who joined while it was closed and did not consent to be listed. */
  joinedClosed: Set<number>;
  /** Each invited person, with the person who invited them. */
  invited: Map<number, number>;
  /** Removed people who may not join again. */
  banned: Set<number>;
  heir: number | undefined;
  /**
   * When the group was offered to the heir, and members who did not want to be listed and declined.
   */
  offeredDaysAgo?: number;
  declined?: Set<number>;
};
export type Poll = {
  /** Results are visible always, to those who 'voted', or when the poll is 'closed'. */
  results: 'always' | 'voted' | 'closed';
  closed: boolean;
  round: number;
  /** The ids of the options, by slot. */
  options: number[];
  /**
   * Each voter's round and chosen options, and whether they were outside the audience when the
   * author deleted the account.
   */
  ballots: Map<number, { round: number; chosen: number[]; lostAccess?: boolean }>;
  /** The votes of the current round, in order. */
  votes: number[][];
};
export type Action = {
  kind: 'event' | 'task' | 'petition' | 'letter';
  added: Date;
  ends: Date | null;
  canceled: boolean;
  /** An administrator declined to approve it. */
  declined: boolean;
  featured: boolean;
  followers: Set<number>;
  /** Who completed it, and when. */
  completed: Map<number, Date>;
  ratings: Map<number, number>;
  /** The published totals of the ratings. They change with every fifth rating. */
  published: { total: number; sum: number };
  signers: Map<
    number,
    { isShown: boolean; signedAt: Date; audience: EarlierAudience; version: number }
  >;
  /** Earlier texts, with their audiences. */
  texts: { version: number; sharedAs: string; collection?: number | null }[];
  sentVersions?: Map<number, number>; // the version that each person sent to an official
  /** People who began to sign and have not confirmed. */
  unconfirmedSigners: Set<number>;
  /** A visitor without an account or a public name also signed. */
  signedByVisitor: EarlierAudience | undefined;
  /** Followers who want no reminder. */
  withoutReminder: Set<number>;
};
/** The audience of the post when a comment, a like or a signature was added. */
export type EarlierAudience = {
  post: Post;
  sharedAs: Audience;
  collection: number | null;
  audienceRevision: number;
};
/** An earlier text of a post, with its audience. */
export type PostVersion = {
  revision: number;
  text: string;
  sharedAs: Audience;
  collection: number | null;
};
export type Post = {
  id: number;
  author: number;
  /** The author of a poll of the stand-in for deleted people, while that account exists. */
  formerAuthor?: number;
  /** `contentType` of the contract: 0 post, 1 poll, 2 blog, 3 group, 4 action. */
  type: number;
  tool: Tool;
  sharedAs: Audience;
  /** The collection, if the audience is Collection. With Private, the former collection or null. */
  collection: number | null;
  /** Counts changes of the audience. */
  audienceRevision: number;
  group: number | null;
  /** Its group was closed when it was created, or has been since. */
  closedAtPost: boolean;
  draft: boolean;
  approved: boolean;
  hidden: boolean;
  /** Deleted by a moderator, and retained for a while. Also hidden. */
  removed: boolean;
  /** At any time in the past. */
  reported: boolean;
  /** A moderator decided about it, at any time in the past. */
  decided: boolean;
  /** Waits in a moderation queue. */
  queued: boolean;
  text: string;
  /** Counts saved changes, from 1. */
  revision: number;
  /** Oldest first. */
  versions: PostVersion[];
  /** The audiences that the current text had before, oldest first. */
  earlierAudiences: Pick<PostVersion, 'sharedAs' | 'collection'>[];
  /** Null if the post is not a poll. */
  poll: Poll | null;
  action: Action | null;
  likers: Map<number, EarlierAudience>;
  comments: ModelComment[];
  /** When it was pinned in its group, and on the profile of its author. */
  pinned: { group: Date | null; profile: Date | null };
  /** The id of the post that it quotes, which may not exist. */
  quoted: number | null;
};
export type ModelComment = Pick<
  Post,
  'id' | 'author' | 'hidden' | 'removed' | 'reported' | 'decided' | 'queued'
> & {
  parent: number | null;
  held: boolean;
  audience: EarlierAudience;
  /** Each with the audiences of the post and of the comment when the like was added. */
  likers: Map<number, EarlierAudience[]>;
};
/** A message, and the views in which it still exists: "1 2" is what 1 has of it with 2. */
export type Message = {
  id: number;
  sender: number;
  parent: number | null;
  views: Set<string>;
  unread: Set<string>;
  quoted?: number;
};
export type Model = {
  people: Map<number, Person>;
  groups: Map<number, Group>;
  posts: Map<number, Post>;
  collections: Map<number, Collection>;
  /** "1 2" for two friends, the lower id first. Pending requests are not included. */
  friends: Set<string>;
  /**
   * By pair: who sent the request, whether it was declined (recently), and whether the sender no
   * longer sees it.
   */
  requests: Map<string, { from: number; declined: boolean; isHiddenFromSender: boolean }>;
  /** "1 2" if 1 blocked 2. */
  blocks: Set<string>;
  messages: Map<number, Message>;
  /** "1 2" if messages from 2 wait to be accepted by 1. */
  messageRequests: Set<string>;
  /** "1 2" if 1 declined such messages, or to join a conversation, of 2 within 30 days. */
  declinedMessages: Set<string>;
  declinedChats: Set<string>;
  /** People who accept no messages from strangers. */
  refusesRequests: Set<number>;
  news: Map<number, { isShown: boolean; removed: boolean }>;
  reports: ModelReport[];
  decisions: ModelDecision[];
};

export type Subject = 'content' | 'comment' | 'person' | 'message';
/** The audience of an object at one time. `closed`: only members of its group. */
export type AudienceSnapshot = Pick<Post, 'sharedAs' | 'collection'> & { closed: boolean };
/**
 * A report: the subject, the reporter (null if deleted), the person it is about, and what it was
 * then. Pending unless `resolvedDaysAgo` gives the days since, with or without a decision.
 */
export type ModelReport = {
  subject: Subject;
  subjectId: number;
  reporter: number | null;
  about: number;
  audience: AudienceSnapshot | null;
  group: number | null;
} & {
  resolvedDaysAgo?: number | undefined;
  decision?: ModelDecision | undefined;
  daysOld?: number;
  /** The name of a preserved image. */
  picture?: string;
  firstReport?: number;
};
/**
 * A decision: the subject, the person it is about, the audience at the time, and whether there was
 * an appeal. By default it was made today, for the site, is in effect, and its appeal is pending.
 */
export type ModelDecision = {
  subject: Subject;
  subjectId: number;
  decision: 'keep' | 'warn';
  about: number;
  audience: AudienceSnapshot | null;
  appealed: boolean;
} & {
  group?: number | null;
  daysAgo?: number;
  isReversed?: boolean;
  isAppealDecided?: boolean;
};

/** null is a visitor. */
export type Viewer = number | null;

export const pair = (a: number, b: number) => (a < b ? `${a} ${b}` : `${b} ${a}`);

export const isActive = (person: Person) =>
  person.confirmed && !person.suspended && !person.deleted;

const isBlocked = (model: Model, viewer: Viewer, other: number) =>
  viewer !== null &&
  (model.blocks.has(`${viewer} ${other}`) || model.blocks.has(`${other} ${viewer}`));

export function seesPerson(model: Model, viewer: Viewer, other: number): boolean {
  return isActive(model.people.get(other)!) && !isBlocked(model, viewer, other);
}

export const areFriends = (model: Model, a: number, b: number) => model.friends.has(pair(a, b));

export const hasBlocked = (model: Model, person: number, other: number) =>
  model.blocks.has(`${person} ${other}`);

/** Whether the person is counted where the viewer cannot list people one by one. */
export const countsFor = (model: Model, viewer: Viewer, person: number) =>
  isActive(model.people.get(person)!) && !(viewer !== null && hasBlocked(model, person, viewer));

/** Whether a member of the group is counted for the viewer. */
export const isMemberCounted = (model: Model, viewer: Viewer, group: Group, member: number) =>
  viewer !== null && group.members.has(viewer)
    ? seesPerson(model, viewer, member)
    : countsFor(model, viewer, member);

/** Whether the person still has a message from their conversation with `peer`. */
export const hasConversation = (model: Model, person: number, peer: number) =>
  [...model.messages.values()].some(({ views }) => views.has(`${person} ${peer}`));

/** The profile fields that the models contain, with their default audiences. */
export const defaultAudiences = {
  bio: 'Public',
  website: 'Public',
  phone: 'Private',
  email: 'Private',
  issues: 'Friends',
  friends: 'Friends',
} as const satisfies Record<string, FieldAudience>;
export type ProfileField = keyof typeof defaultAudiences;

/** Whether the field or list of the owner is visible to the viewer, even if it is empty. */
export function seesField(
  model: Model,
  viewer: Viewer,
  owner: number,
  field: ProfileField,
): boolean {
  if (viewer === null || !seesPerson(model, viewer, owner)) return false;
  if (viewer === owner) return true;
  const as = model.people.get(owner)!.fields.get(field)?.audience ?? defaultAudiences[field];
  return as === 'Public' || (as === 'Friends' && areFriends(model, viewer, owner));
}

/** The fields of the owner that the viewer receives: visible and not empty. */
export const visibleFields = (model: Model, viewer: Viewer, owner: number) =>
  (['bio', 'website', 'phone', 'email'] as const).filter(
    (field) =>
      seesField(model, viewer, owner, field) &&
      (field === 'email' || model.people.get(owner)!.fields.get(field)?.filled),
  );

/** Everyone that the viewer can see, except themselves. */
export const visiblePeople = (model: Model, viewer: number) =>
  [...model.people.keys()].filter((id) => id !== viewer && seesPerson(model, viewer, id));

/**
 * The friends in the owner's friend list that the viewer sees. Empty if the list is not visible.
 */
export const visibleFriends = (model: Model, viewer: number, owner: number) =>
  seesField(model, viewer, owner, 'friends')
    ? [...model.people.keys()].filter(
        (id) => areFriends(model, owner, id) && seesPerson(model, viewer, id),
      )
    : [];

export function friendshipOf(model: Model, viewer: number, other: number): Friendship {
  if (areFriends(model, viewer, other)) return 'friends';
  const request = model.requests.get(pair(viewer, other));
  if (!request) return 'none';
  if (request.from === viewer) return request.isHiddenFromSender ? 'none' : 'sent';
  return request.declined ? 'none' : 'received';
}

/** Friends of the viewer whose friend lists the viewer can see. */
export const friendsWithVisibleLists = (model: Model, viewer: number) =>
  [...model.people.keys()].filter(
    (id) => areFriends(model, viewer, id) && seesField(model, viewer, id, 'friends'),
  );

/** Those of them who are also friends of the other person. */
export const commonFriends = (model: Model, viewer: number, other: number) =>
  friendsWithVisibleLists(model, viewer).filter((id) => areFriends(model, id, other));

/**
 * How many friends, groups and visible issues the viewer shares with the person. Counts only what
 * the viewer may know.
 */
function countCommon(
  model: Model,
  viewer: number,
  id: number,
): [friends: number, groups: number, issues: number] {
  const groups = [...model.groups.values()].filter(
    ({ deleted, members }) => !deleted && members.has(viewer) && members.has(id),
  );
  const issues = [...model.people.get(id)!.issues].filter((issue) =>
    model.people.get(viewer)!.issues.has(issue),
  );
  return [
    commonFriends(model, viewer, id).length,
    groups.length,
    seesField(model, viewer, id, 'issues') ? issues.length : 0,
  ];
}

/** Strangers with something in common: ordered by shared friends, then groups, then issues. */
export function suggestedPeople(model: Model, viewer: number): number[] {
  const strangers = visiblePeople(model, viewer).filter((id) => {
    const request = model.requests.get(pair(viewer, id));
    return (
      !areFriends(model, viewer, id) &&
      (!request || (request.from === viewer && request.isHiddenFromSender))
    );
  });
  const ranked = strangers
    .map((id) => ({ id, common: countCommon(model, viewer, id) }))
    .filter(({ common }) => common.some((n) => n > 0));
  const order = (a: (typeof ranked)[number], b: (typeof ranked)[number]) =>
    b.common[0] - a.common[0] ||
    b.common[1] - a.common[1] ||
    b.common[2] - a.common[2] ||
    a.id - b.id;
  return ranked.toSorted(order).map(({ id }) => id);
}

export function seesPost(model: Model, viewer: Viewer, post: Post): boolean {
  const group = post.group === null ? undefined : model.groups.get(post.group)!;
  const author = viewer === post.author;
  const member = group !== undefined && viewer !== null && group.members.has(viewer);
  // rows 1 to 5: what hides a post from any audience
  if (group?.deleted || post.removed) return false;
  const { deletedStandIn } = model.people.get(post.author)!;
  if (!isActive(model.people.get(post.author)!) && !deletedStandIn) return false;
  if ((post.draft || !post.approved || post.hidden) && !author) return false;
  if (isBlocked(model, viewer, post.author)) return false;
  if (group && !member && (group.closed || post.closedAtPost)) return false;
  // rows 6 to 11: the audience, and for a poll that outlives its author, the voters who were in the
  // audience then
  const ballot = viewer === null ? undefined : post.poll?.ballots.get(viewer);
  if (deletedStandIn && ballot && !ballot.lostAccess) return true;
  switch (post.sharedAs) {
    case 'Private':
      return author;
    case 'Friends':
      return author || (viewer !== null && areFriends(model, viewer, post.author));
    case 'Collection':
      return (
        author ||
        (viewer !== null &&
          areFriends(model, viewer, post.author) &&
          model.collections.get(post.collection!)!.members.has(viewer))
      );
    case 'Group':
      return group ? viewer !== null : author;
    case 'Public':
      return true;
    // row 12: an unknown audience matches no viewer
    default:
      return false;
  }
}

/** The current audience of a post. */
export const currentAudience = (post: Post): EarlierAudience => ({
  post,
  sharedAs: post.sharedAs,
  collection: post.collection,
  audienceRevision: post.audienceRevision,
});

export function setAudience(
  post: Post,
  { sharedAs, collection }: Pick<Post, 'sharedAs' | 'collection'>,
) {
  const changes = sharedAs !== post.sharedAs || collection !== post.collection;
  if (changes && post.approved && !post.draft)
    post.earlierAudiences.push({ sharedAs: post.sharedAs, collection: post.collection });
  const audienceRevision = post.audienceRevision + Number(changes);
  Object.assign(post, { sharedAs, collection, audienceRevision });
}

/**
 * Whether a viewer who sees the post also belongs to the audience at the time when `actor` added a
 * comment, a like or a signature. `actor` always does.
 */
export function isInEarlierAudience(
  model: Model,
  viewer: Viewer,
  { post, sharedAs, collection, audienceRevision }: EarlierAudience,
  actor: number,
): boolean {
  if (sharedAs === post.sharedAs && collection === post.collection) return true;
  if (
    viewer === actor ||
    viewer === post.author ||
    sharedAs === 'Public' ||
    audienceRevision === post.audienceRevision
  )
    return true;
  if (viewer === null || sharedAs === 'Private') return false;
  if (sharedAs === 'Group') return true;
  return (
    areFriends(model, viewer, post.author) &&
    (sharedAs === 'Friends' || model.collections.get(collection!)?.members.has(viewer) === true)
  );
}

export function inHomeFeed(model: Model, viewer: number, post: Post): boolean {
  if (post.draft || !seesPost(model, viewer, post)) return false;
  return (
    post.author === viewer ||
    post.sharedAs === 'Public' ||
    model.friends.has(pair(viewer, post.author)) ||
    (post.group !== null && model.groups.get(post.group)!.members.has(viewer))
  );
}

export function seesGroup(model: Model, viewer: Viewer, group: Group): boolean {
  if (group.deleted || viewer === null) return false;
  if (group.members.has(viewer)) return true;
  return (!group.closed || group.invited.has(viewer)) && seesPerson(model, viewer, group.owner);
}

/** The viewer's membership in a group that they see. */
export function membershipIn(
  viewer: number,
  group: Group,
): 'owner' | 'moderator' | 'member' | 'invited' | 'none' {
  if (group.owner === viewer) return 'owner';
  if (group.members.has(viewer)) return group.moderators.has(viewer) ? 'moderator' : 'member';
  return group.invited.has(viewer) ? 'invited' : 'none';
}

/**
 * Whether the viewer can read the group and not only see its card. Open groups are readable by
 * everyone, closed ones by their members.
 */
export const readsGroup = (model: Model, viewer: Viewer, group: Group) =>
  seesGroup(model, viewer, group) && (!group.closed || group.members.has(viewer!));

/** The members that the viewer can see, in a group that they can read. */
export const visibleMembers = (model: Model, viewer: Viewer, group: Group) =>
  readsGroup(model, viewer, group)
    ? [...group.members].filter(
        (id) =>
          seesPerson(model, viewer, id) &&
          (group.members.has(viewer!) || id === group.owner || !group.joinedClosed.has(id)),
      )
    : [];

/**
 * Whether the viewer moderates the group: its owner and its moderators do, unless it is deleted.
 */
export const moderatesGroup = (viewer: Viewer, group: Group) =>
  viewer !== null &&
  !group.deleted &&
  group.members.has(viewer) &&
  (group.owner === viewer || group.moderators.has(viewer));

/**
 * Authors may remove their own posts, visible or not; group moderators and administrators what they
 * can see.
 */
export function canRemove(model: Model, viewer: number, post: Post): boolean {
  const isGroupModerator =
    post.group !== null && moderatesGroup(viewer, model.groups.get(post.group)!);
  return (
    (post.author === viewer && !post.removed) ||
    (seesPost(model, viewer, post) && (isGroupModerator || model.people.get(viewer)!.admin))
  );
}

export const totalSignatures = ({ signers, signedByVisitor }: Action) =>
  signers.size + Number(signedByVisitor !== undefined);

/** What the viewer may do with an action that they see. */
export function allowedActionCalls(viewer: Viewer, { author, approved, action }: Post) {
  const { ends, canceled, completed, signers } = action!;
  const over = ends !== null && ends.getTime() <= Date.now();
  const [own, other] = [viewer === author, viewer !== null && viewer !== author];
  const inEffect = approved && !canceled;
  return {
    edit: own && !canceled,
    cancelAction: own && !canceled && !over,
    follow: other && inEffect && !over,
    complete: viewer !== null && inEffect && !completed.has(viewer) && !signers.has(viewer),
    rate: other && inEffect,
  };
}

/** The comments under a post that the viewer sees, including replies. */
export const visibleComments = (model: Model, viewer: Viewer, post: Post) =>
  seesPost(model, viewer, post) ? visibleCommentsOfVisiblePost(model, viewer, post) : [];

/** The same for a post that is known to be visible. */
export function visibleCommentsOfVisiblePost(
  model: Model,
  viewer: Viewer,
  post: Post,
): ModelComment[] {
  const isVisible = (comment: ModelComment) => isCommentVisible(model, viewer, comment);
  return post.comments.filter((comment) => {
    const parent = post.comments.find((other) => other.id === comment.parent);
    return isVisible(comment) && (!parent || isVisible(parent));
  });
}

/** Whether the comment is visible, regardless of its parent. */
export const isCommentVisible = (
  model: Model,
  viewer: Viewer,
  { author, hidden, held, removed, audience }: ModelComment,
) =>
  seesPerson(model, viewer, author) &&
  !removed &&
  ((!hidden && !held) || author === viewer) &&
  isInEarlierAudience(model, viewer, audience, author);

/** Whether the audience is not limited to chosen people. */
export const isForMembers = ({ sharedAs }: Pick<Post, 'sharedAs'>) =>
  sharedAs === 'Public' || sharedAs === 'Group';

export const visibleLikers = (model: Model, viewer: Viewer, post: Post) =>
  [...post.likers].flatMap(([liker, audience]) =>
    seesPerson(model, viewer, liker) && isInEarlierAudience(model, viewer, audience, liker)
      ? [liker]
      : [],
  );

/** The likers of a visible comment that the viewer sees. */
export const visibleCommentLikers = (model: Model, viewer: Viewer, comment: ModelComment) =>
  [...comment.likers].flatMap(([liker, audience]) =>
    seesPerson(model, viewer, liker) &&
    audience.every(
      (audience) =>
        audience === comment.audience || isInEarlierAudience(model, viewer, audience, liker),
    )
      ? [liker]
      : [],
  );

/** The signers who consented to be named, also those that the viewer blocked. */
export const visibleSigners = (model: Model, viewer: Viewer, action: Action) =>
  [...action.signers].flatMap(([id, { isShown, audience }]) =>
    isShown && countsFor(model, viewer, id) && isInEarlierAudience(model, viewer, audience, id)
      ? [id]
      : [],
  );
