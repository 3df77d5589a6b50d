// Query plan of the lookup of a member: its cost depends on the officials of the area, and not on
// the number of officials that administrators entered.
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { collectStatements, expectIndexOnly } from '#test/queryPlans.ts';
import { parseAddress } from '../address.ts';
import { listEnteredOffices } from './list.ts';

const holders = 10;

let app: TestApp;
let client: pg.PoolClient;
beforeAll(async () => {
  app = await startTestApp();
  client = await app.pool.connect();
  await client.query(`
    insert into civic_entered_officials (name, office, kind, areas)
      select 'N' || n, 'Council member', 'council', array['postal:' || (10000 + n / ${holders})] from generate_series(1, ${limits.enteredOfficials}) n;
    analyze civic_entered_officials`);
});
afterAll(async () => {
  client.release();
  await app.close();
});

test('the officials of a postal code are read by the index of areas', async () => {
  const statements = await collectStatements(app, 1, async ({ db }) => {
    const offices = await listEnteredOffices(parseAddress('10117'), [], '2026-01-01', db);
    expect(offices).toMatchObject([{ seats: holders }]);
  });
  await expectIndexOnly(client, ['civic_entered_officials'], statements, 3 * holders, 'a lookup');
});
