// Migration 0113: a site with people publishes its groups only after an administrator decided so.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { startTestApp, type TestApp } from '#test/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const migrate = () =>
  app.pool.query(
    readFileSync(
      new URL('../migrations/0113_look_around_by_decision.sql', import.meta.url),
      'utf8',
    ),
  );
const stored = () =>
  app.db.query(sql`select value from settings where name = 'visitors_look_around'`);

test('new sites are open to visitors, and upgraded ones as before', async () => {
  await migrate();
  expect(await stored()).toEqual([]);
  await app.db.execute(sql`
    insert into people (username, username_normalized, name, email, email_normalized) values ('a', 'a', 'A', 'a@b.example', 'a@b.example')`);
  await migrate();
  expect(await stored()).toEqual([{ value: false }]);
  // a decision remains
  await app.db.execute(sql`update settings set value = 'true'`);
  await migrate();
  expect(await stored()).toEqual([{ value: true }]);
});
