// The worlds that are measured.

export const worlds = {
  /** What the peers were measured with. */
  small: {
    people: 2_000,
    friends: 50,
    groups: 60,
    posts: 50_000,
    comments: 100_000,
    likes: 100_000,
    blocks: 300,
  },
  /** The same people, of whose posts one in ten thousand is Public. */
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
  /** Many members, of whom many are there at once. */
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
} satisfies Record<string, Size>;

export type Size = {
  people: number;
  /** Of each. */
  friends: number;
  groups: number;
  posts: number;
  comments: number;
  likes: number;
  blocks: number;
  hidden?: boolean;
  /** One member with 5,000 friends, one group of everybody, one of 20,000 with 100,000 posts, one post that everybody likes, one thread of 50,000 comments. */
  crowds?: boolean;
};
export type World = keyof typeof worlds;

/** What stands out in every world, by its id: posts with long threads, and polls. The others are older or newer than these. */
export const marks = {
  /** The first people are signed in. */
  signedIn: 2_000,
  notificationsEach: 30,
  /** Posts of everybody for everybody, whose threads the rest of the comments does not touch. */
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

/** The moment at which the world ends; posts come every twenty seconds before it. */
export const end = Date.UTC(2026, 9, 1);
