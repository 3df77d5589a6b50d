// Sizes of the datasets and the rows that the workloads refer to. See docs/performance.md.

export const datasets = {
  /** The size that the peer products were measured with. */
  small: {
    people: 2_000,
    friends: 50,
    groups: 60,
    posts: 50_000,
    comments: 100_000,
    likes: 100_000,
    blocks: 300,
  },
  /**
   * As `small`, but hardly any post is Public: one in ten thousand, and the fixtures.
   */
  hidden: {
    people: 2_000,
    friends: 50,
    groups: 60,
    posts: 50_000,
    comments: 100_000,
    likes: 100_000,
    blocks: 300,
    mostlyHidden: true,
  },
  /** Many members, 2,000 of them with an open event stream. */
  online: {
    people: 20_000,
    friends: 50,
    groups: 60,
    posts: 50_000,
    comments: 100_000,
    likes: 100_000,
    blocks: 3_000,
  },
  /** For W10 and for members, groups and posts with very many rows. */
  large: {
    people: 100_000,
    friends: 200,
    groups: 2_000,
    posts: 1_000_000,
    comments: 1_000_000,
    likes: 1_000_000,
    blocks: 20_000,
    crowds: true,
  },
} satisfies Record<string, DatasetSize>;

export type DatasetSize = {
  people: number;
  /** Friends per member. */
  friends: number;
  groups: number;
  posts: number;
  comments: number;
  /** Approximate; `crowds` adds one per person. */
  likes: number;
  blocks: number;
  /** Almost no post is Public. */
  mostlyHidden?: boolean;
  /**
   * One member with 5,000 friends, one group of all members, one group of 20,000 members with
   * 100,000 posts, one post that everyone likes, and one thread of 50,000 comments.
   */
  crowds?: boolean;
};
/** Also called a world, after the option `--world`. */
export type DatasetName = keyof typeof datasets;

/**
 * Ids and counts of special rows: posts with many comments, polls, and rows that are large in
 * datasets with `crowds`.
 */
export const fixtures = {
  /**
   * Number of sessions. Session n belongs to person n, or to n + 1 if n is suspended.
   */
  sessions: 2_000,
  notificationsPerMember: 30,
  /** Public posts by various authors with a fixed number of comments each. */
  busy: { firstId: 101, posts: 200, comments: 30 },
  thread: { postId: 50, comments: 668 },
  polls: { firstId: 1_001, posts: 100 },
  crowds: {
    memberId: 1,
    friends: 5_000,
    everyoneGroupId: 1,
    likedPostId: 60,
    threadPostId: 70,
    threadComments: 50_000,
    largeGroup: { id: 2, members: 20_000 },
  },
} as const;

/** Timestamp of the newest post in milliseconds. */
export const newestPostAt = Date.UTC(2026, 9, 1);
export const postIntervalMs = 20_000;
