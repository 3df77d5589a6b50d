// Counts of comments and likes from checkpoints equal the counts of all rows.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { strings } from '#contract/strings.ts';
import { sql } from '#server/db/sql.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { findWrongCounts } from '../integrity/check.ts';

let town: TestTown;
const likeCount = 1_200;
let post: number;
beforeAll(async () => {
  town = await createTestTown();
  const { db } = town;
  const ada = town.id.ada;
  post = (await db.queryOne<{ id: number }>(
    sql`insert into posts (author_id, text, shared_as) values (${ada}, 'Many have something to say', 'Public') returning id`,
  ))!.id;
  await db.execute(sql`
    insert into people (username, username_normalized, name, email, email_normalized, confirmed_at, suspended_at)
    select 'many' || i, 'many' || i, 'Many ' || i, 'many' || i || '@example.org', 'many' || i || '@example.org', now(), case when i % 50 = 0 then now() end
    from generate_series(1, ${likeCount}::int) i`);
  await db.execute(
    sql`insert into blocks (blocker_id, blocked_id) select ${ada}, id from people where username ~ '^many[0-9]*7$' limit 40`,
  );
  await db.execute(
    sql`insert into likes (content_id, person_id) select ${post}, id from people where username like 'many%'`,
  );
  const say = (parent: 'none' | 'some') =>
    db.execute(sql`
      insert into comments (content_id, author_id, text, parent_id, hidden_at, held_at)
      select ${post}, p.id, 'A word', ${parent === 'none' ? sql`null` : sql`(select t.id from comments t where t.content_id = ${post} and t.parent_id is null order by (t.id + p.id) * 7919 % 1009 limit 1)`},
        case when p.id % 31 = 0 then now() end, case when p.id % 37 = 0 then now() end
      from people p where p.username like 'many%' and p.id % 4 <= ${parent === 'none' ? 1 : 2}`);
  await say('none');
  await say('some');
});
afterAll(() => town.close());

/** What each viewer sees by both methods: row by row, and from checkpoints. */
async function compareCounts(viewers: (number | null)[]) {
  const visibleCounts = new Set<string>();
  for (const viewer of viewers) {
    const result = (await town.db.queryOne<Record<string, number>>(sql`
      select (select count(*)::int from comments_under_visible_posts(${viewer}) m where m.content_id = ${post}) as comments,
        (select count(*)::int from comments_under_visible_posts(${viewer}) m where m.content_id = ${post} and m.parent_id is null) as tops,
        (select count(*)::int from likes l join visible_people(${viewer}) p on p.id = l.person_id
          where l.content_id = ${post} and l.person_id not in (select e.id from earlier_likers(${viewer}, ${post}) e)) as likes,
        k.total, k.tops as tops_counted, (select total from visible_like_count(${viewer}, ${post})) as visible_like_count
      from visible_comment_count(${viewer}, ${post}) k`))!;
    expect([result.total, result.tops_counted, result.visible_like_count], String(viewer)).toEqual([
      result.comments,
      result.tops,
      result.likes,
    ]);
    expect(result.likes).toBeGreaterThan(1_001);
    expect(result.comments).toBeGreaterThan(result.tops!);
    visibleCounts.add(JSON.stringify(result));
  }
  // The viewers see different numbers.
  expect(visibleCounts.size).toBeGreaterThan(2);
}

const viewers = async () => {
  const some = await town.db.query<{ id: number }>(
    sql`select id from people where username like 'many%' and id % 31 = 0 and active limit 2`,
  );
  return [null, town.id.ada, town.id.ben, ...some.map(({ id }) => id)];
};
const readCheckpoint = () =>
  town.db.queryOne<{ likes: number; comments: number }>(
    sql`select likes, comments from post_count_checkpoints where content_id = ${post}`,
  );

test('counts exclude suspended and blocked people, and hidden or held comments except for their authors', async () => {
  await compareCounts(await viewers());
});

