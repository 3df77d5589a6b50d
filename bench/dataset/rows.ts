// Rows of a dataset, table by table, in COPY format. They are the same in every run. Derived
// columns such as `open_to_all` are included; counters are computed after the load.
import { contentType } from '#contract/contentType.ts';
import { day } from '#contract/durations.ts';
import { NotificationType } from '#contract/notification.ts';
import { newestPostAt, postIntervalMs, fixtures, type DatasetSize } from './sizes.ts';
import {
  seededRandom,
  randomBelow,
  sentence,
  vocabularySize,
  word,
  type RandomFunction,
} from './words.ts';

export type DatasetTable = { name: string; columns: string; rows: Iterable<string> };

/** A row in COPY format. */
const formatLine = (...values: (string | number | boolean | null)[]) =>
  `${values.map((value) => (value === null ? '\\N' : value === true ? 't' : value === false ? 'f' : value)).join('\t')}\n`;
const timestamp = (at: number) => new Date(at).toISOString();
const range = (n: number) => Array.from({ length: n }, (_, i) => i + 1);

/**
 * The tables to fill. `friendships` is the last and largest one: dataset/cache.ts loads it in
 * parallel with all others.
 */
export function createTables(size: DatasetSize): DatasetTable[] {
  const shape = shapeOf(size);
  return [
    {
      name: 'people',
      columns:
        'id, username, username_normalized, name, email, email_normalized, created_at, confirmed_at, suspended_at',
      rows: people(size),
    },
    { name: 'groups', columns: 'id, owner_id, name, status', rows: groups(size) },
    {
      name: 'group_members',
      columns: 'group_id, person_id, joined_at, moderator',
      rows: groupMembers(shape),
    },
    { name: 'blocks', columns: 'blocker_id, blocked_id', rows: blocks(shape) },
    { name: 'friend_collections', columns: 'id, owner_id, name', rows: collections(size) },
    {
      name: 'collection_members',
      columns: 'collection_id, person_id',
      rows: collectionMembers(shape),
    },
    {
      name: 'posts',
      columns:
        'id, author_id, content_type, title, text, body, shared_as, collection_id, group_id, group_was_closed, created_at, published_at, open_to_all',
      rows: map(posts(shape), ({ row }) => row),
    },
    {
      name: 'post_tags',
      columns: 'content_id, tag, explicit, written, created_at',
      rows: flat(posts(shape), ({ tags }) => tags),
    },
    {
      name: 'polls',
      columns: 'content_id, answer_allowed, closes_at, timezone, tally',
      rows: polls(),
    },
    { name: 'poll_options', columns: 'content_id, slot, position, text', rows: pollOptions() },
    {
      name: 'comments',
      columns: 'id, content_id, parent_id, author_id, text, created_at',
      rows: comments(size),
    },
    { name: 'likes', columns: 'content_id, person_id, created_at', rows: likes(size) },
    {
      name: 'notifications',
      columns: 'id, person_id, type, content_id, show_on_site, send_email, created_at, read_at',
      rows: notifications(size),
    },
    {
      name: 'notification_actors',
      columns: 'notification_id, person_id, created_at',
      rows: actors(size),
    },
    { name: 'search_vocabulary', columns: 'word', rows: knownWords() },
    {
      name: 'friendships',
      columns: 'low_id, high_id, requester_id, status',
      rows: friendships(shape),
    },
  ];
}

function* map<A, B>(rows: Iterable<A>, f: (row: A) => B) {
  for (const row of rows) yield f(row);
}
function* flat<A, B>(rows: Iterable<A>, f: (row: A) => Iterable<B>) {
  for (const row of rows) yield* f(row);
}

type Shape = ReturnType<typeof shapeOf>;

/**
 * Members stand on a ring. Everyone is a friend of the people at a fixed set of distances in both
 * directions, so each member has `size.friends` distinct friends. Everyone is in three groups, and
 * with crowds also in the group of all members.
 */
