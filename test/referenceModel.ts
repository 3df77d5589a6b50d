// A second telling of who sees what, from the table in docs/visibility.md, row by row, over plain lists.
// It shares nothing with the rules of the server: where the two differ, one of them is wrong.
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
  nobody?: true; // stands for everybody who is gone
  /** Those that have a row; the others have their first audience, and no value but the address. */
  fields: Map<ProfileField, { filled: boolean; as: FieldAudience }>;
  issues: Set<number>;
};
export type Collection = { id: number; owner: number; members: Set<number> };
export type Group = {
  id: number;
  owner: number;
  parent: number | null;
  closed: boolean;
  deleted: boolean;
  /** The owner is one of them. */
  members: Set<number>;
  /** Members whom the owner trusts with what is posted. */
  moderators: Set<number>;
  /** Members who joined while it was closed, and did not say that they may be listed. */
  joinedClosed: Set<number>;
  /** Who is invited, and by whom. */
  invited: Map<number, number>;
  /** Who was removed, and not let back. */
  banned: Set<number>;
  heir: number | undefined;
  /** When the group was offered to the heir, and who would not be listed and took no offer. */
  offeredDaysAgo?: number;
  declined?: Set<number>;
};
export type Poll = {
  /** 'always', to who has 'voted', or when it is 'closed'. */
  results: 'always' | 'voted' | 'closed';
  closed: boolean;
  round: number;
  /** The ids of the options, by slot. */
  options: number[];
  /** Who voted, in which round, and for which options. */
  ballots: Map<number, { round: number; chosen: number[] }>;
  /** What was voted in this round, in this order. */
  votes: number[][];
};
export type Action = {
  kind: 'event' | 'task' | 'petition' | 'letter';
  added: Date;
  ends: Date | null;
  calledOff: boolean;
  /** By an administrator, who was asked to approve it. */
  declined: boolean;
  featured: boolean;
  followers: Set<number>;
  /** Who did it, and when. */
  completed: Map<number, Date>;
  ratings: Map<number, number>;
  /** What everybody is told of the ratings: it changes when five more came. */
  published: { total: number; sum: number };
  signers: Map<number, { shown: boolean; on: Date; given: EarlierAudience; version: number }>;
  /** What it said before it was corrected, and to whom. */
  texts: { version: number; sharedAs: string; collection?: number | null }[];
  sent?: Map<number, number>; // which version somebody sent to an official
  /** Whoever began to sign, and did not confirm it. */
  unsigned: Set<number>;
  /** One without an account, and without a name, signed too. */
  signedByVisitor: EarlierAudience | undefined;
  /** Followers who want no reminder. */
  unreminded: Set<number>;
};
/** For whom the author of a post shared it when a comment, a like or a signature was given. */
export type EarlierAudience = {
  of: Post;
  sharedAs: Audience;
  collection: number | null;
  era: number;
};
/** What a post said before, and for whom it said it. */
export type Version = {
  revision: number;
  said: string;
  sharedAs: Audience;
  collection: number | null;
};
export type Post = {
  id: number;
  author: number;
  type: number;
  tool: Tool;
  sharedAs: Audience;
  /** With the audience Collection: which. With Private: which it was, or none. */
  collection: number | null;
  /** Counts changes of its audience. */
  era: number;
  group: number | null;
  closedAtPost: boolean;
  draft: boolean;
  approved: boolean;
  hidden: boolean;
  /** Deleted by a moderator, and kept for a while; hidden too. */
  removed: boolean;
  /** By somebody, at some time. */
  reported: boolean;
  /** A moderator decided about it, at some time. */
  decided: boolean;
  /** Stands among what waits for a moderator. */
  queued: boolean;
  said: string;
  /** Counts saved changes, from 1. */
  revision: number;
  /** Oldest first. */
  versions: Version[];
  /** Of a post that is one. */
  poll: Poll | null;
  action: Action | null;
  likers: Map<number, EarlierAudience>;
  comments: ModelComment[];
};
export type ModelComment = Pick<
  Post,
  'id' | 'author' | 'hidden' | 'removed' | 'reported' | 'decided' | 'queued'
