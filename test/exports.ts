// Requests for data exports, in a town where everyone has the same password.
import { hashPassword } from '#server/security/passwords.ts';
import { sql } from '#server/db/sql.ts';
import type { Username } from '#server/seed/people.ts';
import { createTestTown, type TestTown } from './town.ts';

export const exportPassword = 'the ferry leaves at six';

export async function createExportTown(): Promise<TestTown> {
  const town = await createTestTown({ PUBLIC_URL: 'https://moot.example' });
  await town.db.execute(
    sql`update all_people set password_hash = ${await hashPassword(exportPassword)}`,
  );
  return town;
}

export const loadExportState = async (town: TestTown, username: Username) =>
  (await town.as(username)).ask('GET /account/export', {});

export const exportUrlOf = async (town: TestTown, username: Username) =>
  (
    await (
      await town.as(username)
    ).ask('POST /account/export-address', {
      password: exportPassword,
    })
  ).url;

/** Requests an export, and returns its address once it is ready. */
export async function requestExport(town: TestTown, username: Username): Promise<string> {
  await (await town.as(username)).ask('POST /account/export', { password: exportPassword });
  await town.drainJobs();
  return exportUrlOf(town, username);
}
