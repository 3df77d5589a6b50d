// What very many said and liked is counted another way, and is the same number.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#server/kit/sql.ts';
import { openTown, type Town } from '#test/world.ts';

let town: Town;
const many = 1_200;
let post: number;
beforeAll(async () => {
  town = await openTown();
  const { db } = town;
  const ada = town.id.ada;
  post = (await db.one<{ id: number }>(
    sql`insert into contents (author_id, text, shared_as) values (${ada}, 'Many have something to say', 'Public') returning id`,
  ))!.id;
  await db.run(sql`
    insert into people (username, username_key, name, email, email_key, confirmed_at, suspended_at)
    select 'many' || i, 'many' || i, 'Many ' || i, 'many' || i || '@example.org', 'many' || i || '@example.org', now(), case when i % 50 = 0 then now() end
    from generate_series(1, ${many}::int) i`);
  await db.run(sql`insert into blocks (blocker_id, blocked_id) select ${ada}, id from people where username ~ '^many[0-9]*7$' limit 40`);
  await db.run(sql`insert into likes (content_id, person_id) select ${post}, id from people where username like 'many%'`);
  const say = (parent: 'none' | 'some') =>
    db.run(sql`
      insert into comments (content_id, author_id, text, parent_id, hidden_at, held_at)
      select ${post}, p.id, 'A word', ${parent === 'none' ? sql`null` : sql`(select t.id from comments t where t.content_id = ${post} and t.parent_id is null order by (t.id + p.id) * 7919 % 1009 limit 1)`},
        case when p.id % 31 = 0 then now() end, case when p.id % 37 = 0 then now() end
      from people p where p.username like 'many%' and p.id % 4 <= ${parent === 'none' ? 1 : 2}`);
  await say('none');
  await say('some');
});
afterAll(() => town.close());

test('the count is of what each sees: without people suspended or across a block, without what is hidden or waits, but for its author', async () => {
  const { db } = town;
  const some = await db.all<{ id: number }>(sql`select id from people where username like 'many%' and id % 31 = 0 and active limit 2`);
  const viewers = [null, town.id.ada, town.id.ben, ...some.map(({ id }) => id)];
  const seen = new Set<string>();
  for (const viewer of viewers) {
    const one = (await db.one<Record<string, number>>(sql`
      select (select count(*)::int from comments_beneath(${viewer}) m where m.content_id = ${post}) as comments,
        (select count(*)::int from comments_beneath(${viewer}) m where m.content_id = ${post} and m.parent_id is null) as tops,
        (select count(*)::int from likes l join visible_people(${viewer}) p on p.id = l.person_id where l.content_id = ${post}) as likes,
        k.total, k.tops as tops_counted, (select total from likes_counted(${viewer}, ${post})) as likes_counted
      from comments_counted(${viewer}, ${post}) k`))!;
    expect([one.total, one.tops_counted, one.likes_counted]).toEqual([one.comments, one.tops, one.likes]);
    expect(one.likes).toBeGreaterThan(1_001);
    expect(one.comments).toBeGreaterThan(one.tops!);
    seen.add(JSON.stringify(one));
  }
  // not all see the same
  expect(seen.size).toBeGreaterThan(2);
});

test('of a comment with more replies than are shown all are counted that its reader sees', async () => {
  const { db } = town;
  const { id: content_id } = await town.post('ben');
  const [crowded, full] = [await town.say('ben', content_id), await town.say('ben', content_id)];
  await town.say('ben', content_id);
  const answer = (parent: number, replies: number) =>
    db.run(sql`
      insert into comments (content_id, author_id, text, parent_id)
      select ${content_id}, p.id, 'An answer', ${parent} from people p where p.username like 'many%' and p.active order by p.id limit ${replies}`);
  await answer(crowded.id, 130);
  await answer(full.id, 100);
  const seen = async (who: 'ada' | 'noor') => {
    const { comment } = await (await town.as(who)).ask('GET /comment/list', { content_id, pageSize: 20 });
    return comment.map(({ total_replies, reply }) => [total_replies, reply?.length]);
  };
  const across = await db.one<{ crowded: number; full: number }>(sql`
    select count(*) filter (where parent_id = ${crowded.id})::int as crowded, count(*) filter (where parent_id = ${full.id})::int as full
    from comments m join blocks b on b.blocked_id = m.author_id and b.blocker_id = ${town.id.ada} where m.content_id = ${content_id}`);
  expect(across!.full).toBeGreaterThan(0);
  expect(await seen('noor')).toEqual([
    [130, 100],
    [100, 100],
    [0, 0],
  ]);
  expect(await seen('ada')).toEqual([
    [130 - across!.crowded, 100],
    [100 - across!.full, 100 - across!.full],
    [0, 0],
  ]);
});