test('a checkpoint plus later rows gives the same count after removals, hiding and restoring', async () => {
  const { db } = town;
  const members = await viewers();
  await db.execute(sql`select checkpoint_post_counts(${post}, '0')`);
  expect((await readCheckpoint())!.likes).toBe(likeCount);
  await compareCounts(members);
  const isOfPost = sql`content_id = ${post}`;
  const selectTopLevel = (rest: number) =>
    sql`select id from comments where ${isOfPost} and parent_id is null and id % 17 = ${rest}`;
  const changes = [
    sql`delete from likes where ${isOfPost} and person_id % 19 = 0`,
    sql`delete from comments where ${isOfPost} and parent_id is not null and id % 13 = 0`,
    // With all replies to them.
    sql`delete from comments where id in (${selectTopLevel(0)})`,
    sql`update comments set hidden_at = now() where id in (${selectTopLevel(1)}) or (${isOfPost} and id % 23 = 0)`,
    sql`update comments set hidden_at = null where ${isOfPost} and id % 3 = 0`,
    sql`update comments set held_at = now(), text = 'Another word' where ${isOfPost} and id % 29 = 0`,
    sql`update comments set held_at = null where ${isOfPost} and id % 2 = 0`,
    sql`update people set suspended_at = case when suspended_at is null then now() end where username like 'many%' and id % 61 = 0`,
    sql`delete from people where username like 'many%' and id % 43 = 0`,
    // Later rows are not part of the checkpoint, whatever happens to them.
    sql`insert into comments (content_id, author_id, text, parent_id, hidden_at)
      select ${post}, p.id, 'Late', t.id, case when t.id % 5 = 0 then now() end from people p, lateral (${selectTopLevel(2)}) t where p.username like 'many%' and p.id % 37 = 1`,
    sql`insert into likes (content_id, person_id) select ${post}, id from people where username like 'many%' and id % 19 = 0`,
    sql`delete from comments where ${isOfPost} and text = 'Late' and id % 3 = 0`,
    sql`update comments set hidden_at = now() where ${isOfPost} and text = 'Late' and id % 7 = 0`,
    sql`delete from likes where ${isOfPost} and person_id % 38 = 0`,
    // Likes and comments given while the post is for friends stay with friends when it is Public
    // again.
    sql`update posts set shared_as = 'Friends' where id = ${post}`,
    sql`insert into likes (content_id, person_id) select ${post}, id from people where username like 'many%' and id % 38 = 0`,
    sql`insert into comments (content_id, author_id, text, parent_id) select ${post}, p.id, 'For friends', t.id from people p, lateral (${selectTopLevel(2)}) t where p.username like 'many%' and p.id % 41 = 1`,
    sql`insert into comments (content_id, author_id, text) select ${post}, id, 'For friends' from people where username like 'many%' and id % 37 = 2`,
    sql`update posts set shared_as = 'Public' where id = ${post}`,
    sql`update comments set hidden_at = now() where ${isOfPost} and text = 'For friends' and id % 7 = 0`,
    sql`update comments set audience_id = null, shared_again_at = now() where ${isOfPost} and text = 'For friends' and id % 5 = 0`,
  ];
  for (const change of changes) {
    expect(await db.execute(change)).toBeGreaterThan(0);
    expect(await findWrongCounts(db)).toEqual([]);
    await compareCounts(members);
  }
  const before = await readCheckpoint();
  await db.execute(sql`select checkpoint_post_counts(${post}, '0')`);
  expect(await readCheckpoint()).not.toEqual(before);
  expect(await findWrongCounts(db)).toEqual([]);
  await compareCounts(members);
});

test('one in a hundred additions to a post with a hundred likes or comments updates the checkpoint, which stays correct after every like', async () => {
  const { db } = town;
  const posts = await db.query<{ id: number }>(
    sql`insert into posts (author_id, text, shared_as) select ${town.id.ben}, 'Liked by many', 'Public' from generate_series(1, 100) returning id`,
  );
  const { id } = posts.find((post) => (post.id + town.id.noor) % 100 === 0)!;
  await db.execute(sql`
    insert into likes (content_id, person_id, created_at)
    select ${id}, p.id, now() - interval '1 hour' from people p where p.username like 'many%' and p.active order by p.id limit 99`);
  await (await town.as('carmen')).ask('POST /content/like', { content_id: id });
  await town.drainJobs();
  expect(
    await db.queryOne(sql`select from post_count_checkpoints where content_id = ${id}`),
  ).toBeUndefined();
  await (await town.as('noor')).ask('POST /content/like', { content_id: id });
  await town.drainJobs();
  // Rows of the last minute are included by a later checkpoint.
  expect(
    await db.queryOne(
      sql`select likes, comments from post_count_checkpoints where content_id = ${id}`,
    ),
  ).toEqual({ likes: 99, comments: 0 });

  const who = ['ada', 'carmen', 'dev', 'elif', 'grace', 'hana', 'isla', 'noor'] as const;
  const clients = await Promise.all(who.map((username) => town.as(username)));
  const top = await town.say('ben', id);
  let done = 0;
  for (let round = 0; round < 25; round++) {
    await Promise.all(
      clients.flatMap((client, i) => [
        client.raw((round + i) % 3 ? 'POST /content/like' : 'POST /content/un-like', {
          content_id: id,
        }),
        client.raw('POST /comment/add', {
          content_id: id,
          comment: 'A word',
          ...(i % 2 && { parent_id: top.id }),
        }),
        db.execute(
          sql`delete from comments where content_id = ${id} and author_id = ${client.id} and id <> ${top.id}`,
        ),
        db
          .queryOne<{ done: boolean }>(sql`select checkpoint_post_counts(${id}, '0') as done`)
          .then((result) => (done += Number(result!.done))),
      ]),
    );
    expect(await findWrongCounts(db)).toEqual([]);
  }
  expect(done).toBeGreaterThan(25);
  const likes = await db.queryOne<{ n: number; kept: number }>(
    sql`select (select count(*)::int from likes where content_id = ${id}) as n, visible_like_count_large(null, ${id}) as kept`,
  );
  expect(likes!.kept).toBe(likes!.n);
});

