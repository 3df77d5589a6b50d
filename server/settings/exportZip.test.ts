// The zip of an export: its address, lifetime and the request for it.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { strings } from '#contract/strings.ts';
import { runJob } from '#test/jobs.ts';
import { sql } from '#server/db/sql.ts';
import { signedIn } from '#test/api.ts';
import { requiredEmailsTo } from '#test/emails.ts';
import {
  createExportTown,
  exportPassword,
  exportUrlOf,
  loadExportState,
  requestExport,
} from '#test/exports.ts';
import type { TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createExportTown();
});
afterAll(() => town.close());

const download = (url: string) => town.http.inject({ url });
const zips = () =>
  readdirSync(join(town.app.config.dataDir, 'files'), {
    recursive: true,
    encoding: 'utf8',
  }).filter((path) => path.endsWith('.zip'));

describe('the zip', () => {
  test('can be downloaded only by its owner, for some minutes, and not after account deletion', async () => {
    const url = await requestExport(town, 'ben');
    const [path, query] = url.split('?') as [string, string];
    const otherUrl = await requestExport(town, 'elif');
    const forged = [
      path,
      `${path}?`,
      `${path}?${query.replace(/u=\d+/, `u=${town.id.hugo}`)}`,
      `${path}?${query}x`,
      `${path}?${otherUrl.split('?')[1]}`,
      `${path}?${query.replace(/e=\d+/, 'e=9999999999999')}`,
      `/export/${'A'.repeat(22)}?${query}`,
      path.replace('/export/', '/f/') + `?${query}`,
    ];
    for (const address of forged) expect((await download(address)).statusCode, address).toBe(404);
    expect((await download(url)).statusCode).toBe(200);
    await town.db.execute(
      sql`update all_people set suspended_at = now() where id = ${town.id.ben}`,
    );
    expect((await download(url)).statusCode).toBe(404);
    await town.db.execute(sql`update all_people set suspended_at = null where id = ${town.id.ben}`);
  });

  test('is deleted after a week, with its file', async () => {
    const url = await requestExport(town, 'elif');
    const before = zips().length;
    await town.db.execute(
      sql`update exports set made_at = now() - interval '8 days' where person_id = ${town.id.elif}`,
    );
    await runJob(town, 'settings.sweep');
    expect([await loadExportState(town, 'elif'), (await download(url)).statusCode]).toEqual([
      { state: 'none' },
      404,
    ]);
    await runJob(town, 'files.sweep');
    expect(zips()).toHaveLength(before - 1);
  });
});

describe('requesting', () => {
  test('eight times concurrently creates one zip and one email, and a new one after a day', async () => {
    const hugo = await town.as('hugo');
    const before = zips().length;
    await Promise.all(
      Array.from({ length: 8 }, () =>
        hugo.ask('POST /account/export', { password: exportPassword }),
      ),
    );
    await town.drainJobs();
    expect(zips()).toHaveLength(before + 1);
    const mails = async () => (await requiredEmailsTo(town, 'hugo@larkwater.example')).length;
    expect(await mails()).toBe(1);
    expect(await hugo.ask('POST /account/export', { password: exportPassword })).toEqual({
      state: 'ready',
      message: strings.exportReady,
    });
    expect(await mails()).toBe(1);

    const url = await exportUrlOf(town, 'hugo');
    await town.db.execute(
      sql`update exports set asked_at = now() - interval '25 hours' where person_id = ${hugo.id}`,
    );
    expect((await hugo.ask('POST /account/export', { password: exportPassword })).state).toBe(
      'waiting',
    );
    expect(await mails()).toBe(2);
    expect((await download(url)).statusCode).toBe(404);
    await runJob(town, 'files.sweep');
    expect(zips()).toHaveLength(before + 1);
  });

  test('needs the password', async () => {
    const ada = await signedIn(town, 'carmen');
    expect(await ada.refused('POST /account/export', { password: 'wrong' })).toMatchObject({
      status: 422,
      message: { password: [strings.wrongCurrentPassword] },
    });
    expect((await ada.refused('POST /account/export', {})).message).toEqual({
      password: [strings.password],
    });
    expect(await ada.ask('GET /account/export', {})).toEqual({ state: 'none' });
    expect((await ada.refused('GET /account/export', { user_id: town.id.ben })).status).toBe(422);
    expect((await town.visitor.refused('GET /account/export', {})).status).toBe(401);
    expect(
      (await town.visitor.refused('POST /account/export', { password: exportPassword })).status,
    ).toBe(401);
  });

  test('is retried after a full disk, and leaves no partial file', async () => {
    const carmen = await signedIn(town, 'carmen');
    const { store } = town.app.files;
    const originalPut = store.put;
    const before = zips();
    store.put = async (name, bytes) => {
      for await (const _piece of bytes as AsyncIterable<Uint8Array>) break;
      throw new Error(`no room for ${name}`);
    };
    await carmen.ask('POST /account/export', { password: exportPassword });
    await town.drainJobs();
    expect((await carmen.ask('GET /account/export', {})).state).toBe('waiting');
    expect(zips()).toEqual(before);
    store.put = originalPut;
    await town.db.execute(sql`update graphile_worker._private_jobs set run_at = now()`);
    await town.drainJobs();
    expect((await carmen.ask('GET /account/export', {})).state).toBe('ready');
  });
});
