// Query plans of the calls about signatures, on a petition with thousands of them: the cost depends
// on the page and not on the numbers of signatures and of members.
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { minute } from '#contract/durations.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { expectIndexOnly, seedCrowd, collectStatements } from '#test/queryPlans.ts';
import type { Member, RequestContext } from '../context.ts';
import { sql } from '../db/sql.ts';
import { countSignaturesByDistrict } from './districts.ts';
import { exportSignatureList, listSignatures } from './signatures.ts';

const people = 4_000;
const author = people;
const signatureCount = 3_000;

let app: TestApp;
let client: pg.PoolClient;
let action_id: number;
beforeAll(async () => {
  app = await startTestApp();
  client = await app.pool.connect();
  await seedCrowd(client, people, ['signatures']);
  const { rows } = await client.query<{ id: number }>(
    `insert into posts (author_id, content_type, title, shared_as, open_to_all) select ${author}, 4, 'A petition', 'Public', true from generate_series(1, 11) returning id`,
  );
  action_id = rows[0]!.id;
  await client.query(`
    insert into actions (content_id, kind, timezone) select id, 'petition', 'UTC' from posts;
    insert into signatures (content_id, person_id, name, shown, zip_code, comment, keep_informed, email_hash, text_version, signed_at)
      select c.id, i, 'Person ' || i, true, '', '', false, sha256(i::text::bytea), 1, now() - (${signatureCount} - i) * interval '1 minute' from posts c, generate_series(1, ${signatureCount}) i;
    insert into counted_signers (content_id, email_hash, counted_at) select content_id, email_hash, now() from signatures;
    insert into signature_districts (content_id, counted_at, total, kinds) select id, now(), ${signatureCount}, '[]' from posts;
    analyze`);
}, 180_000);
afterAll(async () => {
  client.release();
  await app.close();
});

/** Without the first statement, which reads the petition itself. */
async function expectFewRows(
  viewer: number,
  maxRows: number,
  query: (ctx: RequestContext<Member>) => Promise<unknown>,
) {
  const [, ...statements] = await collectStatements(app, viewer, query);
  const tables = ['people', 'signatures', 'counted_signers'];
  await expectIndexOnly(client, tables, statements, maxRows, `as member ${viewer}`);
}

test('a page of signatures reads little more than its rows, also deep in the list', async () => {
  expect(
    await app.db.queryOne(
      sql`select count(*)::int as n from signatures where content_id = ${action_id}`,
    ),
  ).toEqual({ n: signatureCount });
  for (const before of [undefined, `${Date.now() - 2_000 * minute}-0`]) {
    await expectFewRows(5, 200, (ctx) => listSignatures({ action_id, before }, ctx));
    await expectFewRows(author, 1_000, (ctx) => exportSignatureList({ action_id, before }, ctx));
  }
});

test('asking for districts reads the signatures since they were counted', () =>
  expectFewRows(author, 50, (ctx) =>
    countSignaturesByDistrict({ action_id }, { ...ctx, app: { ...ctx.app, db: ctx.db } }),
  ));
