// Data exports and the storage quotas.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { strings } from '#contract/strings.ts';
import { jobs } from '#server/registry.ts';
import { runJob } from '#test/jobs.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { sql } from '#server/db/sql.ts';
import { requiredEmailsTo } from '#test/emails.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

const password = 'the ferry leaves at six';
const site = 10 * 1024 * 1024;
let town: TestTown;
beforeAll(async () => {
  town = await createTestTown({ MEMBER_STORAGE: '1', SITE_STORAGE: '10' });
  await town.db.execute(sql`update all_people set password_hash = ${await hashPassword(password)}`);
});
afterAll(() => town.close());
beforeEach(async () => {
  await town.db.execute(sql`delete from exports`);
  await town.db.execute(sql`delete from storage_used`);
  await runJob(town, 'files.sweep');
});

const zips = () =>
  readdirSync(join(town.app.config.dataDir, 'files'), {
    recursive: true,
    encoding: 'utf8',
  }).filter((path) => path.endsWith('.zip'));
const useStorage = (bytes: number) =>
  town.db.execute(sql`
    insert into storage_used (person_id, bytes) values (${town.id.gus}, ${bytes})
    on conflict (person_id) do update set bytes = excluded.bytes`);
const loadState = async (name: 'ada' | 'ben') =>
  (await (await town.as(name)).ask('GET /account/export', {})).state;
/** The size of the export. */
async function requestExport(name: 'ada' | 'ben') {
  const client = await town.as(name);
  await client.ask('POST /account/export', { password });
  await town.drainJobs();
  return (await client.ask('GET /account/export', {})).bytes!;
}

test('count for the site while they exist, and not for the member', async () => {
  const bytes = await requestExport('ada');
  expect(bytes).toBeGreaterThan(1_000);
  expect(await town.app.quota.countSiteBytes()).toBe(bytes);
  expect(await town.db.query(sql`select from storage_used`)).toEqual([]);
  await town.db.execute(sql`update exports set made_at = now() - interval '8 days'`);
  await runJob(town, 'settings.sweep');
  expect(await town.app.quota.countSiteBytes()).toBe(0);
});

test('are created for a member whose own quota is used up', async () => {
  await town.db.execute(
    sql`insert into storage_used (person_id, bytes) values (${town.id.ada}, 2 * 1024 * 1024)`,
  );
  await requestExport('ada');
  expect(await loadState('ada')).toBe('ready');
});

test('are refused while the site has no room, and the earlier one remains', async () => {
  const [ada, ben] = [await town.as('ada'), await town.as('ben')];
  const bytes = await requestExport('ada');
  await useStorage(site - bytes);
  const refused = await ben.raw('POST /account/export', { password });
  expect([refused.statusCode, refused.json().message]).toEqual([503, strings.siteFull]);
  expect(await loadState('ben')).toBe('none');
  await useStorage(site);
  expect((await ada.ask('POST /account/export', { password })).state).toBe('ready');
  await town.db.execute(sql`update exports set asked_at = now() - interval '25 hours'`);
  expect((await ada.raw('POST /account/export', { password })).statusCode).toBe(503);
  expect(await loadState('ada')).toBe('ready');
  await useStorage(site - bytes);
  expect((await ada.ask('POST /account/export', { password })).state, 'replaced').toBe('waiting');
  await town.drainJobs();
});

test('that are too large for what is left are removed and reported by email, and can be requested again', async () => {
  const ada = await town.as('ada');
  const before = (await requiredEmailsTo(town, 'ada@larkwater.example')).length;
  await useStorage(site - 1_000);
  await ada.ask('POST /account/export', { password });
  await town.drainJobs();
  expect(await loadState('ada')).toBe('failed');
  expect(zips()).toEqual([]);
  const mails = await requiredEmailsTo(town, 'ada@larkwater.example');
  expect(mails.slice(before).map(({ subject }) => subject)).toEqual([
    'We couldn’t prepare your data from Folkmoot',
  ]);
  await useStorage(0);
  await requestExport('ada');
  expect(await loadState('ada')).toBe('ready');
});

test('that are created at the same time do not exceed the quota of the site together', async () => {
  const sizes = [await requestExport('ada'), await requestExport('ben')];
  await town.db.execute(
    sql`update exports set asked_at = now(), made_at = null, bytes = null, file = 'again-' || person_id`,
  );
  await runJob(town, 'files.sweep');
  await useStorage(site - Math.max(...sizes) - 100);
  const { store } = town.app.files;
  const originalPut = store.put;
  // both start before one is finished
  let pendingPuts: (() => void)[] = [];
  store.put = async (name, bytes) => {
    await originalPut(name, bytes);
    await new Promise<void>((resolve) => {
      pendingPuts.push(resolve);
      if (pendingPuts.length === 2) for (const resume of pendingPuts) resume();
    });
  };
  try {
    await Promise.all(
      [town.id.ada, town.id.ben].map((person) =>
        jobs['settings.export']!({ person }, town.app, `export ${person}`),
      ),
    );
  } finally {
    store.put = originalPut;
    pendingPuts = [];
  }
  await town.drainJobs();
  expect([await loadState('ada'), await loadState('ben')].toSorted()).toEqual(['failed', 'ready']);
  expect(zips()).toHaveLength(1);
});
