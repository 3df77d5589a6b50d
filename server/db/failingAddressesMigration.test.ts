// Migration 0171: addresses that earlier releases marked stay marked.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

test('a marked address stays marked with its time', async () => {
  await town.pool.query(`
    drop trigger unlink_refused_address on people;
    drop function unlink_refused_address;
    alter table refused_addresses drop column bounced, drop column failed_on, drop column paused_until, drop column complained_at, drop column domain, drop column person_id;
    alter table refused_addresses alter column refused_at set default now(), alter column refused_at set not null;`);
  await town.pool.query(
    `insert into refused_addresses (address_hash, refused_at) values ($1, '2026-11-01T10:00:00Z')`,
    [town.app.addresses.hashAddress('ada@larkwater.example')],
  );
  const migration = new URL('../migrations/0171_failing_addresses.sql', import.meta.url);
  await town.pool.query(`begin; ${readFileSync(migration, 'utf8')}; commit`);
  const { profile } = await (await town.as('ada')).ask('GET /account/get-profile', {});
  expect(profile.mail_refused_on).toBe('2026-11-01T10:00:00.000Z');
});
