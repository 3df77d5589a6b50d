// Recipients of events about new posts: the listeners who can see each post in their home feed.
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { findMutingListeners } from '../mutes/newPosts.ts';

export type NewPost = { id: number; user_id: number };

/**
 * A new post with its recipients: all listeners except those in `excluded`, or only those in
 * `included`.
 */
export type EventRecipients = NewPost & ({ excluded: Set<number> } | { included: Set<number> });

/**
 * Returns a function from a listener to the events for that listener, as non-empty chunks. `format`
 * returns the event of one post. There may be thousands of posts and listeners, so the events for
 * most listeners are shared in one buffer; a listener who may not receive some of them gets the
 * slices in between.
 */
export function createEventSlices(
  recipientsByPost: readonly EventRecipients[],
  format: (post: NewPost) => string,
): (listener: number) => (Buffer | string)[] {
  const sharedChunks: Buffer[] = [];
  const excludedRanges = new Map<number, { from: number; to: number }[]>();
  const extraTexts = new Map<number, string>();
  let length = 0;
  for (const recipients of recipientsByPost) {
    const text = format(recipients);
    if ('included' in recipients)
      for (const recipient of recipients.included)
        extraTexts.set(recipient, (extraTexts.get(recipient) ?? '') + text);
    else {
      const bytes = Buffer.from(text);
      const range = { from: length, to: length + bytes.length };
      for (const recipient of recipients.excluded)
        excludedRanges.set(recipient, [...(excludedRanges.get(recipient) ?? []), range]);
      sharedChunks.push(bytes);
      length = range.to;
    }
  }
  const all = Buffer.concat(sharedChunks);
  const joinSlicesBetween = (ranges: { from: number; to: number }[]) =>
    [0, ...ranges.map(({ to }) => to)].map((start, i) => all.subarray(start, ranges[i]?.from));
  return (listener) =>
    [
      ...joinSlicesBetween(excludedRanges.get(listener) ?? []),
      extraTexts.get(listener) ?? '',
    ].filter((chunk) => chunk.length > 0);
}

/** `open`: `open_to_all`. `people` are then excluded, otherwise included. */
type Row = NewPost & { open: boolean; people: number[] };

/**
 * Finds the listeners who have each post in their home feed, with one row per post because there
 * are many listeners. A post with `open_to_all` reaches everyone except people with a block between
 * them and the author. A post that its own author cannot see, for example after leaving its group,
 * is checked for every listener. Any other post is checked only for its author, the author's
 * friends and the members of its group. A public post in an open group is visible to all members of
 * the site, but appears only in the feeds of group members and of the author's friends. Listeners
 * who muted the author, the group or a word in the post are left out.
 */
export async function findRecipients(
  db: Database,
  posts: readonly NewPost[],
  listeners: readonly number[],
): Promise<EventRecipients[]> {
  const rows = await db.query<Row>(sql`
    with listening as materialized (select unnest(${listeners}::bigint[]) as id),
    own as materialized (
      select p.id, p.author_id, c.group_id, c.open_to_all, c.id is null as unseen
      from unnest(${posts.map(({ id }) => id)}::bigint[], ${posts.map(({ user_id }) => user_id)}::bigint[]) p (id, author_id)
      left join lateral (select c.* from visible_posts(p.author_id) c where c.id = p.id and c.author_id = p.author_id offset 0) c on true),
    near as (
      select own.id, l.id as viewer from own cross join listening l where own.unseen
      union
      select own.id, n.id from own cross join lateral (
        select own.author_id union all select f.id from friends_of(own.author_id) f union all select m.person_id from group_members m where m.group_id = own.group_id) n (id)
      where not own.open_to_all and n.id in (select id from listening))
    select c.id, c.author_id as user_id, false as open, json_agg(near.viewer) as people
    from near cross join lateral (select c.id, c.author_id, c.shared_as, c.group_id from visible_posts(near.viewer) c where c.id = near.id offset 0) c
    where c.shared_as <> 'Group' or c.author_id = near.viewer
      or exists (select from group_members m where m.group_id = c.group_id and m.person_id = near.viewer)
      or exists (select from friends_of(near.viewer) f where f.id = c.author_id)
    group by c.id, c.author_id
    union all
    select own.id, own.author_id, true, to_json(kept.ids)
    from own cross join lateral (select k.ids from members_blocked_from_author(own.id) k where own.open_to_all offset 0) kept
    order by id`);
  const muting = await findMutingListeners(
    db,
    posts,
    rows.some(({ open }) => open) ? listeners : [...new Set(rows.flatMap(({ people }) => people))],
  );
  return rows.map(({ open, people, ...post }) => {
    const mutedBy = muting.get(post.id) ?? new Set<number>();
    return {
      ...post,
      ...(open
        ? { excluded: new Set([...people, ...mutedBy]) }
        : { included: new Set(people.filter((person) => !mutedBy.has(person))) }),
    };
  });
}