> & {
  parent: number | null;
  held: boolean;
  given: EarlierAudience;
  /** Each with the audiences of the post and of the comment when the like was given. */
  likers: Map<number, EarlierAudience[]>;
};
/** A message, with whom it still lies: "1 2" when it lies with 1 in what they write with 2. */
export type Message = {
  id: number;
  sender: number;
  parent: number | null;
  views: Set<string>;
  unread: Set<string>;
};
export type World = {
  people: Map<number, Person>;
  groups: Map<number, Group>;
  posts: Map<number, Post>;
  collections: Map<number, Collection>;
  /** "1 2" for two friends, the lower id first; a pending request is no friendship. */
  friends: Set<string>;
  /** By pair: who asked whom, whether it was declined (lately), and whether whoever asked is not shown it. */
  requests: Map<string, { from: number; declined: boolean; unseen: boolean }>;
  /** "1 2" when 1 blocked 2. */
  blocks: Set<string>;
  messages: Map<number, Message>;
  /** "1 2" when what 2 wrote waits to be accepted by 1. */
  messageRequests: Set<string>;
  /** Whoever takes no messages from strangers. */
  askedByNobody: Set<number>;
  news: Map<number, { shown: boolean; removed: boolean }>;
  reports: ModelReport[];
  decisions: Decided[];
};

export type Subject = 'content' | 'comment' | 'person';
/** Whom a thing is for; `closed` is for the members of its group alone. */
export type AudienceSnapshot = Pick<Post, 'sharedAs' | 'collection'> & { closed: boolean };
/** What was reported, by whom, whose it is, and whom it was for then, in which group. It waits unless it was resolved so many days ago, by a decision or without. */
export type ModelReport = {
  subject: Subject;
  thing: number;
  reporter: number;
  about: number;
  reach: AudienceSnapshot | null;
  group: number | null;
} & {
  resolved?: number | undefined;
  by?: Decided | undefined;
  daysOld?: number;
  /** The name of a file that it kept. */
  picture?: string;
};
/** What was decided about, whose it was and whom it was for then, and whether somebody appealed. Made today on the site, it stands, and an appeal waits, unless told. */
export type Decided = {
  subject: Subject;
  thing: number;
  decision: 'keep' | 'warn';
  about: number;
  reach: AudienceSnapshot | null;
  appealed: boolean;
} & {
  group?: number | null;
  daysAgo?: number;
  undone?: boolean;
  answered?: boolean;
};

/** null is a visitor. */
export type Viewer = number | null;

export const pair = (a: number, b: number) => (a < b ? `${a} ${b}` : `${b} ${a}`);

export const isActive = (person: Person) =>
  person.confirmed && !person.suspended && !person.deleted;

const blocked = (world: World, viewer: Viewer, other: number) =>
  viewer !== null &&
  (world.blocks.has(`${viewer} ${other}`) || world.blocks.has(`${other} ${viewer}`));

export function seesPerson(world: World, viewer: Viewer, other: number): boolean {
  return isActive(world.people.get(other)!) && !blocked(world, viewer, other);
}

export const areFriends = (world: World, a: number, b: number) => world.friends.has(pair(a, b));

export const hasBlocked = (world: World, one: number, other: number) =>
  world.blocks.has(`${one} ${other}`);

/** Whether something lies with somebody of what they wrote with the other. */
export const writesWith = (world: World, person: number, peer: number) =>
  [...world.messages.values()].some(({ views }) => views.has(`${person} ${peer}`));

/** Fields that the worlds have, and the audience of each at first. */
export const told = {
  website: 'Public',
  phone: 'Private',
  email: 'Private',
  issues: 'Friends',
  friends: 'Friends',
} as const satisfies Record<string, FieldAudience>;
export type ProfileField = keyof typeof told;

