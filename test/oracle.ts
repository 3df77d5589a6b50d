// A second telling of who sees what, from the table in docs/visibility.md, row by row, over plain lists.
// It shares nothing with the rules of the server: where the two differ, one of them is wrong.
import type { Audience } from '#contract/words.ts';

export type Person = { id: number; confirmed: boolean; suspended: boolean; deleted: boolean };
export type Group = { id: number; owner: number; closed: boolean; deleted: boolean; members: Set<number>; invited: Set<number> };
export type Post = {
  id: number;
  author: number;
  type: number;
  sharedAs: Audience;
  group: number | null;
  closedAtPost: boolean;
  draft: boolean;
  approved: boolean;
  hidden: boolean;
  likers: Set<number>;
  comments: { id: number; author: number; parent: number | null }[];
};
export type World = {
  people: Map<number, Person>;
  groups: Map<number, Group>;
  posts: Map<number, Post>;
  /** "1 2" for two friends, the lower id first; a pending request is no friendship. */
  friends: Set<string>;
  /** "1 2" when 1 blocked 2. */
  blocks: Set<string>;
};

/** null is a visitor. */
export type Viewer = number | null;

export const pair = (a: number, b: number) => (a < b ? `${a} ${b}` : `${b} ${a}`);

export const isActive = (person: Person) => person.confirmed && !person.suspended && !person.deleted;

const blocked = (world: World, viewer: Viewer, other: number) =>
  viewer !== null && (world.blocks.has(`${viewer} ${other}`) || world.blocks.has(`${other} ${viewer}`));

export function seesPerson(world: World, viewer: Viewer, other: number): boolean {
  return isActive(world.people.get(other)!) && !blocked(world, viewer, other);
}

export function seesPost(world: World, viewer: Viewer, post: Post): boolean {
  const group = post.group === null ? undefined : world.groups.get(post.group)!;
  const author = viewer === post.author;
  const member = group !== undefined && viewer !== null && group.members.has(viewer);
  // rows 1 to 5: what hides a post whatever its audience
  if (group?.deleted) return false;
  if (!isActive(world.people.get(post.author)!)) return false;
  if ((post.draft || !post.approved || post.hidden) && !author) return false;
  if (blocked(world, viewer, post.author)) return false;
  if (group && !member && (group.closed || post.closedAtPost)) return false;
  // rows 6 to 11: the audience
  switch (post.sharedAs) {
    case 'Private':
      return author;
    case 'Friends':
      return author || (viewer !== null && world.friends.has(pair(viewer, post.author)));
    case 'Group':
      return group ? viewer !== null : author;
    case 'Public':
      return true;
    // row 12: an audience that nobody knows is nobody's
    default:
      return false;
  }
}

export function inHomeFeed(world: World, viewer: number, post: Post): boolean {
  if (!seesPost(world, viewer, post)) return false;
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

/** The comments under a post that this viewer sees, replies included. */
export function seenComments(world: World, viewer: Viewer, post: Post) {
  if (!seesPost(world, viewer, post)) return [];
  const stands = (comment: Post['comments'][number]) => seesPerson(world, viewer, comment.author);
  return post.comments.filter((comment) => {
    const parent = post.comments.find((other) => other.id === comment.parent);
    return stands(comment) && (!parent || stands(parent));
  });
}

export const seenLikers = (world: World, viewer: Viewer, post: Post) => [...post.likers].filter((liker) => seesPerson(world, viewer, liker));