function shapeOf(size: DatasetSize) {
  const random = seededRandom(1);
  const steps = new Set<number>();
  while (steps.size < size.friends / 2) steps.add(1 + randomBelow(random, size.people / 2 - 1));
  const groupsOf = range(size.people).map((person) => {
    const joinedGroups = new Set<number>(size.crowds ? [everyoneGroupId] : []);
    if (size.crowds && isInLargeGroup(person)) joinedGroups.add(largeGroup.id);
    if (person <= size.groups) joinedGroups.add(person);
    while (joinedGroups.size < 3 + (size.crowds ? 1 : 0)) {
      const group = 1 + randomBelow(random, size.groups);
      if (!size.crowds || group !== largeGroup.id) joinedGroups.add(group);
    }
    return [...joinedGroups];
  });
  const neighbor = (person: number, step: number) =>
    ((person - 1 + step + size.people) % size.people) + 1;
  return { size, steps: [...steps], groupsOf, neighbor };
}

const { everyoneGroupId, largeGroup } = fixtures.crowds;
/** A fifth of 100,000 people: `largeGroup.members`. */
const isInLargeGroup = (person: number) => person % 5 === 2;

// Remainders spread suspended people, closed groups and moderators evenly. No author of a fixture
// is suspended (see `authorOf`), and groups 1 and 2, which `fixtures.crowds` uses, are open.
export const isSuspended = (person: number) => person % 200 === 77;
const isClosed = (group: number) => group % 3 === 0;

function* people(size: DatasetSize) {
  const [first, second] = [seededRandom(2), seededRandom(3)];
  const joined = timestamp(newestPostAt - size.posts * postIntervalMs - day);
  const randomName = (random: RandomFunction) => {
    const name = word(1 + randomBelow(random, vocabularySize));
    return name[0]!.toUpperCase() + name.slice(1);
  };
  for (let i = 1; i <= size.people; i++)
    yield formatLine(
      i,
      `member${i}`,
      `member${i}`,
      `${randomName(first)} ${randomName(second)}`,
      `member${i}@example.org`,
      `member${i}@example.org`,
      joined,
      joined,
      isSuspended(i) ? joined : null,
    );
}

function* groups(size: DatasetSize) {
  const random = seededRandom(4);
  for (let i = 1; i <= size.groups; i++)
    yield formatLine(
      i,
      i,
      `${word(1 + randomBelow(random, vocabularySize))} ${i}`,
      isClosed(i) ? 'Closed' : 'Open',
    );
}

function* groupMembers({ size, groupsOf }: Shape) {
  for (let i = 1; i <= size.people; i++)
    for (const group of groupsOf[i - 1]!)
      yield formatLine(
        group,
        i,
        timestamp(newestPostAt - size.posts * postIntervalMs + i * 1_000),
        i !== group && i % 997 === group % 997,
      );
}

function* friendships({ size, steps, neighbor }: Shape) {
  const { memberId, friends } = fixtures.crowds;
  const accepted = 1;
  const pair = (a: number, b: number) => formatLine(Math.min(a, b), Math.max(a, b), a, accepted);
  for (let i = 1; i <= size.people; i++) for (const step of steps) yield pair(i, neighbor(i, step));
  if (!size.crowds) return;
  // further friends of the member with many, from the second person on
  const friendIds = new Set(
    steps.flatMap((step) => [neighbor(memberId, step), neighbor(memberId, -step)]),
  );
  for (let i = 2, more = friends - friendIds.size; more > 0; i++) {
    if (friendIds.has(i)) continue;
    yield pair(memberId, i);
    more--;
  }
}

/** Blocks between people who are not friends. */
function* blocks({ size, steps, neighbor }: Shape) {
  const random = seededRandom(5);
  const usedPairs = new Set<string>();
  const friendSteps = new Set(steps);
  while (usedPairs.size < size.blocks) {
    const blocker = 1 + randomBelow(random, size.people);
    const step = 1 + randomBelow(random, size.people / 2 - 1);
    const blocked = neighbor(blocker, step);
    if (
      friendSteps.has(step) ||
      blocker === fixtures.crowds.memberId ||
      blocked === fixtures.crowds.memberId ||
      usedPairs.has(`${blocker} ${blocked}`)
    )
      continue;
    usedPairs.add(`${blocker} ${blocked}`);
    yield formatLine(blocker, blocked);
  }
}

