// Comments ordered by likes: what the order reveals, and what a page costs.
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Input } from '#contract/calls.ts';
import type { Username } from '#server/seed/people.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { collectStatements, expectIndexOnly, seedCrowd } from '#test/queryPlans.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { compile, sql } from '../db/sql.ts';
import { listMostLiked } from './mostLiked.ts';

describe('the order', () => {
  let town: TestTown;
  beforeAll(async () => {
    town = await createTestTown();
  });
  afterAll(() => town.close());

  const list = async (
    who: Username,
    content_id: number,
    more: Partial<Input<'GET /comment/most-liked'>> = {},
  ) => {
    const page = await (await town.as(who)).ask('GET /comment/most-liked', { content_id, ...more });
    return {
      ...page,
      likes: page.comment.map(({ comment, total_likes }) => `${comment} ${total_likes}`),
    };
  };
  const like = async (who: Username, comment_id: number) =>
    (await town.as(who)).ask('POST /comment/like', { comment_id });

  test('has the most likes first, equal numbers newest first, page by page', async () => {
    const { id } = await town.post('ada');
    const [first, second] = [
      await town.say('ben', id, { comment: 'one' }),
      await town.say('ben', id, { comment: 'two' }),
    ];
    await town.say('ben', id, { comment: 'three' });
    await town.say('ben', id, { comment: 'reply', parent_id: first.id });
    await like('noor', first.id);
    await like('ben', second.id);
    await like('noor', second.id);
    expect((await list('noor', id)).likes).toEqual(['two 2', 'one 1', 'three 0']);
    const page = await list('noor', id, { pageSize: 2 });
    expect(page.likes).toEqual(['two 2', 'one 1']);
    expect(page.total_comments).toBe(4);
    expect(page.comment[1]!.reply.map(({ comment }) => comment)).toEqual(['reply']);
    const rest = await list('noor', id, { pageSize: 2, before: page.next! });
    expect([rest.likes, rest.next]).toEqual([['three 0'], undefined]);
    await (await town.as('noor')).ask('POST /comment/un-like', { comment_id: second.id });
    expect((await list('noor', id)).likes).toEqual(['two 1', 'one 1', 'three 0']);
    expect(
      (await (await town.as('noor')).refused('GET /comment/most-liked', { content_id: 999_999 }))
        .status,
    ).toBe(404);
    expect(
      (
        await (
          await town.as('noor')
        ).refused('GET /comment/most-liked', { content_id: id, before: '1-2-3' })
      ).status,
    ).toBe(422);
  });

  test('does not reveal likes of people across a block, or given to an earlier audience', async () => {
    const { id } = await town.post('ben', { shared_as: 'Public' });
    const older = await town.say('ben', id, { comment: 'older' });
    await town.say('ben', id, { comment: 'newer' });
    await like('quinn', older.id);
    expect((await list('noor', id)).likes).toEqual(['older 1', 'newer 0']);
    await (await town.as('noor')).ask('POST /user/block-user', { user_id: town.id.quinn });
    expect((await list('noor', id)).likes).toEqual(['newer 0', 'older 0']);
    expect((await list('ben', id)).likes).toEqual(['older 1', 'newer 0']);
    await (await town.as('noor')).ask('POST /user/un-block-user', { user_id: town.id.quinn });

    const { id: private_ } = await town.post('ben', { shared_as: 'Private' });
    const own = await town.say('ben', private_, { comment: 'older' });
    await like('ben', own.id);
    await (await town.as('ben')).ask('POST /content/add', { id: private_, shared_as: 'Public' });
    await (await town.as('ben')).ask('POST /comment/share-again', { id: own.id });
    await town.say('ben', private_, { comment: 'newer' });
    expect((await list('ben', private_)).likes).toEqual(['older 1', 'newer 0']);
    expect((await list('noor', private_)).likes).toEqual(['newer 0', 'older 0']);
  });
});

describe('a page', () => {
  const people = 2_000;
  const comments = 5_000;
  const likesElsewhere = 100_000;
  const last = 2 * comments + likesElsewhere + 1;
  let app: TestApp;
  let client: pg.PoolClient;
  beforeAll(async () => {
    app = await startTestApp();
    client = await app.pool.connect();
    await seedCrowd(client, people, ['posts', 'comments', 'comment_likes']);
    await client.query(`
      insert into posts (id, author_id, content_type, text, shared_as, open_to_all) overriding system value
      select i, 1, 0, 'Post ' || i, 'Public', true from generate_series(1, 20) i;
      insert into comments (id, content_id, author_id, text) overriding system value
      select i, 1 + i % 2, 1 + i % ${people}, 'Comment ' || i from generate_series(1, ${2 * comments}) i;
      insert into comment_likes (comment_id, person_id, content_id)
      select m.id, 1 + (m.id * 7 + k * 13) % ${people}, m.content_id from comments m, generate_series(1, 30) k where k <= m.id % 30 on conflict do nothing;
      -- A suspended person likes comments of other posts, written between those of the first post.
      update people set suspended_at = now() where id = ${people};
      insert into comments (id, content_id, author_id, text) overriding system value
      select i, case when i = ${last} then 1 else 3 + i % 17 end, 1 + i % ${people}, 'Comment ' || i from generate_series(${2 * comments} + 1, ${last}) i;
      insert into comment_likes (comment_id, person_id, content_id)
      select m.id, ${people}, m.content_id from comments m where m.id > ${2 * comments} and m.id < ${last};
      insert into comment_like_counts (comment_id, content_id, likes)
      select m.id, m.content_id, (select count(*) from comment_likes l where l.comment_id = m.id) from comments m;
      -- Most comments of the second post are for an earlier audience.
      insert into earlier_audiences (id, content_id, shared_as, ended_at) overriding system value values (1, 2, 'Friends', now());
      update comments set audience_id = 1 where content_id = 2 and id % 100 <> 1;
      analyze`);
  }, 300_000);
  afterAll(async () => {
    client.release();
    await app.close();
  });

  test('of 5,000 comments reads only its rows, also deep in the list', async () => {
    expect(
      await app.db.queryOne(sql`select count(*)::int as n from comments where content_id = 1`),
    ).toEqual({ n: comments + 1 });
    for (const before of [undefined, `12-${comments}`]) {
      const statements = await collectStatements(app, 5, (ctx) =>
        listMostLiked({ content_id: 1, ...(before !== undefined && { before }) }, ctx),
      );
      await expectIndexOnly(
        client,
        ['comment_like_counts', 'comment_likes', 'comments', 'people'],
        statements.filter((one) => compile(one).text.includes('visible_most_liked')),
        600,
        `after ${before}`,
      );
    }
  });

  test('looks up an earlier audience once, not for each comment written for it', async () => {
    await client.query("begin; set local track_functions = 'all'");
    const { rows } = await client.query<{ listed: number; calls: number }>(`
      select (select count(*)::int from visible_most_liked(5, 2, 1000, 0, 20)) as listed,
        coalesce(pg_stat_get_xact_function_calls('in_earlier_audience'::regproc), 0)::int as calls`);
    await client.query('rollback');
    expect(rows).toEqual([{ listed: 20, calls: 0 }]);
  });
});