/** Whether this field, or list, of somebody is open to the viewer, be there something in it or not. */
export function seesField(
  world: World,
  viewer: Viewer,
  owner: number,
  field: ProfileField,
): boolean {
  if (viewer === null || !seesPerson(world, viewer, owner)) return false;
  if (viewer === owner) return true;
  const as = world.people.get(owner)!.fields.get(field)?.as ?? told[field];
  return as === 'Public' || (as === 'Friends' && areFriends(world, viewer, owner));
}

/** The fields of somebody that a viewer is answered: open, and not empty. */
export const seenFields = (world: World, viewer: Viewer, owner: number) =>
  (['website', 'phone', 'email'] as const).filter(
    (field) =>
      seesField(world, viewer, owner, field) &&
      (field === 'email' || world.people.get(owner)!.fields.get(field)?.filled),
  );

const others = (world: World, viewer: number) =>
  [...world.people.keys()].filter((id) => id !== viewer && seesPerson(world, viewer, id));

export const seenPeople = others;

/** The friends of somebody, where they show them to the viewer: those whom the viewer sees. */
export const seenFriends = (world: World, viewer: number, owner: number) =>
  seesField(world, viewer, owner, 'friends')
    ? [...world.people.keys()].filter(
        (id) => areFriends(world, owner, id) && seesPerson(world, viewer, id),
      )
    : [];

export function standingOf(world: World, viewer: number, other: number): Friendship {
  if (areFriends(world, viewer, other)) return 'friends';
  const request = world.requests.get(pair(viewer, other));
  if (!request) return 'none';
  if (request.from === viewer) return request.unseen ? 'none' : 'sent';
  return request.declined ? 'none' : 'received';
}

/** Friends of the viewer who show the viewer whose friends they are. */
export const friendsShowing = (world: World, viewer: number) =>
  [...world.people.keys()].filter(
    (id) => areFriends(world, viewer, id) && seesField(world, viewer, id, 'friends'),
  );

/** Those of them whose friend this person is too. */
export const friendsInCommon = (world: World, viewer: number, other: number) =>
  friendsShowing(world, viewer).filter((id) => areFriends(world, id, other));

/** How many friends, groups and shown issues the viewer has in common with somebody, as far as the viewer may know of it. */
function inCommon(
  world: World,
  viewer: number,
  id: number,
): [friends: number, groups: number, issues: number] {
  const groups = [...world.groups.values()].filter(
    ({ deleted, members }) => !deleted && members.has(viewer) && members.has(id),
  );
  const issues = [...world.people.get(id)!.issues].filter((one) =>
    world.people.get(viewer)!.issues.has(one),
  );
  return [
    friendsInCommon(world, viewer, id).length,
    groups.length,
    seesField(world, viewer, id, 'issues') ? issues.length : 0,
  ];
}

/** Strangers with something in common: most friends first, then groups, then issues. */
export function suggested(world: World, viewer: number): number[] {
  const strangers = others(world, viewer).filter((id) => {
    const request = world.requests.get(pair(viewer, id));
    return (
      !areFriends(world, viewer, id) && (!request || (request.from === viewer && request.unseen))
    );
  });
  const ranked = strangers
    .map((id) => ({ id, common: inCommon(world, viewer, id) }))
    .filter(({ common }) => common.some((n) => n > 0));
  const order = (a: (typeof ranked)[number], b: (typeof ranked)[number]) =>
    b.common[0] - a.common[0] ||
    b.common[1] - a.common[1] ||
    b.common[2] - a.common[2] ||
    a.id - b.id;
  return ranked.toSorted(order).map(({ id }) => id);
}

