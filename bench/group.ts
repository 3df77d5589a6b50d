// A group with 20,000 members and 100,000 posts: how it is made, and its first screen in bare SQL.
import type pg from 'pg';
import type { Database } from '#server/kit/database.ts';
import { sql } from '#server/kit/sql.ts';
import { openSessions } from './world.ts';

const sizes = { members: 20_000, posts: 100_000, comments: 50_000, likes: 100_000, blocks: 2_000, sessions: 200 };

/** Fills an empty, migrated database and answers the tokens of some members. Seven of ten posts are for the group, the rest Public, for friends or for nobody. */
export async function fillGroup(pool: pg.Pool): Promise<string[]> {
  const someone = `floor(random() * ${sizes.members})::int + 1`;
  return openSessions(pool, sizes.sessions, [
    `select setseed(0.42)`,
    `insert into people (username, username_key, name, email, email_key, confirmed_at)
     select 'member' || i, 'member' || i, 'Member ' || i, 'member' || i || '@example.org', 'member' || i || '@example.org', now() from generate_series(1, ${sizes.members}) i`,
    `insert into friendships (low_id, high_id, requester_id, status)
     select i, i + step, i, 1 from generate_series(1, ${sizes.members} - 25) i, generate_series(1, 25) step`,
    `insert into blocks (blocker_id, blocked_id)
     select a, b from (select ${someone} as a, ${someone} as b from generate_series(1, ${sizes.blocks})) pairs where abs(a - b) > 25 on conflict do nothing`,
    `insert into groups (owner_id, name) values (${sizes.members}, 'The whole valley')`,
    `insert into group_members (group_id, person_id, joined_at, moderator) select 1, i, now() - i * interval '1 minute', i % 4000 = 7 from generate_series(1, ${sizes.members}) i`,
    `insert into contents (author_id, text, shared_as, group_id, added_on)
     select ${someone}, 'Post ' || i || repeat(' about the bridge and the budget', 7),
       case when i % 10 < 7 then 'Group' when i % 10 = 7 then 'Public' when i % 10 = 8 then 'Friends' else 'Private' end, 1, now() - (${sizes.posts} - i) * interval '20 seconds'
     from generate_series(1, ${sizes.posts}) i`,
    `insert into likes (content_id, person_id) select floor(random() * ${sizes.posts})::int + 1, ${someone} from generate_series(1, ${sizes.likes}) on conflict do nothing`,
    `insert into comments (content_id, author_id, text) select floor(random() * ${sizes.posts})::int + 1, ${someone}, 'Comment ' || i from generate_series(1, ${sizes.comments}) i`,
    `vacuum analyze`,
  ]);
}

/** What a first look at the group asks for. */
export const firstLook = ['/group/get-one?id=1', '/content/list?group_id=1', '/group/members?group_id=1'] as const;

/** The same rows as somebody would write them who has to ask nobody: the group with its counts, its newest posts, its first members. */
export async function bareLook(db: Database) {
  const group = await db.one<{ total_members: number; posts: number }>(sql`
    select g.*, o.name, o.username, (select count(*)::int from contents c where c.group_id = g.id and c.for_group) as posts
    from groups g join people o on o.id = g.owner_id where g.id = 1`);
  const posts = await db.all(sql`
    select c.*, a.name, a.username, (select count(*) from likes l where l.content_id = c.id) as likes, (select count(*) from comments m where m.content_id = c.id) as comments
    from contents c join people a on a.id = c.author_id
    where c.group_id = 1 and c.shared_as in ('Group', 'Public') and not c.draft order by c.added_on desc, c.id desc limit 6`);
  const members = await db.all(sql`
    select p.id, p.name, p.username, m.moderator, m.joined_at from group_members m join people p on p.id = m.person_id
    where m.group_id = 1 order by m.joined_at, m.person_id limit 21`);
  if (group?.total_members !== sizes.members || !group.posts || posts.length !== 6 || members.length !== 21) throw new Error('this is not the group that was made');
}