function* collections(size: DatasetSize) {
  for (let i = 1; i <= size.people; i++) yield formatLine(i, i, 'Neighbors');
}
function* collectionMembers({ size, steps, neighbor }: Shape) {
  for (let i = 1; i <= size.people; i++)
    for (const step of steps.slice(0, 5)) yield formatLine(i, neighbor(i, step));
}

const isFixture = (id: number) =>
  id === fixtures.thread.postId ||
  id === fixtures.crowds.likedPostId ||
  id === fixtures.crowds.threadPostId ||
  (id >= fixtures.busy.firstId && id < fixtures.busy.firstId + fixtures.busy.posts) ||
  isPoll(id);
const isPoll = (id: number) =>
  id >= fixtures.polls.firstId && id < fixtures.polls.firstId + fixtures.polls.posts;
/**
 * Author of a post; notifications use it again. The authors of the posts of `fixtures` are
 * people 1, 51, 101 and so on. The others are by everyone in pseudo-random order.
 */
const authorOf = (id: number, people: number) =>
  1 + (isFixture(id) ? (id * 7_950) % people : (Math.imul(id, 0x9e37_79b1) >>> 8) % people);

/**
 * Group of a post: every fifth post is in one of its author’s groups, and every second post of a
 * member of the large group is in that group.
 */
function groupOf(
  id: number,
  author: number,
  { size, groupsOf }: Shape,
  random: RandomFunction,
): number | null {
  if (size.crowds && isInLargeGroup(author) && id % 2 === 0) return largeGroup.id;
  const joinedGroups = groupsOf[author - 1]!;
  return id % 5 === 0 ? joinedGroups[randomBelow(random, joinedGroups.length)]! : null;
}

/** Every fifth post is in a group, every 50th is a blog, and every tenth has a hashtag. */
function* posts(shape: Shape) {
  const { size } = shape;
  const random = seededRandom(6);
  for (let id = 1; id <= size.posts; id++) {
    const author = authorOf(id, size.people);
    const at = timestamp(newestPostAt - (size.posts - id) * postIntervalMs);
    const isSpecial = isFixture(id);
    const group = isSpecial ? null : groupOf(id, author, shape, random);
    const audience = isSpecial
      ? 'Public'
      : audienceFor(random(), group !== null, size.mostlyHidden ?? false);
    const closed = group !== null && isClosed(group);
    const kind = isPoll(id)
      ? contentType.poll
      : !isSpecial && id % 50 === 7
        ? contentType.blog
        : contentType.post;
    const tag = !isSpecial && id % 10 === 3 ? word(1 + Math.floor(2_000 ** random())) : undefined;
    const text = sentence(random, 40) + (tag ? ` #${tag}` : '');
    const row = formatLine(
      id,
      author,
      kind,
      kind ? text.split(' ').slice(0, 6).join(' ') : '',
      text,
      kind === contentType.blog ? `<p>${sentence(random, 120)}</p>` : '',
      audience,
      audience === 'Collection' ? author : null,
      group,
      closed,
      at,
      at,
      audience === 'Public' && !closed && !isSuspended(author),
    );
    yield { row, tags: tag ? [formatLine(id, tag, false, true, at)] : [] };
  }
}

/** The audience of a post, by a random number from 0 to 1. */
function audienceFor(chance: number, inGroup: boolean, mostlyHidden: boolean): string {
  if (mostlyHidden)
    return inGroup
      ? 'Group'
      : chance < 0.0001
        ? 'Public'
        : chance < 0.5
          ? 'Friends'
          : chance < 0.53
            ? 'Collection'
            : 'Private';
  if (inGroup) return chance < 0.6 ? 'Group' : chance < 0.9 ? 'Public' : 'Friends';
  return chance < 0.7
    ? 'Public'
    : chance < 0.87
      ? 'Friends'
      : chance < 0.9
        ? 'Collection'
        : 'Private';
}

