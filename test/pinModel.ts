// Pins and quotes of the posts and messages of a random model.
import type { Database } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { seesPost, type Message, type Model, type Post, type Viewer } from './referenceModel.ts';

const start = Date.UTC(2026, 0, 1);

/**
 * Some posts are pinned, more than a group or a person can have: those that a viewer cannot see
 * take no place from others.
 */
export async function addPins(db: Database, post: Post) {
  // Many share one time, so that the tie-break matters too.
  const pinnedAt = new Date(start + ((post.id * 13) % 30) * 60_000);
  if (post.group !== null && post.id % 5 < 2) post.pinned.group = pinnedAt;
  if (post.id % 7 < 2) post.pinned.profile = pinnedAt;
  const { group, profile } = post.pinned;
  await db.execute(
    sql`update posts set pinned_in_group_at = ${group}, pinned_on_profile_at = ${profile} where id = ${post.id}`,
  );
}

/** Some posts quote an earlier one, visible to their readers or not, or one that does not exist. */
export async function addQuote(db: Database, post: Post) {
  if (post.type !== 0) return;
  post.quoted = post.id % 9 === 0 ? 1_000_000 : Math.max(1, post.id - 3 - (post.id % 11));
  await db.execute(sql`update posts set quoted_id = ${post.quoted} where id = ${post.id}`);
}

/** Some messages share a post, also one that does not exist. */
export async function addSharedPost(db: Database, message: Message) {
  if (message.id % 3 === 0) return;
  message.quoted = 1 + ((message.id * 7) % 75);
  await db.execute(
    sql`insert into message_quotes (message_id, quoted_id) values (${message.id}, ${message.quoted})`,
  );
}

/** What a viewer receives of a quote: the id of the post, if they can see it. */
export function expectedQuote(
  model: Model,
  viewer: Viewer,
  quoted: number | null | undefined,
): { id: number | undefined } | undefined {
  if (quoted === null || quoted === undefined) return undefined;
  const post = model.posts.get(quoted);
  return { id: post && !post.draft && seesPost(model, viewer, post) ? quoted : undefined };
}
