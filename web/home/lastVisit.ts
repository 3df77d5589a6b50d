// The last visit of the member, kept in this browser only: the server does not learn what members
// have read. It is deleted when logging out. A visit ends after some hours of absence.
import { hour } from '#contract/durations.ts';

const storageKey = 'visit';
/** A member who returns within this time continues the visit. */
const visitEndsAfterMs = 4 * hour;

/** A moment until which the member has seen the feed. */
type Seen = {
  /** When the newest post in the feed was published, by the clock of the server. */
  newest: string;
  /** When the feed was last on screen, by the clock of the browser. In milliseconds. */
  at: number;
};
/** `newest` and `at` are the end of the visit so far. */
export type Visit = Seen & {
  /** The end of the visit before. Absent in the first visit. */
  before?: Seen;
};

/**
 * The visit after the member has seen a feed whose newest post is from `newest`. `wasOnScreen`: the
 * feed was on screen until now, so the member was not absent, however long ago the last record is.
 */
export function continueVisit(
  visit: Visit | undefined,
  { newest, at }: Seen,
  wasOnScreen = false,
): Visit {
  if (!visit) return { newest, at };
  const { before, ...last } = visit;
  const earlier = !wasOnScreen && at - last.at > visitEndsAfterMs ? last : before;
  return {
    newest: newest > last.newest ? newest : last.newest,
    at,
    ...(earlier && { before: earlier }),
  };
}

/** A post as far as the line needs it. */
type Post = { id: number; user_id: number; added_on: string };

/**
 * The first post in the feed that the member saw at the last visit, if others wrote posts above it.
 * It depends on times only, so a post that disappears does not move the line.
 */
export function findFirstSeenPost(
  posts: readonly Post[],
  { before }: Visit,
  viewerId: number,
): number | undefined {
  if (!before) return undefined;
  const index = posts.findIndex(({ added_on }) => added_on <= before.newest);
  return posts.slice(0, Math.max(0, index)).some(({ user_id }) => user_id !== viewerId)
    ? posts[index]?.id
    : undefined;
}

export function readVisit(): Visit | undefined {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === null ? undefined : (JSON.parse(stored) as Visit);
  } catch {
    return undefined;
  }
}

export function storeVisit(visit: Visit) {
  try {
    localStorage.setItem(storageKey, JSON.stringify(visit));
  } catch {
    // Without storage, there is no line.
  }
}
