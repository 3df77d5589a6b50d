// Query plan of the likers of a post with 10,000 likes: a page deep in the list costs as much as
// the first.
import type pg from 'pg';
import { afterAll, beforeAll, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { collectStatements, expectIndexOnly, seedCrowd } from '#test/queryPlans.ts';
import { compile } from '../db/sql.ts';
import { listPostLikers } from './likes.ts';

const people = 10_000;

let app: TestApp;
let client: pg.PoolClient;
beforeAll(async () => {
  app = await startTestApp();
  client = await app.pool.connect();
  await seedCrowd(client, people, ['posts', 'likes']);
  await client.query(`
    insert into posts (id, author_id, content_type, text, shared_as, open_to_all) overriding system value
    select i, 1, 0, 'Post ' || i, 'Public', true from generate_series(1, 20) i;
    insert into likes (content_id, person_id, created_at)
    select 1, i, '2026-01-01'::timestamptz + i * interval '1 second' from generate_series(1, ${people}) i;
    insert into likes (content_id, person_id) select 2 + i % 19, i from generate_series(1, ${people}) i;
    analyze`);
}, 300_000);
afterAll(async () => {
  client.release();
  await app.close();
});

test('a page of likers after a cursor reads only the likes of the page', async () => {
  const middle = Date.parse('2026-01-01T00:00:00Z') + (people / 2) * 1000;
  for (const before of [undefined, `${middle}-${people / 2}`]) {
    const statements = await collectStatements(app, people / 2, (ctx) =>
      listPostLikers({ content_id: 1, ...(before && { before }) }, ctx),
    );
    await expectIndexOnly(
      client,
      ['likes', 'people'],
      // the total has a test of its own
      statements.filter((one) => compile(one).text.includes('order by l.created_at desc')),
      100,
      `likers before ${before}`,
    );
  }
});
