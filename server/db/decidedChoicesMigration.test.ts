// Migration 0139: only new sites are asked what visitors see and how messages read.
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
    readFileSync(new URL('../migrations/0139_decided_choices.sql', import.meta.url), 'utf8'),
  );
const stored = () => app.db.query(sql`select value from settings where name = 'setup_decided'`);

test('new sites are asked, and upgraded ones are not', async () => {
  await migrate();
  expect(await stored()).toEqual([]);
  await app.db.execute(sql`
    insert into people (username, username_normalized, name, email, email_normalized) values ('a', 'a', 'A', 'a@b.example', 'a@b.example')`);
  await migrate();
  expect(await stored()).toEqual([{ value: ['visitors', 'wording'] }]);
  await app.app.site.refresh();
  expect(app.app.site.setup_decided).toEqual(['visitors', 'wording']);
  // a decision remains
  await app.db.execute(sql`update settings set value = '["wording"]'`);
  await migrate();
  expect(await stored()).toEqual([{ value: ['wording'] }]);
});
