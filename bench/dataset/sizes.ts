// Sizes of the datasets and the rows that the workloads refer to.

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
  /** Same size, but only one post in ten thousand is Public. */
  hidden: {
    people: 2_000,
    friends: 50,
    groups: 60,
    posts: 50_000,
    comments: 100_000,
    likes: 100_000,
    blocks: 300,
    hidden: true,
  },
  /** Many members with open event streams. */
  online: {
    people: 20_000,
    friends: 50,
    groups: 60,
    posts: 50_000,
    comments: 100_000,
    likes: 100_000,
    blocks: 3_000,
  },
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
  likes: number;
  blocks: number;
  hidden?: boolean;
  /**
   * One member with 5,000 friends, one group of all members, one group of 20,000 members with
   * 100,000 posts, one post that everyone likes, and one thread of 50,000 comments.
   */
  crowds?: boolean;
};
export type DatasetName = keyof typeof datasets;

/** Ids of special rows in every dataset: posts with long threads, and polls. */
export const fixtures = {
  /** Number of people with a session; their ids start at 1. */
  signedIn: 2_000,
  notificationsEach: 30,
  /** Public posts by various authors with a fixed number of comments each. */
  busy: { first: 101, posts: 200, comments: 30 },
  thread: { post: 50, comments: 668 },
  polls: { first: 1_001, posts: 100 },
  crowd: {
    member: 1,
    friends: 5_000,
    group: 1,
    liked: 60,
    long: 70,
    comments: 50_000,
    hall: { group: 2, members: 20_000 },
  },
} as const;

/** Timestamp of the newest post in milliseconds. Posts are 20 seconds apart. */
export const newestPostAt = Date.UTC(2026, 9, 1);
