// Worlds of a given size, made by the database itself, the same at every run.
import type pg from 'pg';
import { hashOf } from '#server/kit/session.ts';

/** `open`: seven of ten posts are Public. `hidden`: one of ten thousand is; the rest are for friends, for nobody, or in closed groups. */
export type Mood = 'open' | 'hidden';

const sizes = { people: 2_000, friendsEach: 50, groups: 60, posts: 50_000, comments: 100_000, likes: 100_000, blocks: 300, sessions: 200 };

const audienceOf: Record<Mood, string> = {
  open: `case when i % 10 < 7 then 'Public' when i % 10 < 9 then 'Friends' else 'Private' end`,
  hidden: `case when i % 10000 = 0 then 'Public' when i % 2 = 0 then 'Friends' else 'Private' end`,
};

/** Fills an empty, migrated database and answers the tokens of some members. */
export async function fillWorld(pool: pg.Pool, mood: Mood): Promise<string[]> {
  return openSessions(pool, sizes.sessions, [
    `select setseed(0.42)`,
    `insert into people (username, username_key, name, email, email_key, confirmed_at)
     select 'member' || i, 'member' || i, 'Member ' || i, 'member' || i || '@example.org', 'member' || i || '@example.org', now() from generate_series(1, ${sizes.people}) i`,
    `insert into friendships (low_id, high_id, requester_id, status)
     select least(a, b), greatest(a, b), a, 1
     from (select i % ${sizes.people} + 1 as a, floor(random() * ${sizes.people})::int + 1 as b from generate_series(1, ${(sizes.people * sizes.friendsEach) / 2}) i) pairs
     where a <> b on conflict do nothing`,
    `insert into blocks (blocker_id, blocked_id)
     select a, b from (select floor(random() * ${sizes.people})::int + 1 as a, floor(random() * ${sizes.people})::int + 1 as b from generate_series(1, ${sizes.blocks})) pairs
     where a <> b and not exists (select from friendships where low_id = least(a, b) and high_id = greatest(a, b)) on conflict do nothing`,
    `insert into groups (owner_id, name, status) select i, 'Group ' || i, case when i % 3 = 0 then 'Closed' else 'Open' end from generate_series(1, ${sizes.groups}) i`,
    `insert into group_members (group_id, person_id) select id, owner_id from groups`,
    `insert into group_members (group_id, person_id) select i % ${sizes.groups} + 1, floor(random() * ${sizes.people})::int + 1 from generate_series(1, ${sizes.people * 3}) i on conflict do nothing`,
    `insert into contents (author_id, text, shared_as, group_id, closed_at_post, added_on)
     select floor(random() * ${sizes.people})::int + 1, 'Post ' || i || repeat(' about the bridge and the budget', 7), ${audienceOf[mood]},
       case when i % 5 = 0 then i % ${sizes.groups} + 1 end, ${mood === 'hidden' ? 'i % 5 = 0' : 'false'}, now() - (${sizes.posts} - i) * interval '20 seconds'
     from generate_series(1, ${sizes.posts}) i`,
    `insert into likes (content_id, person_id) select floor(random() * ${sizes.posts})::int + 1, floor(random() * ${sizes.people})::int + 1 from generate_series(1, ${sizes.likes}) on conflict do nothing`,
    `insert into comments (content_id, author_id, text) select floor(random() * ${sizes.posts})::int + 1, floor(random() * ${sizes.people})::int + 1, 'Comment ' || i from generate_series(1, ${sizes.comments}) i`,
    `vacuum analyze`,
  ]);
}

/** Makes a world and signs its first people in. */
export async function openSessions(pool: pg.Pool, sessions: number, statements: string[]): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    for (const statement of statements) await client.query(statement);
    const tokens = Array.from({ length: sessions }, (_, i) => `bench-${String(i + 1).padStart(37, '0')}`);
    for (const [i, token] of tokens.entries()) await client.query('insert into sessions (token_hash, person_id) values ($1, $2)', [hashOf(token), i + 1]);
    return tokens;
  } finally {
    client.release(true);
  }
}