export function seesPost(world: World, viewer: Viewer, post: Post): boolean {
  const group = post.group === null ? undefined : world.groups.get(post.group)!;
  const author = viewer === post.author;
  const member = group !== undefined && viewer !== null && group.members.has(viewer);
  // rows 1 to 5: what hides a post whatever its audience
  if (group?.deleted || post.removed) return false;
  const { nobody } = world.people.get(post.author)!;
  if (!isActive(world.people.get(post.author)!) && !nobody) return false;
  if ((post.draft || !post.approved || post.hidden) && !author) return false;
  if (blocked(world, viewer, post.author)) return false;
  if (group && !member && (group.closed || post.closedAtPost)) return false;
  // rows 6 to 11: the audience, and of a poll that outlives its author who voted in it
  if (nobody && viewer !== null && post.poll?.ballots.has(viewer)) return true;
  switch (post.sharedAs) {
    case 'Private':
      return author;
    case 'Friends':
      return author || (viewer !== null && areFriends(world, viewer, post.author));
    case 'Collection':
      return (
        author ||
        (viewer !== null &&
          areFriends(world, viewer, post.author) &&
          world.collections.get(post.collection!)!.members.has(viewer))
      );
    case 'Group':
      return group ? viewer !== null : author;
    case 'Public':
      return true;
    // row 12: an audience that nobody knows is nobody's
    default:
      return false;
  }
}

/** The audience of a post as it is now. */
export const givenNow = (post: Post): EarlierAudience => ({
  of: post,
  sharedAs: post.sharedAs,
  collection: post.collection,
  era: post.era,
});

export function setAudience(
  post: Post,
  { sharedAs, collection }: Pick<Post, 'sharedAs' | 'collection'>,
) {
  const era = post.era + Number(sharedAs !== post.sharedAs || collection !== post.collection);
  Object.assign(post, { sharedAs, collection, era });
}

/** Whether a viewer who sees a post is in the audience to which somebody gave a comment, a like or a signature. Whoever gave it sees it. */
export function wasGivenTo(
  world: World,
  viewer: Viewer,
  { of, sharedAs, collection, era }: EarlierAudience,
  by: number,
): boolean {
  const to = of.author;
  if (viewer === by || viewer === to || sharedAs === 'Public' || era === of.era) return true;
  if (viewer === null || sharedAs === 'Private') return false;
  if (sharedAs === 'Group') return true;
  return (
    areFriends(world, viewer, to) &&
    (sharedAs === 'Friends' || world.collections.get(collection!)?.members.has(viewer) === true)
  );
}

export function inHomeFeed(world: World, viewer: number, post: Post): boolean {
  if (post.draft || !seesPost(world, viewer, post)) return false;
  return (
    post.author === viewer ||
    post.sharedAs === 'Public' ||
    world.friends.has(pair(viewer, post.author)) ||
    (post.group !== null && world.groups.get(post.group)!.members.has(viewer))
  );
}

export function seesGroup(world: World, viewer: Viewer, group: Group): boolean {
  if (group.deleted || viewer === null) return false;
  if (group.members.has(viewer)) return true;
  return (!group.closed || group.invited.has(viewer)) && seesPerson(world, viewer, group.owner);
}

/** What somebody is in a group that they see. */
export function membershipIn(
  viewer: number,
  group: Group,
): 'owner' | 'moderator' | 'member' | 'invited' | 'none' {
  if (group.owner === viewer) return 'owner';
  if (group.members.has(viewer)) return group.moderators.has(viewer) ? 'moderator' : 'member';
  return group.invited.has(viewer) ? 'invited' : 'none';
}

/** Whether a group is open to the viewer, not its card alone: an open one is to all, a closed one to its members. */
export const readsGroup = (world: World, viewer: Viewer, group: Group) =>
  seesGroup(world, viewer, group) && (!group.closed || group.members.has(viewer!));

/** The members that a viewer may know of, in a group that the viewer reads. */
export const seenMembers = (world: World, viewer: Viewer, group: Group) =>
  readsGroup(world, viewer, group)
    ? [...group.members].filter(
        (id) =>
          seesPerson(world, viewer, id) &&
          (group.members.has(viewer!) || id === group.owner || !group.joinedClosed.has(id)),
      )
    : [];

