// Who of those who listen may see what just appeared.
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';

export type NewPost = { id: number; user_id: number };

/** A post, and of those who listen `but` whom it is for, or `only` for whom it is. */
export type Recipients = NewPost & ({ but: Set<number> } | { only: Set<number> });

/**
 * What each of those who listen is told of these posts, where `said` is how one is told: pieces, none of them empty. There may be thousands of both, so that what
 * most hear is there once, and whoever some of it is kept from is told what lies between that.
 */
export function saidOf(
  reaches: readonly Recipients[],
  said: (post: NewPost) => string,
): (listener: number) => (Buffer | string)[] {
  const toMost: Buffer[] = [];
  const keptFrom = new Map<number, { from: number; to: number }[]>();
  const companionPools = new Map<number, string>();
  let length = 0;
  for (const reach of reaches) {
    const text = said(reach);
    if ('only' in reach)
      for (const person of reach.only)
        companionPools.set(person, (companionPools.get(person) ?? '') + text);
    else {
      const bytes = Buffer.from(text);
      const kept = { from: length, to: length + bytes.length };
      for (const person of reach.but) keptFrom.set(person, [...(keptFrom.get(person) ?? []), kept]);
      toMost.push(bytes);
      length = kept.to;
    }
  }
  const all = Buffer.concat(toMost);
  const between = (kept: { from: number; to: number }[]) =>
    [0, ...kept.map(({ to }) => to)].map((start, i) => all.subarray(start, kept[i]?.from));
  return (listener) =>
    [...between(keptFrom.get(listener) ?? []), companionPools.get(listener) ?? ''].filter(
      (piece) => piece.length > 0,
    );
}

type Row = NewPost & { open: boolean; people: number[] };

/**
 * Of each post who of the listeners has it in their home feed, in one row: there are many of them. What is open to all is in everybody's who is
 * not across a block with its author. A post that its own author sees no more, as after leaving its group, may be in everybody's too; anything else in
 * that of the author, the author's friends and the members of its group, so that the others are not asked for. A post for everybody in an open group is
 * seen by all members of the site, but stands only in the feeds of the group's members and of the author's friends.
 */
export async function visibleTo(
  db: Database,
  posts: readonly NewPost[],
  listeners: readonly number[],
): Promise<Recipients[]> {
  const rows = await db.queryGeneric<Row>(sql`
    with listening as materialized (select unnest(${listeners}::bigint[]) as id),
    own as materialized (
      select p.id, p.author_id, c.group_id, c.open_to_all, c.id is null as unseen
      from unnest(${posts.map(({ id }) => id)}::bigint[], ${posts.map(({ user_id }) => user_id)}::bigint[]) p (id, author_id)
      left join lateral (select c.* from visible_contents(p.author_id) c where c.id = p.id and c.author_id = p.author_id offset 0) c on true),
    near as (
      select own.id, l.id as viewer from own cross join listening l where own.unseen
      union
      select own.id, n.id from own cross join lateral (
        select own.author_id union all select f.id from friends_of(own.author_id) f union all select m.person_id from group_members m where m.group_id = own.group_id) n (id)
      where not own.open_to_all and n.id in (select id from listening))
    select c.id, c.author_id as user_id, false as open, json_agg(near.viewer) as people
    from near cross join lateral (select c.id, c.author_id, c.shared_as, c.group_id from visible_contents(near.viewer) c where c.id = near.id offset 0) c
    where c.shared_as <> 'Group' or c.author_id = near.viewer
      or exists (select from group_members m where m.group_id = c.group_id and m.person_id = near.viewer)
      or exists (select from friends_of(near.viewer) f where f.id = c.author_id)
    group by c.id, c.author_id
    union all
    select own.id, own.author_id, true, to_json(kept.ids)
    from own cross join lateral (select k.ids from members_kept_from_public(own.id) k where own.open_to_all offset 0) kept
    order by id`);
  return rows.map(({ open, people, ...post }) => ({
    ...post,
    ...(open ? { but: new Set(people) } : { only: new Set(people) }),
  }));
}