test('for a comment with more replies than returned, all replies visible to the viewer are counted', async () => {
  const { db } = town;
  const { id: content_id } = await town.post('ben');
  const [crowded, full] = [await town.say('ben', content_id), await town.say('ben', content_id)];
  await town.say('ben', content_id);
  const answer = (parent: number, replies: number) =>
    db.execute(sql`
      insert into comments (content_id, author_id, text, parent_id)
      select ${content_id}, p.id, 'An answer', ${parent} from people p where p.username like 'many%' and p.active order by p.id limit ${replies}`);
  await answer(crowded.id, 130);
  await answer(full.id, 100);
  const visibleCounts = async (who: 'ada' | 'noor') => {
    const { comment } = await (
      await town.as(who)
    ).ask('GET /comment/list', { content_id, pageSize: 20 });
    return comment.map(({ total_replies, reply }) => [total_replies, reply?.length]);
  };
  const across = await db.queryOne<{ crowded: number; full: number }>(sql`
    select count(*) filter (where parent_id = ${crowded.id})::int as crowded, count(*) filter (where parent_id = ${full.id})::int as full
    from comments m join blocks b on b.blocked_id = m.author_id and b.blocker_id = ${town.id.ada} where m.content_id = ${content_id}`);
  expect(across!.full).toBeGreaterThan(0);
  expect(await visibleCounts('noor')).toEqual([
    [130, 10],
    [100, 10],
    [0, 0],
  ]);
  expect(await visibleCounts('ada')).toEqual([
    [130 - across!.crowded, 10],
    [100 - across!.full, 10],
    [0, 0],
  ]);
});

test('the response for a thread of any size has about two hundred rows and a megabyte, and the remaining replies can be requested', async () => {
  const { db } = town;
  const { id: content_id } = await town.post('ben');
  await db.execute(
    sql`insert into comments (content_id, author_id, text) select ${content_id}, ${town.id.ben}, repeat('Words. ', 700) from generate_series(1, 60)`,
  );
  await db.execute(sql`
    insert into comments (content_id, author_id, text, parent_id)
    select ${content_id}, ${town.id.ben}, repeat('Words. ', 700), c.id from comments c cross join generate_series(1, 60) where c.content_id = ${content_id}`);
  const visitor = town.visitor;
  for (const answer of [
    await visitor.raw('GET /comment/list', { content_id, pageSize: 100 }),
    await visitor.raw('GET /comment/list', { content_id }),
    await visitor.raw('GET /content/get-one', { id: content_id, comments: 100 }),
  ]) {
    const { comment } = answer.json().thread ?? answer.json();
    expect(answer.statusCode).toBe(200);
    expect(answer.body.length).toBeLessThan(1_100_000);
    expect(
      comment.length + comment.flatMap(({ reply }: { reply: [] }) => reply).length,
    ).toBeLessThanOrEqual(260);
  }
  const { comment, pageCount } = await visitor.ask('GET /comment/list', {
    content_id,
    pageSize: 100,
  });
  expect([comment.length, pageCount, comment.at(-1)!.total_replies]).toEqual([20, 3, 60]);
  const all: number[] = comment.at(-1)!.reply.map(({ id }) => id);
  expect(all).toHaveLength(10);
  for (let more = true; more;) {
    const before = await visitor.ask('GET /comment/replies', {
      id: comment.at(-1)!.id,
      before: all[0]!,
    });
    all.unshift(...before.reply.map(({ id }) => id));
    more = before.more;
  }
  expect(all).toHaveLength(60);
  expect(all).toEqual(all.toSorted((a, b) => a - b));
  expect((await visitor.ask('GET /comment/get-one', { id: all[0]! })).comment.id).toBe(all[0]);
  await db.execute(sql`update posts set shared_as = 'Private' where id = ${content_id}`);
  expect((await visitor.refused('GET /comment/replies', { id: comment.at(-1)!.id })).message).toBe(
    strings.commentNotFound,
  );
});