/** Who keeps order in a group: its owner and its moderators, while it is there. */
export const keepsOrder = (viewer: Viewer, group: Group) =>
  viewer !== null &&
  !group.deleted &&
  group.members.has(viewer) &&
  (group.owner === viewer || group.moderators.has(viewer));

/** One's own, seen or not; what one sees where one keeps order; for an administrator all that they see. */
export function mayRemove(world: World, viewer: number, post: Post): boolean {
  const keeps = post.group !== null && keepsOrder(viewer, world.groups.get(post.group)!);
  return (
    (post.author === viewer && !post.removed) ||
    (seesPost(world, viewer, post) && (keeps || world.people.get(viewer)!.admin))
  );
}

/** What a post that the viewer sees said before: to its author all, to others what was said to the same people as it is now. */
export function seenVersions(world: World, viewer: Viewer, post: Post): Version[] {
  if (!seesPost(world, viewer, post)) return [];
  return post.versions.filter(
    ({ sharedAs, collection }) =>
      viewer === post.author || (sharedAs === post.sharedAs && collection === post.collection),
  );
}

export const totalSignatures = ({ signers, signedByVisitor }: Action) =>
  signers.size + Number(signedByVisitor !== undefined);

/** What one may do with an action that one sees. */
export function actsOn(viewer: Viewer, { author, approved, action }: Post) {
  const { ends, calledOff, completed, signers } = action!;
  const over = ends !== null && ends.getTime() <= Date.now();
  const [own, other] = [viewer === author, viewer !== null && viewer !== author];
  const stands = approved && !calledOff;
  return {
    edit: own && !calledOff,
    cancelAction: own && !calledOff && !over,
    follow: other && stands && !over,
    complete: viewer !== null && stands && !completed.has(viewer) && !signers.has(viewer),
    rate: other && stands,
  };
}

/** The comments under a post that this viewer sees, replies included. */
export const seenComments = (world: World, viewer: Viewer, post: Post) =>
  seesPost(world, viewer, post) ? commentsBeneath(world, viewer, post) : [];

/** The same where the post is seen. */
export function commentsBeneath(world: World, viewer: Viewer, post: Post): ModelComment[] {
  const stands = (comment: ModelComment) => standsByItself(world, viewer, comment);
  return post.comments.filter((comment) => {
    const parent = post.comments.find((other) => other.id === comment.parent);
    return stands(comment) && (!parent || stands(parent));
  });
}

/** The same whatever it answers. */
export const standsByItself = (
  world: World,
  viewer: Viewer,
  { author, hidden, held, removed, given }: ModelComment,
) =>
  seesPerson(world, viewer, author) &&
  !removed &&
  ((!hidden && !held) || author === viewer) &&
  wasGivenTo(world, viewer, given, author);

/** For who belongs there or for everybody, not for few. */
export const isForMembers = ({ sharedAs }: Pick<Post, 'sharedAs'>) =>
  sharedAs === 'Public' || sharedAs === 'Group';

export const seenLikers = (world: World, viewer: Viewer, post: Post) =>
  [...post.likers].flatMap(([liker, given]) =>
    seesPerson(world, viewer, liker) && wasGivenTo(world, viewer, given, liker) ? [liker] : [],
  );

/** Who likes a comment that is seen. */
export const seenLikersOfComment = (world: World, viewer: Viewer, comment: ModelComment) =>
  [...comment.likers].flatMap(([liker, given]) =>
    seesPerson(world, viewer, liker) &&
    given.every((one) => one === comment.given || wasGivenTo(world, viewer, one, liker))
      ? [liker]
      : [],
  );

/** Those who signed, wish to be named, and are seen. */
export const seenSigners = (world: World, viewer: Viewer, action: Action) =>
  [...action.signers].flatMap(([id, { shown, given }]) =>
    shown && seesPerson(world, viewer, id) && wasGivenTo(world, viewer, given, id) ? [id] : [],
  );
