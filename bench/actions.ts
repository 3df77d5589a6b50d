// Dataset of 100,000 actions: half are upcoming, 70% are Public, and 2,000 members have saved an
// address.
import type pg from 'pg';
import { listMatchingActions } from '#server/actions/matching.ts';
import { loadPreferences } from '#server/actions/preferences.ts';
import { ensureZipCoordinates } from '#server/districts/zipCoordinates.ts';
import { Database } from '#server/db/database.ts';
import { emptySql } from '#server/db/sql.ts';
import { ensureIssues } from '#server/site/issues.ts';
import { buildDataset } from './sqlDataset.ts';

const people = 2_000;
const total = 100_000;
/** Members with a session. */
const sessions = 200;

export async function createActions(pool: pg.Pool): Promise<string[]> {
  const db = new Database(pool);
  await ensureIssues(db);
  await ensureZipCoordinates(db);
  return buildDataset(
    pool,
    [
      `select setseed(0.42)`,
      `insert into people (username, username_normalized, name, email, email_normalized, confirmed_at)
     select 'member' || i, 'member' || i, 'Member ' || i, 'member' || i || '@example.org', 'member' || i || '@example.org', now() from generate_series(1, ${people}) i`,
      `insert into friendships (low_id, high_id, requester_id, status)
     select least(a, b), greatest(a, b), a, 1 from (select i % ${people} + 1 as a, floor(random() * ${people})::int + 1 as b from generate_series(1, ${people * 25}) i) pairs
     where a <> b on conflict do nothing`,
      `insert into posts (author_id, content_type, title, shared_as, created_at)
     select floor(random() * ${people})::int + 1, 4, 'Action ' || i, case when i % 10 < 7 then 'Public' when i % 10 < 9 then 'Friends' else 'Private' end, now() - (${total} - i) * interval '1 minute'
     from generate_series(1, ${total}) i`,
      // One action in twenty has no location.
      `insert into actions (content_id, kind, timezone, starts_at, ends_at, zip_code, latitude, longitude)
     select c.id, 'event', 'America/New_York', t.over - interval '2 hours', t.over, coalesce(z.zip_code, ''), z.latitude, z.longitude
     from posts c cross join lateral (select now() + (c.id * 31 % 20000 - 10000) * interval '1 hour' as over) t
     left join (select *, row_number() over (order by zip_code) - 1 as n from zip_coordinates) z on z.n = c.id * 7919 % (select count(*) from zip_coordinates) and c.id % 20 > 0`,
      `insert into action_issues select content_id, content_id % 20 + 1 from actions`,
      `insert into action_preferences (person_id, address, radius, latitude, longitude)
     select n, zip_code, 50, latitude, longitude from (select *, row_number() over (order by zip_code) as n from zip_coordinates) z where n <= ${people}`,
      `vacuum analyze`,
    ],
    sessions,
  );
}

/**
 * The lists that are measured: upcoming actions, actions that match the viewer’s preferences, and a
 * keyword that every action contains.
 */
export const actionListPaths = [
  '/action/list?type=upcoming',
  '/action/list?type=preferences',
  '/action/list?type=upcoming&keyword=action',
] as const;

/**
 * Runs the query of the preferences list on its own, with the limit of 200 rows that the list has.
 */
export async function runMatchingQuery(pool: pg.Pool, viewer: number) {
  const db = new Database(pool);
  const rows = await listMatchingActions(db, {
    viewer,
    preferences: await loadPreferences(db, viewer),
    condition: emptySql,
    after: undefined,
    limit: 200,
  });
  if (rows.length === 0)
    throw new Error('no action matches the preferences, so the measurement means nothing');
}