function* polls() {
  for (let i = 0; i < fixtures.polls.posts; i++)
    yield formatLine(fixtures.polls.firstId + i, 1, '2099-01-01T00:00:00Z', 'UTC', '{0,0,0}');
}
function* pollOptions() {
  for (let i = 0; i < fixtures.polls.posts; i++)
    for (const slot of [1, 2, 3])
      yield formatLine(fixtures.polls.firstId + i, slot, slot, `Option ${slot}`);
}

const commentIntervalMs = 5_000;
/**
 * The threads of `fixtures` first, then comments on random posts. About 30% of the later ones reply
 * to the first comment of their post.
 */
function* comments(size: DatasetSize) {
  const random = seededRandom(7);
  const topComments = new Map<number, number>();
  let id = 0;
  const formatComment = (post: number, parent: number | null) =>
    formatLine(
      ++id,
      post,
      parent,
      1 + randomBelow(random, size.people),
      sentence(random, 12),
      timestamp(newestPostAt - (size.comments - Math.min(id, size.comments)) * commentIntervalMs),
    );
  const { thread, busy, crowds } = fixtures;
  for (let i = 0; i < thread.comments; i++) yield formatComment(thread.postId, null);
  for (let i = 0; i < busy.posts * busy.comments; i++)
    yield formatComment(busy.firstId + (i % busy.posts), null);
  if (size.crowds)
    for (let i = 0; i < crowds.threadComments; i++) yield formatComment(crowds.threadPostId, null);
  while (id < size.comments) {
    const post = 1 + randomBelow(random, size.posts);
    if (isFixture(post)) continue;
    const top = topComments.get(post);
    if (top === undefined) topComments.set(post, id + 1);
    yield formatComment(post, top !== undefined && random() < 0.3 ? top : null);
  }
}

/** Distance between likers on the ring: a prime that divides no number of people. */
const likerStep = 7_919;
/**
 * Each post gets a random number of likes. The likers are a fixed distance apart on the ring, so
 * that no one likes a post twice.
 */
function* likes(size: DatasetSize) {
  const random = seededRandom(8);
  const formatLikes = (post: number, count: number) => {
    const [first, at] = [
      randomBelow(random, size.people),
      newestPostAt - (size.posts - post) * postIntervalMs,
    ];
    return Array.from({ length: count }, (_, i) =>
      formatLine(post, ((first + i * likerStep) % size.people) + 1, timestamp(at + i * 1_000)),
    );
  };
  let remainingLikes = size.likes;
  if (size.crowds) yield* formatLikes(fixtures.crowds.likedPostId, size.people);
  const averageLikes = size.likes / size.posts;
  for (let post = 1; post <= size.posts && remainingLikes > 0; post++) {
    if (post === fixtures.crowds.likedPostId || isPoll(post)) continue;
    const count = Math.min(remainingLikes, Math.floor(2 * averageLikes * random() + 0.5));
    remainingLikes -= count;
    yield* formatLikes(post, count);
  }
}

/** Notifications about public posts, nearly all by others. A third of them are unread. */
function* notificationFacts(size: DatasetSize) {
  let id = 0;
  for (let person = 1; person <= fixtures.sessions; person++)
    for (let i = 0; i < fixtures.notificationsPerMember; i++) {
      const post = fixtures.busy.firstId + ((person * 7 + i * 3) % fixtures.busy.posts);
      yield {
        id: ++id,
        person,
        post,
        author: authorOf(post, size.people),
        at: timestamp(newestPostAt + i * 60_000),
        read: i % 3 > 0,
      };
    }
}
const notifications = (size: DatasetSize) =>
  map(notificationFacts(size), ({ id, person, post, at, read }) =>
    formatLine(id, person, NotificationType.postCreated, post, true, false, at, read ? at : null),
  );
const actors = (size: DatasetSize) =>
  map(notificationFacts(size), ({ id, author, at }) => formatLine(id, author, at));

function* knownWords() {
  for (let rank = 1; rank <= vocabularySize; rank++) yield formatLine(word(rank));
}
