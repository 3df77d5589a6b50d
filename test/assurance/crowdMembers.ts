// Fixtures: many confirmed, established, logged-in members who do not know each other.
import { sql } from '#server/db/sql.ts';
import { startSession } from '#server/security/sessions.ts';
import { clientOf, type Client } from '#test/api.ts';
import type { TestApp } from '#test/app.ts';
import { asApp, type TestServer } from './server.ts';

export type CrowdMember = {
  id: number;
  name: string;
  token: string;
  /** The same session, with one client per server process. */
  by: Client[];
};

export async function createCrowd(
  testServer: TestServer,
  prefix: string,
  count: number,
): Promise<CrowdMember[]> {
  const rows = await testServer.db.query<{ id: number; name: string }>(sql`
    insert into people (username, username_normalized, name, email, email_normalized, confirmed_at, created_at)
    select n, n, n, n || '@moot.example', n || '@moot.example', now() - interval '100 days', now() - interval '100 days' from (select ${prefix} || i as n from generate_series(1, ${count}::int) i) named
    returning id, username as name`);
  const apps: TestApp[] =
    testServer.servers.length > 1
      ? testServer.servers.map((_, i) => testServer.by(i))
      : [asApp(testServer)];
  return Promise.all(
    rows.map(async ({ id, name }) => {
      const token = await startSession(testServer.db, id, 'the proof');
      return { id, name, token, by: apps.map((app) => clientOf(app, token)) };
    }),
  );
}
